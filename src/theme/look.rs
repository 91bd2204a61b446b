//! The look in use, and its colours as Bevy colours.

use crate::look::{Look, Rgba};
use bevy::prelude::*;

/// The look in use.
#[derive(Resource, Clone, Debug, Default, PartialEq, Deref)]
pub struct Theme(pub Look);

impl Rgba {
    /// Returns the same colour for drawing.
    pub fn color(self) -> Color {
        let Self { red, green, blue, alpha } = self;
        Color::srgba_u8(red, green, blue, alpha)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Theme>();
}
