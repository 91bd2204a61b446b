//! Icons: the letters of a font of our own, drawn in `assets/source/icons`.

use super::paint::{Role, ink};
use crate::theme::font;
use bevy::{prelude::*, text::FontSource};

/// An icon.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// An arrow that turns back.
    Takeback,
    /// An arrow that turns forward.
    Redo,
    /// A light bulb.
    Hint,
    /// A half: the score of a draw.
    Draw,
    /// A flag.
    Resign,
    /// Arrows up and down.
    Flip,
    /// A cloud.
    Fog,
    /// An eye.
    Eye,
    /// Two arrowheads.
    Speed,
    /// Two bars.
    Pause,
    /// A triangle.
    Play,
    /// A speech bubble.
    Greet,
    /// Three dots.
    Menu,
    /// A plus.
    New,
}

impl Icon {
    /// Returns the icon's letter in its font.
    pub fn letter(self) -> char {
        // Private use: no other font has these.
        char::from_u32(0xe000 + self as u32).unwrap_or_default()
    }
}

/// Returns `true` if a text is an icon, which a screen reader cannot read.
pub fn is_icon(text: &str) -> bool {
    text.starts_with(|letter| ('\u{e000}'..'\u{e100}').contains(&letter))
}

/// Returns an icon of a size in logical pixels.
pub fn icon(icon: Icon, size: f32) -> impl Bundle {
    let font = FontSource::Handle(font::ICONS);
    (
        icon,
        Text::new(icon.letter()),
        TextFont { font, font_size: size.into(), ..default() },
        ink(Role::Text),
    )
}
