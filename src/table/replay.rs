//! The replay of a finished game, in White's view, Black's view or the full view.

use super::{PlaySystems, ShowSystems, game_table::GameTable};
use crate::{app::states::Screen, rules::Viewer};
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
    /// `true` if a new game can start from the position on the board.
    pub may_play_on: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (open_when_over, judge).chain().in_set(PlaySystems::View).before(ShowSystems),
    )
    .add_systems(OnExit(Screen::Game), close);
}

fn open_when_over(table: Res<GameTable>, replay: Option<Res<Replay>>, mut commands: Commands) {
    let over = table.game().filter(|game| game.outcome().is_some());
    match (over, replay) {
        (Some(game), None) => {
            let ply = game.plies();
            commands.insert_resource(Replay {
                ply,
                plies: ply,
                viewer: Viewer::Everyone,
                may_play_on: false,
            });
        }
        (None, Some(_)) => commands.remove_resource::<Replay>(),
        _ => {}
    }
}

fn judge(table: Res<GameTable>, replay: Option<ResMut<Replay>>) {
    let Some(mut replay) = replay.filter(|replay| replay.is_changed() || table.is_changed()) else {
        return;
    };
    let may = table.game().is_some_and(|game| game.start_from(replay.ply).is_some());
    if replay.may_play_on != may {
        replay.may_play_on = may;
    }
}

fn close(mut commands: Commands) {
    commands.remove_resource::<Replay>();
}
