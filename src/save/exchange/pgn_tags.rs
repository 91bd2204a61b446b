//! The tags of a PGN: their names, and the escaping of their values.

use fogchess_rules::{BySide, text::Place};
use std::collections::BTreeMap;

/// The tag that other programs need first in a game of xiangqi, with the value [`CHINESE_CHESS`].
pub(super) const GAME: &str = "Game";
pub(super) const CHINESE_CHESS: &str = "Chinese Chess";
/// The game in PDN, as a number that may be followed by its board and notation.
pub(super) const GAME_TYPE: &str = "GameType";
/// The notation of a game of xiangqi: [`ICCS`], `WXF`, or `Chinese`.
pub(super) const FORMAT: &str = "Format";
pub(super) const ICCS: &str = "ICCS";
pub(super) const EVENT: &str = "Event";
pub(super) const SITE: &str = "Site";
pub(super) const DATE: &str = "Date";
pub(super) const ROUND: &str = "Round";
pub(super) const NAME: BySide<&str> = BySide { white: "White", black: "Black" };
/// The name of White's player in a game of xiangqi.
pub(super) const RED: &str = "Red";
pub(super) const RESULT: &str = "Result";
/// The tags that say whether a side is played by a "human" or a "program".
pub(super) const TYPE: BySide<&str> = BySide { white: "WhiteType", black: "BlackType" };
pub(super) const FEN: &str = "FEN";
pub(super) const SET_UP: &str = "SetUp";
pub(super) const TERMINATION: &str = "Termination";
pub(super) const TIME_CONTROL: &str = "TimeControl";
pub(super) const UTC_DATE: &str = "UTCDate";
pub(super) const UTC_TIME: &str = "UTCTime";
pub(super) const VARIANT: &str = "Variant";

/// Our own tag for the ending, if the moves do not show it. See [`super::ExportFormat::Pgn`].
pub(super) const FOG_END: &str = "FogEnd";
/// Our own tags for the level of the computer that plays a side.
pub(super) const FOG_LEVEL: BySide<&str> =
    BySide { white: "FogWhiteLevel", black: "FogBlackLevel" };
pub(super) const FOG_HOLD_CLOCK: &str = "FogHoldClock";
pub(super) const FOG_RULES: &str = "FogRules";
pub(super) const FOG_TAKEBACK: &str = "FogTakeback";
pub(super) const FOG_THINKING: &str = "FogThinking";
pub(super) const FOG_TIME: &str = "FogTime";

/// The longest name of a tag, in bytes.
const LONGEST_NAME: usize = 64;
/// The value of a tag whose value is not known.
pub(super) const UNKNOWN: &str = "?";
/// The name of a person without one who plays a computer.
pub(super) const PLAYER: &str = "Player";

/// The endings that the moves do not show: the values of `FogEnd`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Resignation,
    Agreement,
    Claim,
    Flag,
    Abandonment,
    Abort,
}

impl Ending {
    const ALL: [Self; 6] = [
        Self::Resignation,
        Self::Agreement,
        Self::Claim,
        Self::Flag,
        Self::Abandonment,
        Self::Abort,
    ];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Claim => "claim",
            Self::Flag => "flag",
            Self::Abandonment => "abandonment",
            Self::Abort => "abort",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.word() == word)
    }

    pub(super) fn words() -> String {
        Self::ALL.map(Self::word).join(", ")
    }
}

/// The tags of a game that is being read. Their names are in lower case, because some programs
/// change the case. If a name occurs twice, the first tag counts.
#[derive(Debug, Default)]
pub(super) struct Tags(BTreeMap<String, (Place, String)>);

impl Tags {
    pub(super) fn add(&mut self, name: &str, value: String, place: Place) {
        self.0.entry(name.to_ascii_lowercase()).or_insert((place, value));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value of a tag, unless it is empty or unknown.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.get(&name.to_ascii_lowercase())?;
        Some(value.trim()).filter(|value| !value.is_empty() && *value != UNKNOWN)
    }

    /// Returns the place of a tag in the text.
    pub(super) fn place(&self, name: &str) -> Option<Place> {
        self.0.get(&name.to_ascii_lowercase()).map(|(place, _)| *place)
    }
}

/// The quotes around the value of a tag: the standard's, and those that word processors make of it.
const QUOTES: [char; 14] = ['"', '“', '”', '„', '‟', '«', '»', '″', '＂', '\'', '‘', '’', '‚', '`'];

/// Reads the tag with which a line begins, as `[Name "value"]`. Returns its name, its value and its
/// length in bytes.
///
/// Some programs write a colon after the name or a space in it, other quotes, or do not escape
/// quotes and backslashes in the value. Returns `None` if it is no tag even so.
pub(super) fn read(line: &str) -> Option<(String, String, usize)> {
    let open = line.find(QUOTES).filter(|open| *open <= LONGEST_NAME)?;
    let name = line[..open].strip_prefix('[')?.trim().trim_end_matches([':', '=']);
    let name: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "_+#=:-".contains(c)) {
        return None;
    }
    let quote = line[open..].chars().next()?;
    let start = open + quote.len_utf8();
    // The ends are tried in order: no value goes over the end of a line (PGN standard, 8.1.1).
    let ends = |is_quote: fn(char) -> bool| {
        line[start..].match_indices(is_quote).filter_map(move |(at, quote)| {
            let value = &line[start..start + at];
            let after = line[start + at + quote.len()..].trim_start().strip_prefix(']')?;
            // `\"` is a quote in the value, unless there the tag can only end.
            let backslashes = value.len() - value.trim_end_matches('\\').len();
            let ends_here = backslashes.is_multiple_of(2) || ends_tags(after);
            ends_here.then_some((value, line.len() - after.len()))
        })
    };
    let standard = ends(|c| c == '"').next().filter(|_| quote == '"');
    let (value, length) = standard.or_else(|| ends(|c| QUOTES.contains(&c)).next())?;
    Some((name, unescaped(value), length))
}

/// Returns `true` if nothing follows a tag in its line but another tag.
fn ends_tags(after: &str) -> bool {
    let after = after.trim_start();
    after.is_empty()
        || after.strip_prefix('[').is_some_and(|tag| {
            let name = tag.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
            name.len() < tag.len() && name.trim_start().starts_with('"')
        })
}

/// Returns the value of a tag without the backslashes that escape `"` and `\`.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(c) = letters.next() {
        let escapes = c == '\\' && matches!(letters.peek(), Some('"' | '\\'));
        text.extend(if escapes { letters.next() } else { Some(c) });
    }
    text
}

/// Returns the line of a tag.
pub(super) fn line(name: &str, value: &str) -> String {
    let visible: String = value.chars().filter(|c| !c.is_control()).collect();
    let escaped = visible.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{escaped}\"]\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_however_programs_write_them() {
        for (line, name, value) in [
            (r#"[White "Anna"]"#, "White", "Anna"),
            (r#"[ White   "Anna" ]"#, "White", "Anna"),
            (r#"[White"Anna"]1. e4 {"]"}"#, "White", "Anna"),
            (r#"[BlackType: "program"]"#, "BlackType", "program"),
            (r#"[Time Control "300"]"#, "TimeControl", "300"),
            (r#"[Event "The "Spanish" game"]"#, "Event", "The \"Spanish\" game"),
            (r#"[Event "say \"hi\""]"#, "Event", "say \"hi\""),
            (r#"[Event "5th "City" Cup\"]"#, "Event", "5th \"City\" Cup\\"),
            (r#"[Source "C:\games\"]"#, "Source", "C:\\games\\"),
            (r#"[Source "C:\games\"] [White "Anna"]"#, "Source", "C:\\games\\"),
            (r#"[Source "C:\\games\\"]"#, "Source", "C:\\games\\"),
            (r#"[White "x\"]"]"#, "White", "x\"]"),
            (r#"[White "x”]"]"#, "White", "x”]"),
            ("[White “Anna”]", "White", "Anna"),
            ("[White „Anna“]", "White", "Anna"),
            ("[White «Anna»]", "White", "Anna"),
            ("[White 'O’Neil']", "White", "O’Neil"),
            ("[White \"Anna”]", "White", "Anna"),
            ("[红方 \"甲\"]", "红方", "甲"),
        ] {
            let (found, read, length) = read(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((found.as_str(), read.as_str()), (name, value), "{line}");
            assert!(line[..length].ends_with(']'));
        }
        for line in [
            "[White Anna]",
            "[White \"Anna",
            "[White O'Neil]",
            "[\"x\"]",
            "[#]",
            "[%clk \"1\"]",
            "[",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
        for value in ["", "\\", "\"", "x\"] [A \"b", "a\\\"]", "“”]", "\"]\""] {
            let line = line("White", value);
            let (_, read, length) = read(line.trim_end()).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((read.as_str(), length), (value, line.len() - 1));
        }
    }
}
