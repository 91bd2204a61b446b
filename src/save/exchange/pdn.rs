//! PDN, the PGN of draughts (PDN 3.0): the games that its tag `GameType` names, and the moves that
//! tell a game of draughts from those on other boards.

use super::pgn_glyphs::bare;
use fogchess_game::Position;
use fogchess_rules::{
    BoardKind, Color, Move, ParseMoveError, PieceKind, Ruleset,
    draughts::{Game, International, Russian, fen::is_pdn},
};

/// The number of squares of the smaller board.
const SMALL: u8 = 32;
/// The number of squares of the larger board.
const LARGE: u8 = 50;

/// Returns `true` for the boards of draughts.
pub(super) fn is_draughts(board: BoardKind) -> bool {
    matches!(board.emblem(), PieceKind::Draughts(_))
}

/// Returns the number of the game on a board in the tag `GameType`.
const fn number(board: BoardKind) -> u8 {
    match board {
        BoardKind::Chess => 0,
        BoardKind::Xiangqi => 1,
        BoardKind::Draughts => Russian::PDN_TYPE,
        BoardKind::Draughts10 => International::PDN_TYPE,
    }
}

/// Returns the value of `GameType` for a game of draughts: the number alone, as Lidraughts writes
/// it. It stands for the longer form with the usual notation, such as `25,W,8,8,A0,0`.
pub(super) fn game_type(board: BoardKind) -> Option<String> {
    is_draughts(board).then(|| number(board).to_string())
}

/// Returns the number of the game in a value of `GameType`, in its short or its long form. Returns
/// `None` for a value that is not one of PDN.
pub(super) fn told_number(game_type: &str) -> Option<u8> {
    game_type.split(',').next()?.trim().parse().ok()
}

/// Returns the board of the game with a number, if it can be played here.
pub(super) fn numbered(told: u8) -> Option<BoardKind> {
    BoardKind::ALL.into_iter().find(|board| number(*board) == told)
}

/// Returns the boards on which a FEN can stand. That of PDN does not name its board, and few pieces
/// may have numbers that both boards of draughts know.
pub(super) fn boards_of_fen(fen: &str) -> Vec<BoardKind> {
    let board = BoardKind::of_fen(fen);
    let sides = fen.split(':').skip(1).map(str::trim_start);
    let mut sides = sides.filter_map(|part| part.strip_prefix(['W', 'w', 'B', 'b']));
    let is_file = |c: char| ('a'..='h').contains(&c.to_ascii_lowercase());
    let fits_both =
        board == BoardKind::Draughts && is_pdn(fen) && !sides.any(|side| side.contains(is_file));
    if fits_both { vec![board, BoardKind::Draughts10] } else { vec![board] }
}

/// Returns the board of draughts to which the moves of a game without tags belong; `None` if they
/// are those of another game.
pub(super) fn board_of_moves<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<BoardKind> {
    let first = words.next()?;
    let opens = |board: &BoardKind| {
        let start = Position::start(Ruleset::open(*board));
        parse_move(&start, Color::White, &bare(first)).is_ok()
    };
    // No move that opens a game of one board opens one of another.
    let mut boards = BoardKind::ALL.into_iter().filter(|board| is_draughts(*board));
    boards.find(opens).or_else(|| {
        let is_numeric = is_move(first) && first.starts_with(|c: char| c.is_ascii_digit());
        let is_large = || core::iter::once(first).chain(words).any(needs_large_board);
        is_numeric.then(|| if is_large() { BoardKind::Draughts10 } else { BoardKind::Draughts })
    })
}

/// Returns `true` if a word is a move with a number that only the larger board has.
pub(super) fn needs_large_board(word: &str) -> bool {
    let mut numbers = word.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
    is_move(word) && numbers.any(|number: u8| number > SMALL)
}

/// Returns `true` if a word has the form of a move of draughts: `32-28`, `28x19` or `c3:e5`.
pub(super) fn is_move(word: &str) -> bool {
    let word = bare(word);
    // A colon between numbers is that of a time of day.
    let sign = if word.starts_with(|c: char| c.is_ascii_digit()) { 'x' } else { ':' };
    let mut squares = word.split(['-', 'x', sign, ' ']).filter(|square| !square.is_empty());
    squares.clone().nth(1).is_some() && squares.all(is_square)
}

fn is_square(text: &str) -> bool {
    match text.as_bytes() {
        [b'a'..=b'h', b'1'..=b'8'] => true,
        digits => digits.len() < 3 && text.parse().is_ok_and(|n: u8| (1..=LARGE).contains(&n)),
    }
}

/// Parses a move as [`Position::parse_move`] does, and in Russian draughts also as books write it,
/// without the rank of its first square: `cd4` for `c3-d4`.
pub(super) fn parse_move(
    position: &Position,
    by: Color,
    text: &str,
) -> Result<Move, ParseMoveError> {
    let usual = position.parse_move(by, text);
    let Err(ParseMoveError::Unreadable { board: BoardKind::Draughts, .. }) = usual else {
        return usual;
    };
    let mut letters = text.chars();
    let Some(file @ 'a'..='h') = letters.next() else { return usual };
    let rest = letters.as_str();
    if rest.starts_with(|c: char| c.is_ascii_digit()) {
        return usual;
    }
    let (mut found, mut fault) = (Vec::new(), usual);
    for rank in 1..=BoardKind::Draughts.size().ranks {
        match position.parse_move(by, &format!("{file}{rank}{rest}")) {
            Ok(mv) => found.push(mv),
            Err(ParseMoveError::Unreadable { .. }) => {}
            Err(error) => fault = Err(error),
        }
    }
    match found[..] {
        [] => fault,
        [mv] => Ok(mv),
        _ => Err(ParseMoveError::Ambiguous(found)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_types_name_boards() {
        for board in BoardKind::ALL {
            assert_eq!(numbered(number(board)), Some(board));
        }
        assert_eq!(numbered(21), None, "English draughts");
        for (value, number) in [
            ("25,W,8,8,A0,0", Some(25)),
            (" 20 ", Some(20)),
            ("Rapid", None),
            ("15+10", None),
            ("", None),
        ] {
            assert_eq!(told_number(value), number, "{value}");
        }
        assert_eq!(game_type(BoardKind::Draughts10).as_deref(), Some("20"));
        assert_eq!(game_type(BoardKind::Chess), None);
    }

    #[test]
    fn moves_tell_their_board() {
        use BoardKind::{Draughts, Draughts10};
        for (text, board) in [
            ("32-28 19-23", Some(Draughts10)),
            ("31-26", Some(Draughts10)),
            ("22-18 11-15", Some(Draughts)),
            ("c3-d4 d6-c5", Some(Draughts)),
            ("cd4 ba5", Some(Draughts)),
            ("g3h4", Some(Draughts)),
            ("32-29 19-23", Some(Draughts)),
            ("28-32 19-23 38x27", Some(Draughts10)),
            ("e4 e5", None),
            ("e2-e4 c7-c5", None),
            ("c2c4", None),
            ("H2-E2", None),
            ("C2=5", None),
            ("b2e2", None),
            ("a3a4", None),
            ("12:30", None),
            ("", None),
        ] {
            assert_eq!(board_of_moves(text.split(' ')), board, "{text}");
        }
    }

    #[test]
    fn fens_stand_on_one_board_or_two() {
        for (fen, boards) in [
            ("W:W31-50:B1-20", &[BoardKind::Draughts10][..]),
            ("B:WK5:B10,32:H0:F8", &[BoardKind::Draughts, BoardKind::Draughts10]),
            ("W:Wf2:BKa7:H0:F1", &[BoardKind::Draughts]),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[BoardKind::Chess]),
        ] {
            assert_eq!(boards_of_fen(fen), boards, "{fen}");
        }
    }

    #[test]
    fn moves_are_told_from_other_words() {
        for word in ["32-28", "1-6", "28x19x8!", "28×19", "28 x 19", "c3-d4", "c3:e5:g7*"] {
            assert!(is_move(word), "{word}");
        }
        for word in ["e4", "32", "0-1", "1-51", "2026-11-20", "12:30", "c3-d9", "-", ""] {
            assert!(!is_move(word), "{word}");
        }
    }
}
