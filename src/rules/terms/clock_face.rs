//! The display of a clock: its text, and a level that tells if the time is low.

use super::{
    clock::{Clock, Moment},
    time_control::SideTime,
};
use crate::Color;
use serde::{Deserialize, Serialize};

/// The urgency of a side's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ClockLevel {
    /// Enough time, or no clock.
    Normal,
    /// Time at or below [`SideTime::warning_ms`].
    Warning,
    /// Time at or below [`SideTime::danger_ms`].
    Danger,
}

impl ClockLevel {
    /// Returns the level of a side that has `remaining_ms` milliseconds left.
    pub fn of(time: SideTime, remaining_ms: u64) -> Self {
        match remaining_ms {
            ms if ms <= time.danger_ms() => Self::Danger,
            ms if ms <= time.warning_ms() => Self::Warning,
            _ => Self::Normal,
        }
    }
}

/// One side's clock at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockFace {
    /// The milliseconds left; `None` for a side without a clock.
    pub remaining_ms: Option<u64>,
    /// `true` if this side's clock is running.
    pub running: bool,
    /// The urgency of the time left.
    pub level: ClockLevel,
}

impl ClockFace {
    /// Returns a side's clock at `now`.
    pub fn of(clock: &Clock, side: Color, now: Moment) -> Self {
        let running = clock.running() == Some(side);
        Self { running, ..Self::standing(clock, side, clock.remaining(side, now)) }
    }

    /// Returns a side's clock that is not running, with `remaining_ms` milliseconds left.
    pub fn standing(clock: &Clock, side: Color, remaining_ms: Option<u64>) -> Self {
        let level = clock
            .control()
            .side(side)
            .zip(remaining_ms)
            .map_or(ClockLevel::Normal, |(time, ms)| ClockLevel::of(time, ms));
        Self { remaining_ms, running: false, level }
    }

    /// Returns the text of [`format_clock`]; `None` for a side without a clock.
    pub fn text(&self) -> Option<String> {
        self.remaining_ms.map(format_clock)
    }
}

/// Formats milliseconds as the text of a clock, such as `5:03`.
///
/// From one hour on the text has hours, such as `1:05:03`; below ten seconds it has tenths, such as
/// `0:09.4`.
///
/// Whole seconds are rounded up and tenths down, but never to zero: while time remains the text is
/// at least `0:00.1`, and `0:00.0` means that the flag has fallen. The text never goes up while the
/// time goes down.
pub fn format_clock(ms: u64) -> String {
    if ms < 10_000 {
        let tenths = if ms == 0 { 0 } else { (ms / 100).max(1) };
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = ms.div_ceil(1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
