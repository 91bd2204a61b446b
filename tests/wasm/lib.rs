//! The text of [`report`], for a host that can read this program's memory.

mod report;

/// Returns the UTF-8 report: its address in the lower 32 bits, its length in bytes in the upper 32.
#[unsafe(no_mangle)]
pub extern "C" fn report() -> u64 {
    let text = report::report().leak();
    (text.len() as u64) << 32 | text.as_ptr() as u64
}
