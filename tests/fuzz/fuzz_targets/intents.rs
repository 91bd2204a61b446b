//! Any bytes as what two players want: a legal game whatever they try, and no panic.

#![no_main]

#[path = "../checks_intents.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::intents(bytes));
