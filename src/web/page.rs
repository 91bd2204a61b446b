//! Reports on the game's state to the page: its loading, readiness, sounds and colours.

use crate::{
    audio::Cue,
    look::{FIELDS, Shelf},
    net::{GameId, Invites},
    page::tell,
    play::Remembered,
    power::NextFrame,
    save::web::storage,
    states::Screen,
    text::Languages,
    theme::{Theme, ThemeAssets},
};
use bevy::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{Document, UrlSearchParams};

pub use crate::page::address;

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Returns the folder of the assets, relative to the page. Each version of the game has its own.
pub fn assets_folder() -> Option<String> {
    let page = document()?.document_element()?;
    page.get_attribute("data-assets").filter(|folder| !folder.is_empty())
}

/// Returns the themes that the page lists: those that were packed with it.
pub fn themes() -> Shelf {
    Shelf::from_list(&list("themes"))
}

/// Returns the languages that the page lists: those that were packed with it.
pub fn languages() -> Languages {
    Languages::from_list(&list("languages"))
}

/// Returns the text of a list in the page.
fn list(id: &str) -> String {
    let list = document().and_then(|document| document.get_element_by_id(id));
    list.and_then(|list| list.text_content()).unwrap_or_default()
}

/// Returns the decoded value of a parameter of the page's address, as in `?new=fog`.
pub fn parameter(name: &str) -> Option<String> {
    let query = web_sys::window()?.location().search().ok()?;
    UrlSearchParams::new_with_str(&query).ok()?.get(name)
}

/// The place in the page's storage for the links of the game on a server that is being played.
const GAME: &str = "fogchess-game";

/// Returns the game on a server that was being played when the page was closed, if it is this one.
pub fn remembered_game(game: GameId) -> Option<Invites> {
    let kept = Invites::from_text(&storage().ok()?.get_item(GAME).ok()??)?;
    Some(kept).filter(|kept| kept.own.game == game)
}

/// Remembers the game on a server that is being played, so that it is found again after a reload.
/// Its number is in the page's address. The keys and the player's marks are in the page's storage,
/// so that no history and no log shows them.
fn remember_game(remembered: Res<Remembered>, mut last: Local<Option<Invites>>) {
    let game = &remembered.0;
    if !remembered.is_changed() || core::mem::replace(&mut *last, game.clone()) == *game {
        return;
    }
    if let Ok(storage) = storage() {
        // Without storage the game is found again by its link only.
        let _ = match game {
            Some(game) => storage.set_item(GAME, &game.to_text()),
            None => storage.remove_item(GAME),
        };
    }
    let number = game.as_ref().map(|game| format!("?game={}", game.own.game.0));
    set_query(&number.unwrap_or_default());
}

/// Removes the parameters from the address once they have been followed, so that reloading the page
/// continues the game instead of starting it again.
pub fn forget_parameters() {
    set_query("");
}

/// Replaces the parameters in the page's address.
fn set_query(query: &str) {
    let Some(window) = web_sys::window() else { return };
    if let (Ok(history), Ok(path)) = (window.history(), window.location().pathname()) {
        // If the page is a local file, this fails, and the address stays as it is.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&(path + query)));
    }
}

/// Sets an attribute of the canvas.
pub(super) fn mark_canvas(attribute: &str, value: &str) {
    if let Some(canvas) = document().and_then(|document| document.get_element_by_id("game")) {
        // This fails only for invalid names.
        let _ = canvas.set_attribute(attribute, value);
    }
}

/// Tells the page that the game has stopped for good.
pub(super) fn stopped(reason: &str) {
    tell("fogchess-stopped", &JsValue::from_str(reason));
}

/// Registers the reports.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (report_progress, draw_nothing).run_if(in_state(Screen::Loading)))
        .add_systems(OnExit(Screen::Loading), draw)
        .add_systems(Last, (report_ready, report_sounds, report_colors, remember_game));
}

fn report_progress(assets: Res<ThemeAssets>, server: Res<AssetServer>, mut last: Local<usize>) {
    let (done, total) = assets.progress(&server);
    if core::mem::replace(&mut *last, done) != done {
        let share = done as f64 / total.max(1) as f64;
        tell("fogchess-progress", &JsValue::from_f64(share));
    }
}

/// Tells the page to show the game when a frame has been drawn after everything was loaded.
fn report_ready(screen: Res<State<Screen>>, mut frames: Local<u32>, mut next: ResMut<NextFrame>) {
    if *frames > 1 || matches!(screen.get(), Screen::Loading | Screen::Recovering) {
        return;
    }
    *frames += 1;
    next.now();
    if *frames > 1 {
        tell("fogchess-ready", &JsValue::UNDEFINED);
    }
}

/// Stops drawing while the page's own bar hides the game.
fn draw_nothing(mut cameras: Query<&mut Camera>) {
    for mut camera in &mut cameras {
        if camera.is_active {
            camera.is_active = false;
        }
    }
}

fn draw(mut cameras: Query<&mut Camera>) {
    for mut camera in &mut cameras {
        camera.is_active = true;
    }
}

/// Sends the theme's colours to the page, for its parts beside the game.
fn report_colors(theme: Res<Theme>) {
    if !theme.is_changed() {
        return;
    }
    let colors: Vec<String> = FIELDS
        .iter()
        .filter(|field| field.section == "interface")
        .filter_map(|field| {
            Some(format!("{} {}", field.name, field.show(&theme)?.trim_matches('"')))
        })
        .collect();
    tell("fogchess-colors", &JsValue::from_str(&colors.join("\n")));
}

/// Tells the page of every sound, because the page suspends the sound in silence.
fn report_sounds(mut cues: MessageReader<Cue>) {
    if cues.read().count() > 0 {
        tell("fogchess-sound", &JsValue::UNDEFINED);
    }
}
