//! Saved games: the text format, and the stores that hold the texts.
//!
//! A saved game holds the setup and the events of a game, never a board. Loading replays the events
//! under the rules ([`fogchess_game::Game::replay`]).
//!
//! [`Keeper`] decides when a game is written, and under which name. A [`Store`] does the writing:
//! [`native`] to files, `web` to the browser's storage, [`memory`] for tests. A [`Writer`] passes
//! the work to the keeper without delaying the frame.
//!
//! [`exchange`] exports and imports games: as PGN, PDN and FEN for other programs, and
//! as our own text.

mod error;
pub mod exchange;
mod fields;
mod format;
mod keeper;
mod mend;
mod notes;
mod reply;
mod statistics;
mod store;
mod survey;
mod writer;

#[cfg(not(target_arch = "wasm32"))]
pub mod files;
pub mod memory;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use error::{Fault, SaveError};
pub use format::{
    Loaded, MAX_BYTES, MAX_EVENTS, MAX_NAME, MAX_REVIEWED, MAX_TITLE, MAX_VALUES, SavedGame,
    VERSION, load, parse, tidy_name, tidy_title, to_text,
};
pub use keeper::{Keeper, Opened, TakenIn};
pub use mend::{Remedy, Trouble, TroubleCause};
pub use notes::Notes;
pub use reply::Reply;
pub use statistics::{End, Opponent, OwnResult, Tally, tallies};
pub use store::{Cause, Location, Nowhere, SaveName, Store, StoreError};
pub use survey::{ClosedGame, GameEntry, Survey};
pub use writer::{Kept, Writer};
