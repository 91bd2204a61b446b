//! Selects the files of an incoming theme that are kept: those that a theme uses, in sizes that the
//! game can hold, with names that every system accepts.

use super::{
    MANIFEST, Manifest, Shelf, TooManyPixels,
    archive::{ArchiveError, shown},
};
use crate::rules::text::is_device_name;
use std::collections::{BTreeMap, BTreeSet};

/// A mebibyte, in bytes.
pub const MIB: u64 = 1024 * 1024;
/// The largest file in a theme, unpacked, in bytes. The game's own have up to two hundred thousand.
pub const MAX_FILE_BYTES: u64 = 16 * MIB;
/// The largest total size of the kept files, unpacked, in bytes.
pub const MAX_TOTAL_BYTES: u64 = 64 * MIB;
/// The longest name that [`theme_name`] returns, in characters.
const LONGEST_NAME: usize = 60;

/// Reads the files of a theme that are kept, and returns them by their paths in its folder. Errors
/// if the theme is refused.
pub(super) fn select<'a>(
    paths: impl Iterator<Item = &'a str>,
    read: impl Fn(&str) -> Result<Vec<u8>, ArchiveError>,
) -> Result<BTreeMap<String, Vec<u8>>, ArchiveError> {
    let manifest = read(MANIFEST)?;
    Manifest::read(&manifest).map_err(ArchiveError::Manifest)?;
    // A shelf with only this theme knows the files that the theme uses.
    let (mut shelf, name) = (Shelf::default(), "theme");
    shelf.add(name, [], &manifest);
    let known: BTreeSet<String> = shelf.known_files(name).map(|(_, path)| path).collect();
    let (mut files, mut total) = (BTreeMap::new(), 0);
    for path in paths.filter(|path| *path == MANIFEST || known.contains(*path) || is_text(path)) {
        let bytes = read(path)?;
        let size = bytes.len() as u64;
        total += size;
        if size > MAX_FILE_BYTES {
            return Err(ArchiveError::FileTooLarge(shown(path)));
        }
        if total > MAX_TOTAL_BYTES {
            return Err(ArchiveError::AllTooLarge);
        }
        TooManyPixels::check(&bytes).map_err(|_| ArchiveError::PictureTooLarge(shown(path)))?;
        files.insert(path.to_owned(), bytes);
    }
    Ok(files)
}

/// Returns `true` for a text that people read: a licence, or notes by the theme's author.
fn is_text(path: &str) -> bool {
    let is_text = path.rsplit_once('.').is_some_and(|(_, ending)| {
        ending.eq_ignore_ascii_case("txt") || ending.eq_ignore_ascii_case("md")
    });
    is_text && path.split('/').all(|part| theme_name(part) == part)
}

/// Returns a name that a folder may have on every system, as near to the given one as possible.
pub fn theme_name(text: &str) -> String {
    let is_fine = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let name: String =
        text.chars().map(|c| if is_fine(c) { c } else { '-' }).take(LONGEST_NAME).collect();
    let name = name.trim_start_matches(['.', ' ']).trim_end_matches(['.', ' ']);
    match name {
        "" => "theme".into(),
        name if is_device_name(name) => format!("theme {name}"),
        name => name.into(),
    }
}
