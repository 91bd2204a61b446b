//! The state of the whole program: the open screen and menu, preferences, how it was started, and
//! what a player should be told.

pub mod launch;
pub mod notices;
pub mod settings;
pub mod states;
