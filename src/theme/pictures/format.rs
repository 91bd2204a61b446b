//! Recognises a file that is not the picture that its name says, by its first bytes.

use super::decode::PictureFault;

/// The heads of formats that the game does not read. Those with a gap have the second part after
/// that many bytes.
const OTHERS: [(&str, &[u8], usize, &[u8]); 6] = [
    ("JPEG", b"\xff\xd8\xff", 0, b""),
    ("WebP", b"RIFF", 8, b"WEBP"),
    ("GIF", b"GIF8", 0, b""),
    ("BMP", b"BM", 0, b""),
    ("AVIF", b"", 4, b"ftypavif"),
    ("HEIC", b"", 4, b"ftyphei"),
];

/// Refuses the contents of a picture's file that are clearly something else.
pub(super) fn check(bytes: &[u8], is_svg: bool) -> Result<(), PictureFault> {
    let is = |(_, head, at, part): &&(&str, &[u8], usize, &[u8])| {
        bytes.starts_with(head) && bytes.get(*at..).is_some_and(|rest| rest.starts_with(part))
    };
    if bytes.is_empty() {
        Err(PictureFault::Empty)
    } else if bytes.starts_with(b"version https://git-lfs") {
        Err(PictureFault::LfsPointer)
    } else if let Some((format, ..)) = OTHERS.iter().find(is) {
        Err(PictureFault::OtherFormat(format, "PNG"))
    } else if bytes.starts_with(b"\x1f\x8b") {
        Err(PictureFault::OtherFormat("SVGZ", "SVG"))
    } else if bytes.starts_with(b"\x89PNG") {
        if is_svg { Err(PictureFault::OtherEnding("PNG", "png")) } else { Ok(()) }
    } else if !is_svg && bytes.windows(4).any(|part| part == b"<svg") {
        Err(PictureFault::OtherEnding("SVG", "svg"))
    } else {
        Ok(())
    }
}
