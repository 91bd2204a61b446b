//! Checks that the fonts have the letters of each language.

use super::super::{Assets, Finding};
use crate::theme::{font, letters::Coverage};
use std::collections::BTreeMap;

/// The size of the largest font that a page should have to load, in bytes.
const MAX_BYTES: usize = 1_000_000;

/// The fonts of all languages.
pub(super) struct Fonts {
    own: Coverage,
    of_language: BTreeMap<String, Coverage>,
}

impl Fonts {
    /// Reads the fonts in `fonts/TAG`, and reports those without a language.
    pub(super) fn read(assets: &Assets<'_>, tags: &[&str]) -> (Self, Vec<Finding>) {
        let mut own = Coverage::default();
        for (_, bytes) in font::EMBEDDED {
            own.add(bytes.to_vec());
        }
        let mut fonts = Self { own, of_language: BTreeMap::new() };
        let mut findings = Vec::new();
        for file in &assets.files {
            let mut parts = file.strip_prefix("fonts/").unwrap_or_default().splitn(2, '/');
            let (Some(tag), Some(name)) = (parts.next(), parts.next()) else { continue };
            let wrong = if !name.ends_with(".otf") && !name.ends_with(".ttf") {
                // Licences and other texts.
                continue;
            } else if !tags.contains(&tag) || name.contains('/') {
                "isn't used; fonts for a language belong in fonts/LANGUAGE".to_owned()
            } else {
                match assets.read(file) {
                    Err(finding) => {
                        findings.push(finding);
                        continue;
                    }
                    Ok(bytes) => {
                        let coverage = fonts.of_language.entry(tag.into()).or_default();
                        let size = bytes.len();
                        if !coverage.add(bytes) {
                            "isn't a font; it should be OpenType or TrueType".to_owned()
                        } else if size > MAX_BYTES {
                            format!(
                                "has {size} bytes, more than {MAX_BYTES}; reduce it to the characters in use, see source/make_language_fonts.py"
                            )
                        } else {
                            continue;
                        }
                    }
                }
            };
            findings.push(Finding::new(file, wrong));
        }
        (fonts, findings)
    }

    /// Returns the letters of a text that no font of this language has, each once.
    pub(super) fn lacking(&self, tag: &str, text: &str) -> Vec<char> {
        let of_language = self.of_language.get(tag);
        let has =
            |letter| self.own.has(letter) || of_language.is_some_and(|fonts| fonts.has(letter));
        distinct(text, has)
    }

    /// Returns the letters of a language's own name that the program's own fonts lack.
    pub(super) fn lacking_in_name(&self, name: &str) -> Vec<char> {
        distinct(name, |letter| self.own.has(letter))
    }
}

fn distinct(text: &str, has: impl Fn(char) -> bool) -> Vec<char> {
    let mut lacking: Vec<char> =
        text.chars().filter(|letter| !letter.is_control() && !has(*letter)).collect();
    lacking.sort_unstable();
    lacking.dedup();
    lacking
}
