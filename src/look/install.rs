//! Installs a theme in the player's own folder of themes: whole, or not at all, and never over
//! another one.

use super::{
    ArchiveError, MANIFEST, Shelf, Unpacked, files_in,
    selection::{MAX_FILE_BYTES, free_name, select, theme_name},
};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
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

/// Writes a theme into the player's own folder, and returns its name there.
///
/// That is its own name, or one such as `Rain 2`, so that no theme replaces another. If the same
/// theme is there already, file by file, it stays as it is.
///
/// # Errors
/// If the system does not allow it; then nothing is left behind.
pub fn install(theme: &Unpacked, own: &Path, shelf: &Shelf) -> io::Result<String> {
    make_own_folder(own)?;
    let new = own.join(format!(".new-{}", std::process::id()));
    // A crash may have left one behind.
    let _ = fs::remove_dir_all(&new);
    let installed = write(theme, &new).and_then(|()| {
        // A file system that ignores case finds the folder of `rain` for `Rain`.
        let is_taken = |name: &str| {
            let folder = own.join(name);
            (shelf.has(name) || folder.exists()) && !is_the_same(theme, &folder)
        };
        let name = free_name(&theme.name, is_taken);
        let folder = own.join(&name);
        if !is_the_same(theme, &folder) {
            fs::rename(&new, &folder)?;
        }
        Ok(name)
    });
    let _ = fs::remove_dir_all(&new);
    installed
}

fn write(theme: &Unpacked, folder: &Path) -> io::Result<()> {
    for (path, bytes) in &theme.files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
    }
    Ok(())
}

/// Returns `true` if a folder contains this theme and nothing else.
fn is_the_same(theme: &Unpacked, folder: &Path) -> bool {
    let same = |(path, bytes): (&String, &Vec<u8>)| {
        fs::read(folder.join(path)).is_ok_and(|found| found == *bytes)
    };
    files_in(folder).is_ok_and(|files| files.len() == theme.files.len())
        && theme.files.iter().all(same)
}

/// The reasons for which a theme named by the player could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The theme is refused.
    #[error(transparent)]
    Refused(#[from] ArchiveError),
    /// The system did not allow a path to be read.
    #[error("{}: {error}", .path.display())]
    Unreadable {
        /// The path that could not be read.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
}

impl ReadError {
    /// Adds the path that could not be read to the system's error.
    pub fn at(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        |error| Self::Unreadable { path: path.into(), error }
    }
}

/// Reads the theme in a folder that the player has named, by the same rules as in an archive.
///
/// # Errors
/// If there is no theme in the folder, or anything that would be refused in an archive.
pub fn gather(folder: &Path) -> Result<Unpacked, ReadError> {
    if !folder.join(MANIFEST).is_file() {
        return Err(ArchiveError::NoManifest(None).into());
    }
    let paths = files_in(folder).map_err(ReadError::at(folder))?;
    let name = theme_name(&folder.file_name().unwrap_or_default().to_string_lossy());
    let (files, skipped) = select(paths.iter().map(String::as_str), |path| {
        let (path, mut bytes) = (folder.join(path), Vec::new());
        // One byte more than a file may have is enough to refuse it.
        File::open(&path)
            .and_then(|file| file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes))
            .map_err(ReadError::at(path))?;
        Ok::<_, ReadError>(bytes)
    })?;
    Ok(Unpacked { name, files, skipped })
}

#[cfg(test)]
mod tests {
    use super::{super::BASE, *};

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn theme(name: &str, manifest: &str) -> Unpacked {
        let files = [(MANIFEST, manifest), ("pieces/white_king.png", "a king")];
        Unpacked {
            name: name.into(),
            files: files.map(|(path, text)| (path.into(), text.into())).into(),
            skipped: Vec::new(),
        }
    }

    #[test]
    fn a_theme_moves_in_whole_and_takes_no_others_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = folder.path().join("themes");
        let shelf = Shelf::from_list("base/theme.ron\n\t()\npaper/theme.ron\n\t()\n");
        let install = |name: &str, manifest: &str| {
            install(&theme(name, manifest), &own, &shelf).expect("it is written")
        };
        assert_eq!(install("Rain", "()"), "Rain");
        assert_eq!(install("Rain", "()"), "Rain", "it is there already");
        assert_eq!(install("Rain", "(title: \"Other\")"), "Rain 2");
        assert_eq!(install("paper", "()"), "paper 2");
        assert_eq!(install(BASE, "()"), "base 2");
        assert_eq!(names(&own), ["README.txt", "Rain", "Rain 2", "base 2", "paper 2"]);
        let king = fs::read(own.join("Rain 2/pieces/white_king.png")).expect("it is there");
        assert_eq!(king, b"a king");
    }

    #[test]
    fn a_failed_installation_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = folder.path().join("themes");
        fs::write(&own, "a file in the place of the folder").expect("written");
        assert!(install(&theme("Rain", "()"), &own, &Shelf::default()).is_err());
        fs::remove_file(&own).expect("removed");
        let mut odd = theme("Rain", "()");
        odd.files.insert("pieces".into(), b"a file in the place of a folder".into());
        assert!(install(&odd, &own, &Shelf::default()).is_err());
        assert_eq!(names(&own), ["README.txt"]);
    }

    #[test]
    fn a_folder_is_read_as_an_archive_is() {
        let from = tempfile::tempdir().expect("a folder");
        let folder = from.path().join("Rain");
        let refused = || gather(&folder).unwrap_err().to_string();
        assert!(refused().contains("theme.ron"));
        write(&theme("", "(pieces: \"drawn\")"), &folder).expect("written");
        fs::create_dir(folder.join("drawn")).expect("made");
        fs::write(folder.join("drawn/white_king.png"), "another king").expect("written");
        let rain = gather(&folder).expect("it is a theme");
        assert_eq!(rain.name, "Rain");
        assert_eq!(rain.files.keys().collect::<Vec<_>>(), ["drawn/white_king.png", MANIFEST]);
        assert_eq!(rain.skipped, ["pieces/white_king.png"]);
        let large = File::create(folder.join("drawn/white_king.png")).expect("made");
        large.set_len(20 << 20).expect("it has holes");
        assert!(refused().contains("16 MiB"));
        fs::write(folder.join(MANIFEST), "(").expect("written");
        assert!(refused().contains("line"));
    }
}
