//! Finds the fields in a RON text, so that each can be parsed, and its faults reported, by itself.

use crate::rules::text::Place;
use core::fmt;
use ron::{error::SpannedError, value::RawValue};
use serde::{
    Deserializer,
    de::{IgnoredAny, MapAccess, Visitor},
};

/// A field in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RonField<'a> {
    /// The group of the field, or empty.
    pub(super) section: &'a str,
    /// The field's own name.
    pub(super) name: &'a str,
    /// The offset of the name, in bytes.
    pub(super) at: usize,
    /// The text of the value, after the colon.
    pub(super) value: &'a str,
    /// The offset of the value, in bytes.
    pub(super) value_at: usize,
    /// `true` if the value is a group of fields.
    pub(super) is_section: bool,
}

/// Returns the fields of a text and of the groups in it, in their order.
///
/// # Errors
/// If the text is not RON, or is not a list of fields.
pub(super) fn outline(text: &str) -> Result<Vec<RonField<'_>>, (Place, String)> {
    let fault = |error: SpannedError| (error.span.start.into(), error.code.to_string());
    ron::from_str::<IgnoredAny>(text).map_err(fault)?;
    // A raw value must not end in a comment without a line break.
    let lines = format!("{text}\n");
    let whole = ron::from_str::<&RawValue>(&lines).map_err(fault)?.trim().get_ron();
    let place = |part: &str| part.as_ptr().addr() - lines.as_ptr().addr();
    let same = |part: &str| &text[place(part)..place(part) + part.len()];
    let entry = |section: &str, name, value, is_section| RonField {
        section: if section.is_empty() { "" } else { same(section) },
        name: same(name),
        at: place(name),
        value: same(value),
        value_at: place(value),
        is_section,
    };
    let mut entries = Vec::new();
    for (name, value) in fields(whole).ok_or_else(|| {
        let right = "a theme is written as a list of fields in round brackets: (title: \"…\")";
        (Place::of(text, place(whole)), right.into())
    })? {
        // Groups within groups are values, as no theme has them.
        let inside = fields(value);
        entries.push(entry("", name, value, inside.is_some()));
        let inside = inside.into_iter().flatten();
        entries.extend(inside.map(|(field, value)| entry(name, field, value, false)));
    }
    Ok(entries)
}

/// Returns the fields in the round brackets of a group, which may have a name before them, with the
/// texts of their values; `None` if the value is not a group.
fn fields(value: &str) -> Option<Vec<(&str, &str)>> {
    let after_name = value.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    let group = RawValue::from_ron(after_name).ok()?.trim().get_ron();
    let mut reader = ron::Deserializer::from_str(group).ok().filter(|_| group.starts_with('('))?;
    reader.deserialize_struct("", &[], Fields).ok()
}

/// Collects the names and the values of fields.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Vec<(&'de str, &'de str)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = map.next_entry::<&str, &RawValue>()? {
            fields.push((name, value.trim().get_ron()));
        }
        Ok(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, String)> {
        let entries = outline(text).expect("it is RON");
        entries
            .iter()
            .filter(|entry| !entry.is_section)
            .map(|entry| (format!("{}.{}", entry.section, entry.name), entry.value.to_owned()))
            .collect()
    }

    #[test]
    fn fields_and_groups_are_found_past_remarks_and_odd_values() {
        let text = r##"#![enable(implicit_some)]
// A remark with a bracket (
Theme(title: "a, \" (b", /* one /* two */ ) */ board: (light: "#fff", ),
    odd: [(1, 2), {"x": (y: 3)}], raw: r#"a " , )"#, fog: (), last: 0.5 // end
)"##;
        let pairs: Vec<_> = found(text);
        let pairs: Vec<_> = pairs.iter().map(|(path, value)| (&path[..], &value[..])).collect();
        assert_eq!(
            pairs,
            [
                (".title", r#""a, \" (b""#),
                ("board.light", r##""#fff""##),
                (".odd", "[(1, 2), {\"x\": (y: 3)}]"),
                (".raw", "r#\"a \" , )\"#"),
                (".last", "0.5"),
            ]
        );
    }

    #[test]
    fn names_have_places() {
        let text = "(\n    title: \"é\", licence: \"x\",\n)";
        let entries = outline(text).expect("it is RON");
        assert_eq!(Place::of(text, entries[0].at), Place { line: 2, column: 5 });
        assert_eq!(Place::of(text, entries[1].at), Place { line: 2, column: 17 });
        assert_eq!(Place::of(text, entries[1].value_at), Place { line: 2, column: 26 });
    }

    #[test]
    fn a_text_that_is_not_a_list_of_fields_is_refused_with_the_place() {
        for (text, line) in [("(title: \"x\"", 1), ("(\n  title \"x\")", 2), ("", 1)] {
            assert_eq!(outline(text).unwrap_err().0.line, line, "{text}");
        }
        for text in ["[1, 2]", "\"title\"", "(1, 2)", "{\"title\": \"x\"}"] {
            assert!(outline(text).unwrap_err().1.contains("(title:"), "{text}");
        }
    }
}
