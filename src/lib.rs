//! Fog-of-war chess: you see your own pieces and the squares they can move to; the rest is fog.
//!
//! The pure rooms ([`rules`], [`session`], [`protocol`], [`net`], [`bot`], [`look`], [`save`],
//! [`uci`], [`arena`], [`hall`]) build without Bevy. The other rooms are behind the `game` feature;
//! `app` assembles them.

pub mod arena;
pub mod bot;
mod device_name;
mod excerpt;
pub mod hall;
pub mod look;
pub mod net;
pub mod place;
pub mod protocol;
pub mod rules;
pub mod save;
#[cfg(all(feature = "server", not(target_arch = "wasm32")))]
pub mod server;
pub mod session;
pub mod uci;

#[cfg(feature = "game")]
pub mod a11y;
#[cfg(feature = "game")]
pub mod app;
#[cfg(feature = "game")]
pub mod audio;
#[cfg(feature = "game")]
pub mod board;
#[cfg(feature = "game")]
pub mod calendar;
#[cfg(all(feature = "game", not(target_arch = "wasm32")))]
pub mod cli;
#[cfg(feature = "game")]
pub mod desk;
#[cfg(feature = "game")]
pub mod graphics;
#[cfg(feature = "game")]
pub mod hud;
#[cfg(feature = "game")]
pub mod keyring;
#[cfg(feature = "game")]
pub mod launch;
#[cfg(feature = "game")]
pub mod link;
#[cfg(feature = "game")]
pub mod menus;
#[cfg(feature = "game")]
pub mod notices;
#[cfg(all(feature = "game", target_arch = "wasm32"))]
pub mod page;
#[cfg(feature = "game")]
pub mod phrases;
#[cfg(feature = "game")]
pub mod pictures;
#[cfg(feature = "game")]
pub mod play;
#[cfg(feature = "game")]
pub mod power;
#[cfg(feature = "game")]
pub mod screens;
#[cfg(all(feature = "game", not(target_arch = "wasm32")))]
pub mod screenshot;
#[cfg(feature = "game")]
pub mod settings;
#[cfg(feature = "game")]
pub mod socket;
#[cfg(feature = "game")]
pub mod states;
#[cfg(all(feature = "game", feature = "testing"))]
pub mod testing;
#[cfg(feature = "game")]
pub mod text;
#[cfg(feature = "game")]
pub mod theme;
#[cfg(feature = "game")]
pub mod ui;
#[cfg(all(feature = "game", target_arch = "wasm32"))]
pub mod web;
