//! Detects changed files by their times and sizes. Two looks a second cost next to nothing, and it
//! works on every disk.

use crate::look::files_in;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The state of a file at one look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    modified: Option<SystemTime>,
    bytes: u64,
}

type Stamps = BTreeMap<PathBuf, Stamp>;

/// The state of files and folders at one moment.
#[derive(Debug)]
pub struct Glance {
    places: Vec<PathBuf>,
    stamps: Stamps,
}

impl Glance {
    /// Looks at these files and folders now.
    pub fn at(places: Vec<PathBuf>) -> Self {
        let stamps = stamps(&places);
        Self { places, stamps }
    }
}

/// Looks at files and folders again and again.
#[derive(Debug, Default)]
pub struct Eye {
    places: Vec<PathBuf>,
    /// The states when a change was last reported.
    told: Stamps,
    /// The states at the last look.
    last: Stamps,
}

impl Eye {
    /// Watches the files and folders of a glance from now on, and reports all changes since then.
    /// In files that were already watched, it also reports changes that were not reported yet.
    pub fn turn_to(&mut self, Glance { places, stamps: now }: Glance) {
        let was_seen = |path: &Path| self.places.iter().any(|place| path.starts_with(place));
        let new: Stamps = now.into_iter().filter(|(path, _)| !was_seen(path)).collect();
        let is_kept = |path: &PathBuf| places.iter().any(|place| path.starts_with(place));
        for stamps in [&mut self.told, &mut self.last] {
            stamps.retain(|path, _| is_kept(path));
            stamps.extend(new.iter().map(|(path, stamp)| (path.clone(), *stamp)));
        }
        self.places = places;
    }

    /// Returns the files that have changed, come or gone since they were last reported. A file is
    /// reported only if it is as it was at the last look, so not while it is still being written.
    pub fn look(&mut self) -> Vec<PathBuf> {
        let now = stamps(&self.places);
        let paths: BTreeSet<&PathBuf> = self.told.keys().chain(now.keys()).collect();
        let changed: Vec<PathBuf> = paths
            .into_iter()
            .filter(|path| self.told.get(*path) != now.get(*path))
            .filter(|path| self.last.get(*path) == now.get(*path))
            .cloned()
            .collect();
        for path in &changed {
            match now.get(path) {
                Some(stamp) => drop(self.told.insert(path.clone(), *stamp)),
                None => drop(self.told.remove(path)),
            }
        }
        self.last = now;
        changed
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
    fn a_change_is_told_once_and_when_it_is_over() {
        let folder = Folder::new();
        folder.write("a", "1");
        let mut eye = Eye::default();
        eye.turn_to(Glance::at(vec![folder.path()]));
        assert_eq!(eye.look(), [""; 0].map(PathBuf::from));
        let a = folder.write("a", "12");
        assert!(eye.look().is_empty(), "it may not be whole yet");
        folder.write("a", "123");
        assert!(eye.look().is_empty(), "it was not");
        assert_eq!(eye.look(), core::slice::from_ref(&a));
        assert!(eye.look().is_empty());
        // Files that come, also in subfolders, and files that go.
        let b = folder.write("deep/b", "1");
        fs::remove_file(&a).expect("removed");
        eye.look();
        assert_eq!(eye.look(), [a, b]);
        assert!(eye.look().is_empty());
    }

    #[test]
    fn what_comes_and_goes_between_two_looks_is_nothing() {
        let folder = Folder::new();
        let mut eye = Eye::default();
        eye.turn_to(Glance::at(vec![folder.path(), folder.path().join("gone.png")]));
        let swap = folder.write("4913", "");
        eye.look();
        fs::remove_file(swap).expect("removed");
        assert!(eye.look().is_empty() && eye.look().is_empty());
    }

    #[test]
    fn when_it_turns_elsewhere_nothing_of_the_old_place_is_lost() {
        let (one, other) = (Folder::new(), Folder::new());
        other.write("old", "1");
        let mut eye = Eye::default();
        eye.turn_to(Glance::at(vec![one.path()]));
        let new = one.write("new", "1");
        eye.turn_to(Glance::at(vec![one.path(), other.path()]));
        eye.look();
        assert_eq!(eye.look(), [new]);
        eye.turn_to(Glance::at(vec![other.path()]));
        one.write("new", "12");
        assert!(eye.look().is_empty() && eye.look().is_empty());
    }
}
