//! Checks the manifests of all themes, and the chain of themes from each to the base.

use super::{Assets, Finding};
use crate::look::{BASE, MANIFEST, Shelf, is_meant_as_manifest};
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
    for folder in folders(assets) {
        let manifest = format!("themes/{folder}/{MANIFEST}");
        if let Some(file) = misnamed_manifest(assets, folder) {
            let name = file.rsplit('/').next().unwrap_or(file);
            let text = format!("rename {name} to {MANIFEST}; without it this folder isn't a theme");
            findings.push(Finding::new(file, text));
        } else if !assets.has(&manifest) {
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

/// Returns the folders in the folder of themes.
pub(super) fn folders<'a>(assets: &'a Assets<'_>) -> BTreeSet<&'a str> {
    let files = assets.files.iter();
    files.filter_map(|file| Some(file.strip_prefix("themes/")?.split_once('/')?.0)).collect()
}

/// Returns the file that was meant as the manifest of a folder without one, such as `Theme.ron`.
pub(super) fn misnamed_manifest<'a>(assets: &'a Assets<'_>, folder: &str) -> Option<&'a str> {
    let folder = format!("themes/{folder}/");
    let is_meant = |file: &&String| file.strip_prefix(&folder).is_some_and(is_meant_as_manifest);
    let meant = assets.files.iter().find(is_meant).map(String::as_str);
    meant.filter(|_| !assets.has(&format!("{folder}{MANIFEST}")))
}
