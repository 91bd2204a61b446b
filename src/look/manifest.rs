//! A theme's manifest, `theme.ron`. Every field is optional, and a faulty field is ignored on its
//! own.

use super::{
    About, FIELDS, Field, Look, SECTIONS,
    field::Value,
    nearest,
    outline::{RonField, outline},
};
use crate::rules::text::Place;

/// The name of the manifest's file.
pub const MANIFEST: &str = "theme.ron";

/// The longest text that is read, in bytes. The game's own manifests have about a thousand.
const MAX_BYTES: usize = 64 * 1024;

/// A fault in a manifest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {text}")]
pub struct Fault {
    /// The place of the fault.
    pub place: Place,
    /// The fault, and the correct form.
    pub text: String,
}

/// The contents of a `theme.ron`; fields that it leaves out come from the theme that it extends.
#[derive(Clone, Debug, Default)]
pub struct Manifest {
    /// The texts about the theme.
    pub about: About,
    /// The place at which it names the theme that it extends.
    pub(super) extends_at: Option<Place>,
    values: Vec<(&'static Field, Value)>,
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
        let entries = outline(text).map_err(|(place, text)| Fault { place, text })?;
        Ok(Self::from_entries(text, &entries))
    }

    fn from_entries(text: &str, entries: &[RonField<'_>]) -> (Self, Vec<Fault>) {
        let (mut manifest, mut faults) = (Self::default(), Vec::new());
        let mut seen = Vec::new();
        for entry in entries {
            let name = (entry.section, entry.name);
            let known = if seen.contains(&name) {
                Err(format!("`{}` is here twice; keep one of them", entry.name))
            } else {
                field(entry)
            };
            seen.push(name);
            let field = match known {
                Ok(Some(field)) => field,
                Ok(None) => continue,
                Err(wrong) => {
                    faults.push(Fault { place: Place::of(text, entry.at), text: wrong });
                    continue;
                }
            };
            let place = Place::of(text, entry.value_at);
            match field.read(entry.value) {
                Ok(value) => {
                    field.put_about(&mut manifest.about, &value);
                    if field.name == "extends" {
                        manifest.extends_at = Some(place);
                    }
                    manifest.values.push((field, value));
                }
                Err(wrong) => faults.push(Fault { place, text: wrong }),
            }
        }
        (manifest, faults)
    }

    /// Writes the manifest's values into a look.
    pub fn apply(&self, look: &mut Look) {
        for (field, value) in &self.values {
            field.put_into(look, value);
        }
    }

    /// Returns `true` if the manifest gives this field a value.
    pub fn gives(&self, field: &Field) -> bool {
        self.values.iter().any(|(given, _)| core::ptr::eq(*given, field))
    }
}

/// Returns the field of an entry; `None` for groups, and for fields in unknown groups.
fn field(entry: &RonField<'_>) -> Result<Option<&'static Field>, String> {
    let is_section = |name: &str| SECTIONS.iter().any(|(section, _)| *section == name);
    if !entry.section.is_empty() && !is_section(entry.section) {
        // The unknown group itself has been reported.
        return Ok(None);
    }
    if entry.section.is_empty() && is_section(entry.name) {
        return if entry.is_section {
            Ok(None)
        } else {
            Err(format!("`{0}` is a group of fields; write {0}: (…)", entry.name))
        };
    }
    let here = |field: &&Field| field.section == entry.section;
    if let Some(field) = FIELDS.iter().filter(here).find(|field| field.name == entry.name) {
        return Ok(Some(field));
    }
    // Search its own group first, then all: a field may be in the wrong group.
    let sections = SECTIONS.iter().map(|(section, _)| *section);
    let names: Vec<&str> = FIELDS.iter().filter(here).map(|field| field.name).collect();
    let groups = sections.filter(|_| entry.section.is_empty());
    let meant = nearest(entry.name, names.into_iter().chain(groups)).map(str::to_owned);
    let elsewhere = || FIELDS.iter().find(|field| field.name == entry.name).map(Field::path);
    Err(match meant.or_else(elsewhere) {
        Some(meant) => format!("`{}` isn't a field; did you mean `{meant}`?", entry.name),
        None => format!("`{}` isn't a field; assets/README.md lists them all", entry.name),
    })
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
        for field in FIELDS.iter().filter(|field| field.show(&Look::default()).is_some()) {
            assert!(manifest.gives(field), "{}", field.path());
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
            assert!(blame.contains(field.name) || blame.contains(&wrong[1..6]), "{blame}");
            let (manifest, _) = Manifest::parse(text.as_bytes());
            let mut look = Look::default();
            manifest.apply(&mut look);
            let is_kept = manifest.about.title == "Ink" || look != Look::default();
            assert!(is_kept, "the other field of {text} is lost");
        }
    }

    #[test]
    fn a_number_out_of_range_is_told_the_range() {
        let (line, column, blame) = fault("(fog: (softness: 3))");
        assert_eq!((line, column), (1, 18));
        assert!(blame.contains("0 to 0.5") && blame.contains('3'), "{blame}");
        assert!(fault("(fog: (drift: NaN))").2.contains("0 to 1"));
    }

    #[test]
    fn colours_that_hide_something_have_no_opacity() {
        let (line, column, blame) = fault("(interface: (curtain: \"#10203080\"))");
        assert_eq!((line, column), (1, 23));
        assert!(blame.contains("`curtain`") && blame.contains("\"#102030\""), "{blame}");
        let (_, faults) = Manifest::parse(b"(interface: (scrim: \"#10203080\"))");
        assert_eq!(faults, []);
    }

    #[test]
    fn an_unknown_field_is_told_the_nearest_name() {
        let (line, column, blame) = fault("(\n  fog: (sofness: 0.2),\n)");
        assert_eq!((line, column), (2, 9));
        assert!(blame.contains("`sofness`") && blame.contains("`softness`"), "{blame}");
        assert!(fault("(titel: \"x\")").2.contains("`title`"));
        assert!(fault("(bord: (light: \"#ffffff\"))").2.contains("`board`"));
        assert!(fault("(softness: 0.2)").2.contains("`fog.softness`"));
        assert!(fault("(zebra: 1)").2.contains("README"));
    }

    #[test]
    fn a_group_is_a_group_and_stands_there_once() {
        assert!(fault("(fog: 3)").2.contains("fog: (…)"));
        assert!(fault("(title: \"a\", title: \"b\")").2.contains("twice"));
    }

    #[test]
    fn a_text_that_is_not_a_manifest_has_one_fault_and_no_values() {
        for text in [&b"(title: "[..], b"\xff\xfe", b"", &[b' '; MAX_BYTES + 1]] {
            let (manifest, faults) = Manifest::parse(text);
            assert_eq!(faults.len(), 1);
            assert!(manifest.values.is_empty());
        }
    }
}
