//! The components of squares and pieces.

use crate::rules;
use bevy::prelude::*;

/// The square that this entity is or stands on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub rules::Square);

/// Whose piece it is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceColor(pub rules::Color);

/// What piece it is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceKind(pub rules::PieceKind);

/// Whether the viewer can tell that the piece has moved: it stands off its home square, or
/// was seen moving.
///
/// Nothing in the game is decided by it; it is there for systems that draw pieces in their own
/// way.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HasMoved(pub bool);

/// The fog over one square.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct FogTile {
    /// How thick it is now, 0 (clear) to 1 (opaque).
    pub density: f32,
    /// How thick it is becoming.
    pub target: f32,
}

/// A piece that was last seen on a square which is fogged now: a memory, no piece.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remembered(pub rules::Piece);

/// One of the 64 squares themselves. They take the pointer; nothing else on the board does.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardSquare;

/// The root on which everything of the board hangs.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardRoot;
