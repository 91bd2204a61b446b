//! Saved games: their text, their store, and what other programs exchange.

mod exchange;
mod format;
mod kill;
mod store;
mod writer;
