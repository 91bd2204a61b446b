//! The way through the menus: the menu to go back to, and the place in it where the player was.

use super::{Menu, frame::Root};
use bevy::{
    ecs::system::SystemParam,
    input_focus::{FocusCause, InputFocus, tab_navigation::TabIndex},
    prelude::*,
    state::state::StateTransitionSystems,
    ui_widgets::ScrollArea,
};

/// The menus that led to the open one, with the places where the player left them. The first is
/// [`Menu::None`], the screen below. Up to date when a menu opens.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct CameFrom {
    menus: Vec<(Menu, Place)>,
    /// The place to restore in the menu that opens.
    place: Option<Place>,
}

/// The place in a menu where the player left it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Place {
    /// The scroll positions of its areas, in logical pixels.
    scrolled: Vec<f32>,
    /// The number of the control that had the focus, and how many controls there were.
    focus: Option<(usize, usize)>,
}

impl CameFrom {
    /// Returns the menu to go back to.
    pub fn behind(&self) -> Menu {
        self.menus.last().map(|(menu, _)| *menu).unwrap_or_default()
    }

    fn follow(&mut self, exited: Menu, entered: Menu, left: Place) {
        self.place = None;
        if entered == Menu::None {
            self.menus.clear();
        } else if let Some(at) = self.menus.iter().position(|(menu, _)| *menu == entered) {
            self.place = self.menus.drain(at..).next().map(|(_, place)| place);
        } else if exited != entered && exited != Menu::Waiting && !exited.is_question() {
            // Nobody goes back to waiting.
            self.menus.push((exited, left));
        }
    }
}

/// The open menu.
#[derive(SystemParam)]
struct Open<'w, 's> {
    root: Query<'w, 's, Entity, With<Root>>,
    children: Query<'w, 's, &'static Children>,
    controls: Query<'w, 's, (), With<TabIndex>>,
    areas: Query<'w, 's, &'static mut ScrollPosition, With<ScrollArea>>,
    focus: ResMut<'w, InputFocus>,
}

impl Open<'_, '_> {
    /// Returns the parts that `is_one` names, in their order.
    fn parts(&self, is_one: impl Fn(Entity) -> bool) -> Vec<Entity> {
        let parts = self.root.iter().flat_map(|root| self.children.iter_descendants(root));
        parts.filter(|part| is_one(*part)).collect()
    }

    fn areas(&self) -> Vec<Entity> {
        self.parts(|part| self.areas.contains(part))
    }

    fn controls(&self) -> Vec<Entity> {
        self.parts(|part| self.controls.contains(part))
    }

    fn place(&self) -> Place {
        let controls = self.controls();
        let focused = controls.iter().position(|control| self.focus.get() == Some(*control));
        Place {
            scrolled: self.areas.iter_many(self.areas()).map(|at| at.y).collect(),
            focus: focused.map(|nth| (nth, controls.len())),
        }
    }

    fn go_to(&mut self, place: Place) {
        for (area, y) in self.areas().into_iter().zip(place.scrolled) {
            if let Ok(mut position) = self.areas.get_mut(area) {
                position.y = y;
            }
        }
        // With more or fewer controls, the number may be that of another one.
        let controls = self.controls();
        if let Some((nth, _)) = place.focus.filter(|(_, count)| *count == controls.len()) {
            self.focus.set(controls[nth], FocusCause::Navigated);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CameFrom>().add_systems(
        StateTransition,
        (
            leave
                .after(StateTransitionSystems::DependentTransitions)
                .before(StateTransitionSystems::ExitSchedules),
            come_back.after(StateTransitionSystems::EnterSchedules),
        ),
    );
}

/// Remembers the place in the menu that closes.
fn leave(
    mut transitions: MessageReader<StateTransitionEvent<Menu>>,
    open: Open,
    mut came_from: ResMut<CameFrom>,
) {
    for transition in transitions.read() {
        if let (Some(exited), Some(entered)) = (transition.exited, transition.entered) {
            came_from.follow(exited, entered, open.place());
        }
    }
}

/// Restores the place in a menu that opens again.
fn come_back(mut came_from: ResMut<CameFrom>, mut open: Open) {
    if let Some(place) = came_from.bypass_change_detection().place.take() {
        open.go_to(place);
    }
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
            (Menu::Pause, Menu::None),
            (Menu::NewGame, Menu::Pause),
            (Menu::ConfirmBegin, Menu::NewGame),
            (Menu::NewGame, Menu::Pause),
            (Menu::None, Menu::None),
            (Menu::Games, Menu::None),
            (Menu::Waiting, Menu::Games),
            (Menu::Online, Menu::Games),
            (Menu::None, Menu::None),
        ] {
            came_from.follow(open, next, Place::default());
            assert_eq!(came_from.behind(), behind, "behind {next:?}");
            open = next;
        }
    }

    #[test]
    fn the_way_back_leads_to_the_place_that_was_left() {
        let mut came_from = CameFrom::default();
        let left = Place { scrolled: vec![120.0], focus: Some((3, 9)) };
        came_from.follow(Menu::None, Menu::Settings, Place::default());
        came_from.follow(Menu::Settings, Menu::Themes, left.clone());
        assert_eq!(came_from.place, None, "a menu that opens anew begins at its top");
        came_from.follow(Menu::Themes, Menu::Settings, Place::default());
        assert_eq!(came_from.place, Some(left));
    }
}
