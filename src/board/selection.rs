//! The picked piece and the squares to which it may go, as components of the squares.

use super::{
    components::{BoardSquare, Square},
    hand::Hand,
    moves::{let_go_when_board_changes, moves_to},
};
use crate::{
    rules::{self, Move, MoveKind},
    table::{PlaySystems, Shown},
};
use bevy::{ecs::system::SystemParam, platform::collections::HashMap, prelude::*};

/// The square whose piece is picked. It is no part of the piece: when moves are taken back, another
/// piece of the player's may come to stand there, and then that one is picked.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked;

/// A square to which the picked piece may go now, or now in advance, with the kind of that move. If
/// no piece is picked, the lesson may show the moves of one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target(pub MoveKind);

/// The squares that are [`Picked`] or a [`Target`].
#[derive(SystemParam)]
pub struct Selection<'w, 's> {
    picked: Query<'w, 's, &'static Square, With<Picked>>,
    targets: Query<'w, 's, (&'static Square, &'static Target)>,
}

impl Selection<'_, '_> {
    /// Returns the square whose piece is picked.
    pub fn picked(&self) -> Option<rules::Square> {
        self.picked.iter().next().map(|square| square.0)
    }

    /// Returns the squares to which the picked piece may go, or the one that the lesson shows.
    pub fn targets(&self) -> impl Iterator<Item = (rules::Square, MoveKind)> {
        self.targets.iter().map(|(square, target)| (square.0, target.0))
    }

    /// Returns the kind of that piece's move to a square, if it may go there.
    pub fn target(&self, at: rules::Square) -> Option<MoveKind> {
        self.targets().find(|(square, _)| *square == at).map(|(_, kind)| kind)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        select
            .in_set(PlaySystems::View)
            .after(let_go_when_board_changes)
            .run_if(resource_changed::<Hand>.or_else(resource_changed::<Shown>)),
    );
}

/// Writes what is selected, before anything presents it.
fn select(
    hand: Res<Hand>,
    shown: Res<Shown>,
    squares: Query<(Entity, &Square, Has<Picked>, Option<&Target>), With<BoardSquare>>,
    mut commands: Commands,
) {
    let shows = shown.lesson.and_then(|lesson| lesson.shows);
    let mut targets = HashMap::new();
    if let Some(view) = shown.board.as_deref() {
        let kind = |mv: &Move| Target(view.kind_of(*mv).unwrap_or(MoveKind::Quiet));
        for at in view.size().squares().filter(|_| hand.picked().is_some()) {
            targets.extend(moves_to(&hand, &shown, at).first().map(|mv| (at, kind(mv))));
        }
        if let Some(from) = shows.filter(|_| hand.picked().is_none()) {
            targets.extend(shown.moves_from(from).map(|mv| (mv.to, kind(&mv))));
        }
    }
    for (entity, square, was_picked, before) in &squares {
        let is_picked = hand.stands() == Some(square.0);
        match targets.get(&square.0) {
            target if target == before => {}
            Some(target) => _ = commands.entity(entity).insert(*target),
            None => _ = commands.entity(entity).remove::<Target>(),
        }
        if is_picked && !was_picked {
            commands.entity(entity).insert(Picked);
        } else if was_picked && !is_picked {
            commands.entity(entity).remove::<Picked>();
        }
    }
}
