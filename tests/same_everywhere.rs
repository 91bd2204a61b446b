//! What the rules count and the levels play is the same on every machine: natively here, and
//! as WebAssembly in `tests/web/same.test.mjs`, which reads the same file.

#[path = "wasm/report.rs"]
mod report;

/// Who changes how a level thinks changes its moves, and copies what this test has found.
#[test]
fn what_is_counted_and_played_is_the_same_everywhere() {
    let found = report::report();
    assert_eq!(found, include_str!("wasm/expected.txt"), "found:\n{found}");
}
