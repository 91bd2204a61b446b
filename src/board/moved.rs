//! The pieces that the viewer knows to have moved: they stand off their home square, or were seen
//! moving.
//!
//! The record is kept for each ply and each viewer. So neither a curtain nor a look back erases it,
//! and taking back a move takes back the right part.

use crate::rules::{PlayerView, Square, SquareSet, Viewer};
use bevy::{platform::collections::HashMap, prelude::*};

/// The squares of the pieces that had moved, after each ply that a viewer saw.
#[derive(Resource, Default)]
pub(super) struct SeenMoving {
    /// The game of the record, as [`crate::table::Shown::game`] counts games.
    game: u64,
    by_viewer: HashMap<Viewer, Vec<(u32, SquareSet)>>,
}

impl SeenMoving {
    /// Records the view that comes up in a game of `played` plies, and the squares on which pieces
    /// have just arrived before the viewer's eyes. Returns the squares of all pieces that have moved.
    pub fn note(
        &mut self,
        game: u64,
        played: u32,
        view: &PlayerView,
        arrived: &[Square],
    ) -> SquareSet {
        if self.game != game {
            *self = Self { game, ..Self::default() };
        }
        let seen = self.by_viewer.entry(view.viewer()).or_default();
        seen.retain(|(ply, _)| *ply <= played);
        let earlier = seen.partition_point(|(ply, _)| *ply <= view.plies());
        let before = seen[..earlier].last().map_or(SquareSet::EMPTY, |(_, moved)| *moved);
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
        let at = seen.partition_point(|(ply, _)| *ply < view.plies());
        seen.splice(at..earlier, [(view.plies(), moved)]);
        moved
    }
}
