//! The embedded fonts, which must be there before any asset is loaded.

use bevy::{asset::uuid_handle, prelude::*};

/// Inter, regular.
pub const REGULAR: Handle<Font> = uuid_handle!("6f4a9f0e-94a5-4f4f-9ff6-2b7c3d7a5a01");
/// Inter, semibold.
pub const SEMIBOLD: Handle<Font> = uuid_handle!("6f4a9f0e-94a5-4f4f-9ff6-2b7c3d7a5a02");

/// The letters of the languages' own names.
pub const LANGUAGE_NAMES: Handle<Font> = uuid_handle!("6f4a9f0e-94a5-4f4f-9ff6-2b7c3d7a5a03");

/// The icons: see [`crate::kit::icons`].
pub const ICONS: Handle<Font> = uuid_handle!("6f4a9f0e-94a5-4f4f-9ff6-2b7c3d7a5a04");

/// All embedded fonts.
pub const EMBEDDED: [(Handle<Font>, &[u8]); 4] = [
    (REGULAR, include_bytes!("../../assets/fonts/Inter-Regular.otf")),
    (SEMIBOLD, include_bytes!("../../assets/fonts/Inter-SemiBold.otf")),
    (LANGUAGE_NAMES, include_bytes!("../../assets/fonts/LanguageNames.otf")),
    (ICONS, include_bytes!("../../assets/fonts/Icons.ttf")),
];

pub(super) fn plugin(app: &mut App) {
    let Some(mut fonts) = app.world_mut().get_resource_mut::<Assets<Font>>() else { return };
    for (handle, bytes) in EMBEDDED {
        let font = Font::from_bytes(bytes.to_vec());
        fonts.insert(&handle, font).expect("the id is not generational");
    }
}
