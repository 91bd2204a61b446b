//! The rules of fog chess: boards, legal moves, and what a side sees. It has no clock, no files and
//! no Bevy.
//!
//! A [`PlayerView`] holds all that somebody may know of a game. The truth, from which views are made,
//! is a crate of its own, `fogchess_game`: what does not depend on that crate cannot name it. The
//! words that both sides of a table share are here too, such as [`Intent`] and [`GameSetup`].
//!
//! ```
//! use fogchess_rules::{Color, PlayerView, Preset};
//!
//! let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
//! let view = PlayerView::of_position(Preset::Fog.ruleset(), fen, Color::White)?;
//! assert_eq!(
//!     view.fog_fen(),
//!     "????????/????????/1???????/?1?p1??1/4P3/4?3/PPPP1PPP/RNBQKBNR w KQ -"
//! );
//! assert_eq!(view.parse_move("exd5")?.to_string(), "e4d5");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

pub mod board;
mod by_side;
pub mod chess;
pub mod draughts;
mod fen;
mod geometry;
mod mend;
mod moves;
pub mod notation;
pub mod openings;
mod outcome;
pub mod perft;
mod piece;
mod pieces;
mod ruleset;
mod sketch;
pub mod split_mix;
mod terms;
pub mod text;
pub mod view;
pub mod xiangqi;

pub use by_side::BySide;
pub use chess::Wing;
pub use fen::{FenError, FenField};
pub use geometry::{BoardSize, MAX_FILES, MAX_RANKS, NotASquare, Square, SquareSet, SquareSetIter};
pub use mend::{Mend, Mended, mend};
pub use moves::{Move, MoveKind, NotAMove};
pub use notation::{ParseMoveError, is_piece_letter, named_kind};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use piece::{Color, Piece, PieceKind};
pub use ruleset::{BoardKind, Goal, NoMove, PawnVision, Preset, Ruleset, Vision};
pub use sketch::Sketch;
pub use terms::{
    Applied, Bonus, Clock, ClockFace, ClockLevel, Drawing, FlagFallen, FogChange, GameSetup, Ink,
    Intent, Level, MAX_MARKS, Moment, MoveListEntry, MoveNumbers, MoveText, NotALevel, Offer,
    OwnMarks, PendingOffer, Refusal, Seat, SeatView, Seats, SideTime, TimeControl, TimeError,
    format_clock,
};
pub use view::{
    CastlingRights, CheckRule, PlayerView, SeenPly, Viewer, just_sighted, last_sightings, moved,
};
