//! The notices about files with faults. If a theme has just been added, one notice says both: with
//! many of them, the newest would hide that it was.

use super::{ThemeAssets, ThemeFile, loader::FileFault};
use crate::{
    app::notices::Notices,
    look::{File, Resolved, shown_path},
    theme::{
        pictures::PictureFault,
        switch::{self, Loading},
    },
    words::{LocalText, reasons},
};
use bevy::{
    asset::{AssetLoadError, AssetLoadFailedEvent, io::AssetReaderError},
    platform::collections::HashMap,
    prelude::*,
};
use core::mem;
use std::{io, path::Path};

/// The text that says where to read all faults of a theme.
const LISTED: &str =
    if cfg!(target_arch = "wasm32") { "theme-faults-listed-page" } else { "theme-faults-listed" };

/// The faults that were found and the themes that were added, until the player is told.
#[derive(Resource, Default)]
pub(in crate::theme) struct Faults {
    /// The notices, each with its number of faults.
    found: Vec<(LocalText, usize)>,
    /// The titles of the themes. The last one is put on.
    added: Vec<LocalText>,
    /// The notices about files whose last valid version stays in use, by the files' paths.
    kept: HashMap<String, LocalText>,
}

impl Faults {
    /// Adds a fault with its notice.
    pub fn push(&mut self, text: LocalText) {
        self.add(text, 1);
    }

    /// Adds faults with one notice. A file that several pictures ask for fails for each of them.
    fn add(&mut self, text: LocalText, count: usize) {
        if self.found.iter().all(|(found, _)| *found != text) {
            self.found.push((text, count));
        }
    }

    /// Tells that a theme has been added, with the faults that are found until it is put on.
    pub fn tell_added(&mut self, title: LocalText) {
        self.added.push(title);
    }

    /// Tells that a file's last valid version stays in use, in place of the last notice about it.
    pub fn keep(&mut self, file: &str, text: LocalText, notices: &mut Notices) {
        let text = text.with("file", file);
        if self.kept.get(file) == Some(&text) {
            return;
        }
        warn!("{file}: the last valid version stays in use");
        self.forget(file, notices);
        notices.push(text.clone());
        self.kept.insert(file.to_owned(), text);
    }

    /// Dismisses the notice about a file that is mended.
    pub fn forget(&mut self, file: &str, notices: &mut Notices) {
        if let Some(text) = self.kept.remove(file) {
            notices.dismiss(&text);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let report = (report, report_misfits);
    app.init_resource::<Faults>()
        .add_systems(Update, (report.before(switch::finish), tell_all.after(switch::finish)));
}

/// Tells of all faults. With a theme that is being added, it waits until all files are loaded.
fn tell_all(
    loading: Option<Res<Loading>>,
    mut faults: ResMut<Faults>,
    mut notices: ResMut<Notices>,
) {
    let waits = loading.is_some() && !faults.added.is_empty();
    if waits || faults.found.is_empty() && faults.added.is_empty() {
        return;
    }
    let (found, mut added) = (mem::take(&mut faults.found), mem::take(&mut faults.added));
    let Some(put_on) = added.pop() else {
        for (text, count) in found {
            notices.push(text.with_number("count", count as f64));
        }
        return;
    };
    for title in added {
        notices.push(LocalText::new("theme-added").with_text("title", title));
    }
    notices.push(match found.first() {
        None => LocalText::new("theme-added").with_text("title", put_on),
        Some((first, _)) => {
            let count: usize = found.iter().map(|(_, count)| count).sum();
            LocalText::new("theme-added-faults")
                .with_text("title", put_on)
                .with_number("count", count as f64)
                .with_text("first", first.clone().with_number("count", 1.0))
                .with_key("listed", LISTED)
        }
    });
}

/// Reports the faults in the manifests of a theme, with one notice for each file.
pub(in crate::theme) fn report_manifests(theme: &Resolved, faults: &mut Faults) {
    let mut told: Vec<(&str, usize, LocalText)> = Vec::new();
    for found in &theme.faults {
        warn!("{}: {}", found.file, found.fault);
        match told.iter_mut().find(|(file, ..)| *file == found.file) {
            Some((_, count, _)) => *count += 1,
            None => {
                let text = LocalText::new("error-manifest").with("file", found.file.clone());
                told.push((&found.file, 1, text.with_text("reason", &found.fault)));
            }
        }
    }
    for (_, count, text) in told {
        faults.add(text, count);
    }
}

/// Returns the text that says what stands in for a file that failed.
fn stand_in(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("ogg") => "error-sound",
        Some("ttf") => "error-font",
        _ if is_piece(path) => "error-picture",
        _ => "error-texture",
    }
}

/// Returns `true` for the picture of a piece; a theme can give the folder of its pieces any name.
fn is_piece(path: &Path) -> bool {
    let is_it = |file: File| Path::new(&file.path("pieces")).file_stem() == path.file_stem();
    File::all().filter(|file| matches!(file, File::Piece(_) | File::Disc(..))).any(is_it)
}

/// Reports the files that failed. One that was read before stays in use until it is mended.
fn report(
    mut failed: MessageReader<AssetLoadFailedEvent<ThemeFile>>,
    mut events: MessageReader<AssetEvent<ThemeFile>>,
    files: Res<Assets<ThemeFile>>,
    server: Res<AssetServer>,
    loading: Option<Res<Loading>>,
    in_use: Res<ThemeAssets>,
    mut faults: ResMut<Faults>,
    mut notices: ResMut<Notices>,
) {
    // If a theme stays as it was because a file could not be reached, one notice says so.
    let is_change = loading.as_ref().is_some_and(|loading| loading.is_other(&in_use));
    let theme = loading.as_ref().map_or(&*in_use, |loading| &loading.0);
    for failure in failed.read().filter(|failure| !(is_change && is_out_of_reach(&failure.error))) {
        if files.contains(failure.id) {
            let path = failure.path.to_string();
            // One that is gone may have given way to the file of another theme.
            if theme.has_path(&path) {
                let text = LocalText::new("error-file-kept").with_text("reason", reason(failure));
                faults.keep(&shown_path(&path), text, &mut notices);
            }
        } else {
            tell(&mut faults, stand_in(failure.path.path()), failure);
        }
    }
    for event in events.read() {
        if let AssetEvent::Modified { id } = event
            && let Some(path) = server.get_path(*id)
        {
            faults.forget(&shown_path(&path.to_string()), &mut notices);
        }
    }
}

/// Reports the pictures of the theme whose size does not suit their use.
fn report_misfits(
    mut events: MessageReader<AssetEvent<ThemeFile>>,
    files: Res<Assets<ThemeFile>>,
    loading: Option<Res<Loading>>,
    in_use: Res<ThemeAssets>,
    mut faults: ResMut<Faults>,
) {
    for event in events.read() {
        let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = event else { continue };
        let themes = [Some(&*in_use), loading.as_ref().map(|loading| &loading.0)];
        let file = themes.into_iter().flatten().find_map(|theme| theme.path(theme.file_of(*id)?));
        let (Some(file), Some(found)) = (file, files.get(*id)) else { continue };
        let path = shown_path(file);
        for misfit in found.misfits() {
            warn!("{path}: {misfit}");
            let notice = LocalText::new("picture-misfit").with("file", &path);
            faults.push(notice.with_text("misfit", misfit));
        }
    }
}

/// Returns `true` if a file may well exist but cannot be reached. Natively, every file can be
/// reached.
pub(super) fn is_out_of_reach(error: &AssetLoadError) -> bool {
    let AssetLoadError::AssetReaderError(error) = error else { return false };
    // An `Io` error is a failure of the page's fetch; the others are answers of a gateway.
    cfg!(target_arch = "wasm32")
        && matches!(error, AssetReaderError::Io(_) | AssetReaderError::HttpError(502..=504))
}

/// Adds a file that failed, with the reason. The text `key` also names the replacement.
pub(in crate::theme) fn tell<A: Asset>(
    faults: &mut Faults,
    key: &'static str,
    failure: &AssetLoadFailedEvent<A>,
) {
    warn!("{}: {}", failure.path, failure.error);
    if is_out_of_reach(&failure.error) {
        // One notice is enough for many files.
        faults.push("error-files-away".into());
        return;
    }
    let file = shown_path(&failure.path.to_string());
    faults.push(LocalText::new(key).with("file", file).with_text("reason", reason(failure)));
}

/// Returns the reason for which a file failed.
fn reason<A: Asset>(failure: &AssetLoadFailedEvent<A>) -> LocalText {
    match &failure.error {
        AssetLoadError::AssetReaderError(error) => reasons::asset(error),
        // The loader's own error names the fault in the file.
        AssetLoadError::AssetLoaderError(error) => {
            let path = failure.path.path().display().to_string();
            loader_reason(error.error(), &path)
        }
        error => LocalText::verbatim(error.to_string()),
    }
}

fn loader_reason(error: &BevyError, path: &str) -> LocalText {
    if let Some(error) = error.downcast_ref::<io::Error>() {
        return reasons::io(error);
    }
    if let Some(fault) = error.downcast_ref::<PictureFault>() {
        return fault.into();
    }
    if let Some(fault) = error.downcast_ref::<FileFault>() {
        return fault.into();
    }
    // The text without the backtrace that may follow it.
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    // The sentence around it already has the path, and its own full stop.
    let reason = line.rsplit_once(&format!("{path}: ")).map_or(line, |(_, reason)| reason);
    LocalText::verbatim(reason.trim_end_matches('.'))
}
