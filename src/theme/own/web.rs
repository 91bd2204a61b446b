//! The player's own themes in a browser: in memory, and kept by the page until the next visit
//! (`assets/web/page.js`).

use crate::{
    launch::Launch,
    look::{self, ArchiveError, BASE, OWN_SOURCE, Shelf, Unpacked},
    page::{listen, tell},
    save::StoreError,
    settings::Settings,
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

/// Asks the page for the themes that it has kept.
const WANTED: &str = "fogchess-themes-wanted";
/// Its answer, once for each theme and at once: the theme's name, a line's end, its zip.
const KEPT: &str = "fogchess-theme-kept";
/// Asks it to keep a theme: its name, a line's end, the name of its zip.
const KEEP: &str = "fogchess-theme-keep";
/// Asks it to forget a theme.
const FORGET: &str = "fogchess-theme-forget";

/// The files of all own themes.
static FILES: LazyLock<Dir> = LazyLock::new(Dir::default);

thread_local! {
    /// What is in the own themes, to tell one that comes again.
    static THEMES: RefCell<Vec<Unpacked>> = const { RefCell::new(Vec::new()) };
}

/// Makes the player's own themes a source of assets. To be called before Bevy's plugin for
/// assets is added.
pub fn register(app: &mut App, _: &Launch) {
    let reader = || Box::new(MemoryAssetReader { root: FILES.clone() }) as Box<_>;
    app.register_asset_source(OWN_SOURCE, AssetSourceBuilder::new(reader));
}

/// Puts the themes on a shelf that the page has kept since an earlier visit.
pub fn take_kept(shelf: &mut Shelf) {
    let kept = Rc::new(RefCell::new(Vec::new()));
    let heard = Rc::clone(&kept);
    listen(KEPT, move |told| heard.borrow_mut().push(told));
    tell(WANTED, &JsValue::UNDEFINED);
    for told in kept.take() {
        let Some((name, zip)) = told.split_once('\n') else { continue };
        // What was accepted once is refused only by a version that is stricter.
        if let Ok(theme) = look::unpack(&bytes(zip), name) {
            put(shelf, Unpacked { name: name.into(), ..theme });
        }
    }
}

/// Reads the theme in a zip as the page hands it over.
///
/// # Errors
/// If there is none, or it is refused.
pub fn read(file: &str, zip: &str) -> Result<Unpacked, ArchiveError> {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    look::unpack(&bytes(zip), stem)
}

/// Each byte comes as the character of that number.
fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|byte| byte as u8).collect()
}

/// Puts a theme among the player's own, and says under which name it is there.
///
/// # Errors
/// None: there is room in memory. On computers there may be none.
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

/// Has the page keep a theme for the next visit: the zip of this name that it handed over.
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

/// Takes a theme away, for this visit and the next ones.
#[derive(Message, Clone, Debug)]
pub struct RemoveTheme(pub String);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RemoveTheme>().add_systems(Update, remove);
}

fn remove(
    mut asked: MessageReader<RemoveTheme>,
    mut launch: ResMut<Launch>,
    mut settings: ResMut<Settings>,
    mut changed: ResMut<super::ThemesChanged>,
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
        if settings.theme == *name {
            settings.theme = BASE.into();
        }
        changed.set_changed();
    }
}
