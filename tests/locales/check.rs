//! The faults of languages, each with its place and the right form.

use super::{
    Files,
    letters::{Letters, is_for_a_language},
    messages::{Messages, Use},
    plurals::Forms,
};
use fogchess::{
    look::nearest,
    words::{Known, Language, Languages},
};
use std::collections::BTreeSet;

/// The key of the message in which a language gives its own name.
const OWN_NAME: &str = "language-name";

/// Returns the faults of all languages.
pub fn faults(files: &Files) -> Vec<String> {
    let list: Vec<&str> = files.keys().map(String::as_str).collect();
    let languages = Languages::from_list(&list.join("\n"));
    let all_of = |known: &Known| [&known.texts[..], &known.fonts, &known.rare_fonts].concat();
    let used: BTreeSet<String> = languages.iter().flat_map(all_of).collect();
    let is_unused = |path: &&str| is_for_a_language(path) && !used.contains(*path);
    let mut faults: Vec<String> = list
        .into_iter()
        .filter(is_unused)
        .map(|path| {
            format!(
                "{path}: isn't used; texts belong in locales/TAG/*.ftl and fonts in \
                 fonts/TAG/*.otf or *.ttf, with a tag as in BCP 47, such as `de` or `pt-BR`"
            )
        })
        .collect();
    let english = languages.get(&Language::english()).expect("always there");
    let (english, _) = messages(english, files);
    for language in languages.iter() {
        let (own, unreadable) = messages(language, files);
        let (letters, unfit) = Letters::of(language, files);
        faults.extend(unfit.into_iter().chain(unreadable));
        faults.extend(keys(&language.texts[0], &own, &english));
        faults.extend(contents(language.language.tag(), &own, &english, &letters));
    }
    faults
}

/// Reads the messages of a language. Returns the faults of its files as well.
fn messages<'a>(language: &Known, files: &'a Files) -> (Messages<'a>, Vec<String>) {
    let mut messages = Messages::default();
    let mut faults = Vec::new();
    for path in &language.texts {
        match str::from_utf8(&files[path]) {
            Ok(text) => faults.extend(messages.add(path, text)),
            Err(_) => faults.push(format!("{path}: isn't UTF-8 text; save it as such")),
        }
    }
    (messages, faults)
}

/// Reports keys that are missing, unknown and unused, doubled, or in another order than in English.
fn keys(file: &str, own: &Messages, english: &Messages) -> Vec<String> {
    let mut faults = Vec::new();
    // A language may have parts of messages that English does not need, such as other cases.
    let is_part = |key| {
        let mut uses = own.0.iter().flat_map(|message| &message.uses);
        uses.any(|found| matches!(found, Use::Message(part) if *part == key))
    };
    for (at, message) in own.0.iter().enumerate() {
        let (place, key) = (&message.place, message.key);
        let first = own.position(key).unwrap_or(at);
        if first < at {
            let first = &own.0[first].place;
            faults.push(format!("{place}: `{key}` is already in {first}; keep one of them"));
        } else if english.position(key).is_none() && !is_part(key) {
            let meant = meant(key, english.0.iter().map(|message| message.key));
            faults.push(format!("{place}: there's no message `{key}` in English{meant}"));
        }
    }
    // The last message that was in its right place.
    let mut last = None;
    let mut before = "the beginning";
    for message in &english.0 {
        let key = message.key;
        let at = own.position(key);
        if at.is_none() {
            let place = last.map_or(file, |last: usize| &own.0[last].place);
            faults.push(format!(
                "{place}: `{key}` is missing after {before}; it will be shown in English"
            ));
        } else if let Some(at) = at.filter(|_| at < last) {
            let place = &own.0[at].place;
            faults.push(format!(
                "{place}: `{key}` is before {before}; keep the order of the English file"
            ));
        } else {
            last = at;
        }
        before = key;
    }
    faults
}

/// Checks the contents of the messages: arguments, plural forms, letters.
fn contents<'a>(
    tag: &str,
    own: &Messages<'a>,
    english: &Messages<'a>,
    letters: &Letters,
) -> Vec<String> {
    let forms = Forms::of(tag);
    let mut faults = Vec::new();
    for message in &own.0 {
        let mut texts = Vec::new();
        if let Some(forms) = &forms {
            texts.extend(forms.faults(&message.uses));
        }
        if english.position(message.key).is_some() {
            let (own, english) = (own.uses(message.key), english.uses(message.key));
            texts.extend(arguments(&own, &english));
            texts.extend(forms.iter().flat_map(|forms| forms.faults_beside(&own, &english)));
        }
        for found in &message.uses {
            let Use::Letters(text) = found else { continue };
            let (lacking, whose) = if message.key == OWN_NAME {
                (letters.lacking_in_name(text), "the fonts within the game")
            } else {
                (letters.lacking(text), "the fonts of this language")
            };
            if !lacking.is_empty() {
                texts.push(format!(
                    "has “{lacking}”, which {whose} lack; add that with source/make_language_fonts.py"
                ));
            }
        }
        let (place, key) = (&message.place, message.key);
        faults.extend(texts.into_iter().map(|text| format!("{place}: `{key}` {text}")));
    }
    faults
}

/// Reports arguments that only one of the texts has.
fn arguments(own: &[Use], english: &[Use]) -> Vec<String> {
    let names = |uses: &[Use<'_>]| -> BTreeSet<String> {
        let name = |found: &Use| match found {
            Use::Argument(name) => Some(format!("${name}")),
            _ => None,
        };
        uses.iter().filter_map(name).collect()
    };
    let (used, given) = (names(own), names(english));
    let unknown = used.difference(&given).map(|name| {
        let meant = meant(name, given.iter().map(String::as_str));
        format!("has no argument `{name}` in English{meant}")
    });
    let left_out = given.difference(&used);
    let left_out = left_out.map(|name| format!("leaves out `{name}`, which the English text has"));
    unknown.chain(left_out).collect()
}

fn meant<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(wrong, known).map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"))
}
