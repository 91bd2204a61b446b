//! The board on the screen: squares, pieces, fog and marks as entities.
//!
//! All entities hang on one root whose unit is a square, so a resize changes one transform. They
//! follow [`crate::table::Shown`] and [`crate::table::ViewChanged`]; nothing here knows how a piece
//! moves.

pub mod animation;
pub mod components;
mod coordinates;
mod drawings;
mod fog;
mod fog_kinds;
mod hand;
mod hindsight;
mod keyboard;
mod letters;
mod marks;
mod moves;
mod open;
mod past;
mod pencil;
mod pieces;
mod place;
mod pointer;
mod premove;
mod promotion;
mod remembered;
mod ring;
mod selection;
mod squares;
mod taps;
mod tips;

pub use animation::{Fade, Ghost, Slide};
pub use components::{BoardSquare, FogTile, HasMoved, PieceColor, PieceKind, Remembered, Square};
pub(crate) use coordinates::{COORDINATE_INSET, coordinate_size};
pub use drawings::{OwnDrawing, Suspected};
pub use hand::Hand;
pub use hindsight::MightHaveBeen;
pub use keyboard::{COMMAND_KEYS, EnterMove, TypedMove};
pub use letters::letter;
pub use marks::MarkOnSquare;
pub(crate) use marks::event_marks;
pub use open::OpenOnBoard;
pub use pencil::{OpenRing, Pencil};
pub(crate) use pieces::PieceSystems;
pub use place::{BoardPlace, BoardSlot};
pub use promotion::{Promotion, PromotionChoice};
pub use ring::RingChoice;
pub use selection::{Picked, Selection, Target};
pub use taps::{AnswerMove, TapSquare};

use bevy::prelude::*;

/// Heights above the board's root, from the shadow up to a piece in the hand.
mod layer {
    pub const BACKGROUND: f32 = -20.0;
    pub const SHADOW: f32 = -1.0;
    pub const FRAME: f32 = -0.5;
    pub const SQUARE: f32 = 0.0;
    pub const LIGHT: f32 = 0.5;
    pub const MARK_UNDER: f32 = 1.0;
    pub const FOG: f32 = 2.0;
    pub const MIST: f32 = 2.1;
    pub const IN_FOG: f32 = 3.0;
    pub const GHOST: f32 = 4.0;
    pub const PIECE: f32 = 5.0;
    pub const MARK_OVER: f32 = 6.0;
    pub const OWN_MARK: f32 = 6.5;
    pub const PAST: f32 = 6.6;
    pub const COORDINATE: f32 = 6.7;
    pub const MOVING: f32 = 7.0;
    pub const IN_HAND: f32 = 8.0;
}

/// Registers the board.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        place::plugin,
        squares::plugin,
        coordinates::plugin,
        fog::plugin,
        pieces::plugin,
        animation::plugin,
        (moves::plugin, selection::plugin, taps::plugin),
        pointer::plugin,
        premove::plugin,
        keyboard::plugin,
        promotion::plugin,
        marks::plugin,
        (past::plugin, pencil::plugin, drawings::plugin, ring::plugin),
        remembered::plugin,
        (hindsight::plugin, tips::plugin),
    ));
}
