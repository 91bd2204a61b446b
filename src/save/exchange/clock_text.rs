//! Times in PGN comments: `h:mm:ss`, with as many decimal places as needed.

/// Returns the text of a time in milliseconds. It is exact, so that the time spent on a move can be
/// worked out from it.
pub(super) fn write(ms: u64) -> String {
    let seconds = ms / 1_000;
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}{}", seconds % 60, decimals(ms))
}

/// Returns the decimal places of a time in seconds, after the point; empty for whole seconds.
pub(super) fn decimals(ms: u64) -> String {
    match ms % 1_000 {
        0 => String::new(),
        ms => format!(".{ms:03}").trim_end_matches('0').into(),
    }
}

/// Returns the milliseconds of a time, which may lack hours or have more decimal places. Returns
/// `None` if the text is no time, or the time is longer than a clock can show.
pub(super) fn read(text: &str) -> Option<u64> {
    let (whole, places) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let mut seconds = 0;
    let parts = whole.split(':').count();
    for part in whole.split(':') {
        seconds = seconds * 60 + number(part).filter(|_| parts <= 3)?;
    }
    let places = places.get(..places.len().min(3))?;
    let scale = 10_u64.pow(3 - u32::try_from(places.len()).ok()?);
    Some(seconds * 1_000 + number(places)? * scale)
}

/// Returns the milliseconds of a time in hours and minutes alone, `h:mm`.
pub(super) fn read_hours(text: &str) -> Option<u64> {
    let (hours, minutes) = text.split_once(':')?;
    let minutes = number(minutes).filter(|minutes| *minutes < 60)?;
    Some((number(hours)? * 60 + minutes) * 60_000)
}

/// Reads a number of at most six digits, so that nothing overflows.
fn number(digits: &str) -> Option<u64> {
    let plain = (1..=6).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_time_is_read_again() {
        for (ms, text) in [
            (0, "0:00:00"),
            (58_480, "0:00:58.48"),
            (298_500, "0:04:58.5"),
            (1, "0:00:00.001"),
            (36_000_000, "10:00:00"),
        ] {
            assert_eq!(write(ms), text);
            assert_eq!(read(text), Some(ms));
        }
    }

    #[test]
    fn other_programs_write_less_or_more() {
        assert_eq!(read("1:02"), Some(62_000));
        assert_eq!(read("7"), Some(7_000));
        assert_eq!(read("00:00:09.123456"), Some(9_123));
        assert_eq!(read("0:04:57,5"), Some(297_500));
        assert_eq!(read_hours("1:30"), Some(5_400_000));
        for text in ["1:60", "1:30:00", "90", "1:3x"] {
            assert_eq!(read_hours(text), None, "{text}");
        }
        for text in ["", ":", "1:2:3:4", "-1", "1:xx", "0:00:01.", "0:00:01.é", "1234567"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
