//! Settings that are written as words: ids and tags, not Rust's names.

use crate::{
    look::{Lettering, Mix, is_folder_name},
    rules::{Color as Side, Level, Preset, TimeControl},
    words::Language,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A value that is written as a word.
pub trait Word: Sized {
    /// The word for no value.
    const NONE: &str = "";

    /// Returns the word.
    fn word(&self) -> String;

    /// Returns the value with this word; `None` if this version does not know it.
    fn from_word(word: &str) -> Option<Self>;
}

pub fn serialize<T: Word, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.word())
}

pub fn deserialize<'de, T: Word, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let word = String::deserialize(deserializer)?;
    T::from_word(&word).ok_or_else(|| D::Error::custom("an unknown word"))
}

impl<T: Word> Word for Option<T> {
    fn word(&self) -> String {
        self.as_ref().map_or_else(|| T::NONE.into(), T::word)
    }

    fn from_word(word: &str) -> Option<Self> {
        if word.eq_ignore_ascii_case(T::NONE) { Some(None) } else { T::from_word(word).map(Some) }
    }
}

/// The id of an opponent who is a person, not a computer.
const PERSON: &str = "person";

/// Returns the ids of all opponents.
pub fn opponents() -> impl Iterator<Item = &'static str> {
    core::iter::once(PERSON).chain(Level::ALL.map(Level::id))
}

/// The player's colour against a computer, as a word in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideWord {
    /// `white`
    White,
    /// `black`
    Black,
    /// `lot`: drawn when the game starts.
    Lot,
}

impl SideWord {
    /// All words.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Lot];

    /// Returns the word as it is written.
    pub const fn id(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Lot => "lot",
        }
    }

    /// Returns the word with this id, in upper or lower case. In xiangqi White is called Red.
    pub fn from_id(id: &str) -> Option<Self> {
        if id.eq_ignore_ascii_case("red") {
            return Some(Self::White);
        }
        Self::ALL.into_iter().find(|word| word.id().eq_ignore_ascii_case(id))
    }

    /// Returns the colour; `None` if it is drawn by lot.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Lot => None,
        }
    }
}

macro_rules! words {
    ($($type:ty: $none:expr, |$value:ident| $to:expr, |$word:ident| $from:expr;)*) => {$(
        impl Word for $type {
            const NONE: &str = $none;

            fn word(&self) -> String {
                let $value = self;
                $to.to_string()
            }

            fn from_word($word: &str) -> Option<Self> {
                $from
            }
        }
    )*};
}

words! {
    Lettering: "", |lettering| lettering.name(), |name| Self::from_name(name);
    Language: "", |language| language.tag(), |tag| Self::new(tag);
    Preset: "", |preset| preset.id(), |id| Self::from_id(id);
    TimeControl: "", |time| time, |text| text.parse().ok();
    Level: PERSON, |level| level.id(), |id| Self::from_id(id);
    Side: "lot", |side| if *side == Self::White { "white" } else { "black" },
        |id| SideWord::from_id(id)?.side();
    // The name of a theme's folder.
    String: "", |name| name, |name| is_folder_name(name).then(|| name.into());
}

/// The themes of a [`Mix`]. An empty name means the theme's own.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Mix", default = "Mix::default")]
pub struct Themes {
    #[serde(with = "self")]
    theme: String,
    #[serde(with = "self")]
    pieces: Option<String>,
    #[serde(with = "self")]
    board: Option<String>,
    #[serde(with = "self")]
    sounds: Option<String>,
}
