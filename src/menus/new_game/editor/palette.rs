//! The editor's tools: moving pieces, erasing them, and one tool to set each piece.

use super::{super::wrapping_row, Editor, fills_row, has_changed, state::Tool};
use crate::{
    access::piece_text,
    kit::{
        children,
        piece_tile::tile_in_row,
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

/// Returns the tools.
pub(super) fn tools(board: BoardKind) -> impl Bundle {
    let take = |text, tool| (Takes(tool), button(text, ButtonStyle::Choice, on_take), fills_row());
    let tiles = move |color| {
        let kinds = board.kinds().iter().rev();
        let tiles = kinds.map(move |kind| tile(Piece { color, kind: *kind }));
        (Node { column_gap: px(6), ..default() }, Children::spawn(SpawnIter(tiles)))
    };
    children![
        (
            wrapping_row(),
            children![take("editor-move", Tool::Move), take("editor-erase", Tool::Erase)],
        ),
        tiles(Side::White),
        tiles(Side::Black),
    ]
}

fn tile(piece: Piece) -> impl Bundle {
    (
        Takes(Tool::Put(piece)),
        pressable(ButtonStyle::Choice, on_take),
        SpokenName(piece_text(piece)),
        tile_in_row(piece, TILE),
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
