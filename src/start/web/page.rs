//! Reports on the game's state to the page: its loading, readiness, sounds and colours.

use crate::{
    app::states::Screen,
    audio::Cue,
    lobby::Remembered,
    look::{FIELDS, Shelf},
    platform::{keyring::seat_tag, page::tell, power::NextFrame},
    theme::{Theme, ThemeAssets},
    words::Languages,
};
use bevy::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{Document, UrlSearchParams};

pub use crate::platform::page::address;

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

/// Returns the tag of the seat that this tab had before it was loaded again.
pub fn seat() -> Option<String> {
    web_sys::window()?.history().ok()?.state().ok()?.as_string()
}

/// Puts the number of the game on a server that is being played into the page's address, so that it
/// is found again after a reload. The key is in the page's storage, so that no history and no log
/// shows it; the history holds only which seat it is.
fn remember_game(remembered: Res<Remembered>, mut last: Local<Option<(u64, Option<String>)>>) {
    if !remembered.is_changed() {
        return;
    }
    let own = remembered.0.as_ref().map(|game| &game.own);
    let game = own.map(|own| (own.game.0, own.key.map(seat_tag)));
    if core::mem::replace(&mut *last, game.clone()) == game {
        return;
    }
    match game {
        Some((number, seat)) => {
            let seat = seat.map_or(JsValue::NULL, |seat| JsValue::from_str(&seat));
            set_query(&format!("?game={number}"), &seat);
        }
        None => forget_parameters(),
    }
}

/// Removes the parameters from the address once they have been followed, so that reloading the page
/// continues the game instead of starting it again.
pub fn forget_parameters() {
    set_query("", &JsValue::NULL);
}

/// Replaces the parameters in the page's address, and what the history holds for it.
fn set_query(query: &str, state: &JsValue) {
    let Some(window) = web_sys::window() else { return };
    if let (Ok(history), Ok(path)) = (window.history(), window.location().pathname()) {
        // If the page is a local file, this fails, and the address stays as it is.
        let _ = history.replace_state_with_url(state, "", Some(&(path + query)));
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
