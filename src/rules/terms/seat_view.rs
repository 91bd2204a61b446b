//! [`SeatView`]: the contents of the panels around a board, for one viewer.

use crate::{FogChange, GameSetup, MoveListEntry, Outcome, PendingOffer, PlayerView, Seats};
use std::sync::Arc;

/// The complete knowledge of one viewer about a game at one moment, except for the clocks.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatView {
    /// The viewer's view of the board.
    pub view: Arc<PlayerView>,
    /// The setup of the game, without the start position.
    pub setup: Arc<GameSetup>,
    /// The players.
    pub seats: Seats,
    /// `true` while the clock is paused.
    pub paused: bool,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
    /// The moves as the viewer may read them.
    pub moves: Vec<MoveListEntry>,
    /// The pending offers of both sides.
    pub offers: Vec<PendingOffer>,
    /// The number of takebacks.
    pub takebacks: u32,
    /// The plies at which the players agreed to lift or lower the fog.
    pub fog_changes: Vec<FogChange>,
}
