//! The sounds of the game.

use bevy::prelude::*;

/// Registers the sounds.
pub fn plugin(_app: &mut App) {}
