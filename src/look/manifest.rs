//! A theme's manifest, `theme.ron`. Every field is optional, and a faulty field is ignored on its
//! own.

use super::{About, FIELDS, Field, Look, SECTIONS, nearest};
use crate::{
    phrase::{Phrase, Worded},
    rules::text::Place,
};
use core::fmt;
use ron::value::RawValue;
use serde::{
    Deserializer,
    de::{MapAccess, Visitor},
};
use std::collections::BTreeSet;

/// The name of the manifest's file.
pub const MANIFEST: &str = "theme.ron";

/// Returns `true` for the name of a manifest, and for a wrong one that was meant to be it, such as
/// `Theme.ron` or `theme.ron.txt`.
pub fn is_meant_as_manifest(name: &str) -> bool {
    let name = name.to_lowercase();
    name.starts_with(MANIFEST) || name == "theme.txt"
}

/// The longest text that is read, in bytes. The game's own manifests have about a thousand.
const MAX_BYTES: usize = 64 * 1024;

/// A fault in a manifest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub struct Fault {
    /// The place of the fault.
    pub place: Place,
    /// The fault, and the correct form.
    pub text: String,
}

impl Worded for Fault {
    /// Faults within a manifest are for the people who write it, and in English.
    fn phrase(&self) -> Phrase {
        self.place.fault(Phrase::verbatim(&self.text))
    }
}

/// The contents of a `theme.ron`; fields that it leaves out come from the theme that it extends.
#[derive(Clone, Debug, Default)]
pub struct Manifest {
    /// The texts about the theme.
    pub about: About,
    /// The place at which it names the theme that it extends.
    pub(super) extends_at: Option<Place>,
    /// The fields that it gives a value, with the value as RON.
    pub(super) values: Vec<(&'static Field, String)>,
}

impl Manifest {
    /// Parses the text of a `theme.ron`, and returns it with its faults. A text that is not a
    /// manifest gives an empty manifest with one fault.
    pub fn parse(text: &[u8]) -> (Self, Vec<Fault>) {
        Self::read(text).unwrap_or_else(|fault| (Self::default(), vec![fault]))
    }

    /// Parses a manifest as [`Self::parse`] does, but refuses a text that is not a manifest.
    ///
    /// # Errors
    /// If the text is not a list of fields; returns the first fault.
    pub fn read(text: &[u8]) -> Result<(Self, Vec<Fault>), Fault> {
        let fault = |text| Fault { place: Place::START, text };
        if text.len() > MAX_BYTES {
            return Err(fault(format!("it is longer than {} KiB", MAX_BYTES / 1024)));
        }
        let text = core::str::from_utf8(text)
            .map_err(|_| fault("it isn't UTF-8 text; save it as such".into()))?;
        // A raw value must not end in a comment without a line break.
        let text = format!("{text}\n");
        let whole: &RawValue = ron::from_str(&text).map_err(|error| Fault {
            place: error.span.start.into(),
            text: error.code.to_string(),
        })?;
        let whole = whole.trim().get_ron();
        let place = |part: &str| {
            let first = part.as_bytes().first();
            let index = first.and_then(|first| text.as_bytes().element_offset(first));
            Place::of(&text, index.unwrap_or_default())
        };
        let fields = all_fields(whole).ok_or_else(|| {
            let right = "a theme is written as a list of fields in round brackets: (title: \"…\")";
            Fault { place: place(whole), text: right.into() }
        })?;
        let (mut manifest, mut faults, mut look) = (Self::default(), Vec::new(), Look::blank());
        let mut seen = BTreeSet::new();
        for (section, name, value) in fields {
            let mut fault = |part: &str, text| faults.push(Fault { place: place(part), text });
            let mut known = FIELDS.iter();
            if !seen.insert((section, name)) {
                fault(name, format!("`{name}` is here twice; keep one of them"));
            } else if section.is_empty() && is_group(name) {
                if group(value).is_none() {
                    fault(name, format!("`{name}` is a group of fields; write {name}: (…)"));
                }
            } else if let Some(field) = known.find(|it| it.section == section && it.name == name) {
                match (field.read)(&mut manifest.about, &mut look, value) {
                    Ok(()) => manifest.values.push((field, value.into())),
                    Err(wrong) => fault(value, format!("`{name}` {wrong}")),
                }
                if field.name == "extends" {
                    manifest.extends_at = Some(place(value));
                }
            } else {
                fault(name, unknown(section, name));
            }
        }
        Ok((manifest, faults))
    }

    /// Writes the manifest's values into a look.
    pub fn apply(&self, look: &mut Look) {
        for (field, value) in &self.values {
            // It was read before.
            let _ = (field.read)(&mut About::default(), look, value);
        }
    }
}

fn is_group(name: &str) -> bool {
    SECTIONS.iter().any(|(section, _)| *section == name)
}

/// Returns the fault of a field that does not exist.
fn unknown(section: &str, name: &str) -> String {
    // Search its own group first, then all: a field may be in the wrong group.
    let here = FIELDS.iter().filter(|field| field.section == section).map(|field| field.name);
    let groups = SECTIONS.iter().map(|(group, _)| *group).filter(|_| section.is_empty());
    let meant = nearest(name, here.chain(groups)).map(str::to_owned);
    let elsewhere = || FIELDS.iter().find(|field| field.name == name).map(Field::path);
    match meant.or_else(elsewhere) {
        Some(meant) => format!("`{name}` isn't a field; did you mean `{meant}`?"),
        None => format!("`{name}` isn't a field; assets/README.md lists them all"),
    }
}

/// Returns the fields of a text, and after each group the fields in it: their groups, names and
/// values. `None` if the text is not a list of fields.
fn all_fields(text: &str) -> Option<Vec<(&str, &str, &str)>> {
    let fields = group(text)?.into_iter().flat_map(|(name, value)| {
        let inside = if is_group(name) { group(value) } else { None };
        let inside = inside.into_iter().flatten().map(move |(field, value)| (name, field, value));
        core::iter::once(("", name, value)).chain(inside)
    });
    Some(fields.collect())
}

/// Returns the fields in round brackets, before which a name may be; `None` if the value is something
/// else.
fn group(value: &str) -> Option<Vec<(&str, &str)>> {
    let brackets = value.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    ron::Deserializer::from_str(brackets).ok()?.deserialize_struct("", &[], Fields).ok()
}

/// Collects the names and the values of fields.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Vec<(&'de str, &'de str)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let fields = core::iter::from_fn(|| map.next_entry::<_, &RawValue>().transpose());
        fields.map(|field| field.map(|(name, value)| (name, value.trim().get_ron()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn fault(text: &str) -> (usize, usize, String) {
        let (_, faults) = Manifest::parse(text.as_bytes());
        let [Fault { place, text }] = &faults[..] else { panic!("not one fault: {faults:?}") };
        (place.line, place.column, text.clone())
    }

    #[test]
    fn the_base_theme_gives_every_field_of_the_look() {
        let text = include_bytes!("../../assets/themes/base/theme.ron");
        let (manifest, faults) = Manifest::parse(text);
        assert_eq!(faults, []);
        for field in FIELDS.iter().filter(|field| !field.section.is_empty()) {
            let is_given = manifest.values.iter().any(|(given, _)| given.path() == field.path());
            assert!(is_given, "{}", field.path());
        }
    }

    #[test]
    fn fields_that_are_left_out_stay_as_they_were() {
        let text = "(title: \"Ink\", fog: (softness: 0.5), marks: ())";
        let (manifest, faults) = Manifest::parse(text.as_bytes());
        assert_eq!(faults, []);
        assert_eq!(manifest.about.title, "Ink");
        let mut look = Look::default();
        manifest.apply(&mut look);
        assert_eq!(look.fog.softness, 0.5);
        look.fog.softness = Look::default().fog.softness;
        assert_eq!(look, Look::default());
    }

    #[test]
    fn every_field_that_is_wrong_is_blamed_alone() {
        for field in FIELDS {
            let wrong = match field.range().as_str() {
                range if range.starts_with("a colour") => "\"#12345\"",
                "a folder's name" => "\"../base\"",
                _ => "[]",
            };
            let inner = format!("{}: {wrong}", field.name);
            let text = if field.section.is_empty() {
                format!("(\n  {inner},\n  fog: (light: \"#010203\"),\n)")
            } else {
                format!("(\n  {}: ({inner}),\n  title: \"Ink\",\n)", field.section)
            };
            let (line, column, blame) = fault(&text);
            assert_eq!(line, 2, "{text}");
            assert_eq!(column, text.find(wrong).unwrap() - 1, "{text}: {blame}");
            assert!(blame.contains(field.name) && blame.contains(&field.range()), "{blame}");
            assert!(blame.contains(wrong), "{blame}");
            let (manifest, _) = Manifest::parse(text.as_bytes());
            let mut look = Look::default();
            manifest.apply(&mut look);
            let is_kept = manifest.about.title == "Ink" || look != Look::default();
            assert!(is_kept, "the other field of {text} is lost");
        }
    }

    #[test]
    fn a_fault_is_told_with_its_place_and_what_is_right() {
        let opaque = "(interface: (curtain: \"#10203080\"))";
        for (text, place, part) in [
            ("(fog: (softness: 3))", (1, 18), "`softness` is 0 to 0.5, not `3`"),
            ("(fog: (drift: NaN))", (1, 15), "`drift` is 0 to 1, not `NaN`"),
            (opaque, (1, 23), "`curtain` is a colour without opacity, not `\"#10203080\"`"),
            (
                "(\n  fog: (sofness: 0.2),\n)",
                (2, 9),
                "`sofness` isn't a field; did you mean `softness`?",
            ),
            ("(titel: \"x\")", (1, 2), "`title`"),
            ("(bord: (light: \"#ffffff\"))", (1, 2), "`board`"),
            ("(softness: 0.2)", (1, 2), "`fog.softness`"),
            ("(zebra: 1)", (1, 2), "README"),
            ("(fog: 3)", (1, 2), "write fog: (…)"),
            ("(title: \"a\", title: \"b\")", (1, 14), "twice"),
        ] {
            let (line, column, told) = fault(text);
            assert_eq!((line, column), place, "{text}: {told}");
            assert!(told.contains(part), "{text}: {told}");
        }
    }

    #[test]
    fn all_faults_are_told_and_all_other_fields_count() {
        let text = "(\n  title: \"é\", licence: 3,\n  fog: (dark: red, drift: 0), board: [],\n  \
                    fog: (scale: 2, drift: 1),\n)";
        let (manifest, faults) = Manifest::parse(text.as_bytes());
        let places: Vec<_> = faults.iter().map(|it| (it.place.line, it.place.column)).collect();
        assert_eq!(places, [(2, 24), (3, 15), (3, 31), (4, 3), (4, 19)], "{faults:?}");
        let values = manifest.values.iter().map(|(field, value)| (field.name, value.as_str()));
        let values: Vec<_> = values.collect();
        assert_eq!(values, [("title", "\"é\""), ("drift", "0"), ("scale", "2")]);
    }

    #[test]
    fn fields_are_found_past_remarks_and_odd_values() {
        let text = r##"#![enable(implicit_some)]
// A remark with a bracket (
Theme(title: "a, \" (b", /* one /* two */ ) */ board: Board(light: "#0f0f0f", ), marks: (
    // Nothing.
    ), odd: [(1, 2), {"x": (y: 3)}], author: r#"a " , )"#, fog: ( ), pieces: "b" // end
)
// The last line"##;
        let (manifest, faults) = Manifest::parse(text.as_bytes());
        assert!(faults.len() == 1 && faults[0].text.contains("`odd`"), "{faults:?}");
        let About { title, author, pieces, .. } = &manifest.about;
        assert_eq!([title, author, pieces], ["a, \" (b", "a \" , )", "b"]);
        assert_eq!(manifest.values.len(), 4);
    }

    #[test]
    fn a_text_that_is_not_a_manifest_has_one_fault_and_no_values() {
        for text in [&b"(title: "[..], b"\xff\xfe", b"", &[b' '; MAX_BYTES + 1]] {
            let (manifest, faults) = Manifest::parse(text);
            assert_eq!(faults.len(), 1);
            assert!(manifest.values.is_empty());
        }
        for (text, line) in [("(title: \"x\"", 1), ("(\n  title \"x\")", 2), ("", 1)] {
            assert_eq!(fault(text).0, line, "{text}");
        }
        for text in ["[1, 2]", "\"title\"", "(1, 2)", "{\"title\": \"x\"}"] {
            let (line, column, blame) = fault(text);
            assert!((line, column) == (1, 1) && blame.contains("(title:"), "{text}: {blame}");
        }
    }
}
