//! The chess board itself: bitboards, attacks, move generation, FEN and SAN.
//!
//! This module uses only the goal of a ruleset, and neither views nor games; [`super::Position`]
//! adds these. Squares are numbered 0 to 63 (`bitboard::Sq`); callers convert them.

pub(crate) mod attacks;
pub(crate) mod bitboard;
pub(crate) mod board;
pub(super) mod fen;
pub(crate) mod laws;
mod magics;
mod material;
pub(crate) mod movegen;
pub(crate) mod piece;
pub(super) mod placement;
pub(super) mod san;
pub(crate) mod sight;
mod zobrist;

pub(crate) use board::Board;
pub use board::Wing;
pub use piece::Kind;
