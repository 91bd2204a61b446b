//! The few things that the store does with files, so that tests can let each of them fail.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
};

/// What the store asks of the system. Each is one thing that can fail.
pub trait Files: Send + Sync {
    /// A file that is open for writing.
    type Open;

    /// Makes a folder and those above it, if there are none.
    ///
    /// # Errors
    /// From the system, as all of these.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    /// The names of what lies in a folder.
    ///
    /// # Errors
    /// From the system.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// Whether something has this name.
    ///
    /// # Errors
    /// From the system.
    fn exists(&self, path: &Path) -> io::Result<bool>;

    /// What is in a file, but no more than so many bytes of it.
    ///
    /// # Errors
    /// From the system.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Opens an empty file for writing.
    ///
    /// # Errors
    /// From the system.
    fn create(&self, path: &Path) -> io::Result<Self::Open>;

    /// Writes to a file.
    ///
    /// # Errors
    /// From the system; some of it may have been written.
    fn write(&self, file: &mut Self::Open, bytes: &[u8]) -> io::Result<()>;

    /// Waits until what was written to a file would survive the loss of power.
    ///
    /// # Errors
    /// From the system.
    fn sync(&self, file: &mut Self::Open) -> io::Result<()>;

    /// Gives a file another name. What has that name already is replaced.
    ///
    /// # Errors
    /// From the system.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// From the system.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder would survive the loss of power.
    ///
    /// # Errors
    /// From the system.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Opens a file and locks it against other programs for as long as it is open. `None` if
    /// another program has locked it.
    ///
    /// # Errors
    /// From the system.
    fn lock(&self, path: &Path) -> io::Result<Option<Lock>>;
}

/// Something that is locked until this is dropped, or the program ends in whatever way.
#[derive(Debug)]
pub struct Lock {
    _file: Option<File>,
}

impl Lock {
    /// A lock of which the system knows nothing.
    pub const fn pretended() -> Self {
        Self { _file: None }
    }
}

/// The system's own files.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl Files for System {
    type Open = File;

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        // Names that are no text are not ours.
        let name = |entry: io::Result<fs::DirEntry>| {
            entry.map(|entry| entry.file_name().into_string().ok()).transpose()
        };
        fs::read_dir(folder)?.filter_map(name).collect()
    }

    fn exists(&self, path: &Path) -> io::Result<bool> {
        match fs::symlink_metadata(path) {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        // A pipe or a device would be waited for without end.
        let kind = fs::metadata(path)?;
        if !kind.is_file() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        File::create(path)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn sync(&self, file: &mut File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        File::open(folder)?.sync_all()
    }

    /// Other systems do not open folders, and write names down in order.
    #[cfg(not(unix))]
    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn lock(&self, path: &Path) -> io::Result<Option<Lock>> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            // An error means a file system without locks: better a game that is kept than none.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(Lock { _file: Some(file) })),
        }
    }
}
