//! Which files of a theme that comes in are taken: those that a theme has a use for, in sizes
//! that a game can hold, under names that every system takes.

use super::{
    BASE, Manifest, Shelf,
    archive::{ArchiveError, shown},
    fit,
};
use std::collections::BTreeSet;

/// The largest file in it, unpacked, in bytes. Ours have up to two hundred thousand.
pub(super) const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;
/// The most that all files that are taken may have together, unpacked, in bytes.
pub(super) const MAX_TOTAL_BYTES: u64 = 64 * 1024 * 1024;
/// The longest name of a theme that is made from that of its archive, in characters.
const LONGEST_NAME: usize = 60;

/// Which files of a theme are taken, as long as they are not too large.
pub(super) struct Selection {
    known: BTreeSet<String>,
    total: u64,
}

impl Selection {
    /// From the theme's manifest and the paths of its files.
    pub(super) fn new<'a>(
        manifest: &[u8],
        paths: impl Iterator<Item = &'a str>,
    ) -> Result<Self, ArchiveError> {
        Manifest::read(manifest).map_err(ArchiveError::Manifest)?;
        // A theme on a shelf of its own knows which files it has a use for.
        let (mut shelf, name) = (Shelf::default(), "theme");
        shelf.add(name, paths.map(ToOwned::to_owned), manifest);
        let known = shelf.known_files(name).map(|(_, path)| path).collect();
        Ok(Self { known, total: 0 })
    }

    /// Whether a theme has a use for this file, or people have: a licence, or what its author
    /// has to say.
    pub(super) fn wants(&self, path: &str) -> bool {
        let is_text = path.rsplit_once('.').is_some_and(|(_, ending)| {
            ending.eq_ignore_ascii_case("txt") || ending.eq_ignore_ascii_case("md")
        });
        let is_plain = || path.split('/').all(|part| theme_name(part) == part);
        self.known.contains(path) || is_text && is_plain()
    }

    /// Counts the bytes of a file that is to be taken.
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

    /// Looks at what is in it.
    pub(super) fn look_at(&self, path: &str, bytes: &[u8]) -> Result<(), ArchiveError> {
        match fit::png_size(bytes) {
            Some((width, height)) if width.max(height) > fit::MOST_PIXELS => {
                Err(ArchiveError::PictureTooLarge(shown(path)))
            }
            _ => Ok(()),
        }
    }

    /// Both, for a file that has been read.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn take(&mut self, path: &str, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.count(path, bytes.len() as u64)?;
        self.look_at(path, bytes)
    }
}

/// A name that a folder may have on every system, as near to the given one as can be.
pub fn theme_name(text: &str) -> String {
    let is_fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let name: String =
        text.chars().map(|c| if is_fine(c) { c } else { '-' }).take(LONGEST_NAME).collect();
    let name = name.trim_start_matches(['.', ' ']).trim_end_matches(['.', ' ']);
    // Names of devices on Windows, whatever follows them.
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

/// The name itself if it is free, or else the first one such as `Rain 2` that is.
pub fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_owned();
    let mut number = 1_u32;
    while free == BASE || is_taken(&free) {
        number += 1;
        free = format!("{name} {number}");
    }
    free
}
