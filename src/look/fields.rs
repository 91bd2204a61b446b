//! All fields of a manifest, with their meaning.

use super::{
    About, Fit, Look, Reveal, Rgba,
    field::{Field, Kind},
};
use core::ops::RangeInclusive;

/// The groups of fields, with their meaning.
pub const SECTIONS: &[(&str, &str)] = &[
    ("board", "The squares."),
    ("marks", "The marks on squares."),
    ("fog", "The fog."),
    ("frame", "The frame around the board."),
    ("background", "The picture behind everything, `background.png`."),
    ("interface", "Everything around the board: panels, buttons, texts, the curtain."),
];

/// All fields, in the order in which they are explained.
pub static FIELDS: &[Field] = &[
    text("title", "The theme's name, as players read it", |about| &mut about.title),
    text("author", "Who made it", |about| &mut about.author),
    text("licence", "Its licence, such as \"CC-BY-4.0\"", |about| &mut about.licence),
    folder("extends", "The theme from which all comes that this one leaves out", |about| {
        &mut about.extends
    }),
    folder("pieces", "The folder in this theme that holds its pieces", |about| &mut about.pieces),
    color("board", "light", "Light squares that are seen", |look| &mut look.board.light),
    color("board", "dark", "Dark squares that are seen", |look| &mut look.board.dark),
    color("board", "coordinate_on_light", "Letters and numbers on light squares", |look| {
        &mut look.board.coordinate_on_light
    }),
    color("board", "coordinate_on_dark", "Letters and numbers on dark squares", |look| {
        &mut look.board.coordinate_on_dark
    }),
    color("board", "coordinate_in_fog", "Letters and numbers in the fog", |look| {
        &mut look.board.coordinate_in_fog
    }),
    Field {
        section: "board",
        name: "pictures",
        meaning: "Whether pictures of the board or of squares cover the colours, if there are any",
        kind: Kind::Flag(|look| &mut look.board.pictures),
    },
    color("marks", "selected", "The picked piece's square", |look| &mut look.marks.selected),
    color("marks", "available", "Dots and rings where it can go", |look| &mut look.marks.available),
    color("marks", "last_move", "From where and to where the last move went", |look| {
        &mut look.marks.last_move
    }),
    color("marks", "check", "The king in check", |look| &mut look.marks.check),
    color("marks", "cursor", "The keyboard's cursor", |look| &mut look.marks.cursor),
    color("marks", "hover", "The square under the pointer", |look| &mut look.marks.hover),
    color("marks", "hint", "From where and to where a hint would move", |look| {
        &mut look.marks.hint
    }),
    color("marks", "lost", "Where a piece vanished into the fog", |look| &mut look.marks.lost),
    color("marks", "sighted", "Enemy pieces that have just come into sight", |look| {
        &mut look.marks.sighted
    }),
    color("marks", "memory", "Below pieces that were seen before", |look| &mut look.marks.memory),
    color("fog", "dark", "Grey mist where it is thinnest", |look| &mut look.fog.dark),
    color("fog", "light", "Grey mist where it is thickest", |look| &mut look.fog.light),
    color("fog", "plain", "The tint below the mist", |look| &mut look.fog.plain),
    color("fog", "grid", "The lines between squares, which show through it", |look| {
        &mut look.fog.grid
    }),
    number("fog", "density", "How much the mist shows before that tint", 0.0..=1.0, |look| {
        &mut look.fog.density
    }),
    number(
        "fog",
        "softness",
        "How far its edge reaches over a lit square, in squares",
        0.0..=0.5,
        |look| &mut look.fog.softness,
    ),
    number("fog", "drift", "How fast it drifts, in squares a second", 0.0..=1.0, |look| {
        &mut look.fog.drift
    }),
    number("fog", "scale", "How many squares its texture spans", 0.5..=16.0, |look| {
        &mut look.fog.scale
    }),
    Field {
        section: "fog",
        name: "reveal",
        meaning: "How a square clears of it, and closes",
        kind: Kind::Choice {
            words: &Reveal::WORDS,
            get: |look| look.fog.reveal as usize,
            set: |look, at| look.fog.reveal = Reveal::ALL[at],
        },
    },
    number("fog", "reveal_ms", "How long that takes, in milliseconds", 0.0..=1000.0, |look| {
        &mut look.fog.reveal_ms
    }),
    color("frame", "color", "The frame, where `frame.png` does not cover it", |look| {
        &mut look.frame.color
    }),
    number(
        "frame",
        "width",
        "How wide it is, in squares; small boards have none",
        0.0..=0.6,
        |look| &mut look.frame.width,
    ),
    Field {
        section: "frame",
        name: "coordinates",
        meaning: "Whether letters and numbers stand on it, and not on the squares",
        kind: Kind::Flag(|look| &mut look.frame.coordinates),
    },
    color("frame", "coordinate", "Letters and numbers on it", |look| &mut look.frame.coordinate),
    number("frame", "shadow", "How strong `board_shadow.png` is", 0.0..=1.0, |look| {
        &mut look.frame.shadow
    }),
    Field {
        section: "background",
        name: "fit",
        meaning: "How it fills the window: pulled to its shape, cut to it, or side by side",
        kind: Kind::Choice {
            words: &Fit::WORDS,
            get: |look| look.background_fit as usize,
            set: |look, at| look.background_fit = Fit::ALL[at],
        },
    },
    opaque("background", "What is behind everything", |look| &mut look.interface.background),
    opaque("panel", "Panels, dialogs and notices", |look| &mut look.interface.panel),
    interface("line", "The edges of panels and buttons, and lines between things", |look| {
        &mut look.interface.line
    }),
    interface("button", "Buttons, and clocks that stand still", |look| &mut look.interface.button),
    interface("text", "Text", |look| &mut look.interface.text),
    interface("text_dim", "Text of lesser weight", |look| &mut look.interface.text_dim),
    interface("accent", "The running clock, what is chosen, what the keyboard is at", |look| {
        &mut look.interface.accent
    }),
    interface("on_accent", "Text on `accent` and on `warning`", |look| {
        &mut look.interface.on_accent
    }),
    interface("primary", "The button that most people want, and what is switched on", |look| {
        &mut look.interface.primary
    }),
    interface("on_primary", "Text on `primary`", |look| &mut look.interface.on_primary),
    interface("warning", "Time is getting short, and other things to heed", |look| {
        &mut look.interface.warning
    }),
    interface("danger", "A clock that is about to run out, and check", |look| {
        &mut look.interface.danger
    }),
    interface("danger_text", "Text and edges that tell of danger", |look| {
        &mut look.interface.danger_text
    }),
    interface("danger_button", "Buttons for what cannot be undone", |look| {
        &mut look.interface.danger_button
    }),
    interface("on_danger", "Text on `danger` and `danger_button`", |look| {
        &mut look.interface.on_danger
    }),
    opaque("curtain", "The curtain that falls between two players", |look| {
        &mut look.interface.curtain
    }),
    interface("curtain_light", "The light around its emblem", |look| {
        &mut look.interface.curtain_light
    }),
    interface("scrim", "What lies between a dialog and the game behind it", |look| {
        &mut look.interface.scrim
    }),
    interface("lamp", "The light over the title and behind menus", |look| &mut look.interface.lamp),
];

const fn text(
    name: &'static str,
    meaning: &'static str,
    of: fn(&mut About) -> &mut String,
) -> Field {
    Field { section: "", name, meaning, kind: Kind::About { of, is_folder: false } }
}

const fn folder(
    name: &'static str,
    meaning: &'static str,
    of: fn(&mut About) -> &mut String,
) -> Field {
    Field { section: "", name, meaning, kind: Kind::About { of, is_folder: true } }
}

const fn color(
    section: &'static str,
    name: &'static str,
    meaning: &'static str,
    of: fn(&mut Look) -> &mut Rgba,
) -> Field {
    Field { section, name, meaning, kind: Kind::Color { is_opaque: false, of } }
}

const fn interface(
    name: &'static str,
    meaning: &'static str,
    of: fn(&mut Look) -> &mut Rgba,
) -> Field {
    color("interface", name, meaning, of)
}

/// Returns a field for a colour that must be opaque.
const fn opaque(
    name: &'static str,
    meaning: &'static str,
    of: fn(&mut Look) -> &mut Rgba,
) -> Field {
    Field { section: "interface", name, meaning, kind: Kind::Color { is_opaque: true, of } }
}

const fn number(
    section: &'static str,
    name: &'static str,
    meaning: &'static str,
    range: RangeInclusive<f32>,
    of: fn(&mut Look) -> &mut f32,
) -> Field {
    Field { section, name, meaning, kind: Kind::Number { range, of } }
}
