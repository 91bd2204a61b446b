//! The messages between a game and its players: requests go to the referee, updates come back. A
//! client knows the game only from its updates.
//!
//! The messages are plain data ([`Request`], [`Update`]). [`encode`] converts them into bytes, so
//! that a client may be in the same program or at the other end of a wire. [`Referee`] holds the
//! game, and [`KnownGame`] the part of it that a client knows.

mod codec;
mod known;
mod message;
mod referee;
mod seat_view;

pub(crate) use codec::check_length;
pub use codec::{MAX_REQUEST_BYTES, MAX_UPDATE_BYTES, Message, NotAMessage, decode, encode};
pub use known::{KnownGame, OutOfStep};
pub use message::{Answer, Now, OfferStep, Ply, Request, Seen, Update, Welcome};
pub use referee::{ClientId, Referee};
pub use seat_view::SeatView;

/// The version of the messages. It changes when one of them does.
pub const VERSION: u16 = 2;
