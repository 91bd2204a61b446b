//! The rules of a game, in words.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop, NARROW, Shape},
};
use crate::{
    kit::{
        paint::Role,
        palette::text_size,
        widgets::{column, label, strong_label},
    },
    rules::{Preset, Ruleset},
    table::{
        Shown,
        phrases::{rules_texts, title_key},
    },
    words::LocalText,
};
use bevy::{input_focus::tab_navigation::TabIndex, prelude::*, ui_widgets::Activate};

/// The rules that [`Menu::Rules`] shows.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct RulesOf(pub Ruleset);

impl Default for RulesOf {
    fn default() -> Self {
        Self(Preset::Fog.ruleset())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RulesOf>().add_systems(OnEnter(Menu::Rules), spawn);
}

fn spawn(rules: Res<RulesOf>, came_from: Res<CameFrom>, shown: Res<Shown>, mut commands: Commands) {
    let commands = &mut commands;
    let backdrop = Backdrop::after(&came_from, &shown);
    let card = frame::open(commands, Menu::Rules, backdrop, Shape::Sheet(NARROW));
    commands.spawn((ChildOf(card), frame::heading(LocalText::new(title_key(&rules.0)))));
    let list = frame::list(commands, card);
    for (heading, texts) in rules_texts(&rules.0) {
        let column = Node { flex_shrink: 0.0, margin: UiRect::bottom(px(18)), ..column(px(6)) };
        // A stop for the keys, which scroll by the focus.
        let column = commands.spawn((ChildOf(list), TabIndex(0), column)).id();
        commands.spawn((ChildOf(column), strong_label(heading, text_size::STATUS, Role::Text)));
        for text in texts {
            commands.spawn((ChildOf(column), label(text, text_size::BODY, Role::Text)));
        }
    }
    commands.spawn((ChildOf(card), frame::foot(), children![frame::done_button()]));
}

/// Shows the rules of the game on the table.
pub(super) fn on_rules_of_game(
    _: On<Activate>,
    shown: Res<Shown>,
    mut rules: ResMut<RulesOf>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Some(agreed) = shown.agreed {
        rules.0 = agreed.ruleset;
        menu.set(Menu::Rules);
    }
}
