//! Hints: the move that the Marshal would play from the player's own view.
//!
//! The Marshal is shown only the views of the player who asks. Hints are for games against the
//! computer: between two persons the Marshal would be a third player.

use super::{
    PlaySystems, TableSystems,
    game_table::GameTable,
    thinking::{Choosing, Deadline, Steady, Thinking},
};
use crate::{
    bot::Team,
    game::KnownGame,
    platform::power::{NextFrame, Waker},
    rules::{Color, Level, Move, Viewer},
    words::calendar::Calendar,
};
use bevy::prelude::*;
use core::time::Duration;

/// The level that gives the hints.
const ADVISER: Level = Level::Marshal;
/// The longest time that the adviser thinks once it has looked at all the player's views.
const TIME: Duration = Duration::from_millis(1_500);

/// Asks for a hint, or puts away the one that is shown.
#[derive(Message, Clone, Copy, Debug)]
pub struct AskHint;

/// The hint for the move at hand.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// No hint was asked for.
    #[default]
    None,
    /// The Marshal is thinking.
    Thinking,
    /// The Marshal would play this move.
    Play(Move),
}

/// The adviser, and the move that it is asked about.
#[derive(Resource, Default)]
struct Adviser {
    about: Option<About>,
    thinking: Option<Thinking<(Team, Option<Move>)>>,
    /// The bots between two hints of a game, and the last move they were asked about.
    rests: Option<(About, Team)>,
}

/// The move that a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct About {
    /// The number of the game, counted from the start of the program.
    game: u64,
    side: Color,
    /// The number of plies played before the move.
    plies: usize,
}

impl About {
    /// Returns the current move, if a person may ask for a hint.
    fn of(table: &GameTable) -> Option<Self> {
        let game = table.running().filter(|game| table.online().is_none() && may_ask(game))?;
        Some(Self { game: table.number(), side: game.turn(), plies: game.plies() })
    }
}

/// Returns `true` if it is the turn of a person who plays against the computer.
pub(super) fn may_ask(game: &KnownGame) -> bool {
    game.outcome().is_none() && game.seats().opponent().is_some_and(|(side, _)| side != game.turn())
}

/// The system that gives hints, within [`PlaySystems::Apply`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct HintSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().init_resource::<Adviser>().add_message::<AskHint>().add_systems(
        Update,
        advise.in_set(HintSystems).in_set(PlaySystems::Apply).after(TableSystems),
    );
}

fn advise(
    table: Res<GameTable>,
    steady: Res<Steady>,
    calendar: Res<Calendar>,
    waker: Res<Waker>,
    mut asked: MessageReader<AskHint>,
    mut adviser: ResMut<Adviser>,
    mut hint: ResMut<Hint>,
    mut next_frame: ResMut<NextFrame>,
) {
    let now = About::of(&table);
    if adviser.about.is_some() && adviser.about != now {
        // The game has moved on.
        (adviser.about, adviser.thinking) = (None, None);
        hint.set_if_neq(Hint::None);
    }
    let is_asked = asked.read().count() > 0;
    if is_asked && *hint != Hint::None {
        (adviser.about, adviser.thinking) = (None, None);
        *hint = Hint::None;
    } else if is_asked && let (Some(about), Some(game)) = (now, table.running()) {
        let seed = steady.seed.unwrap_or_else(|| calendar.seed());
        let choosing = adviser.begin(about, game, seed, &steady);
        adviser.about = Some(about);
        adviser.thinking = Some(Thinking::begin(choosing, &waker));
        *hint = Hint::Thinking;
    }
    let (Some(about), Some(thinking)) = (adviser.about, &mut adviser.thinking) else { return };
    thinking.go_on(&mut next_frame);
    if let Some((team, chosen)) = thinking.answer() {
        adviser.thinking = None;
        adviser.rests = Some((about, team));
        *hint = chosen.map_or(Hint::None, Hint::Play);
    }
}

impl Adviser {
    /// Shows the adviser the player's views since the last hint.
    fn begin(&mut self, about: About, game: &KnownGame, seed: u64, steady: &Steady) -> Choosing {
        let knows = |had: &About| {
            (had.game, had.side) == (about.game, about.side) && had.plies < about.plies
        };
        let (shown, team) = match self.rests.take().filter(|(had, _)| knows(had)) {
            Some((had, team)) => (had.plies + 1, team),
            None => (0, Team::new(ADVISER, about.side, seed, steady.cores())),
        };
        let viewer = Viewer::Player(about.side);
        let views: Vec<_> =
            (shown..=about.plies).filter_map(|ply| game.view_at(ply, viewer)).collect();
        let nodes = steady.nodes.unwrap_or(u64::MAX);
        Choosing::new(team, &views, Deadline::AfterLooking(TIME), nodes)
    }
}
