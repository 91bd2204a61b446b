//! Shows changes in the files of the theme in use while the game runs.
//!
//! A file that is broken or incomplete changes nothing: its last state stays in use, and a notice
//! gives the reason. The notice goes when the file is mended.

mod poll;
mod watcher;

use super::{ThemeAssets, assets, fallback_fonts::is_font, own::ThemesChanged, shelf, switch};
use crate::{
    app::{launch::Launch, notices::Notices, settings::Settings},
    look::{File, MANIFEST, Manifest, Resolved},
    pictures::picture,
    platform::power::{Activity, Waker},
    words::LocalText,
};
use bevy::{
    asset::AssetPath, audio::AudioSource, platform::collections::HashMap, prelude::*,
    window::WindowFocused,
};
use core::time::Duration;
use std::{
    fs,
    path::{Path, PathBuf},
};
use watcher::Watcher;

/// The interval at which files are polled; tests set a shorter one. A change is shown when two polls
/// in a row find the same state.
#[derive(Resource, Clone, Copy, Debug)]
pub struct WatchInterval(pub Duration);

impl Default for WatchInterval {
    fn default() -> Self {
        Self(Duration::from_millis(500))
    }
}

/// The watched files, and the state of the theme.
#[derive(Resource)]
struct Watching {
    watcher: Watcher,
    places: Vec<PathBuf>,
    /// The themes in use with everything that they extend, as they are shown.
    shown: Resolved,
    /// The notices about files that are broken now.
    notices: HashMap<String, LocalText>,
}

/// Registers the watch. Tests and the page do without it.
pub fn plugin(app: &mut App) {
    app.init_resource::<WatchInterval>().add_systems(Startup, begin).add_systems(
        Update,
        (track_focus, choose_places, apply_changes)
            .chain()
            .after(switch::finish)
            .run_if(resource_exists::<Watching>),
    );
}

fn begin(
    every: Res<WatchInterval>,
    launch: Res<Launch>,
    waker: Res<Waker>,
    mut commands: Commands,
) {
    if launch.screenshot.is_some() {
        return;
    }
    let waker = waker.clone();
    commands.insert_resource(Watching {
        watcher: Watcher::new(every.0, move || waker.wake()),
        places: Vec::new(),
        shown: Resolved::default(),
        notices: HashMap::default(),
    });
}

fn track_focus(mut focus: MessageReader<WindowFocused>, watching: Res<Watching>) {
    if let Some(event) = focus.read().last() {
        watching.watcher.set_focused(event.focused);
    }
}

/// Watches the folders of the themes in use and of those that they extend. It begins when their files
/// are requested, so that no change is lost while they load.
fn choose_places(
    assets: Res<ThemeAssets>,
    loading: Option<Res<switch::Loading>>,
    launch: Res<Launch>,
    settings: Res<Settings>,
    mut watching: ResMut<Watching>,
) {
    if !assets.is_changed() && !loading.is_some_and(|loading| loading.is_added()) {
        return;
    }
    let themes = shelf::shelf(&launch);
    let mix = assets::chosen(&launch, &settings);
    let folder = shelf::assets_folder(launch.assets.as_deref());
    let mut names: Vec<&str> = Vec::new();
    for name in mix.themes().flat_map(|theme| themes.way_to_base(theme)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut places: Vec<PathBuf> = names
        .into_iter()
        .filter_map(|name| match (themes.is_own(name), &launch.own_themes) {
            (true, Some(own)) => Some(own.join(name)),
            (true, None) => None,
            (false, _) => Some(folder.join("themes").join(name)),
        })
        .collect();
    // The files of the base theme that are outside of its folder.
    places.extend(["sounds", "logo.svg"].map(|name| folder.join(name)));
    watching.shown = themes.resolve_mix(&mix);
    if watching.places != places {
        watching.places.clone_from(&places);
        watching.watcher.watch(places);
    }
}

fn apply_changes(world: &mut World) {
    let changed = world.resource::<Watching>().watcher.changes();
    if changed.is_empty() {
        return;
    }
    // The change takes more frames than the one that it woke.
    world.resource_mut::<Activity>().happened();
    world.resource_mut::<ThemesChanged>().set_changed();
    let is_sound = check_manifests(world, &changed);
    let launch = world.resource::<Launch>().clone();
    let mix = assets::chosen(&launch, world.resource::<Settings>());
    let themes = shelf::shelf(&launch);
    // A theme that cannot be read stays as it is shown, except for its pictures and sounds.
    let was = world.resource::<Watching>().shown.clone();
    let now =
        if is_sound && themes.has(&mix.theme) { themes.resolve_mix(&mix) } else { was.clone() };
    let mut anew = now != was;
    // If a whole theme is gone, one notice is enough.
    let is_missed = |path: &&PathBuf| is_sound || path.exists();
    for path in changed.iter().filter(is_missed) {
        let Some(asset) = asset_path(path, &launch) else { continue };
        let shows = |resolved: &Resolved, file: &File| resolved.path(*file) == Some(&*asset);
        // Files that come into use or go out of use are loaded with all the others.
        let in_use = |file: &File| shows(&was, file) && shows(&now, file);
        if let Some(file) = File::all().find(in_use) {
            anew |= renew(world, file, path, &asset);
        }
    }
    if anew {
        if now != was {
            assets::report_manifests(&now, &mut world.resource_mut::<assets::Faults>());
        }
        switch::put_on(world, &now);
    }
}

/// Returns `true` if all manifests can be read, and reports on those that have changed.
fn check_manifests(world: &mut World, changed: &[PathBuf]) -> bool {
    let manifests: Vec<PathBuf> = world
        .resource::<Watching>()
        .places
        .iter()
        .filter(|place| place.parent().is_some_and(|folder| folder.ends_with("themes")))
        .map(|place| place.join(MANIFEST))
        .collect();
    let launch = world.resource::<Launch>().clone();
    let mut is_sound = true;
    for path in manifests {
        let found = match fs::read(&path) {
            Ok(text) => Manifest::read(&text).map_err(|fault| LocalText::from(&fault)),
            Err(error) => Err(LocalText::from(&error)),
        };
        is_sound &= found.is_ok();
        if changed.contains(&path) {
            let shown = shown(&path, &launch);
            match found {
                Ok(_) => forget(world, &shown),
                Err(reason) => {
                    let text = LocalText::new("error-manifest-kept");
                    notify(world, &shown, text.with_text("reason", reason));
                }
            }
        }
    }
    is_sound
}

/// Reads one file again, if it can be read. Returns `true` if it was replaced; then everything made
/// from it has to be made again.
fn renew(world: &mut World, file: File, path: &Path, asset: &str) -> bool {
    let shown = shown(path, world.resource::<Launch>());
    let asset = AssetPath::parse(asset).into_owned();
    let read = fs::read(path).map_err(|error| LocalText::from(&error));
    let renewed = read.and_then(|bytes| match file {
        File::Sound(_) => sound(bytes).map(|sound| replace(world, &asset, sound)),
        File::Font(_) => font(bytes).map(|font| replace(world, &asset, font)),
        _ => picture::read(file, &shown, &bytes)
            .map(|picture| replace(world, &asset, picture))
            .map_err(|fault| {
                warn!("{shown}: {fault}");
                LocalText::from(&fault)
            }),
    });
    let is_renewed = renewed.is_ok();
    match renewed {
        Ok(()) => forget(world, &shown),
        Err(reason) => {
            notify(world, &shown, LocalText::new("error-file-kept").with_text("reason", reason));
        }
    }
    is_renewed
}

fn sound(bytes: Vec<u8>) -> Result<AudioSource, LocalText> {
    let sound = AudioSource { bytes: bytes.into() };
    assets::check_sound(sound.clone()).map(|()| sound)
}

fn font(bytes: Vec<u8>) -> Result<Font, LocalText> {
    let font = Font::from_bytes(bytes);
    if is_font(&font) { Ok(font) } else { Err("reason-no-font".into()) }
}

/// Replaces an asset that was loaded before. One that failed to load is tried again with all the
/// others.
fn replace<A: Asset>(world: &mut World, path: &AssetPath<'static>, new: A) {
    let server = world.resource::<AssetServer>().clone();
    let loaded =
        server.get_handle::<A>(path).filter(|handle| server.load_state(handle).is_loaded());
    if let Some(handle) = loaded
        && let Err(error) = world.resource_mut::<Assets<A>>().insert(&handle, new)
    {
        warn!("{path}: {error}");
    }
}

/// Adds a notice of the fault in a file, in place of the last notice about the file.
fn notify(world: &mut World, file: &str, text: LocalText) {
    let text = text.with("file", file);
    warn!("{file}: the last valid version stays in use");
    forget(world, file);
    world.resource_mut::<Notices>().push(text.clone());
    world.resource_mut::<Watching>().notices.insert(file.to_owned(), text);
}

/// Dismisses the notice about a file that is mended.
fn forget(world: &mut World, file: &str) {
    if let Some(text) = world.resource_mut::<Watching>().notices.remove(file) {
        world.resource_mut::<Notices>().dismiss(&text);
    }
}

/// Returns a file's path under the assets.
fn asset_path(path: &Path, launch: &Launch) -> Option<String> {
    let with_slashes = |path: &Path| {
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        parts.join("/")
    };
    let own = launch.own_themes.as_ref().and_then(|own| path.strip_prefix(own).ok());
    if let Some(path) = own {
        return Some(format!("own://{}", with_slashes(path)));
    }
    let assets = shelf::assets_folder(launch.assets.as_deref());
    path.strip_prefix(assets).ok().map(with_slashes)
}

/// Returns a file's path for players.
fn shown(path: &Path, launch: &Launch) -> String {
    asset_path(path, launch)
        .map_or_else(|| path.display().to_string(), |path| crate::look::shown_path(&path))
}
