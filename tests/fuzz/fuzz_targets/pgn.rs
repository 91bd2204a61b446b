//! Imports any bytes: the result is a game, a position or an error, and there is no panic.

#![no_main]

#[path = "../checks.rs"]
#[allow(dead_code, reason = "each target takes one of them")]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::pgn(bytes));
