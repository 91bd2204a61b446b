//! Low power: something is drawn only while something moves.
//!
//! Whatever moves asks for its [`NextFrame`], every frame anew: pieces and reveals at the
//! display's rate, the mist at 15 frames a second for 20 s after the last input or move, a
//! running clock when its figure changes. When nobody asks, nothing is drawn and the
//! processor sleeps until something happens.

use crate::settings::Settings;
use bevy::{
    input::{
        keyboard::KeyboardInput,
        mouse::{MouseButtonInput, MouseWheel},
        touch::TouchInput,
    },
    prelude::*,
    window::{WindowFocused, WindowResized},
    winit::{UpdateMode, WinitSettings},
};
use core::time::Duration;

/// For how long after the last input or move the mist drifts.
const DRIFT_FOR: Duration = Duration::from_secs(20);
/// The time between two frames of drifting mist.
const DRIFT_FRAME: Duration = Duration::from_millis(1000 / 15);
/// For how long after anything happened every frame is drawn: layouts, state changes and
/// loads take a few frames to settle.
const SETTLE_FOR: Duration = Duration::from_millis(400);

/// Until something happens. `Duration::MAX` would overflow the moment of the next frame, and
/// winit's loop then keeps the last one, which is past: it would never sleep.
const LONG: Duration = Duration::from_secs(24 * 60 * 60);

/// When the next frame is wanted, unless something happens before.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextFrame {
    within: Option<Duration>,
}

impl NextFrame {
    /// Something moves: at once, at the display's rate.
    pub fn now(&mut self) {
        self.within(Duration::ZERO);
    }

    /// Something changes after this long.
    pub fn within(&mut self, wait: Duration) {
        self.within = Some(self.within.map_or(wait, |wanted| wanted.min(wait)));
    }

    /// After how long a frame is wanted; `None` if only when something happens.
    pub const fn wanted(&self) -> Option<Duration> {
        self.within
    }
}

/// When something last happened that a player did or saw.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Activity {
    last: Duration,
    happened: bool,
}

impl Activity {
    /// Something happened on the board.
    pub const fn happened(&mut self) {
        self.happened = true;
    }
}

/// How far the mist has drifted.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// Seconds of drifting; it stands still while the mist rests.
    pub seconds: f32,
    drifting: bool,
}

impl Drift {
    /// Asks for the next frame of mist, if mist is shown and has not come to rest.
    pub fn request(&self, next: &mut NextFrame) {
        if self.drifting {
            next.within(DRIFT_FRAME);
        }
    }
}

/// Registers the power policy.
pub fn plugin(app: &mut App) {
    app.init_resource::<NextFrame>()
        .init_resource::<Activity>()
        .init_resource::<Drift>()
        .insert_resource(WinitSettings::continuous())
        .add_systems(
            First,
            (forget_requests, notice_input, drift).chain().after(bevy::time::TimeSystems),
        )
        .add_systems(Last, plan);
}

fn forget_requests(mut next: ResMut<NextFrame>) {
    *next = NextFrame::default();
}

fn notice_input(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheels: MessageReader<MouseWheel>,
    mut touches: MessageReader<TouchInput>,
    mut moves: MessageReader<CursorMoved>,
    mut sizes: MessageReader<WindowResized>,
    mut focus: MessageReader<WindowFocused>,
    time: Res<Time<Real>>,
    mut activity: ResMut<Activity>,
) {
    let inputs = [
        keys.read().count(),
        buttons.read().count(),
        wheels.read().count(),
        touches.read().count(),
        moves.read().count(),
        sizes.read().count(),
        focus.read().count(),
    ];
    if core::mem::take(&mut activity.happened) || inputs.iter().any(|count| *count > 0) {
        activity.last = time.elapsed();
    }
}

fn drift(
    settings: Res<Settings>,
    activity: Res<Activity>,
    time: Res<Time<Real>>,
    mut drift: ResMut<Drift>,
) {
    drift.drifting = settings.motion && time.elapsed().saturating_sub(activity.last) < DRIFT_FOR;
    if drift.drifting {
        // After a sleep the mist goes on where it was; it does not jump.
        drift.seconds += time.delta_secs().min(0.1);
    }
}

/// The frames that winit will draw by itself: the next one, and how far apart they are.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Schedule {
    next: Duration,
    apart: Duration,
}

impl Schedule {
    /// How far a frame may be from when it is wanted: nobody sees this on a clock.
    const SLACK: Duration = Duration::from_millis(60);

    /// The schedule at `now`, when `wanted` is how long the next frame may wait.
    ///
    /// Winit draws a frame at once whenever the wait changes. So the wait is kept as long as
    /// it serves: a clock that asks each frame for the rest of its second would otherwise be
    /// drawn as often as the processor can.
    fn updated(self, now: Duration, wanted: Duration) -> Self {
        let missed = now.saturating_sub(self.next).as_nanos() / self.apart.as_nanos().max(1);
        let ticks = u32::try_from(missed).unwrap_or(u32::MAX) + u32::from(now >= self.next);
        let kept = Self { next: self.next + self.apart.saturating_mul(ticks), ..self };
        let serves = kept.next.abs_diff(now + wanted) <= Self::SLACK
            || kept.apart.abs_diff(wanted) <= Duration::from_millis(5);
        if serves { kept } else { Self { next: now + wanted, apart: wanted } }
    }
}

fn plan(
    next: Res<NextFrame>,
    activity: Res<Activity>,
    time: Res<Time<Real>>,
    mut schedule: Local<Option<Schedule>>,
    mut winit: ResMut<WinitSettings>,
) {
    let now = time.elapsed();
    let settling = now.saturating_sub(activity.last) < SETTLE_FOR || activity.happened;
    let wanted = if settling { Duration::ZERO } else { next.wanted().unwrap_or(LONG) };
    *schedule = (wanted > Duration::ZERO).then(|| {
        let fresh = Schedule { next: now + wanted, apart: wanted };
        schedule.map_or(fresh, |schedule| schedule.updated(now, wanted))
    });
    let mode =
        schedule.map_or(UpdateMode::Continuous, |schedule| UpdateMode::reactive(schedule.apart));
    if winit.focused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_clock_that_ticks_each_second_keeps_its_schedule() {
        // The first frame comes in the middle of a second; winit draws one more at once.
        let first = Schedule { next: ms(300), apart: ms(300) };
        assert_eq!(first.updated(ms(80), ms(220)), first);
        // From the tick on, one frame a second, a little late each time.
        let steady = first.updated(ms(305), ms(996));
        assert_eq!(steady, Schedule { next: ms(1301), apart: ms(996) });
        assert_eq!(steady.updated(ms(385), ms(916)), steady);
        let later = steady.updated(ms(1310), ms(991));
        assert_eq!(later.apart, steady.apart);
        assert_eq!(later.next, ms(2297));
    }

    #[test]
    fn an_earlier_frame_is_scheduled_anew() {
        let slow = Schedule { next: ms(1_000), apart: ms(1_000) };
        assert_eq!(slow.updated(ms(100), ms(66)), Schedule { next: ms(166), apart: ms(66) });
        let resting = Schedule { next: LONG, apart: LONG };
        assert_eq!(resting.updated(ms(100), LONG), resting);
    }
}
