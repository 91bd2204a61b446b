//! The texts of all languages: readable, complete, and with the arguments that the game gives.

use super::{Assets, Finding};
use crate::look::{Place, nearest};
use fluent_bundle::FluentResource;
use std::collections::{BTreeMap, BTreeSet};

/// The language that has every text.
const ENGLISH: &str = "locales/en/game.ftl";

pub(super) fn check(assets: &Assets<'_>) -> Vec<Finding> {
    let texts = || assets.files.iter().filter(|file| file.starts_with("locales/"));
    if texts().next().is_none() {
        // A folder of themes alone: the texts are within the program.
        return Vec::new();
    }
    let mut findings = Vec::new();
    let english = match assets.read_text(ENGLISH) {
        Ok(text) => text,
        Err(finding) => return vec![finding],
    };
    let messages = messages(&english);
    let arguments: BTreeSet<&str> = arguments(&english).map(|(_, name)| name).collect();
    for file in texts() {
        if !file.ends_with("/game.ftl") || file.matches('/').count() != 2 {
            let text = "is used by nothing; texts lie in locales/LANGUAGE/game.ftl";
            findings.push(Finding::new(file, text));
            continue;
        }
        let text = match assets.read_text(file) {
            Ok(text) => text,
            Err(finding) => {
                findings.push(finding);
                continue;
            }
        };
        findings.extend(unreadable(file, &text));
        findings.extend(other_keys(file, &text, &messages));
        for (line, name) in self::arguments(&text) {
            if !arguments.contains(name) {
                let meant = nearest(name, arguments.iter().copied())
                    .map_or_else(String::new, |meant| format!("; did you mean `${meant}`?"));
                let wrong = format!("the English texts have no argument `${name}`{meant}");
                findings.push(Finding::at_line(file, line, wrong));
            }
        }
    }
    findings
}

fn unreadable(file: &str, text: &str) -> Vec<Finding> {
    let Err((_, errors)) = FluentResource::try_new(text.to_owned()) else { return Vec::new() };
    errors
        .iter()
        .map(|error| {
            let start = text.get(..error.pos.start).unwrap_or(text);
            let line = start.matches('\n').count() + 1;
            let last = start.rsplit('\n').next().unwrap_or_default();
            let place = Place { line, column: last.chars().count() + 1 };
            Finding::at(file, place, format!("is no text in Fluent's notation: {}", error.kind))
        })
        .collect()
}

/// Keys that are missing, too many, twice there, or in another order than in English.
fn other_keys(file: &str, text: &str, english: &[(usize, &str)]) -> Vec<Finding> {
    let own = messages(text);
    let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
    let mut findings = Vec::new();
    for (line, key) in &own {
        if let Some(first) = lines.insert(key, *line) {
            let wrong = format!("`{key}` stands in line {first} already; keep one of them");
            findings.push(Finding::at_line(file, *line, wrong));
        } else if !english.iter().any(|(_, known)| known == key) {
            let meant = nearest(key, english.iter().map(|(_, known)| *known))
                .map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
            let wrong = format!("there is no text `{key}` in English{meant}");
            findings.push(Finding::at_line(file, *line, wrong));
        }
    }
    let mut last = 1;
    let mut before = "the beginning";
    for (_, key) in english {
        match lines.get(key) {
            None => {
                let wrong =
                    format!("`{key}` is missing after {before}; players read it in English");
                findings.push(Finding::at_line(file, last, wrong));
            }
            Some(line) if *line < last => {
                let wrong =
                    format!("`{key}` stands before {before}; keep the order of the English texts");
                findings.push(Finding::at_line(file, *line, wrong));
            }
            Some(line) => last = *line,
        }
        before = key;
    }
    findings
}

/// The keys of all messages, with their lines.
fn messages(text: &str) -> Vec<(usize, &str)> {
    let key = |line: &'_ str| {
        line.starts_with(|letter: char| letter.is_ascii_lowercase())
            .then(|| line.split_once(" ="))
            .flatten()
            .map(|(key, _)| key.len())
    };
    let lines = text.lines().zip(1..);
    lines.filter_map(|(line, number)| Some((number, &line[..key(line)?]))).collect()
}

/// The arguments in all messages, with their lines. Remarks explain some that are not used.
fn arguments(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#')).flat_map(|(line, number)| {
        line.split('$').skip(1).map(move |rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
            (number, &rest[..end.unwrap_or(rest.len())])
        })
    })
}
