//! Low power: something is drawn only while something moves.
//!
//! Whatever moves asks for its [`NextFrame`], every frame anew: pieces and reveals at the
//! display's rate, the mist at 15 frames a second for 20 s after the last input or move (never on
//! a screen that the processor draws), a running clock when its figure changes. When nobody asks, nothing is drawn and the
//! processor sleeps until something happens.
//!
//! Winit's runner is left in one mode, in which it draws when asked to or when something
//! happens. A frame for later is asked for by an `alarm`: the runner's own timer runs the
//! whole game twice each time, and again whenever its wait changes.

mod alarm;
mod frame_time;

use alarm::Alarm;
use bevy::{
    input::{
        keyboard::KeyboardInput,
        mouse::{MouseButtonInput, MouseWheel},
        touch::TouchInput,
    },
    prelude::*,
    window::{RequestRedraw, WindowFocused, WindowResized},
    winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings},
};
use core::time::Duration;

/// For how long after the last input or move the mist drifts.
const DRIFT_FOR: Duration = Duration::from_secs(20);
/// The time between two frames of drifting mist.
const DRIFT_FRAME: Duration = Duration::from_millis(1000 / 15);
/// For how long after anything happened every frame is drawn: layouts, state changes and
/// loads take a few frames to settle.
const SETTLE_FOR: Duration = Duration::from_millis(400);

/// Draws when something happens and when a frame is asked for; by itself once a day.
///
/// Word from the alarm is not to be reacted to at once: the redraw that it asks for is the
/// frame. `Duration::MAX` would overflow the moment of the next one, and winit's loop would
/// never sleep.
const WHEN_ASKED: UpdateMode = UpdateMode::Reactive {
    wait: Duration::from_secs(24 * 60 * 60),
    react_to_device_events: false,
    react_to_user_events: false,
    react_to_window_events: true,
};

/// When the next frame is wanted, unless something happens before.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextFrame {
    within: Option<Duration>,
    planned: Option<Duration>,
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

    /// How long after the last frame this one was wanted; `None` if only when something
    /// happens.
    pub const fn planned(&self) -> Option<Duration> {
        self.planned
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

/// `true` if the player wants decorative motion.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion(pub bool);

impl Default for Motion {
    fn default() -> Self {
        Self(true)
    }
}

/// The processor draws the screen: it has better things to do than to move mist.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct DrawnByProcessor;

/// Registers the power policy.
pub fn plugin(app: &mut App) {
    app.add_plugins(frame_time::plugin)
        .init_resource::<NextFrame>()
        .init_resource::<Activity>()
        .init_resource::<Drift>()
        .init_resource::<Motion>()
        .insert_resource(WinitSettings { focused_mode: WHEN_ASKED, unfocused_mode: WHEN_ASKED })
        .add_systems(
            First,
            (forget_requests, notice_input, drift).chain().after(bevy::time::TimeSystems),
        )
        .add_systems(Last, ask_for_next);
}

fn forget_requests(mut next: ResMut<NextFrame>) {
    *next = NextFrame { within: None, planned: next.within };
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
    motion: Res<Motion>,
    activity: Res<Activity>,
    time: Res<Time<Real>>,
    by_processor: Option<Res<DrawnByProcessor>>,
    mut drift: ResMut<Drift>,
) {
    let may_drift = motion.0 && by_processor.is_none();
    drift.drifting = may_drift && time.elapsed().saturating_sub(activity.last) < DRIFT_FOR;
    if drift.drifting {
        // After a sleep the mist goes on where it was; it does not jump.
        drift.seconds += time.delta_secs().min(0.1);
    }
}

/// The last thing in a frame: the next one is asked for, now or later.
fn ask_for_next(
    next: Res<NextFrame>,
    activity: Res<Activity>,
    time: Res<Time<Real>>,
    runner: Option<Res<EventLoopProxyWrapper>>,
    mut redraws: MessageWriter<RequestRedraw>,
    mut alarm: Local<Option<Alarm>>,
) {
    let settling = time.elapsed().saturating_sub(activity.last) < SETTLE_FOR || activity.happened;
    let wanted = if settling { Some(Duration::ZERO) } else { next.wanted() };
    let now = wanted == Some(Duration::ZERO);
    if now {
        redraws.write(RequestRedraw);
    }
    // Without a window there is nothing to wake.
    if let Some(runner) = runner {
        let alarm = alarm.get_or_insert_with(|| Alarm::new((**runner).clone()));
        alarm.set(wanted.filter(|_| !now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a frame was asked for at once, in a game that has come to rest.
    fn asks_at_once(want: impl Fn(&mut NextFrame) + Send + Sync + 'static) -> bool {
        let mut app = App::new();
        let rested = Activity { last: Duration::ZERO, happened: false };
        let mut time = Time::<Real>::default();
        // The first time is where it begins.
        time.update_with_duration(Duration::ZERO);
        time.update_with_duration(SETTLE_FOR * 2);
        app.add_message::<RequestRedraw>()
            .init_resource::<NextFrame>()
            .insert_resource(rested)
            .insert_resource(time)
            .add_systems(Update, move |mut next: ResMut<NextFrame>| want(&mut next))
            .add_systems(Last, ask_for_next);
        app.update();
        !app.world().resource::<Messages<RequestRedraw>>().is_empty()
    }

    #[test]
    fn only_what_moves_is_drawn_at_once() {
        assert!(asks_at_once(NextFrame::now));
        assert!(!asks_at_once(|next| next.within(DRIFT_FRAME)));
        assert!(!asks_at_once(|_| {}));
    }

    #[test]
    fn the_earliest_request_counts() {
        let mut next = NextFrame::default();
        next.within(Duration::from_secs(1));
        next.within(DRIFT_FRAME);
        next.within(Duration::from_secs(2));
        assert_eq!(next.wanted(), Some(DRIFT_FRAME));
        next.now();
        assert_eq!(next.wanted(), Some(Duration::ZERO));
    }

    #[test]
    fn mist_drifts_after_input_but_not_where_the_processor_draws() {
        let drifts = |by_processor: bool| {
            let mut app = App::new();
            app.init_resource::<Motion>()
                .init_resource::<Activity>()
                .init_resource::<Drift>()
                .init_resource::<Time<Real>>()
                .add_systems(First, drift);
            if by_processor {
                app.insert_resource(DrawnByProcessor);
            }
            app.update();
            let mut next = NextFrame::default();
            app.world().resource::<Drift>().request(&mut next);
            next.wanted() == Some(DRIFT_FRAME)
        };
        assert!(drifts(false));
        assert!(!drifts(true));
    }
}
