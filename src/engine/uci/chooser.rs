//! The player behind `go`: a bot for each side, with its memory of the game and its time.
//!
//! The player gets only its side's views.

use super::options::Options;
use core::time::Duration;
use fogchess_bot::{Progress, Team, time_for_a_move};
use fogchess_rules::{BySide, Color, Move, PlayerView};
use std::time::Instant;

/// The most time that passes between the engine's answer and the clock.
const LAG: Duration = Duration::from_millis(20);

/// The limits of thinking about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    /// The exact time to think.
    pub(super) movetime: Option<Duration>,
    /// The most positions to visit.
    pub(super) nodes: Option<u64>,
    /// The time on each side's clock.
    pub(super) clocks: BySide<Option<Duration>>,
    /// The time that each side gets for every move.
    pub(super) increments: BySide<Duration>,
    /// The number of moves until more time is added to the clocks.
    pub(super) moves_to_go: Option<u32>,
    /// `true` if the answer has to wait for `stop`.
    pub(super) infinite: bool,
}

impl Limits {
    /// Returns the time that a side may think about this move; `None` if it is unlimited.
    fn time(&self, side: Color) -> Option<Duration> {
        let lagged = |time: Duration| time - LAG.min(time / 5);
        if let Some(time) = self.movetime {
            return Some(lagged(time));
        }
        let left = lagged(self.clocks[side]?);
        Some(time_for_a_move(left, self.increments[side], self.moves_to_go))
    }
}

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

impl EngineBot {
    /// Returns a bot that has seen nothing of a game yet.
    pub(super) fn new(options: &Options, side: Color, start: Option<&str>) -> Self {
        let Options { seed, threads, .. } = *options;
        let team = Team::new(options.level(), side, seed.into(), threads.into());
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

    /// Chooses a move, within the limits or until `stopped` returns `true`.
    pub(super) fn choose(&mut self, limits: Limits, stopped: impl Fn() -> bool) -> Option<Move> {
        let start = Instant::now();
        let time = limits.time(self.side).filter(|_| !limits.infinite);
        self.team.begin(limits.nodes.unwrap_or(u64::MAX));
        let pause = || stopped() || time.is_some_and(|time| start.elapsed() >= time);
        match self.team.step(pause) {
            Progress::Done(chosen) => chosen,
            Progress::Thinking => self.team.decide(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_shared_out_so_that_no_clock_runs_out() {
        let ms = Duration::from_millis;
        let clocks = |left, increment| Limits {
            clocks: BySide { white: Some(ms(left)), black: None },
            increments: BySide::both(ms(increment)),
            ..Limits::default()
        };
        assert_eq!(clocks(0, 0).time(Color::White), Some(ms(0)));
        assert_eq!(clocks(60_000, 0).time(Color::Black), None, "Black has no clock");
        let mut left = 10_000;
        for _ in 0..500 {
            let share = clocks(left, 100).time(Color::White).unwrap().as_millis() as u64;
            assert!(share + 1 < left, "{share} of {left}");
            left = left - share - 1 + 100;
        }
        let fixed = Limits { movetime: Some(ms(100)), ..clocks(5, 0) };
        assert_eq!(fixed.time(Color::White), Some(ms(80)));
    }
}
