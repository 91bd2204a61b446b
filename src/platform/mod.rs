//! The parts that differ from system to system, and from the native game to the page.

pub mod full_screen;
pub mod graphics;
pub mod keyring;
#[cfg(not(target_arch = "wasm32"))]
pub mod local_network;
#[cfg(target_arch = "wasm32")]
pub mod page;
pub mod power;
pub mod socket;
