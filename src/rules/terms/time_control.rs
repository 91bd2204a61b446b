//! The time of each side: base time and a bonus per move, as players write it (`5+3`).

use crate::{BySide, Color, text::excerpt};
use core::{fmt, str::FromStr};
use fogchess_phrase::{Phrase, Worded};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

/// The kind of time bonus that a side gets for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Time added after each move, used or not (Fischer; FIDE's cumulative mode).
    Increment,
    /// Time at the start of each turn during which the clock does not count down (US delay).
    Delay,
    /// The time used for a move, given back after it up to a maximum (Bronstein).
    Bronstein,
}

impl Bonus {
    const fn sign(self) -> char {
        match self {
            Self::Increment => '+',
            Self::Delay => 'd',
            Self::Bronstein => 'b',
        }
    }
}

/// The base time and the bonus of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideTime {
    base_ms: u64,
    bonus: Bonus,
    bonus_ms: u64,
}

impl SideTime {
    /// The longest base time, in milliseconds: a day.
    pub const MAX_BASE_MS: u64 = 24 * 60 * MINUTE;
    /// The longest bonus per move, in milliseconds: ten minutes.
    pub const MAX_BONUS_MS: u64 = 10 * MINUTE;

    /// Creates a side's time from its base time and its bonus per move, both in milliseconds.
    ///
    /// Without a bonus (sudden death), the kind of bonus makes no difference.
    ///
    /// # Errors
    /// Returns an error if the base time is not a whole number of seconds from 1 second to 24
    /// hours, or if the bonus is longer than 10 minutes.
    pub const fn new(base_ms: u64, bonus: Bonus, bonus_ms: u64) -> Result<Self, TimeError> {
        if base_ms == 0 || base_ms > Self::MAX_BASE_MS {
            return Err(TimeError::BaseOutOfRange);
        }
        if !base_ms.is_multiple_of(SECOND) {
            return Err(TimeError::BaseNotWholeSeconds);
        }
        if bonus_ms > Self::MAX_BONUS_MS {
            return Err(TimeError::BonusOutOfRange);
        }
        let bonus = if bonus_ms == 0 { Bonus::Increment } else { bonus };
        Ok(Self { base_ms, bonus, bonus_ms })
    }

    const fn preset(minutes: u64, increment_s: u64) -> Self {
        Self { base_ms: minutes * MINUTE, bonus: Bonus::Increment, bonus_ms: increment_s * SECOND }
    }

    /// Returns the base time, in milliseconds.
    pub const fn base_ms(self) -> u64 {
        self.base_ms
    }

    /// Returns the kind of bonus per move.
    pub const fn bonus(self) -> Bonus {
        self.bonus
    }

    /// Returns the bonus per move, in milliseconds.
    pub const fn bonus_ms(self) -> u64 {
        self.bonus_ms
    }

    /// Returns the milliseconds that the side can use in a game of forty moves, which tell if a
    /// game is quick or slow.
    pub const fn of_forty_moves_ms(self) -> u64 {
        self.base_ms + 40 * self.bonus_ms
    }

    /// Returns the milliseconds at or below which the time is low.
    ///
    /// They are a fifth of the base time, and at most two minutes (so two minutes at 10+0).
    pub fn warning_ms(self) -> u64 {
        (self.base_ms / 5).min(2 * MINUTE)
    }

    /// Returns the milliseconds at or below which the time is nearly over.
    ///
    /// They are a tenth of the base time, and at most one minute (so one minute at 10+0).
    pub fn danger_ms(self) -> u64 {
        (self.base_ms / 10).min(MINUTE)
    }
}

impl fmt::Display for SideTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.base_ms / MINUTE, self.base_ms % MINUTE / SECOND);
        match seconds {
            0 => write!(f, "{minutes}")?,
            15 => write!(f, "{minutes}.25")?,
            30 => write!(f, "{minutes}.5")?,
            45 => write!(f, "{minutes}.75")?,
            _ => write!(f, "{minutes}:{seconds:02}")?,
        }
        write!(f, "{}{}", self.bonus.sign(), self.bonus_ms / SECOND)?;
        match self.bonus_ms % SECOND {
            0 => Ok(()),
            ms => f.write_str(format!(".{ms:03}").trim_end_matches('0')),
        }
    }
}

/// The time of both sides; `None` for a side that plays without a clock.
///
/// As text, `5+3` is five minutes with an increment of three seconds, `5d3` with a delay, `5b3`
/// with a Bronstein bonus. `0.5+0` is half a minute, `1:20+0` is eighty seconds, and `10` is
/// `10+0`. `none` is no clock, and `10+5,5+3` gives White's time and Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    sides: BySide<Option<SideTime>>,
}

impl TimeControl {
    /// No clock for either side.
    pub const UNTIMED: Self = Self { sides: BySide::both(None) };

    /// The times that are offered to players, fastest first and untimed last.
    pub const PRESETS: [Self; 12] = [
        Self::both(SideTime::preset(1, 0)),
        Self::both(SideTime::preset(2, 1)),
        Self::both(SideTime::preset(3, 0)),
        Self::both(SideTime::preset(3, 2)),
        Self::both(SideTime::preset(5, 0)),
        Self::both(SideTime::preset(5, 3)),
        Self::both(SideTime::preset(10, 0)),
        Self::both(SideTime::preset(10, 5)),
        Self::both(SideTime::preset(15, 10)),
        Self::both(SideTime::preset(30, 0)),
        Self::both(SideTime::preset(30, 20)),
        Self::UNTIMED,
    ];

    /// Returns a time control with the same time for both sides.
    pub const fn both(time: SideTime) -> Self {
        Self { sides: BySide::both(Some(time)) }
    }

    /// Returns a time control with a time for each side; `None` is no clock.
    pub const fn each(white: Option<SideTime>, black: Option<SideTime>) -> Self {
        Self { sides: BySide { white, black } }
    }

    /// Returns the time of a side, or `None` if it plays without a clock.
    pub const fn side(&self, color: Color) -> Option<SideTime> {
        *self.sides.get(color)
    }

    /// Returns the time control after the sides have swapped their times.
    pub fn with_colors_swapped(self) -> Self {
        Self { sides: self.sides.swapped() }
    }

    /// Returns `true` if neither side has a clock.
    pub const fn is_untimed(&self) -> bool {
        matches!(self.sides, BySide { white: None, black: None })
    }

    /// Returns `true` if the board of an unfinished game is hidden while its clock is stopped.
    ///
    /// Otherwise a pause would give time to think.
    pub const fn hides_stopped_board(&self) -> bool {
        !self.is_untimed()
    }
}

/// The time control at the first start of the program: ten minutes for each side.
impl Default for TimeControl {
    fn default() -> Self {
        Self::both(SideTime::preset(10, 0))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BySide { white, black } =
            self.sides.map(|side| side.map_or_else(|| "none".into(), |time| time.to_string()));
        if white == black { f.write_str(&white) } else { write!(f, "{white},{black}") }
    }
}

impl FromStr for TimeControl {
    type Err = TimeError;

    fn from_str(s: &str) -> Result<Self, TimeError> {
        match s.split_once(',') {
            Some((white, black)) => Ok(Self::each(parse_side(white)?, parse_side(black)?)),
            None => Ok(Self { sides: BySide::both(parse_side(s)?) }),
        }
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

fn parse_side(text: &str) -> Result<Option<SideTime>, TimeError> {
    let refuse = || TimeError::NotATime(excerpt(text.trim()));
    let lower = text.trim().to_ascii_lowercase();
    if lower == "none" {
        return Ok(None);
    }
    let sign = [Bonus::Increment, Bonus::Delay, Bonus::Bronstein]
        .into_iter()
        .find_map(|bonus| lower.split_once(bonus.sign()).map(|(base, time)| (base, bonus, time)));
    let (base, bonus, bonus_time) = sign.unwrap_or((&lower, Bonus::Increment, "0"));
    let base_ms = match base.split_once(':') {
        Some((minutes, seconds)) if seconds.len() == 2 => {
            let seconds =
                parse_decimal(seconds, SECOND).filter(|ms| *ms < MINUTE).ok_or_else(refuse)?;
            whole(minutes).ok_or_else(refuse)? * MINUTE + seconds
        }
        Some(_) => return Err(refuse()),
        None => parse_decimal(base, MINUTE).ok_or_else(refuse)?,
    };
    let bonus_ms = parse_decimal(bonus_time, SECOND).ok_or_else(refuse)?;
    SideTime::new(base_ms, bonus, bonus_ms).map(Some)
}

/// Parses a decimal number of units into milliseconds, exactly: at most three decimal places.
fn parse_decimal(text: &str, unit_ms: u64) -> Option<u64> {
    let (units, places) = text.split_once('.').unwrap_or((text, "0"));
    if places.len() > 3 {
        return None;
    }
    let thousandths = whole(places)? * 10_u64.pow(3 - places.len() as u32);
    Some(whole(units)? * unit_ms + thousandths * unit_ms / 1_000)
}

/// Parses a number of at most six digits, so that no product with a unit overflows.
fn whole(digits: &str) -> Option<u64> {
    let plain = (1..=6).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

/// The errors of a text or a number that is not a valid time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum TimeError {
    /// The text is not written as a time control.
    NotATime(String),
    /// The base time is 0, or longer than [`SideTime::MAX_BASE_MS`].
    BaseOutOfRange,
    /// The base time has a fraction of a second.
    BaseNotWholeSeconds,
    /// The bonus is longer than [`SideTime::MAX_BONUS_MS`].
    BonusOutOfRange,
}

impl Worded for TimeError {
    fn phrase(&self) -> Phrase {
        match self {
            Self::NotATime(text) => Phrase::new("time-error-unreadable").with("text", text),
            Self::BaseOutOfRange => "time-error-base-range".into(),
            Self::BaseNotWholeSeconds => "time-error-base-fraction".into(),
            Self::BonusOutOfRange => "time-error-bonus-range".into(),
        }
    }
}
