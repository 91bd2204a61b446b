//! The tags of a PGN: their names, and the escaping of their values.

use crate::{place::Place, rules::BySide};
use std::collections::BTreeMap;

/// The tag that other programs need first in a game of xiangqi, with the value [`CHINESE_CHESS`].
pub(super) const GAME: &str = "Game";
pub(super) const CHINESE_CHESS: &str = "Chinese Chess";
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

/// Returns the line of a tag.
pub(super) fn line(name: &str, value: &str) -> String {
    let visible: String = value.chars().filter(|c| !c.is_control()).collect();
    let escaped = visible.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{escaped}\"]\n")
}
