//! Sends any bytes to a game on a server, to a lobby, and to their clients: there is no panic, and
//! nobody is told what they may not know.

#![no_main]

#[path = "../checks_frames.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::frames(bytes));
