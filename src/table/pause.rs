//! Pauses a local game when the player asks for it, or by itself when nobody is looking.
//!
//! The clock stops as of the last frame that was drawn. In a game with fog the curtain falls at
//! once.

use super::{
    PlaySystems, TableSystems,
    curtain::Curtain,
    game_table::{ChangeTable, GameTable},
    watch::{Watching, is_watched},
};
use crate::{
    app::states::{Menu, Screen},
    platform::power::NextFrame,
};
use bevy::{
    prelude::*,
    window::{WindowFocused, WindowOccluded},
};
use core::time::Duration;

/// The delay of a frame that means that the machine slept or the tab was hidden. It is long, since
/// a slow machine may take four seconds for a frame, and its player must get out of the pause.
const GAP: Duration = Duration::from_secs(10);

/// The time at which the last frame ran.
#[derive(Resource, Default)]
struct LastFrame(Duration);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastFrame>()
        .add_systems(OnEnter(Menu::Pause), pause)
        // A file dropped on a running game opens these menus without a pause before.
        .add_systems(OnEnter(Menu::NewGame), pause)
        .add_systems(OnEnter(Menu::ConfirmOpen), pause)
        .add_systems(OnEnter(Menu::Import), pause)
        .add_systems(OnEnter(Menu::None), resume)
        .add_systems(
            Update,
            (open_pause_when_unattended, remember_frame)
                .chain()
                .in_set(PlaySystems::Apply)
                .before(TableSystems),
        );
}

fn pause(
    last: Res<LastFrame>,
    time: Res<Time<Real>>,
    table: Res<GameTable>,
    mut change: MessageWriter<ChangeTable>,
    mut curtain: ResMut<Curtain>,
) {
    change.write(ChangeTable::Hold(last.0));
    if let (Some(game), Some(_)) = (table.running(), curtain.seat())
        && game.has_curtain()
    {
        *curtain = Curtain::Closed(game.turn(), time.elapsed());
    }
}

fn resume(
    time: Res<Time<Real>>,
    table: Res<GameTable>,
    mut change: MessageWriter<ChangeTable>,
    curtain: Res<Curtain>,
    watching: Res<Watching>,
) {
    if watching.paused && table.game().is_some_and(is_watched) {
        return;
    }
    // Behind a curtain the clock goes on only when it lifts.
    if matches!(*curtain, Curtain::None | Curtain::Open(_)) {
        change.write(ChangeTable::GoOn(time.elapsed()));
    }
}

fn open_pause_when_unattended(
    mut focused: MessageReader<WindowFocused>,
    mut occluded: MessageReader<WindowOccluded>,
    time: Res<Time<Real>>,
    last: Res<LastFrame>,
    next_frame: Res<NextFrame>,
    table: Res<GameTable>,
    mut change: MessageWriter<ChangeTable>,
    menu: Res<State<Menu>>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Menu>>,
) {
    // Ask before the clock is stopped below: without fog, a running clock is the only reason.
    let is_worth_pausing = table.is_worth_pausing();
    // A game at rest plans no frame, so no frame can be late.
    let slept = last.0 > Duration::ZERO
        && next_frame
            .planned()
            .is_some_and(|planned| time.elapsed().saturating_sub(last.0) > planned + GAP)
        && table.clock_runs();
    if slept {
        // Pause at once: the menu opens in the next frame, and in this one no flag may fall.
        change.write(ChangeTable::Hold(last.0));
    }
    let left = (focused.read().any(|message| !message.focused) && !page_has_focus())
        | occluded.read().any(|message| message.occluded)
        | slept;
    if left && *screen.get() == Screen::Game && *menu.get() == Menu::None && is_worth_pausing {
        next.set(Menu::Pause);
    }
}

/// Returns `true` if the page still has the focus, and only the canvas has lost it.
fn page_has_focus() -> bool {
    #[cfg(target_arch = "wasm32")]
    {
        let document = web_sys::window().and_then(|window| window.document());
        document.and_then(|document| document.has_focus().ok()).unwrap_or(false)
    }
    #[cfg(not(target_arch = "wasm32"))]
    false
}

fn remember_frame(time: Res<Time<Real>>, mut last: ResMut<LastFrame>) {
    last.0 = time.elapsed();
}
