//! A computer's answers to offers, and the time of its moves. Both the game and the server use
//! them.

use super::{draw, pace::time_for_a_move};
use crate::{
    protocol::KnownGame,
    rules::{Color, Viewer},
    session::{Intent, Level, Moment, Offer, SideTime},
};
use core::time::Duration;

/// Returns the request that a computer makes without thinking about a move: the answer to an offer
/// of the other side, or the claim of a draw that it welcomes.
pub fn request_beside_moves(game: &KnownGame, side: Color) -> Option<Intent> {
    if let Some(pending) = game.offers().iter().find(|pending| pending.by != side) {
        let agrees = match pending.offer {
            Offer::Takeback | Offer::Redo | Offer::LiftFog | Offer::LowerFog => true,
            Offer::Draw => welcomes_draw(game, side),
        };
        let offer = pending.offer;
        return Some(if agrees { Intent::Accept(offer) } else { Intent::Decline(offer) });
    }
    let claims = game.turn() == side && game.may_claim(side).is_some();
    (claims && welcomes_draw(game, side)).then_some(Intent::ClaimDraw)
}

fn welcomes_draw(game: &KnownGame, side: Color) -> bool {
    let viewer = Viewer::Player(side);
    let views = game.view_at(0, viewer).zip(game.view(viewer));
    views.is_some_and(|(start, now)| draw::is_welcome(&start, &now))
}

/// Returns the time after which a computer answers with its move.
///
/// The time depends on the level, on the random number `lot` and on the clock. It does not depend
/// on what the computer sees, so it reveals nothing. `spare` is the time that may pass between the
/// answer and the clock.
pub fn answer_time(
    game: &KnownGame,
    side: Color,
    level: Level,
    lot: u64,
    spare: Duration,
    now: Moment,
) -> Duration {
    let (at_least, more) = match level {
        Level::Novice | Level::Scout => (600, 700),
        Level::Ranger | Level::Marshal => (1_000, 1_000),
        Level::Grandmaster => (3_000, 2_000),
    };
    let time = Duration::from_millis(at_least + lot % more);
    let face = game.clock_faces(now)[side];
    let Some(left) = face.remaining_ms.map(Duration::from_millis) else { return time };
    let bonus = game.setup().time.side(side).map_or(0, SideTime::bonus_ms);
    time.min(time_for_a_move(left.saturating_sub(spare), Duration::from_millis(bonus), None))
}
