//! Watches the files of the game and of the player's own themes. Bevy loads a file anew that has
//! changed; files that come and go change which files a theme has.
//!
//! A file that is broken or incomplete changes nothing: its last valid version stays in use, and a
//! notice gives the reason until it is mended.

use super::{
    assets::{Faults, ThemeAssets},
    shelf::{Themes, assets_folder, shelf},
    switch,
};
use crate::{
    app::{launch::Launch, notices::Notices},
    look::{OWN_SOURCE, make_own_folder},
    platform::power::{Activity, Waker},
    words::LocalText,
};
use bevy::{
    asset::io::{
        AssetSourceBuilder, AssetSourceEvent, AssetSourceId,
        file::{FileAssetReader, FileWatcher},
    },
    prelude::*,
};
use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use std::{path::PathBuf, sync::Arc, thread};

/// The time for which a file must not change before it is read.
const REST: Duration = Duration::from_millis(200);

/// Set when a file has changed.
#[derive(Resource, Clone, Default)]
struct Changed(Arc<AtomicBool>);

/// Registers the game's assets and the player's own themes as asset sources. Call it before Bevy's
/// asset plugin is added.
///
/// If that plugin `watches` for changes, these sources tell it of changes, and wake the game.
pub fn register(app: &mut App, launch: &Launch, waker: &Waker, watches: bool) {
    if let Some(own) = launch.own_themes.as_ref().filter(|_| watches) {
        // A folder that does not exist cannot be watched.
        let _ = make_own_folder(own);
    }
    let changed = Changed::default();
    let folders = [
        (AssetSourceId::Default, Some(assets_folder(launch.assets.as_deref()))),
        (AssetSourceId::from(OWN_SOURCE), launch.own_themes.clone()),
    ];
    for (source, folder) in folders {
        if let Some(folder) = folder {
            app.register_asset_source(source, watched(folder, waker.clone(), changed.clone()));
        }
    }
    app.insert_resource(changed).add_systems(
        Update,
        look_again
            .before(switch::begin)
            .run_if(|changed: Res<Changed>| changed.0.swap(false, Ordering::Acquire)),
    );
}

fn watched(folder: PathBuf, waker: Waker, changed: Changed) -> AssetSourceBuilder {
    let root = folder.clone();
    AssetSourceBuilder::new(move || Box::new(FileAssetReader::new(&root))).with_watcher(
        move |bevy| {
            let (sender, receiver) = async_channel::unbounded();
            let watcher = FileWatcher::new(folder.canonicalize().ok()?, sender, REST)
                .map_err(|error| warn!("{}: no changes are seen: {error}", folder.display()))
                .ok()?;
            let (waker, changed) = (waker.clone(), changed.clone());
            thread::spawn(move || {
                while let Ok(event) = receiver.recv_blocking() {
                    for path in paths(event) {
                        // Fails only when the game ends.
                        let _ = bevy.send_blocking(AssetSourceEvent::ModifiedAsset(path));
                    }
                    changed.0.store(true, Ordering::Release);
                    waker.wake();
                }
            });
            Some(Box::new(watcher))
        },
    )
}

/// Returns the files that an event is about. Bevy loads them anew: one that is gone fails, and one
/// that takes the place of another by its new name is a changed one.
fn paths(event: AssetSourceEvent) -> Vec<PathBuf> {
    match event {
        AssetSourceEvent::AddedAsset(path)
        | AssetSourceEvent::ModifiedAsset(path)
        | AssetSourceEvent::RemovedAsset(path)
        | AssetSourceEvent::RemovedUnknown { path, .. } => vec![path],
        AssetSourceEvent::RenamedAsset { old, new } => vec![old, new],
        _ => Vec::new(),
    }
}

/// Looks for the themes again. A theme whose manifest cannot be read any more stays as it was.
fn look_again(
    launch: Res<Launch>,
    assets: Res<ThemeAssets>,
    mut themes: ResMut<Themes>,
    mut faults: ResMut<Faults>,
    mut notices: ResMut<Notices>,
    mut activity: ResMut<Activity>,
) {
    // The change takes more frames than the one that it woke.
    activity.happened();
    let mut now = shelf(&launch);
    let in_use: Vec<String> = assets
        .mix
        .themes()
        .flat_map(|theme| themes.way_to_base(theme))
        .map(str::to_owned)
        .collect();
    for theme in in_use {
        let file = format!("themes/{theme}/{}", crate::look::MANIFEST);
        match now.keep_readable(&theme, &themes) {
            Some(fault) => {
                let text = LocalText::new("error-manifest-kept").with_text("reason", &fault);
                faults.keep(&file, text, &mut notices);
            }
            None => faults.forget(&file, &mut notices),
        }
    }
    themes.0 = now;
}
