//! The names of the players of each colour.

use super::{OfSide, draft::Draft, draft_changed, heading_with_button, wrapping_row};
use crate::{
    kit::{
        controls::{set_text, text_field, text_field_frame},
        piece_tile::{PieceTile, beside_text, piece_tile},
        widgets::{ButtonStyle, button},
    },
    rules::{Color as Side, Piece},
    save::MAX_NAME,
    words::LocalText,
};
use bevy::{
    prelude::*,
    text::{EditableText, TextEditChange},
    ui_widgets::Activate,
};

/// The side of a king's square, in logical pixels.
const TILE: f32 = 44.0;

/// The tile with a player's king or general on the chosen board.
#[derive(Component)]
struct OfDraft(Side);

/// The field for this side's name.
#[derive(Component, Clone, Copy, Debug)]
struct NameOf(Side);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (follow, show_royals).run_if(draft_changed));
}

pub(super) fn spawn(commands: &mut Commands, section: Entity, draft: &Draft) {
    let swap = button("new-game-swap", ButtonStyle::Bare, on_swap);
    heading_with_button(commands, section, "new-game-players", swap);

    let row = Node { column_gap: px(12), row_gap: px(10), ..wrapping_row() };
    let row = commands.spawn((ChildOf(section), row)).id();
    for side in Side::ALL {
        let player = Node {
            flex_grow: 1.0,
            flex_basis: px(280),
            min_width: px(0),
            align_items: AlignItems::Center,
            column_gap: px(10),
            ..default()
        };
        let player = commands.spawn((ChildOf(row), player)).id();
        let royal = Piece { color: side, kind: draft.board().royal() };
        let tile = piece_tile(royal, beside_text(TILE));
        commands.spawn((ChildOf(player), OfDraft(side), tile));
        let name = &draft.names[side];
        let placeholder = LocalText::new("new-game-name");
        let spoken = OfSide::is_spoken(placeholder.clone(), side);
        let marker = (NameOf(side), spoken);
        let field = text_field(name, placeholder, LocalText::default(), MAX_NAME, marker, on_name);
        commands.spawn((
            ChildOf(player),
            OfSide::says("new-game-name", side),
            text_field_frame(),
            field,
        ));
    }
}

/// Shows the kings of the chosen board.
fn show_royals(draft: Res<Draft>, mut tiles: Query<(&OfDraft, &mut PieceTile)>) {
    for (OfDraft(color), mut tile) in &mut tiles {
        tile.set_if_neq(PieceTile(Piece { color: *color, kind: draft.board().royal() }));
    }
}

fn on_name(
    event: On<TextEditChange>,
    fields: Query<(&EditableText, &NameOf)>,
    draft: Option<ResMut<Draft>>,
) {
    if let (Ok((field, side)), Some(mut draft)) = (fields.get(event.event_target()), draft) {
        let name = field.value().to_string();
        if draft.names[side.0] != name {
            draft.names[side.0] = name;
        }
    }
}

fn on_swap(_: On<Activate>, mut draft: ResMut<Draft>) {
    draft.swap();
}

fn follow(draft: Res<Draft>, mut fields: Query<(&mut EditableText, &NameOf)>) {
    for (mut field, side) in &mut fields {
        set_text(&mut field, &draft.names[side.0]);
    }
}
