//! The notices about files with faults.

use crate::{
    look::{File, Resolved, SvgFault, shown_path},
    notices::Notices,
    pictures::no_picture,
    text::LocalText,
    theme::switch::{self, Loading},
};
use bevy::{
    asset::{AssetLoadError, AssetLoadFailedEvent, io::AssetReaderError},
    audio::AudioSource,
    image::ImageLoaderError,
    prelude::*,
};
use std::{io, path::Path};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (report_pictures, report_sounds).before(switch::finish));
}

/// Reports the faults in the manifests of a theme, with one notice for each file.
pub(in crate::theme) fn report_manifests(theme: &Resolved, notices: &mut Notices) {
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
        notices.push(text.with_number("count", count as f64));
    }
}

/// Adds notices of pictures that failed.
fn report_pictures(
    mut failed: MessageReader<AssetLoadFailedEvent<Image>>,
    loading: Option<Res<Loading>>,
    mut notices: ResMut<Notices>,
) {
    for failure in failed.read() {
        if is_told_by(loading.as_deref(), failure) {
            continue;
        }
        let key = if is_piece(failure.path.path()) { "error-picture" } else { "error-texture" };
        tell(&mut notices, key, failure);
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
    mut notices: ResMut<Notices>,
) {
    let failures = failed.read().filter(|failure| !is_told_by(loading.as_deref(), failure));
    failures.for_each(|failure| tell(&mut notices, "error-sound", failure));
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

/// Adds a notice of a file that failed, with the reason. The text `key` also names the replacement.
pub fn tell<A: Asset>(notices: &mut Notices, key: &'static str, failure: &AssetLoadFailedEvent<A>) {
    warn!("{}: {}", failure.path, failure.error);
    if is_out_of_reach(&failure.error) {
        // One notice is enough for many files.
        notices.push("error-files-away".into());
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
    notices.push(LocalText::new(key).with("file", file).with_text("reason", reason));
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
