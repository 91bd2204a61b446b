//! Who plays which colour, by name.

use super::{draft::Draft, draft_changed, wrapping_row};
use crate::{
    rules::{Color as Side, Piece, PieceKind},
    settings::NAME_LENGTH,
    text::LocalText,
    theme::{
        ThemeAssets,
        controls::{text_field, text_field_frame},
        widgets::{ButtonStyle, button},
    },
};
use bevy::{
    prelude::*,
    text::{EditableText, TextEdit, TextEditChange},
    ui_widgets::Activate,
};

/// Where this side's name is written.
#[derive(Component, Clone, Copy, Debug)]
struct NameOf(Side);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.run_if(draft_changed));
}

pub(super) fn spawn(commands: &mut Commands, section: Entity, draft: &Draft, assets: &ThemeAssets) {
    let row = Node { column_gap: px(12), row_gap: px(10), ..wrapping_row() };
    let row = commands.spawn((ChildOf(section), row)).id();
    for side in Side::ALL {
        let player = Node {
            flex_grow: 1.0,
            flex_basis: px(280),
            min_width: px(0),
            align_items: AlignItems::Center,
            column_gap: px(8),
            ..default()
        };
        let player = commands.spawn((ChildOf(row), player)).id();
        commands.spawn((
            ChildOf(player),
            ImageNode::new(assets.piece(Piece { color: side, kind: PieceKind::King })),
            Node { width: px(38), height: px(38), flex_shrink: 0.0, ..default() },
        ));
        let name = &draft.names[side.index()];
        let placeholder = LocalText::new("new-game-name").with("color", side.to_string());
        commands.spawn((
            ChildOf(player),
            text_field_frame(),
            text_field(name, placeholder, NAME_LENGTH, NameOf(side), on_name),
        ));
    }
    let swap = Node { justify_content: JustifyContent::FlexEnd, ..default() };
    let swap = commands.spawn((ChildOf(section), swap)).id();
    commands.spawn((ChildOf(swap), button("new-game-swap", ButtonStyle::Quiet, on_swap)));
}

fn on_name(
    event: On<TextEditChange>,
    fields: Query<(&EditableText, &NameOf)>,
    draft: Option<ResMut<Draft>>,
) {
    if let (Ok((field, side)), Some(mut draft)) = (fields.get(event.event_target()), draft) {
        let name = field.value().to_string();
        if draft.names[side.0.index()] != name {
            draft.names[side.0.index()] = name;
        }
    }
}

fn on_swap(_: On<Activate>, mut draft: ResMut<Draft>) {
    draft.swap();
}

fn follow(draft: Res<Draft>, mut fields: Query<(&mut EditableText, &NameOf)>) {
    for (mut field, side) in &mut fields {
        let name = &draft.names[side.0.index()];
        if field.value() != name.as_str() {
            field.clear();
            field.editor_mut().set_text(name);
            field.queue_edit(TextEdit::TextEnd(false));
        }
    }
}
