//! Saves [`Settings`] in the browser's storage for this page, as `file` does on computers.
//!
//! A browser may refuse to store anything at all, or run out of room: a notice tells the player,
//! and the game goes on.

use super::{
    Settings,
    format::{self, Parsed},
    keep::{self, SettingsStore},
};
use crate::{
    look::Mix,
    platform::keyring::Keyring,
    save::web::{explain, storage},
    words::LocalText,
};
use bevy::prelude::*;
use core::time::Duration;

const KEY: &str = "fogchess.settings";
/// The theme for players who need strong contrasts.
const HIGH_CONTRAST: &str = "contrast";

const KEY_IF_BROKEN: &str = "fogchess.settings.broken";

/// The wait between a change and its write. Short, because a page can be closed at any time.
const DELAY: Duration = Duration::from_millis(100);

/// Reads the settings.
fn read() -> Result<Parsed, LocalText> {
    // Missing storage is reported when there is something to write, as on computers.
    let Ok(storage) = storage() else { return Ok(Parsed::default()) };
    match storage.get_item(KEY) {
        Err(error) => Err((&explain(&error)).into()),
        Ok(None) => Ok(first()),
        Ok(Some(text)) => format::parse(&text),
    }
}

/// Returns the settings of a first visit, which follow what the player has told the system.
fn first() -> Parsed {
    let asks_for = |what: &str| {
        let query = web_sys::window().and_then(|window| window.match_media(what).ok().flatten());
        query.is_some_and(|query| query.matches())
    };
    let mut settings = Settings::default();
    if asks_for("(forced-colors: active), (prefers-contrast: more)") {
        settings.mix = Mix::of(HIGH_CONTRAST);
    }
    settings.motion = !asks_for("(prefers-reduced-motion: reduce)");
    Parsed { settings, odd: Vec::new() }
}

/// Reads the settings. A broken text is set aside, so that nothing overwrites it.
fn read_or_set_aside() -> Result<Parsed, LocalText> {
    let parsed = read();
    if parsed.is_err()
        && let Ok(storage) = storage()
        && let Ok(Some(text)) = storage.get_item(KEY)
        && (storage.set_item(KEY_IF_BROKEN, &text).is_err() || storage.remove_item(KEY).is_err())
    {
        warn!("{KEY} could not be set aside");
    }
    parsed
}

/// Writes the values that differ between `before` and `now`. What another tab has written stays.
fn write(before: &Settings, now: &Settings) -> Result<(), LocalText> {
    let written = storage().and_then(|storage| {
        let there = storage.get_item(KEY).ok().flatten();
        let merged = there.and_then(|text| format::merged(&text, before, now));
        // Somebody may have broken or deleted the text since it was read.
        let written = merged.unwrap_or_else(|| {
            let _ = read_or_set_aside();
            format::to_text(now)
        });
        storage.set_item(KEY, &written).map_err(|error| explain(&error))
    });
    written.map_err(|error| LocalText::from(&error))
}

/// Carries the keys that earlier versions kept among the settings over to their own place.
fn carry_owners(keyring: &mut Keyring) {
    if let Ok(storage) = storage()
        && let Ok(Some(text)) = storage.get_item(KEY)
        && let Some((owners, rest)) = format::take_owners(&text)
        && keyring.take_over_owners(owners)
        && storage.set_item(KEY, &rest).is_err()
    {
        // They are carried over again at the next start.
        warn!("the keys could not be taken out of {KEY}");
    }
}

/// Returns the remembered settings, or the defaults. For code that runs before the app starts. A
/// broken text is left in place, so that the app can report it.
pub fn remembered() -> Settings {
    read().unwrap_or_default().settings
}

/// Reads [`Settings`] now and saves their changes from now on.
pub fn plugin(app: &mut App) {
    let parsed = read_or_set_aside();
    carry_owners(&mut app.world_mut().get_resource_or_init::<Keyring>());
    keep::install(app, KEY, parsed, SettingsStore::new(DELAY, write));
}
