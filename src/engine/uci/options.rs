//! The options of `setoption`.

use super::error::UciError;
use core::fmt;
use fogchess_rules::{Level, Preset, text::excerpt};

/// The names of all options, as UCI spells them.
pub(super) const NAMES: [&str; 4] = ["UCI_Variant", "Skill Level", "Seed", "Threads"];

/// The highest skill level. Each level of the bot has one, from 0.
const MAX_SKILL: u8 = Level::ALL.len() as u8 - 1;
/// The highest seed: GUIs hold numbers in 32 bits with a sign.
const MAX_SEED: u32 = i32::MAX as u32;

/// The most threads: each has a search tree of its own in memory.
const MAX_THREADS: u32 = 64;

/// The values of all options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// The rules.
    pub preset: Preset,
    /// The strength of the bot: the index of its level in [`Level::ALL`].
    pub skill_level: u8,
    /// The seed of the random numbers.
    pub seed: u32,
    /// The number of cores on which the bot thinks, if its level can use more than one.
    pub threads: u8,
}

/// An option and its new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// The rules.
    Variant(Preset),
    /// See [`Options::skill_level`].
    SkillLevel(u8),
    /// See [`Options::seed`].
    Seed(u32),
    /// See [`Options::threads`].
    Threads(u8),
}

impl Default for Options {
    /// The preset is chess, for tools that do not support variants.
    fn default() -> Self {
        Self { preset: Preset::Chess, skill_level: MAX_SKILL, seed: 0, threads: 1 }
    }
}

/// Returns the names of all presets.
pub(super) fn variants() -> [&'static str; Preset::ALL.len()] {
    Preset::ALL.map(Preset::word)
}

/// Returns the lines with which `uci` describes the options: their defaults and their ranges.
pub(super) fn describe() -> String {
    let Options { preset, skill_level, seed, threads } = Options::default();
    let variants = variants().map(|id| format!(" var {id}")).concat();
    let [variant_name, skill_name, seed_name, threads_name] = NAMES;
    format!(
        "option name {variant_name} type combo default {}{variants}\n\
         option name {skill_name} type spin default {skill_level} min 0 max {MAX_SKILL}\n\
         option name {seed_name} type spin default {seed} min 0 max {MAX_SEED}\n\
         option name {threads_name} type spin default {threads} min 1 max {MAX_THREADS}",
        preset.word(),
    )
}

impl Options {
    /// Returns the level of the bot.
    pub(super) fn level(&self) -> Level {
        Level::ALL[usize::from(self.skill_level.min(MAX_SKILL))]
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [variant, skill, seed, threads] = NAMES;
        writeln!(f, "{variant}: {}", self.preset.word())?;
        writeln!(f, "{skill}: {}", self.skill_level)?;
        writeln!(f, "{seed}: {}", self.seed)?;
        write!(f, "{threads}: {}", self.threads)
    }
}

impl Setting {
    /// Parses an option and its value. As UCI requires, upper and lower case are the same.
    pub(super) fn parse(name: &str, value: &str) -> Result<Self, UciError> {
        let [variant, skill, seed, threads] = NAMES;
        let number = |name: &'static str, least: u32, most: u32| {
            let digits = value.bytes().all(|byte| byte.is_ascii_digit());
            let number = value
                .parse::<u32>()
                .ok()
                .filter(|number| digits && (least..=most).contains(number));
            number.ok_or_else(|| UciError::Number {
                name,
                text: excerpt(value),
                least: least.into(),
                most: most.into(),
            })
        };
        if name.eq_ignore_ascii_case(variant) {
            let preset = Preset::from_id(&value.to_ascii_lowercase());
            let unknown = || UciError::UnknownVariant(excerpt(value));
            preset.map(Self::Variant).ok_or_else(unknown)
        } else if name.eq_ignore_ascii_case(skill) {
            Ok(Self::SkillLevel(number(skill, 0, MAX_SKILL.into())? as u8))
        } else if name.eq_ignore_ascii_case(seed) {
            Ok(Self::Seed(number(seed, 0, MAX_SEED)?))
        } else if name.eq_ignore_ascii_case(threads) {
            Ok(Self::Threads(number(threads, 1, MAX_THREADS)? as u8))
        } else {
            Err(UciError::UnknownOption(excerpt(name)))
        }
    }
}
