//! The pieces to choose from in the card of a puzzle that asks what stands on a square.

use super::HudSystems;
use crate::{
    bot::puzzle::{Answer, Question},
    kit::{
        piece_tile::tile_in_row,
        widgets::{ButtonStyle, SpokenName, pressable, show_if},
    },
    rules::Piece,
    table::{AskPuzzle, PuzzleStage, Shown},
    words::LocalText,
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The greatest side of a piece, in logical pixels.
const TILE: f32 = 52.0;

/// The row of pieces.
#[derive(Component)]
struct Choices;

/// A piece that can be chosen.
#[derive(Component, Clone, Copy, Debug)]
pub struct PuzzleChoice(pub Piece);

/// Builds the row, without any piece.
pub(super) fn choices() -> impl Bundle {
    (
        Name::new("Choices"),
        Choices,
        Node {
            display: Display::None,
            flex_wrap: FlexWrap::Wrap,
            column_gap: px(6),
            row_gap: px(6),
            flex_shrink: 0.0,
            justify_content: JustifyContent::Center,
            ..default()
        },
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, offer.in_set(HudSystems::Content));
}

/// Offers the pieces of the other side while the player is asked for one.
fn offer(
    shown: Res<Shown>,
    row: Single<(Entity, Ref<Choices>, &mut Node)>,
    mut last: Local<Option<Vec<Piece>>>,
    mut commands: Commands,
) {
    let asks = |stage| matches!(stage, PuzzleStage::Prepared | PuzzleStage::Asked);
    let asked = shown
        .puzzle
        .filter(|puzzle| matches!(puzzle.question, Question::WhatBlocks(_)) && asks(puzzle.stage));
    let pieces = asked.map(|puzzle| {
        let kinds = puzzle.preset.ruleset().board.kinds();
        kinds.iter().map(|kind| Piece { color: !puzzle.side, kind: *kind }).collect::<Vec<_>>()
    });
    let (entity, choices, mut node) = row.into_inner();
    if *last == pieces && !choices.is_added() {
        return;
    }
    show_if(&mut node, pieces.is_some());
    commands.entity(entity).despawn_children();
    for piece in pieces.iter().flatten() {
        commands.entity(entity).with_child(choice(*piece));
    }
    *last = pieces;
}

fn choice(piece: Piece) -> impl Bundle {
    (
        PuzzleChoice(piece),
        pressable(ButtonStyle::Choice, on_choice),
        SpokenName(LocalText::new(format!("piece-{}", piece.kind.word()))),
        tile_in_row(piece, TILE),
    )
}

fn on_choice(
    event: On<Activate>,
    choices: Query<&PuzzleChoice>,
    mut ask: MessageWriter<AskPuzzle>,
) {
    if let Ok(PuzzleChoice(piece)) = choices.get(event.entity) {
        ask.write(AskPuzzle::Answer(Answer::Piece(piece.kind)));
    }
}
