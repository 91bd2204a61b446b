//! [`Table`]: two players at a board. The table holds the true position, and each player gets only
//! the views of its side.

use super::{
    options::{Contestant, Limit},
    program::Program,
};
use fogchess_bot::{Progress, Random, Team};
use fogchess_game::{History, Position, player_view};
use fogchess_rules::{BySide, Color, Move, PlayerView, Preset};
use std::time::{Duration, Instant};

/// A game between two players.
pub(crate) struct Table {
    pub(crate) position: Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) views: BySide<PlayerView>,
    history: History,
    players: BySide<Player>,
}

impl Table {
    /// Returns a game at its start, which both players are shown: otherwise Black would not know
    /// the start position.
    pub(crate) fn new(preset: Preset, players: BySide<Player>) -> Self {
        let (position, history) = (Position::start(preset.ruleset()), History::default());
        let views = BySide::from_fn(|color| player_view(&position, &history, color));
        let mut table = Self { position, moves: Vec::new(), views, history, players };
        table.show();
        table
    }

    /// Returns the move that the player whose turn it is chooses.
    pub(crate) fn choose(&mut self, limit: Limit) -> Option<Move> {
        let turn = self.position.turn();
        self.players[turn].choose(&self.views[turn], &self.moves, limit)
    }

    /// Makes a move of the side to move and shows it to both players. Returns `false` if it is not
    /// available.
    pub(crate) fn play(&mut self, mv: Move) -> bool {
        let Ok(played) = self.position.play(self.position.turn(), mv) else { return false };
        self.history.record(played);
        self.history.outcome = self.position.outcome();
        self.moves.push(mv);
        self.views = BySide::from_fn(|color| player_view(&self.position, &self.history, color));
        self.show();
        true
    }

    fn show(&mut self) {
        self.players.iter_mut().zip(&self.views).for_each(|(player, view)| player.observe(view));
    }
}

/// A player at the board.
pub(crate) enum Player {
    Random(Random),
    Bot(Box<Team>),
    /// A program; `None` if it did not start.
    Program(Option<Box<Program>>),
}

impl Player {
    pub(crate) fn new(
        contestant: &Contestant,
        preset: Preset,
        color: Color,
        seed: u64,
        cores: usize,
    ) -> Self {
        match contestant {
            Contestant::Random => Self::Random(Random::new(seed)),
            Contestant::Bot(level, techniques) => {
                Self::Bot(Box::new(Team::new(*level, color, seed, cores).with(*techniques)))
            }
            Contestant::Program(line) => {
                Self::Program(Program::start(line, preset, seed).ok().map(Box::new))
            }
        }
    }

    pub(crate) fn observe(&mut self, view: &PlayerView) {
        if let Self::Bot(bot) = self {
            bot.observe(view);
        }
    }

    pub(crate) fn choose(
        &mut self,
        view: &PlayerView,
        moves: &[Move],
        limit: Limit,
    ) -> Option<Move> {
        match self {
            Self::Random(random) => random.choose(view.moves()).copied(),
            Self::Program(program) => program.as_mut()?.choose(moves, limit).ok()?,
            Self::Bot(bot) => {
                let (nodes, time) = match limit {
                    Limit::Nodes(nodes) => (nodes, Duration::MAX),
                    Limit::Time(time) => (u64::MAX, time),
                };
                let start = Instant::now();
                bot.begin(nodes);
                match bot.step(|| start.elapsed() >= time) {
                    Progress::Done(chosen) => chosen,
                    Progress::Thinking => bot.decide(),
                }
            }
        }
    }
}
