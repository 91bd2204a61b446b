//! The editor's tools: moving pieces, erasing them, and one tool to set each piece.

use super::{
    super::{bare_section, wrapping_row},
    Editor, fill_row, has_changed,
    state::Tool,
};
use crate::{
    access::piece_text,
    kit::{
        palette,
        piece_tile::piece_tile,
        widgets::{ButtonStyle, Chosen, SpokenName, button, mark, pressable},
    },
    rules::{BoardKind, Color as Side, Piece},
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The greatest side of a tile, in logical pixels.
const TILE: f32 = 54.0;

/// A button that chooses a tool.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Takes(pub Tool);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_chosen.run_if(has_changed));
}

pub(super) fn spawn(commands: &mut Commands, list: Entity, board: BoardKind) {
    let section = bare_section(commands, list, None);
    let row = commands.spawn((ChildOf(section), wrapping_row())).id();
    for (text, tool) in [("editor-move", Tool::Move), ("editor-erase", Tool::Erase)] {
        let take = button(text, ButtonStyle::Choice, on_take);
        commands.spawn((ChildOf(row), Takes(tool), take)).entry::<Node>().and_modify(fill_row);
    }
    for color in Side::ALL {
        let row = commands.spawn((ChildOf(section), Node { column_gap: px(6), ..default() })).id();
        for kind in board.kinds().iter().rev() {
            commands.spawn((ChildOf(row), tile(Piece { color, kind: *kind })));
        }
    }
}

fn tile(piece: Piece) -> impl Bundle {
    (
        Takes(Tool::Put(piece)),
        pressable(ButtonStyle::Choice, on_take),
        SpokenName(piece_text(piece)),
        Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            max_width: px(TILE),
            aspect_ratio: Some(1.0),
            padding: UiRect::all(px(3)),
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            ..default()
        },
        children![piece_tile(
            piece,
            Node {
                width: percent(100),
                height: percent(100),
                border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON - 5.0)),
                ..default()
            },
        )],
    )
}

fn on_take(event: On<Activate>, tools: Query<&Takes>, mut editor: ResMut<Editor>) {
    if let Ok(Takes(tool)) = tools.get(event.entity) {
        editor.take(*tool);
    }
}

fn show_chosen(editor: Res<Editor>, tools: Query<(Entity, &Takes)>, mut commands: Commands) {
    for (entity, Takes(tool)) in &tools {
        mark(&mut commands, entity, Chosen, editor.tool == *tool);
    }
}
