//! [`Notes`]: the part of a saved game that a screen keeps for itself.

use fogchess_bot::Review;
use fogchess_rules::OwnMarks;

/// The notes of a screen on a game. No export and no other device gets them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// The marks of the players at this screen.
    pub marks: OwnMarks,
    /// `true` if the board is turned around at this screen.
    pub turned: bool,
    /// The accounts of the moves of the finished game, as far as it was reviewed.
    pub review: Vec<Review>,
}
