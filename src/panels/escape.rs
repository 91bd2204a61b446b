//! The Esc key, which pauses the game if there is nothing else to cancel, and F9, which hides
//! everything but the board.

use super::layout::Zen;
use crate::{
    app::states::{Menu, Screen},
    board::{Hand, Pencil, Promotion, TypedMove},
    table::{PlaySystems, Shown},
};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
};

pub(super) fn plugin(app: &mut App) {
    // Before the board handles the key and lets go of its piece.
    app.add_systems(
        Update,
        pause
            .before(PlaySystems::Input)
            .run_if(in_state(Screen::Game).and_then(in_state(Menu::None))),
    );
}

fn pause(
    keys: Res<ButtonInput<KeyCode>>,
    hand: Res<Hand>,
    typed: Res<TypedMove>,
    promotion: Res<Promotion>,
    pencil: Res<Pencil>,
    shown: Res<Shown>,
    focus: Res<InputFocus>,
    focus_visible: Res<InputFocusVisible>,
    mut zen: ResMut<Zen>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let holds = hand.picked().is_some()
        || hand.planned().is_some()
        || hand.dragged().is_some()
        || hand.cursor.is_some()
        || *typed != TypedMove::default()
        || promotion.is_open()
        || pencil.is_busy()
        || shown.is_past()
        || (focus.get().is_some() && focus_visible.0);
    if keys.just_pressed(KeyCode::Escape) && !holds {
        if zen.0 {
            zen.0 = false;
        } else {
            menu.set(Menu::Pause);
        }
    } else if keys.just_pressed(KeyCode::F9) {
        zen.0 = !zen.0;
    }
}
