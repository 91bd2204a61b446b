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
use std::{path::PathBuf, rc::Rc, sync::LazyLock};
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

thread_local! {
    /// The contents of the player's own themes, to recognise a theme that is added again.
    static THEMES: RefCell<Vec<Unpacked>> = const { RefCell::new(Vec::new()) };
}

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
            put(shelf, Unpacked { name: name.into(), ..theme });
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

/// Adds a theme to the player's own, and returns its name there.
///
/// # Errors
/// Never: there is room in memory. The native version can fail.
pub fn install(theme: &Unpacked, launch: &mut Launch) -> Result<String, StoreError> {
    let same = THEMES.with_borrow(|themes| {
        let same = themes.iter().find(|other| other.files == theme.files);
        same.map(|same| same.name.clone())
    });
    if let Some(name) = same {
        return Ok(name);
    }
    let shelf = launch.themes.get_or_insert_default();
    let name = look::free_name(&theme.name, |name| shelf.has(name));
    put(shelf, Unpacked { name: name.clone(), ..theme.clone() });
    Ok(name)
}

/// Asks the page to keep a theme for the next visit: the zip of this name, which the page handed
/// over.
pub(super) fn keep(name: &str, file: &str) {
    tell(KEEP, &JsValue::from_str(&format!("{name}\n{file}")));
}

fn put(shelf: &mut Shelf, theme: Unpacked) {
    for (path, bytes) in &theme.files {
        FILES.insert_asset(&PathBuf::from(&theme.name).join(path), bytes.clone());
    }
    let manifest = theme.files.get(look::MANIFEST).map_or(&[][..], Vec::as_slice);
    shelf.add_own(&theme.name, theme.files.keys().cloned(), manifest);
    THEMES.with_borrow_mut(|themes| themes.push(theme));
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
        let Some(shelf) = launch.themes.as_mut().filter(|shelf| shelf.is_own(name)) else {
            continue;
        };
        shelf.remove_own(name);
        let gone = THEMES.with_borrow_mut(|themes| {
            let at = themes.iter().position(|theme| theme.name == *name)?;
            Some(themes.remove(at))
        });
        for path in gone.iter().flat_map(|theme| theme.files.keys()) {
            FILES.remove_asset(&PathBuf::from(name).join(path));
        }
        tell(FORGET, &JsValue::from_str(name));
        if launch.theme.as_ref() == Some(name) {
            launch.theme = None;
        }
        settings.mix.forget(name);
        themes.0 = shelf(&launch);
    }
}
