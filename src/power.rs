//! Low power: something is drawn only while something moves.
//!
//! Pieces and reveals animate at the display's rate; the mist drifts at 15 frames a second
//! for 20 s after the last input or move and then rests; a running clock redraws once a
//! second, ten times below ten seconds; otherwise nothing is drawn and the processor sleeps.

use crate::{
    board::{
        FogTile, Hand,
        animation::{Fade, Slide},
    },
    menus::Menu,
    play::{Clocks, Curtain, Shown},
    screens::Screen,
    settings::Settings,
    theme::Notices,
};
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
/// How often a screen with something that counts or blinks is drawn.
const BLINK_FRAME: Duration = Duration::from_millis(250);

/// How far the mist has drifted.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Drift {
    /// Seconds of drifting; it stands still while the mist rests.
    pub seconds: f32,
}

/// When something last happened, in the app's real time.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct LastActivity(Duration);

/// How long the next frame may be put off.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextFrame {
    /// At once, at the display's rate.
    Now,
    /// After this long, or when something happens.
    After(Duration),
    /// When something happens.
    OnEvent,
}

/// Registers the power policy.
pub fn plugin(app: &mut App) {
    app.init_resource::<Drift>()
        .init_resource::<LastActivity>()
        .insert_resource(NextFrame::Now)
        .insert_resource(WinitSettings::continuous())
        .add_systems(First, notice_activity)
        .add_systems(Update, drift.before(crate::play::PlaySystems::Present))
        .add_systems(Last, (plan_next_frame, apply).chain());
}

fn notice_activity(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheels: MessageReader<MouseWheel>,
    mut touches: MessageReader<TouchInput>,
    mut moves: MessageReader<CursorMoved>,
    mut sizes: MessageReader<WindowResized>,
    mut focus: MessageReader<WindowFocused>,
    shown: Option<Res<Shown>>,
    time: Res<Time<Real>>,
    mut last: ResMut<LastActivity>,
) {
    let happened = [
        keys.read().count(),
        buttons.read().count(),
        wheels.read().count(),
        touches.read().count(),
        moves.read().count(),
        sizes.read().count(),
        focus.read().count(),
    ];
    if happened.iter().sum::<usize>() > 0 || shown.is_some_and(|shown| shown.is_changed()) {
        last.0 = time.elapsed();
    }
}

fn drift(
    settings: Res<Settings>,
    last: Res<LastActivity>,
    time: Res<Time<Real>>,
    mut drift: ResMut<Drift>,
) {
    if settings.motion && time.elapsed().saturating_sub(last.0) < DRIFT_FOR {
        // After a sleep the mist goes on where it was; it does not jump.
        drift.seconds += time.delta_secs().min(0.1);
    }
}

fn plan_next_frame(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    settings: Res<Settings>,
    last: Res<LastActivity>,
    clocks: Res<Clocks>,
    curtain: Res<Curtain>,
    hand: Res<Hand>,
    notices: Res<Notices>,
    time: Res<Time<Real>>,
    moving: Query<(), Or<(With<Slide>, With<Fade>)>>,
    tiles: Query<&FogTile>,
    mut next: ResMut<NextFrame>,
) {
    let idle = time.elapsed().saturating_sub(last.0);
    let loading = matches!(screen.get(), Screen::Loading | Screen::Recovering);
    let animating = !moving.is_empty()
        || tiles.iter().any(|tile| tile.density != tile.target)
        || curtain.is_busy()
        || hand.dragged().is_some();
    let now = if loading || animating || idle < SETTLE_FOR {
        NextFrame::Now
    } else {
        let mist = settings.motion && tiles.iter().any(|tile| tile.density > 0.0);
        let drifts =
            (mist || *screen.get() == Screen::Title) && settings.motion && idle < DRIFT_FOR;
        let blinks = *menu.get() != Menu::None || !notices.is_empty() || curtain.asked().is_some();
        let frames = [
            drifts.then_some(DRIFT_FRAME),
            blinks.then_some(BLINK_FRAME),
            clocks
                .0
                .as_ref()
                .and_then(|faces| faces.iter().find(|face| face.running))
                .and_then(|face| face.remaining_ms.map(until_figure_changes)),
        ];
        frames.into_iter().flatten().min().map_or(NextFrame::OnEvent, NextFrame::After)
    };
    next.set_if_neq(now);
}

/// How long until a clock with so many milliseconds left shows another figure.
fn until_figure_changes(remaining_ms: u64) -> Duration {
    let step = if remaining_ms <= 10_000 { 100 } else { 1000 };
    Duration::from_millis(remaining_ms % step + 1)
}

fn apply(next: Res<NextFrame>, mut winit: ResMut<WinitSettings>) {
    if !next.is_changed() {
        return;
    }
    let mode = match *next {
        NextFrame::Now => UpdateMode::Continuous,
        NextFrame::After(wait) => UpdateMode::reactive(wait),
        NextFrame::OnEvent => UpdateMode::reactive(Duration::MAX),
    };
    winit.focused_mode = mode;
    winit.unfocused_mode = mode;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::format_clock;

    #[test]
    fn a_clock_is_drawn_again_just_when_its_figure_changes() {
        for remaining in [600_000, 599_999, 10_001, 10_000, 9_999, 950, 101] {
            let wait = until_figure_changes(remaining).as_millis() as u64;
            assert_ne!(
                format_clock(remaining),
                format_clock(remaining.saturating_sub(wait)),
                "{remaining}"
            );
            assert_eq!(
                format_clock(remaining),
                format_clock(remaining - (wait - 1).min(remaining)),
                "{remaining}"
            );
        }
    }
}
