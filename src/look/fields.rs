//! All fields of a manifest, each with its meaning, its type and the values that it may have.

use super::{
    Fit, Reveal, Rgba,
    field::{Field, color, flag, folder, number, one_of, opaque, text},
    interface::{hovered, pressed},
};

/// Declares [`About`], the groups of [`Look`], their [`FIELDS`], and [`Role`].
macro_rules! fields {
    (
        $(#[doc = $about_doc:literal])+
        About { $($text:ident: $text_type:ty = $text_kind:expr, $text_meaning:literal;)+ }
        $(
            #[doc = $group_doc:literal]
            $group:ident: $Group:ident {
                $($name:ident: $type:ty = $kind:expr $(=> $role:ident)?, $meaning:literal;)+
            }
        )+
        Role { $(#[doc = $shade_doc:literal] $shade:ident = $of:ident($fill:ident, $on:ident),)+ }
    ) => {
        $(#[doc = $about_doc])+
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct About {
            $(#[doc = $text_meaning] pub $text: $text_type,)+
        }

        $(
            #[doc = $group_doc]
            #[derive(Clone, Debug, Default, PartialEq)]
            pub struct $Group {
                $(#[doc = $meaning] pub $name: $type,)+
            }
        )+

        /// The look of everything, with all fields filled.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Look {
            $(#[doc = $group_doc] pub $group: $Group,)+
        }

        impl Look {
            /// Returns a look to be filled: it is black, and hardly to be used.
            pub(super) fn blank() -> Self {
                Self { $($group: $Group::default(),)+ }
            }
        }

        /// The groups of fields, with their meaning.
        pub(super) const SECTIONS: &[(&str, &str)] =
            &[$((stringify!($group), $group_doc.trim_ascii()),)+];

        /// All fields, in the order in which they are explained.
        pub static FIELDS: &[Field] = &[
            $(field!("", $text, $text_meaning, $text_kind, about, _look, about.$text),)+
            $($(
                field!(stringify!($group), $name, $meaning, $kind, _about, look, look.$group.$name),
            )+)+
        ];

        /// The purpose of a colour of the interface: most fields of [`Interface`], and the colours
        /// derived from them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Role {
            $($($(#[doc = $meaning] $role,)?)+)+
            $(#[doc = $shade_doc] $shade,)+
        }

        impl Interface {
            /// Returns the colour for a role.
            pub fn of(&self, role: Role) -> Rgba {
                match role {
                    $($($(Role::$role => self.$name,)?)+)+
                    $(Role::$shade => $of(self.$fill, self.$on),)+
                }
            }
        }
    };
}

/// Returns a field that is stored at `$place` in `$about` or in `$look`.
macro_rules! field {
    (
        $section:expr, $name:ident, $meaning:literal, $kind:expr,
        $about:ident, $look:ident, $place:expr
    ) => {
        Field {
            section: $section,
            name: stringify!($name),
            meaning: $meaning,
            allowed: || $kind.allowed,
            read: |$about, $look, text| {
                $place = $kind.read(text)?;
                Ok(())
            },
            write: |$about, $look| $kind.write(&$place),
        }
    };
}

fields! {
    /// The texts about a theme. A theme that extends it takes over none of them.
    About {
        title: String = text(), "The theme's name, as players read it";
        author: String = text(), "The name of its maker";
        licence: String = text(), r#"Its licence, such as "CC-BY-4.0""#;
        extends: String = folder(), "The theme that supplies what this one leaves out";
        pieces: String = folder(), "The folder in this theme that holds its pieces";
    }
    /// The squares.
    board: BoardLook {
        light: Rgba = color(), "Light squares outside the fog";
        dark: Rgba = color(), "Dark squares outside the fog";
        coordinate_on_light: Rgba = color(), "Letters and numbers on light squares";
        coordinate_on_dark: Rgba = color(), "Letters and numbers on dark squares";
        coordinate_in_fog: Rgba = color(), "Letters and numbers in the fog";
        pictures: bool = flag(),
            "Use pictures of the board or its squares instead of these colours, if there are any";
        dark_points: bool = flag(), "Xiangqi's board has the colour of the dark squares";
    }
    /// The marks on squares.
    marks: MarkColors {
        selected: Rgba = color(), "The selected piece's square";
        available: Rgba = color(), "Dots and rings where that piece can move";
        last_move: Rgba = color(), "The squares of the last move";
        check: Rgba = color(), "The king in check";
        cursor: Rgba = color(), "The keyboard's cursor";
        hover: Rgba = color(), "The square under the pointer";
        hint: Rgba = color(), "The squares of a hint";
        premove: Rgba = color(), "The squares of a premove";
        lost: Rgba = color(), "The square where a piece vanished into the fog";
        sighted: Rgba = color(), "Enemy pieces that have just come into sight";
        blocked: Rgba = color(), "Squares in the fog where something blocks the player's piece";
        memory: Rgba = color(), "Below pieces that were seen earlier";
    }
    /// The fog.
    fog: FogLook {
        dark: Rgba = color(), "Grey mist where it is thinnest";
        light: Rgba = color(), "Grey mist where it is thickest";
        plain: Rgba = color(), "The tint below the mist";
        grid: Rgba = color(), "The lines between squares in the fog";
        density: f32 = number(0.0..=1.0), "The strength of the mist over the plain tint";
        softness: f32 = number(0.0..=0.5), "The width of the fog's soft edge, in squares";
        drift: f32 = number(0.0..=1.0), "The speed of the mist, in squares a second";
        scale: f32 = number(0.5..=16.0), "The width of the mist's texture, in squares";
        reveal: Reveal = one_of(&[Reveal::Fade, Reveal::Dissolve, Reveal::Sweep]),
            "The way in which the fog clears and closes";
        reveal_ms: f32 = number(0.0..=1000.0),
            "The time in which it clears or closes, in milliseconds";
    }
    /// The frame around the board.
    frame: FrameLook {
        color: Rgba = color(), "The frame, where `frame.png` does not cover it";
        width: f32 = number(0.0..=0.6), "The frame's width, in squares; small boards have none";
        coordinates: bool = flag(), "Draw letters and numbers on the frame instead of the squares";
        coordinate: Rgba = color(), "Letters and numbers on the frame";
        shadow: f32 = number(0.0..=1.0), "The strength of `board_shadow.png`";
    }
    /// The picture behind everything, `background.png`.
    background: BackgroundLook {
        fit: Fit = one_of(&[Fit::Stretch, Fit::Cover, Fit::Tile]),
            "The fit to the window: stretched, cropped or tiled";
    }
    /// Everything around the board: panels, buttons, texts, the curtain.
    interface: Interface {
        background: Rgba = opaque() => Background, "The ground behind everything";
        panel: Rgba = opaque() => Panel, "Panels, dialogs and notices";
        line: Rgba = color() => Line, "Edges of panels and buttons, and dividing lines";
        button: Rgba = color() => Button, "Buttons, and stopped clocks";
        text: Rgba = color() => Text, "Text";
        text_dim: Rgba = color() => TextDim, "Less important text";
        accent: Rgba = color() => Accent,
            "The running clock, the chosen option, the keyboard's focus";
        on_accent: Rgba = color() => OnAccent, "Text on `accent` and on `warning`";
        primary: Rgba = color() => Primary, "The main button, and switches that are on";
        on_primary: Rgba = color() => OnPrimary, "Text on `primary`";
        warning: Rgba = color() => Warning, "Warnings, such as little time left";
        danger: Rgba = color() => Danger, "A clock about to run out, and check";
        danger_text: Rgba = color() => DangerText, "Text and edges that warn of danger";
        danger_button: Rgba = color() => DangerButton, "Buttons for actions that cannot be undone";
        on_danger: Rgba = color() => OnDanger, "Text on `danger` and `danger_button`";
        curtain: Rgba = opaque() => Curtain, "The curtain between two players at one screen";
        curtain_light: Rgba = color() => CurtainLight, "The light around the curtain's emblem";
        scrim: Rgba = color() => Scrim, "The veil between a dialog and the game behind it";
        lamp: Rgba = color() => Lamp, "The light over the title and behind menus";
    }

    Role {
        /// A button under the pointer.
        ButtonHovered = hovered(button, text),
        /// A button being pressed.
        ButtonPressed = pressed(button, text),
        /// The main button under the pointer.
        PrimaryHovered = hovered(primary, on_primary),
        /// The main button being pressed.
        PrimaryPressed = pressed(primary, on_primary),
        /// A button for what cannot be undone, under the pointer.
        DangerButtonHovered = hovered(danger_button, on_danger),
        /// A button for what cannot be undone, being pressed.
        DangerButtonPressed = pressed(danger_button, on_danger),
    }
}
