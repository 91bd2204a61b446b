//! The games to choose from: first the board, then one card for each game on it, with a line of
//! explanation.

use super::{Part, Pick, on_pick, pick_button, wrapping_row};
use crate::{
    kit::{
        children,
        paint::Role,
        palette::{self, text_size},
        widgets::{ButtonStyle, SpokenName, column, label, pressable, strong_label},
    },
    rules::{BoardKind, Preset},
    words::LocalText,
};
use bevy::{
    ecs::system::IntoObserverSystem,
    prelude::*,
    ui_widgets::{Activate, RadioGroup},
};

/// Returns the choice of the board.
pub(super) fn boards() -> impl Bundle {
    let boards = BoardKind::ALL.into_iter().map(|board| {
        let text = LocalText::new(format!("board-{}", board.id()));
        let spoken = LocalText::new("new-game-board").with_text("name", text.clone());
        (pick_button(text, Pick::Board(board)), SpokenName(spoken))
    });
    (RadioGroup, wrapping_row(), Children::spawn(SpawnIter(boards)))
}

/// Returns the choice of a game on a board.
pub(super) fn games(board: BoardKind) -> impl Bundle {
    let row = Node { column_gap: px(12), row_gap: px(10), ..wrapping_row() };
    let games = Preset::on(board)
        .map(|preset| (Pick::Preset(preset), preset_words(preset, ButtonStyle::Choice, on_pick)));
    (RadioGroup, Part::Presets(board), row, Children::spawn(SpawnIter(games)))
}

/// Returns a button with the name of a preset and a line about it.
pub(in crate::menus) fn preset_words<B: Bundle, M: Send + Sync + 'static>(
    preset: Preset,
    style: ButtonStyle,
    on_activate: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    (
        Name::new(preset.id()),
        pressable(style, on_activate),
        Node {
            flex_grow: 1.0,
            flex_basis: px(280),
            min_width: px(0),
            padding: UiRect::axes(px(16), px(13)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            ..column(px(4))
        },
        // In a node of their own, the labels keep their colours: a button colours its own children.
        children![(
            column(px(3)),
            Pickable::IGNORE,
            children![
                strong_label(key(preset, "title"), text_size::STATUS, Role::Text),
                label(key(preset, "line"), text_size::SMALL, Role::TextDim),
            ],
        )],
    )
}

fn key(preset: Preset, part: &str) -> LocalText {
    LocalText::new(format!("preset-{}-{part}", preset.id()))
}
