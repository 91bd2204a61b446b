//! The player's own themes in a browser: they are held in memory, and the page keeps them until the
//! next visit (`assets/web/page.js`).

use crate::{
    app::{launch::Launch, settings::Settings},
    look::{self, ArchiveError, OWN_SOURCE, Shelf, Unpacked},
    platform::page::{listen, tell},
    save::StoreError,
    theme::shelf::{Themes, shelf},
};
use bevy::{
    asset::io::{
        AssetSourceBuilder,
        memory::{Dir, MemoryAssetReader},
    },
    prelude::*,
};
use core::cell::RefCell;
use std::{path::Path, rc::Rc, sync::LazyLock};
use wasm_bindgen::JsValue;

/// The event that asks the page for the themes that it has kept.
const WANTED: &str = "fogchess-themes-wanted";
/// The page's answer, sent at once, one event for each theme: the theme's name, a line feed, its
/// zip.
const KEPT: &str = "fogchess-theme-kept";
/// The event that asks the page to keep a theme: its name, a line feed, the name of its zip.
const KEEP: &str = "fogchess-theme-keep";
/// The event that asks the page to forget a theme.
const FORGET: &str = "fogchess-theme-forget";

/// The files of all own themes.
static FILES: LazyLock<Dir> = LazyLock::new(Dir::default);

/// Registers the player's own themes as an asset source. Call it before Bevy's asset plugin is
/// added.
pub fn register(app: &mut App, _: &Launch) {
    let reader = || Box::new(MemoryAssetReader { root: FILES.clone() }) as Box<_>;
    app.register_asset_source(OWN_SOURCE, AssetSourceBuilder::new(reader));
}

/// Adds to the shelf the themes that the page has kept since an earlier visit.
pub fn take_kept(shelf: &mut Shelf) {
    let kept = Rc::new(RefCell::new(Vec::new()));
    let heard = Rc::clone(&kept);
    listen(KEPT, move |told| heard.borrow_mut().push(told));
    tell(WANTED, &JsValue::UNDEFINED);
    for told in kept.take() {
        let Some((name, zip)) = told.split_once('\n') else { continue };
        // A theme that was accepted before is refused only if this version is stricter.
        if let Ok(theme) = look::unpack(&bytes(zip), name) {
            add(shelf, name, &theme);
            let _ = put(&FILES, name, &theme);
        }
    }
}

/// Reads the theme in a zip that the page hands over.
///
/// # Errors
/// If there is no theme in it, or the theme is refused.
pub fn read(file: &str, zip: &str) -> Result<Unpacked, ArchiveError> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    look::unpack(&bytes(zip), stem)
}

/// Converts each character to the byte of the same number.
fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|byte| byte as u8).collect()
}

/// Returns the folder of the player's own themes: here it is in memory.
pub(super) fn own(_: &Launch) -> Result<&'static Dir, StoreError> {
    Ok(&FILES)
}

/// Returns `true` if there is a folder of this name.
pub(super) fn has(own: &Dir, name: &str) -> bool {
    own.get_dir(Path::new(name)).is_some()
}

/// Returns `true` if the file at this path contains these bytes.
pub(super) fn contains(own: &Dir, path: &Path, bytes: &[u8]) -> bool {
    own.get_asset(path).is_some_and(|file| file.value() == bytes)
}

/// Writes a theme into a folder of this name. This never fails: there is room in memory.
pub(super) fn put(own: &Dir, name: &str, theme: &Unpacked) -> Result<(), StoreError> {
    for (path, bytes) in &theme.files {
        own.insert_asset(&Path::new(name).join(path), bytes.clone());
    }
    Ok(())
}

/// Puts a new theme on the shelf, and asks the page to keep it for the next visit: the zip of this
/// name, which the page handed over.
pub(super) fn keep(name: &str, theme: &Unpacked, launch: &mut Launch, file: &str) {
    add(launch.themes.get_or_insert_default(), name, theme);
    tell(KEEP, &JsValue::from_str(&format!("{name}\n{file}")));
}

fn add(shelf: &mut Shelf, name: &str, theme: &Unpacked) {
    let manifest = theme.files.get(look::MANIFEST).map_or(&[][..], Vec::as_slice);
    shelf.add_own(name, theme.files.keys().cloned(), manifest);
}

/// Asks to remove a theme, for this visit and the next ones.
#[derive(Message, Clone, Debug)]
pub struct RemoveTheme(pub String);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RemoveTheme>().add_systems(Update, remove);
}

fn remove(
    mut asked: MessageReader<RemoveTheme>,
    mut launch: ResMut<Launch>,
    mut settings: ResMut<Settings>,
    mut themes: ResMut<Themes>,
) {
    for RemoveTheme(name) in asked.read() {
        let Some(known) = launch.themes.as_mut().filter(|known| known.is_own(name)) else {
            continue;
        };
        known.remove_own(name);
        FILES.remove_dir(Path::new(name));
        tell(FORGET, &JsValue::from_str(name));
        if launch.theme.as_ref() == Some(name) {
            launch.theme = None;
        }
        settings.mix.forget(name);
        themes.0 = shelf(&launch);
    }
}
