//! The file operations of the store, behind a trait so that tests can make each of them fail.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

/// The most symbolic links that lead from one to the next, as on Linux.
const MOST_LINKS: usize = 40;

/// The file operations that the store needs.
///
/// # Errors
/// Each method can return the I/O error of the system.
pub trait Files: Send + Sync {
    /// A file that is open for writing.
    type Open;

    /// Creates a folder, and the folders above it if they are missing.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    /// Returns the names of the entries in a folder.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// Returns `true` if a file or a folder has this path.
    fn exists(&self, path: &Path) -> io::Result<bool>;

    /// Returns the path to which a symbolic link leads, if that is a file or nothing at all; any
    /// other path as it is.
    fn end_of_links(&self, path: &Path) -> PathBuf;

    /// Reads a file, but at most `most` bytes of it.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Opens an empty file for writing.
    fn create(&self, path: &Path) -> io::Result<Self::Open>;

    /// Writes to a file. After an error, some of the bytes may have been written.
    fn write(&self, file: &mut Self::Open, bytes: &[u8]) -> io::Result<()>;

    /// Waits until the bytes written to a file would survive a loss of power.
    fn sync(&self, file: &mut Self::Open) -> io::Result<()>;

    /// Renames a file, and replaces any file that has the new name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder would survive a loss of power.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Opens a file and locks it against other programs while it is open. Returns `None` if another
    /// program has locked it.
    fn lock(&self, path: &Path) -> io::Result<Option<Lock>>;
}

/// A lock that lasts until it is dropped, or until the program ends in any way.
#[derive(Debug)]
pub struct Lock {
    file: Option<File>,
}

impl Lock {
    /// Returns a lock without a file, for tests.
    pub const fn pretended() -> Self {
        Self { file: None }
    }
}

/// Opens a file and locks it, once no other program has it locked. Use it for what takes no time.
///
/// # Errors
/// If the file cannot be opened.
pub fn wait_for_lock(path: &Path) -> io::Result<Lock> {
    let file = open_to_lock(path)?;
    // An error means a file system without locks. Writing without a lock is better than not writing.
    let _ = file.lock();
    Ok(Lock { file: Some(file) })
}

fn open_to_lock(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).truncate(false).write(true).open(path)
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            // To close the file is not enough: a child process that is just being started still
            // has it open. An error means a file system without locks.
            let _ = file.unlock();
        }
    }
}

/// The operating system's own files.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

impl System {
    /// Opens a file for reading.
    ///
    /// # Errors
    /// The I/O error of the system. Only files are opened: reading from a pipe or a device could
    /// wait forever.
    pub fn open(&self, path: &Path) -> io::Result<File> {
        if !fs::metadata(path)?.is_file() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        File::open(path)
    }
}

impl Files for System {
    type Open = File;

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        // Names that are not valid Unicode are not ours.
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

    fn end_of_links(&self, path: &Path) -> PathBuf {
        if fs::metadata(path).is_ok_and(|kind| !kind.is_file()) {
            return path.into();
        }
        let mut end = path.to_owned();
        for _ in 0..MOST_LINKS {
            match fs::read_link(&end) {
                // A path that is not relative replaces the folder.
                Ok(next) => end = end.parent().unwrap_or(Path::new("")).join(next),
                Err(_) => return end,
            }
        }
        path.into()
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open(path)?.take(most).read_to_end(&mut bytes)?;
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

    /// Does nothing: other systems do not open folders, and they write names to the disk in order.
    #[cfg(not(unix))]
    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn lock(&self, path: &Path) -> io::Result<Option<Lock>> {
        let file = open_to_lock(path)?;
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            // An error means a file system without locks. Saving without a lock is better than not
            // saving.
            Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(Some(Lock { file: Some(file) })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_ends_although_a_child_process_has_the_file_open() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("game.lock");
        let lock = System.lock(&path).expect("it can be locked").expect("it is free");
        let in_child = lock.file.as_ref().expect("its file").try_clone().expect("a second handle");
        assert!(System.lock(&path).expect("it can be asked").is_none());
        drop(lock);
        assert!(System.lock(&path).expect("it can be locked").is_some());
        drop(in_child);
    }
}
