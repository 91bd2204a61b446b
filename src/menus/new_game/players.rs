//! The names of the players of each colour.

use super::{OfSide, draft::Draft, draft_changed, heading_with_button, section_node, wrapping_row};
use crate::{
    kit::{
        children,
        controls::{set_text, text_field},
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
    app.add_systems(Update, (follow, show_emblems).run_if(draft_changed));
}

pub(super) fn section(draft: &Draft) -> impl Bundle {
    let swap = button("new-game-swap", ButtonStyle::Bare, on_swap);
    let row = Node { column_gap: px(12), row_gap: px(10), ..wrapping_row() };
    let [white, black] = [Side::White, Side::Black].map(|side| player(side, draft));
    let players = children![white, black];
    (section_node(), children![heading_with_button("new-game-players", swap), (row, players)])
}

fn player(side: Side, draft: &Draft) -> impl Bundle {
    let row = Node {
        flex_grow: 1.0,
        flex_basis: px(280),
        min_width: px(0),
        align_items: AlignItems::Center,
        column_gap: px(10),
        ..default()
    };
    let emblem = Piece { color: side, kind: draft.board().emblem() };
    let placeholder = LocalText::new("new-game-name");
    let marker = (NameOf(side), OfSide::is_spoken(placeholder.clone(), side));
    let (name, spoken) = (&draft.names[side], LocalText::default());
    let field = text_field(name, placeholder, spoken, MAX_NAME, marker, on_name);
    let tile = piece_tile(emblem, beside_text(TILE));
    let parts = children![(OfDraft(side), tile), (OfSide::says("new-game-name", side), field)];
    (row, parts)
}

/// Shows the pieces that stand for the sides on the chosen board.
fn show_emblems(draft: Res<Draft>, mut tiles: Query<(&OfDraft, &mut PieceTile)>) {
    for (OfDraft(color), mut tile) in &mut tiles {
        tile.set_if_neq(PieceTile(Piece { color: *color, kind: draft.board().emblem() }));
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
