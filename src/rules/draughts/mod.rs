//! Draughts: Russian draughts on the board of eight by eight, and international draughts on that of
//! ten by ten.
//!
//! A board of each game is a [`Board`] of its type.
//!
//! ```
//! use fogchess_rules::draughts::{Board, International, Russian};
//!
//! let mut board = Board::<Russian>::parse("W:Wc3,h2:Bd4,f6,a7")?;
//! let mv = board.parse_move("c3:g7")?;
//! assert_eq!(board.notation(mv, &board.moves()), "c3:e5:g7");
//! board.make(mv);
//! assert_eq!(board.fen(), "B:Wg7,h2:Ba7:H0:F1");
//!
//! // Of several captures, international draughts plays the longest.
//! let board = Board::<International>::parse("W:W28,45:B22,12,40")?;
//! let moves = board.moves();
//! assert_eq!(moves.len(), 1);
//! assert_eq!(board.notation(moves[0], &moves), "28x8");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod any_board;
pub mod bitboard;
mod board;
mod chains;
pub mod fen;
mod game;
mod jumped;
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
pub use jumped::Jumped;
pub use names::{Naming, number, numbered};
pub use piece::{Kind, Piece};
pub use sight::Sight;

pub(super) use notation::{parse, write};
