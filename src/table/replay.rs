//! The replay of a finished game, in White's view, Black's view or the full view. A new game can
//! start from each of its positions.

use super::{
    PlaySystems, ShowSystems, TableSystems, game_table::GameTable, transfer::PositionCame,
};
use crate::{app::states::Screen, rules::Viewer, save::exchange};
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

/// Asks for the menu for a new game, from the position that the replay shows.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayOn;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlayOn>()
        .add_systems(
            Update,
            (open_when_over, judge).chain().in_set(PlaySystems::View).before(ShowSystems),
        )
        .add_systems(Update, play_on.in_set(PlaySystems::Apply).before(TableSystems))
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

fn play_on(
    mut asked: MessageReader<PlayOn>,
    table: Res<GameTable>,
    replay: Option<Res<Replay>>,
    mut came: MessageWriter<PositionCame>,
) {
    if asked.read().count() == 0 {
        return;
    }
    if let (Some(game), Some(replay)) = (table.game(), replay)
        && let Some(start) = game.start_from(replay.ply)
        && let Ok((fen, presets)) = exchange::playable(&start)
    {
        came.write(PositionCame { fen, presets, goes_on: Some(game.setup().ruleset) });
    }
}

fn close(mut commands: Commands) {
    commands.remove_resource::<Replay>();
}
