//! Stepping through a finished game in White's view, Black's view, or the full view.

use super::{PlaySystems, table::GameTable};
use crate::{rules::Viewer, states::Screen};
use bevy::prelude::*;

/// The ply of the finished game that is on the board, and its viewer.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The ply on the board; 0 is the start position.
    pub ply: usize,
    /// The number of plies in the game.
    pub plies: usize,
    /// The viewer whose view is shown.
    pub viewer: Viewer,
}

impl Replay {
    /// Steps by a number of plies, backwards if negative, and stays within the game.
    pub fn step(&mut self, by: isize) {
        self.ply = self.ply.saturating_add_signed(by).min(self.plies);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open_when_over.in_set(PlaySystems::View).before(super::shown::refresh))
        .add_systems(Update, step_by_keys.in_set(PlaySystems::Input))
        .add_systems(OnExit(Screen::Game), close);
}

fn open_when_over(table: Res<GameTable>, replay: Option<Res<Replay>>, mut commands: Commands) {
    let over = table.game().filter(|game| game.outcome().is_some());
    match (over, replay) {
        (Some(game), None) => {
            let plies = game.plies();
            commands.insert_resource(Replay { ply: plies, plies, viewer: Viewer::Everyone });
        }
        (None, Some(_)) => commands.remove_resource::<Replay>(),
        _ => {}
    }
}

fn step_by_keys(keys: Res<ButtonInput<KeyCode>>, replay: Option<ResMut<Replay>>) {
    let Some(mut replay) = replay else { return };
    let by = if keys.just_pressed(KeyCode::ArrowLeft) {
        -1
    } else if keys.just_pressed(KeyCode::ArrowRight) {
        1
    } else if keys.just_pressed(KeyCode::Home) || keys.just_pressed(KeyCode::ArrowUp) {
        isize::MIN
    } else if keys.just_pressed(KeyCode::End) || keys.just_pressed(KeyCode::ArrowDown) {
        isize::MAX
    } else {
        return;
    };
    replay.step(by);
}

fn close(mut commands: Commands) {
    commands.remove_resource::<Replay>();
}
