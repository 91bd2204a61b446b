//! Reads a stream line by line, with a limit on the length of a line.

use super::error::UciError;
use std::io::{self, BufRead, Read};

/// The most bytes of a line, without its end.
///
/// The longest game of chess has 17,697 plies (the seventy-five-move rule ends it), and a GUI sends
/// all of them before every move, five or six bytes each.
pub const MAX_LINE: usize = 128 * 1024;

/// Reads the next line. Returns `None` at the end of the input, and an error in place of a line
/// that is too long or not UTF-8.
///
/// # Errors
/// Returns an error if the input cannot be read.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Result<String, UciError>>> {
    let mut bytes = Vec::new();
    let most = MAX_LINE as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > MAX_LINE {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(UciError::LineTooLong)));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| UciError::NotText)))
}
