//! Draws SVG pictures into pixels: with a library in the native game, with the browser in the page.

#[cfg(not(target_arch = "wasm32"))]
mod memory;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
use native as platform;
#[cfg(target_arch = "wasm32")]
use web as platform;

use super::decode::Pixels;
use crate::look::{DrawnSide, Svg, SvgFault};
use core::time::Duration;

/// The longest time that drawing may take. The game's own pictures take some milliseconds each,
/// and a second on a slow phone that does much else.
const DEADLINE: Duration = Duration::from_secs(10);
/// The extension of SVG files.
const ENDING: &str = "svg";

/// Returns `true` if a path is that of an SVG.
pub fn is_svg(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| ending == ENDING)
}

/// Draws an SVG. Errors if the game does not draw it.
pub(super) async fn draw(bytes: &[u8], side: DrawnSide) -> Result<Pixels, SvgFault> {
    let svg = Svg::read(bytes, side)?;
    let rgba = platform::pixels(&svg).await?;
    Ok(Pixels { width: svg.width, height: svg.height, rgba })
}
