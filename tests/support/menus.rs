//! The settings, the screens and menus, and their buttons.

use crate::Table;
use bevy::{
    input_focus::InputFocus,
    prelude::*,
    ui::{ComputedNode, ComputedStackIndex, InteractionDisabled},
    ui_widgets::{Button, ScrollIntoView},
};
use core::{cmp::Reverse, iter};
use fogchess::{
    access::{Controls, Use, UseControl},
    app::{
        settings::Settings,
        states::{Menu, Screen},
    },
    rules::Level,
};

/// Returns the number and name of a level, as its button in a menu is read out.
pub fn rung(level: Level) -> String {
    format!("{} · {level:?}", level.rung())
}

impl Table {
    /// Changes the settings.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) -> &mut Self {
        change(&mut self.app.world_mut().resource_mut::<Settings>());
        self.frame()
    }

    /// Returns the current screen.
    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// Goes to a screen.
    pub fn go_to(&mut self, screen: Screen) -> &mut Self {
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        self.frames(2)
    }

    /// Returns the open menu.
    pub fn menu(&self) -> Menu {
        *self.app.world().resource::<State<Menu>>().get()
    }

    /// Opens or closes a menu.
    pub fn open_menu(&mut self, menu: Menu) -> &mut Self {
        self.app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        self.frame()
    }

    /// Waits until the menu for a new game has drawn the position with this FEN.
    #[track_caller]
    pub fn see_position(&mut self, fen: &str) -> &mut Self {
        self.until("the position is drawn", |table| table.position().as_deref() == Some(fen))
    }

    /// Returns the FEN of the position that the menu for a new game has drawn, if there is one.
    pub fn position(&mut self) -> Option<String> {
        let world = self.app.world_mut();
        let mut pictures = world.query::<(&Name, &ComputedNode)>();
        let mut pictures = pictures.iter(world).filter(|(_, node)| !node.is_empty());
        pictures.find_map(|(name, _)| Some(name.as_str().strip_prefix("Position ")?.to_owned()))
    }

    /// Returns the buttons on the screen that can be pressed, with their texts.
    pub fn buttons(&mut self) -> Vec<(String, Entity)> {
        let world = self.app.world_mut();
        let mut buttons = world.query_filtered::<
            (Entity, &ComputedNode, &InheritedVisibility, &Children),
            (With<Button>, Without<InteractionDisabled>),
        >();
        buttons
            .iter(world)
            .filter(|(_, node, visible, _)| visible.get() && !node.is_empty())
            .filter_map(|(entity, .., children)| {
                let text = children.iter().find_map(|child| world.get::<Text>(child))?;
                Some((text.0.clone(), entity))
            })
            .collect()
    }

    /// Returns `true` if a button with this text can be pressed.
    pub fn has_button(&mut self, text: &str) -> bool {
        self.buttons().iter().any(|(found, _)| found == text)
    }

    /// As [`Self::tap_button`], for a button of the game: in the menu if the row has no room for it.
    pub fn tap_of_game(&mut self, text: &str) -> &mut Self {
        if !self.has_button(text) {
            self.tap_button("Menu");
        }
        self.tap_button(text)
    }

    /// Taps on the button with this text. If there are several, taps on the first one in front.
    pub fn tap_button(&mut self, text: &str) -> &mut Self {
        let buttons = self.buttons();
        let world = self.app.world();
        let place = |button: Entity| {
            let parent = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
            let layer = iter::successors(Some(button), parent)
                .find_map(|entity| world.get::<GlobalZIndex>(entity).map(|layer| layer.0));
            (layer, world.get::<ComputedStackIndex>(button).map(|index| Reverse(index.0)))
        };
        let found = buttons.iter().filter(|(found, _)| found == text);
        let in_front = found.max_by_key(|(_, button)| place(*button));
        let Some((_, entity)) = in_front else { panic!("no button {text:?} among {buttons:?}") };
        self.tap_on(*entity).settle()
    }

    /// Taps on the button number `nth`, from the top, of those with this text.
    pub fn tap_nth(&mut self, text: &str, nth: usize) -> &mut Self {
        let buttons = self.buttons().into_iter().filter(|(found, _)| found == text);
        let mut places: Vec<_> = buttons.map(|(_, button)| self.middle_of(button)).collect();
        places.sort_by(|one, other| one.y.total_cmp(&other.y));
        self.tap_at(places[nth]).settle()
    }

    /// Returns the controls on the screen, as screen readers and the page know them.
    pub fn controls(&self) -> &Controls {
        self.app.world().resource()
    }

    /// Returns the control with this spoken name, or else the first whose name begins with it.
    ///
    /// # Panics
    /// Panics if there is none.
    pub fn control(&self, name: &str) -> Entity {
        let mut controls = self.controls().items.iter().filter(|item| !item.kind.is_text());
        let is_it = controls.clone().find(|item| item.text == name);
        let found = is_it.or_else(|| controls.find(|item| item.text.starts_with(name)));
        found.unwrap_or_else(|| panic!("no {name:?} in {:#?}", self.controls())).entity
    }

    /// Returns the spoken name of the control that has the keyboard's focus; empty if none has it.
    pub fn focused(&self) -> String {
        let focus = self.app.world().resource::<InputFocus>().get();
        let item = focus.and_then(|focus| self.controls().get(focus));
        item.map(|item| item.text.clone()).unwrap_or_default()
    }

    /// Taps on [the control](Self::control) with this spoken name.
    pub fn tap_spoken(&mut self, name: &str) -> &mut Self {
        let entity = self.control(name);
        self.tap_on(entity).frames(3)
    }

    /// Taps on the number of this level in the menu, scrolled into sight.
    pub fn tap_level(&mut self, level: Level) -> &mut Self {
        let entity = self.control(&rung(level));
        self.app.world_mut().trigger(ScrollIntoView { entity });
        self.frames(3).tap_on(entity).settle()
    }

    /// Uses [the control](Self::control) with this spoken name as a screen reader or the page does.
    pub fn use_control(&mut self, name: &str, how: Use) -> &mut Self {
        let entity = self.control(name);
        self.app.world_mut().write_message(UseControl { entity, how });
        self.frames(5)
    }
}
