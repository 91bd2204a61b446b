//! The way from the app to the screen: the driver that draws, and the passes that Bevy draws in.

mod core_2d;
#[cfg(not(target_arch = "wasm32"))]
mod drivers;

pub use core_2d::Core2dPipelinePlugin;
#[cfg(not(target_arch = "wasm32"))]
pub use drivers::{GraphicsPlugin, NothingDraws};
