//! Requests the files of a theme.

use super::{Drawn, Images, Sound, ThemeAssets};
use crate::{
    look::{File, Mix, Resolved, Weight},
    pictures::PictureSettings,
};
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
    let path = |file| {
        let is_wanted = drawn.wants(file) && wanted(file);
        theme.path(file).filter(|_| is_wanted).map(str::to_owned)
    };
    let pictures = File::all().filter(|file| file.is_picture()).filter_map(|file| {
        let settings = move |settings: &mut PictureSettings| settings.file = Some(file);
        Some((file, server.load_builder().with_settings(settings).load(path(file)?)))
    });
    let sounds = Sound::ALL.into_iter();
    let fonts = Weight::ALL.into_iter();
    ThemeAssets {
        pictures: pictures.collect(),
        sound_files: sounds
            .filter_map(|sound| Some((sound, server.load(path(File::Sound(sound))?))))
            .collect(),
        font_files: fonts
            .filter_map(|weight| Some((weight, server.load(path(File::Font(weight))?))))
            .collect(),
        mix,
        drawn,
        images,
        theme,
        ..default()
    }
}
