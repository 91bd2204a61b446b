//! The frame of a chart of a finished game: a row in the end panel with the plot and the words beside
//! it.

use super::{
    end_panel::inner_width,
    layout::{BUTTON_GAP, HudLayout},
    ply_axis::{ply_axis, ply_mark},
};
use crate::{
    kit::{
        children,
        paint::{Role, fill, ink},
        palette::text_size,
        widgets::{column, display_if, tabular_font},
    },
    words::LocalText,
};
use bevy::prelude::*;

/// The greatest height of a chart, and the least. Where there is less room, there is no chart.
pub(super) const HEIGHT: f32 = 72.0;
const HEIGHT_LEAST: f32 = 36.0;
/// The gap between the plot and the words.
const GAP: f32 = 12.0;
/// The width of the words, so that the plot keeps its width.
const WORDS: f32 = 136.0;

/// Returns the height of a chart in the room that is left for it and the gap beside it; 0 if that is
/// too little.
pub(super) fn height(room: f32) -> f32 {
    let height = (room - BUTTON_GAP).min(HEIGHT).floor();
    if height >= HEIGHT_LEAST { height } else { 0.0 }
}

/// Returns the size of a plot beside its words.
pub(super) fn plot_size(layout: &HudLayout) -> Vec2 {
    let width = inner_width(layout) - WORDS - GAP;
    if layout.chart > 0.0 { vec2(width.max(0.0), layout.chart) } else { Vec2::ZERO }
}

/// Builds a chart. `plot` marks the area that is drawn in, with a line across its middle, and `words`
/// are the words beside it.
pub(super) fn chart(name: &'static str, plot: impl Bundle, words: impl Bundle) -> impl Bundle {
    let middle = Node {
        position_type: PositionType::Absolute,
        top: percent(50),
        width: percent(100),
        height: px(1),
        margin: UiRect::top(px(-1)),
        ..default()
    };
    (
        Node { display: Display::None, ..default() },
        Pickable::IGNORE,
        children![
            (
                Name::new(name),
                plot,
                ply_axis(),
                Node { flex_grow: 1.0, flex_basis: px(0), height: percent(100), ..default() },
                children![ply_mark(), (middle, fill(Role::Line), Pickable::IGNORE)],
            ),
            (
                Node {
                    width: px(WORDS),
                    align_items: AlignItems::FlexEnd,
                    flex_shrink: 0.0,
                    ..column(px(2))
                },
                Pickable::IGNORE,
                words,
            ),
        ],
    )
}

/// Builds a word beside a chart.
pub(super) fn word(word: impl Component, role: Role) -> impl Bundle {
    (
        word,
        Text::default(),
        LocalText::default(),
        tabular_font(text_size::SMALL),
        ink(role),
        TextLayout::no_wrap(),
    )
}

/// Returns the node of a chart, which is shown if it is wanted and has room.
pub(super) fn row(layout: &HudLayout, wanted: bool) -> Node {
    Node {
        display: display_if(wanted && layout.chart > 0.0),
        height: px(layout.chart),
        column_gap: px(GAP),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    }
}
