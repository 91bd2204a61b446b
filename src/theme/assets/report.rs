//! The notices about files with faults. If a theme has just been added, one notice says both: with
//! many of them, the newest would hide that it was.

use crate::{
    app::notices::Notices,
    look::{File, Resolved, SvgFault, shown_path},
    pictures::no_picture,
    theme::switch::{self, Loading},
    words::LocalText,
};
use bevy::{
    asset::{AssetLoadError, AssetLoadFailedEvent, io::AssetReaderError},
    audio::AudioSource,
    image::ImageLoaderError,
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
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Faults>().add_systems(
        Update,
        ((report_pictures, report_sounds).before(switch::finish), tell_all.after(switch::finish)),
    );
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
    let Faults { found, mut added } = mem::take(&mut *faults);
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

/// Adds pictures that failed.
fn report_pictures(
    mut failed: MessageReader<AssetLoadFailedEvent<Image>>,
    loading: Option<Res<Loading>>,
    mut faults: ResMut<Faults>,
) {
    for failure in failed.read() {
        if is_told_by(loading.as_deref(), failure) {
            continue;
        }
        let key = if is_piece(failure.path.path()) { "error-picture" } else { "error-texture" };
        tell(&mut faults, key, failure);
    }
}

/// Returns `true` for the picture of a piece; a theme can give the folder of its pieces any name.
fn is_piece(path: &Path) -> bool {
    let name = |file: File| file.path("pieces").strip_prefix("pieces/").map(str::to_owned);
    let stem = |name: &Path| name.file_stem().map(ToOwned::to_owned);
    File::all()
        .filter(|file| matches!(file, File::Piece(_)))
        .filter_map(name)
        .any(|name| stem(Path::new(&name)) == stem(path))
}

fn report_sounds(
    mut failed: MessageReader<AssetLoadFailedEvent<AudioSource>>,
    loading: Option<Res<Loading>>,
    mut faults: ResMut<Faults>,
) {
    let failures = failed.read().filter(|failure| !is_told_by(loading.as_deref(), failure));
    failures.for_each(|failure| tell(&mut faults, "error-sound", failure));
}

/// Returns `true` if the theme stays as it was because a file could not be reached. One notice says
/// so, and the files get none of their own.
fn is_told_by<A: Asset>(loading: Option<&Loading>, failure: &AssetLoadFailedEvent<A>) -> bool {
    loading.is_some_and(Loading::is_change) && is_out_of_reach(&failure.error)
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
    let path = failure.path.path().display().to_string();
    let reason = match &failure.error {
        AssetLoadError::AssetReaderError(error) => error.into(),
        // The loader's own error names the fault in the file.
        AssetLoadError::AssetLoaderError(error) => loader_reason(error.error(), &path),
        error => LocalText::verbatim(error.to_string()),
    };
    let file = shown_path(&failure.path.to_string());
    faults.push(LocalText::new(key).with("file", file).with_text("reason", reason));
}

fn loader_reason(error: &BevyError, path: &str) -> LocalText {
    if let Some(error) = error.downcast_ref::<io::Error>() {
        return error.into();
    }
    if let Some(fault) = error.downcast_ref::<SvgFault>() {
        return fault.into();
    }
    match error.downcast_ref() {
        Some(ImageLoaderError::Io(error)) => return error.into(),
        Some(ImageLoaderError::FileTexture(_)) => return no_picture(),
        _ => {}
    }
    // The text without the backtrace that may follow it.
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    // The sentence around it already has the path, and its own full stop.
    let reason = line.rsplit_once(&format!("{path}: ")).map_or(line, |(_, reason)| reason);
    LocalText::verbatim(reason.trim_end_matches('.'))
}
