//! Low power: the game draws only while something moves.
//!
//! A plugin whose things move says while what is there: [`DrawWhile::draw_while`] draws at the
//! display's rate, for pieces and reveals, and [`DrawWhile::drift_while`] at 15 frames a second, for
//! the mist, for 20 s after the last input or move (never on a screen that the processor draws). A
//! timer, as a clock that will show another figure, requests its [`NextFrame`]. What comes from
//! outside, from a thread, a server or the page, calls the [`Waker`]. Without any of these nothing
//! is drawn, and the processor sleeps until something happens.
//!
//! Winit's runner stays in one mode, in which it draws on request and on window events. An `alarm`
//! requests the later frames, because the runner's own timer runs the whole game twice each time,
//! and again whenever its wait changes.

mod alarm;
mod frame_time;
mod waker;

use alarm::Alarm;
use bevy::{
    prelude::*,
    window::{RequestRedraw, WindowEvent},
    winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings},
};
use core::time::Duration;
pub use waker::Waker;

/// The time for which the mist drifts after the last input or move.
const DRIFT_FOR: Duration = Duration::from_secs(20);
/// The time between two frames of drifting mist.
const DRIFT_FRAME: Duration = Duration::from_millis(1000 / 15);
/// The time after any activity in which every frame is drawn: layouts, state changes and loads take
/// a few frames to settle.
const SETTLE_FOR: Duration = Duration::from_millis(400);
/// The least number of these frames, for machines that draw only one or two in that time.
const SETTLE_FRAMES: u32 = 6;

/// Draws on window events and when a frame is requested; by itself only once a day.
///
/// The runner does not react to the alarm's own event, because the redraw that the alarm requests
/// is the frame. `Duration::MAX` would overflow the moment of the next frame, and winit's loop
/// would never sleep.
const WHEN_ASKED: UpdateMode = UpdateMode::Reactive {
    wait: Duration::from_secs(24 * 60 * 60),
    react_to_device_events: false,
    react_to_user_events: false,
    react_to_window_events: true,
};

/// The time until the next frame, unless something happens before.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextFrame {
    within: Option<Duration>,
    planned: Option<Duration>,
}

impl NextFrame {
    /// Requests a frame at once. For things that move at the display's rate, see
    /// [`DrawWhile::draw_while`].
    pub fn now(&mut self) {
        self.within(Duration::ZERO);
    }

    /// Requests a frame after `wait`. The earliest request of a frame counts.
    pub fn within(&mut self, wait: Duration) {
        self.within = Some(self.within.map_or(wait, |wanted| wanted.min(wait)));
    }

    /// Returns the requested wait until the next frame; `None` if nothing requested one.
    pub const fn wanted(&self) -> Option<Duration> {
        self.within
    }

    /// Returns the wait after which this frame was requested; `None` if nothing requested it.
    pub const fn planned(&self) -> Option<Duration> {
        self.planned
    }
}

/// The time of the last activity: an input, or an event on the board or from outside.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Activity {
    last: Duration,
    /// The frames since then.
    frames: u32,
    happened: bool,
    /// `true` in a frame that [`Waker::ask`] has requested.
    asked: bool,
}

impl Activity {
    /// Notes that something happened on the board.
    pub const fn happened(&mut self) {
        self.happened = true;
    }

    /// Returns `true` while the effects of the last activity may still need frames.
    fn settles(&self, now: Duration) -> bool {
        self.happened || self.frames < SETTLE_FRAMES || now.saturating_sub(self.last) < SETTLE_FOR
    }
}

/// The drift of the mist.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// The seconds for which the mist has drifted; they do not grow while the mist rests.
    pub seconds: f32,
    drifting: bool,
}

/// Requests frames by what there is to draw. The condition is asked at the end of each frame.
pub trait DrawWhile {
    /// Draws at the display's rate while the condition is `true`, and then until the effects have
    /// settled.
    fn draw_while<M>(&mut self, condition: impl SystemCondition<M>) -> &mut Self;

    /// Draws at the rate of the mist while it drifts and the condition is `true`.
    fn drift_while<M>(&mut self, condition: impl SystemCondition<M>) -> &mut Self;
}

impl DrawWhile for App {
    fn draw_while<M>(&mut self, condition: impl SystemCondition<M>) -> &mut Self {
        let draw = |mut next: ResMut<NextFrame>| next.now();
        self.add_systems(Last, draw.run_if(condition).before(AskForNext))
    }

    fn drift_while<M>(&mut self, condition: impl SystemCondition<M>) -> &mut Self {
        let draw = |mut next: ResMut<NextFrame>, drift: Res<Drift>| {
            if drift.drifting {
                next.within(DRIFT_FRAME);
            }
        };
        self.add_systems(Last, draw.run_if(condition).before(AskForNext))
    }
}

/// `true` if the player wants motion that is not necessary.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion(pub bool);

impl Default for Motion {
    fn default() -> Self {
        Self(true)
    }
}

/// A marker: the processor draws the screen, so the mist does not drift.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct DrawnByProcessor;

/// The system that asks for the next frame, the last one of a frame.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct AskForNext;

/// Registers the power policy.
pub fn plugin(app: &mut App) {
    app.add_plugins(frame_time::plugin)
        .init_resource::<NextFrame>()
        .init_resource::<Activity>()
        .init_resource::<Drift>()
        .init_resource::<Motion>()
        .init_resource::<Waker>()
        .insert_resource(WinitSettings { focused_mode: WHEN_ASKED, unfocused_mode: WHEN_ASKED })
        .add_systems(
            First,
            (forget_requests, notice_input, drift).chain().after(bevy::time::TimeSystems),
        )
        .add_systems(Startup, waker::find_runner)
        .add_systems(Last, ask_for_next.in_set(AskForNext));
}

fn forget_requests(mut next: ResMut<NextFrame>) {
    *next = NextFrame { within: None, planned: next.within };
}

fn notice_input(
    mut events: MessageReader<WindowEvent>,
    waker: Res<Waker>,
    time: Res<Time<Real>>,
    mut activity: ResMut<Activity>,
) {
    use WindowEvent as E;
    let inputs = events.read().filter(|event| {
        matches!(
            event,
            E::KeyboardInput(_)
                | E::MouseButtonInput(_)
                | E::MouseWheel(_)
                | E::TouchInput(_)
                | E::CursorMoved(_)
                | E::WindowResized(_)
                | E::WindowFocused(_)
        )
    });
    let has_input = inputs.count() > 0;
    activity.asked = waker.has_asked();
    activity.frames = if waker.has_woken() { 0 } else { activity.frames.saturating_add(1) };
    if core::mem::take(&mut activity.happened) || has_input {
        (activity.last, activity.frames) = (time.elapsed(), 0);
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
        // After a sleep the mist continues where it stopped; it does not jump.
        drift.seconds += time.delta_secs().min(0.1);
    }
}

/// Requests the next frame, at once or through the alarm. Runs last in a frame.
fn ask_for_next(
    next: Res<NextFrame>,
    mut activity: ResMut<Activity>,
    time: Res<Time<Real>>,
    runner: Option<Res<EventLoopProxyWrapper>>,
    mut redraws: MessageWriter<RequestRedraw>,
    mut alarm: Local<Option<Alarm>>,
) {
    // What moved has come to rest, or the frame that was planned or asked for has come: the effects
    // take a few frames, as those of an input do.
    let rests = next.planned() == Some(Duration::ZERO) && next.wanted() != Some(Duration::ZERO);
    let has_come = next.planned().is_some() || activity.asked;
    if rests || has_come && next.wanted().is_none() {
        activity.frames = 0;
    }
    let wanted =
        if activity.settles(time.elapsed()) { Some(Duration::ZERO) } else { next.wanted() };
    let now = wanted == Some(Duration::ZERO);
    if now {
        redraws.write(RequestRedraw);
    }
    // Without a window there is no runner to wake.
    if let Some(runner) = runner {
        let alarm = alarm.get_or_insert_with(|| Alarm::new((**runner).clone()));
        alarm.set(wanted.filter(|_| !now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns `true` if a frame is requested at once in a game that has come to rest.
    fn asks_at_once(want: impl Fn(&mut NextFrame) + Send + Sync + 'static) -> bool {
        asks_after(None, want)
    }

    /// As [`asks_at_once`], in a frame that was `planned`.
    fn asks_after(
        planned: Option<Duration>,
        want: impl Fn(&mut NextFrame) + Send + Sync + 'static,
    ) -> bool {
        let mut app = App::new();
        let rested = Activity { frames: SETTLE_FRAMES, ..default() };
        let mut time = Time::<Real>::default();
        // The first update only sets the start.
        time.update_with_duration(Duration::ZERO);
        time.update_with_duration(SETTLE_FOR * 2);
        app.add_message::<RequestRedraw>()
            .insert_resource(NextFrame { within: None, planned })
            .insert_resource(rested)
            .insert_resource(time)
            .add_systems(Update, move |mut next: ResMut<NextFrame>| want(&mut next))
            .add_systems(Last, ask_for_next);
        app.update();
        !app.world().resource::<Messages<RequestRedraw>>().is_empty()
    }

    #[test]
    fn a_frame_is_drawn_at_once_only_for_motion() {
        assert!(asks_at_once(NextFrame::now));
        assert!(!asks_at_once(|next| next.within(DRIFT_FRAME)));
        assert!(!asks_at_once(|_| {}));
    }

    #[test]
    fn a_planned_frame_is_followed_by_frames_to_settle() {
        let waited = Some(DRIFT_FRAME);
        assert!(asks_after(waited, |_| {}));
        assert!(!asks_after(waited, |next| next.within(DRIFT_FRAME)), "it has not come yet");
        let moved = Some(Duration::ZERO);
        assert!(asks_after(moved, |next| next.within(DRIFT_FRAME)), "what moved has come to rest");
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
    fn mist_drifts_after_input_unless_the_processor_draws() {
        let drifts = |by_processor: bool| {
            let mut app = App::new();
            app.init_resource::<Motion>()
                .init_resource::<Activity>()
                .init_resource::<Drift>()
                .init_resource::<Time<Real>>()
                .init_resource::<NextFrame>()
                .add_systems(First, drift)
                .drift_while(|| true);
            if by_processor {
                app.insert_resource(DrawnByProcessor);
            }
            app.update();
            app.world().resource::<NextFrame>().wanted() == Some(DRIFT_FRAME)
        };
        assert!(drifts(false));
        assert!(!drifts(true));
    }
}
