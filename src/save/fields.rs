//! Reads single fields of a saved game's text, and stops reading there.

use core::{cell::Cell, fmt, marker::PhantomData};
use fogchess_rules::text::Place;
use ron::{Deserializer, error::SpannedError};
use serde::{
    Deserialize, Deserializer as _,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// Returns the number in a field, or the error in the text up to there. Returns `None` if the text
/// has no such field.
pub(super) fn number(text: &str, field: &str) -> Result<Option<u32>, SpannedError> {
    let found = Cell::new(None);
    let stopped = walk(&mut Deserializer::from_str(text)?, field, Target::Number(&found));
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
    let mut reader = Deserializer::from_str(text).ok()?;
    let stopped = walk(&mut reader, field, target).err().filter(|_| found.get())?;
    Some(stopped.span.end.into())
}

/// Returns the beginning of a text up to the end of the last element of a field's list before the
/// first one that is no `T`. Returns `None` if there is no such element.
pub(super) fn before_fault<'a, T: Deserialize<'a>>(text: &'a str, field: &str) -> Option<&'a str> {
    let count = Cell::new(0);
    let elements = |most| Elements { count: &count, most, kind: PhantomData::<T> };
    // Any error is the fault.
    let _ = walk(&mut Deserializer::from_str(text).ok()?, field, elements(usize::MAX));
    let most = count.replace(0);
    let mut reader = Deserializer::from_str(text).ok()?;
    walk(&mut reader, field, elements(most)).err().filter(|_| most > 0)?;
    text.strip_suffix(reader.remainder())
}

/// Reads the fields up to the target, and stops there with an error made for this.
fn walk<'a>(
    reader: &mut Deserializer<'a>,
    field: &str,
    target: impl DeserializeSeed<'a, Value = ()>,
) -> Result<(), SpannedError> {
    let read = reader.deserialize_struct("", &[], Fields { field, target });
    read.map_err(|code| reader.span_error(code))
}

/// The value to look for, with a cell in which to note that it was found.
#[derive(Clone, Copy)]
enum Target<'a> {
    Number(&'a Cell<Option<u32>>),
    Here(&'a Cell<bool>),
    Element(usize, &'a Cell<bool>),
}

/// Elements of a list to read, and the number of those that were read.
struct Elements<'a, T> {
    count: &'a Cell<usize>,
    most: usize,
    kind: PhantomData<T>,
}

fn stop<E: Error>() -> E {
    E::custom("found")
}

struct Fields<'a, S> {
    field: &'a str,
    target: S,
}

impl<'de, S: DeserializeSeed<'de, Value = ()>> Visitor<'de> for Fields<'_, S> {
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
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
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

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
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

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Elements<'_, T> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Elements<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while self.count.get() < self.most {
            if list.next_element::<T>()?.is_none() {
                return Ok(());
            }
            self.count.set(self.count.get() + 1);
        }
        Err(stop())
    }
}
