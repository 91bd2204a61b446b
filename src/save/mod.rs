//! Games that are kept: the text in which a game is written, and where such texts lie.
//!
//! What is kept is how a game began and all that happened in it, never a board: loading
//! carries everything out again through the rules ([`crate::session::Game::replay`]).

mod error;
mod format;

pub use error::{Fault, SaveError};
pub use format::{Loaded, MAX_BYTES, MAX_EVENTS, SavedGame, VERSION, load, parse, to_text};
