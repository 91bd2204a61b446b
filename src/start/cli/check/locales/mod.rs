//! Checks the texts of all languages: they are readable and complete, have the arguments that the
//! game gives and the plural forms of their language, and use letters that the fonts have.

mod letters;
mod messages;
mod plurals;

use super::{Assets, Finding};
use crate::{look::nearest, words::Language};
use letters::Fonts;
use messages::{Message, Use};
use plurals::Forms;
use std::collections::{BTreeMap, BTreeSet};

/// The reference language, which has every text.
const ENGLISH: &str = "en";

/// The key of the message in which a language gives its own name.
const OWN_NAME: &str = "language-name";

/// The files of a language: paths and contents.
type Files = Vec<(String, String)>;

pub(super) fn check(assets: &Assets<'_>) -> Vec<Finding> {
    if !assets.files.iter().any(|file| file.starts_with("locales/")) {
        // A folder of themes alone needs no texts: those are built into the program.
        return Vec::new();
    }
    let (languages, mut findings) = read(assets);
    let Some(english) = languages.get(ENGLISH) else {
        let text = "is missing; all other languages are compared with the English texts";
        findings.push(Finding::new("locales/en/game.ftl", text));
        return findings;
    };
    let tags: Vec<&str> = languages.keys().map(String::as_str).collect();
    let (fonts, unfit) = Fonts::read(assets, &tags);
    findings.extend(unfit);
    let english = messages_of(english).0;
    for (tag, files) in &languages {
        let (messages, unreadable) = messages_of(files);
        findings.extend(unreadable);
        findings.extend(keys(files, &messages, &english));
        findings.extend(contents(tag, &messages, &english, &fonts));
    }
    findings
}

/// Reads the files of all languages, and reports files that belong to no language.
fn read(assets: &Assets<'_>) -> (BTreeMap<String, Files>, Vec<Finding>) {
    let mut languages: BTreeMap<String, Files> = BTreeMap::new();
    let mut findings = Vec::new();
    for file in assets.files.iter().filter(|file| file.starts_with("locales/")) {
        let parts: Vec<&str> = file.split('/').collect();
        let tag = match parts[..] {
            [_, tag, name] if name.ends_with(".ftl") => tag,
            _ => {
                let text = "isn't used; texts belong in locales/LANGUAGE/*.ftl";
                findings.push(Finding::new(file, text));
                continue;
            }
        };
        match Language::new(tag) {
            None => {
                let text = format!(
                    "`{tag}` isn't a language tag; name the folder as in BCP 47, such as `de` or `pt-BR`"
                );
                findings.push(Finding::new(file, text));
            }
            Some(language) if language.tag() != tag => {
                let text =
                    format!("name the folder `{}`, the usual spelling of that tag", language.tag());
                findings.push(Finding::new(file, text));
            }
            Some(_) => match assets.read_text(file) {
                Ok(text) => {
                    languages.entry(tag.to_owned()).or_default().push((file.clone(), text));
                }
                Err(finding) => findings.push(finding),
            },
        }
    }
    (languages, findings)
}

/// Returns all messages of a language, and its syntax errors.
fn messages_of(files: &Files) -> (Vec<Message<'_>>, Vec<Finding>) {
    let mut messages = Vec::new();
    let mut findings = Vec::new();
    for (file, text) in files {
        let (found, errors) = messages::read(file, text);
        messages.extend(found);
        findings.extend(errors.into_iter().map(|(place, error)| {
            Finding::at(file, place, format!("isn't valid Fluent: {}", error.kind))
        }));
    }
    (messages, findings)
}

/// Reports keys that are missing, unknown and unused, doubled, or in another order than in English.
fn keys(files: &Files, own: &[Message<'_>], english: &[Message<'_>]) -> Vec<Finding> {
    let mut known: BTreeMap<&str, &Message<'_>> = BTreeMap::new();
    let mut findings = Vec::new();
    // A language may have parts of messages that English does not need, such as other cases.
    let parts: BTreeSet<&str> = own
        .iter()
        .flat_map(Message::uses)
        .filter_map(|found| match found {
            Use::Message(key) => Some(key),
            _ => None,
        })
        .collect();
    for message in own {
        let key = message.key;
        let at = |text| Finding::at(message.file, message.place(), text);
        if let Some(first) = known.get(key) {
            let line = first.place().line;
            let text = format!("`{key}` is already in {}:{line}; keep one of them", first.file);
            findings.push(at(text));
            continue;
        }
        known.insert(key, message);
        if !english.iter().any(|message| message.key == key) && !parts.contains(key) {
            let meant = nearest(key, english.iter().map(|message| message.key))
                .map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            findings.push(at(format!("there's no message `{key}` in English{meant}")));
        }
    }
    // The last message that was in its right place.
    let mut last: Option<&Message<'_>> = None;
    let mut before = "the beginning";
    for Message { key, .. } in english {
        let line = |message: &Message<'_>| (message.file.to_owned(), message.place().line);
        match known.get(key) {
            None => {
                let (file, line) = last.map_or_else(|| (files[0].0.clone(), 1), line);
                let text =
                    format!("`{key}` is missing after {before}; it will be shown in English");
                findings.push(Finding::at_line(file, line, text));
            }
            Some(message) if last.is_some_and(|last| line(message) < line(last)) => {
                let text =
                    format!("`{key}` is before {before}; keep the order of the English file");
                findings.push(Finding::at(message.file, message.place(), text));
            }
            Some(message) => last = Some(message),
        }
        before = key;
    }
    findings
}

/// Checks the contents of the messages: arguments, plural forms, letters.
fn contents(
    tag: &str,
    own: &[Message<'_>],
    english: &[Message<'_>],
    fonts: &Fonts,
) -> Vec<Finding> {
    let own_by_key: BTreeMap<&str, &Message<'_>> =
        own.iter().map(|message| (message.key, message)).collect();
    let english_by_key: BTreeMap<&str, &Message<'_>> =
        english.iter().map(|message| (message.key, message)).collect();
    let forms = Forms::of(tag);
    let mut findings = Vec::new();
    for message in own {
        let mut add = |place, text: String| findings.push(Finding::at(message.file, place, text));
        let same = english_by_key.get(message.key).copied();
        if let Some(same) = same {
            arguments(message, &own_by_key, (same, &english_by_key), &mut add);
        }
        for text in forms.iter().flat_map(|forms| {
            forms.check(message, &own_by_key, same.map(|same| (same, &english_by_key)))
        }) {
            add(message.place(), text);
        }
        for found in message.uses() {
            let Use::Letters(text) = found else { continue };
            let (lacking, whose) = if message.key == OWN_NAME {
                (fonts.lacking_in_name(text), "the fonts within the game")
            } else {
                (fonts.lacking(tag, text), "the fonts of this language")
            };
            if !lacking.is_empty() {
                let lacking: String = lacking.into_iter().collect();
                add(
                    message.place_of(text),
                    format!(
                        "{whose} lack “{lacking}”; add them with source/make_language_fonts.py"
                    ),
                );
            }
        }
    }
    findings
}

/// Reports arguments that the English text does not have, and arguments that only the English text
/// has.
fn arguments<'a>(
    message: &Message<'a>,
    own: &BTreeMap<&str, &Message<'a>>,
    (english, all_english): (&Message<'a>, &BTreeMap<&str, &Message<'a>>),
    add: &mut impl FnMut(crate::rules::text::Place, String),
) {
    let key = message.key;
    let used = message.arguments(own);
    let given = english.arguments(all_english);
    for name in used.difference(&given) {
        let meant = nearest(name, given.iter().copied())
            .map_or_else(String::new, |meant| format!("; did you mean `${meant}`?"));
        add(message.place(), format!("`{key}` has no argument `${name}` in English{meant}"));
    }
    for name in given.difference(&used) {
        add(message.place(), format!("`{key}` leaves out `${name}`, which the English text has"));
    }
}
