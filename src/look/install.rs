//! Installs a theme in the player's own folder of themes, whole or not at all, and reads themes in
//! folders.

use super::{
    ArchiveError, MANIFEST, Unpacked,
    archive::shown,
    files_in, manifest_in,
    selection::{MAX_FILE_BYTES, select, theme_name},
};
use crate::save::native::explain;
use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
};

/// The text in the folder of the player's own themes that explains the folder.
const README: &str = "\
Themes for Fog chess in this folder can be chosen in the game: a theme is a folder with a\n\
theme.ron in it. assets/README.md of the game explains what a theme can contain, and\n\
`fogchess new-theme NAME` creates one to start from. While the game runs, it shows your\n\
changes. To remove a theme, delete its folder.\n";

/// Creates the player's own folder of themes, if it does not exist, with a text that explains it.
///
/// # Errors
/// If the system does not allow it.
pub fn make_own_folder(own: &Path) -> io::Result<()> {
    if own.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(own)?;
    fs::write(own.join("README.txt"), README)
}

/// Writes a theme into a new folder of this name, in the player's own folder.
///
/// # Errors
/// If the system does not allow it; then nothing is left behind.
pub fn install(theme: &Unpacked, name: &str, own: &Path) -> io::Result<()> {
    make_own_folder(own)?;
    let new = own.join(format!(".new-{}", std::process::id()));
    // A crash may have left one behind.
    let _ = fs::remove_dir_all(&new);
    let installed = write(theme, &new).and_then(|()| fs::rename(&new, own.join(name)));
    let _ = fs::remove_dir_all(&new);
    installed
}

fn write(theme: &Unpacked, folder: &Path) -> io::Result<()> {
    for (path, bytes) in &theme.files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let mut file = File::create_new(path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
    }
    Ok(())
}

/// Reads the theme in a folder that the player has named, by the same rules as in an archive.
///
/// # Errors
/// If there is no theme in the folder, or anything that would be refused in an archive.
pub fn gather(folder: &Path) -> Result<Unpacked, ArchiveError> {
    match manifest_in(folder) {
        Some(name) if name == MANIFEST => {}
        Some(meant) => return Err(ArchiveError::OtherManifest(shown(&meant))),
        None => return Err(ArchiveError::NoManifest),
    }
    let paths = files_in(folder).map_err(|error| explain(folder, &error))?;
    let name = theme_name(&folder.file_name().unwrap_or_default().to_string_lossy());
    let files = select(paths.iter().map(String::as_str), |path| {
        // One byte more than a file may have is enough to refuse it.
        read_up_to(MAX_FILE_BYTES + 1, &folder.join(path))
    })?;
    let skipped = paths.into_iter().filter(|path| !files.contains_key(path)).collect();
    Ok(Unpacked { name, files, skipped })
}

/// Reads the first bytes of a file, up to this number.
///
/// # Errors
/// If the system does not allow it.
pub fn read_up_to(most: u64, file: &Path) -> Result<Vec<u8>, ArchiveError> {
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|file| file.take(most).read_to_end(&mut bytes));
    Ok(read.map(|_| bytes).map_err(|error| explain(file, &error))?)
}
