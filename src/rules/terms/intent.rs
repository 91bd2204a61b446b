//! The intents of a player, and the answers of the game.

use crate::{CheckRule, Color, Move, Outcome, chess};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A proposal that both players must agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Offer {
    /// To end the game in a draw.
    Draw,
    /// To take back the offering side's own last move, and the reply to it if there was one.
    Takeback,
    /// To redo the plies that were last taken back.
    Redo,
    /// To lift the fog for the rest of the game.
    LiftFog,
    /// To lower the fog again.
    LowerFog,
}

impl Offer {
    /// All offers.
    pub const ALL: [Self; 5] =
        [Self::Draw, Self::Takeback, Self::Redo, Self::LiftFog, Self::LowerFog];

    /// Returns `true` if the offer is the same from either side.
    ///
    /// Two such offers are an agreement. A take-back is not the same: each side takes back its own
    /// move.
    pub const fn is_mutual(self) -> bool {
        !matches!(self, Self::Takeback)
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "a draw",
            Self::Takeback => "a take back",
            Self::Redo => "to play again what was taken back",
            Self::LiftFog => "to lift the fog",
            Self::LowerFog => "to lower the fog",
        })
    }
}

/// A player's request to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Intent {
    /// To make a move.
    Move(Move),
    /// To resign.
    Resign,
    /// To make an offer to the other player.
    Offer(Offer),
    /// To accept an offer of the other player.
    Accept(Offer),
    /// To decline an offer of the other player, or to withdraw an own offer.
    Decline(Offer),
    /// To claim a draw by repetition or by the fifty-move rule.
    ClaimDraw,
}

/// The effect of an intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// The move was made; the game may be over.
    Moved {
        /// The outcome, if the move ended the game.
        outcome: Option<Outcome>,
    },
    /// The game ended without a move.
    Ended(Outcome),
    /// The offer was made, and waits for the other player's answer.
    Offered(Offer),
    /// An offer was accepted and carried out. (An accepted draw is `Ended` instead.)
    Accepted(Offer),
    /// The other side's offer was declined.
    Declined(Offer),
    /// The side's own offer was withdrawn.
    Withdrawn(Offer),
}

/// The reasons for the refusal of an intent. A refused intent changes nothing.
///
/// They tell nothing about hidden squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over ({}): start a new game to play on", .0.pgn())]
    GameOver(Outcome),
    /// Another player plays this side.
    #[error("somebody else plays this side: play your own")]
    NotYourSeat,
    /// It is the other side's turn.
    #[error("it is {turn}'s turn: wait for their move")]
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The move is not one of the player's available moves.
    #[error("{0} isn't one of your legal moves: choose one of them")]
    NotAvailable(Move),
    /// Check forbids a move that the piece could make otherwise.
    #[error("{mv} isn't legal: {}", reason(*.rule))]
    Check {
        /// The move.
        mv: Move,
        /// The rule that forbids it.
        rule: CheckRule,
    },
    /// The pawn reaches the last rank: the player must choose the piece that it becomes.
    #[error(
        "a pawn promotes on {}: choose queen, rook, bishop or knight, like {}",
        .0.to,
        .0.promoting(chess::Kind::Queen.into())
    )]
    PromotionMissing(Move),
    /// The time ran out before the intent; the game ends with its next tick.
    #[error("time ran out before this ({}): the game is over", .0.pgn())]
    Flagged(Outcome),
    /// The clock is paused.
    #[error("the game is paused: resume it to move")]
    Paused,
    /// The player's offer is already pending.
    #[error("you have already offered {0}: wait for the answer, or withdraw the offer")]
    AlreadyOffered(Offer),
    /// The offer was declined or withdrawn since the player's last move.
    #[error("your offer of {0} was declined: make a move before you offer it again")]
    OfferedTooSoon(Offer),
    /// The other player has not offered this.
    #[error("nobody is offering {0} now: offer it yourself if you want it")]
    NothingOffered(Offer),
    /// There is no draw to claim.
    #[error(
        "there is no draw to claim: that takes the same position for the third time, or fifty \
         moves without a capture or a pawn move"
    )]
    NothingToClaim,
    /// There is no move of the player to take back.
    #[error("there's nothing to take back: you haven't moved yet")]
    NothingToTakeBack,
    /// There are no plies to redo.
    #[error("there's nothing to redo: take a move back first")]
    NothingToRedo,
    /// Take-backs are switched off for this game.
    #[error("takebacks are off in this game: you can allow them when you start a new one")]
    TakebackOff,
    /// The fog cannot be lifted or lowered: it already is, or the game has no fog.
    #[error(
        "the fog stays as it is: it can only be lifted in a game with fog, and only restored \
         after it was lifted"
    )]
    FogUnchanged,
}

const fn reason(rule: CheckRule) -> &'static str {
    match rule {
        CheckRule::Castling => "a king can't castle out of, through or into check",
        CheckRule::IntoCheck => "your king would be in check there",
        CheckRule::StaysInCheck => "your king would still be in check",
        CheckRule::Pinned => "your king would be in check",
    }
}
