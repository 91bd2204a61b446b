//! The line between a client and a server: messages in padded frames, and the client's end of it.
//!
//! A client sends [`Up`] and is sent [`Down`]. [`Link`] is the client's end. It knows neither
//! sockets nor clocks, so that it is the same in a page, in the native game and in a simulation.

mod frame;
mod link;
mod message;

pub use frame::{MIN_FRAME_BYTES, read_frame, write_frame};
pub use link::{AskError, Heard, Link};
pub use message::{Bye, Do, Down, GameId, Hello, MAX_UP_BYTES, SeatKey, Up};
