//! Any bytes as lines of the engine protocol: answers, and no panic.

#![no_main]

#[path = "../checks_uci.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::uci(bytes));
