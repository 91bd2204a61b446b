//! WXF, the notation of the World Xiangqi Federation, and its Chinese form.
//!
//! `C2=5` (炮二平五) is the cannon of the second file, counted from its side's right, going sideways
//! to the fifth. Ahead is `+` and back is `-`, with the number of ranks or, for pieces that go
//! diagonally, the file on which they arrive. Of two equal pieces on a file the front one is `C+`
//! and the rear one `C-`. Soldiers on a file with more, or on several files, are counted from the
//! front: `15=6` is the first one on the fifth file. Fairy-Stockfish writes the same.

use super::piece::Kind;
use crate::{
    excerpt::excerpt,
    rules::{
        geometry::{BoardSize, Square},
        moves::Move,
        notation::ParseMoveError,
        piece::{Color, Piece, PieceKind},
        ruleset::BoardKind,
    },
};

const FILES: u8 = BoardSize::XIANGQI.files;
const RANKS: u8 = BoardSize::XIANGQI.ranks;

/// Writes a move. `piece_at` must know the pieces of the mover's side.
///
/// Returns `None` if no piece of xiangqi stands on the move's first point.
pub(in crate::rules) fn write(
    mv: Move,
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Option<String> {
    let piece = piece_at(mv.from)?;
    let PieceKind::Xiangqi(kind) = piece.kind else { return None };
    let color = piece.color;
    let on_file = |file: u8| {
        let mut ranks: Vec<u8> =
            (0..RANKS).filter(|rank| piece_at(Square::at(file, *rank)) == Some(piece)).collect();
        ranks.sort_unstable_by_key(|rank| core::cmp::Reverse(progress(color, *rank)));
        ranks
    };
    let alike = on_file(mv.from.file());
    let file = file_number(color, mv.from.file());
    let place = alike.iter().position(|rank| *rank == mv.from.rank())?;
    let stacked = |file: &u8| on_file(*file).len() > 1;
    let several =
        kind == Kind::Soldier && (alike.len() > 2 || (0..FILES).filter(stacked).count() > 1);
    let name = match kind {
        // Of these, only one of two on a file can go ahead, and only the other one back.
        Kind::Advisor | Kind::Elephant => format!("{}{file}", kind.symbol()),
        _ if alike.len() < 2 => format!("{}{file}", kind.symbol()),
        _ if several => format!("{}{file}", place + 1),
        _ => format!("{}{}", kind.symbol(), if place == 0 { '+' } else { '-' }),
    };
    let (before, after) = (progress(color, mv.from.rank()), progress(color, mv.to.rank()));
    let direction = match after.cmp(&before) {
        core::cmp::Ordering::Greater => '+',
        core::cmp::Ordering::Equal => '=',
        core::cmp::Ordering::Less => '-',
    };
    let number = if mv.from.file() == mv.to.file() {
        before.abs_diff(after)
    } else {
        file_number(color, mv.to.file())
    };
    Some(format!("{name}{direction}{number}"))
}

/// Returns a file's number, counted from 1 at a side's right.
const fn file_number(color: Color, file: u8) -> u8 {
    match color {
        Color::White => FILES - file,
        Color::Black => file + 1,
    }
}

/// Returns how far ahead a rank lies for a side.
const fn progress(color: Color, rank: u8) -> u8 {
    match color {
        Color::White => rank,
        Color::Black => RANKS - 1 - rank,
    }
}

/// Writes a move given in WXF with Chinese characters, in the simplified ones: 炮二平五, 马8进7.
///
/// Red's numbers are Chinese, Black's are digits. Returns `None` if the text isn't WXF.
pub fn chinese(wxf: &str, color: Color) -> Option<String> {
    let [first, second, direction, number] =
        <[char; 4]>::try_from(wxf.chars().collect::<Vec<_>>()).ok()?;
    let number_of = |digit: char| match color {
        Color::White => {
            "一二三四五六七八九".chars().nth((digit.to_digit(10)? as usize).checked_sub(1)?)
        }
        Color::Black => Some(digit),
    };
    let name = match (first, second) {
        ('1'..='5', file) => {
            let soldier = chinese_name(Kind::Soldier, color);
            format!("{}路{}{soldier}", number_of(file)?, number_of(first)?)
        }
        (letter, place) => {
            let kind = Kind::ALL.into_iter().find(|kind| kind.symbol() == letter)?;
            let name = chinese_name(kind, color);
            match place {
                '+' => format!("前{name}"),
                '-' => format!("后{name}"),
                file => format!("{name}{}", number_of(file)?),
            }
        }
    };
    let direction = match direction {
        '+' => '进',
        '=' => '平',
        '-' => '退',
        _ => return None,
    };
    Some(format!("{name}{direction}{}", number_of(number)?))
}

const fn chinese_name(kind: Kind, color: Color) -> char {
    match (kind, color) {
        (Kind::Soldier, Color::White) => '兵',
        (Kind::Soldier, Color::Black) => '卒',
        (Kind::Advisor, Color::White) => '仕',
        (Kind::Advisor, Color::Black) => '士',
        (Kind::Elephant, Color::White) => '相',
        (Kind::Elephant, Color::Black) => '象',
        (Kind::Horse, _) => '马',
        (Kind::Cannon, _) => '炮',
        (Kind::Chariot, _) => '车',
        (Kind::General, Color::White) => '帅',
        (Kind::General, Color::Black) => '将',
    }
}

/// Parses a move that a player typed, and returns the available move for which it stands.
///
/// Accepts WXF, its Chinese form and UCI notation. Spaces and the case are ignored. `.` stands for
/// `=`, and the sign of the front or rear piece may come first. Other programs write `N` for a
/// horse and `B` for an elephant.
pub(in crate::rules) fn parse(
    text: &str,
    moves: &[Move],
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Result<Move, ParseMoveError> {
    let excerpt = || excerpt(text.trim());
    let typed = plain(text);
    let fitting: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| {
            if plain(&mv.to_string()) == typed {
                return true;
            }
            let Some(wxf) = write(*mv, &piece_at) else { return false };
            let color = piece_at(mv.from).map(|piece| piece.color);
            let chinese = color.and_then(|color| chinese(&wxf, color));
            plain(&wxf) == typed || chinese.is_some_and(|chinese| plain(&chinese) == typed)
        })
        .collect();
    match fitting[..] {
        [mv] => Ok(mv),
        [] if reads_as_move(&typed) => Err(ParseMoveError::NoSuchMove(excerpt())),
        [] => Err(ParseMoveError::Unreadable { board: BoardKind::Xiangqi, text: excerpt() }),
        _ => Err(ParseMoveError::Ambiguous(fitting)),
    }
}

/// Returns a typed text in one of the forms that stand for the same.
fn plain(text: &str) -> String {
    let mut plain: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c.to_ascii_lowercase() {
            '.' => '=',
            '帥' => '帅',
            '將' => '将',
            '傌' | '馬' => '马',
            '俥' | '車' => '车',
            '砲' | '包' => '炮',
            '進' => '进',
            '後' => '后',
            wide @ '１'..='９' => {
                char::from_digit(u32::from(wide) - u32::from('０'), 10).unwrap_or(wide)
            }
            other => other,
        })
        .collect();
    if let ['+' | '-', letter, ..] = plain[..]
        && letter.is_ascii_alphabetic()
    {
        plain.swap(0, 1);
    }
    // A point has no digit as its first letter, and `b` and `n` are files only in UCI.
    if let [letter @ ('n' | 'b'), _, '+' | '-' | '=', _] = plain[..] {
        plain[0] = if letter == 'n' { 'h' } else { 'e' };
    }
    plain.into_iter().collect()
}

/// Returns `true` if a text, as [`plain`] returns it, could be a move in some position.
fn reads_as_move(plain: &str) -> bool {
    if plain.parse::<Move>().is_ok() {
        return true;
    }
    let is_name = |c: char| Kind::ALL.into_iter().any(|k| k.symbol().to_ascii_lowercase() == c);
    let chars: Vec<char> = plain.chars().collect();
    match chars[..] {
        [name, place, '+' | '-' | '=', number] => {
            (is_name(name) || name.is_ascii_digit())
                && (place.is_ascii_digit() || matches!(place, '+' | '-'))
                && number.is_ascii_digit()
        }
        [.., '进' | '平' | '退', _] => (4..=6).contains(&chars.len()),
        _ => false,
    }
}
