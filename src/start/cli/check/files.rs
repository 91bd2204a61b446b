//! Checks that pictures, sounds and fonts exist, are used, and can be shown or played by the game.

use super::{Assets, Finding, MAX_BYTES, pictures, sounds};
use crate::{
    look::{BASE, File, MANIFEST, Shelf, nearest},
    theme::fallback_fonts::Coverage,
};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(assets: &Assets<'_>, shelf: &Shelf) -> Vec<Finding> {
    let mut findings = Vec::new();
    let known = known(shelf);
    let base = shelf.resolve(BASE);
    for file in File::all().filter(|_| !assets.has_only_themes) {
        if let Some(path) = base.path(file).filter(|path| !assets.has(path)) {
            let text = "is missing; the base theme needs every file, since all others build on it";
            findings.push(Finding::new(path, text));
        }
    }
    for path in &assets.files {
        match known.get(path) {
            Some(file) if let Some(taken) = taken_instead(path, *file, assets) => {
                let text = format!("isn't used because of `{taken}` beside it; remove one of them");
                findings.push(Finding::new(path, text));
            }
            Some(file) => match assets.read(path) {
                Ok(bytes) => findings.extend(contents(path, *file, &bytes)),
                Err(finding) => findings.push(finding),
            },
            None if is_for_the_game(path) => findings.push(unused(path, &known)),
            None => {}
        }
    }
    findings
}

/// Returns the name of the picture that the game prefers to this one, such as a PNG beside an SVG.
fn taken_instead(path: &str, file: File, assets: &Assets<'_>) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let names = file.paths("").filter_map(|path| Some(path.rsplit('/').next()?.to_owned()));
    let before: Vec<String> = names.take_while(|other| other != name).collect();
    before.into_iter().find(|other| assets.has(&format!("{folder}/{other}")))
}

fn contents(path: &str, file: File, bytes: &[u8]) -> Vec<Finding> {
    let mut texts = Vec::new();
    if bytes.len() > MAX_BYTES {
        texts.push(format!("has {} bytes; make it smaller than {MAX_BYTES}", bytes.len()));
    }
    match file {
        File::Sound(_) => texts.extend(sounds::check(bytes)),
        File::Font(_) if Coverage::default().add(bytes.to_vec()) => {}
        File::Font(_) => {
            texts.push("isn't a readable font; save it as OpenType or TrueType".into());
        }
        _ => texts.extend(pictures::check(file, path, bytes)),
    }
    texts.into_iter().map(|text| Finding::new(path, text)).collect()
}

/// Returns every path at which the game may look for a file.
fn known(shelf: &Shelf) -> BTreeMap<String, File> {
    let mut known = BTreeMap::new();
    let base = shelf.resolve(BASE);
    known.extend(File::all().filter_map(|file| Some((base.path(file)?.to_owned(), file))));
    for theme in shelf.themes() {
        let files = shelf.known_files(&theme.folder);
        known.extend(files.map(|(file, path)| (format!("themes/{}/{path}", theme.folder), file)));
    }
    known
}

/// Returns `true` if the path is in a folder that should hold only files that the game reads.
fn is_for_the_game(path: &str) -> bool {
    let in_theme = path.starts_with("themes/") && !path.ends_with(&format!("/{MANIFEST}"));
    in_theme || path.starts_with("sounds/")
}

fn unused(path: &str, known: &BTreeMap<String, File>) -> Finding {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let beside: BTreeSet<&str> = known
        .keys()
        .filter_map(|known| known.rsplit_once('/'))
        .filter(|(known, _)| *known == folder)
        .map(|(_, name)| name)
        .collect();
    let text = if let Some(wanted) = of_another_kind(name, &beside) {
        format!("is in a format the game doesn't read; export it as `{wanted}`")
    } else if let Some(meant) = nearest(name, beside) {
        format!("isn't used; did you mean `{meant}`?")
    } else {
        "isn't used; remove it, or see assets/README.md for the file names".into()
    };
    Finding::new(path, text)
}

/// Returns the picture or sound that a file would be if it were of the right kind, such as
/// `white_king.png` for `white_king.svg`.
fn of_another_kind<'a>(name: &str, known: &BTreeSet<&'a str>) -> Option<&'a str> {
    let (stem, _) = name.rsplit_once('.')?;
    let kinds = ["png", "ogg"].map(|kind| format!("{stem}.{kind}"));
    kinds.iter().find_map(|wanted| known.get(wanted.as_str()).copied())
}
