//! [`mend`]: FEN and EPD as other programs write them, turned into a FEN that the strict parser reads.

use super::{
    chess::{self, Wing},
    geometry::Square,
    piece::Color,
    ruleset::BoardKind,
    sketch::Sketch,
};
use core::fmt;
use fogchess_phrase::{Phrase, Worded};

/// A FEN, with what was changed in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// The FEN. It may still be wrong: [`mend`] leaves what can have no meaning as it is.
    pub fen: String,
    /// The changes that a player should know.
    pub mends: Vec<Mend>,
}

/// A change in a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mend {
    /// Castling rights without their king or rook were left out. Holds their letters.
    Castling(String),
    /// The en passant square was left out, because no pawn can have crossed it.
    EnPassant(Square),
    /// The castling rights, the en passant square or both were missing before the counters, and
    /// count as `-`.
    Dashes,
    /// The move number was 0, and counts as 1.
    MoveNumber,
    /// The text is EPD (PGN standard, 16.2), whose operations were left out.
    Operations,
}

impl Worded for Mend {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Castling(letters) => Phrase::new("fen-mend-castling").with("text", letters),
            Self::EnPassant(square) => Phrase::new("fen-mend-en-passant").with("square", square),
            Self::Dashes => "fen-mend-dashes".into(),
            Self::MoveNumber => "fen-mend-move-number".into(),
            Self::Operations => "fen-mend-operations".into(),
        }
    }
}

impl fmt::Display for Mend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

/// Operations of EPD (PGN standard, 16.2.5) that are often written without the semicolon that ends
/// them.
const OPERATIONS: [&str; 11] =
    ["acd", "acs", "am", "bm", "ce", "dm", "fmvn", "hmvc", "id", "pm", "pv"];

/// Mends a FEN: what is missing, too much or impossible in it, but changes nothing about the
/// position.
///
/// - Castling rights without king and rook where they start, and an en passant square that no pawn
///   can have crossed, are left out. Rights by the rook's file, as in Shredder-FEN, are read.
/// - Fields that are missing before the counters count as `-`, `-` for a counter as missing, and
///   move number 0 as 1.
/// - Of EPD the operations `hmvc` and `fmvn` are the counters. Others are left out.
///
/// An unreadable text is left to the parser, whose error says what is wrong.
///
/// ```
/// use fogchess_rules::{BoardKind, Mend, mend};
///
/// let mended = mend(BoardKind::Chess, "4k3/8/8/8/8/8/8/R3KR2 w KQkq - 0 0");
/// assert_eq!(mended.fen, "4k3/8/8/8/8/8/8/R3KR2 w Q - 0 1");
/// assert_eq!(mended.mends, [Mend::Castling("Kkq".into()), Mend::MoveNumber]);
/// ```
pub fn mend(board: BoardKind, text: &str) -> Mended {
    if matches!(board, BoardKind::Draughts | BoardKind::Draughts10) {
        // Its parser is lenient itself.
        return Mended { fen: text.into(), mends: Vec::new() };
    }
    let mut words = text.split_whitespace().peekable();
    let (Some(placement), Some(turn)) = (words.next(), words.next()) else {
        return Mended { fen: text.into(), mends: Vec::new() };
    };
    let mut mends = Vec::new();
    let turn = if matches!(turn, "W" | "B") { turn.to_lowercase() } else { turn.into() };
    // Without pieces that can be read, the rest is left as it is.
    let sketch = Sketch::parse(board, &format!("{placement} {turn}")).ok();

    let castling = words.next_if(|word| !is_number(word) && word.parse::<Square>().is_err());
    let crossed = words.next_if(|word| !is_number(word));
    let lacks_field = castling.is_none() || crossed.is_none();
    if lacks_field && words.peek().is_some() || castling.is_none() && crossed.is_some() {
        mends.push(Mend::Dashes);
    }
    let castling = castling.map_or("-".into(), dash);
    let castling = match sketch.as_ref().and_then(|sketch| rights(sketch, &castling)) {
        Some((kept, dropped)) => {
            if !dropped.is_empty() {
                mends.push(Mend::Castling(dropped));
            }
            kept
        }
        None => castling,
    };
    let mut crossed = crossed.map_or("-".into(), dash);
    if board == BoardKind::Chess
        && let Some((sketch, square)) = sketch.zip(crossed.to_lowercase().parse().ok())
    {
        crossed = if sketch.may_be_crossed(square) {
            square.to_string()
        } else {
            mends.push(Mend::EnPassant(square));
            "-".into()
        };
    }

    let bare = |word: &str| dash(word.strip_suffix(';').unwrap_or(word));
    let mut counter = || words.next_if(|word| is_number(&bare(word)) || bare(word) == "-");
    let counters = [counter(), counter()];
    let mut counters = counters.map(|word| word.map(bare).filter(|word| word != "-"));
    let mut rest = words.collect::<Vec<_>>().join(" ");
    if is_epd(&rest) {
        for operation in operations(&rest) {
            for (counter, name) in counters.iter_mut().zip(["hmvc", "fmvn"]) {
                if let Some(value) = operation.strip_prefix(name).map(str::trim)
                    && is_number(value)
                {
                    counter.get_or_insert(value.into());
                }
            }
        }
        mends.push(Mend::Operations);
        rest.clear();
    }
    let [halfmoves, mut fullmove] = counters;
    if fullmove.as_ref().is_some_and(|number| number.bytes().all(|digit| digit == b'0')) {
        mends.push(Mend::MoveNumber);
        fullmove = None;
    }
    let mut fields = vec![placement.into(), turn, castling, crossed];
    if rest.is_empty() {
        fields.extend([halfmoves.unwrap_or("0".into()), fullmove.unwrap_or("1".into())]);
    } else {
        // The parser says what is wrong with the rest, in its place.
        fields.extend(halfmoves.into_iter().chain(fullmove).chain([rest]));
    }
    Mended { fen: fields.join(" "), mends }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a field, with the plain dash for those of typesetting.
fn dash(field: &str) -> String {
    if matches!(field, "–" | "—" | "−") { "-".into() } else { field.into() }
}

/// Returns the castling rights that are possible, as a field of a FEN, and the letters of all
/// others. `None` if the field has other letters, or the board has no castling.
fn rights(sketch: &Sketch, field: &str) -> Option<(String, String)> {
    if sketch.board() != BoardKind::Chess || field == "-" {
        return None;
    }
    let (mut kept, mut dropped) = (Vec::new(), String::new());
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let wing = match letter.to_ascii_lowercase() {
            'k' | 'h' => Some(Wing::KingSide),
            'q' | 'a' => Some(Wing::QueenSide),
            'b'..='g' => None,
            _ => return None,
        };
        match wing.filter(|wing| sketch.may_castle(color, *wing)) {
            Some(wing) => kept.push((color, wing)),
            None if dropped.contains(letter) => {}
            None => dropped.push(letter),
        }
    }
    let has = |color, wing| kept.contains(&(color, wing));
    Some((chess::fen::write_castling(has), dropped))
}

/// Returns `true` if a text behind a position can be operations of EPD.
fn is_epd(rest: &str) -> bool {
    rest.contains(';') || rest.split(' ').next().is_some_and(|word| OPERATIONS.contains(&word))
}

/// Returns the operations of EPD. A semicolon ends each of them, unless it is quoted.
fn operations(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
    .map(str::trim)
}
