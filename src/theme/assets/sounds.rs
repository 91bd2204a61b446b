//! The check that sounds can be played.

use super::{Faults, ThemeAssets};
use crate::{theme::shelf::path_of, words::LocalText};
use bevy::{
    audio::{AudioSource, Decodable},
    prelude::*,
};
use std::io::Cursor;

/// The decoder that plays a sound.
type SoundDecoder = <AudioSource as Decodable>::Decoder;

/// Removes and reports the sounds that cannot be played. Bevy loads any bytes as a sound, and
/// panics when it cannot play them, so each sound is tried here.
pub(super) fn silence_broken(world: &mut World, assets: &ThemeAssets) {
    for handle in &assets.sounds {
        let mut sounds = world.resource_mut::<Assets<AudioSource>>();
        let Some(sound) = sounds.get(handle) else { continue };
        if let Err(reason) = check(sound.clone()) {
            sounds.remove(handle);
            let text = LocalText::new("error-sound").with("file", path_of(handle));
            world.resource_mut::<Faults>().push(text.with_text("reason", reason));
        }
    }
}

/// Checks that a sound can be played, or returns the reason.
pub(in crate::theme) fn check(sound: AudioSource) -> Result<(), LocalText> {
    SoundDecoder::new(Cursor::new(sound)).map(drop).map_err(|error| {
        warn!("a sound cannot be played: {error}");
        LocalText::new("reason-no-sound")
    })
}
