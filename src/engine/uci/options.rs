//! The options of `setoption`.

use super::{error::UciError, strength};
use core::fmt;
use fogchess_rules::{Level, Preset, text::excerpt};

/// The highest skill level. Each level of the bot has one, from 0.
const MAX_SKILL: u32 = Level::ALL.len() as u32 - 1;
/// The highest seed: GUIs hold numbers in 32 bits with a sign.
const MAX_SEED: u32 = i32::MAX as u32;
/// The most threads: each has a search tree of its own in memory.
const MAX_THREADS: u32 = 64;
/// The largest table of a search, in megabytes.
const MAX_HASH: u32 = 1_024;
/// More lines than there are moves in any position of chess.
const MAX_LINES: u32 = 256;
/// The strengths of the weakest and of the strongest level.
const ELO: [u32; 2] = [strength::elo(Level::Novice), strength::elo(Level::Grandmaster)];

/// The values of all options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// The rules.
    pub(super) preset: Preset,
    /// The strength of the bot: the index of its level in [`Level::ALL`].
    skill_level: u32,
    /// The seed of the random numbers.
    pub(super) seed: u32,
    /// The number of cores on which the bot thinks, if its level can use more than one.
    pub(super) threads: u32,
    /// The size of a search's table, in megabytes.
    pub(super) hash: u32,
    /// The number of lines to tell where nothing is hidden.
    pub(super) lines: u32,
    /// `true` if the bot's level follows from `elo`.
    is_limited: bool,
    /// The greatest strength.
    elo: u32,
    /// `true` if the program may let the engine ponder; `go ponder` works either way.
    may_ponder: bool,
    /// `true` if the program analyses. The bot thinks the same.
    is_analysis: bool,
}

/// An option: its name as UCI spells it, and its kind.
struct Named {
    name: &'static str,
    kind: Kind,
}

/// The kind of an option, with the place of its value.
enum Kind {
    Variant,
    Number { least: u32, most: u32, value: fn(&mut Options) -> &mut u32 },
    Switch(fn(&mut Options) -> &mut bool),
    Button,
}

impl Named {
    const fn number(
        name: &'static str,
        [least, most]: [u32; 2],
        value: fn(&mut Options) -> &mut u32,
    ) -> Self {
        Self { name, kind: Kind::Number { least, most, value } }
    }

    const fn switch(name: &'static str, value: fn(&mut Options) -> &mut bool) -> Self {
        Self { name, kind: Kind::Switch(value) }
    }
}

const ALL: [Named; 11] = [
    Named { name: "UCI_Variant", kind: Kind::Variant },
    Named::number("Skill Level", [0, MAX_SKILL], |options| &mut options.skill_level),
    Named::number("Seed", [0, MAX_SEED], |options| &mut options.seed),
    Named::number("Threads", [1, MAX_THREADS], |options| &mut options.threads),
    Named::number("Hash", [1, MAX_HASH], |options| &mut options.hash),
    Named { name: "Clear Hash", kind: Kind::Button },
    Named::switch("Ponder", |options| &mut options.may_ponder),
    Named::number("MultiPV", [1, MAX_LINES], |options| &mut options.lines),
    Named::switch("UCI_LimitStrength", |options| &mut options.is_limited),
    Named::number("UCI_Elo", ELO, |options| &mut options.elo),
    Named::switch("UCI_AnalyseMode", |options| &mut options.is_analysis),
];

/// An option and its new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    /// The option's place among all options.
    at: usize,
    value: Value,
}

/// The value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Variant(Preset),
    Number(u32),
    Switch(bool),
    Button,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(preset) => f.write_str(preset.word()),
            Self::Number(number) => number.fmt(f),
            Self::Switch(is_on) => is_on.fmt(f),
            Self::Button => Ok(()),
        }
    }
}

impl Default for Options {
    /// The preset is chess, for tools that do not support variants.
    fn default() -> Self {
        Self {
            preset: Preset::Chess,
            skill_level: MAX_SKILL,
            seed: 0,
            threads: 1,
            hash: 16,
            lines: 1,
            is_limited: false,
            elo: ELO[1],
            may_ponder: false,
            is_analysis: false,
        }
    }
}

/// Returns the names of all options.
pub(super) fn names() -> [&'static str; ALL.len()] {
    ALL.each_ref().map(|option| option.name)
}

/// Returns the names of all presets.
pub(super) fn variants() -> [&'static str; Preset::ALL.len()] {
    Preset::ALL.map(Preset::word)
}

/// Returns the lines with which `uci` describes the options: their defaults and their ranges.
pub(super) fn describe() -> String {
    let lines = ALL.each_ref().map(|option| {
        let default = Options::default().value(&option.kind);
        let kind = match option.kind {
            Kind::Variant => {
                let variants = variants().map(|id| format!(" var {id}")).concat();
                format!("combo default {default}{variants}")
            }
            Kind::Number { least, most, .. } => {
                format!("spin default {default} min {least} max {most}")
            }
            Kind::Switch(_) => format!("check default {default}"),
            Kind::Button => "button".to_owned(),
        };
        format!("option name {} type {kind}", option.name)
    });
    lines.join("\n")
}

impl Options {
    /// Returns the level of the bot.
    pub(super) fn level(&self) -> Level {
        if self.is_limited {
            return strength::level(self.elo);
        }
        Level::ALL[self.skill_level.min(MAX_SKILL) as usize]
    }

    /// Sets an option, and returns `true` if the bots have to begin anew.
    pub(super) fn set(&mut self, Setting { at, value }: Setting) -> bool {
        let before = (self.preset, self.level(), self.seed, self.threads);
        match (&ALL[at].kind, value) {
            (Kind::Number { value: place, .. }, Value::Number(number)) => *place(self) = number,
            (Kind::Switch(place), Value::Switch(is_on)) => *place(self) = is_on,
            (_, Value::Variant(preset)) => self.preset = preset,
            _ => return true,
        }
        before != (self.preset, self.level(), self.seed, self.threads)
    }

    fn value(mut self, kind: &Kind) -> Value {
        match kind {
            Kind::Variant => Value::Variant(self.preset),
            Kind::Number { value, .. } => Value::Number(*value(&mut self)),
            Kind::Switch(value) => Value::Switch(*value(&mut self)),
            Kind::Button => Value::Button,
        }
    }
}

/// The options with their values, one a line.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let valued = ALL.iter().filter(|option| !matches!(option.kind, Kind::Button));
        let lines = valued.map(|option| format!("{}: {}", option.name, self.value(&option.kind)));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

impl Setting {
    /// Parses an option and its value. As UCI requires, upper and lower case are the same.
    pub(super) fn parse(name: &str, value: &str) -> Result<Self, UciError> {
        let (at, option) = (0..)
            .zip(&ALL)
            .find(|(_, option)| option.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| UciError::UnknownOption(excerpt(name)))?;
        let text = value.to_ascii_lowercase();
        let value = match option.kind {
            Kind::Variant => {
                let preset = Preset::from_id(&text);
                Value::Variant(preset.ok_or_else(|| UciError::UnknownVariant(excerpt(value)))?)
            }
            Kind::Number { least, most, .. } => {
                let is_digits = value.bytes().all(|byte| byte.is_ascii_digit());
                let number = value.parse().ok().filter(|_| is_digits);
                let number = number.filter(|number| (least..=most).contains(number));
                Value::Number(number.ok_or_else(|| UciError::Number {
                    name: option.name,
                    text: excerpt(value),
                    least: least.into(),
                    most: most.into(),
                })?)
            }
            Kind::Switch(_) => {
                let is_on = text.parse().ok();
                Value::Switch(is_on.ok_or_else(|| UciError::NotASwitch {
                    name: option.name,
                    text: excerpt(value),
                })?)
            }
            Kind::Button => Value::Button,
        };
        Ok(Self { at, value })
    }

    /// Returns `true` if the setting is of the rules.
    pub(super) const fn is_of_rules(&self) -> bool {
        matches!(self.value, Value::Variant(_))
    }
}
