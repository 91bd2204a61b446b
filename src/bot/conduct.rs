//! A computer's answers to offers, and the time of its moves. Both the game and the server use
//! them.

use super::pace::time_for_a_move;
use core::time::Duration;
use fogchess_rules::{Intent, Level, Offer, SideTime};

/// A request that a computer makes without thinking about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideMoves {
    /// It answers an offer of the other side.
    Answer(Intent),
    /// It agrees to the draw that is offered if it [welcomes](crate::is_draw_welcome) it, and
    /// declines otherwise.
    AgreeToDraw,
    /// It claims a draw if it welcomes it.
    ClaimDraw,
}

impl BesideMoves {
    /// Returns the request of a computer that was offered this, or may claim a draw; `None` if there
    /// is none.
    pub fn of(offered: Option<Offer>, may_claim: bool) -> Option<Self> {
        match offered {
            None => may_claim.then_some(Self::ClaimDraw),
            Some(Offer::Draw) => Some(Self::AgreeToDraw),
            Some(offer) => Some(Self::Answer(Intent::Accept(offer))),
        }
    }

    /// Returns the intent of a computer that welcomes a draw or does not; `None` if it has none.
    pub fn intent(self, welcomes_draw: bool) -> Option<Intent> {
        match self {
            Self::Answer(intent) => Some(intent),
            Self::AgreeToDraw if welcomes_draw => Some(Intent::Accept(Offer::Draw)),
            Self::AgreeToDraw => Some(Intent::Decline(Offer::Draw)),
            Self::ClaimDraw => welcomes_draw.then_some(Intent::ClaimDraw),
        }
    }
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
