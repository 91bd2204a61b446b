//! The rules and the computers for other programs: [`uci`], matches between levels ([`arena`]), and
//! the training of the network that judges open positions ([`train`]).

pub mod arena;
mod arguments;
pub mod train;
pub mod uci;

pub use arguments::ArgumentError;
