//! Plays any bytes as intents of two players: the game stays legal, and there is no panic.

#![no_main]

#[path = "../checks_intents.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::intents(bytes));
