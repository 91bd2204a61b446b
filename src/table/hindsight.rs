//! Hindsight after a game in the fog: the squares on which each side could have expected the
//! other's king and queens. They are computed from that side's views, ply by ply, while the replay
//! is shown.

use super::{
    PlaySystems, ShowSystems,
    game_table::GameTable,
    replay::Replay,
    thinking::{Thinker, Thinking},
};
use crate::{
    app::settings::Settings,
    bot::{Hindsight as Mind, Whereabouts},
    game::KnownGame,
    platform::power::{NextFrame, Waker},
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

/// The hindsight being computed for each side.
#[derive(Resource, Default)]
struct Work(BySide<SideWork>);

#[derive(Default)]
struct SideWork {
    /// The mind between two plies, when it is not thinking.
    mind: Option<Mind>,
    thinking: Option<Thinking<Worked>>,
}

/// A mind, ready for its next ply, and the result of this one.
type Worked = (Mind, Arc<Whereabouts>);

/// A mind that takes in one ply.
struct OnePly(Option<Mind>);

impl Thinker for OnePly {
    type Answer = Worked;

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Worked> {
        let known = self.0.as_mut()?.settle(pause)?;
        self.0.take().map(|mind| (mind, known))
    }
}

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
    mut next_frame: ResMut<NextFrame>,
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
    let work = &mut work.0[side];
    if let Some(thinking) = &mut work.thinking {
        thinking.go_on(&mut next_frame);
        if let Some((mind, now_known)) = thinking.answer() {
            known.plies[side].push(now_known);
            *work = SideWork { mind: Some(mind), thinking: None };
        }
    }
    let ply = known.plies[side].len();
    if ply > game.plies() {
        return;
    }
    if work.thinking.is_none() {
        let mut mind = work.mind.take().unwrap_or_else(|| Mind::new(side));
        let Some(view) = game.view_at(ply, Viewer::Player(side)) else { return };
        mind.observe(&view);
        work.thinking = Some(Thinking::begin(OnePly(Some(mind)), &waker));
    }
}
