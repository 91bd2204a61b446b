//! The kinds of xiangqi's pieces, and the points where they may stand.

use super::attacks::{self, BOARD};
use crate::{geometry::SquareSet, piece::Color};
use serde::{Deserialize, Serialize};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Steps ahead, and beyond the river also sideways.
    Soldier,
    /// Steps along diagonals within the palace.
    Advisor,
    /// Goes two points along a diagonal, unless the point between is occupied; never over the
    /// river.
    Elephant,
    /// Goes one point along a file or rank and then one diagonally onward, unless the point between
    /// is occupied.
    Horse,
    /// Slides along files and ranks, and captures the first piece beyond exactly one other.
    Cannon,
    /// Slides along files and ranks.
    Chariot,
    /// Steps along files and ranks within the palace; the goal is to checkmate or capture it.
    General,
}

impl Kind {
    /// The number of kinds.
    pub const COUNT: usize = 7;
    /// All kinds, from the least to the most valuable.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Soldier,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Cannon,
        Self::Chariot,
        Self::General,
    ];

    /// Returns the kind's index in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the lowercase letter that FEN uses.
    pub const fn letter(self) -> char {
        match self {
            Self::Soldier => 'p',
            Self::Advisor => 'a',
            Self::Elephant => 'b',
            Self::Horse => 'n',
            Self::Cannon => 'c',
            Self::Chariot => 'r',
            Self::General => 'k',
        }
    }

    /// Returns the kind that FEN writes with this letter, in either case.
    ///
    /// Some programs write `e` for an elephant and `h` for a horse.
    pub fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'e' => Self::Elephant,
            'h' => Self::Horse,
            letter => Self::ALL.into_iter().find(|kind| kind.letter() == letter)?,
        })
    }

    /// Returns the capital letter that WXF notation uses.
    pub const fn symbol(self) -> char {
        match self {
            Self::Elephant => 'E',
            Self::Horse => 'H',
            _ => self.letter().to_ascii_uppercase(),
        }
    }

    /// Returns the kind's value in soldiers before the river, as players count material (0 for the
    /// general).
    pub const fn value(self) -> u8 {
        match self {
            Self::Soldier => 1,
            Self::Advisor | Self::Elephant => 2,
            Self::Horse => 4,
            Self::Cannon => 5,
            Self::Chariot => 9,
            Self::General => 0,
        }
    }

    /// Returns the kind's English name in lower case, as in the names of asset files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Soldier => "soldier",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Cannon => "cannon",
            Self::Chariot => "chariot",
            Self::General => "general",
        }
    }

    /// Returns the number of such pieces that each side has at the start, which is also the most
    /// that it can have.
    pub const fn most(self) -> usize {
        match self {
            Self::Soldier => 5,
            Self::General => 1,
            _ => 2,
        }
    }

    /// Returns the points where a side's piece of this kind may stand.
    pub const fn home(self, color: Color) -> SquareSet {
        match self {
            Self::Soldier => attacks::soldier_points(color),
            Self::Advisor => attacks::advisor_points(color),
            Self::Elephant => attacks::elephant_points(color),
            Self::General => attacks::palace(color),
            Self::Horse | Self::Cannon | Self::Chariot => BOARD,
        }
    }
}

/// A piece of xiangqi.
pub type Piece = crate::piece::Piece<Kind>;
