//! Requests the files of a theme.

use super::{Drawn, Images, ThemeAssets, loader::Use};
use crate::look::{File, Mix, Resolved};
use bevy::prelude::*;

/// Requests those files of a theme that are wanted and drawn.
pub(crate) fn request(
    server: &AssetServer,
    images: Images,
    mix: Mix,
    theme: Resolved,
    drawn: Drawn,
    wanted: impl Fn(File) -> bool,
) -> ThemeAssets {
    let files = File::all().enumerate().filter(|(_, file)| drawn.wants(*file) && wanted(*file));
    let files = files.filter_map(|(at, file)| {
        let path = theme.path(file)?.to_owned();
        let settings = move |settings: &mut Use| settings.file = at;
        Some((file, server.load_builder().with_settings(settings).load(path)))
    });
    ThemeAssets { files: files.collect(), mix, drawn, images, theme, ..default() }
}
