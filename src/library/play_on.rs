//! [`PlayOn`]: a new game from a position of a finished one.

use super::transfer::PositionCame;
use crate::{
    save::exchange,
    table::{GameTable, PlaySystems, Replay, TableSystems},
};
use bevy::prelude::*;

/// Asks for the menu for a new game, from the position that the replay shows.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayOn;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlayOn>()
        .add_systems(Update, play_on.in_set(PlaySystems::Apply).before(TableSystems));
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
