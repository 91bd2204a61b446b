//! Draws SVG pictures into pixels: with a library in the native game, with the browser in the page.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
use native as platform;
#[cfg(target_arch = "wasm32")]
use web as platform;

#[cfg(not(target_arch = "wasm32"))]
pub use native::draw;

use super::image;
use crate::look::{DrawnSide, Svg, SvgFault};
use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
};
use serde::{Deserialize, Serialize};

/// The extension of SVG files.
const ENDING: &str = "svg";

/// Returns `true` if a path is that of an SVG.
pub fn is_svg(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| ending == ENDING)
}

/// Loads an SVG as a picture.
#[derive(Debug, Default, TypePath)]
struct SvgLoader;

/// The settings for loading an SVG.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct SvgSettings {
    /// The size in which the SVG is drawn.
    pub side: DrawnSide,
}

impl AssetLoader for SvgLoader {
    type Asset = Image;
    type Settings = SvgSettings;
    type Error = BevyError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        settings: &SvgSettings,
        _: &mut LoadContext<'_>,
    ) -> Result<Image, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let svg = Svg::read(&bytes, settings.side)?;
        let pixels = platform::pixels(&svg).await?;
        Ok(image(svg.width, svg.height, pixels))
    }

    fn extensions(&self) -> &[&str] {
        &[ENDING]
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_asset_loader::<SvgLoader>();
}
