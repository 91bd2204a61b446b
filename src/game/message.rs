//! The messages: [`Request`] and [`Update`].
//!
//! A client is sent a [`Welcome`], a [`Ply`] for each position of the game so far, and [`Now`].
//! After each change it is sent the new plies, and [`Now`] again if it differs. The fields tell no
//! more than the client's views, except for the players' names and times, the clocks and the
//! offers, which are public.

use crate::Record;
use fogchess_rules::{
    BySide, Clock, Color, DrawReason, FogChange, GameSetup, Intent, Moment, MoveListEntry, Offer,
    Outcome, PendingOffer, PlayerView, Refusal, Viewer,
};
use serde::{Deserialize, Serialize};

/// A request of a client to the referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// A number of the client's choice, which the answer repeats.
    pub id: u32,
    /// The side for which the client asks. It must be one that it plays.
    pub side: Color,
    /// The intent to carry out.
    pub intent: Intent,
}

/// A message of the referee to a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Update {
    /// The start of a game for this client, in place of any game that it knew before.
    Welcome(Box<Welcome>),
    /// The position after a ply. Later plies that the client knows have been taken back.
    Ply(Ply),
    /// Everything except for the board.
    Now(Box<Now>),
    /// An answer, which is sent once and is no part of the game.
    Answer(Answer),
    /// The record of the game, once it is over.
    Over(Box<Record>),
}

/// The answer to a request, or to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// A request of this client was refused. Nothing has changed.
    Refused {
        /// The request's [`Request::id`].
        request: u32,
        /// The reason.
        refusal: Refusal,
    },
    /// An offer was made, answered or withdrawn.
    Offer {
        /// The offer.
        offer: Offer,
        /// Its new state.
        step: OfferStep,
    },
}

/// The facts that do not change during a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// The referee's [`crate::VERSION`].
    pub version: u16,
    /// The number of the game.
    pub game: u64,
    /// The sides that the client plays.
    pub plays: Vec<Color>,
    /// The viewers whose views it is sent. Each [`Ply`] has one view of each, in this order.
    pub eyes: Vec<Viewer>,
    /// The setup of the game, without its start position, which is hidden in fog.
    pub setup: GameSetup,
}

/// A position, as the client may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ply {
    /// The number of plies that led to it.
    pub ply: u32,
    /// The views, one of each of [`Welcome::eyes`].
    pub seen: Vec<Seen>,
}

/// A ply, as one viewer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The board after the ply; `None` for [`Viewer::Everyone`] if something was hidden.
    pub view: Option<PlayerView>,
    /// The move that led here, as the viewer may read it; `None` at the start.
    pub entry: Option<MoveListEntry>,
}

/// The present state of everything except for the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Now {
    /// The number of plies played.
    pub plies: u32,
    /// The side to move.
    pub turn: Color,
    /// The clocks.
    pub clock: Clock,
    /// The moment at which the clocks were read, in the referee's time.
    pub at: Moment,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
    /// The pending offers of both sides.
    pub offers: Vec<PendingOffer>,
    /// The offers that each side could make now. None for a side that the client
    /// does not play.
    pub may_offer: BySide<Vec<Offer>>,
    /// The draw that each side could claim now. `None` for a side that the client
    /// does not play.
    pub may_claim: BySide<Option<DrawReason>>,
    /// The number of takebacks.
    pub takebacks: u32,
    /// The plies at which the players agreed to lift or lower the fog.
    pub fog_changes: Vec<FogChange>,
}

impl Now {
    /// Returns `true` if only the moment differs from an earlier one.
    pub(super) fn says_the_same(&self, earlier: &Self) -> bool {
        *self == Self { at: self.at, ..earlier.clone() }
    }
}

/// A step of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfferStep {
    /// The offer was made and is pending.
    Made,
    /// The other player has accepted it.
    Accepted,
    /// The other player has declined it.
    Declined,
    /// The player who made it has withdrawn it.
    Withdrawn,
}
