//! Builds a shelf of themes from folders on a disk.

use super::{MANIFEST, Shelf, is_folder_name, is_meant_as_manifest};
use std::{fs, io, path::Path};

/// The deepest nesting of folders that are looked into.
const DEEPEST: usize = 8;

/// Returns the themes in a folder of assets: the folders in its `themes` that have a manifest.
pub fn look_through(assets: &Path) -> Shelf {
    let mut shelf = Shelf::default();
    // Without such a folder there is only the base theme, whose files will be reported as missing.
    for (name, files, manifest) in themes_in(&assets.join("themes")) {
        shelf.add(&name, files, &manifest);
    }
    shelf
}

/// Puts the themes in the player's own folder on a shelf.
pub fn add_own(shelf: &mut Shelf, folder: &Path) {
    for (name, files, manifest) in themes_in(folder) {
        shelf.add_own(&name, files, &manifest);
    }
}

/// Returns the themes in a folder: their names, the paths of their files, and their manifests.
fn themes_in(folder: &Path) -> Vec<(String, Vec<String>, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let theme = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        let folder = entry.path();
        (is_folder_name(&name) && manifest_in(&folder)? == MANIFEST).then(|| {
            let files = files_in(&folder).unwrap_or_default();
            (name, files, fs::read(folder.join(MANIFEST)).unwrap_or_default())
        })
    };
    entries.flatten().filter_map(theme).collect()
}

/// Returns the name of a folder's manifest, or else of a file that was meant to be it, such as
/// `Theme.ron`. On some systems that file would open under the right name too.
pub fn manifest_in(folder: &Path) -> Option<String> {
    let files = fs::read_dir(folder).ok()?.flatten().filter(|entry| entry.path().is_file());
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    names.filter(|name| is_meant_as_manifest(name)).max_by_key(|name| name == MANIFEST)
}

/// Returns all files in a folder and its subfolders, as sorted paths with `/`. Files that
/// operating systems and scripts leave behind are left out.
///
/// # Errors
/// If a folder cannot be read.
pub fn files_in(folder: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    collect(folder, "", DEEPEST, &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, deepest: usize, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || name == "__pycache__" {
            continue;
        }
        let kind = entry.file_type()?;
        let path = entry.path();
        let is_folder = kind.is_dir() || kind.is_symlink() && path.is_dir();
        if !is_folder {
            files.push(format!("{prefix}{name}"));
        } else if deepest > 0 {
            collect(&path, &format!("{prefix}{name}/"), deepest - 1, files)?;
        }
    }
    Ok(())
}
