//! [`SeatView`]: what the panels around a board show to one viewer.

use crate::{
    rules::{Outcome, PlayerView},
    session::{FogChange, GameSetup, MoveListEntry, PendingOffer, Seats},
};
use std::sync::Arc;

/// All that one viewer may know of a game at one moment, the clocks left out.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatView {
    /// What the viewer sees of the board.
    pub view: Arc<PlayerView>,
    /// What was agreed on, without the start position.
    pub setup: Arc<GameSetup>,
    /// Who plays.
    pub seats: Seats,
    /// Whether the clock is paused.
    pub paused: bool,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// The moves as the viewer may read them.
    pub moves: Vec<MoveListEntry>,
    /// The offers of both sides that wait for an answer.
    pub offers: Vec<PendingOffer>,
    /// How often moves were taken back.
    pub takebacks: u32,
    /// Where the players agreed to lift and lower the fog.
    pub fog_changes: Vec<FogChange>,
}
