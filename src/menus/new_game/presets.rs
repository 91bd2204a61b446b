//! The games to choose from: first the board by its picture, then one card for each game on it, with
//! a line of explanation.

use super::{Part, Pick, on_pick, wrapping_row};
use crate::{
    kit::{
        board_icon::BoardIcon,
        children,
        mini_board::in_square,
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

/// The side of a board's picture, in logical pixels.
const BOARD: u16 = 64;

/// Returns the choice of the board.
pub(super) fn boards() -> impl Bundle {
    let boards = BoardKind::ALL.into_iter().map(|board| (Pick::Board(board), board_card(board)));
    (RadioGroup, wrapping_row(), Children::spawn(SpawnIter(boards)))
}

/// Returns a button with the picture of a board at the start of a game, and its name.
fn board_card(board: BoardKind) -> impl Bundle {
    let name = LocalText::new(format!("board-{}", board.id()));
    let spoken = LocalText::new("new-game-board").with_text("name", name.clone());
    (
        Name::new(format!("Board {}", board.id())),
        SpokenName(spoken),
        pressable(ButtonStyle::Choice, on_pick),
        Node {
            flex_grow: 1.0,
            flex_basis: px(BOARD),
            min_width: px(0),
            padding: UiRect::axes(px(4), px(8)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            align_items: AlignItems::Center,
            ..column(px(6))
        },
        children![
            in_square(BOARD, BoardIcon(board)),
            (
                strong_label(name, text_size::SMALL, Role::Text),
                TextLayout::justify(Justify::Center),
            ),
        ],
    )
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
