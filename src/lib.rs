//! Fog-of-war chess: you see your own pieces and the squares they can move to; the rest is fog.
//!
//! This is the game on the screen. What it stands on are crates of their own, along the line that
//! keeps the fog: [`rules`] knows what a side sees, [`game`] holds the truth, [`bot`] depends on the
//! first and not on the second. [`save`] keeps games, and [`online`] is the protocol of games
//! between screens. [`app`] assembles the rooms of this crate.

pub use fogchess_bot as bot;
pub use fogchess_game as game;
pub use fogchess_online as online;
pub use fogchess_rules as rules;
pub use fogchess_save as save;

pub mod a11y;
pub mod app;
pub mod audio;
pub mod board;
pub mod calendar;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod desk;
pub mod graphics;
pub mod hud;
pub mod keyring;
pub mod launch;
pub mod link;
pub mod look;
pub mod menus;
pub mod notices;
#[cfg(target_arch = "wasm32")]
pub mod page;
pub mod phrases;
pub mod pictures;
pub mod play;
pub mod power;
pub mod screens;
#[cfg(not(target_arch = "wasm32"))]
pub mod screenshot;
pub mod settings;
pub mod socket;
pub mod states;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
pub mod theme;
pub mod ui;
#[cfg(target_arch = "wasm32")]
pub mod web;
