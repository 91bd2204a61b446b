//! Checks that pictures, sounds and fonts exist, are used, and can be shown or played by the game.

use super::{Assets, Finding, MAX_BYTES, pictures, sounds, themes};
use crate::{
    look::{BASE, File, MANIFEST, Shelf, nearest},
    theme::fallback_fonts::Coverage,
};
use std::collections::BTreeMap;

pub(super) fn check(assets: &Assets<'_>, shelf: &Shelf) -> Vec<Finding> {
    let mut findings = Vec::new();
    let known = known(assets, shelf);
    let folders = themes::folders(assets).into_iter();
    let misnamed: Vec<&str> =
        folders.filter_map(|folder| themes::misnamed_manifest(assets, folder)).collect();
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
            None if misnamed.contains(&path.as_str()) => {}
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

/// Returns every path at which the game may look for a file, in folders without a manifest too.
fn known(assets: &Assets<'_>, shelf: &Shelf) -> BTreeMap<String, File> {
    let mut known = BTreeMap::new();
    let base = shelf.resolve(BASE);
    known.extend(File::all().filter_map(|file| Some((base.path(file)?.to_owned(), file))));
    for theme in themes::folders(assets) {
        let files = shelf.known_files(theme);
        known.extend(files.map(|(file, path)| (format!("themes/{theme}/{path}"), file)));
    }
    known
}

/// Returns `true` if the path is in a folder that should hold only files that the game reads.
fn is_for_the_game(path: &str) -> bool {
    let in_theme = path.starts_with("themes/") && !path.ends_with(&format!("/{MANIFEST}"));
    in_theme || path.starts_with("sounds/")
}

fn unused(path: &str, known: &BTreeMap<String, File>) -> Finding {
    let (folder, name) = split(path);
    // The known files in the folder, also if it is written with other capitals.
    let beside: BTreeMap<String, &str> = known
        .keys()
        .map(|known| (split(known), known.as_str()))
        .filter_map(|((other, name), known)| (other == folder).then_some((name, known)))
        .collect();
    let stem = name.rsplit_once('.').unwrap_or_default().0;
    let of_another_kind = ["png", "ogg"].map(|kind| beside.get(&format!("{stem}.{kind}")));
    let text = if let Some(meant) = beside.get(&name) {
        format!("isn't used; did you mean `{}`?", in_theme(meant))
    } else if let Some(wanted) = of_another_kind.into_iter().flatten().next() {
        let wanted = wanted.rsplit('/').next().unwrap_or(wanted);
        format!("is in a format the game doesn't read; export it as `{wanted}`")
    } else if let Some(meant) = nearest(&name, beside.keys().map(String::as_str)) {
        format!("isn't used; did you mean `{}`?", in_theme(beside[meant]))
    } else {
        "isn't used; remove it, or see assets/README.md for the file names".into()
    };
    Finding::new(path, text)
}

/// Returns a path's folder and name, in lower case.
fn split(path: &str) -> (String, String) {
    let path = path.to_lowercase();
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
    (folder.into(), name.into())
}

/// Returns the part of a path that is in the theme's folder.
fn in_theme(path: &str) -> &str {
    path.strip_prefix("themes/")
        .and_then(|path| path.split_once('/'))
        .map_or(path, |(_, path)| path)
}

#[cfg(test)]
mod tests {
    use super::super::check_named;
    use std::{fs, path::Path};

    /// Returns the findings in a theme with a king, as lines, and those in the folder around it.
    fn findings(manifest: &str, king: &str) -> [Vec<String>; 2] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = tempfile::tempdir().expect("a folder");
        let theme = folder.path().join("Rain");
        fs::create_dir_all(theme.join(king).parent().expect("a folder")).expect("made");
        fs::write(theme.join(manifest), "()").expect("written");
        let drawn = root.join("assets/themes/tournament/pieces/white_king.png");
        fs::copy(drawn, theme.join(king)).expect("copied");
        [&theme, folder.path()].map(|folder| {
            let report = check_named(folder, &root.join("assets")).expect("a folder");
            report.findings.iter().map(ToString::to_string).collect()
        })
    }

    #[test]
    fn a_manifest_by_another_name_is_to_be_renamed() {
        for name in ["Theme.ron", "THEME.RON", "theme.ron.txt"] {
            let right = format!(
                "Rain/{name}: rename {name} to theme.ron; without it this folder isn't a theme"
            );
            assert_eq!(findings(name, "pieces/white_king.png"), [[&right[..]], [&right]]);
        }
    }

    #[test]
    fn names_are_told_in_the_right_capitals() {
        for king in ["Pieces/White_King.PNG", "pieces/White_King.png", "pieces/white_king.Png"] {
            let right = format!("Rain/{king}: isn't used; did you mean `pieces/white_king.png`?");
            assert_eq!(findings("theme.ron", king), [[&right[..]], [&right]]);
        }
        assert_eq!(findings("theme.ron", "pieces/white_king.png"), [[""; 0], []]);
        let kind = &findings("theme.ron", "Pieces/White_King.jpg")[0][0];
        assert!(kind.ends_with("export it as `white_king.png`"), "{kind}");
    }
}
