//! The loader of all files of a theme. Each comes ready for its use, or fails with the reason: Bevy
//! takes any bytes for a sound or a font, and panics when it cannot play a sound.

use crate::{
    look::{File, Misfit},
    phrase::{Phrase, Worded},
    theme::{
        fallback_fonts::is_font,
        pictures::{Picture, Pixels},
    },
};
use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    audio::{AudioSource, Decodable},
    prelude::*,
};
use serde::{Deserialize, Serialize};
use std::io::Cursor;

/// A file of a theme.
#[derive(Asset, TypePath, Debug)]
pub(crate) enum ThemeFile {
    /// A picture.
    Picture(Picture),
    /// A sound that can be played.
    Sound(Handle<AudioSource>),
    /// A font with letters in it.
    Font(Handle<Font>),
}

impl ThemeFile {
    /// Returns the pixels of a picture.
    pub fn pixels(&self) -> Option<&Pixels> {
        if let Self::Picture(picture) = self { Some(&picture.pixels) } else { None }
    }

    /// Returns the faults in the size of a picture.
    pub fn misfits(&self) -> &[Misfit] {
        if let Self::Picture(picture) = self { &picture.misfits } else { &[] }
    }
}

/// The reasons for which a sound or a font is not loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub(super) enum FileFault {
    NoSound,
    NoFont,
}

impl Worded for FileFault {
    fn phrase(&self) -> Phrase {
        Phrase::new(match self {
            Self::NoSound => "reason-no-sound",
            Self::NoFont => "reason-no-font",
        })
    }
}

/// The settings for loading a file.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Use {
    /// The position of the file in [`File::all`].
    pub file: usize,
}

#[derive(Default, TypePath)]
struct ThemeFileLoader;

impl AssetLoader for ThemeFileLoader {
    type Asset = ThemeFile;
    type Settings = Use;
    type Error = BevyError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        settings: &Use,
        context: &mut LoadContext<'_>,
    ) -> Result<ThemeFile, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        match File::all().nth(settings.file) {
            Some(File::Sound(_)) => {
                let sound = AudioSource { bytes: bytes.into() };
                <AudioSource as Decodable>::Decoder::new(Cursor::new(sound.clone()))
                    .map_err(|_| FileFault::NoSound)?;
                Ok(ThemeFile::Sound(context.add_labeled_asset("sound", sound)))
            }
            Some(File::Font(_)) => {
                let font = Font::from_bytes(bytes);
                if !is_font(&font) {
                    return Err(FileFault::NoFont.into());
                }
                Ok(ThemeFile::Font(context.add_labeled_asset("font", font)))
            }
            picture => {
                let (file, path) =
                    (picture.unwrap_or(File::Background), context.path().to_string());
                Ok(ThemeFile::Picture(Picture::read(file, &path, &bytes).await?))
            }
        }
    }

    fn extensions(&self) -> &[&str] {
        &["png", "svg", "ogg", "ttf"]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<ThemeFile>().init_asset_loader::<ThemeFileLoader>();
}
