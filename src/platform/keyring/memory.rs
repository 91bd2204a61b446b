//! A place in memory for entries of a keyring, for tests.

use super::KeyStore;
use crate::save::{Cause, Location, StoreError};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A place in memory. Clones are the same place, as other windows have it.
#[derive(Clone, Debug, Default)]
pub struct MemoryKeys(Arc<Mutex<Contents>>);

#[derive(Debug, Default)]
struct Contents {
    entries: BTreeMap<String, String>,
    fails: Option<Cause>,
}

impl MemoryKeys {
    /// Returns the texts of all entries by name.
    pub fn entries(&self) -> BTreeMap<String, String> {
        self.contents().entries.clone()
    }

    /// Puts any text under any name.
    pub fn put(&self, name: &str, text: &str) {
        self.contents().entries.insert(name.into(), text.into());
    }

    /// Removes all entries, as a player may clear a browser's storage.
    pub fn clear(&self) {
        self.contents().entries.clear();
    }

    /// Makes all writes fail from now on; `None` lets them succeed again.
    pub fn fail(&self, cause: Option<Cause>) {
        self.contents().fails = cause;
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        // A test that panicked has left them whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn contents_to_write(&self) -> Result<MutexGuard<'_, Contents>, StoreError> {
        let contents = self.contents();
        match contents.fails.clone() {
            Some(cause) => Err(StoreError { cause, place: Location::Browser }),
            None => Ok(contents),
        }
    }
}

impl KeyStore for MemoryKeys {
    fn texts(&self) -> Result<Vec<String>, StoreError> {
        Ok(self.contents().entries.values().cloned().collect())
    }

    fn has(&self, name: &str) -> Result<bool, StoreError> {
        Ok(self.contents().entries.contains_key(name))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        self.contents_to_write()?.entries.insert(name.into(), text.into());
        Ok(())
    }

    fn add(&self, name: &str, text: &str) -> Result<String, StoreError> {
        Ok(self.contents_to_write()?.entries.entry(name.into()).or_insert(text.into()).clone())
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        self.contents_to_write()?.entries.remove(name);
        Ok(())
    }
}
