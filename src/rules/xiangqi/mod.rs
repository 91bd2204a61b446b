//! The xiangqi board itself: pieces, attacks, move generation and FEN.
//!
//! This module uses only the goal of a ruleset, and neither views nor games. White is the side that
//! players call Red. The squares are those of [`super::Square`] on a board of
//! [`super::BoardSize::XIANGQI`]: the points of files `a` to `i` and ranks 1 to 10, from Red's left.

pub mod attacks;
mod board;
mod fen;
mod laws;
pub mod movegen;
mod piece;
pub mod sight;
pub(super) mod wxf;

pub use board::{Board, XiangqiMove};
pub use piece::Kind;
pub use wxf::Points;
pub use wxf::{chinese, file_numbers, iccs};
