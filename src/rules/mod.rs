//! What is legal, what is seen, and what wins. Pure: no Bevy, no clock, no files.
//!
//! [`Position`] is the truth. [`view_for`] is the only way out of it for anyone who plays:
//! it makes the [`PlayerView`] that everything which shows, sounds, speaks or thinks reads.

mod chess;
mod geometry;
mod history;
mod moves;
mod outcome;
mod piece;
mod position;
mod ruleset;
mod view;
mod vision;

pub use chess::{FenError, FenField, ParseMoveError};
pub use geometry::{BoardSize, MAX_FILES, MAX_RANKS, NotASquare, Square, SquareSet, SquareSetIter};
pub use history::{History, Played};
pub use moves::{Move, NotAMove};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use piece::{Color, Piece, PieceKind};
pub use position::{IllegalMove, Position};
pub use ruleset::{BoardKind, Goal, NoMove, PawnVision, Preset, Ruleset, Vision};
pub use view::{CastlingRights, News, PlayerView, ViewRefused, Viewer, view_for};
