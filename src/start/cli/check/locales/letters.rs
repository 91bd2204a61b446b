//! Checks that the fonts have the letters of each language.

use super::super::{Assets, Finding, MAX_BYTES};
use crate::{
    theme::{fallback_fonts::Coverage, font},
    words::is_rare,
};
use std::collections::BTreeMap;

/// The size of the largest font of rare letters, which a page loads for a name at most, in bytes.
const MAX_RARE_BYTES: usize = 4 * MAX_BYTES;

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
        // Licences and other texts may be beside the fonts.
        let is_font = |file: &&String| file.ends_with(".otf") || file.ends_with(".ttf");
        for file in assets.files.iter().filter(is_font) {
            let path = file.strip_prefix("fonts/").unwrap_or_default();
            let Some((tag, name)) = path.split_once('/') else { continue };
            if !tags.contains(&tag) || name.contains('/') {
                let text = "isn't used; fonts for a language belong in fonts/LANGUAGE";
                findings.push(Finding::new(file, text));
                continue;
            }
            let bytes = match assets.read(file) {
                Ok(bytes) => bytes,
                Err(finding) => {
                    findings.push(finding);
                    continue;
                }
            };
            let size = bytes.len();
            // The texts of a language must not need its rare letters.
            let (is_font, most) = if is_rare(name) {
                (Coverage::default().add(bytes), MAX_RARE_BYTES)
            } else {
                (fonts.of_language.entry(tag.into()).or_default().add(bytes), MAX_BYTES)
            };
            if !is_font {
                let text = "isn't a font; it should be OpenType or TrueType";
                findings.push(Finding::new(file, text));
            } else if size > most {
                let text = format!(
                    "has {size} bytes, more than {most}; reduce it to the characters in use, see source/make_language_fonts.py"
                );
                findings.push(Finding::new(file, text));
            }
        }
        (fonts, findings)
    }

    /// Returns the letters of a text that the fonts of this language lack, each once.
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
