//! Loads sounds and fonts, and refuses files that are neither: Bevy takes any bytes for both, and
//! panics when it cannot play a sound.

use crate::{theme::fallback_fonts::is_font, words::LocalText};
use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    audio::{AudioSource, Decodable},
    prelude::*,
};
use std::io::Cursor;

/// A sound that can be played.
#[derive(Asset, TypePath, Debug)]
pub(super) struct SoundFile(#[dependency] pub Handle<AudioSource>);

/// A font with letters in it.
#[derive(Asset, TypePath, Debug)]
pub(super) struct FontFile(#[dependency] pub Handle<Font>);

/// The reasons for which a file is not loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum FileFault {
    #[error("it is not a sound in Ogg Vorbis, or it is damaged")]
    NoSound,
    #[error("it is not a font")]
    NoFont,
}

impl From<&FileFault> for LocalText {
    fn from(fault: &FileFault) -> Self {
        Self::new(match fault {
            FileFault::NoSound => "reason-no-sound",
            FileFault::NoFont => "reason-no-font",
        })
    }
}

#[derive(Default, TypePath)]
struct SoundLoader;

#[derive(Default, TypePath)]
struct FontLoader;

impl AssetLoader for SoundLoader {
    type Asset = SoundFile;
    type Settings = ();
    type Error = BevyError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<SoundFile, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let sound = AudioSource { bytes: bytes.into() };
        <AudioSource as Decodable>::Decoder::new(Cursor::new(sound.clone()))
            .map_err(|_| FileFault::NoSound)?;
        Ok(SoundFile(context.add_labeled_asset("sound", sound)))
    }

    fn extensions(&self) -> &[&str] {
        &["ogg"]
    }
}

impl AssetLoader for FontLoader {
    type Asset = FontFile;
    type Settings = ();
    type Error = BevyError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<FontFile, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let font = Font::from_bytes(bytes);
        if !is_font(&font) {
            return Err(FileFault::NoFont.into());
        }
        Ok(FontFile(context.add_labeled_asset("font", font)))
    }

    fn extensions(&self) -> &[&str] {
        &["ttf"]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<SoundFile>()
        .init_asset::<FontFile>()
        .init_asset_loader::<SoundLoader>()
        .init_asset_loader::<FontLoader>();
}
