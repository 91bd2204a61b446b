//! The components of squares and pieces.

use crate::rules;
use bevy::prelude::*;

/// The square that this entity is or stands on.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub rules::Square);

/// The colour of the piece.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceColor(pub rules::Color);

/// The kind of piece.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceKind(pub rules::PieceKind);

/// `true` if the viewer knows that the piece has moved: see [`rules::moved`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HasMoved(pub bool);

/// The fog over one square.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct FogTile {
    /// The density now, from 0 (clear) to 1 (opaque).
    pub density: f32,
    /// The density that the tile is approaching.
    pub target: f32,
    /// The seconds until the density begins to change.
    pub wait: f32,
}

/// A piece that was last seen on a square which is in the fog now: a memory, not a piece.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remembered(pub rules::Piece);

/// A square of the board itself. The squares take the pointer; nothing else on the board does.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardSquare;

/// The root entity of the board, the ancestor of all its parts.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardRoot;

/// Returns a picture of this width and height in squares.
pub(super) fn picture(image: Handle<Image>, side: f32, color: Color) -> Sprite {
    Sprite { image, color, custom_size: Some(Vec2::splat(side)), ..default() }
}
