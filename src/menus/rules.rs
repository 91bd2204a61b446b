//! The rules of a game, in words.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop, NARROW, Shape},
};
use crate::{
    kit::{
        children,
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
    let backdrop = Backdrop::after(&came_from, &shown);
    frame::open(&mut commands, Menu::Rules, backdrop, Shape::Sheet(NARROW), |card| {
        card.spawn(frame::heading(LocalText::new(title_key(&rules.0))));
        frame::list(card).with_children(|list| {
            for (heading, texts) in rules_texts(&rules.0) {
                let node =
                    Node { flex_shrink: 0.0, margin: UiRect::bottom(px(18)), ..column(px(6)) };
                // A stop for the keys, which scroll by the focus.
                list.spawn((TabIndex(0), node)).with_children(|column| {
                    column.spawn(strong_label(heading, text_size::STATUS, Role::Text));
                    for text in texts {
                        column.spawn(label(text, text_size::BODY, Role::Text));
                    }
                });
            }
        });
        card.spawn(frame::foot(children![frame::done_button()]));
    });
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
