//! The chess board itself: bitboards, attacks, move generation, FEN and SAN.
//!
//! Nothing here knows views or games, or more of a ruleset than its goal; [`super::Position`] adds
//! the rest. Inside, squares are numbered 0 to 63 (`bitboard::Sq`); callers convert them.

pub(crate) mod attacks;
pub(crate) mod bitboard;
pub(crate) mod board;
pub(super) mod fen;
pub(crate) mod laws;
mod magics;
mod material;
pub(crate) mod movegen;
mod perft;
pub(crate) mod piece;
pub(super) mod placement;
pub(super) mod san;
pub(crate) mod sight;
pub(super) mod zobrist;

pub(crate) use board::Board;
pub use board::Wing;
pub use piece::Kind;
