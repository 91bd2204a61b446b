//! The card of a question to a player. It lies over the panels and stops nobody.

use super::layout::{Area, HudLayout, area};
use crate::ui::{
    paint::{Role, edge, fill},
    palette::{self, layer, text_size},
};
use bevy::{input_focus::tab_navigation::TabGroup, prelude::*};

/// The distance from the edge of the card to its contents, in logical pixels.
const PADDING: f32 = 14.0;

/// Returns the size of a question that has this width at the usual size: two lines of that, or three
/// smaller ones for long names.
pub(super) fn question_size(layout: &HudLayout, width: f32) -> f32 {
    let room = layout.rect(Area::Prompt).map_or(0.0, |card| card.width()) - 2.0 * (PADDING + 1.0);
    if width <= 1.85 * room { text_size::STATUS } else { text_size::SMALL }
}

/// Makes a button of a card as wide as those beside it.
pub(super) fn fit_answer(node: &mut Node) {
    node.flex_grow = 1.0;
    node.flex_basis = px(110);
    node.padding = UiRect::axes(px(10), px(4));
    node.min_height = px(palette::TOUCH);
}

/// Builds a card. `answers` are its buttons, as children.
pub(super) fn prompt_card(
    name: &'static str,
    question: impl Bundle,
    answers: impl Bundle,
) -> impl Bundle {
    (
        Name::new(name),
        area(Area::Prompt),
        Pickable::default(),
        TabGroup::new(1),
        GlobalZIndex(layer::PROMPT),
        children![(
            Node {
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::SpaceBetween,
                padding: UiRect::all(px(PADDING)),
                row_gap: px(8),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(palette::RADIUS_CARD)),
                ..default()
            },
            fill(Role::Panel),
            edge(Role::Accent),
            BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(8), px(0), px(24)),
            children![
                question,
                (
                    Node {
                        flex_wrap: FlexWrap::Wrap,
                        column_gap: px(8),
                        row_gap: px(8),
                        ..default()
                    },
                    Pickable::IGNORE,
                    answers,
                ),
            ],
        )],
    )
}
