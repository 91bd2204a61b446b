//! Draughts: Russian draughts on the board of eight by eight, and international draughts on that of
//! ten by ten.

pub mod bitboard;
mod board;
mod chains;
pub mod fen;
mod game;
pub mod laws;
mod movegen;
mod names;
mod notation;
mod path;
pub mod perft;
mod piece;
pub mod rays;
pub mod scene;
mod sight;
mod zobrist;

pub use board::{Board, DraughtsMove};
pub use fen::FenError;
pub use game::{Game, International, Russian};
pub use names::{Naming, number, numbered};
pub use notation::ParseMoveError;
pub use piece::{Kind, Piece};
pub use sight::Sight;
