//! Looking back in a running game: a board of an earlier ply, as the same viewer saw it then. The
//! clocks run on, and the person in front of the screen may still play on the board of now.

use super::{
    PlaySystems, ShowSystems, game_table::GameTable, messages::SubmitIntent, replay::Replay,
    shown::Shown,
};
use crate::rules::{Intent, Viewer};
use bevy::prelude::*;

/// Asks for the board of another ply: of the finished game in its replay, or of the running game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seek {
    /// This number of plies further on, or further back if it is negative.
    By(isize),
    /// The board after this number of plies.
    To(usize),
}

impl Seek {
    /// The last ply of a finished game, and the present of a running one.
    pub const LAST: Self = Self::By(isize::MAX);

    /// Returns the number of plies played on the board that is asked for.
    const fn from(self, ply: usize) -> usize {
        match self {
            Self::By(by) => ply.saturating_add_signed(by),
            Self::To(ply) => ply,
        }
    }
}

/// The earlier ply of the running game that is on the board, if there is one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LookBack(Option<Past>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Past {
    game: u64,
    viewer: Viewer,
    ply: usize,
}

impl LookBack {
    /// Returns the ply that this viewer of a game looks at.
    pub(super) fn ply(&self, game: u64, viewer: Viewer) -> Option<usize> {
        let past = self.0.filter(|past| (past.game, past.viewer) == (game, viewer))?;
        Some(past.ply)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LookBack>().add_message::<Seek>().add_systems(
        Update,
        (seek, come_back).chain().in_set(PlaySystems::View).before(ShowSystems),
    );
}

fn seek(
    mut asked: MessageReader<Seek>,
    shown: Res<Shown>,
    mut replay: Option<ResMut<Replay>>,
    mut back: ResMut<LookBack>,
) {
    for seek in asked.read() {
        if let Some(replay) = &mut replay {
            replay.ply = seek.from(replay.ply).min(replay.plies);
            continue;
        }
        let (Some(board), Some(seat)) = (&shown.board, &shown.seat) else { continue };
        if shown.lesson.is_some() {
            continue;
        }
        let last = seat.view.plies() as usize;
        let ply = seek.from(back.ply(shown.game, board.viewer()).unwrap_or(last));
        let past = Past { game: shown.game, viewer: board.viewer(), ply };
        back.set_if_neq(LookBack((ply < last).then_some(past)));
    }
}

/// Shows the present again after a move of one's own, and whenever the board is hidden, belongs to
/// another viewer, or never had that ply.
fn come_back(
    mut intents: MessageReader<SubmitIntent>,
    shown: Res<Shown>,
    table: Res<GameTable>,
    mut back: ResMut<LookBack>,
) {
    let moves = intents.read().filter(|asked| matches!(asked.intent, Intent::Move(_))).count() > 0;
    let Some(past) = back.0 else { return };
    let is_there = table.number() == past.game
        && table.running().is_some_and(|game| past.ply < game.plies())
        && shown.board.as_ref().is_some_and(|board| board.viewer() == past.viewer);
    if moves || !is_there {
        back.0 = None;
    }
}
