//! Phones vibrate with the sounds, and so tell no more than these.

use crate::{audio::Cue, look::Sound, settings::Settings};
use bevy::prelude::*;

/// Registers the vibration.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, vibrate.run_if(on_message::<Cue>));
}

/// Returns the length in milliseconds.
const fn length(sound: Sound) -> u32 {
    match sound {
        Sound::Check | Sound::GameEnd | Sound::DrawOffer | Sound::LowTime => 60,
        Sound::Capture | Sound::Promote | Sound::Refuse => 30,
        Sound::Move | Sound::Castle | Sound::HiddenMove => 12,
        Sound::Curtain => 0,
    }
}

fn vibrate(settings: Res<Settings>, mut cues: MessageReader<Cue>) {
    let longest = cues.read().map(|Cue(sound)| length(*sound)).max().unwrap_or(0);
    if settings.vibration && longest > 0 {
        // Where nothing can vibrate, nothing happens.
        web_sys::window().map(|window| window.navigator().vibrate_with_duration(longest));
    }
}
