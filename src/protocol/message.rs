//! The messages themselves.
//!
//! A client is sent a [`Welcome`], one [`Ply`] for each position of the game so far, and [`Now`].
//! After each change come the plies that are new, and [`Now`] again if it differs. No field tells
//! more than the views of the same client do; the players' names and times, the clocks and the
//! offers are known to all.

use crate::{
    rules::{Color, DrawReason, Outcome, PlayerView, Viewer},
    session::{
        Clock, FogChange, GameSetup, Intent, Moment, MoveListEntry, Offer, PendingOffer, Record,
        Refusal,
    },
};
use serde::{Deserialize, Serialize};

/// Something that a client wants of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// A number of the client's own, which stands in the answer.
    pub id: u32,
    /// For which side the client asks. It must be one that it plays.
    pub side: Color,
    /// What it wants.
    pub intent: Intent,
}

/// Something that the referee tells a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Update {
    /// A game begins for this client. What it knew of another one counts no more.
    Welcome(Box<Welcome>),
    /// The position after a ply. Later plies that the client knew have been taken back.
    Ply(Ply),
    /// Everything but the board.
    Now(Box<Now>),
    /// Said once, and no part of the game.
    Answer(Answer),
    /// The game is over: all of it.
    Over(Box<Record>),
}

/// The answer to a request, or of one player to the other.
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

/// What does not change in the course of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// [`super::VERSION`] of the referee.
    pub version: u16,
    /// Which game it is.
    pub game: u64,
    /// The sides that the client plays.
    pub plays: Vec<Color>,
    /// Through whose eyes it sees the board. Each [`Ply`] has as many views, in this order.
    pub eyes: Vec<Viewer>,
    /// What was agreed on. Its start position is left out: in fog it would tell too much.
    pub setup: GameSetup,
}

/// A position, as the client's eyes see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ply {
    /// How many plies led to it.
    pub ply: u32,
    /// What each of [`Welcome::eyes`] saw.
    pub seen: Vec<Seen>,
}

/// What one viewer saw of a ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The board after it; `None` for [`Viewer::Everyone`] where something was hidden.
    pub view: Option<PlayerView>,
    /// The move that led here, as the viewer may read it; `None` at the start.
    pub entry: Option<MoveListEntry>,
}

/// Everything but the board, as of now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Now {
    /// How many plies have been played.
    pub plies: u32,
    /// Whose turn it is.
    pub turn: Color,
    /// The clocks.
    pub clock: Clock,
    /// When they were read, in the referee's time.
    pub at: Moment,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// The offers of both sides that wait for an answer.
    pub offers: Vec<PendingOffer>,
    /// What each side could offer now, White's first. Nothing for a side that the client does
    /// not play.
    pub may_offer: [Vec<Offer>; 2],
    /// The draw that each side could claim now, in the same way.
    pub may_claim: [Option<DrawReason>; 2],
    /// How often moves were taken back.
    pub takebacks: u32,
    /// Where the players agreed to lift and lower the fog.
    pub fog_changes: Vec<FogChange>,
}

impl Now {
    /// Whether it says the same as an earlier one, whenever that was read.
    pub(super) fn says_the_same(&self, earlier: &Self) -> bool {
        *self == Self { at: self.at, ..earlier.clone() }
    }
}

/// What can become of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfferStep {
    /// It was made, and waits for the other player's answer.
    Made,
    /// The other player accepted it.
    Accepted,
    /// The other player declined it.
    Declined,
    /// Who made it has withdrawn it.
    Withdrawn,
}
