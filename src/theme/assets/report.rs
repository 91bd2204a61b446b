//! What the player is told of files that are not right.

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

/// Tells the player what is not right in the manifests of a theme, a notice for each file.
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

/// Tells the player which picture failed, why, and what stands in for it.
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

/// Whether it is the picture of a piece, whatever the theme calls the folder of its pieces.
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

/// Whether the player is told in one sentence that the theme stays as it was, without a word of
/// each of its files.
fn is_told_by<A: Asset>(loading: Option<&Loading>, failure: &AssetLoadFailedEvent<A>) -> bool {
    loading.is_some_and(Loading::is_change) && is_out_of_reach(&failure.error)
}

/// Whether a file may well be there, but there is no way to it. On computers there is always one.
pub(super) fn is_out_of_reach(error: &AssetLoadError) -> bool {
    let AssetLoadError::AssetReaderError(error) = error else { return false };
    // What the page's fetch fails with; the rest are answers of a server on the way.
    cfg!(target_arch = "wasm32")
        && matches!(error, AssetReaderError::Io(_) | AssetReaderError::HttpError(502..=504))
}

/// Tells which file failed and why. `key` is the text that says what stands in for it.
pub fn tell<A: Asset>(notices: &mut Notices, key: &'static str, failure: &AssetLoadFailedEvent<A>) {
    warn!("{}: {}", failure.path, failure.error);
    if is_out_of_reach(&failure.error) {
        // Once, not for each of many files.
        notices.push("error-files-away".into());
        return;
    }
    let path = failure.path.path().display().to_string();
    let reason = match &failure.error {
        AssetLoadError::AssetReaderError(error) => error.into(),
        // The loader's own error says what is wrong in the file.
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
    // Without the backtrace that may follow it.
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    // The sentence around it has the path already, and brings its own full stop.
    let reason = line.rsplit_once(&format!("{path}: ")).map_or(line, |(_, reason)| reason);
    LocalText::verbatim(reason.trim_end_matches('.'))
}
