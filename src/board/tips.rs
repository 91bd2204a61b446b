//! The explanations of the signs that lie on squares.

use super::{
    components::{BoardSquare, Square},
    marks::MarkOnSquare,
};
use crate::{kit::tip::Tip, table::PlaySystems, theme::Mark, words::LocalText};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, explain.in_set(PlaySystems::Present).after(super::marks::DrawMarks));
}

/// Returns the key of the explanation of a mark, unless everybody knows it.
const fn key(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Lost => Some("tip-lost"),
        Mark::Sighted => Some("tip-sighted"),
        Mark::Blocked => Some("tip-blocked"),
        _ => None,
    }
}

fn explain(
    marks: Query<&MarkOnSquare>,
    added: Query<(), Added<MarkOnSquare>>,
    mut removed: RemovedComponents<MarkOnSquare>,
    squares: Query<(Entity, &Square, Has<Tip>), With<BoardSquare>>,
    mut commands: Commands,
) {
    if removed.read().count() == 0 && added.is_empty() {
        return;
    }
    for (entity, square, had) in &squares {
        let of_square = marks.iter().filter(|on| on.square == square.0);
        match of_square.filter_map(|on| key(on.mark)).next() {
            Some(key) => _ = commands.entity(entity).insert(Tip(LocalText::new(key))),
            None if had => _ = commands.entity(entity).remove::<Tip>(),
            None => {}
        }
    }
}
