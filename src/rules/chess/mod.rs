//! The chess board itself: bitboards, attacks, move generation, FEN and SAN.
//!
//! Nothing here knows views or games, or more of a ruleset than its goal; [`super::Position`] adds
//! the rest. Inside, squares are numbered 0 to 63 ([`bitboard::Sq`]); callers convert them.

pub(crate) mod attacks;
pub(crate) mod bitboard;
pub(crate) mod board;
pub(super) mod fen;
mod magics;
pub(super) mod material;
pub(crate) mod movegen;
pub(super) mod perft;
pub(super) mod placement;
pub(super) mod san;
pub(super) mod zobrist;

pub use board::Wing;
pub use fen::{FenError, FenField};
pub use san::ParseMoveError;
