//! The clock of one game: what each side has left, charged from a monotonic `now`.

use super::time_control::{Bonus, SideTime, TimeControl};
use crate::rules::Color;
use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since an arbitrary origin that stays the same for a game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Moment(pub u64);

impl Moment {
    /// The moment so many milliseconds later.
    #[must_use]
    pub const fn plus(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// Milliseconds since an earlier moment, or 0 if it is not earlier.
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// What a side has used of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Turn {
    side: Color,
    /// Milliseconds of the turn up to `since`; grows when the clock is paused.
    elapsed: u64,
    /// Since when it runs; `None` while the clock is paused.
    since: Option<Moment>,
}

/// A chess clock for two sides.
///
/// It keeps what each side had at the start of the turn and since when the turn runs, so
/// that what is charged does not depend on how often somebody looks. Every operation that
/// changes it takes `now`; a `now` before an earlier one counts as that earlier one, so time
/// is never given back by a clock that steps backwards.
///
/// Between two turns it may stand still: [`Self::press_and_hold`], and later
/// [`Self::start`] for the next player. Before the first `start` it has not begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    /// Milliseconds at the start of the current turn; unused for a side without a clock.
    remaining: [u64; 2],
    turn: Option<Turn>,
    paused: bool,
    stopped: bool,
    /// The latest `now` of an operation.
    latest: Moment,
}

/// The mover's time had run out before the clock was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}'s time ran out")]
pub struct FlagFallen(pub Color);

impl Clock {
    /// A clock that has not begun. Each side has its base time: an increment comes only
    /// after a move.
    pub fn new(control: TimeControl) -> Self {
        let base = |color| control.side(color).map_or(0, SideTime::base_ms);
        Self {
            control,
            remaining: Color::ALL.map(base),
            turn: None,
            paused: false,
            stopped: false,
            latest: Moment::default(),
        }
    }

    /// The time control.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Starts a side's turn, if it has not started already. While the clock is paused the
    /// turn begins to count at [`Self::resume`].
    ///
    /// If the other side's turn was running it ends here, charged and without a bonus.
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

    /// A side has moved: charges its turn, adds its bonus and starts the other side's turn.
    ///
    /// Returns the milliseconds the turn took, or `None` if it had not been started.
    ///
    /// # Errors
    /// If the side's time had run out at `now`; then nothing changes. A `now` before that
    /// moment is in time however late the clock is asked.
    pub fn press(&mut self, mover: Color, now: Moment) -> Result<Option<u64>, FlagFallen> {
        let spent = self.press_and_hold(mover, now)?;
        self.start(!mover, now);
        Ok(spent)
    }

    /// As [`Self::press`], but the clock then stands between the turns until
    /// [`Self::start`].
    ///
    /// # Errors
    /// As [`Self::press`].
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
            let remaining = &mut self.remaining[mover.index()];
            *remaining = remaining.saturating_add(bonus);
        }
        Ok(spent)
    }

    /// Stands still until [`Self::resume`]. What the turn has used stays used, also of a
    /// delay.
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

    /// Goes on after a pause.
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

    /// Stops for good and charges the running turn: the game is over.
    pub fn stop(&mut self, now: Moment) {
        if self.stopped {
            return;
        }
        let now = self.advance(now);
        self.end_turn(now);
        self.stopped = true;
        self.paused = false;
    }

    /// Sets what both sides have left, in milliseconds, and stands between the turns, as
    /// after a move was taken back. A value for a side without a clock is ignored.
    pub fn restore(&mut self, remaining: [Option<u64>; 2]) {
        self.turn = None;
        for (kept, given) in self.remaining.iter_mut().zip(remaining) {
            *kept = given.unwrap_or(*kept);
        }
    }

    /// What both sides had at the start of the current turn, in milliseconds; `None` for a
    /// side without a clock. [`Self::restore`] takes it back.
    pub fn at_turn_start(&self) -> [Option<u64>; 2] {
        Color::ALL.map(|side| self.control.side(side).map(|_| self.remaining[side.index()]))
    }

    /// What a side has left at `now` in milliseconds, or `None` if it has no clock.
    pub fn remaining(&self, side: Color, now: Moment) -> Option<u64> {
        let time = self.control.side(side)?;
        let elapsed = self.elapsed(side, now).unwrap_or(0);
        Some(self.remaining[side.index()].saturating_sub(charge(time, elapsed)))
    }

    /// How long a side's turn has taken at `now` in milliseconds, pauses not counted, or
    /// `None` if its turn has not started.
    pub fn elapsed(&self, side: Color, now: Moment) -> Option<u64> {
        self.turn.filter(|turn| turn.side == side).map(|turn| turn.elapsed_at(now.max(self.latest)))
    }

    /// Whose time has run out at `now`. The last millisecond belongs to the flag: with one
    /// second left, a move after 999 ms is in time and one after 1000 ms is not.
    ///
    /// Nobody's while the clock is paused, between turns or stopped.
    pub fn flagged(&self, now: Moment) -> Option<Color> {
        let side = self.running()?;
        (self.remaining(side, now) == Some(0)).then_some(side)
    }

    /// When the running side's flag will fall if nothing happens before.
    pub fn deadline(&self) -> Option<Moment> {
        let turn = self.turn?;
        let time = self.control.side(turn.side)?;
        let free = if time.bonus() == Bonus::Delay { time.bonus_ms() } else { 0 };
        let whole_turn = self.remaining[turn.side.index()].saturating_add(free);
        Some(turn.since?.plus(whole_turn.saturating_sub(turn.elapsed)))
    }

    /// Whose clock counts now: nobody's while it is paused, between turns or stopped.
    pub fn running(&self) -> Option<Color> {
        self.turn.filter(|turn| turn.since.is_some()).map(|turn| turn.side)
    }

    /// Whose turn has been started, running or paused; `None` between turns.
    pub fn turn_of(&self) -> Option<Color> {
        self.turn.map(|turn| turn.side)
    }

    /// Whether it is paused.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether it was stopped for good.
    pub const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Lets `now` begin anew, as after a load: whatever moment comes next is the latest.
    /// Only for a clock that does not run.
    pub(super) fn forget_moments(&mut self) {
        if self.running().is_none() {
            self.latest = Moment::default();
        }
    }

    fn advance(&mut self, now: Moment) -> Moment {
        self.latest = self.latest.max(now);
        self.latest
    }

    /// Charges the turn that runs or is paused, and leaves the clock between turns.
    fn end_turn(&mut self, now: Moment) {
        if let Some(turn) = self.turn {
            let left = self.remaining(turn.side, now);
            self.remaining[turn.side.index()] = left.unwrap_or(0);
            self.turn = None;
        }
    }
}

impl Turn {
    fn elapsed_at(&self, now: Moment) -> u64 {
        self.elapsed.saturating_add(self.since.map_or(0, |since| now.since(since)))
    }
}

/// What a turn of `elapsed` milliseconds costs before any bonus is added.
fn charge(time: SideTime, elapsed: u64) -> u64 {
    match time.bonus() {
        Bonus::Delay => elapsed.saturating_sub(time.bonus_ms()),
        Bonus::Increment | Bonus::Bronstein => elapsed,
    }
}
