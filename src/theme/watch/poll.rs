//! Detects changed files by their times and sizes, which works on every disk.

use crate::look::files_in;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The state of a file at one poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    bytes: u64,
}

type Stamps = BTreeMap<PathBuf, Stamp>;

/// The state of files and folders at one moment.
#[derive(Debug)]
pub struct Snapshot {
    places: Vec<PathBuf>,
    stamps: Stamps,
}

impl Snapshot {
    /// Returns the state of these files and folders now.
    pub fn of(places: Vec<PathBuf>) -> Self {
        let stamps = stamps(&places);
        Self { places, stamps }
    }
}

/// Polls files and folders for changes.
#[derive(Debug, Default)]
pub struct PollWatcher {
    places: Vec<PathBuf>,
    /// The states when a change was last reported.
    reported: Stamps,
    /// The states at the last poll.
    last: Stamps,
}

impl PollWatcher {
    /// Watches the files and folders of a snapshot from now on, and reports all changes since then.
    /// In files that were already watched, it also reports changes that were not reported yet.
    pub fn watch(&mut self, Snapshot { places, stamps: now }: Snapshot) {
        let was_seen = |path: &Path| self.places.iter().any(|place| path.starts_with(place));
        let new: Stamps = now.into_iter().filter(|(path, _)| !was_seen(path)).collect();
        let is_kept = |path: &PathBuf| places.iter().any(|place| path.starts_with(place));
        for stamps in [&mut self.reported, &mut self.last] {
            stamps.retain(|path, _| is_kept(path));
            stamps.extend(new.iter().map(|(path, stamp)| (path.clone(), *stamp)));
        }
        self.places = places;
    }

    /// Returns the files that have changed, come or gone since they were last reported. A file is
    /// reported only if it has not changed since the last poll, so not while it is still being written.
    pub fn poll(&mut self) -> Vec<PathBuf> {
        let now = stamps(&self.places);
        if now == self.last && now == self.reported {
            return Vec::new();
        }
        let paths: BTreeSet<&PathBuf> = self.reported.keys().chain(now.keys()).collect();
        let changed: Vec<PathBuf> = paths
            .into_iter()
            .filter(|path| self.reported.get(*path) != now.get(*path))
            .filter(|path| self.last.get(*path) == now.get(*path))
            .cloned()
            .collect();
        for path in &changed {
            match now.get(path) {
                Some(stamp) => drop(self.reported.insert(path.clone(), *stamp)),
                None => drop(self.reported.remove(path)),
            }
        }
        self.last = now;
        changed
    }

    /// Returns `true` if everything that the last poll found is reported.
    pub fn is_settled(&self) -> bool {
        self.last == self.reported
    }
}

fn stamps(places: &[PathBuf]) -> Stamps {
    let mut stamps = Stamps::new();
    for place in places {
        // A place that is no folder is a file, or does not exist.
        let files = match files_in(place) {
            Ok(files) => files.iter().map(|file| place.join(file)).collect(),
            Err(_) => vec![place.clone()],
        };
        for path in files {
            if let Ok(found) = fs::metadata(&path)
                && found.is_file()
            {
                let stamp = Stamp { modified: found.modified().ok(), bytes: found.len() };
                stamps.insert(path, stamp);
            }
        }
    }
    stamps
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    struct Folder(TempDir);

    impl Folder {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            fs::create_dir(folder.path().join("deep")).expect("a folder");
            Self(folder)
        }

        fn path(&self) -> PathBuf {
            self.0.path().into()
        }

        fn write(&self, file: &str, text: &str) -> PathBuf {
            let path = self.path().join(file);
            fs::write(&path, text).expect("written");
            path
        }
    }

    #[test]
    fn a_change_is_reported_once_when_it_is_over() {
        let folder = Folder::new();
        folder.write("a", "1");
        let mut watcher = PollWatcher::default();
        watcher.watch(Snapshot::of(vec![folder.path()]));
        assert_eq!(watcher.poll(), [""; 0].map(PathBuf::from));
        let a = folder.write("a", "12");
        assert!(watcher.poll().is_empty(), "it may not be whole yet");
        folder.write("a", "123");
        assert!(watcher.poll().is_empty(), "it was not");
        assert_eq!(watcher.poll(), core::slice::from_ref(&a));
        assert!(watcher.poll().is_empty());
        // Files that come, also in subfolders, and files that go.
        let b = folder.write("deep/b", "1");
        fs::remove_file(&a).expect("removed");
        watcher.poll();
        assert_eq!(watcher.poll(), [a, b]);
        assert!(watcher.poll().is_empty());
    }

    #[test]
    fn a_file_that_comes_and_goes_between_two_polls_is_not_reported() {
        let folder = Folder::new();
        let mut watcher = PollWatcher::default();
        watcher.watch(Snapshot::of(vec![folder.path(), folder.path().join("gone.png")]));
        let swap = folder.write("4913", "");
        watcher.poll();
        fs::remove_file(swap).expect("removed");
        assert!(watcher.poll().is_empty() && watcher.poll().is_empty());
    }

    #[test]
    fn a_change_is_not_lost_when_other_folders_are_watched() {
        let (one, other) = (Folder::new(), Folder::new());
        other.write("old", "1");
        let mut watcher = PollWatcher::default();
        watcher.watch(Snapshot::of(vec![one.path()]));
        let new = one.write("new", "1");
        watcher.watch(Snapshot::of(vec![one.path(), other.path()]));
        watcher.poll();
        assert_eq!(watcher.poll(), [new]);
        watcher.watch(Snapshot::of(vec![other.path()]));
        one.write("new", "12");
        assert!(watcher.poll().is_empty() && watcher.poll().is_empty());
    }
}
