//! Texts for players by their keys in `assets/locales`, and in English.
//!
//! An error that a player may read has no words in its crate: it is [`Worded`] by a key. Its
//! `Display` is the English text, and the game shows the text of the player's language.

use core::fmt;
use fluent_bundle::{
    FluentArgs, FluentError, FluentResource, FluentValue, concurrent::FluentBundle,
};
use std::{borrow::Cow, sync::LazyLock};

/// The texts of a language.
pub type Bundle = FluentBundle<FluentResource>;

/// The English texts. They are built into the program, which has texts even without its assets.
static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| {
    let text = include_str!("../../assets/locales/en/game.ftl");
    let mut english = bundle("en");
    let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(text.into());
    english.add_resource_overriding(resource);
    english
});

/// Returns a bundle of the language with this tag, without any texts.
pub fn bundle(tag: &str) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![tag.parse().unwrap_or_default()]);
    // The isolation marks would show as boxes in fonts that lack them, and all our texts run left
    // to right.
    bundle.set_use_isolating(false);
    bundle
}

/// A type that has a text in every language.
pub trait Worded {
    /// Returns the text.
    fn phrase(&self) -> Phrase;
}

/// A text by its key in the Fluent files, or a text that is the same in every language.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    key: Cow<'static, str>,
    args: Vec<(&'static str, Arg)>,
    verbatim: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Arg {
    Text(String),
    Number(f64),
    /// A value that is translated too.
    Phrase(Phrase),
}

impl Phrase {
    /// Returns the text with this key.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), args: Vec::new(), verbatim: false }
    }

    /// Returns a text that needs no translation: a name, a number, a move.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self { key: Cow::Owned(text.into()), args: Vec::new(), verbatim: true }
    }

    /// Sets a variable of the text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.args.push((name, Arg::Text(value.to_string())));
        self
    }

    /// Sets a variable to a number, which may choose a plural form.
    #[must_use]
    pub fn with_number(mut self, name: &'static str, value: f64) -> Self {
        self.args.push((name, Arg::Number(value)));
        self
    }

    /// Sets a variable to another text.
    #[must_use]
    pub fn with_phrase(mut self, name: &'static str, phrase: impl Into<Self>) -> Self {
        self.args.push((name, Arg::Phrase(phrase.into())));
        self
    }

    /// Returns `true` if there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.verbatim && self.key.is_empty()
    }

    /// Returns the finished text in the language of `own`. A missing key is looked up in English,
    /// and shown itself if English lacks it too. Adds what is wrong with the texts to `faults`.
    pub fn words(&self, own: Option<&Bundle>, faults: &mut Vec<FluentError>) -> String {
        if self.verbatim {
            return self.key.to_string();
        }
        let args: FluentArgs = self
            .args
            .iter()
            .map(|(name, arg)| {
                let value = match arg {
                    Arg::Text(text) => FluentValue::from(text.as_str()),
                    Arg::Number(number) => FluentValue::from(*number),
                    Arg::Phrase(phrase) => FluentValue::from(phrase.words(own, faults)),
                };
                (*name, value)
            })
            .collect();
        let mut format = |bundle: &Bundle| {
            let pattern = bundle.get_message(&self.key)?.value()?;
            Some(bundle.format_pattern(pattern, Some(&args), faults).into_owned())
        };
        own.and_then(&mut format)
            .or_else(|| format(&ENGLISH))
            .unwrap_or_else(|| format!("⟨{}⟩", self.key))
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(None, &mut Vec::new()))
    }
}

impl Default for Phrase {
    fn default() -> Self {
        Self::verbatim("")
    }
}

impl From<&'static str> for Phrase {
    fn from(key: &'static str) -> Self {
        Self::new(key)
    }
}

impl<T: Worded> From<&T> for Phrase {
    fn from(worded: &T) -> Self {
        worded.phrase()
    }
}
