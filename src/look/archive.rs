//! Reads a theme from a zip file that anybody may have made. The theme is read into memory, and
//! refused with a reason if anything about the archive is odd.
//!
//! Nothing is written to disk. The result holds only files that a theme may have, with paths that
//! stay in its folder and sizes that the game can hold. All other files in the archive are skipped
//! and listed.

use super::{
    Fault, MANIFEST, fit, is_folder_name,
    selection::{MAX_FILE_BYTES, MAX_TOTAL_BYTES, select, theme_name},
};
use crate::rules::text::cut;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipSliceArchive, crc32};
use std::collections::{BTreeMap, BTreeSet};

/// The largest archive that is read, in bytes.
pub const MAX_ARCHIVE_BYTES: usize = 64 * 1024 * 1024;
const MIB: u64 = 1024 * 1024;
/// The most files that an archive may have. A theme has about forty.
const MAX_FILES: usize = 512;
/// The most names that a path may have.
const MAX_DEPTH: usize = 8;

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

/// The reasons for which an archive is refused, with the path in it that is to blame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// The archive is larger than [`MAX_ARCHIVE_BYTES`].
    #[error("it is larger than {} MiB", MAX_ARCHIVE_BYTES as u64 / MIB)]
    TooLarge,
    /// The file is not a zip, or its end is missing.
    #[error("it isn't a zip file, or it's incomplete")]
    NoArchive,
    /// The archive's entry for a file does not agree with the file itself.
    #[error("{0} is damaged; zip the theme again")]
    Damaged(String),
    /// A file needs a password.
    #[error("{0} needs a password; zip the theme again without one")]
    Encrypted(String),
    /// A file is compressed with a method that is not supported.
    #[error("{0} is compressed in an unusual way; choose Deflate when zipping it")]
    UnknownMethod(String),
    /// A path leads, or may lead, out of the theme's folder.
    #[error("the path {0} may lead outside the theme's folder; nothing was unpacked")]
    Outside(String),
    /// An entry is a link or something else that is not a file.
    #[error("{0} is a link or something like it; replace it with the file itself")]
    NoFile(String),
    /// Two files would be the same file on some systems.
    #[error("{0} is in it twice, perhaps with different capitals; keep one of them")]
    Twice(String),
    /// The archive has more files than `MAX_FILES`.
    #[error("it contains more than {MAX_FILES} files")]
    TooManyFiles,
    /// The folders are nested deeper than `MAX_DEPTH`.
    #[error("{0} is more than {MAX_DEPTH} folders deep; move it further up")]
    TooDeep(String),
    /// A file is larger than `MAX_FILE_BYTES`.
    #[error("{0} is larger than {most} MiB unpacked", most = MAX_FILE_BYTES / MIB)]
    FileTooLarge(String),
    /// All files together are larger than `MAX_TOTAL_BYTES`.
    #[error("its files are larger than {} MiB in total", MAX_TOTAL_BYTES / MIB)]
    AllTooLarge,
    /// A picture has more pixels than the game can hold.
    #[error("{0} is wider or taller than {most} pixels", most = fit::MOST_PIXELS)]
    PictureTooLarge(String),
    /// There is no manifest. If one file looks as if it were meant as the manifest, its path.
    #[error("it has no {MANIFEST}; {}", advice(.0.as_deref()))]
    NoManifest(Option<String>),
    /// There is more than one theme.
    #[error("it contains two themes, {0} and {1}; zip them separately")]
    Several(String, String),
    /// The manifest cannot be read.
    #[error("{MANIFEST}, {0}")]
    Manifest(Fault),
}

/// Returns the end of the message that there is no manifest.
fn advice(meant: Option<&str>) -> String {
    match meant {
        Some(path) => format!("if you meant {path}, rename it"),
        None => "a file containing just `()` is enough".into(),
    }
}

impl ArchiveError {
    /// Returns the limit that was exceeded, in MiB, files, folders or pixels, depending on the
    /// error; `None` for errors without a limit.
    pub const fn most(&self) -> Option<u64> {
        Some(match self {
            Self::TooLarge => MAX_ARCHIVE_BYTES as u64 / MIB,
            Self::TooManyFiles => MAX_FILES as u64,
            Self::TooDeep(_) => MAX_DEPTH as u64,
            Self::FileTooLarge(_) => MAX_FILE_BYTES / MIB,
            Self::AllTooLarge => MAX_TOTAL_BYTES / MIB,
            Self::PictureTooLarge(_) => fit::MOST_PIXELS as u64,
            _ => return None,
        })
    }
}

/// A file as the archive's directory lists it.
struct ZipEntry {
    /// The path, with `/` between its names, and nothing odd in it.
    path: String,
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    crc: u32,
    size: u64,
}

/// Reads the theme in an archive. `stem` is the archive's own name without its extension.
///
/// # Errors
/// If the archive does not contain exactly one theme, or if anything in it is odd; then all of it
/// is refused.
pub fn unpack(archive: &[u8], stem: &str) -> Result<Unpacked, ArchiveError> {
    if archive.len() > MAX_ARCHIVE_BYTES {
        return Err(ArchiveError::TooLarge);
    }
    let archive = ZipArchive::from_slice(archive).map_err(|_| ArchiveError::NoArchive)?;
    let entries = entries(&archive)?;
    let root = root(&entries)?;
    let mut skipped = Vec::new();
    let mut inside: BTreeMap<&str, &ZipEntry> = BTreeMap::new();
    for entry in &entries {
        match entry.path.strip_prefix(&root) {
            Some(path) => drop(inside.insert(path, entry)),
            None => skipped.push(entry.path.clone()),
        }
    }
    let mut unpacker = Unpacker { archive: &archive, taken: Vec::new() };
    let paths = inside.keys().copied();
    let (files, unused) = select(paths, |path| unpacker.read(inside[path]))?;
    skipped.extend(unused.iter().map(|path| format!("{root}{path}")));
    skipped.sort();
    let folder = root.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let name = if is_folder_name(folder) { theme_name(folder) } else { theme_name(stem) };
    Ok(Unpacked { name, files, skipped })
}

/// Returns the files in the archive, without the litter of operating systems.
fn entries(archive: &ZipSliceArchive<&[u8]>) -> Result<Vec<ZipEntry>, ArchiveError> {
    let mut entries = Vec::new();
    let mut names = BTreeSet::new();
    let mut list = archive.entries();
    let mut count = 0;
    while let Some(entry) = list.next_entry().map_err(|_| ArchiveError::NoArchive)? {
        count += 1;
        let raw = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
        let parts = parts(&raw)?;
        if parts.iter().any(|part| part.starts_with('.') || LITTER.contains(part)) {
            continue;
        }
        let path = parts.join("/");
        // The upper half holds the file type, whichever system made the archive.
        let kind = entry.external_attributes() >> 16 & 0o170_000;
        if !matches!(kind, 0 | 0o100_000 | 0o040_000) {
            return Err(ArchiveError::NoFile(shown(&raw)));
        }
        if parts.len() > MAX_DEPTH {
            return Err(ArchiveError::TooDeep(shown(&raw)));
        }
        if entry.is_dir() || parts.is_empty() {
            continue;
        }
        if entry.flags().is_encrypted() || entry.flags().is_masked() {
            return Err(ArchiveError::Encrypted(shown(&raw)));
        }
        if !names.insert(path.to_lowercase()) {
            return Err(ArchiveError::Twice(shown(&raw)));
        }
        if entries.len() == MAX_FILES {
            return Err(ArchiveError::TooManyFiles);
        }
        entries.push(ZipEntry {
            path,
            place: entry.wayfinder(),
            method: entry.compression_method(),
            crc: entry.crc32(),
            size: entry.uncompressed_size_hint(),
        });
    }
    // A directory that was cut off may end with a whole entry.
    if count != archive.entries_hint() {
        return Err(ArchiveError::NoArchive);
    }
    // A file has the same path as a folder.
    let is_folder = |name: &str| {
        let prefix = format!("{name}/");
        names.range(prefix.clone()..).next().is_some_and(|next| next.starts_with(&prefix))
    };
    match names.iter().find(|name| is_folder(name)) {
        Some(name) => Err(ArchiveError::Twice(shown(name))),
        None => Ok(entries),
    }
}

/// Returns the names in a path. Errors if the path does not lead downwards on every system.
fn parts(path: &str) -> Result<Vec<&str>, ArchiveError> {
    let is_odd = |c: char| c.is_control() || matches!(c, '\\' | ':');
    let parts: Vec<&str> = path.split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    if path.starts_with('/') || path.contains(is_odd) || parts.contains(&"..") {
        return Err(ArchiveError::Outside(shown(path)));
    }
    Ok(parts)
}

/// Returns the folder with the manifest, with `/` at its end; empty if it is not in a folder.
fn root(entries: &[ZipEntry]) -> Result<String, ArchiveError> {
    let folder = |entry: &ZipEntry, name: &str| {
        let folder = entry.path.strip_suffix(name)?;
        (folder.is_empty() || folder.ends_with('/')).then(|| folder.to_owned())
    };
    let mut roots: Vec<String> =
        entries.iter().filter_map(|entry| folder(entry, MANIFEST)).collect();
    // A theme inside another theme's folder is not part of that theme.
    roots.sort_by_key(|root| root.matches('/').count());
    match &roots[..] {
        [] => {
            let meant = entries.iter().find(|entry| {
                let name = entry.path.rsplit('/').next().unwrap_or_default().to_lowercase();
                name.starts_with("theme.ron") || name == "theme.txt"
            });
            Err(ArchiveError::NoManifest(meant.map(|entry| shown(&entry.path))))
        }
        [one, other, ..] if one.matches('/').count() == other.matches('/').count() => {
            Err(ArchiveError::Several(
                shown(one.trim_end_matches('/')),
                shown(other.trim_end_matches('/')),
            ))
        }
        [root, ..] => Ok(root.clone()),
    }
}

/// Unpacks files, and remembers the bytes of the archive that it has read.
struct Unpacker<'a> {
    archive: &'a ZipSliceArchive<&'a [u8]>,
    /// The ranges that were read, in bytes from the start of the archive.
    taken: Vec<(u64, u64)>,
}

impl Unpacker<'_> {
    fn read(&mut self, entry: &ZipEntry) -> Result<Vec<u8>, ArchiveError> {
        let damaged = || ArchiveError::Damaged(shown(&entry.path));
        if entry.size > MAX_FILE_BYTES {
            return Err(ArchiveError::FileTooLarge(shown(&entry.path)));
        }
        let file = self.archive.get_entry(entry.place).map_err(|_| damaged())?;
        let (start, end) = file.compressed_data_range();
        // Small archives unpack to endless data by letting files share their bytes.
        if self.taken.iter().any(|(from, to)| start < *to && *from < end) {
            return Err(damaged());
        }
        self.taken.push((start, end));
        // Other programs read the name beside the file, not the one in the directory.
        let local = file.local_header();
        let name = String::from_utf8_lossy(local.file_path().as_bytes()).into_owned();
        if parts(&name)?.join("/") != entry.path || local.compression_method() != entry.method {
            return Err(damaged());
        }
        let bytes = match entry.method {
            CompressionMethod::STORE => file.data().to_vec(),
            CompressionMethod::DEFLATE => {
                // One byte more than the stated size is enough to detect a longer file.
                let most = usize::try_from(entry.size).map_err(|_| damaged())? + 1;
                miniz_oxide::inflate::decompress_to_vec_with_limit(file.data(), most)
                    .map_err(|_| damaged())?
            }
            _ => return Err(ArchiveError::UnknownMethod(shown(&entry.path))),
        };
        if bytes.len() as u64 != entry.size || crc32(&bytes) != entry.crc {
            return Err(damaged());
        }
        Ok(bytes)
    }
}

/// Returns a path for messages: nothing in it moves the cursor or fills the screen.
pub(super) fn shown(path: &str) -> String {
    format!("`{}`", cut(path, 80))
}
