//! Texts in the player's language, from the Fluent files in `assets/locales`.
//!
//! An entity that shows text has a [`LocalText`]. Its words are filled in from [`Texts`] when it
//! appears, when it changes, and when the player switches the language. Each folder of texts is a
//! language: `languages` finds them, [`crate::theme::languages`] loads the one in use.

pub mod calendar;
mod languages;
pub mod reasons;

pub(crate) use languages::system_locales;
pub use languages::{Known, Language, Languages};

use crate::rules::{Level, text::Place};
use bevy::prelude::*;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use std::borrow::Cow;

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
    /// A value that is translated too.
    Local(LocalText),
}

impl LocalText {
    /// Returns the text with this key.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), args: Vec::new(), verbatim: false }
    }

    /// Returns a text that needs no translation: a name, a number, a move.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self { key: Cow::Owned(text.into()), args: Vec::new(), verbatim: true }
    }

    /// Sets a variable of the text.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.args.push((name, Arg::Text(value.to_string())));
        self
    }

    /// Sets a variable to a number, which may choose a plural form.
    pub fn with_number(mut self, name: &'static str, value: f64) -> Self {
        self.args.push((name, Arg::Number(value)));
        self
    }

    /// Sets a variable to another text, given by its key.
    pub fn with_key(self, name: &'static str, key: impl Into<Cow<'static, str>>) -> Self {
        self.with_text(name, Self::new(key))
    }

    /// Sets a variable to another text.
    pub fn with_text(mut self, name: &'static str, text: impl Into<Self>) -> Self {
        self.args.push((name, Arg::Local(text.into())));
        self
    }

    /// Returns `true` if there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.verbatim && self.key.is_empty()
    }

    /// Returns the variables for Fluent. `read` returns the words of variables that are texts.
    fn fluent_args(&self, read: impl Fn(&Self) -> String) -> FluentArgs<'_> {
        let args = self.args.iter().map(|(name, arg)| {
            let value = match arg {
                Arg::Text(text) => FluentValue::from(text.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Local(text) => FluentValue::from(read(text)),
            };
            (*name, value)
        });
        args.collect()
    }
}

impl Default for LocalText {
    fn default() -> Self {
        Self::verbatim("")
    }
}

/// The name of a level.
impl From<Level> for LocalText {
    fn from(level: Level) -> Self {
        Self::new(format!("level-{}", level.id()))
    }
}

impl From<&'static str> for LocalText {
    fn from(key: &'static str) -> Self {
        Self::new(key)
    }
}

/// The English texts. They are built into the program, which has texts even without its assets.
const ENGLISH: &str = include_str!("../../assets/locales/en/game.ftl");

/// The texts of the chosen language. English fills the gaps.
#[derive(Resource)]
pub struct Texts {
    language: Language,
    /// The language's own texts, from its files.
    own: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
    /// `true` until the player's language is known.
    waiting: bool,
}

impl Default for Texts {
    fn default() -> Self {
        let mut english = bundle(&Language::english());
        let (resource, _) = resource(ENGLISH.into());
        english.add_resource_overriding(resource);
        let language = Language::english();
        Self { own: bundle(&language), language, english, waiting: false }
    }
}

/// A place in a file of texts that is not valid Fluent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The place in the file.
    pub place: Place,
    /// The fault, in English.
    pub text: String,
}

impl Texts {
    /// Returns the language in use.
    pub const fn language(&self) -> &Language {
        &self.language
    }

    /// Switches to a language, with the texts in these files. English fills the gaps. Returns the
    /// unreadable places, each with the index of its file.
    pub fn speak(
        &mut self,
        language: Language,
        files: impl IntoIterator<Item = String>,
    ) -> Vec<(usize, Unreadable)> {
        self.own = bundle(&language);
        self.language = language;
        self.waiting = false;
        let mut faults = Vec::new();
        for (file, text) in files.into_iter().enumerate() {
            let (resource, wrong) = resource(text);
            faults.extend(wrong.into_iter().map(|fault| (file, fault)));
            self.own.add_resource_overriding(resource);
        }
        faults
    }

    /// Returns the texts of a language that ships with the game.
    #[cfg(test)]
    pub(crate) fn shipped(tag: &str) -> Self {
        let path = format!("{}/assets/locales/{tag}/game.ftl", env!("CARGO_MANIFEST_DIR"));
        let mut texts = Self::default();
        let file = std::fs::read_to_string(path).expect("a shipped language");
        let faults = texts.speak(Language::new(tag).expect("a tag"), [file]);
        assert_eq!(faults, []);
        texts
    }

    /// Returns the finished text. A missing key is looked up in English, and shown itself if
    /// English lacks it too.
    pub fn get(&self, text: &LocalText) -> String {
        if text.verbatim {
            return text.key.to_string();
        }
        let args = text.fluent_args(|text| self.get(text));
        [&self.own, &self.english]
            .into_iter()
            .find_map(|bundle| self.format(bundle, &text.key, &args))
            .unwrap_or_else(|| format!("⟨{}⟩", text.key))
    }

    /// Returns the text of a key without variables.
    pub fn key(&self, key: &'static str) -> String {
        self.get(&LocalText::new(key))
    }

    fn format(
        &self,
        bundle: &FluentBundle<FluentResource>,
        key: &str,
        args: &FluentArgs,
    ) -> Option<String> {
        let pattern = bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors);
        for error in errors {
            warn_once!("the text {key} in {}: {error}", self.language.tag());
        }
        Some(text.into_owned())
    }
}

/// Returns a bundle of a language, without any texts.
fn bundle(language: &Language) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // The isolation marks would show as boxes in fonts that lack them, and all our texts run left
    // to right.
    bundle.set_use_isolating(false);
    bundle
}

/// Parses a file. Returns the readable part, and the places that are not readable.
fn resource(text: String) -> (FluentResource, Vec<Unreadable>) {
    let (resource, errors) = match FluentResource::try_new(text) {
        Ok(resource) => return (resource, Vec::new()),
        Err(broken) => broken,
    };
    let faults = errors
        .iter()
        .map(|error| Unreadable {
            place: Place::of(resource.source(), error.pos.start),
            text: error.kind.to_string(),
        })
        .collect();
    (resource, faults)
}

/// Registers [`Texts`] and keeps every [`LocalText`] filled in.
pub fn plugin(app: &mut App) {
    // The loading screen shows no texts rather than texts in the wrong language.
    app.insert_resource(Texts { waiting: true, ..default() })
        .add_systems(PostUpdate, fill_in.before(bevy::ui::UiSystems::Content));
}

fn fill_in(texts: Res<Texts>, mut nodes: Query<(Ref<LocalText>, &mut Text)>) {
    if texts.waiting {
        return;
    }
    for (local, mut text) in &mut nodes {
        if local.is_changed() || texts.is_changed() {
            let filled = texts.get(&local);
            if text.0 != filled {
                text.0 = filled;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaking(tag: &str, files: &[&str]) -> (Texts, Vec<(usize, Unreadable)>) {
        let mut texts = Texts::default();
        let language = Language::new(tag).expect("a tag");
        let faults = texts.speak(language, files.iter().map(|text| (*text).to_owned()));
        (texts, faults)
    }

    #[test]
    fn missing_texts_are_shown_in_english() {
        let (texts, faults) =
            speaking("de", &["button-back = Zurück\n", "button-menu = Menü\nbutton-no = Nein\n"]);
        assert_eq!(faults, []);
        assert_eq!(texts.key("button-back"), "Zurück");
        assert_eq!(texts.key("button-no"), "Nein");
        assert_eq!(texts.key("button-yes"), "Yes");
        assert_eq!(texts.key("no-such-key"), "⟨no-such-key⟩");
        assert_eq!(texts.language().tag(), "de");
    }

    #[test]
    fn a_broken_text_costs_itself_and_is_told_with_its_place() {
        let (texts, faults) =
            speaking("de", &["", "button-back = Zurück\nbutton-no = { $x\nbutton-menu = Menü\n"]);
        assert_eq!(texts.key("button-back"), "Zurück");
        assert_eq!(texts.key("button-no"), "No");
        assert_eq!(texts.key("button-menu"), "Menü");
        let [(1, fault)] = faults.as_slice() else { panic!("{faults:?}") };
        assert_eq!(fault.place.line, 3, "{fault:?}");
        assert!(fault.text.contains('}'), "{fault:?}");
    }

    #[test]
    fn shipped_texts_have_the_plural_forms_of_their_language() {
        let told = |tag: &str, key: &'static str, name: &'static str| {
            let texts = Texts::shipped(tag);
            let told = |count| texts.get(&LocalText::new(key).with_number(name, count));
            [1.0, 2.0, 5.0, 11.0, 21.0].map(told)
        };
        let russian = ["1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход"];
        assert_eq!(told("ru", "games-moves", "count"), russian);
        assert_eq!(told("en", "games-moves", "count")[..2], ["1 move", "2 moves"]);
        assert_eq!(told("zh-Hans", "games-moves", "count")[..2], ["1 回合", "2 回合"]);
    }

    #[test]
    fn numbers_choose_the_forms_of_their_language() {
        let moves = "moves = { $count ->\n    [one] one\n    [few] few\n    [many] many\n   *[other] other\n}\n";
        let forms = |tag: &str| {
            let (texts, _) = speaking(tag, &[moves]);
            [0.0, 1.0, 2.0, 5.0, 11.0, 21.0, 22.0, 1.5]
                .map(|count| texts.get(&LocalText::new("moves").with_number("count", count)))
        };
        let russian = ["many", "one", "few", "many", "many", "one", "few", "other"];
        assert_eq!(forms("ru"), russian);
        assert_eq!(forms("zh-Hans"), ["other"; 8]);
        assert_eq!(forms("en")[..3], ["other", "one", "other"]);
    }
}
