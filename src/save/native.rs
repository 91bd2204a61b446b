//! A store of games as files in a folder: one file per game, written so that a crash never leaves
//! half a game.
//!
//! A game `NAME` has up to four files: `NAME.ron`, its backup `NAME.ron.bak`, for a moment
//! `NAME.ron.new`, and `NAME.lock`, which is empty and locked while a window has the game open.
//! Files that could not be read are renamed to `NAME.ron.broken`, `NAME.ron.broken-2` and so on.
//!
//! If `NAME.ron` is a symbolic link, the game is where the link leads, and so are its other files:
//! it could not be renamed from one disk to another. To remove the game is to remove the link.

use super::{
    MAX_BYTES,
    files::{Files, Lock, System},
    store::{Cause, Location, SaveName, Store, StoreError},
};
use etcetera::AppStrategy;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

/// The environment variable with which players (and tests) choose another data folder.
pub const FOLDER_VARIABLE: &str = "FOGCHESS_DATA_DIR";

const GAME: &str = ".ron";
/// The ending of the file that iCloud leaves in place of a game that is only in the cloud. Its name
/// begins with a dot.
const IN_CLOUD: &str = ".ron.icloud";

// The endings after that of the game.
const BAK: &str = ".bak";
const NEW: &str = ".new";
const BROKEN: &str = ".broken";

/// Returns the folder for the games, inside [`data_folder`].
///
/// # Errors
/// If the player has no home folder.
pub fn folder() -> Result<PathBuf, StoreError> {
    Ok(data_folder()?.join("games"))
}

/// Returns the folder for the player's data: the one that [`FOLDER_VARIABLE`] names, or the
/// system's usual folder for this game.
///
/// # Errors
/// If the player has no home folder.
pub fn data_folder() -> Result<PathBuf, StoreError> {
    match folder_named_by(FOLDER_VARIABLE) {
        Some(folder) => Ok(folder),
        None => Ok(system_folders()?.data_dir()),
    }
}

/// Returns the folder that an environment variable names, if it is set.
pub fn folder_named_by(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

/// Returns the system's usual folders for this game.
///
/// # Errors
/// If the player has no home folder.
pub fn system_folders() -> Result<impl AppStrategy, StoreError> {
    let game = etcetera::AppStrategyArgs {
        top_level_domain: "org".into(),
        author: "fogchess".into(),
        app_name: "fogchess".into(),
    };
    etcetera::app_strategy::choose_native_strategy(game)
        .map_err(|_| StoreError { cause: Cause::NoHome, place: Location::Home })
}

/// A store of games in a folder.
pub struct FolderStore<F: Files = System> {
    folder: PathBuf,
    files: F,
    locks: BTreeMap<SaveName, Lock>,
}

impl FolderStore {
    /// Returns a store in `folder`, which is created when it is first needed.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self::on(System, folder)
    }
}

impl<F: Files> FolderStore<F> {
    /// Returns the same store on `files` instead of the system's own files.
    pub fn on(files: F, folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into(), files, locks: BTreeMap::new() }
    }

    /// Returns the path of a game in the folder.
    fn entry(&self, name: &SaveName) -> PathBuf {
        self.folder.join(format!("{name}{GAME}"))
    }

    /// Returns the path of a game: its entry, or the end of the link there.
    fn game(&self, name: &SaveName) -> PathBuf {
        self.files.end_of_links(&self.entry(name))
    }

    /// Returns the path of a game's lock. A link that leads nowhere has it beside itself.
    fn lock(&self, name: &SaveName) -> PathBuf {
        let game = self.game(name);
        let is_there = self.exists(&game).is_ok_and(|is_there| is_there);
        (if is_there { game } else { self.entry(name) }).with_extension("lock")
    }

    /// Returns the cause for a game without a file.
    fn why_missing(&self, name: &SaveName) -> Result<Cause, StoreError> {
        if self.exists(&self.entry(name))? {
            return Ok(Cause::DeadLink);
        }
        let in_cloud = self.exists(&self.folder.join(format!(".{name}{IN_CLOUD}")))?;
        Ok(if in_cloud { Cause::InCloud } else { Cause::Missing })
    }

    fn make_folder(&self) -> Result<(), StoreError> {
        self.files.make_folder(&self.folder).map_err(|error| explain(&self.folder, &error))
    }

    fn read_file(&self, path: &Path) -> Result<Vec<u8>, StoreError> {
        let bytes =
            self.files.read(path, MAX_BYTES as u64 + 1).map_err(|error| explain(path, &error))?;
        if bytes.len() > MAX_BYTES {
            return Err(StoreError { cause: Cause::TooLarge, place: Location::Path(shown(path)) });
        }
        Ok(bytes)
    }

    /// Writes a new file, syncs it, and reads it back to make sure.
    fn write_new(&self, path: &Path, text: &[u8]) -> Result<(), StoreError> {
        let explain = |error: io::Error| explain(path, &error);
        let mut file = self.files.create(path).map_err(explain)?;
        self.files.write(&mut file, text).map_err(explain)?;
        self.files.sync(&mut file).map_err(explain)?;
        drop(file);
        if self.read_file(path)? != text {
            return Err(StoreError { cause: Cause::Altered, place: Location::Path(shown(path)) });
        }
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), StoreError> {
        self.files.rename(from, to).map_err(|error| explain(from, &error))
    }

    /// Syncs the folder of a file.
    fn sync_folder_of(&self, path: &Path) -> Result<(), StoreError> {
        let folder = path.parent().unwrap_or(&self.folder);
        self.files.sync_folder(folder).map_err(|error| explain(folder, &error))
    }

    fn exists(&self, path: &Path) -> Result<bool, StoreError> {
        self.files.exists(path).map_err(|error| explain(path, &error))
    }
}

impl<F: Files> Store for FolderStore<F> {
    fn names(&self) -> Result<Vec<SaveName>, StoreError> {
        let files = match self.files.list(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if self.exists(&self.folder)? {
                    let place = Location::Path(shown(&self.folder));
                    return Err(StoreError { cause: Cause::DeadLink, place });
                }
                return Ok(Vec::new());
            }
            files => files.map_err(|error| explain(&self.folder, &error))?,
        };
        let name = |file: &String| {
            let in_cloud = file.strip_prefix('.').and_then(|file| file.strip_suffix(IN_CLOUD));
            let stem = || file.strip_suffix(BAK).unwrap_or(file).strip_suffix(GAME);
            SaveName::of_file(in_cloud.or_else(stem)?)
        };
        Ok(files.iter().filter_map(name).collect::<BTreeSet<_>>().into_iter().collect())
    }

    fn read(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        let read = self.read_file(&self.game(name));
        read.or_else(|error| match error.cause {
            Cause::Missing => Err(StoreError { cause: self.why_missing(name)?, ..error }),
            _ => Err(error),
        })
    }

    fn read_backup(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        self.read_file(&with(&self.game(name), BAK))
    }

    fn write(&mut self, name: &SaveName, text: &[u8]) -> Result<(), StoreError> {
        self.make_folder()?;
        let game = self.game(name);
        let [backup, new] = [BAK, NEW].map(|ending| with(&game, ending));
        if let Err(error) = self.write_new(&new, text) {
            // Half a file is useless, and may be what fills the disk.
            let _ = self.files.remove(&new);
            return Err(error);
        }
        // Between these two renames, the backup is read.
        if self.exists(&game)? {
            self.rename(&game, &backup)?;
        }
        self.rename(&new, &game)?;
        self.sync_folder_of(&game)
    }

    fn set_aside(&mut self, name: &SaveName) -> Result<String, StoreError> {
        let game = self.game(name);
        for number in 1.. {
            let free = match number {
                1 => with(&game, BROKEN),
                _ => with(&game, &format!("{BROKEN}-{number}")),
            };
            if !self.exists(&free)? {
                self.rename(&game, &free)?;
                return Ok(shown(&free));
            }
        }
        unreachable!("numbers do not run out")
    }

    fn remove(&mut self, name: &SaveName) -> Result<(), StoreError> {
        let (entry, lock) = (self.entry(name), self.lock(name));
        // The backup goes first, because it would be read in place of a missing game.
        for path in [with(&entry, NEW), with(&entry, BAK), entry.clone()] {
            match self.files.remove(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(explain(&path, &error));
                }
                _ => {}
            }
        }
        if self.locks.remove(name).is_some() {
            // No other window opens a game that is gone.
            let _ = self.files.remove(&lock);
        }
        self.sync_folder_of(&entry)
    }

    fn claim(&mut self, name: &SaveName) -> Result<(), StoreError> {
        if self.locks.contains_key(name) {
            return Ok(());
        }
        self.make_folder()?;
        let path = self.lock(name);
        match self.files.lock(&path).map_err(|error| explain(&path, &error))? {
            Some(lock) => {
                self.locks.insert(name.clone(), lock);
                Ok(())
            }
            None => Err(StoreError { cause: Cause::InUse, place: name.into() }),
        }
    }

    fn release(&mut self, name: &SaveName) {
        self.locks.remove(name);
    }
}

/// Returns the path of a game with another ending after its own.
fn with(game: &Path, ending: &str) -> PathBuf {
    let mut path = game.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// Returns a path as text for messages.
fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Turns an error of the system about `path` into an error for players.
pub fn explain(path: &Path, error: &io::Error) -> StoreError {
    let cause = match error.kind() {
        ErrorKind::NotFound => Cause::Missing,
        ErrorKind::IsADirectory | ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            Cause::Folder
        }
        ErrorKind::PermissionDenied => Cause::Denied,
        ErrorKind::ReadOnlyFilesystem => Cause::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Cause::Full,
        _ => Cause::Other(error.to_string()),
    };
    StoreError { cause, place: Location::Path(shown(path)) }
}
