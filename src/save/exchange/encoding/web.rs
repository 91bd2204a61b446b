//! Encodings from before Unicode in a browser, which decodes them itself: the tables of the crate
//! that does it on computers would be too large for the page.

use super::guess;

/// An encoding from before Unicode, by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::exchange) struct Legacy(&'static str);

impl Legacy {
    /// Returns the encoding in which these lines probably are. None of them is UTF-8.
    pub(super) fn guess(lines: &[u8], _chinese: bool) -> Self {
        Self(guess::guess(lines))
    }

    /// Returns the name of the encoding.
    pub(super) fn name(self) -> &'static str {
        self.0
    }

    /// Returns `true` if letters take several bytes.
    pub(super) fn is_wide(self) -> bool {
        matches!(self.0, guess::GB18030 | guess::BIG5)
    }

    /// Returns a line as text.
    pub(super) fn decode(self, line: &[u8]) -> String {
        decode(self.0, line).unwrap_or_else(|| String::from_utf8_lossy(line).into_owned())
    }
}

fn decode(name: &str, line: &[u8]) -> Option<String> {
    web_sys::TextDecoder::new_with_label(name).ok()?.decode_with_u8_array(line).ok()
}
