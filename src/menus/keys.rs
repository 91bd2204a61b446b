//! The keys that all menus share: Esc goes back, and the arrow keys move up and down.

use super::{CameFrom, Menu, UsesArrows};
use crate::states::Screen;
use bevy::{
    input_focus::{
        FocusCause, InputFocus, InputFocusVisible,
        tab_navigation::{NavAction, TabNavigation},
    },
    prelude::*,
    text::EditableText,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (go_back, go_up_and_down.run_if(on_title_or_in_menu)));
}

/// Returns `true` if the arrow keys belong to the menu or title and not to the board.
fn on_title_or_in_menu(menu: Res<State<Menu>>, screen: Res<State<Screen>>) -> bool {
    *menu.get() != Menu::None || *screen.get() == Screen::Title
}

fn go_back(
    keys: Res<ButtonInput<KeyCode>>,
    menu: Res<State<Menu>>,
    came_from: Res<CameFrom>,
    fields: Query<&EditableText>,
    focus: Res<InputFocus>,
    mut next: ResMut<NextState<Menu>>,
) {
    if *menu.get() == Menu::None || !keys.just_pressed(KeyCode::Escape) {
        return;
    }
    // In a text that is being composed, Esc is a key of the input method.
    let field = focus.get().and_then(|entity| fields.get(entity).ok());
    if !field.is_some_and(EditableText::is_composing) {
        next.set(came_from.behind());
    }
}

fn go_up_and_down(
    keys: Res<ButtonInput<KeyCode>>,
    fields: Query<(), Or<(With<EditableText>, With<UsesArrows>)>>,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let action = if keys.just_pressed(KeyCode::ArrowDown) {
        NavAction::Next
    } else if keys.just_pressed(KeyCode::ArrowUp) {
        NavAction::Previous
    } else {
        return;
    };
    if focus.get().is_some_and(|entity| fields.contains(entity)) {
        return;
    }
    if let Ok(next) = navigation.navigate(&focus, action) {
        focus.set(next, FocusCause::Navigated);
        visible.0 = true;
    }
}
