//! Reads single fields of a saved game's text, and stops reading there.

use crate::place::Place;
use core::{cell::Cell, fmt};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// Returns the number in a field, or the error in the text up to there. Returns `None` if the text
/// has no such field.
pub(super) fn number(text: &str, field: &str) -> Result<Option<u32>, ron::error::SpannedError> {
    let found = Cell::new(None);
    let stopped = walk(text, field, Target::Number(&found));
    match found.get() {
        Some(number) => Ok(Some(number)),
        None => stopped.map(|()| None),
    }
}

/// Returns the place of a field's value, or of one element of its list, counted from 0.
pub(super) fn place(text: &str, field: &str, element: Option<usize>) -> Option<Place> {
    let found = Cell::new(false);
    let target = match element {
        None => Target::Here(&found),
        Some(index) => Target::Element(index, &found),
    };
    let stopped = walk(text, field, target).err().filter(|_| found.get())?;
    Some(stopped.span.end.into())
}

/// Reads the fields up to the target, and stops there with an error made for this.
fn walk(text: &str, field: &str, target: Target<'_>) -> Result<(), ron::error::SpannedError> {
    let mut reader = ron::Deserializer::from_str(text)?;
    reader
        .deserialize_struct("", &[], Fields { field, target })
        .map_err(|code| reader.span_error(code))
}

/// The value to look for, with a cell in which to note that it was found.
#[derive(Clone, Copy)]
enum Target<'a> {
    Number(&'a Cell<Option<u32>>),
    Here(&'a Cell<bool>),
    Element(usize, &'a Cell<bool>),
}

fn stop<E: Error>() -> E {
    E::custom("found")
}

struct Fields<'a> {
    field: &'a str,
    target: Target<'a>,
}

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game in brackets: (version: 1, …)")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Name(name)) = map.next_key()? {
            if name == self.field {
                return map.next_value_seed(self.target);
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

/// The name of a field.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Identifier;
        impl Visitor<'_> for Identifier {
            type Value = Name;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a field")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Name, E> {
                Ok(Name(name.into()))
            }
        }
        deserializer.deserialize_identifier(Identifier)
    }
}

impl<'de> DeserializeSeed<'de> for Target<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self {
            Self::Number(found) => {
                found.set(Some(u32::deserialize(deserializer)?));
                Err(stop())
            }
            Self::Here(found) => {
                found.set(true);
                Err(stop())
            }
            Self::Element(..) => deserializer.deserialize_seq(self),
        }
    }
}

/// Reads a list up to the element to look for.
impl<'de> Visitor<'de> for Target<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self::Element(index, found) = self else { return Ok(()) };
        for _ in 0..index {
            list.next_element::<IgnoredAny>()?;
        }
        list.next_element_seed(Target::Here(found)).map(drop)
    }
}
