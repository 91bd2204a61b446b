//! The Esc key. It closes the innermost thing that is open, and if there is none it pauses the game.

use crate::{
    app::states::{Menu, Screen},
    board::OpenOnBoard,
    kit::controls::GiveUpText,
    menus::CameFrom,
    panels::Zen,
    table::{PlaySystems, Shown},
};
use bevy::{
    input::common_conditions::input_just_pressed,
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    text::EditableText,
};

pub(super) fn plugin(app: &mut App) {
    // Before the other keys: they go to what is open then.
    app.add_systems(
        Update,
        close_innermost.before(PlaySystems::Input).run_if(input_just_pressed(KeyCode::Escape)),
    );
}

fn close_innermost(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    came_from: Res<CameFrom>,
    fields: Query<&EditableText>,
    shown: Res<Shown>,
    visible: Res<InputFocusVisible>,
    mut focus: ResMut<InputFocus>,
    mut board: OpenOnBoard,
    mut zen: ResMut<Zen>,
    mut next: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    if let Some(entity) = focus.get()
        && let Ok(field) = fields.get(entity)
    {
        if field.is_composing() {
            // The key belongs to the input method.
            return;
        }
        commands.trigger(GiveUpText { entity });
    }
    if *menu.get() != Menu::None {
        next.set(came_from.behind());
        return;
    }
    if *screen.get() != Screen::Game {
        return;
    }
    if board.close_ring() || board.close_promotion() || board.come_back() {
        return;
    }
    if board.put_down_pencil() || board.empty_hand() {
        focus.clear();
    } else if focus.get().is_some() && visible.0 {
        // A curtain keeps its focus.
        if shown.board.is_some() {
            focus.clear();
        }
    } else if zen.0 {
        zen.0 = false;
    } else {
        next.set(Menu::Pause);
    }
}
