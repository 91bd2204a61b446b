//! The player behind `go`: a bot for each side, with its memory of the game and its time.
//!
//! The player gets only its side's views.

use super::{info::Teller, limits::Limits, options::Options, signals::Signals};
use core::time::Duration;
use fogchess_bot::{Basis, MoveRequest, Team};
use fogchess_rules::{Color, Move, PlayerView};
use std::time::Instant;

/// The time between two reports.
const BETWEEN: Duration = Duration::from_millis(200);

/// A bot in a game, with the part of the game that it has seen.
#[derive(Clone, Debug)]
pub(super) struct EngineBot {
    team: Team,
    side: Color,
    /// The FEN from which the game started; `None` for the usual start.
    start: Option<String>,
    /// The moves after which the bot has been shown its side's view.
    moves: Vec<Move>,
    /// The number of views that the bot has been shown.
    views: usize,
}

/// The answer to `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    /// The chosen move.
    pub(super) mv: Option<Move>,
    /// The expected answer, where nothing is hidden.
    pub(super) ponder: Option<Move>,
}

impl EngineBot {
    /// Returns a bot that has seen nothing of a game yet.
    pub(super) fn new(options: &Options, side: Color, start: Option<&str>) -> Self {
        let cores = options.threads as usize;
        let team = Team::new(options.level(), side, options.seed.into(), cores);
        Self { team, side, start: start.map(Into::into), moves: Vec::new(), views: 0 }
    }

    /// Returns `true` if the views that the bot has seen belong to this game.
    pub(super) fn fits(&self, start: Option<&str>, moves: &[Move]) -> bool {
        self.start.as_deref() == start && moves.starts_with(&self.moves)
    }

    /// Shows the bot a game: its side's views at the start and after each ply, as far as they are
    /// new.
    pub(super) fn watch(&mut self, moves: &[Move], views: &[PlayerView]) {
        views.iter().skip(self.views).for_each(|view| self.team.observe(view));
        self.views = views.len();
        self.moves = moves.to_vec();
    }

    /// Chooses a move, within the limits or until a signal, and tells of its thinking.
    pub(super) fn choose(
        &mut self,
        request: &MoveRequest,
        limits: &Limits,
        signals: &Signals,
        tell: impl Fn(String),
    ) -> Chosen {
        let start = Instant::now();
        let mut teller = Teller::new(start, tell);
        let time = limits.time(self.side);
        let is_over = || {
            let begun = || signals.clock_started(limits, start);
            let is_late = |time| begun().is_some_and(|begun| begun.elapsed() >= time);
            signals.is_stopped() || time.is_some_and(is_late)
        };
        self.team.request(request);
        loop {
            let told = Instant::now();
            let is_done = self.team.think(|| is_over() || told.elapsed() >= BETWEEN);
            if is_done || is_over() {
                break;
            }
            if let Some(report) = self.team.report() {
                teller.tell_news(report);
            }
        }
        let report = self.team.report();
        let mv = self.team.decide();
        let Some(report) = report else { return Chosen { mv, ponder: None } };
        teller.tell_end(&report, mv);
        let line = report.lines.iter().find(|line| line.moves.first() == mv.as_ref());
        let answer = line.and_then(|line| line.moves.get(1).copied());
        let is_open = matches!(report.basis, Basis::Open { .. });
        Chosen { mv, ponder: answer.filter(|_| is_open) }
    }
}
