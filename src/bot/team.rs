//! [`Team`]: several bots that choose together, each on a core of its own.

use super::{Bot, Progress, Random, Techniques};
#[cfg(not(target_arch = "wasm32"))]
use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use fogchess_rules::Level;
use fogchess_rules::{Color, Move, PlayerView};
#[cfg(not(target_arch = "wasm32"))]
use std::{panic, thread};

/// The time between two checks whether the other bots are done.
#[cfg(not(target_arch = "wasm32"))]
const WAIT: Duration = Duration::from_micros(200);

/// Bots of one level that get the same views and choose together.
///
/// Each thinks alone, on its own core and with its own random numbers, and their votes are summed
/// at the end (root parallelisation: G. Chaslot, M. Winands and J. van den Herik,
/// "Parallel Monte-Carlo Tree Search", 2008).
///
/// With the same seed and number of nodes they choose the same every time, like a [`Bot`]. A team
/// of one plays like that bot. Below the level of the Marshal the first bot thinks alone.
#[derive(Clone, Debug)]
pub struct Team {
    first: Bot,
    others: Vec<Bot>,
}

impl Team {
    /// Returns a team for this many cores that plays one side of one game, and has not seen
    /// anything yet.
    pub fn new(level: Level, color: Color, seed: u64, cores: usize) -> Self {
        let mut random = Random::new(!seed);
        let others = match level {
            Level::Novice | Level::Scout | Level::Ranger => 0,
            Level::Marshal | Level::Grandmaster => cores.saturating_sub(1),
        };
        Self {
            first: Bot::new(level, color, seed),
            others: (0..others).map(|_| Bot::new(level, color, random.draw())).collect(),
        }
    }

    /// See [`Bot::with`].
    #[must_use]
    pub fn with(self, techniques: Techniques) -> Self {
        let Self { first, others } = self;
        Self {
            first: first.with(techniques),
            others: others.into_iter().map(|bot| bot.with(techniques)).collect(),
        }
    }

    /// See [`Bot::observe`].
    pub fn observe(&mut self, view: &PlayerView) {
        self.members().for_each(|bot| bot.observe(view));
    }

    /// See [`Bot::begin`]. Each bot may visit this many positions.
    pub fn begin(&mut self, nodes: u64) {
        self.members().for_each(|bot| bot.begin(nodes));
    }

    /// See [`Bot::step`].
    pub fn step(&mut self, pause: impl FnMut() -> bool) -> Progress {
        let is_done = if self.others.is_empty() || !self.first.gains_by_company() {
            self.first.ponder(pause)
        } else {
            self.ponder_together(pause)
        };
        if is_done { Progress::Done(self.decide()) } else { Progress::Thinking }
    }

    /// See [`Bot::decide`].
    pub fn decide(&mut self) -> Option<Move> {
        self.first.decide_with(&mut self.others)
    }

    fn members(&mut self) -> impl Iterator<Item = &mut Bot> {
        core::iter::once(&mut self.first).chain(&mut self.others)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn ponder_together(&mut self, mut pause: impl FnMut() -> bool) -> bool {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let ponder = |bot: &mut Bot| bot.ponder(|| stop.load(Ordering::Relaxed));
            let others: Vec<_> =
                self.others.iter_mut().map(|bot| scope.spawn(move || ponder(bot))).collect();
            let mut is_done = self.first.ponder(&mut pause);
            while is_done && others.iter().any(|other| !other.is_finished()) {
                is_done = !pause();
                thread::sleep(WAIT);
            }
            stop.store(true, Ordering::Relaxed);
            let done = others.into_iter().map(|other| match other.join() {
                Ok(done) => done,
                Err(cause) => panic::resume_unwind(cause),
            });
            done.fold(is_done, |all, done| all && done)
        })
    }

    /// A page has no threads: the bots think one after the other.
    #[cfg(target_arch = "wasm32")]
    fn ponder_together(&mut self, mut pause: impl FnMut() -> bool) -> bool {
        self.members().all(|bot| bot.ponder(&mut pause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_game::{History, Position, view_for};
    use fogchess_rules::{BySide, Preset, Viewer};

    const PRESETS: [Preset; 2] = [Preset::Fog, Preset::FogXiangqi];

    /// Returns the moves of a game between teams of these sizes.
    fn moves(preset: Preset, level: Level, cores: BySide<usize>, nodes: u64) -> Vec<Move> {
        let mut position = Position::start(preset.ruleset());
        let mut history = History::default();
        let mut teams = BySide::from_fn(|side| Team::new(level, side, 3, cores[side]));
        let mut moves = Vec::new();
        while position.outcome().is_none() && moves.len() < 12 {
            for (team, side) in teams.iter_mut().zip(Color::ALL) {
                let viewer = Viewer::Player(side);
                team.observe(&view_for(&position, &history, viewer).expect("its own view"));
            }
            let turn = position.turn();
            let team = &mut teams[turn];
            team.begin(nodes);
            let Progress::Done(Some(mv)) = team.step(|| false) else { panic!("no move") };
            assert_eq!(team.decide(), Some(mv), "it does not change its mind");
            history.record(position.play(turn, mv).expect("it is available"));
            moves.push(mv);
        }
        moves
    }

    #[test]
    fn a_team_chooses_the_same_every_time() {
        for preset in PRESETS {
            for level in [Level::Marshal, Level::Grandmaster] {
                let game = |cores| moves(preset, level, cores, 2_000);
                let first = game(BySide { white: 2, black: 3 });
                assert_eq!(first, game(BySide { white: 2, black: 3 }), "{preset:?}, {level:?}");
                assert_ne!(first, game(BySide::both(1)), "the others have a say");
            }
        }
    }

    #[test]
    fn a_team_of_one_is_a_bot_and_others_than_the_best_are_alone() {
        let bot = |preset: Preset, level| {
            let mut bot = Bot::new(level, Color::White, 3);
            let position = Position::start(preset.ruleset());
            let viewer = Viewer::Player(Color::White);
            bot.observe(&view_for(&position, &History::default(), viewer).expect("its own view"));
            bot.begin(2_000);
            let Progress::Done(Some(mv)) = bot.step(|| false) else { panic!("no move") };
            mv
        };
        for preset in PRESETS {
            for level in Level::ALL {
                let first = moves(preset, level, BySide::both(1), 2_000)[0];
                assert_eq!(first, bot(preset, level), "{preset:?}, {level:?}");
            }
            for level in [Level::Novice, Level::Scout, Level::Ranger] {
                assert_eq!(
                    moves(preset, level, BySide::both(4), 500),
                    moves(preset, level, BySide::both(1), 500),
                    "{preset:?}, {level:?}"
                );
            }
        }
    }

    #[test]
    fn a_team_that_is_told_to_stop_has_a_move() {
        for preset in PRESETS {
            let position = Position::start(preset.ruleset());
            let mut team = Team::new(Level::Grandmaster, Color::White, 3, 2);
            let viewer = Viewer::Player(Color::White);
            team.observe(&view_for(&position, &History::default(), viewer).expect("its own view"));
            team.begin(u64::MAX);
            let mut asked = 0;
            let progress = team.step(|| {
                asked += 1;
                asked > 50
            });
            assert_eq!(progress, Progress::Thinking);
            assert!(team.decide().is_some(), "{preset:?}");
        }
    }
}
