//! The player behind `go`: a bot for each side, with its memory of the game and its time.
//!
//! It gets what its side may know, and nothing else.

use super::options::Options;
use crate::{
    bot::{Progress, Team, time_for_a_move},
    rules::{Color, Move, PlayerView},
};
use core::time::Duration;
use std::time::Instant;

/// Time that passes between the engine's answer and the clock, at most.
const LAG: Duration = Duration::from_millis(20);

/// How long a bot may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    /// Exactly so long.
    pub(super) movetime: Option<Duration>,
    /// So many positions at most.
    pub(super) nodes: Option<u64>,
    /// What each side's clock shows, White's first.
    pub(super) clocks: [Option<Duration>; 2],
    /// What each side gets for every move.
    pub(super) increments: [Duration; 2],
    /// So many moves until the clocks get more.
    pub(super) moves_to_go: Option<u32>,
    /// Whether to answer only after `stop`.
    pub(super) infinite: bool,
}

impl Limits {
    /// How long a side may think about this move; `None` if as long as it likes.
    fn time(&self, side: Color) -> Option<Duration> {
        let lagged = |time: Duration| time - LAG.min(time / 5);
        if let Some(time) = self.movetime {
            return Some(lagged(time));
        }
        let left = lagged(self.clocks[side.index()]?);
        Some(time_for_a_move(left, self.increments[side.index()], self.moves_to_go))
    }
}

/// A bot in a game of which it has seen a part.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    team: Team,
    side: Color,
    /// The position from which the game started.
    start: Option<String>,
    /// The moves after which it has been shown what its side sees.
    moves: Vec<Move>,
    /// How many views it has had.
    views: usize,
}

impl Seat {
    /// A bot that has seen nothing of a game yet.
    pub(super) fn new(options: &Options, side: Color, start: Option<&str>) -> Self {
        let Options { seed, threads, .. } = *options;
        let team = Team::new(options.level(), side, seed.into(), threads.into());
        Self { team, side, start: start.map(Into::into), moves: Vec::new(), views: 0 }
    }

    /// Whether what it has seen belongs to this game.
    pub(super) fn fits(&self, start: Option<&str>, moves: &[Move]) -> bool {
        self.start.as_deref() == start && moves.starts_with(&self.moves)
    }

    /// Shows it a game: what its side saw after each ply, or those that it has not had.
    pub(super) fn watch(&mut self, moves: &[Move], views: &[PlayerView]) {
        views.iter().skip(self.views).for_each(|view| self.team.observe(view));
        self.views = views.len();
        self.moves = moves.to_vec();
    }

    /// Chooses a move, within the limits or until `stopped`.
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
            clocks: [Some(ms(left)), None],
            increments: [ms(increment); 2],
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
