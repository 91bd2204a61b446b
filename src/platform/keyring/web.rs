//! Keeps the entries of a keyring in the browser's storage for this page.

use super::{KeyStore, Keyring};
use crate::{
    online::Invites,
    save::{
        StoreError,
        web::{explain, storage},
    },
};

/// The prefix of the keys of entries.
const PREFIX: &str = "fogchess.key.";
/// The place in which earlier versions kept the one game that was being played.
const OLD: &str = "fogchess-game";

/// The browser's storage. Each of its calls is carried out before another tab's.
struct BrowserKeys;

/// Returns the keys in the browser's storage.
pub fn open() -> Keyring {
    let mut keyring = Keyring::new(BrowserKeys);
    if let Ok(storage) = storage()
        && let Ok(Some(text)) = storage.get_item(OLD)
        && let Some(game) = Invites::from_text(&text)
        && keyring.take_over(&game)
    {
        // If this fails, the game is taken over again, or found to be over.
        let _ = storage.remove_item(OLD);
        keyring.look_again();
    }
    keyring
}

fn get(name: &str) -> Result<Option<String>, StoreError> {
    storage()?.get_item(&format!("{PREFIX}{name}")).map_err(|reason| explain(&reason))
}

impl KeyStore for BrowserKeys {
    fn texts(&self) -> Result<Vec<String>, StoreError> {
        let storage = storage()?;
        let count = storage.length().map_err(|reason| explain(&reason))?;
        let keys = (0..count).filter_map(|index| storage.key(index).ok()?);
        let keys = keys.filter(|key| key.starts_with(PREFIX));
        Ok(keys.filter_map(|key| storage.get_item(&key).ok()?).collect())
    }

    fn has(&self, name: &str) -> Result<bool, StoreError> {
        Ok(get(name)?.is_some())
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let name = format!("{PREFIX}{name}");
        storage()?.set_item(&name, text).map_err(|reason| explain(&reason))
    }

    fn add(&self, name: &str, text: &str) -> Result<String, StoreError> {
        if let Some(there) = get(name)? {
            return Ok(there);
        }
        self.write(name, text).map(|()| text.to_owned())
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        storage()?.remove_item(&format!("{PREFIX}{name}")).map_err(|reason| explain(&reason))
    }
}
