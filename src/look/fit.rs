//! How large a picture may be to be read at all.

/// The longest side of a picture that is read at all, in pixels: unpacked it has as many
/// megabytes as this squared and multiplied by four.
pub const MOST_PIXELS: u32 = 8192;

/// Width and height as the head of a PNG tells them, in pixels, before anything is unpacked;
/// `None` for what is no PNG.
pub fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let head = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(..16)?;
    let number = |at: usize| Some(u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?));
    (head.get(4..8)? == b"IHDR").then_some(())?;
    Some((number(8)?, number(12)?))
}
