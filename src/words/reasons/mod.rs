//! The reasons for errors, in the player's language.
//!
//! Modules below this one have error types of their own. Here each error becomes a text that fits
//! into a sentence: it begins with a small letter and has no full stop. Messages of libraries, the
//! system or the browser are left as they are.

mod game;
mod import;
mod online;
mod position;
mod save;
mod system;
mod theme;

pub use position::{mends_text, position_note};
pub use theme::misfit;

use super::LocalText;
use crate::rules::text::Place;

/// Returns a fault with its place in a text.
pub fn at(place: Place, fault: impl Into<LocalText>) -> LocalText {
    let Place { line, column } = place;
    LocalText::new("reason-at").with("line", line).with("column", column).with_text("fault", fault)
}

/// Returns the reason that a text is longer than `most`, the number of bytes that may be read.
pub fn too_long(most: usize) -> LocalText {
    LocalText::new("reason-too-long").with("kib", (most / 1024).to_string())
}

#[cfg(test)]
mod tests {
    use super::super::{LocalText, Texts};

    /// Asserts that every shipped language has a complete text of its own for `text`.
    #[track_caller]
    pub(super) fn assert_told(text: impl Into<LocalText>) {
        let text = text.into();
        for tag in ["en", "ru", "zh-Hans"] {
            let texts = Texts::shipped(tag);
            let told = complete(&texts, &text);
            assert!(!told.is_empty() && !told.contains(['{', '⟨']), "{tag}: {told}");
            assert_eq!(told, texts.get(&text));
            assert!(!told.ends_with('.') || tag == "zh-Hans", "{tag}: {told}");
        }
    }

    /// Calls [`assert_told`] for each of these.
    #[track_caller]
    pub(super) fn assert_all_told<'a, T: 'a>(all: impl IntoIterator<Item = &'a T>)
    where
        LocalText: From<&'a T>,
    {
        all.into_iter().for_each(|one| assert_told(one));
    }

    /// Like [`Texts::get`], but without English for missing texts, and any fault panics.
    #[track_caller]
    fn complete(texts: &Texts, text: &LocalText) -> String {
        if text.verbatim {
            return text.key.to_string();
        }
        let args = text.fluent_args(|text| complete(texts, text));
        let tag = texts.language().tag();
        let message = texts.own.get_message(&text.key);
        let pattern = message.and_then(|message| message.value());
        let pattern = pattern.unwrap_or_else(|| panic!("{tag} has no {}", text.key));
        let mut errors = Vec::new();
        let told = texts.own.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        assert!(errors.is_empty(), "{tag}: {}: {errors:?}", text.key);
        told
    }
}
