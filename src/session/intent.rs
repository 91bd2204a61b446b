//! What a player can ask of a game, and what the game answers.

use crate::rules::{CheckRule, Color, DrawReason, Move, Outcome, PieceKind};
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

impl Offer {
    /// Everything that can be offered.
    pub const ALL: [Self; 5] =
        [Self::Draw, Self::Takeback, Self::Redo, Self::LiftFog, Self::LowerFog];

    /// Whether it is the same whoever offers it, so that two offers are an agreement.
    /// Each side's take back is its own.
    pub(super) const fn is_mutual(self) -> bool {
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
    /// The other side's offer was declined.
    Declined(Offer),
    /// The side's own offer was withdrawn.
    Withdrawn(Offer),
}

/// Why an intent was not carried out. Nothing has changed.
///
/// The reasons are worded so that they tell nothing about hidden squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over ({}): start a new game to play on", .0.pgn())]
    GameOver(Outcome),
    /// Somebody else plays this side.
    #[error("somebody else plays this side: play your own")]
    NotYourSeat,
    /// It is the other side's turn.
    #[error("it is {turn}'s turn: wait for their move")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Color,
    },
    /// Not one of the player's available moves.
    #[error("{0} isn't one of your legal moves: choose one of them")]
    NotAvailable(Move),
    /// The piece could make the move if it were not for check.
    #[error("{mv} isn't legal: {}", reason(*.rule))]
    Check {
        /// The move.
        mv: Move,
        /// What about check forbids it.
        rule: CheckRule,
    },
    /// The pawn reaches the last rank: the player must say what it becomes.
    #[error(
        "a pawn promotes on {}: choose queen, rook, bishop or knight, like {}",
        .0.to,
        .0.promoting(PieceKind::Queen)
    )]
    PromotionMissing(Move),
    /// The time ran out before the intent; [`super::Game::tick`] ends the game so.
    #[error("time ran out before this ({}): the game is over", .0.pgn())]
    Flagged(Outcome),
    /// The clock is paused.
    #[error("the game is paused: resume it to move")]
    Paused,
    /// The offer is pending already.
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
    NothingToClaim {
        /// What comes closest is not told in fog; in open chess the two draws one can claim.
        claimable: [DrawReason; 2],
    },
    /// No own move to take back.
    #[error("there's nothing to take back: you haven't moved yet")]
    NothingToTakeBack,
    /// Nothing was taken back.
    #[error("there's nothing to redo: take a move back first")]
    NothingToRedo,
    /// Take back is switched off for this game.
    #[error("takebacks are off in this game: you can allow them when you start a new one")]
    TakebackOff,
    /// The fog cannot be lifted or lowered: it is so already, or the game has none.
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
