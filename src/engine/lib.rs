//! The rules and the computers for other programs: [`uci`], and matches between levels, the
//! [`arena`].

pub mod arena;
pub mod train;
pub mod uci;
