//! The available themes: those that the page lists, or the folders under `assets/themes`, and the
//! player's own.

#[cfg(not(target_arch = "wasm32"))]
use crate::look;
use crate::{
    app::launch::Launch,
    look::{Shelf, shown_path},
};
#[cfg(not(target_arch = "wasm32"))]
use bevy::asset::io::file::FileAssetReader;
use bevy::prelude::*;
use std::path::Path;
#[cfg(not(target_arch = "wasm32"))]
use std::path::PathBuf;

/// The themes that are available, looked for again when their files change.
#[derive(Resource, Clone, Debug, Deref)]
pub struct Themes(pub(super) Shelf);

impl FromWorld for Themes {
    fn from_world(world: &mut World) -> Self {
        Self(shelf(world.resource::<Launch>()))
    }
}

/// Returns the themes that are available now.
pub fn shelf(launch: &Launch) -> Shelf {
    #[cfg_attr(target_arch = "wasm32", expect(unused_mut, reason = "pages look through nothing"))]
    let mut shelf = launch.themes.clone().unwrap_or_else(|| look_through(launch.assets.as_deref()));
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(folder) = &launch.own_themes {
        look::add_own(&mut shelf, folder);
    }
    shelf
}

/// Returns the path of an asset's file for players; empty if it does not come from a file.
pub fn path_of<A: Asset>(handle: &Handle<A>) -> String {
    handle.path().map(|path| shown_path(&path.to_string())).unwrap_or_default()
}

/// Returns the folder with all assets: the chosen one, or the one beside the program.
#[cfg(not(target_arch = "wasm32"))]
pub fn assets_folder(chosen: Option<&Path>) -> PathBuf {
    let base = FileAssetReader::get_base_path();
    base.join(chosen.unwrap_or(Path::new("assets")))
}

/// Returns the themes in a folder of assets.
#[cfg(not(target_arch = "wasm32"))]
pub fn look_through(assets: Option<&Path>) -> Shelf {
    look::look_through(&assets_folder(assets))
}

/// Returns only the base theme: a browser cannot look through folders, and the page has given no
/// list.
#[cfg(target_arch = "wasm32")]
fn look_through(_: Option<&Path>) -> Shelf {
    Shelf::default()
}
