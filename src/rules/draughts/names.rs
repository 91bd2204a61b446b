//! The names of squares: numbers, as PDN has them, or a file and a rank.

use super::{bitboard::Sq, game::Game};
use core::fmt;

/// A way to write squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// Numbers from 1 at Black's side, row by row from White's left to its right.
    Numbers,
    /// A file and a rank, as in chess: `c3`.
    Algebraic,
}

impl Naming {
    /// Returns the way in which a game's moves are written.
    pub const fn of<G: Game>() -> Self {
        if G::ALGEBRAIC { Self::Algebraic } else { Self::Numbers }
    }
}

/// Returns the number of a square of the game's board.
pub const fn number<G: Game>(sq: Sq) -> u8 {
    // The layout knows squares that the smaller board does not have; they have no number.
    let rows = G::SIZE.ranks.saturating_sub(1 + sq.rank());
    rows * G::WIDTH + sq.file() / 2 + 1
}

/// Returns the square with a number, if the board has one.
pub fn numbered<G: Game>(number: u8) -> Option<Sq> {
    let place = number.checked_sub(1)?;
    let rank = (G::SIZE.ranks - 1).checked_sub(place / G::WIDTH)?;
    Some(Sq::at(place % G::WIDTH * 2 + rank % 2, rank))
}

/// Writes a square.
pub(super) fn write<G: Game>(f: &mut impl fmt::Write, naming: Naming, sq: Sq) -> fmt::Result {
    match naming {
        Naming::Numbers => write!(f, "{}", number::<G>(sq)),
        Naming::Algebraic => write!(f, "{sq}"),
    }
}

/// Reads a square at the beginning of a text, named in either way, and returns it with the rest.
/// Returns `None` if there is no dark square of the board.
pub(super) fn read<G: Game>(text: &str) -> Option<(Sq, &str)> {
    let letters = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let end = letters.find(|c: char| !c.is_ascii_digit()).unwrap_or(letters.len());
    let (digits, rest) = letters.split_at(end);
    // A zero in front is written so that all numbers have two digits.
    let number: u8 = digits.parse().ok()?;
    let sq = match text.as_bytes().get(..text.len() - letters.len())? {
        [] => numbered::<G>(number)?,
        [file] => {
            let sq = Sq::new(file.to_ascii_lowercase() - b'a', number.checked_sub(1)?)?;
            G::SQUARES.contains(sq).then_some(sq)?
        }
        _ => return None,
    };
    Some((sq, rest))
}
