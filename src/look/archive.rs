//! Reads a theme from a zip file that anybody may have made. The theme is read into memory, and
//! refused with a reason if anything about the archive is odd.
//!
//! Nothing is written to disk. The result holds only files that a theme may have, with paths that
//! stay in its folder and sizes that the game can hold. All other files in the archive are skipped
//! and listed.

use super::{
    Fault, MANIFEST, fit, is_folder_name, is_meant_as_manifest,
    selection::{MAX_FILE_BYTES, MAX_TOTAL_BYTES, MIB, select, theme_name},
};
use crate::{
    phrase::{Phrase, Worded},
    rules::text::cut,
    save::StoreError,
};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rawzip::{
    CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive, ZipVerification, crc32,
};
use std::collections::{BTreeMap, BTreeSet};

/// The largest archive that is read, in bytes.
pub const MAX_ARCHIVE_BYTES: u64 = 64 * MIB;
/// The most files that an archive may have. A theme has about forty.
pub const MAX_ARCHIVE_FILES: usize = 512;
/// The most names that a path may have.
pub const MAX_ARCHIVE_DEPTH: usize = 8;

/// The files that operating systems leave in archives.
const LITTER: [&str; 3] = ["__MACOSX", "Thumbs.db", "desktop.ini"];

/// A theme that was in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpacked {
    /// The name for its folder: that of the folder in the archive, or else that of the archive.
    pub name: String,
    /// The files by their paths in the folder, [`MANIFEST`] among them.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The paths in the archive that a theme does not use.
    pub skipped: Vec<String>,
}

/// The reasons for which a theme is refused, with the path in its archive that is to blame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum ArchiveError {
    /// The archive is larger than [`MAX_ARCHIVE_BYTES`].
    TooLarge,
    /// The file is not a zip, or its end is missing.
    NoArchive,
    /// The archive's entry for a file does not agree with the file itself.
    Damaged(String),
    /// A file needs a password.
    Encrypted(String),
    /// A file is compressed with a method that is not supported.
    UnknownMethod(String),
    /// A path leads, or may lead, out of the theme's folder.
    Outside(String),
    /// An entry is a link or something else that is not a file.
    NoFile(String),
    /// Two files would be the same file on some systems.
    Twice(String),
    /// The archive has more files than [`MAX_ARCHIVE_FILES`].
    TooManyFiles,
    /// The folders are nested deeper than [`MAX_ARCHIVE_DEPTH`].
    TooDeep(String),
    /// A file is larger than [`MAX_FILE_BYTES`].
    FileTooLarge(String),
    /// All files together are larger than [`MAX_TOTAL_BYTES`].
    AllTooLarge,
    /// A picture has more pixels than the game can hold.
    PictureTooLarge(String),
    /// There is no manifest.
    NoManifest,
    /// There is no manifest, but a file that looks as if it were meant as one.
    OtherManifest(String),
    /// There is more than one theme.
    Several(String, String),
    /// The manifest cannot be read.
    Manifest(Fault),
    /// The system did not allow it to be read.
    Unreadable(#[from] StoreError),
}

impl Worded for ArchiveError {
    fn phrase(&self) -> Phrase {
        let about = |key: &'static str, path: &str| Phrase::new(key).with("file", path);
        let most = |key: &'static str, most: u64| Phrase::new(key).with("most", most);
        match self {
            Self::TooLarge => most("theme-fault-too-large", MAX_ARCHIVE_BYTES / MIB),
            Self::NoArchive => "theme-fault-no-zip".into(),
            Self::Damaged(path) => about("theme-fault-damaged", path),
            Self::Encrypted(path) => about("theme-fault-encrypted", path),
            Self::UnknownMethod(path) => about("theme-fault-method", path),
            Self::Outside(path) => about("theme-fault-outside", path),
            Self::NoFile(path) => about("theme-fault-no-file", path),
            Self::Twice(path) => about("theme-fault-twice", path),
            Self::TooManyFiles => most("theme-fault-too-many", MAX_ARCHIVE_FILES as u64),
            Self::TooDeep(path) => {
                about("theme-fault-too-deep", path).with("most", MAX_ARCHIVE_DEPTH)
            }
            Self::FileTooLarge(path) => {
                about("theme-fault-file-too-large", path).with("most", MAX_FILE_BYTES / MIB)
            }
            Self::AllTooLarge => most("theme-fault-all-too-large", MAX_TOTAL_BYTES / MIB),
            Self::PictureTooLarge(path) => {
                about("theme-fault-picture", path).with("most", fit::MOST_PIXELS)
            }
            Self::NoManifest => Phrase::new("theme-fault-no-manifest").with("manifest", MANIFEST),
            Self::OtherManifest(path) => {
                about("theme-fault-other-manifest", path).with("manifest", MANIFEST)
            }
            Self::Several(one, other) => {
                Phrase::new("theme-fault-several").with("one", one).with("other", other)
            }
            Self::Manifest(fault) => about("reason-in-file", MANIFEST).with_phrase("fault", fault),
            Self::Unreadable(error) => error.phrase(),
        }
    }
}

/// The files in an archive by their paths, with `/` between the names.
type Files<'a> = BTreeMap<String, ZipFileHeaderRecord<'a>>;

/// Reads the theme in an archive. `stem` is the archive's own name without its extension.
///
/// # Errors
/// If the archive does not contain exactly one theme, or if anything in it is odd; then all of it
/// is refused.
pub fn unpack(archive: &[u8], stem: &str) -> Result<Unpacked, ArchiveError> {
    if archive.len() as u64 > MAX_ARCHIVE_BYTES {
        return Err(ArchiveError::TooLarge);
    }
    let archive = ZipArchive::from_slice(archive).map_err(|_| ArchiveError::NoArchive)?;
    let listed = list(&archive)?;
    let root = root(&listed)?;
    let inside = listed.keys().filter_map(|path| path.strip_prefix(root));
    let files = select(inside, |path| {
        let path = format!("{root}{path}");
        read(&archive, &listed[&path], &path)
    })?;
    let is_kept = |path: &str| path.strip_prefix(root).is_some_and(|path| files.contains_key(path));
    let skipped = listed.keys().filter(|path| !is_kept(path)).cloned().collect();
    let folder = root.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let name = theme_name(if is_folder_name(folder) { folder } else { stem });
    Ok(Unpacked { name, files, skipped })
}

/// Returns the files in the archive, without the litter of operating systems.
fn list<'a>(archive: &'a ZipSliceArchive<&[u8]>) -> Result<Files<'a>, ArchiveError> {
    let (mut files, mut names, mut count) = (Files::new(), BTreeSet::new(), 0);
    let mut entries = archive.entries();
    while let Some(entry) = entries.next_entry().map_err(|_| ArchiveError::NoArchive)? {
        count += 1;
        let raw = entry.file_path().as_bytes();
        let shown = || shown(&String::from_utf8_lossy(raw));
        let parts = parts(raw).ok_or_else(|| ArchiveError::Outside(shown()))?;
        if parts.iter().any(|part| part.starts_with('.') || LITTER.contains(&part.as_str())) {
            continue;
        }
        // The upper half holds the file type, whichever system made the archive.
        let kind = entry.external_attributes() >> 16 & 0o170_000;
        if !matches!(kind, 0 | 0o100_000 | 0o040_000) {
            return Err(ArchiveError::NoFile(shown()));
        }
        if parts.len() > MAX_ARCHIVE_DEPTH {
            return Err(ArchiveError::TooDeep(shown()));
        }
        if parts.is_empty() || raw.ends_with(b"/") || raw.ends_with(b"\\") {
            continue;
        }
        if entry.flags().is_encrypted() || entry.flags().is_masked() {
            return Err(ArchiveError::Encrypted(shown()));
        }
        if !names.insert(parts.iter().map(|part| caseless(part)).collect::<Vec<_>>().join("/")) {
            return Err(ArchiveError::Twice(shown()));
        }
        if files.len() == MAX_ARCHIVE_FILES {
            return Err(ArchiveError::TooManyFiles);
        }
        files.insert(parts.join("/"), entry);
    }
    // A directory that was cut off may end with a whole entry.
    if count != archive.entries_hint() {
        return Err(ArchiveError::NoArchive);
    }
    let mut folders =
        names.iter().flat_map(|name| name.match_indices('/').map(|(at, _)| &name[..at]));
    match folders.find(|folder| names.contains(*folder)) {
        Some(file) => Err(ArchiveError::Twice(shown(file))),
        None => Ok(files),
    }
}

/// Returns the names in a path: those of the folders, and of the file. `None` if the path may lead
/// out of its folder on some system.
///
/// Names are UTF-8, or else in a code page that the archive does not tell. The bytes of such a name
/// are escaped. They never match a name that the game looks for.
fn parts(path: &[u8]) -> Option<Vec<String>> {
    let mut parts = Vec::new();
    for part in path.split(|byte| *byte == b'/') {
        match str::from_utf8(part) {
            // Old programs for Windows separate folders by `\`.
            Ok(text) => parts.extend(text.split('\\').map(ToOwned::to_owned)),
            // In the code pages of East Asia, a byte with the value of `\` is half a letter.
            Err(_) => parts.push(part.escape_ascii().to_string()),
        }
    }
    let is_odd =
        |part: &String| part == ".." || part.contains(|c: char| c.is_control() || c == ':');
    let is_absolute = parts.len() > 1 && parts[0].is_empty();
    parts.retain(|part| !matches!(part.as_str(), "" | "."));
    (!is_absolute && !parts.iter().any(is_odd)).then_some(parts)
}

/// Returns the name that is the same for all names which some systems take for the same.
fn caseless(name: &str) -> String {
    // Capitals in the bytes of an unknown code page may be halves of letters.
    if name.contains('\\') { name.into() } else { name.to_lowercase() }
}

/// Returns the folder with the manifest, with `/` at its end; empty if it is not in a folder.
fn root<'a>(files: &'a Files) -> Result<&'a str, ArchiveError> {
    let is_folder = |path: &&str| path.is_empty() || path.ends_with('/');
    let roots = files.keys().filter_map(|path| path.strip_suffix(MANIFEST)).filter(is_folder);
    let depth = |root: &str| root.matches('/').count();
    let least = roots.clone().map(depth).min();
    // A theme inside another theme's folder is not part of that theme.
    let roots: Vec<&str> = roots.filter(|root| Some(depth(root)) == least).collect();
    match roots[..] {
        [root] => Ok(root),
        [one, other, ..] => {
            let folder = |root: &str| shown(root.trim_end_matches('/'));
            Err(ArchiveError::Several(folder(one), folder(other)))
        }
        [] => {
            let is_meant =
                |path: &&String| is_meant_as_manifest(path.rsplit('/').next().unwrap_or_default());
            Err(match files.keys().find(is_meant) {
                Some(path) => ArchiveError::OtherManifest(shown(path)),
                None => ArchiveError::NoManifest,
            })
        }
    }
}

/// Unpacks a file.
fn read(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &ZipFileHeaderRecord,
    path: &str,
) -> Result<Vec<u8>, ArchiveError> {
    let damaged = || ArchiveError::Damaged(shown(path));
    if entry.uncompressed_size_hint() > MAX_FILE_BYTES {
        return Err(ArchiveError::FileTooLarge(shown(path)));
    }
    let file = archive.get_entry(entry.wayfinder()).map_err(|_| damaged())?;
    let local = file.local_header();
    if local.file_path().as_bytes() != entry.file_path().as_bytes() {
        return Err(damaged());
    }
    let bytes = match entry.compression_method() {
        CompressionMethod::STORE => file.data().to_vec(),
        CompressionMethod::DEFLATE => {
            decompress_to_vec_with_limit(file.data(), MAX_FILE_BYTES as usize)
                .map_err(|_| damaged())?
        }
        _ => return Err(ArchiveError::UnknownMethod(shown(path))),
    };
    let found = ZipVerification { crc: crc32(&bytes), uncompressed_size: bytes.len() as u64 };
    file.claim_verifier().valid(found).map_err(|_| damaged())?;
    Ok(bytes)
}

/// Returns a path for messages: nothing in it moves the cursor or fills the screen.
pub(super) fn shown(path: &str) -> String {
    format!("`{}`", cut(path, 80))
}
