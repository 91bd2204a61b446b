//! The date and time at the player's place, and the texts for dates.

use crate::words::LocalText;
use bevy::prelude::*;
use core::time::Duration;
use std::time::SystemTime;

/// The player's clock and time zone.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Calendar {
    now: fn() -> SystemTime,
    offset: fn(SystemTime) -> i64,
}

impl Default for Calendar {
    fn default() -> Self {
        Self::new(platform::now, platform::offset)
    }
}

const DAY: u64 = 24 * 60 * 60;
/// The first second of the year 10000, since 1970: the first date that has no text.
const END: u64 = 253_402_300_800;

/// A moment as the player's clock shows it, in seconds since 1970 local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Local(u64);

impl Local {
    /// Returns the number of days since 1970.
    const fn day(self) -> u64 {
        self.0 / DAY
    }

    /// Returns the day and the time of day, as in `2026-11-20` and `14:05:00Z`.
    fn day_and_time(self) -> Option<(String, String)> {
        let at = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(self.0))?;
        let text = humantime::format_rfc3339_seconds(at).to_string();
        text.split_once('T').map(|(day, time)| (day.into(), time.into()))
    }

    /// Returns the year, month, day and time of day, as in `2026`, `11`, `20`, `14:05`.
    fn parts(self) -> Option<(String, f64, String, String)> {
        let (date, time) = self.day_and_time()?;
        let mut date = date.split('-');
        let (year, month, day) = (date.next()?, date.next()?, date.next()?);
        let month = month.parse().ok()?;
        Some((year.into(), month, day.trim_start_matches('0').into(), time.get(..5)?.into()))
    }
}

impl Calendar {
    /// Returns a calendar with this clock and this offset: the seconds by which local time is ahead of
    /// UTC at a given moment.
    pub const fn new(now: fn() -> SystemTime, offset: fn(SystemTime) -> i64) -> Self {
        Self { now, offset }
    }

    /// Returns the current time.
    pub fn now(&self) -> SystemTime {
        (self.now)()
    }

    /// Returns the number of days since 1970; 0 if the clock is that far behind.
    pub fn today(&self) -> u64 {
        self.local(self.now()).map_or(0, Local::day)
    }

    /// Returns a number that differs each time, as a seed for drawing lots.
    pub fn seed(&self) -> u64 {
        let since = self.now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        since.as_nanos() as u64
    }

    /// Describes a moment: with its time if it was today or yesterday, otherwise by the day alone.
    pub fn day(&self, at: SystemTime) -> LocalText {
        self.write(at, false)
    }

    /// Describes a moment by its day and time.
    pub fn day_and_time(&self, at: SystemTime) -> LocalText {
        self.write(at, true)
    }

    /// Returns the day of a moment in figures, as in `2026-11-20`.
    pub fn figures(&self, at: SystemTime) -> Option<String> {
        self.local(at)?.day_and_time().map(|(day, _)| day)
    }

    fn local(&self, at: SystemTime) -> Option<Local> {
        let seconds = at.duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs();
        let local = seconds.checked_add_signed((self.offset)(at))?;
        (local < END).then_some(Local(local))
    }

    fn write(&self, at: SystemTime, with_time: bool) -> LocalText {
        let Some((local, (year, month, day, time))) =
            self.local(at).and_then(|local| Some((local, local.parts()?)))
        else {
            return LocalText::new("date-unknown");
        };
        let ago = self.local(self.now()).and_then(|now| now.day().checked_sub(local.day()));
        match ago {
            Some(0) => LocalText::new("date-today").with("time", time),
            Some(1) => LocalText::new("date-yesterday").with("time", time),
            _ => {
                let date = LocalText::new("date-day")
                    .with("day", day)
                    .with_number("month", month)
                    .with("year", year);
                if with_time {
                    LocalText::new("date-day-time").with_text("date", date).with("time", time)
                } else {
                    date
                }
            }
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use chrono::{DateTime, Local};
    use std::time::SystemTime;

    pub(super) fn now() -> SystemTime {
        SystemTime::now()
    }

    pub(super) fn offset(at: SystemTime) -> i64 {
        DateTime::<Local>::from(at).offset().local_minus_utc().into()
    }
}

/// `std` has no clock in a browser.
#[cfg(target_arch = "wasm32")]
mod platform {
    use core::time::Duration;
    use std::time::SystemTime;
    use web_sys::js_sys::Date;

    pub(super) fn now() -> SystemTime {
        // Milliseconds since 1970, without a fraction and never before.
        SystemTime::UNIX_EPOCH + Duration::from_millis(Date::now().max(0.0) as u64)
    }

    pub(super) fn offset(at: SystemTime) -> i64 {
        let since = at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let date = Date::new(&(since.as_millis() as f64).into());
        // The browser gives minutes behind UTC, or NaN if it does not know the day.
        -(date.get_timezone_offset() * 60.0) as i64
    }
}

/// Registers [`Calendar`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Calendar>();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Texts;

    const HOUR: i64 = 60 * 60;
    /// 2026-11-20T22:30:00Z.
    const NOW: u64 = 1_795_213_800;

    fn at(seconds: i64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(NOW.saturating_add_signed(seconds))
    }

    fn told(tag: &str, text: &LocalText) -> String {
        Texts::shipped(tag).get(text)
    }

    #[test]
    fn days_are_those_of_the_players_place() {
        let english = |calendar: Calendar, seconds| told("en", &calendar.day_and_time(at(seconds)));
        let utc = Calendar::new(|| at(0), |_| 0);
        let moscow = Calendar::new(|| at(0), |_| 3 * HOUR);
        let lima = Calendar::new(|| at(0), |_| -5 * HOUR);
        for (calendar, seconds, expected) in [
            (utc, 0, "today 22:30"),
            (utc, -23 * HOUR, "yesterday 23:30"),
            (utc, -47 * HOUR, "18 Nov 2026, 23:30"),
            // The next day has already begun there.
            (moscow, 0, "today 01:30"),
            (moscow, -2 * HOUR, "yesterday 23:30"),
            (moscow, -23 * HOUR, "yesterday 02:30"),
            (lima, -18 * HOUR, "yesterday 23:30"),
            (lima, -320 * 24 * HOUR, "4 Jan 2026, 17:30"),
            // A file from a machine whose clock is ahead.
            (utc, 24 * HOUR, "21 Nov 2026, 22:30"),
        ] {
            assert_eq!(english(calendar, seconds), expected);
        }
    }

    #[test]
    fn a_day_is_short_and_in_the_players_language() {
        let calendar = Calendar::new(|| at(0), |_| 0);
        let russian = |seconds| told("ru", &calendar.day(at(seconds)));
        assert_eq!(russian(0), "сегодня 22:30");
        assert_eq!(russian(-24 * HOUR), "вчера 22:30");
        assert_eq!(russian(-48 * HOUR), "18 нояб. 2026");
        assert_eq!(told("en", &calendar.day(at(-48 * HOUR))), "18 Nov 2026");
    }

    #[test]
    fn no_day_is_too_far_away() {
        let calendar = Calendar::new(|| at(0), |_| -5 * HOUR);
        let end = SystemTime::UNIX_EPOCH + Duration::from_secs(END);
        for (at, expected) in [
            (SystemTime::UNIX_EPOCH, "date unknown"),
            (end, "31 Dec 9999"),
            (end + Duration::from_secs(DAY), "date unknown"),
        ] {
            assert_eq!(told("en", &calendar.day(at)), expected);
        }
    }

    #[test]
    fn the_platform_knows_its_place() {
        let calendar = Calendar::default();
        let now = told("en", &calendar.day(calendar.now()));
        assert!(now.starts_with("today ") || now.starts_with("yesterday 23:59"), "{now}");
        assert!((calendar.offset)(calendar.now()).abs() <= 15 * HOUR);
    }
}
