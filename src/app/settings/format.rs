//! The text format of [`Settings`]: RON with plain values, which people can edit.
//!
//! Each field is read by itself: one that is missing, unknown or broken has its default and costs no
//! other one, and a number out of range becomes the nearest valid one, so that older and newer
//! versions of the game can share a file. Only a text that is not a list of settings is refused.
//! [`merged`] changes the fields of a text that a player has changed, and leaves the others as they
//! stand, known or not.

use super::Settings;
use crate::{
    online::{OwnerLink, ServerLink},
    phrase::Phrase,
    rules::text::{Place, too_long},
    words::LocalText,
};
use core::fmt;
use ron::{ser::PrettyConfig, value::RawValue};
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};

/// The length of the longest text that is read, in bytes. The game itself writes a few hundred.
pub const MAX_BYTES: usize = 64 * 1024;

fn owner_link(text: &str) -> Option<OwnerLink> {
    match text.parse() {
        Ok(ServerLink::Games(link)) => Some(link),
        Ok(ServerLink::Game(_)) | Err(_) => None,
    }
}

/// Settings that were read from a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parsed {
    /// The settings.
    pub settings: Settings,
    /// The fields of this version with a value that it does not understand. They have their default.
    pub odd: Vec<String>,
}

/// Parses the settings in a text.
///
/// # Errors
/// If the text is not a list of settings; the error gives the place and the reason.
pub fn parse(text: &str) -> Result<Parsed, LocalText> {
    if text.len() > MAX_BYTES {
        return Err(too_long(MAX_BYTES).into());
    }
    let Fields(fields) = ron::from_str(text).map_err(|error| {
        Place::from(error.span.start).fault(Phrase::verbatim(error.code.to_string()))
    })?;
    let (mut understood, mut odd) = (Fields(Vec::new()), Vec::new());
    for field in fields {
        match Fields(vec![field.clone()]).settings() {
            Ok(_) => understood.set(field),
            // The field is right, but a newer version has more words for it than this one.
            Err(ron::Error::Message(_)) => {}
            Err(_) => odd.push(field.0),
        }
    }
    Ok(Parsed { settings: understood.settings().unwrap_or_default(), odd })
}

/// Returns the text for the settings.
pub fn to_text(settings: &Settings) -> String {
    Fields::of(settings).to_text()
}

/// Returns a text of settings in which the values that differ between `before` and `now` are those
/// of `now`. `None` if the text is not a list of settings.
pub fn merged(text: &str, before: &Settings, now: &Settings) -> Option<String> {
    let mut fields: Fields = ron::from_str(text).ok()?;
    let before = Fields::of(before).0;
    let changed = Fields::of(now).0.into_iter().filter(|field| !before.contains(field));
    changed.for_each(|field| fields.set(field));
    Some(fields.to_text())
}

/// Returns the links to the player's own games on servers, which earlier versions kept among the
/// settings, and the text without them. `None` if it has none.
pub fn take_owners(text: &str) -> Option<(Vec<OwnerLink>, String)> {
    let Fields(mut fields) = ron::from_str(text).ok()?;
    let at = fields.iter().position(|(name, _)| name == "owners")?;
    let links: Vec<String> = ron::from_str(&fields.remove(at).1).ok()?;
    let links = links.iter().filter_map(|link| owner_link(link)).collect();
    Some((links, Fields(fields).to_text()))
}

/// The fields of a text: their names, and their values as they are written.
struct Fields(Vec<(String, String)>);

impl Fields {
    fn of(settings: &Settings) -> Self {
        let style = PrettyConfig::new().new_line("\n").struct_names(false).depth_limit(1);
        let text = ron::ser::to_string_pretty(settings, style)
            .expect("plain values can always be written");
        let mut map = ron::Deserializer::from_str(&text).expect("it was just written");
        map.deserialize_map(Self(Vec::new())).expect("it is a map")
    }

    /// Returns the settings with these fields.
    fn settings(&self) -> ron::Result<Settings> {
        // Serde reads a struct with flattened ones in it from a map.
        let entries = self.0.iter().map(|(name, value)| format!("{name:?}: {value},\n"));
        ron::from_str(&format!("{{{}}}", entries.collect::<String>())).map_err(|error| error.code)
    }

    /// Sets a field, in place of one with the same name.
    fn set(&mut self, (name, value): (String, String)) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some(field) => field.1 = value,
            None => self.0.push((name, value)),
        }
    }

    fn to_text(&self) -> String {
        let lines = self.0.iter().map(|(name, value)| format!("    {name}: {value},\n"));
        format!("(\n{})\n", lines.collect::<String>())
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Settings", &[], Self(Vec::new()))
    }
}

impl<'de> Visitor<'de> for Fields {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of settings")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self, A::Error> {
        while let Some((name, value)) = map.next_entry::<String, Box<RawValue>>()? {
            // Without the comments around it: one that a line's end ends would go on.
            self.0.push((name, value.trim().get_ron().to_owned()));
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        look::{Mix, is_folder_name},
        online::{OwnerKey, SeatKey},
        rules::{Level, TimeControl},
        save::SaveName,
        words::{Language, Texts},
    };

    /// Returns the settings in a text that has nothing odd in it.
    #[track_caller]
    fn read(text: &str) -> Settings {
        let parsed = parse(text).expect("settings");
        assert_eq!(parsed.odd, [""; 0]);
        parsed.settings
    }

    #[test]
    fn written_settings_are_read_again() {
        let default = to_text(&Settings::default());
        let other = default.replace("true", "?").replace("false", "true").replace("?", "false");
        assert_eq!(to_text(&read(&other)), other, "what is on or off");
        let text = r#"(
    volume: 0.25,
    theme: "my theme-2",
    pieces: "paper",
    board: "Зима",
    sounds: "base",
    lettering: "simplified",
    language: "zh-Hans",
    preset: "crazy-knights",
    time: "10+5,3d2",
    opponent: "person",
    side: "lot",
    takeback_computer: false,
    takeback_open: false,
    takeback_fog: true,
    white_name: "Zoë \"Zo\"",
    black_name: "Михаил",
    online_name: "Zoë",
    server: "https://chess.example/",
    keep_on_server: "https://chess.example/",
    unsent: ["2026-11-20T18-00-00Z", "Evening (1)"],
    board_size: 0.75,
    window: Some((width: 900, height: 700, left: -20, top: 40)),
)
"#;
        // Only what differs from the defaults is in it.
        assert_eq!(merged("()", &Settings::default(), &read(text)).as_deref(), Some(text));
    }

    #[test]
    fn missing_values_are_the_defaults() {
        let partial = read("(volume: 0.1, language: \"ru\")");
        let language = Language::new("ru");
        let expected = Settings { volume: 0.1, language, ..Settings::default() };
        assert_eq!(partial, expected);
        assert_eq!(read("()"), Settings::default());
    }

    #[test]
    fn every_level_is_read_by_its_name() {
        for level in ["novice", "scout", "ranger", "marshal", "grandmaster", "tracker"] {
            let opponent = read(&format!("(opponent: \"{level}\")")).opponent;
            assert_eq!(opponent.map(Level::id), Some(level));
        }
        assert_eq!(read("(opponent: \"person\")").opponent, None);
    }

    #[test]
    fn values_of_a_newer_version_are_ignored() {
        let future = "(motion: false, arrows: true, bot: Level(3), keys: {\"flip\": \"F\"}, \
                       last: Some((1, [2.5, 3.5])), preset: \"fog-shogi\", language: \"?\")";
        assert_eq!(read(future), Settings { motion: false, ..Settings::default() });
    }

    #[test]
    fn only_what_has_changed_is_written_and_everything_else_stays() {
        let theirs = "(version: 99, volume: 0.25, hologram: true, bot: Level(3, [1, /* two */ 2]), \
                      preset: \"fog-shogi\", keys: {\"flip\": \"F\"}, text: r#\"a \"b\"\"#)";
        let before = Settings { language: Language::new("ru"), ..read(theirs) };
        let now = Settings { motion: false, ..before.clone() };
        let text = merged(theirs, &before, &now).expect("settings");
        assert_eq!(
            text,
            "(\n    version: 99,\n    volume: 0.25,\n    hologram: true,\n    \
             bot: Level(3, [1, /* two */ 2]),\n    preset: \"fog-shogi\",\n    \
             keys: {\"flip\": \"F\"},\n    text: r#\"a \"b\"\"#,\n    motion: false,\n)\n"
        );
        // What another window has written meanwhile is not written over, and nothing is written
        // twice.
        let again = Settings { volume: 0.5, ..now.clone() };
        let text = merged(&text, &now, &again).expect("settings");
        assert!(text.contains("preset: \"fog-shogi\"") && text.matches("volume").count() == 1);
        assert_eq!(read(&text), Settings { language: None, ..again.clone() });
        assert_eq!(merged("nonsense", &before, &now), None);
        let whole = merged("()", &Settings::default(), &Settings::default());
        assert_eq!(whole.as_deref(), Some("(\n)\n"));
    }

    #[test]
    fn a_value_that_is_not_understood_costs_that_field_and_stays() {
        let text = "Settings(volume: Loud(\"very\"), motion: false, window: [1, 2], \
                    memory: 3, theme: 4)";
        let parsed = parse(text).expect("settings");
        assert_eq!(parsed.settings, Settings { motion: false, ..Settings::default() });
        assert_eq!(parsed.odd, ["volume", "window", "memory", "theme"]);
        let now = Settings { memory: true, ..parsed.settings.clone() };
        let text = merged(text, &parsed.settings, &now).expect("settings");
        let odd = ["volume", "window", "theme"].map(String::from).into();
        assert_eq!(parse(&text), Ok(Parsed { settings: now, odd }));
        assert!(text.contains("volume: Loud(\"very\")"));
        let twice = parse("(motion: false, volume: 0.5, volume: 0.25)").expect("settings");
        assert_eq!((twice.settings.motion, twice.settings.volume), (false, 0.25));
    }

    #[test]
    fn a_comment_after_the_last_value_does_not_break_the_next_one() {
        let text = "(motion: false, // still\n volume: 0.5 // quiet\n)";
        let now = Settings { memory: true, ..read(text) };
        let text = merged(text, &read(text), &now).expect("settings");
        assert_eq!(read(&text), now);
    }

    #[test]
    fn keys_of_earlier_versions_are_taken_out() {
        let links = ["https://chess.example/", "http://192.168.0.2:8080/"]
            .map(|page| OwnerLink::new(page, OwnerKey(SeatKey([7; 16]))).expect("a link"));
        let text =
            format!("(volume: 0.5, owners: [\"{}\", \"?\", \"{}\"], new: 1)", links[0], links[1]);
        let (found, rest) = take_owners(&text).expect("some");
        assert_eq!(found, links);
        assert_eq!(rest, "(\n    volume: 0.5,\n    new: 1,\n)\n");
        assert_eq!(take_owners(&rest), None);
        assert_eq!(take_owners("nonsense"), None);
    }

    #[test]
    fn values_out_of_range_are_corrected() {
        let odd = read(
            "(volume: 11.0, time: \"99999+1\", theme: \"../../secrets\", \
              unsent: [\"../a\", \"b\", \"\"], \
              pieces: \"..\", board: \"gone\", \
              white_name: \"  Anna\\u{7}\\n \", black_name: \"123456789 123456789 123456789\")",
        );
        assert_eq!(odd.volume, 1.0);
        assert_eq!(odd.time, TimeControl::default());
        assert_eq!(odd.unsent.iter().map(SaveName::as_str).collect::<Vec<_>>(), ["b"]);
        assert_eq!(odd.mix, Mix { board: Some("gone".into()), ..Mix::default() });
        assert_eq!(odd.names, ["Anna".into(), "123456789 123456789 1234".into()].into());
        assert_eq!(read("(volume: -3)").volume, 0.0);
        assert_eq!(read("(volume: NaN)").volume, Settings::default().volume);
    }

    #[test]
    fn a_broken_text_is_refused_with_the_place() {
        let refused = |text: &str| Texts::default().get(&parse(text).unwrap_err());
        let error = refused("(\n  motion: true,\n  volume: ,\n)");
        assert!(error.contains("line 3"), "{error}");
        assert!(parse("").is_err());
        assert!(parse("(motion: 3").is_err());
        assert!(refused(&" ".repeat(MAX_BYTES + 1)).contains("64 KiB"));
    }

    #[test]
    fn a_theme_is_a_folder_right_below_the_others() {
        assert!(is_folder_name("base") && is_folder_name("Зима 2"));
        for name in ["", ".", "..", ".hidden", "a/b", "a\\b", "C:", "/etc"] {
            assert!(!is_folder_name(name), "{name}");
        }
    }
}
