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

use crate::{
    phrase::{Bundle, Phrase, Worded, bundle},
    rules::{Level, text::Place},
};
use bevy::prelude::*;
use fluent_bundle::FluentResource;
use std::borrow::Cow;

/// A text by its key in the Fluent files, or a text that is the same in every language: a [`Phrase`]
/// for an entity.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct LocalText(Phrase);

impl LocalText {
    /// Returns the text with this key.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self(Phrase::new(key))
    }

    /// Returns a text that needs no translation: a name, a number, a move.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self(Phrase::verbatim(text))
    }

    /// Sets a variable of the text.
    pub fn with(self, name: &'static str, value: impl ToString) -> Self {
        Self(self.0.with(name, value))
    }

    /// Sets a variable to a number, which may choose a plural form.
    pub fn with_number(self, name: &'static str, value: f64) -> Self {
        Self(self.0.with_number(name, value))
    }

    /// Sets a variable to another text, given by its key.
    pub fn with_key(self, name: &'static str, key: impl Into<Cow<'static, str>>) -> Self {
        self.with_text(name, Self::new(key))
    }

    /// Sets a variable to another text.
    pub fn with_text(self, name: &'static str, text: impl Into<Self>) -> Self {
        Self(self.0.with_phrase(name, text.into().0))
    }

    /// Returns `true` if there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Phrase> for LocalText {
    fn from(phrase: Phrase) -> Self {
        Self(phrase)
    }
}

/// An error, or what else has a text.
impl<T: Worded> From<&T> for LocalText {
    fn from(worded: &T) -> Self {
        Self(worded.phrase())
    }
}

impl From<&'static str> for LocalText {
    fn from(key: &'static str) -> Self {
        Self::new(key)
    }
}

/// The name of a level.
impl From<Level> for LocalText {
    fn from(level: Level) -> Self {
        Self::new(format!("level-{}", level.id()))
    }
}

/// The texts of the chosen language. English fills the gaps.
#[derive(Resource)]
pub struct Texts {
    language: Language,
    /// The language's own texts, from its files.
    own: Bundle,
    /// `true` until the player's language is known.
    waiting: bool,
}

impl Default for Texts {
    fn default() -> Self {
        let language = Language::english();
        Self { own: bundle(language.tag()), language, waiting: false }
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
        self.own = bundle(language.tag());
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
        let mut faults = Vec::new();
        let words = text.0.words(Some(&self.own), &mut faults);
        for fault in faults {
            warn_once!("the text `{words}` in {}: {fault}", self.language.tag());
        }
        words
    }

    /// Returns the text of a key without variables.
    pub fn key(&self, key: &'static str) -> String {
        self.get(&LocalText::new(key))
    }
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

    /// Asserts that every shipped language has a complete text for `text`, within a sentence.
    #[track_caller]
    pub(super) fn assert_told(text: impl Into<LocalText>) {
        let text = text.into();
        for tag in ["en", "ru", "zh-Hans"] {
            let mut faults = Vec::new();
            let told = text.0.words(Some(&Texts::shipped(tag).own), &mut faults);
            assert!(faults.is_empty(), "{tag}: {told}: {faults:?}");
            assert!(!told.is_empty() && !told.contains(['{', '⟨']), "{tag}: {told}");
            assert!(!told.ends_with('.'), "{tag}: {told}");
        }
    }

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
