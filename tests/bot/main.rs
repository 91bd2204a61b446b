//! The computer player: its levels, its memory, and the engine that speaks UCI.

mod levels;
#[cfg(target_os = "linux")]
mod memory;
mod same_everywhere;
