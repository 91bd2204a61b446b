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

/// Winit draws a frame whenever the wait changes, so waits that are nearly the same must be
/// the same: a second's tick would else be drawn as often as the processor can.
fn rounded(wait: Duration) -> Duration {
    const STEP: u64 = 50;
    let millis = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
    Duration::from_millis(millis.checked_next_multiple_of(STEP).unwrap_or(millis))
}

fn plan(
    next: Res<NextFrame>,
    activity: Res<Activity>,
    time: Res<Time<Real>>,
    mut winit: ResMut<WinitSettings>,
) {
    let settling = time.elapsed().saturating_sub(activity.last) < SETTLE_FOR || activity.happened;
    let mode = match next.wanted() {
        _ if settling => UpdateMode::Continuous,
        Some(Duration::ZERO) => UpdateMode::Continuous,
        Some(wait) => UpdateMode::reactive(rounded(wait)),
        None => UpdateMode::reactive(Duration::MAX),
    };
    if winit.focused_mode != mode {
        winit.focused_mode = mode;
        winit.unfocused_mode = mode;
    }
}
