//! Which themes there are: those that the page lists, or the folders under `assets/themes`.

use crate::{app::Launch, look::Shelf};
use std::path::Path;
#[cfg(not(target_arch = "wasm32"))]
use std::path::PathBuf;

/// The themes for this run, as they are now.
pub fn shelf(launch: &Launch) -> Shelf {
    launch.themes.clone().unwrap_or_else(|| look_through(launch.assets.as_deref()))
}

/// The folder with all assets: the chosen one, or the one beside the program.
#[cfg(not(target_arch = "wasm32"))]
pub fn assets_folder(chosen: Option<&Path>) -> PathBuf {
    let base = bevy::asset::io::file::FileAssetReader::get_base_path();
    base.join(chosen.unwrap_or(Path::new("assets")))
}

/// The themes in a folder of assets.
#[cfg(not(target_arch = "wasm32"))]
pub fn look_through(assets: Option<&Path>) -> Shelf {
    crate::look::look_through(&assets_folder(assets))
}

/// A browser cannot look through folders: without a list there is only the base theme.
#[cfg(target_arch = "wasm32")]
fn look_through(_: Option<&Path>) -> Shelf {
    Shelf::default()
}
