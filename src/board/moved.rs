//! What the viewer can tell has moved: it stands off its home square, or was seen moving.
//!
//! It is remembered ply by ply and viewer by viewer, so that a curtain makes nobody forget
//! and a take back or a step back in a replay undoes what it should.

use crate::rules::{PlayerView, Square, SquareSet, Viewer};
use bevy::{platform::collections::HashMap, prelude::*};

/// The squares on which pieces stood that had moved, after each ply that a viewer saw.
#[derive(Resource, Default)]
pub(super) struct SeenMoving {
    /// Of which game, as [`crate::play::Shown::game`] counts them.
    game: u64,
    by_viewer: HashMap<Viewer, Vec<(u32, SquareSet)>>,
}

impl SeenMoving {
    /// Takes note of the view that comes up in a game and of the squares on which pieces have
    /// just arrived before the viewer's eyes. Returns the squares of all pieces that have moved.
    pub fn note(&mut self, game: u64, view: &PlayerView, arrived: &[Square]) -> SquareSet {
        if self.game != game {
            *self = Self { game, ..Self::default() };
        }
        let seen = self.by_viewer.entry(view.viewer()).or_default();
        seen.retain(|(ply, _)| *ply <= view.plies());
        let before = seen.last().map_or(SquareSet::EMPTY, |(_, moved)| *moved);
        let home = |square| view.ruleset().board.home(square);
        let moved = view
            .pieces()
            .iter()
            .filter(|(square, piece)| {
                before.contains(*square)
                    || arrived.contains(square)
                    || home(*square) != Some(*piece)
            })
            .map(|(square, _)| *square)
            .collect();
        seen.retain(|(ply, _)| *ply < view.plies());
        seen.push((view.plies(), moved));
        moved
    }
}
