//! Draughts: Russian draughts on the board of eight by eight, and international draughts on that of
//! ten by ten.

pub mod bitboard;
mod board;
mod chains;
mod game;
pub mod laws;
mod movegen;
pub mod perft;
mod piece;
pub mod rays;
pub mod scene;
mod zobrist;

pub use board::{Board, DraughtsMove};
pub use game::{Game, International, Russian};
pub use piece::{Kind, Piece};
