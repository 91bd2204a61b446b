//! The graphics driver, and the render passes of Bevy that the game uses.

mod core_2d;
#[cfg(not(target_arch = "wasm32"))]
mod drivers;

pub use core_2d::Core2dPipelinePlugin;
#[cfg(not(target_arch = "wasm32"))]
pub use drivers::{GraphicsPlugin, NothingDraws};
