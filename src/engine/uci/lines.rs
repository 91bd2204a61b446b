//! Reads a stream line by line, with a limit on the length of a line.

use super::error::UciError;
use core::mem;
use std::io::{self, BufRead, Read};

/// The most bytes of a line, without its end.
///
/// The longest game of chess has 17,697 plies (the seventy-five-move rule ends it), and a GUI sends
/// all of them before every move, five or six bytes each.
pub const MAX_LINE: usize = 128 * 1024;

/// The byte order mark with which some programs begin a text in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The lines of an input.
pub(super) struct Lines<R> {
    input: R,
    is_first: bool,
    /// `true` if the input is UTF-16, of which nothing is read.
    is_utf16: bool,
}

impl<R: BufRead> Lines<R> {
    /// Returns the lines of an input from its start on.
    pub(super) const fn new(input: R) -> Self {
        Self { input, is_first: true, is_utf16: false }
    }

    /// Reads the next line. Returns `None` at the end of the input, and an error in place of a line
    /// that is too long or not UTF-8.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<String, UciError>>> {
        if self.is_utf16 {
            io::copy(&mut self.input, &mut io::sink())?;
        }
        let mut bytes = Vec::new();
        let most = MAX_LINE as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if mem::take(&mut self.is_first) {
            if is_utf16(&bytes) {
                self.is_utf16 = true;
                return Ok(Some(Err(UciError::Utf16)));
            }
            if bytes.starts_with(MARK) {
                bytes.drain(..MARK.len());
            }
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > MAX_LINE {
            self.input.skip_until(b'\n')?;
            return Ok(Some(Err(UciError::LineTooLong)));
        }
        Ok(Some(String::from_utf8(bytes).map_err(|_| UciError::NotText)))
    }
}

/// Returns `true` if a text begins as UTF-16 does: with its byte order mark, or with an ASCII
/// letter of two bytes.
const fn is_utf16(text: &[u8]) -> bool {
    matches!(
        text,
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [b' '..=b'~', 0, ..] | [0, b' '..=b'~', ..]
    )
}
