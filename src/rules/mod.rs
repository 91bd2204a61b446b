//! The rules of the game: legal moves, vision and results. Pure: no Bevy, no clock, no files.
//!
//! [`Position`] is the truth: it holds everything, hidden or not. A player gets only the
//! [`PlayerView`] that [`view_for`] makes of it. The display, the sounds, the spoken announcements
//! and the bots all read that view.
//!
//! ```
//! use fogchess::rules::{Color, History, Position, Preset, Viewer, view_for};
//!
//! let mut position = Position::start(Preset::Fog.ruleset());
//! let mut history = History::default();
//! for mv in ["e2e4", "d7d5"] {
//!     let played = position.play(position.turn(), mv.parse()?)?;
//!     history.record(played);
//! }
//!
//! let view = view_for(&position, &history, Viewer::Player(Color::White))?;
//! assert_eq!(
//!     view.fog_fen(),
//!     "????????/????????/1???????/?1?p1??1/4P3/4?3/PPPP1PPP/RNBQKBNR w KQ -"
//! );
//! assert_eq!(view.parse_move("exd5")?.to_string(), "e4d5");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

pub(crate) mod board;
mod by_side;
pub mod chess;
mod fen;
mod geometry;
mod history;
mod mend;
mod moves;
mod notation;
mod outcome;
mod perft;
mod piece;
mod position;
mod ruleset;
mod sketch;
pub(crate) mod split_mix;
mod state;
mod view;
pub mod xiangqi;

pub use by_side::BySide;
pub use chess::Wing;
pub use fen::{FenError, FenField};
pub use geometry::{BoardSize, MAX_FILES, MAX_RANKS, NotASquare, Square, SquareSet, SquareSetIter};
pub use history::{History, Played};
pub use mend::{Mend, Mended, mend};
pub use moves::{Move, MoveKind, NotAMove};
pub(crate) use notation::named_kind;
pub use notation::{ParseMoveError, is_piece_letter};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use piece::{Color, Piece, PieceKind};
pub use position::{IllegalMove, Position};
pub use ruleset::{BoardKind, Goal, NoMove, PawnVision, Preset, Ruleset, Vision};
pub use sketch::Sketch;
pub use view::{
    CastlingRights, CheckRule, News, PlayerView, SeenPly, ViewRefused, Viewer, player_view,
    view_for,
};
pub(crate) use view::{Sight, open_view};
