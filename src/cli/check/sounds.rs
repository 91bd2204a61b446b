//! Checks a sound: it must be Ogg Vorbis that can be played, and short.

use super::MAX_BYTES;
use bevy::audio::{AudioSource, Decodable, Source};
use std::io::Cursor;

/// The longest time that a sound may take, in seconds: the next move follows soon.
const LONGEST: f64 = 5.0;

/// The decoder that plays a sound.
type Decoder = <AudioSource as Decodable>::Decoder;

/// Returns the faults of a sound, each with the right form.
pub(super) fn check(bytes: &[u8]) -> Vec<String> {
    let mut texts = Vec::new();
    if bytes.len() > MAX_BYTES {
        texts.push(format!("has {} bytes; make it smaller than {MAX_BYTES}", bytes.len()));
    }
    match Decoder::new(Cursor::new(AudioSource { bytes: bytes.into() })) {
        Ok(sound) => {
            let per_second =
                f64::from(sound.sample_rate().get()) * f64::from(sound.channels().get());
            let seconds = sound.count() as f64 / per_second;
            if seconds == 0.0 {
                texts.push("is empty; remove it to use the parent theme's".into());
            } else if seconds > LONGEST {
                texts.push(format!("lasts {seconds:.1} s; the maximum is {LONGEST} s"));
            }
        }
        Err(error) => {
            texts.push(format!("isn't a playable sound ({error}); save it as Ogg Vorbis"));
        }
    }
    texts
}
