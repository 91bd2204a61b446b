//! The fields of a manifest: which values each may have, and how they are read and written.

use super::{About, Look, Rgba, is_folder_name};
use crate::rules::text::excerpt;
use core::ops::RangeInclusive;
use serde::{Serialize, de::DeserializeOwned};

/// A field that a manifest may have.
#[derive(Debug)]
pub struct Field {
    /// The group of the field, or empty.
    pub section: &'static str,
    /// The name of the field.
    pub name: &'static str,
    /// The meaning of the field.
    pub meaning: &'static str,
    pub(super) allowed: fn() -> String,
    /// Reads a value, and stores it in its place. Errors with the end of a sentence about the field.
    pub(super) read: fn(&mut About, &mut Look, &str) -> Result<(), String>,
    pub(super) write: fn(&About, &Look) -> String,
}

impl Field {
    /// Returns the field's name with its group, as in `fog.softness`.
    pub fn path(&self) -> String {
        match self.section {
            "" => self.name.into(),
            section => format!("{section}.{}", self.name),
        }
    }

    /// Returns the allowed values: `a colour`, or `0 to 0.5`.
    pub fn range(&self) -> String {
        (self.allowed)()
    }

    /// Returns the field's value in a look as a manifest writes it; `None` for the texts about a
    /// theme.
    pub fn show(&self, look: &Look) -> Option<String> {
        (!self.section.is_empty()).then(|| (self.write)(&About::default(), look))
    }
}

/// The values that a field may have.
pub(super) struct Kind<T> {
    pub(super) allowed: String,
    /// Advice about a wrong value, after a semicolon; empty if there is none.
    advice: &'static str,
    allows: Box<dyn Fn(&T) -> bool>,
    /// `true` for an enum, whose variants are written as texts.
    is_word: bool,
}

impl<T: Serialize + DeserializeOwned> Kind<T> {
    fn new(allowed: impl Into<String>, allows: impl Fn(&T) -> bool + 'static) -> Self {
        Self { allowed: allowed.into(), advice: "", allows: Box::new(allows), is_word: false }
    }

    /// Reads a value as RON. Errors with the end of a sentence about its field.
    pub(super) fn read(&self, text: &str) -> Result<T, String> {
        let value = match self.is_word {
            true => ron::from_str(text).and_then(|word: String| ron::from_str(&word)),
            false => ron::from_str(text),
        };
        value
            .ok()
            .filter(|value| (self.allows)(value))
            .ok_or_else(|| format!("is {}, not `{}`{}", self.allowed, excerpt(text), self.advice))
    }

    /// Writes a value as RON.
    pub(super) fn write(&self, value: &T) -> String {
        let text = ron::to_string(value).unwrap_or_default();
        if self.is_word { format!("\"{text}\"") } else { text.trim_end_matches(".0").into() }
    }
}

pub(super) fn text() -> Kind<String> {
    Kind::new("a text of up to 80 characters", |text: &String| text.chars().count() <= 80)
}

pub(super) fn folder() -> Kind<String> {
    let advice = "; use letters, digits, spaces, `-`, `_` and `.`, with no dot at the start";
    let allows = |name: &String| name.is_empty() || is_folder_name(name);
    Kind { advice, ..Kind::new("a folder's name", allows) }
}

pub(super) fn color() -> Kind<Rgba> {
    let advice = "; write red, green and blue as \"#e6d9c3\", or with opacity as \"#e6d9c380\"";
    Kind { advice, ..Kind::new("a colour", |_| true) }
}

/// A colour that hides what is behind it.
pub(super) fn opaque() -> Kind<Rgba> {
    let advice = "; write red, green and blue as \"#e6d9c3\"";
    let allows = |color: &Rgba| color.alpha == u8::MAX;
    Kind { advice, ..Kind::new("a colour without opacity", allows) }
}

pub(super) fn number(range: RangeInclusive<f32>) -> Kind<f32> {
    Kind::new(format!("{} to {}", range.start(), range.end()), move |it| range.contains(it))
}

pub(super) fn flag() -> Kind<bool> {
    Kind::new("true or false", |_| true)
}

/// One of the variants of an enum.
pub(super) fn one_of<T: Serialize + DeserializeOwned>(variants: &[T]) -> Kind<T> {
    let kind = Kind { is_word: true, ..Kind::new("", |_| true) };
    let words: Vec<String> = variants.iter().map(|variant| kind.write(variant)).collect();
    let (last, others) = words.split_last().expect("an enum has variants");
    Kind { allowed: format!("{} or {last}", others.join(", ")), ..kind }
}
