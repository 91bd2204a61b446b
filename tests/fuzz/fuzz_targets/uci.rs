//! Sends any bytes to the engine as lines of its protocol: it answers, and there is no panic.

#![no_main]

#[path = "../checks_uci.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::uci(bytes));
