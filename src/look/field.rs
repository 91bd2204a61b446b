//! The fields of a manifest: their types, the parsing of their values, and their places in a look.

use super::{About, Look, Rgba, is_folder_name};
use crate::rules::text::excerpt;
use core::ops::RangeInclusive;

/// A field that a manifest may have.
#[derive(Debug)]
pub struct Field {
    /// The group of the field, or empty.
    pub section: &'static str,
    /// The name of the field.
    pub name: &'static str,
    /// The meaning of the field.
    pub meaning: &'static str,
    pub(super) kind: Kind,
}

/// The type of a field, and the place of its value.
#[derive(Debug)]
pub(super) enum Kind {
    About {
        of: fn(&mut About) -> &mut String,
        is_folder: bool,
    },
    Color {
        is_opaque: bool,
        of: fn(&mut Look) -> &mut Rgba,
    },
    Number {
        range: RangeInclusive<f32>,
        of: fn(&mut Look) -> &mut f32,
    },
    Flag {
        of: fn(&mut Look) -> &mut bool,
    },
    /// One of several words; `get` and `set` count them from 0.
    Choice {
        words: &'static [&'static str],
        get: fn(&Look) -> usize,
        set: fn(&mut Look, usize),
    },
}

/// A value in a manifest.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Color(Rgba),
    Number(f32),
    Flag(bool),
    Choice(usize),
}

/// The longest text about a theme, in characters.
const LONGEST_TEXT: usize = 80;

impl Field {
    /// Returns the field's name with its group, as in `fog.softness`.
    pub fn path(&self) -> String {
        if self.section.is_empty() {
            self.name.into()
        } else {
            format!("{}.{}", self.section, self.name)
        }
    }

    /// Returns the allowed values: `a colour`, or `0 to 0.5`.
    pub fn range(&self) -> String {
        match &self.kind {
            Kind::About { is_folder: false, .. } => format!("up to {LONGEST_TEXT} characters"),
            Kind::About { is_folder: true, .. } => "a folder's name".into(),
            Kind::Color { is_opaque: false, .. } => "a colour".into(),
            Kind::Color { is_opaque: true, .. } => "a colour without opacity".into(),
            Kind::Number { range, .. } => format!("{} to {}", range.start(), range.end()),
            Kind::Flag { .. } => "true or false".into(),
            Kind::Choice { words, .. } => one_of(words),
        }
    }

    /// Returns the field's value in a look as a manifest writes it; `None` for the texts about a
    /// theme.
    pub fn show(&self, look: &Look) -> Option<String> {
        let mut look = look.clone();
        match &self.kind {
            Kind::About { .. } => None,
            Kind::Color { of, .. } => Some(format!("\"{}\"", of(&mut look))),
            Kind::Number { of, .. } => Some(of(&mut look).to_string()),
            Kind::Flag { of } => Some(of(&mut look).to_string()),
            Kind::Choice { words, get, .. } => {
                words.get(get(&look)).map(|word| format!("\"{word}\""))
            }
        }
    }

    /// Parses a value. Errors with the fault, and with an example of a valid value.
    pub(super) fn read(&self, text: &str) -> Result<Value, String> {
        let shown = excerpt(text);
        let no = |what: &str, such_as: &str| {
            format!("`{}` is {what} such as {such_as}, not `{shown}`", self.name)
        };
        match &self.kind {
            Kind::About { is_folder, .. } => {
                let value: String = ron::from_str(text).map_err(|_| no("a text", "\"Ink\""))?;
                if value.chars().count() > LONGEST_TEXT {
                    return Err(format!(
                        "`{}` is longer than {LONGEST_TEXT} characters; shorten it",
                        self.name
                    ));
                }
                if *is_folder && !value.is_empty() && !is_folder_name(&value) {
                    return Err(format!(
                        "`{value}` isn't a folder name; use letters, digits, spaces, `-`, `_` and \
                         `.`, with no dot at the start"
                    ));
                }
                Ok(Value::Text(value))
            }
            Kind::Color { is_opaque, .. } => {
                let value: String =
                    ron::from_str(text).map_err(|_| no("a colour", "\"#e6d9c3\""))?;
                let color: Rgba = value.parse()?;
                if *is_opaque && color.alpha < u8::MAX {
                    return Err(format!(
                        "`{}` hides what is behind it, so it has no opacity; write \"{}\"",
                        self.name,
                        Rgba { alpha: u8::MAX, ..color }
                    ));
                }
                Ok(Value::Color(color))
            }
            Kind::Number { range, .. } => {
                let such_as = range.end().to_string();
                let value: f32 = ron::from_str(text).map_err(|_| no("a number", &such_as))?;
                if range.contains(&value) {
                    Ok(Value::Number(value))
                } else {
                    Err(format!("`{}` is {}, and {value} is not", self.name, self.range()))
                }
            }
            Kind::Flag { .. } => ron::from_str(text)
                .map(Value::Flag)
                .map_err(|_| format!("`{}` is true or false, not `{shown}`", self.name)),
            Kind::Choice { words, .. } => {
                let word: Option<String> = ron::from_str(text).ok();
                let known = word.and_then(|word| words.iter().position(|known| *known == word));
                known
                    .map(Value::Choice)
                    .ok_or_else(|| format!("`{}` is {}, not `{shown}`", self.name, one_of(words)))
            }
        }
    }

    /// Stores a parsed value in a look.
    pub(super) fn put_into(&self, look: &mut Look, value: &Value) {
        match (&self.kind, value) {
            (Kind::Color { of, .. }, Value::Color(color)) => *of(look) = *color,
            (Kind::Number { of, .. }, Value::Number(number)) => *of(look) = *number,
            (Kind::Flag { of }, Value::Flag(flag)) => *of(look) = *flag,
            (Kind::Choice { set, .. }, Value::Choice(at)) => set(look, *at),
            _ => {}
        }
    }

    /// Stores a parsed text about a theme.
    pub(super) fn put_about(&self, about: &mut About, value: &Value) {
        if let (Kind::About { of, .. }, Value::Text(text)) = (&self.kind, value) {
            of(about).clone_from(text);
        }
    }
}

/// Joins words to a text such as `"fade"`, `"dissolve"` or `"sweep"`.
fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match quoted.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => quoted.concat(),
    }
}
