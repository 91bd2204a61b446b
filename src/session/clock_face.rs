//! How a clock is shown: its text, and whether the time is low.

use super::{
    clock::{Clock, Moment},
    time_control::SideTime,
};
use crate::rules::Color;
use serde::{Deserialize, Serialize};

/// How urgent a side's time is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ClockLevel {
    /// Enough, or no clock.
    Normal,
    /// At or below [`SideTime::warning_ms`].
    Warning,
    /// At or below [`SideTime::danger_ms`].
    Danger,
}

impl ClockLevel {
    /// The level of a side that has so many milliseconds left.
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
    /// Milliseconds left, or `None` for a side without a clock.
    pub remaining_ms: Option<u64>,
    /// Whether it is this side's clock that counts now.
    pub running: bool,
    /// How urgent it is.
    pub level: ClockLevel,
}

impl ClockFace {
    /// A side's clock at `now`.
    pub fn of(clock: &Clock, side: Color, now: Moment) -> Self {
        let running = clock.running() == Some(side);
        Self { running, ..Self::standing(clock, side, clock.remaining(side, now)) }
    }

    /// A side's clock as it stands with so many milliseconds left.
    pub(super) fn standing(clock: &Clock, side: Color, remaining_ms: Option<u64>) -> Self {
        let level = clock
            .control()
            .side(side)
            .zip(remaining_ms)
            .map_or(ClockLevel::Normal, |(time, ms)| ClockLevel::of(time, ms));
        Self { remaining_ms, running: false, level }
    }

    /// What is shown, see [`format_clock`]; `None` for a side without a clock.
    pub fn text(&self) -> Option<String> {
        self.remaining_ms.map(format_clock)
    }
}

/// Milliseconds as a clock shows them: `5:03`, from one hour on `1:05:03`, and below ten
/// seconds with tenths `0:09.4`.
///
/// Whole seconds are rounded up and tenths down, but never to zero: as long as time
/// remains at least `0:00.1` shows, and `0:00.0` means that the flag has fallen. The text
/// never goes up while the time goes down.
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
