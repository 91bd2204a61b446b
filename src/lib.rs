//! Fog-of-war chess: you see your own pieces and the squares they can move to; the rest is fog.
//!
//! This is the game on the screen. What it stands on are crates of their own, along the line that
//! keeps the fog: [`rules`] knows what a side sees, [`game`] holds the truth, [`bot`] depends on the
//! first and not on the second. [`save`] keeps games, and [`online`] is the protocol of games
//! between screens. [`start`] assembles the rooms of this crate.

pub use fogchess_bot as bot;
pub use fogchess_game as game;
pub use fogchess_online as online;
pub use fogchess_phrase as phrase;
pub use fogchess_rules as rules;
pub use fogchess_save as save;

pub mod access;
pub mod app;
pub mod audio;
pub mod board;
pub mod files;
pub mod kit;
pub mod library;
pub mod lobby;
pub mod look;
pub mod menus;
pub mod panels;
pub mod platform;
pub mod screens;
pub mod start;
pub mod table;
pub mod theme;
pub mod words;
