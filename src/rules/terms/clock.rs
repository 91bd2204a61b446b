//! The clock of a game: the time that each side has left, measured by a monotonic `now`.

use super::time_control::{Bonus, SideTime, TimeControl};
use crate::{BySide, Color};
use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since an arbitrary origin that stays the same for a game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Moment(pub u64);

impl Moment {
    /// Returns the moment `ms` milliseconds later.
    #[must_use]
    pub const fn plus(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// Returns the milliseconds since `earlier`, or 0 if that moment is later.
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// The turn of one side, with the time used so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Turn {
    side: Color,
    /// The milliseconds of the turn before `since`. Only a pause changes it.
    elapsed: u64,
    /// The moment since which the turn is running; `None` while the clock is paused.
    since: Option<Moment>,
}

/// A chess clock for two sides.
///
/// It stores the time that each side had at the start of the turn, and the moment since which the
/// turn is running. Reading the clock does not change it.
///
/// Operations take the current time as `now`. A `now` earlier than a previous one counts as the
/// previous one, so a clock that steps backwards never gives time back.
///
/// Between two turns the clock may stand still: [`Self::press_and_hold`] ends a turn, and later
/// [`Self::start`] starts the next player's. Before the first `start` the clock has not begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    /// The milliseconds left at the start of the current turn; unused for a side without a clock.
    remaining: BySide<u64>,
    turn: Option<Turn>,
    paused: bool,
    stopped: bool,
    /// The latest `now` of any operation.
    latest: Moment,
}

/// The error of a clock pressed after the mover's time had run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}'s time ran out")]
pub struct FlagFallen(pub Color);

impl Clock {
    /// Creates a clock that has not begun, with the base time of each side.
    ///
    /// An increment is added only after a move.
    pub fn new(control: TimeControl) -> Self {
        let base = |color| control.side(color).map_or(0, SideTime::base_ms);
        Self {
            control,
            remaining: BySide::from_fn(base),
            turn: None,
            paused: false,
            stopped: false,
            latest: Moment::default(),
        }
    }

    /// Returns the time control.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Starts a side's turn, if it has not started already.
    ///
    /// While the clock is paused, the turn begins to count only at [`Self::resume`].
    ///
    /// If the other side's turn was running, it ends: its time is charged and no bonus is added.
    pub fn start(&mut self, side: Color, now: Moment) {
        if self.stopped {
            return;
        }
        let now = self.advance(now);
        if self.turn_of() == Some(side) {
            return;
        }
        self.end_turn(now);
        let since = (!self.paused).then_some(now);
        self.turn = Some(Turn { side, elapsed: 0, since });
    }

    /// Ends the mover's turn: charges it, adds the bonus and starts the other side's turn.
    ///
    /// Returns the milliseconds that the turn took, or `None` if it had not been started.
    ///
    /// # Errors
    /// Returns an error if the mover's time had run out at `now`; then nothing changes. A move is
    /// in time if its `now` is earlier than that moment, even if this method is called later.
    pub fn press(&mut self, mover: Color, now: Moment) -> Result<Option<u64>, FlagFallen> {
        let spent = self.press_and_hold(mover, now)?;
        self.start(!mover, now);
        Ok(spent)
    }

    /// Ends the mover's turn as [`Self::press`] does, but starts no turn.
    ///
    /// The clock then stands still until [`Self::start`].
    ///
    /// # Errors
    /// Returns an error as [`Self::press`] does.
    pub fn press_and_hold(&mut self, mover: Color, now: Moment) -> Result<Option<u64>, FlagFallen> {
        if self.stopped {
            return Ok(None);
        }
        if self.flagged(now) == Some(mover) {
            return Err(FlagFallen(mover));
        }
        let now = self.advance(now);
        let spent = self.elapsed(mover, now);
        self.end_turn(now);
        if let Some(time) = self.control.side(mover) {
            let bonus = match time.bonus() {
                Bonus::Increment => time.bonus_ms(),
                Bonus::Delay => 0,
                Bonus::Bronstein => spent.unwrap_or(0).min(time.bonus_ms()),
            };
            let remaining = &mut self.remaining[mover];
            *remaining = remaining.saturating_add(bonus);
        }
        Ok(spent)
    }

    /// Takes up to `ms` milliseconds off a side's running turn, as if it had begun later.
    ///
    /// It compensates the time that a message was on its way. A turn does not become shorter than
    /// zero. A clock that stands still does not change.
    pub fn forgive(&mut self, side: Color, ms: u64, now: Moment) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.side == side)
            && let Some(since) = &mut turn.since
        {
            let running = ms.min(now.since(*since));
            *since = since.plus(running);
            turn.elapsed = turn.elapsed.saturating_sub(ms - running);
        }
    }

    /// Pauses the clock until [`Self::resume`].
    ///
    /// The time that the turn has used stays used, including the used part of a delay.
    pub fn pause(&mut self, now: Moment) {
        if self.stopped {
            return;
        }
        let now = self.advance(now);
        if self.paused {
            return;
        }
        self.paused = true;
        if let Some(turn) = &mut self.turn {
            turn.elapsed = turn.elapsed_at(now);
            turn.since = None;
        }
    }

    /// Resumes the clock after a pause.
    pub fn resume(&mut self, now: Moment) {
        if self.stopped {
            return;
        }
        let now = self.advance(now);
        if !self.paused {
            return;
        }
        self.paused = false;
        if let Some(turn) = &mut self.turn {
            turn.since = Some(now);
        }
    }

    /// Charges the running turn and stops the clock for good, when the game is over.
    pub fn stop(&mut self, now: Moment) {
        if self.stopped {
            return;
        }
        let now = self.advance(now);
        self.end_turn(now);
        self.stopped = true;
        self.paused = false;
    }

    /// Takes back a stop between two turns: the game was not over.
    pub const fn go_on(&mut self) {
        self.stopped = false;
    }

    /// Sets the milliseconds that both sides have left, and drops the current turn uncharged.
    ///
    /// It serves take-backs. The clock then stands still between two turns. A value for a side
    /// without a clock is ignored.
    pub fn restore(&mut self, remaining: BySide<Option<u64>>) {
        self.turn = None;
        for side in Color::ALL {
            if let Some(given) = remaining[side] {
                self.remaining[side] = given;
            }
        }
    }

    /// Returns the milliseconds that both sides had at the start of the current turn.
    ///
    /// `None` for a side without a clock. [`Self::restore`] accepts the result.
    pub fn at_turn_start(&self) -> BySide<Option<u64>> {
        BySide::from_fn(|side| self.control.side(side).map(|_| self.remaining[side]))
    }

    /// Returns the milliseconds that a side has left at `now`, or `None` if it has no clock.
    pub fn remaining(&self, side: Color, now: Moment) -> Option<u64> {
        let time = self.control.side(side)?;
        let elapsed = self.elapsed(side, now).unwrap_or(0);
        Some(self.remaining[side].saturating_sub(charge(time, elapsed)))
    }

    /// Returns the milliseconds that a side's turn has taken at `now`, without pauses.
    ///
    /// `None` if the turn has not started.
    pub fn elapsed(&self, side: Color, now: Moment) -> Option<u64> {
        self.turn.filter(|turn| turn.side == side).map(|turn| turn.elapsed_at(now.max(self.latest)))
    }

    /// Returns the side whose time has run out at `now`.
    ///
    /// With one second left, a move after 999 ms is in time, and a move after 1000 ms is not.
    ///
    /// `None` while the clock is paused, stopped or between turns.
    pub fn flagged(&self, now: Moment) -> Option<Color> {
        let side = self.running()?;
        (self.remaining(side, now) == Some(0)).then_some(side)
    }

    /// Returns the moment at which the running side's flag will fall if nothing happens before.
    pub fn deadline(&self) -> Option<Moment> {
        let turn = self.turn?;
        let time = self.control.side(turn.side)?;
        let free = if time.bonus() == Bonus::Delay { time.bonus_ms() } else { 0 };
        let whole_turn = self.remaining[turn.side].saturating_add(free);
        Some(turn.since?.plus(whole_turn.saturating_sub(turn.elapsed)))
    }

    /// Returns the side whose clock is running; `None` if it is paused, stopped or between turns.
    pub fn running(&self) -> Option<Color> {
        self.turn.filter(|turn| turn.since.is_some()).map(|turn| turn.side)
    }

    /// Returns the side whose turn has started, running or paused; `None` between turns.
    pub fn turn_of(&self) -> Option<Color> {
        self.turn.map(|turn| turn.side)
    }

    /// Returns `true` if the clock is paused.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Returns `true` if the clock was stopped for good.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Resets the latest moment, so that the next `now` may be any moment, as after a load.
    ///
    /// Does nothing while the clock is running.
    pub fn forget_moments(&mut self) {
        if self.running().is_none() {
            self.latest = Moment::default();
        }
    }

    fn advance(&mut self, now: Moment) -> Moment {
        self.latest = self.latest.max(now);
        self.latest
    }

    /// Charges the turn that is running or paused, and leaves the clock between turns.
    fn end_turn(&mut self, now: Moment) {
        if let Some(turn) = self.turn {
            let left = self.remaining(turn.side, now);
            self.remaining[turn.side] = left.unwrap_or(0);
            self.turn = None;
        }
    }
}

impl Turn {
    fn elapsed_at(&self, now: Moment) -> u64 {
        self.elapsed.saturating_add(self.since.map_or(0, |since| now.since(since)))
    }
}

/// Returns the cost of a turn of `elapsed` milliseconds, before any bonus is added.
fn charge(time: SideTime, elapsed: u64) -> u64 {
    match time.bonus() {
        Bonus::Delay => elapsed.saturating_sub(time.bonus_ms()),
        Bonus::Increment | Bonus::Bronstein => elapsed,
    }
}
