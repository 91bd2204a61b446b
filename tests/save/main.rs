//! Saved games: their text, their store, and what other programs exchange.

mod exchange;
mod foreign;
mod format;
mod kill;
mod pdn;
mod store;
mod writer;

use fogchess_save::SaveName;
use std::time::{Duration, SystemTime};

/// Returns the time this many seconds after 18:00:00 UTC on 20 November 2026.
fn at(second: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_197_600 + second)
}

/// Returns the name of a game that began at [`at`] 0.
fn name() -> SaveName {
    SaveName::of(at(0), 1)
}
