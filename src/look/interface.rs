//! The colours of everything around the board, by their purpose.

use super::Rgba;

/// The colours of panels, buttons, texts and the curtain.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interface {
    /// The background of everything, and of text fields.
    pub background: Rgba,
    /// Cards, dialogs and notices.
    pub panel: Rgba,
    /// Edges of panels and buttons, and hairlines.
    pub line: Rgba,
    /// Buttons at rest, and stopped clocks.
    pub button: Rgba,
    /// Text.
    pub text: Rgba,
    /// Secondary text.
    pub text_dim: Rgba,
    /// "Yours, now": the running clock, the chosen option, the keyboard focus.
    pub accent: Rgba,
    /// Text on [`Self::accent`] and on [`Self::warning`].
    pub on_accent: Rgba,
    /// The button that most players want, and switches that are on.
    pub primary: Rgba,
    /// Text on [`Self::primary`].
    pub on_primary: Rgba,
    /// Time is getting short, and other warnings.
    pub warning: Rgba,
    /// The clock that is about to run out, and check.
    pub danger: Rgba,
    /// Text and edges that signal danger.
    pub danger_text: Rgba,
    /// Buttons for actions that cannot be undone.
    pub danger_button: Rgba,
    /// Text on [`Self::danger`] and [`Self::danger_button`].
    pub on_danger: Rgba,
    /// The curtain between two players.
    pub curtain: Rgba,
    /// The light around the curtain's emblem.
    pub curtain_light: Rgba,
    /// The layer between a dialog and the game behind it.
    pub scrim: Rgba,
    /// The light over the table on the title and behind menus.
    pub lamp: Rgba,
}

/// The purpose of a colour of the interface: each field of [`Interface`], and the colours derived
/// from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the fields of `Interface` explain them")]
pub enum Role {
    Background,
    Panel,
    Line,
    Button,
    /// A button under the pointer.
    ButtonHovered,
    /// A button being pressed.
    ButtonPressed,
    Text,
    TextDim,
    Accent,
    OnAccent,
    Primary,
    /// [`Self::Primary`] under the pointer.
    PrimaryHovered,
    /// [`Self::Primary`] being pressed.
    PrimaryPressed,
    OnPrimary,
    Warning,
    Danger,
    DangerText,
    DangerButton,
    /// [`Self::DangerButton`] under the pointer.
    DangerButtonHovered,
    /// [`Self::DangerButton`] being pressed.
    DangerButtonPressed,
    OnDanger,
    Curtain,
    CurtainLight,
    Scrim,
    Lamp,
}

/// The share by which a button under the pointer turns to the colour of its text.
const HOVERED: f32 = 0.07;
/// The share by which a pressed button turns away from the colour of its text.
const PRESSED: f32 = 0.25;

impl Interface {
    /// Returns the colour for a role.
    pub fn of(&self, role: Role) -> Rgba {
        match role {
            Role::Background => self.background,
            Role::Panel => self.panel,
            Role::Line => self.line,
            Role::Button => self.button,
            Role::ButtonHovered => self.button.mixed(self.text, HOVERED),
            Role::ButtonPressed => pressed(self.button, self.text),
            Role::Text => self.text,
            Role::TextDim => self.text_dim,
            Role::Accent => self.accent,
            Role::OnAccent => self.on_accent,
            Role::Primary => self.primary,
            Role::PrimaryHovered => self.primary.mixed(self.on_primary, HOVERED),
            Role::PrimaryPressed => pressed(self.primary, self.on_primary),
            Role::OnPrimary => self.on_primary,
            Role::Warning => self.warning,
            Role::Danger => self.danger,
            Role::DangerText => self.danger_text,
            Role::DangerButton => self.danger_button,
            Role::DangerButtonHovered => self.danger_button.mixed(self.on_danger, HOVERED),
            Role::DangerButtonPressed => pressed(self.danger_button, self.on_danger),
            Role::OnDanger => self.on_danger,
            Role::Curtain => self.curtain,
            Role::CurtainLight => self.curtain_light,
            Role::Scrim => self.scrim,
            Role::Lamp => self.lamp,
        }
    }

    /// Returns `true` if texts are light on a dark background.
    pub fn is_dark(&self) -> bool {
        brightness(self.background) < brightness(self.text)
    }
}

/// Returns the colour of a pressed button. It turns away from its text, which stays readable.
fn pressed(fill: Rgba, text: Rgba) -> Rgba {
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
