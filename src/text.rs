//! Every text in the player's language, from the Fluent files in `assets/locales`.
//!
//! Something that shows text carries a [`LocalText`]; it is filled in from [`Texts`] when it
//! appears, when it changes, and when the player switches the language.

use crate::{session::TimeError, settings::Settings};
use bevy::{platform::collections::HashMap, prelude::*};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use unic_langid::LanguageIdentifier;

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English, and the language of last resort.
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// The BCP 47 tag, which is the folder's name under `assets/locales`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    /// What the language calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Russian => "Русский",
        }
    }

    /// The best fit for a system's locale such as `ru_RU.UTF-8`.
    pub fn from_locale(locale: &str) -> Self {
        let primary = locale.split(['-', '_', '.']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(primary))
            .unwrap_or(Self::English)
    }

    const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("../assets/locales/en/game.ftl"),
            Self::Russian => include_str!("../assets/locales/ru/game.ftl"),
        }
    }
}

/// A text by its key in the Fluent files, or a text that is the same in every language.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct LocalText {
    key: Cow<'static, str>,
    args: Vec<(&'static str, Arg)>,
    verbatim: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Arg {
    Text(String),
    Number(f64),
    /// The value is itself to be translated.
    Local(LocalText),
}

impl LocalText {
    /// The text with this key.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), args: Vec::new(), verbatim: false }
    }

    /// A text that needs no translation: a name, a number, a move.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self { key: Cow::Owned(text.into()), args: Vec::new(), verbatim: true }
    }

    /// Fills in a variable of the text.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.args.push((name, Arg::Text(value.into())));
        self
    }

    /// Fills in a number, which may choose a plural form.
    pub fn with_number(mut self, name: &'static str, value: f64) -> Self {
        self.args.push((name, Arg::Number(value)));
        self
    }

    /// Fills in another text, by its key.
    pub fn with_key(self, name: &'static str, key: impl Into<Cow<'static, str>>) -> Self {
        self.with_text(name, Self::new(key))
    }

    /// Fills in another text.
    pub fn with_text(mut self, name: &'static str, text: Self) -> Self {
        self.args.push((name, Arg::Local(text)));
        self
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.verbatim && self.key.is_empty()
    }
}

impl Default for LocalText {
    fn default() -> Self {
        Self::verbatim("")
    }
}

impl From<&'static str> for LocalText {
    fn from(key: &'static str) -> Self {
        Self::new(key)
    }
}

/// What was wrong with a time that somebody typed, and what is right.
impl From<&TimeError> for LocalText {
    fn from(error: &TimeError) -> Self {
        match error {
            TimeError::NotATime(text) => {
                Self::new("time-error-unreadable").with("text", text.clone())
            }
            TimeError::BaseOutOfRange => Self::new("time-error-base-range"),
            TimeError::BaseNotWholeSeconds => Self::new("time-error-base-fraction"),
            TimeError::BonusOutOfRange => Self::new("time-error-bonus-range"),
        }
    }
}

/// The texts of the chosen language, with English behind it.
#[derive(Resource)]
pub struct Texts {
    language: Language,
    bundles: HashMap<Language, FluentBundle<FluentResource>>,
}

impl Default for Texts {
    fn default() -> Self {
        let bundles = Language::ALL.map(|language| (language, bundle(language)));
        Self { language: Language::English, bundles: bundles.into_iter().collect() }
    }
}

impl Texts {
    /// The language in use.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The finished text. A key that is missing is looked up in English, then shown itself.
    pub fn get(&self, text: &LocalText) -> String {
        if text.verbatim {
            return text.key.to_string();
        }
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            let value = match arg {
                Arg::Text(text) => FluentValue::from(text.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Local(text) => FluentValue::from(self.get(text)),
            };
            args.set(*name, value);
        }
        [self.language, Language::English]
            .into_iter()
            .find_map(|language| self.format(language, &text.key, &args))
            .unwrap_or_else(|| format!("⟨{}⟩", text.key))
    }

    /// The text of a key without variables.
    pub fn key(&self, key: &'static str) -> String {
        self.get(&LocalText::new(key))
    }

    fn format(&self, language: Language, key: &str, args: &FluentArgs) -> Option<String> {
        let bundle = &self.bundles[&language];
        let pattern = bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors);
        for error in errors {
            warn_once!("the text {key} in {}: {error}", language.tag());
        }
        Some(text.into_owned())
    }
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = language.tag().parse().expect("our own tags are well formed");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The marks would show as boxes in fonts that lack them, and we write left to right.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(language.source().to_owned()).unwrap_or_else(
        |(resource, errors)| {
            error!("assets/locales/{}: {errors:?}", language.tag());
            resource
        },
    );
    bundle.add_resource_overriding(resource);
    bundle
}

/// Registers [`Texts`] and keeps every [`LocalText`] filled in.
pub fn plugin(app: &mut App) {
    app.init_resource::<Texts>()
        .add_systems(PreUpdate, follow_settings)
        .add_systems(PostUpdate, fill_in.before(bevy::ui::UiSystems::Content));
}

fn follow_settings(settings: Res<Settings>, mut texts: ResMut<Texts>) {
    if settings.language != texts.language {
        texts.language = settings.language;
    }
}

fn fill_in(texts: Res<Texts>, mut nodes: Query<(Ref<LocalText>, &mut Text)>) {
    for (local, mut text) in &mut nodes {
        if local.is_changed() || texts.is_changed() {
            let filled = texts.get(&local);
            if text.0 != filled {
                text.0 = filled;
            }
        }
    }
}
