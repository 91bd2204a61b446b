//! The limits of thinking about a move, as `go` sets them.

use super::options::Options;
use core::time::Duration;
use fogchess_bot::{MoveRequest, time_for_a_move};
use fogchess_rules::{BySide, Color, Move};

/// The most time that passes between the engine's answer and the clock.
const LAG: Duration = Duration::from_millis(20);

/// The limits of thinking about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    /// The exact time to think.
    pub(super) movetime: Option<Duration>,
    /// The most positions to visit.
    pub(super) nodes: Option<u64>,
    /// The greatest depth in plies, at least 1.
    pub(super) depth: Option<u32>,
    /// The time on each side's clock.
    pub(super) clocks: BySide<Option<Duration>>,
    /// The time that each side gets for every move.
    pub(super) increments: BySide<Duration>,
    /// The number of moves until more time is added to the clocks.
    pub(super) moves_to_go: Option<u32>,
    /// The moves to choose between; if there are none, all that are available.
    pub(super) moves: Vec<Move>,
    /// `true` if the answer has to wait for `stop`.
    pub(super) infinite: bool,
    /// `true` if the answer has to wait for `stop` or `ponderhit`, and the time starts then.
    pub(super) ponder: bool,
}

impl Limits {
    /// Sets the greatest depth, if no smaller one is set already.
    pub(super) fn deepen_to(&mut self, plies: u32) {
        self.depth = Some(self.depth.unwrap_or(u32::MAX).min(plies.max(1)));
    }

    /// Returns the request to a bot under these limits.
    pub(super) fn request(&self, options: &Options) -> MoveRequest {
        MoveRequest {
            nodes: self.nodes.unwrap_or(u64::MAX),
            // Who analyses without end wants to go on.
            depth: self.depth.or(self.infinite.then_some(u32::MAX)),
            moves: self.moves.clone(),
            lines: options.lines as usize,
            table: (options.hash as usize) << 20,
        }
    }

    /// Returns the time that a side may think about this move; `None` if it is unlimited.
    pub(super) fn time(&self, side: Color) -> Option<Duration> {
        if self.infinite {
            return None;
        }
        let lagged = |time: Duration| time - LAG.min(time / 5);
        if let Some(time) = self.movetime {
            return Some(lagged(time));
        }
        let left = lagged(self.clocks[side]?);
        Some(time_for_a_move(left, self.increments[side], self.moves_to_go))
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
