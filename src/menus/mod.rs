//! The menus that lie over a screen. One is open at a time.

mod confirm;
mod export;
mod frame;
mod games;
mod greet;
mod import;
mod keys;
mod learn;
mod levels;
mod link;
mod new_game;
mod pause;
mod settings;
mod themes;
mod waiting;

use crate::{
    play::Shown,
    states::{AfterLeaving, Menu, Screen},
};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    state::state::StateTransitionSystems,
};

/// The menus that led to the open one. The first is [`Menu::None`], the screen below. Up to date
/// when a menu opens.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
struct CameFrom(Vec<Menu>);

/// A control that the arrow keys do not leave.
#[derive(Component)]
struct UsesArrows;

impl CameFrom {
    /// Returns the menu to go back to.
    fn behind(&self) -> Menu {
        self.0.last().copied().unwrap_or_default()
    }

    fn follow(&mut self, exited: Menu, entered: Menu) {
        if entered == Menu::None {
            self.0.clear();
        } else if let Some(at) = self.0.iter().position(|menu| *menu == entered) {
            self.0.truncate(at);
        } else if exited != entered && !exited.is_question() {
            self.0.push(exited);
        }
    }
}

/// Registers the menus.
pub fn plugin(app: &mut App) {
    app.init_resource::<CameFrom>()
        .add_plugins((
            confirm::plugin,
            export::plugin,
            frame::plugin,
            games::plugin,
            greet::plugin,
            import::plugin,
            keys::plugin,
            learn::plugin,
            levels::plugin,
            new_game::plugin,
            pause::plugin,
            settings::plugin,
            themes::plugin,
            waiting::plugin,
        ))
        .add_systems(OnEnter(Menu::None), leave_focus)
        .add_systems(
            StateTransition,
            remember_way.in_set(StateTransitionSystems::TransitionSchedules),
        );
}

/// Remembers the way back. The button that a key would press in a question is seen to have the
/// focus, whatever device has opened the question.
fn remember_way(
    mut transitions: MessageReader<StateTransitionEvent<Menu>>,
    mut came_from: ResMut<CameFrom>,
    mut focus_visible: ResMut<InputFocusVisible>,
) {
    for transition in transitions.read() {
        focus_visible.0 |= transition.entered.is_some_and(Menu::is_question);
        if let (Some(exited), Some(entered)) = (transition.exited, transition.entered) {
            came_from.follow(exited, entered);
        }
    }
}

/// Gives the keyboard focus back to the board.
fn leave_focus(screen: Res<State<Screen>>, mut focus: ResMut<InputFocus>) {
    if *screen.get() == Screen::Game {
        focus.clear();
    }
}

/// Returns `true` if leaving would interrupt a game.
fn game_runs(shown: &Shown) -> bool {
    shown.seat.is_some() && !shown.is_over() && shown.lesson.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_leads_through_menus_but_not_through_questions() {
        let mut came_from = CameFrom::default();
        let mut open = Menu::None;
        for (next, behind) in [
            (Menu::Pause, Menu::None),
            (Menu::Games, Menu::Pause),
            (Menu::SavedGame, Menu::Games),
            (Menu::ConfirmOpen, Menu::SavedGame),
            (Menu::SavedGame, Menu::Games),
            (Menu::Games, Menu::Pause),
            (Menu::ConfirmOpen, Menu::Games),
            (Menu::Games, Menu::Pause),
            (Menu::Pause, Menu::None),
            (Menu::ConfirmLeave, Menu::Pause),
            (Menu::NewGame, Menu::Pause),
            (Menu::None, Menu::None),
            (Menu::ConfirmLeave, Menu::None),
            (Menu::NewGame, Menu::None),
        ] {
            came_from.follow(open, next);
            assert_eq!(came_from.behind(), behind, "behind {next:?}");
            open = next;
        }
    }
}
