//! What a player can ask of a game, and what the game answers.

use crate::rules::{Color, DrawReason, Move, Outcome};
use core::fmt;
use serde::{Deserialize, Serialize};

/// Something that needs both players to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Offer {
    /// To end the game in a draw.
    Draw,
    /// To take back the offering side's own last move (and the reply to it, if there was one).
    Takeback,
    /// To play again what was last taken back.
    Redo,
    /// To lift the fog for the rest of the game.
    LiftFog,
    /// To lower the fog again.
    LowerFog,
}

/// What a player wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Intent {
    /// To make a move.
    Move(Move),
    /// To give up.
    Resign,
    /// To offer something to the other player.
    Offer(Offer),
    /// To accept what the other player offered.
    Accept(Offer),
    /// To decline what the other player offered, or to withdraw one's own offer.
    Decline(Offer),
    /// To claim a draw by repetition or by the fifty-move rule.
    ClaimDraw,
}

/// What an intent did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// The move was made; the game may be over.
    Moved {
        /// How the game ended, if it did.
        outcome: Option<Outcome>,
    },
    /// The game ended without a move.
    Ended(Outcome),
    /// The other player is asked.
    Offered(Offer),
    /// An offer was accepted and carried out (a draw gives `Ended` instead).
    Accepted(Offer),
    /// An offer was declined or withdrawn.
    Declined(Offer),
}

/// Why an intent was not carried out. Nothing has changed.
///
/// The reasons are worded so that they tell nothing about hidden squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver(Outcome),
    /// It is the other side's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Color,
    },
    /// Not one of the player's available moves.
    NotAvailable(Move),
    /// The pawn reaches the last rank: the player must say what it becomes.
    PromotionMissing(Move),
    /// The time ran out before the move.
    Flagged(Outcome),
    /// The clock is paused.
    Paused,
    /// The offer is pending already.
    AlreadyOffered(Offer),
    /// The other player has not offered this.
    NothingOffered(Offer),
    /// There is no draw to claim.
    NothingToClaim {
        /// What comes closest is not told in fog; in open chess the two draws one can claim.
        claimable: [DrawReason; 2],
    },
    /// No own move to take back.
    NothingToTakeBack,
    /// Nothing was taken back.
    NothingToRedo,
    /// Take back is switched off for this game.
    TakebackOff,
    /// The fog cannot be lifted or lowered: it is so already, or the game has none.
    FogUnchanged,
}

impl fmt::Display for Refusal {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        unimplemented!("helper")
    }
}

impl core::error::Error for Refusal {}
