//! The clocks of a game in PGN: the tag for the time control, and the times of the moves.

use super::clock_text;
use fogchess_rules::{Bonus, BySide, Clock, Color, Moment, SideTime, TimeControl};

/// Returns the value of the tag `TimeControl`, if the standard has one for these clocks: the same
/// base time in seconds and increment for both sides.
pub(super) fn write_control(time: &TimeControl) -> Option<String> {
    let [white, black] = Color::ALL.map(|side| time.side(side));
    if white != black {
        return None;
    }
    let Some(side) = white else { return Some("-".into()) };
    let base = side.base_ms() / 1_000;
    match (side.bonus(), side.bonus_ms()) {
        (_, 0) => Some(base.to_string()),
        (Bonus::Increment, ms) => {
            Some(format!("{base}+{}{}", ms / 1_000, clock_text::decimals(ms)))
        }
        (Bonus::Delay | Bonus::Bronstein, _) => None,
    }
}

/// Returns the clocks that a value of the tag `TimeControl` means. An unknown value means no
/// clocks. Returns `None` for clocks that cannot be played here.
pub(super) fn read_control(text: &str) -> Option<TimeControl> {
    let text = text.trim();
    if matches!(text, "" | "-" | "?") {
        return Some(TimeControl::UNTIMED);
    }
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let plain = text.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(':');
        clock_text::read(text).filter(|_| plain)
    };
    let side = SideTime::new(seconds(base)?, Bonus::Increment, seconds(increment)?).ok()?;
    Some(TimeControl::both(side))
}

/// Returns the base time that a value of the tag `TimeControl` gives the first moves, in
/// milliseconds, even if the clocks cannot be played here: two hours in `40/7200+30:3600`.
pub(super) fn base_ms(text: &str) -> Option<u64> {
    let first = text.trim().split(':').next()?;
    let after_moves = first.split_once('/').map_or(first, |(_, time)| time);
    clock_text::read(after_moves.split('+').next()?)
}

/// Returns the time of a side among the values of a command. Before it may stand, as in PDN, the
/// side's letter, which is a capital while its clock runs: `w0:10:00 B0:09:58`.
pub(super) fn of_side<'a>(
    side: Color,
    mut values: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let letters = match side {
        Color::White => ['w', 'W'],
        Color::Black => ['b', 'B'],
    };
    values.find_map(|value| {
        let plain = value.starts_with(|c: char| c.is_ascii_digit());
        if plain { Some(value) } else { value.strip_prefix(letters) }
    })
}

/// Both clocks while the moves of a game are carried out.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    clock: Clock,
    now: Moment,
    /// The time that a side had left according to the text, for a side without a clock here.
    said: BySide<Option<u64>>,
}

impl Clocks {
    pub(super) fn new(time: TimeControl) -> Self {
        Self { clock: Clock::new(time), now: Moment::default(), said: BySide::both(None) }
    }

    /// Returns `true` if a side has a clock.
    pub(super) fn has(&self, side: Color) -> bool {
        self.clock.control().side(side).is_some()
    }

    /// Returns the time that a side has left between the turns, in milliseconds.
    pub(super) fn left(&self, side: Color) -> Option<u64> {
        self.clock.at_turn_start()[side]
    }

    /// Ends the turn of a side, which took `spent_ms` if it was measured. Returns the time that
    /// counts: a time in which the flag would have fallen is cut to the last moment before the
    /// fall.
    pub(super) fn press(&mut self, side: Color, spent_ms: Option<u64>) -> Option<u64> {
        let spent_ms = spent_ms.map(|ms| self.in_time(side, ms));
        if let Some(ms) = spent_ms {
            self.clock.start(side, self.now);
            self.now = self.now.plus(ms);
        }
        // The flag cannot have fallen.
        let _ = self.clock.press_and_hold(side, self.now);
        spent_ms
    }

    /// Returns a time, cut to the longest that a side can think without its flag falling.
    pub(super) fn in_time(&self, side: Color, ms: u64) -> u64 {
        let Some((time, left)) = self.clock.control().side(side).zip(self.left(side)) else {
            return ms;
        };
        let free = if time.bonus() == Bonus::Delay { time.bonus_ms() } else { 0 };
        ms.min((left + free).saturating_sub(1))
    }

    /// Returns the time that a side's turn took, if the side has `after` milliseconds left after
    /// it, its bonus included: the exact time for an increment, else the shortest possible one.
    pub(super) fn spent_until(&mut self, side: Color, after: u64) -> Option<u64> {
        let before = self.left(side).or(self.said[side]);
        self.said[side] = Some(after);
        let bonus = match self.clock.control().side(side) {
            Some(time) if time.bonus() == Bonus::Increment => time.bonus_ms(),
            Some(time) if time.bonus() == Bonus::Bronstein && Some(after) != before => {
                time.bonus_ms()
            }
            Some(_) => 0,
            // Without known clocks, the time that was added is not known either.
            None => return before?.checked_sub(after),
        };
        Some((before? + bonus).saturating_sub(after))
    }

    /// Returns `true` if `%clk` alone tells the time that a side's turn took.
    pub(super) fn tells_spent(&self, side: Color) -> bool {
        let exact = |time: SideTime| time.bonus() == Bonus::Increment;
        self.clock.control().side(side).is_some_and(exact)
    }
}
