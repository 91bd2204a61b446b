//! Checks a font of a theme.

use super::MAX_BYTES;
use crate::theme::letters::Coverage;

/// Returns the faults of a font, each with the right form.
pub(super) fn check(bytes: &[u8]) -> Vec<String> {
    let mut texts = Vec::new();
    if bytes.len() > MAX_BYTES {
        texts.push(format!("has {} bytes; make it smaller than {MAX_BYTES}", bytes.len()));
    }
    if !Coverage::default().add(bytes.to_vec()) {
        texts.push("isn't a readable font; save it as OpenType or TrueType".into());
    }
    texts
}
