//! The chess board itself: bitboards, attacks, move generation, FEN and SAN.
//!
//! This module uses only the goal of a ruleset, and neither views nor games; `fogchess_game::Position`
//! adds these. Squares are numbered 0 to 63 (`bitboard::Sq`); callers convert them.

pub mod attacks;
pub mod bitboard;
pub mod board;
pub(super) mod fen;
pub mod laws;
mod magics;
mod material;
pub mod movegen;
pub mod piece;
pub(super) mod placement;
pub(super) mod san;
pub mod sight;
mod zobrist;

pub use board::Board;
pub use board::Wing;
pub use piece::Kind;
