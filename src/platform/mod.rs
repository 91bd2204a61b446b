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

/// The folder in which the game was built, where its assets and its page are. `None` in a package, which
/// names no folder of another machine: `packaging/build` sets the variable.
#[cfg(not(target_arch = "wasm32"))]
pub const BUILT: Option<&str> = match option_env!("FOGCHESS_PACKAGED") {
    Some(_) => None,
    None => Some(env!("CARGO_MANIFEST_DIR")),
};
