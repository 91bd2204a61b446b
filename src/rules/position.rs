//! The truth: a position under a ruleset, with what its draws by counting need to remember.

use super::{
    geometry::{Square, SquareSet},
    history::Played,
    moves::Move,
    outcome::{DrawReason, Outcome},
    piece::{Color, Piece},
    ruleset::Ruleset,
};
use core::fmt;

/// The true position of a game. Its fields are private: players see a [`super::PlayerView`].
#[derive(Clone, Debug)]
pub struct Position {
    ruleset: Ruleset,
}

/// Why a text is no position that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {}

impl fmt::Display for FenError {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        unimplemented!("helper: tell what is wrong, where, and what would be right")
    }
}

impl core::error::Error for FenError {}

/// A move that the rules do not allow here. Carries no reason: a reason could tell what is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not one of your available moves", self.0)
    }
}

impl core::error::Error for IllegalMove {}

#[expect(unused_variables, reason = "being written")]
impl Position {
    /// The start position of a ruleset.
    pub fn start(ruleset: Ruleset) -> Self {
        unimplemented!()
    }

    /// A position from a FEN.
    ///
    /// # Errors
    /// If the text is no FEN, or no position that can be played under these rules.
    pub fn from_fen(ruleset: Ruleset, fen: &str) -> Result<Self, FenError> {
        unimplemented!()
    }

    /// The position as FEN, with the counters (the truth: never shown while fog is on).
    pub fn fen(&self) -> String {
        unimplemented!()
    }

    /// The rules.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Changes the vision in the running game (the players lifted or lowered the fog).
    pub fn set_vision(&mut self, vision: super::Vision) {
        unimplemented!()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        unimplemented!()
    }

    /// The number of the full move, counted from 1 as in a FEN.
    pub fn fullmove_number(&self) -> u32 {
        unimplemented!()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        unimplemented!()
    }

    /// All pieces, sorted by square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        core::iter::empty()
    }

    /// The available moves of a side, sorted: those of the side to move, nobody else's
    /// (in a sandbox each side's own). Empty when the game is over on the board.
    pub fn moves(&self, color: Color) -> Vec<Move> {
        unimplemented!()
    }

    /// Whether a side may make this move now.
    pub fn is_available(&self, color: Color, mv: Move) -> bool {
        unimplemented!()
    }

    /// Makes a move of a side.
    ///
    /// # Errors
    /// If the move is not available; then nothing changes.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Played, IllegalMove> {
        unimplemented!()
    }

    /// The squares that a side sees, as RULES define vision.
    pub fn visible(&self, color: Color) -> SquareSet {
        unimplemented!()
    }

    /// The square of a side's king if it is in check, under the checkmate goal.
    pub fn check(&self, color: Color) -> Option<Square> {
        unimplemented!()
    }

    /// How the game has ended on the board, automatic draws included.
    pub fn outcome(&self) -> Option<Outcome> {
        unimplemented!()
    }

    /// The draw that the side to move could claim now (open chess: threefold, fifty moves).
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        unimplemented!()
    }

    /// The outcome when a side's time runs out: a loss, or a draw if the opponent could
    /// not mate by any sequence of legal moves (FIDE 6.9; under the checkmate goal only).
    pub fn flag_outcome(&self, flagged: Color) -> Outcome {
        unimplemented!()
    }
}
