//! Checks a sound: it must be Ogg Vorbis that can be played, and short.

use bevy::audio::{AudioSource, Decodable, Source};
use std::io::Cursor;

/// The longest time that a sound may take, in seconds: the next move follows soon.
const LONGEST: f64 = 5.0;

/// The decoder that plays a sound.
type Decoder = <AudioSource as Decodable>::Decoder;

/// Returns the fault of a sound, if it has one, with the right form.
pub(super) fn check(bytes: &[u8]) -> Option<String> {
    let sound = match Decoder::new(Cursor::new(AudioSource { bytes: bytes.into() })) {
        Ok(sound) => sound,
        Err(error) => {
            return Some(format!("isn't a playable sound ({error}); save it as Ogg Vorbis"));
        }
    };
    let per_second = f64::from(sound.sample_rate().get()) * f64::from(sound.channels().get());
    let seconds = sound.count() as f64 / per_second;
    if seconds == 0.0 {
        Some("is empty; remove it to use the parent theme's".into())
    } else if seconds > LONGEST {
        Some(format!("lasts {seconds:.1} s; the maximum is {LONGEST} s"))
    } else {
        None
    }
}
