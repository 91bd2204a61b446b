//! The text format of [`Settings`]: RON with plain values, which people can edit.
//!
//! A missing or unknown value is replaced by its default, and a number out of range by the nearest
//! valid one, so that older and newer versions of the game can share a file. Only a text that is
//! not a list of settings is refused. [`merged`] changes the fields of a text that a player has
//! changed, and leaves the others as they stand, known or not.

use super::{LEAST_BOARD_SIZE, Settings, Takebacks, WindowPlace};
use crate::{
    look::{Lettering, Mix, is_folder_name},
    online::{OwnerLink, PlayerName, ServerLink},
    rules::{BySide, Color as Side, Level, Preset},
    save::{SaveName, tidy_name},
    words::{Language, LocalText, reasons},
};
use core::fmt;
use ron::{ser::PrettyConfig, value::RawValue};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{MapAccess, Visitor},
};

/// The length of the longest text that is read, in bytes. The game itself writes a few hundred.
pub const MAX_BYTES: usize = 64 * 1024;

/// The id of an opponent who is a person, not a computer.
pub const PERSON: &str = "person";

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

    const fn of(side: Option<Side>) -> Self {
        match side {
            Some(Side::White) => Self::White,
            Some(Side::Black) => Self::Black,
            None => Self::Lot,
        }
    }
}

/// The longest address of a server that is kept, in characters.
const MAX_SERVER: usize = 200;
/// The most games that wait to be put on a server. It keeps no more for anybody.
const MAX_UNSENT: usize = 200;

/// [`Settings`] as they are written: with ids and tags, not Rust's names.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Settings", default)]
struct Written {
    volume: f32,
    motion: bool,
    coordinates: bool,
    file_numbers: bool,
    auto_queen: bool,
    confirm_moves: bool,
    one_tap_moves: bool,
    vibration: bool,
    turn_board: bool,
    clock_starts_at_once: bool,
    memory: bool,
    hindsight: bool,
    lesson_offered: bool,
    theme: String,
    pieces: String,
    board: String,
    sounds: String,
    lettering: String,
    language: String,
    preset: String,
    time: String,
    opponent: String,
    side: String,
    takeback_computer: bool,
    takeback_open: bool,
    takeback_fog: bool,
    white_name: String,
    black_name: String,
    online_name: String,
    server: String,
    keep_on_server: String,
    unsent: Vec<String>,
    board_size: f32,
    window: Option<WindowPlace>,
}

impl Default for Written {
    fn default() -> Self {
        Self::from(&Settings::default())
    }
}

impl From<&Settings> for Written {
    fn from(settings: &Settings) -> Self {
        let BySide { white: white_name, black: black_name } = settings.names.clone();
        Self {
            volume: settings.volume,
            motion: settings.motion,
            coordinates: settings.coordinates,
            file_numbers: settings.file_numbers,
            auto_queen: settings.auto_queen,
            confirm_moves: settings.confirm_moves,
            one_tap_moves: settings.one_tap_moves,
            vibration: settings.vibration,
            turn_board: settings.turn_board,
            clock_starts_at_once: settings.clock_starts_at_once,
            memory: settings.memory,
            hindsight: settings.hindsight,
            lesson_offered: settings.lesson_offered,
            theme: settings.mix.theme.clone(),
            // An empty name means the theme's own.
            pieces: settings.mix.pieces.clone().unwrap_or_default(),
            board: settings.mix.board.clone().unwrap_or_default(),
            sounds: settings.mix.sounds.clone().unwrap_or_default(),
            // An empty word means that of the language.
            lettering: settings.lettering.map_or("", Lettering::name).into(),
            // An empty tag means the system's language.
            language: settings.language.as_ref().map_or("", Language::tag).into(),
            preset: settings.preset.id().into(),
            time: settings.time.to_string(),
            opponent: settings.opponent.map_or(PERSON, Level::id).into(),
            side: SideWord::of(settings.side).id().into(),
            takeback_computer: settings.takebacks.computer,
            takeback_open: settings.takebacks.open,
            takeback_fog: settings.takebacks.fog,
            white_name,
            black_name,
            online_name: settings.online_name.clone(),
            server: settings.server.clone(),
            keep_on_server: settings.keep_on_server.clone(),
            unsent: settings.unsent.iter().map(ToString::to_string).collect(),
            board_size: settings.board_size,
            window: settings.window,
        }
    }
}

impl From<Written> for Settings {
    fn from(written: Written) -> Self {
        let default = Self::default();
        let share = |value: f32, least: f32, default: f32| {
            if value.is_finite() { value.clamp(least, 1.0) } else { default }
        };
        Self {
            volume: share(written.volume, 0.0, default.volume),
            motion: written.motion,
            coordinates: written.coordinates,
            file_numbers: written.file_numbers,
            auto_queen: written.auto_queen,
            confirm_moves: written.confirm_moves,
            one_tap_moves: written.one_tap_moves,
            vibration: written.vibration,
            turn_board: written.turn_board,
            clock_starts_at_once: written.clock_starts_at_once,
            memory: written.memory,
            hindsight: written.hindsight,
            lesson_offered: written.lesson_offered,
            // The themes may be missing now: they may come back.
            mix: Mix {
                theme: folder_name(written.theme).unwrap_or(default.mix.theme),
                pieces: folder_name(written.pieces),
                board: folder_name(written.board),
                sounds: folder_name(written.sounds),
            },
            lettering: Lettering::from_name(&written.lettering),
            // The tag need not be a known language: another version or assets folder may have it.
            language: Language::new(&written.language),
            preset: Preset::from_id(&written.preset).unwrap_or(default.preset),
            time: written.time.parse().unwrap_or(default.time),
            opponent: match written.opponent.as_str() {
                PERSON => None,
                id => Level::from_id(id).or(default.opponent),
            },
            side: SideWord::from_id(&written.side).map_or(default.side, SideWord::side),
            takebacks: Takebacks {
                computer: written.takeback_computer,
                open: written.takeback_open,
                fog: written.takeback_fog,
            },
            names: [written.white_name, written.black_name].map(|name| tidy_name(&name)).into(),
            online_name: PlayerName::tidy(&written.online_name).into(),
            server: address(&written.server),
            keep_on_server: address(&written.keep_on_server),
            unsent: unsent(&written.unsent),
            board_size: share(written.board_size, LEAST_BOARD_SIZE, default.board_size),
            // Nobody would find a window of a few pixels.
            window: written.window.filter(|window| window.width >= 300 && window.height >= 300),
        }
    }
}

fn folder_name(name: String) -> Option<String> {
    Some(name).filter(|name| is_folder_name(name))
}

/// Returns the address of a server's page as it is kept.
fn address(written: &str) -> String {
    written.chars().filter(|c| !c.is_control()).take(MAX_SERVER).collect()
}

/// Returns the last games of those that wait.
fn unsent(names: &[String]) -> Vec<SaveName> {
    let last = &names[names.len().saturating_sub(MAX_UNSENT)..];
    last.iter().filter_map(|name| SaveName::of_file(name)).collect()
}

fn owner_link(text: &str) -> Option<OwnerLink> {
    match text.parse() {
        Ok(ServerLink::Games(link)) => Some(link),
        Ok(ServerLink::Game(_)) | Err(_) => None,
    }
}

/// Settings that were read from a text.
#[derive(Clone, Debug, PartialEq)]
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
        return Err(reasons::too_long(MAX_BYTES));
    }
    let refused = match ron::from_str::<Written>(text) {
        Ok(written) => return Ok(Parsed { settings: written.into(), odd: Vec::new() }),
        Err(error) => error,
    };
    let Ok(Fields(mut fields)) = ron::from_str::<Fields>(text) else {
        let reason = LocalText::verbatim(refused.code.to_string());
        return Err(reasons::at(refused.span.start.into(), reason));
    };
    let is_understood = |field: &(String, String)| {
        ron::from_str::<Written>(&Fields(vec![field.clone()]).to_text()).is_ok()
    };
    let odd = fields.extract_if(.., |field| !is_understood(field)).map(|(name, _)| name).collect();
    // The last of several values for a field counts.
    let written = Fields(Vec::new()).with(fields).to_text();
    let settings = ron::from_str::<Written>(&written).unwrap_or_default().into();
    Ok(Parsed { settings, odd })
}

/// Returns the text for the settings.
pub fn to_text(settings: &Settings) -> String {
    let style = PrettyConfig::new().new_line("\n").struct_names(false);
    ron::ser::to_string_pretty(&Written::from(settings), style)
        .map(|text| text + "\n")
        .expect("plain values can always be written")
}

/// Returns a text of settings in which the values that differ between `before` and `now` are those
/// of `now`. `None` if the text is not a list of settings.
pub fn merged(text: &str, before: &Settings, now: &Settings) -> Option<String> {
    let fields: Fields = ron::from_str(text).ok()?;
    let before = Fields::of(before).0;
    let changed = Fields::of(now).0.into_iter().filter(|field| !before.contains(field));
    Some(fields.with(changed).to_text())
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
        ron::from_str(&to_text(settings)).expect("it was just written")
    }

    /// Returns these fields with other ones, which replace those of the same name.
    fn with(mut self, others: impl IntoIterator<Item = (String, String)>) -> Self {
        for (name, value) in others {
            match self.0.iter_mut().find(|(known, _)| *known == name) {
                Some(field) => field.1 = value,
                None => self.0.push((name, value)),
            }
        }
        self
    }

    fn to_text(&self) -> String {
        let lines = self.0.iter().map(|(name, value)| format!("    {name}: {value},\n"));
        format!("(\n{})\n", lines.collect::<String>())
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;

        impl<'de> Visitor<'de> for All {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of settings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, Box<RawValue>>()? {
                    fields.push((name, value.get_ron().trim().to_owned()));
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_struct("Settings", &[], All)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        online::{OwnerKey, SeatKey},
        rules::TimeControl,
        words::Texts,
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
        let settings = Settings {
            volume: 0.25,
            motion: false,
            coordinates: false,
            file_numbers: true,
            auto_queen: true,
            confirm_moves: true,
            one_tap_moves: true,
            vibration: false,
            turn_board: true,
            clock_starts_at_once: true,
            memory: true,
            hindsight: false,
            lesson_offered: true,
            mix: Mix {
                theme: "my theme-2".into(),
                pieces: Some("paper".into()),
                board: Some("Зима".into()),
                sounds: Some("base".into()),
            },
            lettering: Some(Lettering::Simplified),
            language: Language::new("zh-hans"),
            preset: Preset::CrazyKnights,
            time: "10+5,3d2".parse().unwrap(),
            opponent: None,
            side: None,
            takebacks: Takebacks { computer: false, open: false, fog: true },
            names: ["Zoë \"Zo\"".into(), "Михаил".into()].into(),
            online_name: "Zoë".into(),
            server: "https://chess.example/".into(),
            keep_on_server: "https://chess.example/".into(),
            unsent: ["2026-11-20T18-00-00Z", "Evening (1)"]
                .into_iter()
                .filter_map(SaveName::of_file)
                .collect(),
            board_size: 0.75,
            window: Some(WindowPlace { width: 900, height: 700, left: -20, top: 40 }),
        };
        assert_eq!(read(&to_text(&settings)), settings);
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
        let text = "Settings(volume: Loud(\"very\"), motion: false, window: [1, 2], memory: 3)";
        let parsed = parse(text).expect("settings");
        assert_eq!(parsed.settings, Settings { motion: false, ..Settings::default() });
        assert_eq!(parsed.odd, ["volume", "window", "memory"]);
        let now = Settings { memory: true, ..parsed.settings.clone() };
        let text = merged(text, &parsed.settings, &now).expect("settings");
        assert_eq!(
            parse(&text),
            Ok(Parsed { settings: now, odd: vec!["volume".into(), "window".into()] })
        );
        assert!(text.contains("volume: Loud(\"very\")"));
        let twice = parse("(motion: false, volume: 0.5, volume: 0.25)").expect("settings");
        assert_eq!((twice.settings.motion, twice.settings.volume), (false, 0.25));
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
