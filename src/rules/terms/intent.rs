//! The intents of a player, and the answers of the game.

use crate::{BoardKind, CheckRule, Color, Move, Outcome};
use fogchess_phrase::{Phrase, Worded};
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

    /// Returns the part of a key that stands for the offer.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback => "takeback",
            Self::Redo => "redo",
            Self::LiftFog => "lift-fog",
            Self::LowerFog => "lower-fog",
        }
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
#[error("{}", self.phrase())]
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
    /// The time ran out before the intent; the game ends with its next tick.
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
    NothingToClaim,
    /// There is no move of the player to take back.
    NothingToTakeBack,
    /// There are no plies to redo.
    NothingToRedo,
    /// Take-backs are switched off for this game.
    TakebackOff,
    /// The fog cannot be lifted or lowered: it already is, or the game has no fog.
    FogUnchanged,
}

impl Worded for Refusal {
    /// Returns the answer to the player. Names of pieces and sides are those of chess; a game on
    /// another board sets `board` and `color` anew.
    fn phrase(&self) -> Phrase {
        let about_offer =
            |key: &'static str, offer: &Offer| Phrase::new(key).with("offer", offer.id());
        match self {
            Self::GameOver(_) => "refusal-game-over".into(),
            Self::NotYourSeat => "refusal-not-your-seat".into(),
            Self::NotYourTurn { turn } => Phrase::new("refusal-not-your-turn").with("color", turn),
            Self::NotAvailable(mv) => Phrase::new("refusal-not-available").with("move", mv),
            Self::Check { rule, .. } => Phrase::new(match rule {
                CheckRule::Castling => "refusal-check-castling",
                CheckRule::IntoCheck => "refusal-check-into",
                CheckRule::StaysInCheck => "refusal-check-stays",
                CheckRule::Pinned => "refusal-check-pinned",
            })
            .with("board", BoardKind::Chess.id()),
            Self::PromotionMissing(_) => "refusal-promotion-missing".into(),
            Self::Flagged(_) => "refusal-flagged".into(),
            Self::Paused => "refusal-paused".into(),
            Self::AlreadyOffered(offer) => about_offer("refusal-already-offered", offer),
            Self::OfferedTooSoon(offer) => about_offer("refusal-offered-too-soon", offer),
            Self::NothingOffered(offer) => about_offer("refusal-nothing-offered", offer),
            Self::NothingToClaim => "refusal-nothing-to-claim".into(),
            Self::NothingToTakeBack => "refusal-nothing-to-take-back".into(),
            Self::NothingToRedo => "refusal-nothing-to-redo".into(),
            Self::TakebackOff => "refusal-takeback-off".into(),
            Self::FogUnchanged => "refusal-fog-unchanged".into(),
        }
    }
}
