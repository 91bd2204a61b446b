//! [`Team`]: several bots that choose together, each on a core of its own.

use super::{Bot, MoveRequest, Progress, Random, Report, Techniques, search::Table};
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
/// In the fog each thinks alone, on its own core and with its own random numbers, and their votes are
/// summed at the end (root parallelisation: G. Chaslot, M. Winands and J. van den Herik,
/// "Parallel Monte-Carlo Tree Search", 2008). Where nothing is hidden they search the same position
/// with one table, and the first decides ("Lazy SMP" in the Chess Programming Wiki).
///
/// With the same seed and number of nodes they choose the same every time, like a [`Bot`]: then the
/// first one thinks alone where nothing is hidden. A team of one plays like that bot. Below the level
/// of the Marshal the first bot thinks alone.
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
            Level::Marshal | Level::Grandmaster => cores.saturating_sub(1),
            _ => 0,
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
        self.request(&MoveRequest::nodes(nodes));
    }

    /// See [`Bot::request`].
    pub fn request(&mut self, request: &MoveRequest) {
        self.first.request(request);
        let table = self.first.shared_table();
        let shared = || table.as_ref().map(Table::shared);
        self.others.iter_mut().for_each(|bot| bot.request_with(request, shared()));
    }

    /// See [`Bot::step`].
    pub fn step(&mut self, pause: impl FnMut() -> bool) -> Progress {
        if self.think(pause) { Progress::Done(self.decide()) } else { Progress::Thinking }
    }

    /// Does the same without choosing yet, so that [`Self::report`] tells the end of the thinking
    /// too. Returns `true` if there is nothing more to think about.
    pub fn think(&mut self, mut pause: impl FnMut() -> bool) -> bool {
        if self.others.is_empty() || !self.first.gains_by_company() {
            self.first.ponder(&mut pause)
        } else {
            self.ponder_together(&mut pause)
        }
    }

    /// Returns the state of the thinking. `None` if the team does not search, or has chosen
    /// already: [`Self::decide`] ends the thinking.
    pub fn report(&self) -> Option<Report> {
        self.first.report_with(&self.others)
    }

    /// See [`Bot::decide`].
    pub fn decide(&mut self) -> Option<Move> {
        self.first.decide_with(&mut self.others)
    }

    fn members(&mut self) -> impl Iterator<Item = &mut Bot> {
        core::iter::once(&mut self.first).chain(&mut self.others)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn ponder_together(&mut self, pause: &mut dyn FnMut() -> bool) -> bool {
        let stop = AtomicBool::new(false);
        let decides_alone = self.first.decides_alone();
        thread::scope(|scope| {
            let ponder = |bot: &mut Bot| bot.ponder(&mut || stop.load(Ordering::Relaxed));
            let others: Vec<_> =
                self.others.iter_mut().map(|bot| scope.spawn(move || ponder(bot))).collect();
            let mut is_done = self.first.ponder(pause);
            while is_done && !decides_alone && others.iter().any(|other| !other.is_finished()) {
                is_done = !pause();
                thread::sleep(WAIT);
            }
            stop.store(true, Ordering::Relaxed);
            let done = others.into_iter().map(|other| match other.join() {
                Ok(done) => done,
                Err(cause) => panic::resume_unwind(cause),
            });
            done.fold(is_done, |all, done| all && (done || decides_alone))
        })
    }

    /// A page has no threads: the bots think one after the other.
    #[cfg(target_arch = "wasm32")]
    fn ponder_together(&mut self, pause: &mut dyn FnMut() -> bool) -> bool {
        self.first.ponder(pause)
            && (self.first.decides_alone() || self.others.iter_mut().all(|bot| bot.ponder(pause)))
    }
}
