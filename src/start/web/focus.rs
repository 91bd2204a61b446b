//! Tells the page if Tab has a button to go to, so that Tab goes through the game's buttons and then
//! leaves the game.
//!
//! The page must decide at once if a key belongs to the game or to the browser, before the game has
//! seen the key. So the canvas has the answer in advance: its attribute `data-tab` contains `next`
//! and `previous` while there is a button in that direction.

use bevy::{
    input_focus::{
        InputFocus,
        tab_navigation::{NavAction, TabNavigation},
    },
    prelude::*,
};

/// Registers the report.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, report.run_if(resource_exists_and_changed::<InputFocus>));
}

fn report(focus: Res<InputFocus>, navigation: TabNavigation, mut last: Local<&'static str>) {
    let now = focus.get();
    let is_end = |end| navigation.navigate(&focus, end).ok() == now;
    let ways = if now.is_none() && navigation.navigate(&focus, NavAction::First).is_err() {
        ""
    } else {
        match (is_end(NavAction::First), is_end(NavAction::Last)) {
            (true, true) => "",
            (true, false) => "next",
            (false, true) => "previous",
            (false, false) => "next previous",
        }
    };
    if core::mem::replace(&mut *last, ways) != ways {
        super::page::mark_canvas("data-tab", ways);
    }
}
