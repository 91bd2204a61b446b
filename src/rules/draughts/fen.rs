//! FEN of a draughts position, as in PDN 3.0: `W:W31-50,K22:B1-20`.
//!
//! The side to move comes first, and then both sides' pieces, in either order. Squares are numbers or,
//! as in `W:Wa1,Kc3:Bf6`, files and ranks; a king has a `K` before its square, and `31-50` are all
//! squares with these numbers. After the pieces may come, as on Lidraughts, `H` with the number of
//! plies of kings only, and `F` with the number of the full move: `:H4:F21`.
//!
//! The parser ignores spaces, the case, quotation marks around the text, and a full stop after it. Its
//! errors tell how to correct the text.

use super::{
    bitboard::{Bitboard, Sq},
    board::Board,
    game::Game,
    names::{self, Naming},
    piece::{Kind, Piece},
};
use crate::{
    by_side::BySide,
    fen::{self, MAX_COUNTER},
    piece::Color,
    text::excerpt,
};
use core::fmt::Write as _;
use fogchess_phrase::{Phrase, Worded};

/// The greatest length of a FEN that is parsed, in bytes.
const MAX_LENGTH: usize = 512;

/// The error for a text that isn't the FEN of a position that can be played.
///
/// The message tells what is wrong, where, and how to correct it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum FenError {
    /// The text is longer than any FEN.
    TooLong {
        /// The text's length in bytes.
        length: usize,
    },
    /// The side to move is neither `W` nor `B`.
    SideToMove {
        /// The beginning of the text before the first colon.
        text: String,
    },
    /// A side's pieces are missing.
    MissingPieces {
        /// The side.
        color: Color,
    },
    /// A part that is neither a side's pieces nor a counter, or that is there twice.
    UnknownPart {
        /// The beginning of the part.
        text: String,
    },
    /// A square that the board does not have, or that is light.
    NotASquare {
        /// The beginning of what is written instead.
        text: String,
        /// The first square, as the game writes it.
        first: String,
        /// The last square, as the game writes it.
        last: String,
    },
    /// A square holds more than one piece.
    TwicePlaced {
        /// The square, as the game writes it.
        square: String,
    },
    /// A man stands on the rank on which it would have become a king.
    ManOnLastRank {
        /// The man's side.
        color: Color,
        /// The square, as the game writes it.
        square: String,
    },
    /// A side has more pieces than at the start.
    TooMany {
        /// The side.
        color: Color,
        /// The number of its pieces.
        found: u32,
        /// The number of pieces of a side at the start.
        most: u32,
    },
    /// A counter isn't a number or is out of its range.
    Counter {
        /// The letter of the counter.
        counter: char,
        /// The beginning of what is written instead of a number.
        text: String,
        /// The greatest value.
        most: u16,
    },
}

impl Worded for FenError {
    fn phrase(&self) -> Phrase {
        match self {
            Self::TooLong { .. } => "fen-too-long".into(),
            Self::SideToMove { text } => {
                Phrase::new("fen-draughts-side-to-move").with("text", text)
            }
            Self::MissingPieces { color } => Phrase::new("fen-draughts-missing-pieces")
                .with("color", color)
                .with("letter", letter(*color)),
            Self::UnknownPart { text } => {
                Phrase::new("fen-draughts-unknown-part").with("text", text)
            }
            Self::NotASquare { text, first, last } => Phrase::new("fen-draughts-not-a-square")
                .with("text", text)
                .with("first", first)
                .with("last", last),
            Self::TwicePlaced { square } => {
                Phrase::new("fen-draughts-twice-placed").with("square", square)
            }
            Self::ManOnLastRank { color, square } => Phrase::new("fen-draughts-man-on-last-rank")
                .with("color", color)
                .with("square", square),
            Self::TooMany { color, found, most } => Phrase::new("fen-draughts-too-many")
                .with("color", color)
                .with_number("found", f64::from(*found))
                .with("most", most),
            Self::Counter { counter, text, most } => Phrase::new("fen-draughts-counter")
                .with("counter", counter)
                .with("text", text)
                .with("most", most),
        }
    }
}

/// Returns the letter of a side.
const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}

/// Returns the side with a letter.
fn color(letter: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| letter.chars().eq([self::letter(*color)]))
}

/// Returns `true` if a text begins as a FEN of PDN does: with the side to move and a colon.
pub fn is_pdn(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '"');
    let side = text.split(':').next().unwrap_or_default().trim_end();
    side.len() < text.len() && color(&side.to_ascii_uppercase()).is_some()
}

/// Returns `true` if a FEN of PDN names a square that the board of eight by eight does not have.
pub(crate) fn needs_large_board(text: &str) -> bool {
    let is_beyond = |square: &str| {
        let square = square.trim().trim_start_matches(['K', 'k']);
        let digits = square.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let number: u32 = digits.trim_end_matches(['.', '"']).parse().unwrap_or_default();
        match square.chars().next().filter(char::is_ascii_alphabetic) {
            Some(file) => number > 8 || file.to_ascii_lowercase() > 'h',
            None => number > 32,
        }
    };
    let sides = text.split(':').skip(1).map(str::trim_start);
    let sides = sides.filter_map(|part| part.strip_prefix(['W', 'w', 'B', 'b']));
    sides.flat_map(|side| side.split([',', '-'])).any(is_beyond)
}

impl<G: Game> Board<G> {
    /// Parses a FEN. Without counters it is the first move.
    ///
    /// A side may have no pieces: it has lost if it is its turn.
    pub fn parse(fen: &str) -> Result<Self, FenError> {
        if fen.len() > MAX_LENGTH {
            return Err(FenError::TooLong { length: fen.len() });
        }
        let text: String = fen.chars().filter(|c| !c.is_whitespace()).collect();
        let text = text.trim_matches('"').trim_end_matches('.').to_ascii_uppercase();
        let mut parts = text.split(':');
        let turn = parts.next().unwrap_or_default();
        let turn = color(turn).ok_or_else(|| FenError::SideToMove { text: excerpt(turn) })?;

        let (mut pieces, mut plies, mut fullmove) = ([None; 2], None, None);
        for part in parts {
            let unknown = || FenError::UnknownPart { text: excerpt(part) };
            let (first, rest) = part.split_at_checked(1).ok_or_else(unknown)?;
            let is_new = match (color(first), first) {
                (Some(color), _) => pieces[color.index()].replace(side::<G>(rest)?).is_none(),
                (_, "H") => plies.replace(counter('H', rest, 0)?).is_none(),
                (_, "F") => fullmove.replace(counter('F', rest, 1)?).is_none(),
                _ => false,
            };
            if !is_new {
                return Err(unknown());
            }
        }
        let mut board = Self::EMPTY;
        for color in Color::ALL {
            let side = pieces[color.index()].ok_or(FenError::MissingPieces { color })?;
            place(&mut board, color, side)?;
        }
        board.set_state(turn, plies.unwrap_or(0), fullmove.unwrap_or(1));
        Ok(board)
    }

    /// Writes a FEN with the counters, and the squares as the game's moves have them.
    pub fn fen(&self) -> String {
        let mut fen = self.pdn_fen(Naming::of::<G>());
        // Writing to a string cannot fail.
        let _ = write!(fen, ":H{}:F{}", self.quiet_plies(), self.fullmove());
        fen
    }

    /// Writes a FEN without counters, for PDN and other programs.
    ///
    /// Three or more men with numbers in a row are written as a range.
    pub fn pdn_fen(&self, naming: Naming) -> String {
        let mut fen = letter(self.turn()).to_string();
        for color in Color::ALL {
            fen.push(':');
            fen.push(letter(color));
            let pieces = self.of_color(color);
            let mut entries = Vec::new();
            // Numbers begin at Black's side.
            let mut number = 1;
            while let Some(sq) = names::numbered::<G>(number) {
                number += 1;
                if !pieces.contains(sq) {
                    continue;
                }
                if self.of_kind(Kind::King).contains(sq) {
                    entries.push(format!("K{}", name::<G>(naming, sq)));
                    continue;
                }
                let men = pieces & self.of_kind(Kind::Man);
                let holds =
                    |number| names::numbered::<G>(number).is_some_and(|sq| men.contains(sq));
                let first = number - 1;
                let end = (first..).find(|number| !holds(*number)).unwrap_or(first);
                if naming == Naming::Numbers && end - first > 2 {
                    entries.push(format!("{first}-{}", end - 1));
                    number = end;
                } else {
                    entries.push(name::<G>(naming, sq));
                }
            }
            fen.push_str(&entries.join(","));
        }
        fen
    }
}

/// Parses a FEN with a placement as on other boards: `1m6/8/8/8/8/8/8/K7 w - - 0 1`. Fields of
/// chess are ignored.
pub(super) fn parse_placement<G: Game>(text: &str) -> Result<Board<G>, fen::FenError> {
    let mut fields = fen::fields(text)?;
    let mut sides = BySide::both(Side::default());
    let mut light = None;
    fen::placement(fields.next(), G::KIND, Kind::from_letter, |Piece { color, kind }, square| {
        let Some(sq) = Sq::of(square) else {
            light.get_or_insert(square);
            return;
        };
        sides[color].all |= sq.bit();
        if kind == Kind::King {
            sides[color].kings |= sq.bit();
        }
    })?;
    if let Some(square) = light {
        return Err(not_a_square::<G>(&square.to_string()).into());
    }
    let turn = fen::side_to_move(fields.next())?;
    fields.by_ref().take(2).for_each(drop);
    let (plies, fullmove) = fen::counters(fields)?;
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        place(&mut board, color, sides[color])?;
    }
    board.set_state(turn, plies, fullmove);
    Ok(board)
}

/// Returns the error for a text that isn't a dark square.
fn not_a_square<G: Game>(text: &str) -> FenError {
    let name = |number| names::numbered::<G>(number).map(|sq| name::<G>(Naming::of::<G>(), sq));
    FenError::NotASquare {
        text: excerpt(text),
        first: name(1).unwrap_or_default(),
        last: name(G::WIDTH * G::SIZE.ranks).unwrap_or_default(),
    }
}

/// Returns the name of a square.
fn name<G: Game>(naming: Naming, sq: Sq) -> String {
    let mut name = String::new();
    // Writing to a string cannot fail.
    let _ = names::write::<G>(&mut name, naming, sq);
    name
}

/// One side's pieces.
#[derive(Clone, Copy, Default)]
struct Side {
    all: Bitboard,
    kings: Bitboard,
}

/// Parses one side's pieces. `text` is in upper case.
fn side<G: Game>(text: &str) -> Result<Side, FenError> {
    let mut side = Side::default();
    for entry in text.split(',').filter(|entry| !entry.is_empty()) {
        let refuse = || not_a_square::<G>(entry);
        let (squares, is_king) = match entry.strip_prefix('K') {
            Some(squares) => (squares, true),
            None => (entry, false),
        };
        let (first, rest) = names::read::<G>(squares).ok_or_else(refuse)?;
        let last = match rest.strip_prefix('-') {
            Some(last) => {
                let last = last.strip_prefix('K').unwrap_or(last);
                names::read::<G>(last).filter(|(_, rest)| rest.is_empty()).ok_or_else(refuse)?.0
            }
            None if rest.is_empty() => first,
            None => return Err(refuse()),
        };
        let (first, last) = (names::number::<G>(first), names::number::<G>(last));
        if last < first {
            return Err(refuse());
        }
        for sq in (first..=last).filter_map(names::numbered::<G>) {
            if side.all.contains(sq) {
                let square = name::<G>(Naming::of::<G>(), sq);
                return Err(FenError::TwicePlaced { square });
            }
            side.all |= sq.bit();
            if is_king {
                side.kings |= sq.bit();
            }
        }
    }
    Ok(side)
}

/// Puts one side's pieces on the board.
fn place<G: Game>(board: &mut Board<G>, color: Color, side: Side) -> Result<(), FenError> {
    let name = |sq| name::<G>(Naming::of::<G>(), sq);
    if let Some(sq) = (side.all & board.occupied()).first() {
        return Err(FenError::TwicePlaced { square: name(sq) });
    }
    if let Some(sq) = (side.all & !side.kings & G::last_rank(color)).first() {
        return Err(FenError::ManOnLastRank { color, square: name(sq) });
    }
    let (found, most) = (side.all.len(), u32::from(G::RANKS_OF_MEN * G::WIDTH));
    if found > most {
        return Err(FenError::TooMany { color, found, most });
    }
    for sq in side.all {
        let kind = if side.kings.contains(sq) { Kind::King } else { Kind::Man };
        board.toggle(color, kind, sq);
    }
    Ok(())
}

fn counter(counter: char, text: &str, least: u16) -> Result<u16, FenError> {
    // `+4` would parse as a number.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|n| digits && (least..=MAX_COUNTER).contains(n));
    number.ok_or_else(|| FenError::Counter { counter, text: excerpt(text), most: MAX_COUNTER })
}
