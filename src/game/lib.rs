//! The truth of a game, and everything that may touch it.
//!
//! [`Position`] holds every piece, hidden or not. A player gets only the
//! [`PlayerView`](fogchess_rules::PlayerView) that [`view_for`] makes of it. [`Game`] is one game
//! between two sides: it takes intents and returns views. [`Referee`] holds a game, and tells each
//! client its part in messages, plain data that [`encode`] turns into bytes: a client may be in the
//! same program or at the other end of a wire. [`KnownGame`] is what a client knows.
//!
//! The time is an argument, and there is neither a file nor a network.
//!
//! ```
//! use fogchess_game::{History, Position, view_for};
//! use fogchess_rules::{Color, Preset, Viewer};
//!
//! let mut position = Position::start(Preset::Fog.ruleset());
//! let mut history = History::default();
//! for mv in ["e2e4", "d7d5"] {
//!     let played = position.play(position.turn(), mv.parse()?)?;
//!     history.record(played);
//! }
//!
//! let view = view_for(&position, &history, Viewer::Player(Color::White))?;
//! assert_eq!(view.parse_move("exd5")?.to_string(), "e4d5");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod codec;
mod game;
mod history;
mod known;
mod message;
mod move_text;
mod offers;
mod position;
mod record;
mod referee;
mod state;
mod view;

pub use codec::{
    MAX_REQUEST_BYTES, MAX_UPDATE_BYTES, Message, NotAMessage, check_length, decode, encode,
};
pub use game::Game;
pub use history::{History, Played};
pub use known::{KnownGame, OutOfStep};
pub use message::{Answer, Now, OfferStep, Ply, Request, Seen, Update, Welcome};
pub use position::{IllegalMove, Position};
pub use record::{Event, Record, ReplayError};
pub use referee::{ClientId, Referee};
pub use view::{ViewRefused, open_view, player_view, view_for};

/// The version of the messages. It changes when one of them does.
pub const VERSION: u16 = 5;
