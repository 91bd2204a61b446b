//! Encodings from before Unicode on computers: all those of the web.

use super::guess::guess;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, GB18030, GBK};
use std::borrow::Cow;

/// An encoding from before Unicode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::exchange) struct Legacy(&'static Encoding);

impl Legacy {
    /// Returns the encoding in which these lines probably are. None of them is UTF-8. `chinese`
    /// makes Chinese encodings more likely.
    pub(super) fn guess(lines: &[u8], chinese: bool) -> Self {
        let known = || Encoding::for_label(guess(lines).as_bytes());
        let encoding = chinese.then(known).flatten().unwrap_or_else(|| {
            let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
            detector.feed(lines, true);
            detector.guess(None, Utf8Detection::Deny)
        });
        // GB18030 holds all of GBK.
        Self(if encoding == GBK { GB18030 } else { encoding })
    }

    /// Returns the name of the encoding.
    pub(super) fn name(self) -> &'static str {
        self.0.name()
    }

    /// Returns `true` if letters take several bytes.
    pub(super) fn is_wide(self) -> bool {
        !self.0.is_single_byte()
    }

    /// Returns a line as text.
    pub(super) fn decode(self, line: &[u8]) -> Cow<'_, str> {
        self.0.decode_without_bom_handling(line).0
    }
}
