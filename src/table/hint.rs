//! Hints: the move that the Marshal would play from the player's own view.
//!
//! The Marshal is shown only the views of the player who asks. Hints are for games against the
//! computer: between two persons the Marshal would be a third player.

use super::{
    PlaySystems, TableSystems,
    game_table::GameTable,
    thinking::{Steady, Thinking},
};
use crate::{
    bot::thinker::{Chooser, Deadline, MoveQuestion, Player},
    game::KnownGame,
    platform::power::Waker,
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
    thinking: Option<Thinking<Chooser>>,
    /// The bots, and the last move that they were asked about.
    knows: Option<(About, Player)>,
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
) {
    let now = About::of(&table);
    if adviser.about.is_some() && adviser.about != now {
        // The game has moved on.
        adviser.put_away();
        hint.set_if_neq(Hint::None);
    }
    let is_asked = asked.read().count() > 0;
    if is_asked && *hint != Hint::None {
        adviser.put_away();
        *hint = Hint::None;
    } else if is_asked && let (Some(about), Some(game)) = (now, table.running()) {
        let seed = steady.seed.unwrap_or_else(|| calendar.seed());
        adviser.ask(about, game, seed, &steady, &waker);
        *hint = Hint::Thinking;
    }
    if let Some(chosen) = adviser.thinking.as_mut().and_then(Thinking::answer) {
        *hint = chosen.map_or(Hint::None, Hint::Play);
    }
}

impl Adviser {
    /// Puts the hint away. Bots whose thinking is broken off are gone.
    fn put_away(&mut self) {
        self.about = None;
        self.thinking.take_if(|thinking| thinking.is_asked());
    }

    /// Asks for a hint, and shows the adviser the player's views since the last one.
    fn ask(&mut self, about: About, game: &KnownGame, seed: u64, steady: &Steady, waker: &Waker) {
        let knows = |(had, _): &(About, Player)| {
            (had.game, had.side) == (about.game, about.side) && had.plies < about.plies
        };
        let known = self.knows.filter(|known| self.thinking.is_some() && knows(known));
        let (shown, player) = known.map_or_else(
            || (0, Player { level: ADVISER, side: about.side, seed, cores: steady.cores() }),
            |(had, player)| (had.plies + 1, player),
        );
        if shown == 0 {
            self.thinking = None;
        }
        let viewer = Viewer::Player(about.side);
        let views = (shown..=about.plies).filter_map(|ply| game.view_at(ply, viewer)).collect();
        let nodes = steady.nodes.unwrap_or(u64::MAX);
        let deadline = Deadline::AfterLooking(TIME);
        let thinking = self.thinking.get_or_insert_with(|| Thinking::new(waker));
        thinking.ask(MoveQuestion { player, views, deadline, nodes });
        (self.about, self.knows) = (Some(about), Some((about, player)));
    }
}
