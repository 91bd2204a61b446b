//! The computer player in true games: its levels, its memory, and what it makes of what it sees.
//!
//! The crate of the computer does not know the truth, so these tests belong to the engine.

mod draw;
mod game;
mod hindsight;
mod levels;
#[cfg(target_os = "linux")]
mod memory;
mod report;
mod review;
mod same_everywhere;
mod team;
mod thinker;
