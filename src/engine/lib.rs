//! The rules and the computers for other programs: [`uci`], matches between levels, the [`arena`],
//! and the training of what judges positions, [`train`].

pub mod arena;
mod arguments;
pub mod train;
pub mod uci;

pub use arguments::ArgumentError;
