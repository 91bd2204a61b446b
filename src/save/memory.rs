//! A store in memory for tests, which can damage its texts, and make writes fail or wait.

use super::store::{Cause, Location, SaveName, Store, StoreError};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
};

/// The contents of a store, with names like those on a disk: `NAME`, `NAME.bak`, `NAME.broken-1`.
#[derive(Debug, Default)]
struct Shelf {
    texts: BTreeMap<String, Vec<u8>>,
    claimed: BTreeSet<SaveName>,
    fails: Option<Cause>,
    held: bool,
    written: usize,
}

/// A window's view of a shelf. The shelf is gone with the last window that uses it.
#[derive(Debug, Default)]
pub struct MemoryStore {
    shelf: Arc<Mutex<Shelf>>,
    /// Notified when writes may go on.
    goes_on: Arc<Condvar>,
    /// The games that this window has claimed.
    claimed: BTreeSet<SaveName>,
}

impl MemoryStore {
    /// Returns a store with the same shelf, as another window of the game has it.
    #[must_use]
    pub fn another_window(&self) -> Self {
        let (shelf, goes_on) = (Arc::clone(&self.shelf), Arc::clone(&self.goes_on));
        Self { shelf, goes_on, claimed: BTreeSet::new() }
    }

    /// Makes all writes fail with `cause` from now on; `None` lets them succeed again.
    pub fn fail(&self, cause: Option<Cause>) {
        self.shelf().fails = cause;
    }

    /// Makes all writes wait from now on, as on a slow disk, or lets them go on.
    pub fn hold(&self, held: bool) {
        self.shelf().held = held;
        self.goes_on.notify_all();
    }

    /// Returns the number of texts written.
    pub fn written(&self) -> usize {
        self.shelf().written
    }

    /// Returns all texts, by name.
    pub fn texts(&self) -> BTreeMap<String, Vec<u8>> {
        self.shelf().texts.clone()
    }

    /// Puts any text under any name.
    pub fn put(&self, name: &str, text: impl Into<Vec<u8>>) {
        self.shelf().texts.insert(name.into(), text.into());
    }

    /// Locks the shelf. A test that panicked has left it whole, so a poisoned lock is fine.
    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, name: &str) -> Result<Vec<u8>, StoreError> {
        let text = self.shelf().texts.get(name).cloned();
        let text = text.ok_or_else(|| error(Cause::Missing, name))?;
        if text.len() > super::MAX_BYTES {
            return Err(error(Cause::TooLarge, name));
        }
        Ok(text)
    }
}

fn error(cause: Cause, place: &str) -> StoreError {
    StoreError { cause, place: Location::Path(place.into()) }
}

impl Store for MemoryStore {
    fn names(&self) -> Result<Vec<SaveName>, StoreError> {
        let name = |name: &String| SaveName::new(name.strip_suffix(".bak").unwrap_or(name));
        let names: BTreeSet<_> = self.shelf().texts.keys().filter_map(name).collect();
        Ok(names.into_iter().collect())
    }

    fn read(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        self.get(name.as_str())
    }

    fn read_backup(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        self.get(&format!("{name}.bak"))
    }

    fn write(&mut self, name: &SaveName, text: &[u8]) -> Result<(), StoreError> {
        let mut shelf = self.shelf();
        while shelf.held {
            shelf = self.goes_on.wait(shelf).unwrap_or_else(PoisonError::into_inner);
        }
        if let Some(cause) = shelf.fails.clone() {
            return Err(error(cause, name.as_str()));
        }
        shelf.written += 1;
        if let Some(before) = shelf.texts.insert(name.to_string(), text.into()) {
            shelf.texts.insert(format!("{name}.bak"), before);
        }
        Ok(())
    }

    fn set_aside(&mut self, name: &SaveName) -> Result<String, StoreError> {
        let mut shelf = self.shelf();
        let text = shelf.texts.remove(name.as_str());
        let text = text.ok_or_else(|| error(Cause::Missing, name.as_str()))?;
        let free = (1..).map(|number| format!("{name}.broken-{number}"));
        let free = free.into_iter().find(|free| !shelf.texts.contains_key(free));
        let free = free.expect("numbers do not run out");
        shelf.texts.insert(free.clone(), text);
        Ok(free)
    }

    fn remove(&mut self, name: &SaveName) -> Result<(), StoreError> {
        let mut shelf = self.shelf();
        shelf.texts.remove(name.as_str());
        shelf.texts.remove(&format!("{name}.bak"));
        Ok(())
    }

    fn claim(&mut self, name: &SaveName) -> Result<(), StoreError> {
        if self.claimed.contains(name) {
            return Ok(());
        }
        if !self.shelf().claimed.insert(name.clone()) {
            return Err(error(Cause::InUse, name.as_str()));
        }
        self.claimed.insert(name.clone());
        Ok(())
    }

    fn release(&mut self, name: &SaveName) {
        if self.claimed.remove(name) {
            self.shelf().claimed.remove(name);
        }
    }
}

impl Drop for MemoryStore {
    fn drop(&mut self) {
        for name in core::mem::take(&mut self.claimed) {
            self.shelf().claimed.remove(&name);
        }
    }
}
