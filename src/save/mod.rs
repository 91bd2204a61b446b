//! Games that are kept: the text in which a game is written, and where such texts lie.
//!
//! What is kept is how a game began and all that happened in it, never a board: loading
//! carries everything out again through the rules ([`crate::session::Game::replay`]).
//!
//! [`Keeper`] decides what is written when and under which name; a [`Store`] does it:
//! [`native`] with files, `web` with the browser's storage, [`memory`] for tests. A [`Writer`]
//! has them do it beside the frame.
//!
//! [`exchange`] is for other programs: games out and in as PGN, FEN or our own text.

mod error;
pub mod exchange;
mod fields;
mod format;
mod keeper;
mod store;
mod writer;

#[cfg(not(target_arch = "wasm32"))]
pub mod files;
pub mod memory;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
#[cfg(all(feature = "game", target_arch = "wasm32"))]
pub mod web;

pub use error::{Fault, Place, SaveError};
pub use format::{
    Loaded, MAX_BYTES, MAX_EVENTS, MAX_TITLE, MAX_VALUES, SavedGame, VERSION, load, parse, to_text,
};
pub use keeper::{Entry, Keeper, Opened, Remedy, Survey, Trouble, Why};
pub use store::{Cause, Location, Nowhere, SaveName, Store, StoreError};
pub use writer::{Found, Kept, Reply, Ticket, Writer};
