//! Hindsight after a game in the fog: the squares on which each side could have expected the
//! other's king and queens. They are computed from that side's views, ply by ply, while the replay
//! is shown.

use super::{PlaySystems, ShowSystems, game_table::GameTable, replay::Replay, thinking::Thinking};
use crate::{
    app::settings::Settings,
    bot::{
        Whereabouts,
        thinker::{Historian, WhereaboutsQuestion},
    },
    game::KnownGame,
    platform::power::Waker,
    rules::{BySide, Color, Goal, Piece, Square, Viewer},
};
use bevy::prelude::*;
use std::sync::Arc;

/// The knowledge that a side could have had at the ply of the replay, and the truth.
#[derive(Clone, Debug, PartialEq)]
pub struct Hindsight {
    /// The side that could have known it.
    pub side: Color,
    /// The knowledge; `None` until it is computed.
    pub known: Option<Arc<Whereabouts>>,
    /// The king and the queens of the other side that the side did not see.
    pub truth: Vec<(Square, Piece)>,
}

impl Hindsight {
    /// Returns the hidden king or queen that truly stood on the square.
    pub fn truth_at(&self, square: Square) -> Option<Piece> {
        self.truth.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }
}

/// The hindsight computed so far for the game on the table.
#[derive(Resource, Default)]
pub(super) struct Known {
    /// The number of the game, counted from the start of the program.
    game: u64,
    /// The whereabouts that each side could have known after each ply.
    plies: BySide<Vec<Arc<Whereabouts>>>,
}

/// The historian of each side.
#[derive(Resource, Default)]
struct Work(BySide<Option<Thinking<Historian>>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Known>()
        .init_resource::<Work>()
        .add_systems(Update, work.in_set(PlaySystems::View).before(ShowSystems));
}

/// Returns the hindsight of a side after a ply, if the game is over and had fog.
pub(super) fn of(game: &KnownGame, known: &Known, ply: usize, side: Color) -> Option<Hindsight> {
    let view = game.view_at(ply, Viewer::Player(side))?;
    let rules = view.ruleset();
    if game.outcome().is_none() || !rules.vision.is_fog() || rules.goal == Goal::Sandbox {
        return None;
    }
    let all = game.view_at(ply, Viewer::Everyone)?;
    let is_looked_for = |square: Square, piece: Piece| {
        piece.color != side && Whereabouts::tracks(piece.kind) && !view.visible().contains(square)
    };
    let truth = all.pieces().iter().copied().filter(|(at, piece)| is_looked_for(*at, *piece));
    let known = known.plies[side].get(ply).map(Arc::clone);
    Some(Hindsight { side, known, truth: truth.collect() })
}

fn work(
    table: Res<GameTable>,
    replay: Option<Res<Replay>>,
    settings: Res<Settings>,
    waker: Res<Waker>,
    mut known: ResMut<Known>,
    mut work: ResMut<Work>,
) {
    if known.game != table.number() {
        *known = Known { game: table.number(), ..default() };
        *work = Work::default();
    }
    let (Some(game), Some(replay), true) = (table.game(), replay, settings.hindsight) else {
        return;
    };
    let Viewer::Player(side) = replay.viewer else { return };
    if of(game, &known, replay.ply, side).is_none() {
        return;
    }
    let work = work.0[side].get_or_insert_with(|| Thinking::new(&waker));
    if let Some(now_known) = work.answer() {
        known.plies[side].push(now_known);
    }
    let ply = known.plies[side].len();
    if !work.is_asked()
        && ply <= game.plies()
        && let Some(view) = game.view_at(ply, Viewer::Player(side))
    {
        work.ask(WhereaboutsQuestion { side, view });
    }
}
