//! The keys that all menus share: the arrow keys move up and down and choose within a group, and the
//! first Tab only shows where the focus is.

use super::{Menu, UsesArrows};
use crate::{app::states::Screen, kit::widgets::ButtonStyle};
use bevy::{
    input::{ButtonState, keyboard::KeyboardInput},
    input_focus::{
        FocusCause, FocusedInput, InputFocus, InputFocusVisible,
        tab_navigation::{NavAction, TabIndex, TabNavigation},
    },
    prelude::*,
    state::state::StateTransitionSystems,
    text::EditableText,
    ui::InteractionDisabled,
    ui_widgets::{Activate, RadioGroup},
};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(show_focus_first)
        .add_systems(Update, (go_up_and_down, choose_beside).run_if(on_title_or_in_menu))
        .add_systems(
            StateTransition,
            show_focus_of_questions.in_set(StateTransitionSystems::TransitionSchedules),
        );
}

/// Shows which button a key would press in a question, whatever device has opened the question.
fn show_focus_of_questions(
    mut transitions: MessageReader<StateTransitionEvent<Menu>>,
    mut visible: ResMut<InputFocusVisible>,
) {
    if transitions.read().any(|transition| transition.entered.is_some_and(Menu::is_question)) {
        visible.0 = true;
    }
}

/// Lets the first Tab show the control that has the focus. The next one moves it. A text field shows
/// its focus anyway.
fn show_focus_first(
    mut event: On<FocusedInput<KeyboardInput>>,
    controls: Query<(), (With<TabIndex>, Without<EditableText>)>,
    focus: Res<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let KeyboardInput { key_code, state, repeat, .. } = event.input;
    let is_tab = key_code == KeyCode::Tab && state == ButtonState::Pressed && !repeat;
    if is_tab && !visible.0 && focus.get().is_some_and(|entity| controls.contains(entity)) {
        visible.0 = true;
        event.propagate(false);
    }
}

/// Returns `true` if the arrow keys belong to the menu or title and not to the board.
fn on_title_or_in_menu(menu: Res<State<Menu>>, screen: Res<State<Screen>>) -> bool {
    *menu.get() != Menu::None || *screen.get() == Screen::Title
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

/// Chooses the choice before or after the focused one in its group.
fn choose_beside(
    keys: Res<ButtonInput<KeyCode>>,
    groups: Query<(), With<RadioGroup>>,
    parents: Query<&ChildOf>,
    children: Query<&Children>,
    choices: Query<(&ButtonStyle, &ComputedNode), Without<InteractionDisabled>>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
    mut commands: Commands,
) {
    let step = if keys.just_pressed(KeyCode::ArrowRight) {
        1
    } else if keys.just_pressed(KeyCode::ArrowLeft) {
        -1
    } else {
        return;
    };
    let Some(focused) = focus.get() else { return };
    let Some(group) = parents.iter_ancestors(focused).find(|above| groups.contains(*above)) else {
        return;
    };
    let is_offered = |part: &Entity| {
        choices.get(*part).is_ok_and(|(style, node)| {
            *style == ButtonStyle::Choice && node.size().min_element() > 0.0
        })
    };
    let offered: Vec<_> = children.iter_descendants(group).filter(is_offered).collect();
    let now = offered.iter().position(|choice| *choice == focused);
    if let Some(next) = now.and_then(|now| offered.get(now.checked_add_signed(step)?)) {
        focus.set(*next, FocusCause::Navigated);
        visible.0 = true;
        commands.trigger(Activate { entity: *next });
    }
}
