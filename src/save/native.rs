//! A store of games as files in a folder: one file per game, written so that a crash never leaves
//! half a game.
//!
//! A game `NAME` has up to four files: `NAME.ron`, its backup `NAME.ron.bak`, for a moment
//! `NAME.ron.new`, and `NAME.lock`, which is empty and locked while a window has the game open.
//! Files that could not be read are renamed to `NAME.ron.broken`, `NAME.ron.broken-2` and so on.

use super::{
    MAX_BYTES,
    files::{Files, Lock, System},
    store::{Cause, Location, SaveName, Store, StoreError},
};
#[cfg(feature = "game")]
use etcetera::AppStrategy;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

/// The environment variable with which players (and tests) choose another data folder.
pub const FOLDER_VARIABLE: &str = "FOGCHESS_DATA_DIR";

const GAME: &str = ".ron";
const BACKUP: &str = ".ron.bak";
const NEW: &str = ".ron.new";
const BROKEN: &str = ".ron.broken";
const LOCK: &str = ".lock";

/// Returns the folder for the games, inside [`data_folder`].
///
/// # Errors
/// If the player has no home folder.
#[cfg(feature = "game")]
pub fn folder() -> Result<PathBuf, StoreError> {
    Ok(data_folder()?.join("games"))
}

/// Returns the folder for the player's data: the one that [`FOLDER_VARIABLE`] names, or the
/// system's usual folder for this game.
///
/// # Errors
/// If the player has no home folder.
#[cfg(feature = "game")]
pub fn data_folder() -> Result<PathBuf, StoreError> {
    match folder_named_by(FOLDER_VARIABLE) {
        Some(folder) => Ok(folder),
        None => Ok(system_folders()?.data_dir()),
    }
}

/// Returns the folder that an environment variable names, if it is set.
#[cfg(feature = "game")]
pub fn folder_named_by(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

/// Returns the system's usual folders for this game.
///
/// # Errors
/// If the player has no home folder.
#[cfg(feature = "game")]
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

    fn path(&self, name: &SaveName, ending: &str) -> PathBuf {
        self.folder.join(format!("{name}{ending}"))
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

    fn sync_folder(&self) -> Result<(), StoreError> {
        self.files.sync_folder(&self.folder).map_err(|error| explain(&self.folder, &error))
    }

    fn exists(&self, path: &Path) -> Result<bool, StoreError> {
        self.files.exists(path).map_err(|error| explain(path, &error))
    }
}

impl<F: Files> Store for FolderStore<F> {
    fn names(&self) -> Result<Vec<SaveName>, StoreError> {
        let files = match self.files.list(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            files => files.map_err(|error| explain(&self.folder, &error))?,
        };
        let name = |file: &String| {
            let stem = file.strip_suffix(GAME).or_else(|| file.strip_suffix(BACKUP))?;
            SaveName::new(stem)
        };
        Ok(files.iter().filter_map(name).collect::<BTreeSet<_>>().into_iter().collect())
    }

    fn read(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        self.read_file(&self.path(name, GAME))
    }

    fn read_backup(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        self.read_file(&self.path(name, BACKUP))
    }

    fn write(&mut self, name: &SaveName, text: &[u8]) -> Result<(), StoreError> {
        self.make_folder()?;
        let [game, backup, new] = [GAME, BACKUP, NEW].map(|ending| self.path(name, ending));
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
        self.sync_folder()
    }

    fn set_aside(&mut self, name: &SaveName) -> Result<String, StoreError> {
        let game = self.path(name, GAME);
        for number in 1.. {
            let free = match number {
                1 => self.path(name, BROKEN),
                _ => self.path(name, &format!("{BROKEN}-{number}")),
            };
            if !self.exists(&free)? {
                self.rename(&game, &free)?;
                return Ok(shown(&free));
            }
        }
        unreachable!("numbers do not run out")
    }

    fn remove(&mut self, name: &SaveName) -> Result<(), StoreError> {
        // The backup goes first, because it would be read in place of a missing game.
        for ending in [NEW, BACKUP, GAME] {
            let path = self.path(name, ending);
            match self.files.remove(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(explain(&path, &error));
                }
                _ => {}
            }
        }
        if self.locks.remove(name).is_some() {
            // No other window opens a game that is gone.
            let _ = self.files.remove(&self.path(name, LOCK));
        }
        self.sync_folder()
    }

    fn claim(&mut self, name: &SaveName) -> Result<(), StoreError> {
        if self.locks.contains_key(name) {
            return Ok(());
        }
        self.make_folder()?;
        let path = self.path(name, LOCK);
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
