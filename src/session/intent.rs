//! The intents of a player, and the answers of the game.

use crate::rules::{CheckRule, Color, DrawReason, Move, Outcome, PieceKind};
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

/// The reasons for the refusal of an intent; a refused intent changes nothing.
///
/// The reasons tell nothing about hidden squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The game is over.
    GameOver(Outcome),
    /// Another player plays this side.
    NotYourSeat,
    /// It is the other side's turn.
    NotYourTurn {
        /// The side to move.
        turn: Color,
    },
    /// The move is not one of the player's available moves.
    NotAvailable(Move),
    /// Check forbids a move that the piece could make otherwise.
    Check {
        /// The move.
        mv: Move,
        /// The rule that forbids it.
        rule: CheckRule,
    },
    /// The pawn reaches the last rank: the player must choose the piece that it becomes.
    PromotionMissing(Move),
    /// The time ran out before the intent; [`super::Game::tick`] ends the game.
    Flagged(Outcome),
    /// The clock is paused.
    Paused,
    /// The player's offer is already pending.
    AlreadyOffered(Offer),
    /// The offer was declined or withdrawn since the player's last move.
    OfferedTooSoon(Offer),
    /// The other player has not offered this.
    NothingOffered(Offer),
    /// There is no draw to claim.
    NothingToClaim {
        /// The two draws that can be claimed in open chess.
        ///
        /// They are always both given: in fog, the one that is closer must stay unknown.
        claimable: [DrawReason; 2],
    },
    /// There is no move of the player to take back.
    NothingToTakeBack,
    /// There are no plies to redo.
    NothingToRedo,
    /// Take-backs are switched off for this game.
    TakebackOff,
    /// The fog cannot be lifted or lowered: it already is, or the game has no fog.
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
