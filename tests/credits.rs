//! Every file under `assets/` has a source and a licence in `assets/CREDITS.md`.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Where a line of the table in `CREDITS.md` says that files come from.
struct Credit {
    /// Paths such as `assets/fonts/OFL.txt`; `*` stands for any part of one name.
    files: Vec<String>,
    source: String,
    licence: String,
    line: usize,
}

#[test]
fn every_asset_is_credited() {
    let credits = credits();
    let unknown: Vec<String> = assets()
        .into_iter()
        .filter(|asset| {
            !credits.iter().flat_map(|credit| &credit.files).any(|file| matches(file, asset))
        })
        .collect();
    assert!(
        unknown.is_empty(),
        "\nassets/CREDITS.md names no source and licence of:\n{}\n",
        unknown.join("\n"),
    );
}

#[test]
fn every_credit_has_its_file() {
    let assets = assets();
    let mut faults = Vec::new();
    for credit in credits() {
        for file in &credit.files {
            if !assets.iter().any(|asset| matches(file, asset)) {
                faults.push(format!("assets/CREDITS.md:{}: there is no {file}", credit.line));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn every_credit_names_source_and_licence() {
    let faults: Vec<String> = credits()
        .iter()
        .filter(|credit| {
            credit.source.is_empty() || credit.licence.is_empty() || credit.files.is_empty()
        })
        .map(|credit| format!("assets/CREDITS.md:{}", credit.line))
        .collect();
    assert!(
        faults.is_empty(),
        "\na line is `assets/file` | source | licence, but not:\n{}\n",
        faults.join("\n"),
    );
}

#[test]
fn a_star_stays_within_one_name() {
    assert!(matches("assets/a/*.svg", "assets/a/king.svg"));
    assert!(matches("assets/*/game.ftl", "assets/en/game.ftl"));
    assert!(matches("assets/a/k*g.*", "assets/a/king.svg"));
    assert!(!matches("assets/a/*", "assets/a/b/king.svg"));
    assert!(!matches("assets/a/*.svg", "assets/a/king.png"));
    assert!(!matches("assets/a/king", "assets/a/king.svg"));
}

/// The lines of the table.
fn credits() -> Vec<Credit> {
    let text = fs::read_to_string(root().join("assets/CREDITS.md")).expect("assets/CREDITS.md");
    let rows = text.lines().enumerate().filter(|(_, line)| line.starts_with('|')).skip(2);
    let credits: Vec<Credit> = rows
        .map(|(index, line)| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let mut next = || cells.next().unwrap_or_default().to_owned();
            let (files, source, licence) = (next(), next(), next());
            // What stands between backticks.
            let files = files.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            Credit { files, source, licence, line: index + 1 }
        })
        .collect();
    assert!(!credits.is_empty(), "assets/CREDITS.md has no table");
    credits
}

/// Every file under `assets/`, relative to the package, with `/` on every system.
fn assets() -> Vec<String> {
    let mut files = Vec::new();
    collect(&root().join("assets"), &mut files);
    let mut assets: Vec<String> = files
        .iter()
        .map(|file| {
            let below = file.strip_prefix(root()).expect("it was found there");
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            parts.join("/")
        })
        .collect();
    assets.sort();
    assets
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // What systems and scripts leave behind is not ours to credit.
        if name.starts_with('.') || name == "__pycache__" {
            continue;
        }
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Whether a path fits a pattern, name by name.
fn matches(pattern: &str, path: &str) -> bool {
    pattern.split('/').count() == path.split('/').count()
        && pattern.split('/').zip(path.split('/')).all(|(pattern, name)| fits(pattern, name))
}

fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            name.char_indices()
                .map(|(at, _)| at)
                .chain([name.len()])
                .any(|at| fits(rest, &name[at..]))
        }),
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
