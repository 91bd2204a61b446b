//! The counts of the rules and the games of the levels are the same on every machine.
//!
//! This test checks them natively, and `tests/web/same.test.mjs` as WebAssembly, with the same
//! file.

#[path = "../wasm/report.rs"]
mod report;

/// A change to the thinking of a level changes its moves.
///
/// Then copy the report that this test found to `wasm/expected.txt`.
#[test]
fn what_is_counted_and_played_is_the_same_everywhere() {
    let found = report::report();
    assert_eq!(found, include_str!("../wasm/expected.txt"), "found:\n{found}");
}
