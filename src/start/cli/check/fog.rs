//! Checks that lit and fogged squares of a theme can be told apart.

use super::{Assets, Finding};
use crate::{
    look::{
        File, MANIFEST, Resolved, Rgba, Shelf,
        contrast::{LEAST_FOR_FOG, Picture, lit_beside_fogged_in},
        shown_path,
    },
    pictures::decode::decode,
};
use bevy::tasks::block_on;
use std::{collections::HashMap, fs};

pub(super) fn check(assets: &Assets<'_>, shelf: &Shelf) -> Vec<Finding> {
    let themes = shelf.themes().into_iter().map(|theme| theme.folder);
    themes
        .filter(|theme| shelf.is_own(theme) || !assets.has_only_themes)
        .filter_map(|theme| {
            let resolved = shelf.resolve(&theme);
            let found = lit_beside_fogged_in(&resolved.look, &pictures(assets, &resolved));
            let text = || {
                format!(
                    "lit and fogged squares can't be told apart: {found:.2} to 1, and \
                     {LEAST_FOR_FOG} is the least; make all of the fog darker than the dark \
                     squares, or lighter than the light ones"
                )
            };
            (found < LEAST_FOR_FOG).then(|| Finding::new(culprit(&theme, &resolved), text()))
        })
        .collect()
}

/// Returns the file to blame: the theme's own mist or, if it has none, its manifest.
fn culprit(theme: &str, resolved: &Resolved) -> String {
    let folder = format!("themes/{theme}/");
    let mist = resolved.path(File::Fog).map(shown_path);
    mist.filter(|path| path.starts_with(&folder)).unwrap_or_else(|| folder + MANIFEST)
}

/// Reads the pictures of squares and fog. Unreadable files are reported elsewhere.
fn pictures(assets: &Assets<'_>, theme: &Resolved) -> HashMap<File, Picture> {
    let shown =
        |file: &File| file.is_mist() || *file == File::BoardLight || File::BOARD.contains(file);
    let picture = |file| {
        let path = theme.path(file)?;
        let bytes = fs::read(assets.of_theme(path)).ok()?;
        let picture = block_on(decode(file, path, &bytes)).ok()?;
        let colors = picture.rgba.chunks_exact(4);
        let color = |bytes: &[u8]| {
            let [red, green, blue, alpha] = *bytes else { return Rgba::default() };
            Rgba { red, green, blue, alpha }
        };
        Some((file, Picture::new(picture.width as usize, colors.map(color).collect())))
    };
    File::all().filter(shown).filter_map(picture).collect()
}
