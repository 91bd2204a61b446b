//! All fields of a manifest, with their meaning.

use super::{
    Fit, Reveal,
    field::{Field, Kind},
};

/// The groups of fields, with their meaning.
pub const SECTIONS: &[(&str, &str)] = &[
    ("board", "The squares."),
    ("marks", "The marks on squares."),
    ("fog", "The fog."),
    ("frame", "The frame around the board."),
    ("background", "The picture behind everything, `background.png`."),
    ("interface", "Everything around the board: panels, buttons, texts, the curtain."),
];

/// Returns a field of [`About`](super::About), by its name.
macro_rules! about {
    ($name:ident, $meaning:literal, is_folder: $is_folder:literal) => {
        Field {
            section: "",
            name: stringify!($name),
            meaning: $meaning,
            kind: Kind::About { of: |about| &mut about.$name, is_folder: $is_folder },
        }
    };
}

/// Returns a field of [`Look`](super::Look), by its group and name.
macro_rules! field {
    ($group:ident.$name:ident, $meaning:literal, $kind:ident { $($of_kind:tt)* }) => {
        Field {
            section: stringify!($group),
            name: stringify!($name),
            meaning: $meaning,
            kind: Kind::$kind { of: |look| &mut look.$group.$name, $($of_kind)* },
        }
    };
}

macro_rules! color {
    ($group:ident.$name:ident, $meaning:literal) => {
        field!($group.$name, $meaning, Color { is_opaque: false })
    };
}

/// Returns a field for a colour that must be opaque.
macro_rules! opaque {
    ($group:ident.$name:ident, $meaning:literal) => {
        field!($group.$name, $meaning, Color { is_opaque: true })
    };
}

macro_rules! number {
    ($group:ident.$name:ident, $meaning:literal, $range:expr) => {
        field!($group.$name, $meaning, Number { range: $range })
    };
}

macro_rules! flag {
    ($group:ident.$name:ident, $meaning:literal) => {
        field!($group.$name, $meaning, Flag {})
    };
}

/// All fields, in the order in which they are explained.
pub static FIELDS: &[Field] = &[
    about!(title, "The theme's name, as players read it", is_folder: false),
    about!(author, "The name of its maker", is_folder: false),
    about!(licence, "Its licence, such as \"CC-BY-4.0\"", is_folder: false),
    about!(extends, "The theme that supplies what this one leaves out", is_folder: true),
    about!(pieces, "The folder in this theme that holds its pieces", is_folder: true),
    color!(board.light, "Light squares outside the fog"),
    color!(board.dark, "Dark squares outside the fog"),
    color!(board.coordinate_on_light, "Letters and numbers on light squares"),
    color!(board.coordinate_on_dark, "Letters and numbers on dark squares"),
    color!(board.coordinate_in_fog, "Letters and numbers in the fog"),
    flag!(
        board.pictures,
        "Use pictures of the board or its squares instead of these colours, if there are any"
    ),
    flag!(board.dark_points, "Xiangqi's board has the colour of the dark squares"),
    color!(marks.selected, "The selected piece's square"),
    color!(marks.available, "Dots and rings where that piece can move"),
    color!(marks.last_move, "The squares of the last move"),
    color!(marks.check, "The king in check"),
    color!(marks.cursor, "The keyboard's cursor"),
    color!(marks.hover, "The square under the pointer"),
    color!(marks.hint, "The squares of a hint"),
    color!(marks.premove, "The squares of a premove"),
    color!(marks.lost, "The square where a piece vanished into the fog"),
    color!(marks.sighted, "Enemy pieces that have just come into sight"),
    color!(marks.blocked, "Squares in the fog where something blocks the player's piece"),
    color!(marks.memory, "Below pieces that were seen earlier"),
    color!(fog.dark, "Grey mist where it is thinnest"),
    color!(fog.light, "Grey mist where it is thickest"),
    color!(fog.plain, "The tint below the mist"),
    color!(fog.grid, "The lines between squares in the fog"),
    number!(fog.density, "The strength of the mist over the plain tint", 0.0..=1.0),
    number!(fog.softness, "The width of the fog's soft edge, in squares", 0.0..=0.5),
    number!(fog.drift, "The speed of the mist, in squares a second", 0.0..=1.0),
    number!(fog.scale, "The width of the mist's texture, in squares", 0.5..=16.0),
    Field {
        section: "fog",
        name: "reveal",
        meaning: "The way in which the fog clears and closes",
        kind: Kind::Choice {
            words: &Reveal::WORDS,
            get: |look| look.fog.reveal as usize,
            set: |look, at| look.fog.reveal = Reveal::ALL[at],
        },
    },
    number!(fog.reveal_ms, "The time in which it clears or closes, in milliseconds", 0.0..=1000.0),
    color!(frame.color, "The frame, where `frame.png` does not cover it"),
    number!(frame.width, "The frame's width, in squares; small boards have none", 0.0..=0.6),
    flag!(frame.coordinates, "Draw letters and numbers on the frame instead of the squares"),
    color!(frame.coordinate, "Letters and numbers on the frame"),
    number!(frame.shadow, "The strength of `board_shadow.png`", 0.0..=1.0),
    Field {
        section: "background",
        name: "fit",
        meaning: "The fit to the window: stretched, cropped or tiled",
        kind: Kind::Choice {
            words: &Fit::WORDS,
            get: |look| look.background_fit as usize,
            set: |look, at| look.background_fit = Fit::ALL[at],
        },
    },
    opaque!(interface.background, "The ground behind everything"),
    opaque!(interface.panel, "Panels, dialogs and notices"),
    color!(interface.line, "Edges of panels and buttons, and dividing lines"),
    color!(interface.button, "Buttons, and stopped clocks"),
    color!(interface.text, "Text"),
    color!(interface.text_dim, "Less important text"),
    color!(interface.accent, "The running clock, the chosen option, the keyboard's focus"),
    color!(interface.on_accent, "Text on `accent` and on `warning`"),
    color!(interface.primary, "The main button, and switches that are on"),
    color!(interface.on_primary, "Text on `primary`"),
    color!(interface.warning, "Warnings, such as little time left"),
    color!(interface.danger, "A clock about to run out, and check"),
    color!(interface.danger_text, "Text and edges that warn of danger"),
    color!(interface.danger_button, "Buttons for actions that cannot be undone"),
    color!(interface.on_danger, "Text on `danger` and `danger_button`"),
    opaque!(interface.curtain, "The curtain between two players at one screen"),
    color!(interface.curtain_light, "The light around the curtain's emblem"),
    color!(interface.scrim, "The veil between a dialog and the game behind it"),
    color!(interface.lamp, "The light over the title and behind menus"),
];
