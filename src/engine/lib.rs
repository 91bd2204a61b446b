//! The rules and the computers for other programs: [`uci`], matches between levels ([`arena`]), the
//! training of the network that judges open positions ([`train`]), and the making of [`puzzles`].

pub mod arena;
mod arguments;
mod ledger;
pub mod puzzles;
pub mod train;
pub mod uci;

pub use arguments::ArgumentError;
