//! The documents: each link in one leads to a file, and to a heading in it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folders with documents, besides the root itself.
const FOLDERS: [&str; 7] =
    ["assets", "benches", "docs", "packaging", "src", "tests/fuzz", "tests/web"];

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut documents = Vec::new();
    collect(root, false, &mut documents);
    FOLDERS.iter().for_each(|folder| collect(&root.join(folder), true, &mut documents));
    let mut dead = String::new();
    for document in &documents {
        let text = fs::read_to_string(document).expect("a document");
        for link in links(&text).filter(|link| !link.contains("://")) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => document.clone(),
                path => document.parent().expect("a folder").join(path),
            };
            let has_heading = || {
                let text = fs::read_to_string(&target).unwrap_or_default();
                text.lines().any(|line| line.starts_with('#') && anchor(line) == heading)
            };
            if !target.exists() || !heading.is_empty() && !has_heading() {
                dead += &format!("{}: {link}\n", document.display());
            }
        }
    }
    assert!(documents.len() > 10 && dead.is_empty(), "{dead}");
}

/// Adds the documents of a folder, and of the folders in it if `deep`.
fn collect(folder: &Path, deep: bool, documents: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "md") {
            documents.push(path);
        } else if deep && path.is_dir() && !path.ends_with("node_modules") {
            collect(&path, deep, documents);
        }
    }
}

/// Returns the targets of the links and the pictures of a document.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let after = |mark: &'static str, end: char| {
        text.split(mark).skip(1).filter_map(move |rest| Some(rest.split_once(end)?.0))
    };
    after("](", ')').chain(after("src=\"", '"'))
}

/// Returns the name of a heading in links, as the hosts of documents form it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[test]
fn links_and_headings_are_read() {
    let text = "# One `two`: 3\n[a](b.md#c) ![d](e.png)\n<img src=\"f.png\" alt=\"g\">";
    assert_eq!(links(text).collect::<Vec<_>>(), ["b.md#c", "e.png", "f.png"]);
    assert_eq!(anchor("## One `two`: 3"), "one-two-3");
}
