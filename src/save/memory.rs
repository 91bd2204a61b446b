//! A store in memory for tests, which can damage its texts, and make writes fail or wait.

use super::store::{Cause, Location, SaveName, Store, StoreError};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
};

/// The contents of a store, with names like those on a disk: `NAME`, `NAME.bak`, `NAME.broken-1`.
#[derive(Debug, Default)]
struct Contents {
    texts: BTreeMap<String, Vec<u8>>,
    claimed: BTreeSet<SaveName>,
    fails: Option<Cause>,
    held: bool,
    written: usize,
}

/// A window's view of a store. The contents are gone with the last window that uses them.
#[derive(Debug, Default)]
pub struct MemoryStore {
    contents: Arc<Mutex<Contents>>,
    /// Notified when writes may go on.
    goes_on: Arc<Condvar>,
    /// The games that this window has claimed.
    claimed: BTreeSet<SaveName>,
}

impl MemoryStore {
    /// Returns a store with the same contents, as another window of the game has it.
    #[must_use]
    pub fn another_window(&self) -> Self {
        let (contents, goes_on) = (Arc::clone(&self.contents), Arc::clone(&self.goes_on));
        Self { contents, goes_on, claimed: BTreeSet::new() }
    }

    /// Makes all writes fail with `cause` from now on; `None` lets them succeed again.
    pub fn fail(&self, cause: Option<Cause>) {
        self.contents().fails = cause;
    }

    /// Makes all writes wait from now on, as on a slow disk, or lets them go on.
    pub fn hold(&self, held: bool) {
        self.contents().held = held;
        self.goes_on.notify_all();
    }

    /// Returns the number of texts written.
    pub fn written(&self) -> usize {
        self.contents().written
    }

    /// Returns all texts, by name.
    pub fn texts(&self) -> BTreeMap<String, Vec<u8>> {
        self.contents().texts.clone()
    }

    /// Puts any text under any name.
    pub fn put(&self, name: &str, text: impl Into<Vec<u8>>) {
        self.contents().texts.insert(name.into(), text.into());
    }

    /// Removes everything, as a player may clear a browser's storage.
    pub fn clear(&self) {
        let mut contents = self.contents();
        contents.texts.clear();
        contents.claimed.clear();
    }

    /// Locks the contents. A test that panicked has left them whole, so a poisoned lock is fine.
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, name: &str) -> Result<Vec<u8>, StoreError> {
        let text = self.contents().texts.get(name).cloned();
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
        let names: BTreeSet<_> = self.contents().texts.keys().filter_map(name).collect();
        Ok(names.into_iter().collect())
    }

    fn read(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        self.get(name.as_str())
    }

    fn read_backup(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        self.get(&format!("{name}.bak"))
    }

    fn write(&mut self, name: &SaveName, text: &[u8]) -> Result<(), StoreError> {
        let mut contents = self.contents();
        while contents.held {
            contents = self.goes_on.wait(contents).unwrap_or_else(PoisonError::into_inner);
        }
        if let Some(cause) = contents.fails.clone() {
            return Err(error(cause, name.as_str()));
        }
        contents.written += 1;
        if let Some(before) = contents.texts.insert(name.to_string(), text.into()) {
            contents.texts.insert(format!("{name}.bak"), before);
        }
        Ok(())
    }

    fn set_aside(&mut self, name: &SaveName) -> Result<String, StoreError> {
        let mut contents = self.contents();
        let text = contents.texts.remove(name.as_str());
        let text = text.ok_or_else(|| error(Cause::Missing, name.as_str()))?;
        let free = (1..)
            .map(|number| format!("{name}.broken-{number}"))
            .find(|free| !contents.texts.contains_key(free))
            .expect("numbers do not run out");
        contents.texts.insert(free.clone(), text);
        Ok(free)
    }

    fn remove(&mut self, name: &SaveName) -> Result<(), StoreError> {
        let mut contents = self.contents();
        contents.texts.remove(name.as_str());
        contents.texts.remove(&format!("{name}.bak"));
        Ok(())
    }

    fn claim(&mut self, name: &SaveName) -> Result<(), StoreError> {
        if self.claimed.contains(name) {
            return Ok(());
        }
        if !self.contents().claimed.insert(name.clone()) {
            return Err(error(Cause::InUse, name.as_str()));
        }
        self.claimed.insert(name.clone());
        Ok(())
    }

    fn release(&mut self, name: &SaveName) {
        if self.claimed.remove(name) {
            self.contents().claimed.remove(name);
        }
    }
}

impl Drop for MemoryStore {
    fn drop(&mut self) {
        for name in core::mem::take(&mut self.claimed) {
            self.contents().claimed.remove(&name);
        }
    }
}
