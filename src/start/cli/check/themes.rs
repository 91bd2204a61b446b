//! Checks the manifests of all themes, and the chain of themes from each to the base.

use super::{Assets, Finding};
use crate::look::{BASE, MANIFEST, Shelf};
use std::collections::BTreeSet;

pub(super) fn check(assets: &Assets<'_>, shelf: &Shelf) -> Vec<Finding> {
    let mut findings = Vec::new();
    for theme in shelf.themes() {
        let faults = shelf.resolve(&theme.folder).faults;
        findings.extend(
            faults
                .into_iter()
                .map(|found| Finding::at(found.file, found.fault.place, found.fault.text)),
        );
    }
    let folders: BTreeSet<&str> = assets
        .files
        .iter()
        .filter_map(|file| file.strip_prefix("themes/")?.split_once('/'))
        .map(|(folder, _)| folder)
        .collect();
    for folder in folders {
        let manifest = format!("themes/{folder}/{MANIFEST}");
        if !assets.has(&manifest) {
            findings.push(Finding::new(
                manifest,
                "is missing; without it this folder isn't a theme. Just `()` in it is enough",
            ));
        } else if folder == BASE && assets.has_only_themes {
            let text = "has the name of the theme that all others build on, and is ignored; \
                        rename it";
            findings.push(Finding::new(format!("themes/{folder}"), text));
        } else if folder != BASE && !shelf.has(folder) {
            let text = "has a name that a theme can't have; use letters, digits, spaces, `-`, `_` and \
                        `.`, with no dot at the start";
            findings.push(Finding::new(format!("themes/{folder}"), text));
        }
    }
    findings
}
