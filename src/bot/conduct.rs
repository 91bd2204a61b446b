//! A computer's answers to offers, and the time of its moves. Both the game and the server use
//! them.

use super::{draw, pace::time_for_a_move};
use core::time::Duration;
use fogchess_rules::{Intent, Level, Offer, PlayerView, SideTime};

/// Returns the request that a computer makes without thinking about a move: the answer to an offer
/// of the other side, or the claim of a draw that it welcomes, if it may claim one now.
///
/// `views` are the computer's views of the start position and of the position now.
pub fn request_beside_moves<V: AsRef<PlayerView>>(
    offered: Option<Offer>,
    may_claim: bool,
    views: Option<(V, V)>,
) -> Option<Intent> {
    let welcomes_draw = || {
        views.as_ref().is_some_and(|(start, now)| draw::is_welcome(start.as_ref(), now.as_ref()))
    };
    let Some(offer) = offered else {
        return (may_claim && welcomes_draw()).then_some(Intent::ClaimDraw);
    };
    let agrees = match offer {
        Offer::Takeback | Offer::Redo | Offer::LiftFog | Offer::LowerFog => true,
        Offer::Draw => welcomes_draw(),
    };
    Some(if agrees { Intent::Accept(offer) } else { Intent::Decline(offer) })
}

/// Returns the time after which a computer answers with its move.
///
/// The time depends on the level, on the random number `lot` and on the clock, which has `left`
/// until the answer must be there; `None` for a side without a clock. It does not depend on what the
/// computer sees, so it reveals nothing.
pub fn answer_time(
    level: Level,
    lot: u64,
    left: Option<Duration>,
    time: Option<SideTime>,
) -> Duration {
    let (at_least, more) = match level {
        Level::Novice
        | Level::Recruit
        | Level::Scout
        | Level::Tracker
        | Level::Hunter
        | Level::Pathfinder
        | Level::Warden => (600, 700),
        Level::Ranger | Level::Marshal => (1_000, 1_000),
        Level::Grandmaster => (3_000, 2_000),
    };
    let answer = Duration::from_millis(at_least + lot % more);
    let Some(left) = left else { return answer };
    let bonus = time.map_or(0, SideTime::bonus_ms);
    answer.min(time_for_a_move(left, Duration::from_millis(bonus), None))
}
