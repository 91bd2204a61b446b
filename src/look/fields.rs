//! The fields that a manifest may have: their meaning, their range, and where they go.

use super::{Interface, Manifest, Rgba, is_folder_name};
use core::ops::RangeInclusive;
use std::sync::LazyLock;

/// The colours of the squares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardLook {
    /// Light squares that are seen.
    pub light: Rgba,
    /// Dark squares that are seen.
    pub dark: Rgba,
    /// Coordinates on light squares.
    pub coordinate_on_light: Rgba,
    /// Coordinates on dark squares.
    pub coordinate_on_dark: Rgba,
    /// Coordinates in the fog.
    pub coordinate_in_fog: Rgba,
    /// Whether pictures of the board or of squares are laid over the colours.
    pub pictures: bool,
}

/// The colours of the marks on squares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MarkColors {
    /// The frame of the selected square.
    pub selected: Rgba,
    /// Dots on available squares and rings on captures.
    pub available: Rgba,
    /// The last move.
    pub last_move: Rgba,
    /// The king in check.
    pub check: Rgba,
    /// The keyboard's cursor.
    pub cursor: Rgba,
    /// The square under the pointer.
    pub hover: Rgba,
}

/// The colours and the motion of the fog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FogLook {
    /// Where the mist is thinnest.
    pub dark: Rgba,
    /// Where it is thickest.
    pub light: Rgba,
    /// The tint below the mist, and all there is if its texture is missing.
    pub plain: Rgba,
    /// How much the mist shows before the plain tint, 0 to 1.
    pub density: f32,
    /// How far the soft edge reaches over a lit square, in squares, 0 to 0.5.
    pub softness: f32,
    /// How fast the mist drifts, in squares per second.
    pub drift: f32,
    /// How many squares the texture spans.
    pub scale: f32,
}

impl FogLook {
    /// The colours of the mist where it is thinnest and where it is thickest, by its density.
    pub fn mist(&self) -> [Rgba; 2] {
        [self.dark, self.light].map(|color| self.plain.mixed(color, self.density))
    }
}

/// How everything looks, with nothing left open.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The squares.
    pub board: BoardLook,
    /// The marks.
    pub marks: MarkColors,
    /// The fog.
    pub fog: FogLook,
    /// Everything around the board.
    pub interface: Interface,
}

impl Default for Look {
    /// As the base theme looks when the game was built.
    fn default() -> Self {
        static BASE: LazyLock<Look> = LazyLock::new(|| {
            let text = include_bytes!("../../assets/themes/base/theme.ron");
            let mut look = Look {
                board: BoardLook::default(),
                marks: MarkColors::default(),
                fog: FogLook::default(),
                interface: Interface::default(),
            };
            Manifest::parse(text).0.apply(&mut look);
            look
        });
        BASE.clone()
    }
}

/// What a theme says of itself. None of it is passed on to a theme that extends it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// The theme's name as players read it.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// The SPDX expression of its licence.
    pub licence: String,
    /// The folder of the theme that it extends; empty for the base theme.
    pub extends: String,
    /// The folder within the theme with its pieces; empty for `pieces`.
    pub pieces: String,
}

/// A field that a manifest may have.
#[derive(Debug)]
pub struct Field {
    /// The group that it stands in, or empty.
    pub section: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    kind: Kind,
}

/// What a field holds, and where that goes.
#[derive(Debug)]
enum Kind {
    About { of: fn(&mut About) -> &mut String, is_folder: bool },
    Color { is_opaque: bool, of: fn(&mut Look) -> &mut Rgba },
    Number { range: RangeInclusive<f32>, of: fn(&mut Look) -> &mut f32 },
    Flag(fn(&mut Look) -> &mut bool),
}

/// A value that stands in a manifest.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Color(Rgba),
    Number(f32),
    Flag(bool),
}

/// The longest text that a theme says of itself, in characters.
const LONGEST_TEXT: usize = 80;

/// The groups of fields, with what they are about.
pub const SECTIONS: &[(&str, &str)] = &[
    ("board", "The squares."),
    ("marks", "The marks on squares."),
    ("fog", "The fog."),
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
    color("fog", "dark", "The mist where it is thinnest", |look| &mut look.fog.dark),
    color("fog", "light", "The mist where it is thickest", |look| &mut look.fog.light),
    color("fog", "plain", "The tint below the mist", |look| &mut look.fog.plain),
    number("density", "How much the mist shows before that tint", 0.0..=1.0, |look| {
        &mut look.fog.density
    }),
    number(
        "softness",
        "How far its edge reaches over a lit square, in squares",
        0.0..=0.5,
        |look| &mut look.fog.softness,
    ),
    number("drift", "How fast it drifts, in squares a second", 0.0..=1.0, |look| {
        &mut look.fog.drift
    }),
    number("scale", "How many squares its texture spans", 0.5..=16.0, |look| &mut look.fog.scale),
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

/// A colour of what must not show what is behind it.
const fn opaque(
    name: &'static str,
    meaning: &'static str,
    of: fn(&mut Look) -> &mut Rgba,
) -> Field {
    Field { section: "interface", name, meaning, kind: Kind::Color { is_opaque: true, of } }
}

const fn number(
    name: &'static str,
    meaning: &'static str,
    range: RangeInclusive<f32>,
    of: fn(&mut Look) -> &mut f32,
) -> Field {
    Field { section: "fog", name, meaning, kind: Kind::Number { range, of } }
}

impl Field {
    /// Its name with the group that it stands in, as in `fog.softness`.
    pub fn path(&self) -> String {
        if self.section.is_empty() {
            self.name.into()
        } else {
            format!("{}.{}", self.section, self.name)
        }
    }

    /// What it may be: `a colour`, or `0 to 0.5`.
    pub fn range(&self) -> String {
        match &self.kind {
            Kind::About { is_folder: false, .. } => format!("up to {LONGEST_TEXT} characters"),
            Kind::About { is_folder: true, .. } => "a folder's name".into(),
            Kind::Color { is_opaque: false, .. } => "a colour".into(),
            Kind::Color { is_opaque: true, .. } => "a colour without opacity".into(),
            Kind::Number { range, .. } => format!("{} to {}", range.start(), range.end()),
            Kind::Flag(_) => "true or false".into(),
        }
    }

    /// Its value in a look as it is written in a manifest; `None` for what a theme says of
    /// itself.
    pub fn show(&self, look: &Look) -> Option<String> {
        let mut look = look.clone();
        match &self.kind {
            Kind::About { .. } => None,
            Kind::Color { of, .. } => Some(format!("\"{}\"", of(&mut look))),
            Kind::Number { of, .. } => Some(of(&mut look).to_string()),
            Kind::Flag(of) => Some(of(&mut look).to_string()),
        }
    }

    /// The value in a text, or what is wrong with it and what would be right.
    pub(super) fn read(&self, text: &str) -> Result<Value, String> {
        let no = |what: &str, such_as: &str| {
            let shown: String = text.chars().take(40).collect();
            format!("`{}` is {what} such as {such_as}, not `{shown}`", self.name)
        };
        match &self.kind {
            Kind::About { is_folder, .. } => {
                let value: String = ron::from_str(text).map_err(|_| no("a text", "\"Ink\""))?;
                if value.chars().count() > LONGEST_TEXT {
                    return Err(format!(
                        "`{}` is longer than {LONGEST_TEXT} characters; shorten it",
                        self.name
                    ));
                }
                if *is_folder && !value.is_empty() && !is_folder_name(&value) {
                    return Err(format!(
                        "`{value}` is no folder's name; it is made of letters, digits, spaces, \
                         `-`, `_` and `.`, and does not begin with a dot"
                    ));
                }
                Ok(Value::Text(value))
            }
            Kind::Color { is_opaque, .. } => {
                let value: String =
                    ron::from_str(text).map_err(|_| no("a colour", "\"#e6d9c3\""))?;
                let color: Rgba = value.parse()?;
                if *is_opaque && color.alpha < u8::MAX {
                    return Err(format!(
                        "`{}` hides what is behind it, so it has no opacity; write \"{}\"",
                        self.name,
                        Rgba { alpha: u8::MAX, ..color }
                    ));
                }
                Ok(Value::Color(color))
            }
            Kind::Number { range, .. } => {
                let such_as = range.end().to_string();
                let value: f32 = ron::from_str(text).map_err(|_| no("a number", &such_as))?;
                if range.contains(&value) {
                    Ok(Value::Number(value))
                } else {
                    Err(format!("`{}` is {}, and {value} is not", self.name, self.range()))
                }
            }
            Kind::Flag(_) => ron::from_str(text)
                .map(Value::Flag)
                .map_err(|_| format!("`{}` is true or false, not `{text}`", self.name)),
        }
    }

    /// Puts a value that was read where it belongs.
    pub(super) fn put_into(&self, look: &mut Look, value: &Value) {
        match (&self.kind, value) {
            (Kind::Color { of, .. }, Value::Color(color)) => *of(look) = *color,
            (Kind::Number { of, .. }, Value::Number(number)) => *of(look) = *number,
            (Kind::Flag(of), Value::Flag(flag)) => *of(look) = *flag,
            _ => {}
        }
    }

    /// The same for what a theme says of itself.
    pub(super) fn put_about(&self, about: &mut About, value: &Value) {
        if let (Kind::About { of, .. }, Value::Text(text)) = (&self.kind, value) {
            of(about).clone_from(text);
        }
    }
}
