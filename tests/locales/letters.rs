//! The letters that the fonts have.

use super::Files;
use fogchess::{theme::fallback_fonts::Coverage, words::Known};

/// The size of the largest font that a page should have to load, in bytes.
const MAX_BYTES: usize = 1_000_000;

/// The size of the largest font of rare letters, which a page loads for a name at most, in bytes.
const MAX_RARE_BYTES: usize = 4_000_000;

/// The letters that the fonts of the game and those of one language have.
#[derive(Default)]
pub struct Letters {
    embedded: Coverage,
    of_language: Coverage,
}

impl Letters {
    /// Reads the fonts of a language. Returns their faults as well.
    pub fn of(language: &Known, files: &Files) -> (Self, Vec<String>) {
        let mut letters = Self::default();
        let embedded = files.keys().filter(|path| is_font(path) && !is_for_a_language(path));
        let embedded: Vec<String> = embedded.cloned().collect();
        let mut faults = add(&mut letters.embedded, &embedded, MAX_BYTES, files);
        faults.extend(add(&mut letters.of_language, &language.fonts, MAX_BYTES, files));
        // The texts of a language must not need its rare letters.
        let rare = &mut Coverage::default();
        faults.extend(add(rare, &language.rare_fonts, MAX_RARE_BYTES, files));
        (letters, faults)
    }

    /// Returns the letters of a text that the fonts of the language lack.
    pub fn lacking(&self, text: &str) -> String {
        distinct(text, |letter| self.embedded.has(letter) || self.of_language.has(letter))
    }

    /// Returns the letters of a language's own name that the fonts within the game lack.
    pub fn lacking_in_name(&self, name: &str) -> String {
        distinct(name, |letter| self.embedded.has(letter))
    }
}

/// Adds the letters of fonts. Returns the faults of the fonts.
fn add(letters: &mut Coverage, fonts: &[String], most: usize, files: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    for path in fonts {
        let bytes = &files[path];
        if !letters.add(bytes.clone()) {
            faults.push(format!("{path}: isn't a font; it should be OpenType or TrueType"));
        } else if bytes.len() > most {
            faults.push(format!(
                "{path}: has {} bytes, more than {most}; reduce it to the characters in use with \
                 source/make_language_fonts.py",
                bytes.len()
            ));
        }
    }
    faults
}

/// Returns `true` if a path is that of a font: licences may lie beside the fonts.
fn is_font(path: &str) -> bool {
    path.starts_with("fonts/") && (path.ends_with(".otf") || path.ends_with(".ttf"))
}

/// Returns `true` if a path is that of a text or a font of a language.
pub fn is_for_a_language(path: &str) -> bool {
    path.starts_with("locales/") || is_font(path) && path.matches('/').count() > 1
}

/// Returns the letters of a text that there are not, each once.
fn distinct(text: &str, has: impl Fn(char) -> bool) -> String {
    let mut lacking: Vec<char> =
        text.chars().filter(|letter| !letter.is_control() && !has(*letter)).collect();
    lacking.sort_unstable();
    lacking.dedup();
    lacking.into_iter().collect()
}
