//! Colours that are derived from those of the interface.

use super::{Interface, Rgba};

/// The share by which a button under the pointer turns to the colour of its text.
const HOVERED: f32 = 0.07;
/// The share by which a pressed button turns away from the colour of its text.
const PRESSED: f32 = 0.25;

impl Interface {
    /// Returns `true` if texts are light on a dark background.
    pub fn is_dark(&self) -> bool {
        brightness(self.background) < brightness(self.text)
    }
}

/// Returns the colour of a button under the pointer.
pub(super) fn hovered(fill: Rgba, text: Rgba) -> Rgba {
    fill.mixed(text, HOVERED)
}

/// Returns the colour of a pressed button. It turns away from its text, which stays readable.
pub(super) fn pressed(fill: Rgba, text: Rgba) -> Rgba {
    let away = if brightness(text) > brightness(fill) { 0 } else { u8::MAX };
    let end = Rgba { red: away, green: away, blue: away, alpha: fill.alpha };
    fill.mixed(end, PRESSED)
}

/// Returns the approximate brightness of a colour, from 0 to 1000 × 255.
fn brightness(color: Rgba) -> u32 {
    299 * u32::from(color.red) + 587 * u32::from(color.green) + 114 * u32::from(color.blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pressed_button_goes_away_from_its_text() {
        let color = |text: &str| text.parse::<Rgba>().expect("a colour");
        assert_eq!(pressed(color("#808080"), color("#ffffff")).to_string(), "#606060");
        assert_eq!(pressed(color("#808080"), color("#000000")).to_string(), "#a0a0a0");
    }

    #[test]
    fn a_look_is_dark_or_light() {
        let dark = crate::look::Look::default().interface;
        assert!(dark.is_dark());
        let light = Interface { background: dark.text, text: dark.background, ..dark };
        assert!(!light.is_dark());
    }
}
