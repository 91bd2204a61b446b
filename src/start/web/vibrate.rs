//! Phones vibrate with the sounds, so vibration tells no more than the sounds.

use crate::{app::settings::Settings, audio::Cue, look::Sound};
use bevy::prelude::*;
use web_sys::{Navigator, js_sys::Reflect};

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
        Sound::Pick | Sound::Curtain => 0,
    }
}

fn vibrate(settings: Res<Settings>, mut cues: MessageReader<Cue>) {
    let longest = cues.read().map(|Cue(sound)| length(*sound)).max().unwrap_or(0);
    if settings.vibration && longest > 0 {
        let navigator = web_sys::window().map(|window| window.navigator());
        // This does nothing if the device cannot vibrate.
        navigator.filter(was_touched).map(|navigator| navigator.vibrate_with_duration(longest));
    }
}

/// Returns `true` if the player has touched the page. Before that, browsers warn of vibration.
fn was_touched(navigator: &Navigator) -> bool {
    let activation = Reflect::get(navigator, &"userActivation".into());
    let touched =
        activation.and_then(|activation| Reflect::get(&activation, &"hasBeenActive".into()));
    touched.is_ok_and(|touched| touched.is_truthy())
}
