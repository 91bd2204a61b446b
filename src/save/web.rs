//! A store of games in the browser's storage for this page, which may be full or forbidden.
//!
//! A browser replaces a text at once or not at all, so no temporary copy is written first.
//!
//! For each open game, the storage also holds the name of the tab that has it open. The page
//! (`assets/web/page.js`) gives each tab its name and removes the entries of tabs that are gone. On
//! a page without such names, two tabs can open the same game; then a tab refuses to write over the
//! moves of the other.

use super::{
    MAX_BYTES,
    store::{Cause, Location, SaveName, Store, StoreError},
};
use std::collections::{BTreeMap, BTreeSet};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomException, Storage};

/// The prefix of the keys of games.
const PREFIX: &str = "fogchess.game.";
/// The prefix of the keys under which the tab that has a game open is named.
const OPEN: &str = "fogchess.open.";
const BACKUP: &str = ".bak";
const BROKEN: &str = ".broken";

/// A store of games in the browser's storage for this page.
#[derive(Debug, Default)]
pub struct BrowserStore {
    /// For each claimed game, the text that this tab last read or wrote. Another text in the
    /// storage means that somebody else has changed the game.
    known: BTreeMap<SaveName, Option<String>>,
}

/// Returns the browser's storage for this page.
///
/// # Errors
/// If the browser denies this page its storage.
pub fn storage() -> Result<Storage, StoreError> {
    let window = web_sys::window().ok_or_else(|| error(Cause::Denied))?;
    let storage = window.local_storage().map_err(|reason| explain(&reason))?;
    storage.ok_or_else(|| error(Cause::Denied))
}

fn error(cause: Cause) -> StoreError {
    StoreError { cause, place: Location::Browser }
}

/// Turns an exception of the browser into an error for players.
pub fn explain(reason: &JsValue) -> StoreError {
    let Some(exception) = reason.dyn_ref::<DomException>() else {
        return error(Cause::Refused);
    };
    error(match exception.name().as_str() {
        "QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED" => Cause::Full,
        "SecurityError" => Cause::Denied,
        name => Cause::Other(format!("{name}: {}", exception.message().trim_end_matches('.'))),
    })
}

fn key(name: &SaveName, ending: &str) -> String {
    format!("{PREFIX}{name}{ending}")
}

/// Returns the name of this tab, if the page has given it one.
fn tab() -> Option<String> {
    web_sys::window()?.document()?.document_element()?.get_attribute("data-window")
}

fn get(key: &str) -> Result<Option<String>, StoreError> {
    storage()?.get_item(key).map_err(|reason| explain(&reason))
}

fn set(key: &str, text: &str) -> Result<(), StoreError> {
    storage()?.set_item(key, text).map_err(|reason| explain(&reason))
}

fn remove(key: &str) -> Result<(), StoreError> {
    storage()?.remove_item(key).map_err(|reason| explain(&reason))
}

fn read(key: &str) -> Result<Vec<u8>, StoreError> {
    let text = get(key)?.ok_or_else(|| error(Cause::Missing))?;
    if text.len() > MAX_BYTES {
        return Err(error(Cause::TooLarge));
    }
    Ok(text.into_bytes())
}

impl Store for BrowserStore {
    fn names(&self) -> Result<Vec<SaveName>, StoreError> {
        let storage = storage()?;
        let count = storage.length().map_err(|reason| explain(&reason))?;
        let mut names = BTreeSet::new();
        for index in 0..count {
            let key = storage.key(index).map_err(|reason| explain(&reason))?;
            let name = key.as_deref().and_then(|key| key.strip_prefix(PREFIX));
            let name = name.map(|name| name.strip_suffix(BACKUP).unwrap_or(name));
            names.extend(name.and_then(SaveName::new));
        }
        Ok(names.into_iter().collect())
    }

    fn read(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        read(&key(name, ""))
    }

    fn read_backup(&self, name: &SaveName) -> Result<Vec<u8>, StoreError> {
        read(&key(name, BACKUP))
    }

    fn write(&mut self, name: &SaveName, text: &[u8]) -> Result<(), StoreError> {
        let text = core::str::from_utf8(text).map_err(|_| error(Cause::Refused))?;
        let place = key(name, "");
        let before = get(&place)?;
        if self.known.get(name).is_some_and(|known| *known != before) {
            return Err(error(Cause::Changed));
        }
        if let Some(before) = &before {
            // If there is no room for both, the game matters more than its backup.
            let _ = set(&key(name, BACKUP), before);
        }
        set(&place, text).or_else(|_| {
            remove(&key(name, BACKUP))?;
            set(&place, text)
        })?;
        if get(&place)?.as_deref() != Some(text) {
            return Err(error(Cause::Altered));
        }
        if let Some(known) = self.known.get_mut(name) {
            *known = Some(text.to_owned());
        }
        Ok(())
    }

    fn set_aside(&mut self, name: &SaveName) -> Result<String, StoreError> {
        let place = key(name, "");
        let text = get(&place)?.ok_or_else(|| error(Cause::Missing))?;
        let mut free = key(name, BROKEN);
        for number in 2.. {
            if get(&free)?.is_none() {
                break;
            }
            free = key(name, &format!("{BROKEN}-{number}"));
        }
        set(&free, &text)?;
        remove(&place)?;
        if let Some(known) = self.known.get_mut(name) {
            *known = None;
        }
        Ok(free)
    }

    fn remove(&mut self, name: &SaveName) -> Result<(), StoreError> {
        remove(&key(name, BACKUP))?;
        remove(&key(name, ""))?;
        self.known.remove(name);
        Ok(())
    }

    fn claim(&mut self, name: &SaveName) -> Result<(), StoreError> {
        if let Some(tab) = tab() {
            let place = format!("{OPEN}{name}");
            match get(&place)? {
                Some(other) if other != tab => return Err(error(Cause::InUse)),
                Some(_) => {}
                None => set(&place, &tab)?,
            }
        }
        if !self.known.contains_key(name) {
            self.known.insert(name.clone(), get(&key(name, ""))?);
        }
        Ok(())
    }

    fn release(&mut self, name: &SaveName) {
        self.known.remove(name);
        let place = format!("{OPEN}{name}");
        if tab().is_some_and(|tab| get(&place).is_ok_and(|open| open == Some(tab))) {
            // If this fails, the page removes the entry when the tab is gone.
            let _ = remove(&place);
        }
    }
}
