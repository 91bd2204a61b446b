//! Checks that `CREDITS.md` names the source and the licence of every file.

use super::{Assets, Finding};

const CREDITS: &str = "CREDITS.md";

/// A line of the table in `CREDITS.md`.
struct Credit {
    /// Paths such as `assets/fonts/OFL.txt`; `*` matches any part of one name.
    files: Vec<String>,
    source: String,
    licence: String,
    line: usize,
}

pub(super) fn check(assets: &Assets<'_>) -> Vec<Finding> {
    if !assets.has(CREDITS) {
        // A player's own assets need no credits.
        return Vec::new();
    }
    let credits = match assets.read_text(CREDITS) {
        Ok(text) => credits(&text),
        Err(finding) => return vec![finding],
    };
    let mut findings = Vec::new();
    for file in &assets.files {
        let path = format!("assets/{file}");
        let fits = |known: &String| matches(known, &path);
        if !credits.iter().flat_map(|credit| &credit.files).any(fits) {
            let text =
                format!("has no line in {CREDITS}; add `{path}` with its source and licence");
            findings.push(Finding::new(file, text));
        }
    }
    for credit in &credits {
        let mut add = |text: String| findings.push(Finding::at_line(CREDITS, credit.line, text));
        if credit.files.is_empty() || credit.source.is_empty() || credit.licence.is_empty() {
            add("names no file, source or licence; write | `assets/file` | source | licence |"
                .into());
        }
        for file in &credit.files {
            if !assets.files.iter().any(|known| matches(file, &format!("assets/{known}"))) {
                add(format!("there's no {file}; remove the line"));
            }
        }
    }
    findings
}

fn credits(text: &str) -> Vec<Credit> {
    let rows = text.lines().zip(1..).filter(|(line, _)| line.starts_with('|')).skip(2);
    rows.map(|(row, line)| {
        let mut cells = row.trim_matches('|').split('|').map(str::trim);
        let mut next = || cells.next().unwrap_or_default().to_owned();
        let (files, source, licence) = (next(), next(), next());
        // Takes the texts between backticks.
        let files = files.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        Credit { files, source, licence, line }
    })
    .collect()
}

/// Returns `true` if a path matches a pattern, name by name.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stays_within_one_name() {
        assert!(matches("assets/a/*.svg", "assets/a/king.svg"));
        assert!(matches("assets/*/game.ftl", "assets/en/game.ftl"));
        assert!(matches("assets/a/k*g.*", "assets/a/king.svg"));
        assert!(!matches("assets/a/*", "assets/a/b/king.svg"));
        assert!(!matches("assets/a/*.svg", "assets/a/king.png"));
        assert!(!matches("assets/a/king", "assets/a/king.svg"));
    }
}
