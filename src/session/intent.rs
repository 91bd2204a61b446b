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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The game is over.
    GameOver(Outcome),
    /// Somebody else plays this side.
    NotYourSeat,
    /// It is the other side's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Color,
    },
    /// Not one of the player's available moves.
    NotAvailable(Move),
    /// The piece could make the move if it were not for check.
    Check {
        /// The move.
        mv: Move,
        /// What about check forbids it.
        rule: CheckRule,
    },
    /// The pawn reaches the last rank: the player must say what it becomes.
    PromotionMissing(Move),
    /// The time ran out before the intent; [`super::Game::tick`] ends the game so.
    Flagged(Outcome),
    /// The clock is paused.
    Paused,
    /// The offer is pending already.
    AlreadyOffered(Offer),
    /// The offer was declined or withdrawn since the player's last move.
    OfferedTooSoon(Offer),
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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => {
                write!(f, "the game is over ({}): start a new game to play on", outcome.pgn())
            }
            Self::NotYourSeat => f.write_str("somebody else plays this side: play your own"),
            Self::NotYourTurn { turn } => write!(f, "it is {turn}'s turn: wait for their move"),
            Self::NotAvailable(mv) => {
                write!(f, "{mv} isn't one of your legal moves: choose one of them")
            }
            Self::Check { mv, rule } => write!(
                f,
                "{mv} isn't legal: {}",
                match rule {
                    CheckRule::Castling => "a king can't castle out of, through or into check",
                    CheckRule::IntoCheck => "your king would be in check there",
                    CheckRule::StaysInCheck => "your king would still be in check",
                    CheckRule::Pinned => "your king would be in check",
                }
            ),
            Self::PromotionMissing(mv) => write!(
                f,
                "a pawn promotes on {}: choose queen, rook, bishop or knight, like {}",
                mv.to,
                mv.promoting(PieceKind::Queen)
            ),
            Self::Flagged(outcome) => {
                write!(f, "time ran out before this ({}): the game is over", outcome.pgn())
            }
            Self::Paused => f.write_str("the game is paused: resume it to move"),
            Self::AlreadyOffered(offer) => write!(
                f,
                "you have already offered {offer}: wait for the answer, or withdraw the offer"
            ),
            Self::OfferedTooSoon(offer) => write!(
                f,
                "your offer of {offer} was declined: make a move before you offer it again"
            ),
            Self::NothingOffered(offer) => {
                write!(f, "nobody is offering {offer} now: offer it yourself if you want it")
            }
            Self::NothingToClaim { .. } => f.write_str(
                "there is no draw to claim: that takes the same position for the third time, \
                 or fifty moves without a capture or a pawn move",
            ),
            Self::NothingToTakeBack => {
                f.write_str("there's nothing to take back: you haven't moved yet")
            }
            Self::NothingToRedo => f.write_str("there's nothing to redo: take a move back first"),
            Self::TakebackOff => f.write_str(
                "takebacks are off in this game: you can allow them when you start a new one",
            ),
            Self::FogUnchanged => f.write_str(
                "the fog stays as it is: it can only be lifted in a game with fog, \
                 and only restored after it was lifted",
            ),
        }
    }
}

impl core::error::Error for Refusal {}
