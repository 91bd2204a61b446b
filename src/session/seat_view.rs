//! [`SeatView`]: all that one seat may know of a game, as a remote player would be sent it.

use super::{
    clock::Moment,
    clock_face::ClockFace,
    game::Game,
    intent::Offer,
    level::Level,
    move_list::MoveListEntry,
    offers::PendingOffer,
    record::FogChange,
    setup::{chosen_name, computer_of},
};
use crate::rules::{Color, DrawReason, Outcome, PlayerView, ViewRefused, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// All that one seat may know of a game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// What the seat sees of the board.
    #[serde(with = "shared")]
    pub view: Arc<PlayerView>,
    /// The players' names, White's first.
    pub names: [String; 2],
    /// Which sides a computer plays, White's first.
    pub computers: [Option<Level>; 2],
    /// Both clocks, White's first.
    pub clocks: [ClockFace; 2],
    /// Whether the game is paused.
    pub paused: bool,
    /// Whether the turn of the side to move has been started: if not, its clock waits for
    /// the curtain to lift or for the game to begin.
    pub turn_started: bool,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// The moves as the seat may read them.
    pub moves: Vec<MoveListEntry>,
    /// The offers of both sides that wait for an answer.
    pub offers: Vec<PendingOffer>,
    /// What this seat could offer now; nothing for [`Viewer::Everyone`].
    pub may_offer: Vec<Offer>,
    /// The draw that this seat could claim now.
    pub may_claim: Option<DrawReason>,
    /// Whether moves may be taken back in this game if the other player agrees.
    pub takeback: bool,
    /// How often moves were taken back.
    pub takebacks: u32,
    /// Where the players agreed to lift and lower the fog.
    pub fog_changes: Vec<FogChange>,
}

impl SeatView {
    /// The name that a side's player chose; `None` if they go by their colour.
    pub fn name(&self, side: Color) -> Option<&str> {
        chosen_name(&self.names, side)
    }

    /// The person who plays against a computer; `None` if two persons play.
    pub fn person(&self) -> Option<Color> {
        computer_of(&self.computers).map(|(side, _)| !side)
    }
}

impl Game {
    /// All that a viewer may know of the game at `now`.
    ///
    /// # Errors
    /// If everyone's view is asked for while a game with fog runs.
    pub fn seat_view(&self, viewer: Viewer, now: Moment) -> Result<SeatView, ViewRefused> {
        let view = self.view(viewer)?;
        let record = self.record(now);
        let (may_offer, may_claim) = match viewer {
            Viewer::Player(side) => (self.may_offer(side), self.may_claim(side)),
            Viewer::Everyone => (Vec::new(), None),
        };
        Ok(SeatView {
            view,
            clocks: self.clock_faces(now),
            paused: self.clock().is_paused(),
            turn_started: self.clock().turn_of().is_some(),
            outcome: self.outcome(),
            moves: self.move_list(viewer),
            offers: self.offers(),
            may_offer,
            may_claim,
            takeback: record.setup.takeback,
            takebacks: record.takebacks(),
            fog_changes: record.fog_changes(),
            names: record.setup.names,
            computers: record.setup.computers,
        })
    }
}

/// Serialises what is behind the pointer (serde's own way is a feature that nothing else
/// here needs).
mod shared {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::sync::Arc;

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        shared: &Arc<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        T::serialize(shared, serializer)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<T>, D::Error> {
        T::deserialize(deserializer).map(Arc::new)
    }
}
