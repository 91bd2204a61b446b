//! [`Means`]: the device by which the player acts now, for texts that name a gesture or a key.

use bevy::{
    input::{keyboard::KeyboardInput, mouse::MouseButtonInput, touch::TouchInput},
    prelude::*,
};

/// The device that the player has used last. A mouse that only moves does not count.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Means {
    /// A mouse, or what works like one.
    #[default]
    Mouse,
    /// A finger.
    Touch,
    /// The keyboard.
    Keys,
    /// The page's text view, where marks are typed.
    Words,
}

impl Means {
    /// Returns the name of the device in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mouse => "mouse",
            Self::Touch => "touch",
            Self::Keys => "keys",
            Self::Words => "words",
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Means>().add_systems(PreUpdate, notice);
}

fn notice(
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut keys: MessageReader<KeyboardInput>,
    mut means: ResMut<Means>,
) {
    for (count, used) in [
        (buttons.read().count(), Means::Mouse),
        (touches.read().count(), Means::Touch),
        (keys.read().count(), Means::Keys),
    ] {
        if count > 0 {
            means.set_if_neq(used);
        }
    }
}
