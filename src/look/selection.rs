//! Selects the files of an incoming theme that are kept: those that a theme uses, in sizes that the
//! game can hold, with names that every system accepts.

use super::{
    BASE, Manifest, Shelf,
    archive::{ArchiveError, shown},
    fit,
};
use std::collections::BTreeSet;

/// The largest file in a theme, unpacked, in bytes. The game's own have up to two hundred thousand.
pub(super) const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;
/// The largest total size of the kept files, unpacked, in bytes.
pub(super) const MAX_TOTAL_BYTES: u64 = 64 * 1024 * 1024;
/// The longest name of a theme that is made from that of its archive, in characters.
const LONGEST_NAME: usize = 60;

/// The files of a theme that are kept, and their total size so far.
pub(super) struct Selection {
    known: BTreeSet<String>,
    total: u64,
}

impl Selection {
    /// Makes a selection from the theme's manifest and the paths of its files.
    pub(super) fn new<'a>(
        manifest: &[u8],
        paths: impl Iterator<Item = &'a str>,
    ) -> Result<Self, ArchiveError> {
        Manifest::read(manifest).map_err(ArchiveError::Manifest)?;
        // A shelf with only this theme knows the files that the theme uses.
        let (mut shelf, name) = (Shelf::default(), "theme");
        shelf.add(name, paths.map(ToOwned::to_owned), manifest);
        let known = shelf.known_files(name).map(|(_, path)| path).collect();
        Ok(Self { known, total: 0 })
    }

    /// Returns `true` if a theme uses this file, or if people do: a licence, or a text by its
    /// author.
    pub(super) fn wants(&self, path: &str) -> bool {
        let is_text = path.rsplit_once('.').is_some_and(|(_, ending)| {
            ending.eq_ignore_ascii_case("txt") || ending.eq_ignore_ascii_case("md")
        });
        let is_plain = || path.split('/').all(|part| theme_name(part) == part);
        self.known.contains(path) || is_text && is_plain()
    }

    /// Counts the bytes of a file. Errors if the file or the total is too large.
    pub(super) fn count(&mut self, path: &str, bytes: u64) -> Result<(), ArchiveError> {
        self.total = self.total.saturating_add(bytes);
        if bytes > MAX_FILE_BYTES {
            Err(ArchiveError::FileTooLarge(shown(path)))
        } else if self.total > MAX_TOTAL_BYTES {
            Err(ArchiveError::AllTooLarge)
        } else {
            Ok(())
        }
    }

    /// Checks the contents of a file. Errors if it is a picture with too many pixels.
    pub(super) fn look_at(&self, path: &str, bytes: &[u8]) -> Result<(), ArchiveError> {
        match fit::png_size(bytes) {
            Some((width, height)) if width.max(height) > fit::MOST_PIXELS => {
                Err(ArchiveError::PictureTooLarge(shown(path)))
            }
            _ => Ok(()),
        }
    }

    /// Counts and checks a file that has been read.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn take(&mut self, path: &str, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.count(path, bytes.len() as u64)?;
        self.look_at(path, bytes)
    }
}

/// Returns a name that a folder may have on every system, as near to the given one as possible.
pub fn theme_name(text: &str) -> String {
    let is_fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let name: String =
        text.chars().map(|c| if is_fine(c) { c } else { '-' }).take(LONGEST_NAME).collect();
    let name = name.trim_start_matches(['.', ' ']).trim_end_matches(['.', ' ']);
    // On Windows these are names of devices, whatever follows the dot.
    let first = name.split('.').next().unwrap_or_default().to_lowercase();
    let numbered = |device: &str| {
        first.strip_prefix(device).is_some_and(|rest| matches!(rest.as_bytes(), [b'1'..=b'9']))
    };
    let is_device = matches!(first.as_str(), "con" | "prn" | "aux" | "nul");
    match name {
        "" => "theme".into(),
        name if is_device || numbered("com") || numbered("lpt") => format!("theme {name}"),
        name => name.into(),
    }
}

/// Returns the name itself if it is free, or else the first free one such as `Rain 2`.
pub fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_owned();
    let mut number = 1_u32;
    while free == BASE || is_taken(&free) {
        number += 1;
        free = format!("{name} {number}");
    }
    free
}
