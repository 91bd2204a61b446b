//! The page about the protocol says what the program does.

use fogchess_game::{Answer, Event, OfferStep, Update, VERSION};
use fogchess_online::{Bye, Down, Greeting, LobbyDown, LobbyFault, LobbyUp, Up};
use fogchess_rules::{
    BoardKind, CheckRule, Color, DrawReason, Goal, Intent, Level, MoveText, NoMove, Offer, Outcome,
    PawnVision, PieceKind, Preset, Refusal, Ruleset, Viewer, Vision, WinReason,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../src/server/PROTOCOL.md");

/// A type whose values the page shows.
struct Shown {
    name: &'static str,
    /// Reads a value and writes it again.
    again: fn(&str) -> Result<Value, serde_json::Error>,
    /// The names of all variants, which serde knows.
    variants: fn() -> BTreeSet<String>,
}

fn again<T: Serialize + DeserializeOwned>(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::to_value(serde_json::from_str::<T>(text)?)
}

/// Returns the names of the variants of an enum: serde lists them when it is asked for another.
fn variants<T: DeserializeOwned>() -> BTreeSet<String> {
    let Err(error) = serde_json::from_str::<T>(r#""no such variant""#) else {
        panic!("every text is one")
    };
    let error = error.to_string();
    let (_, listed) = error.split_once("expected ").expect("a list of variants");
    listed.split('`').skip(1).step_by(2).map(ToOwned::to_owned).collect()
}

macro_rules! shown {
    ($($name:ident),* $(,)?) => {
        [$(Shown { name: stringify!($name), again: again::<$name>, variants: variants::<$name> }),*]
    };
}

/// The types of whole messages, which are in blocks.
const MESSAGES: [Shown; 4] = shown![Up, Down, LobbyUp, LobbyDown];

/// The types of the values in them, which are in tables.
const VALUES: [Shown; 22] = shown![
    BoardKind, Bye, CheckRule, DrawReason, Event, Goal, Greeting, Intent, Level, LobbyFault,
    MoveText, NoMove, Offer, OfferStep, Outcome, PawnVision, PieceKind, Refusal, Viewer, Vision,
    WinReason, Color,
];

/// Returns the type and the text of each message on the page.
fn messages() -> Vec<(&'static str, &'static str)> {
    let blocks = PAGE.split("```json ").skip(1);
    blocks
        .map(|block| {
            let (kind, rest) = block.split_once('\n').expect("a type");
            let (message, _) = rest.split_once("\n```").expect("an end");
            (kind, message)
        })
        .collect()
}

/// Returns the texts in the first column of the table that is headed by a type.
fn table(name: &str) -> Vec<&'static str> {
    let mut lines = PAGE.lines().skip_while(|line| !line.starts_with(&format!("| `{name}` |")));
    assert!(lines.next().is_some(), "{name} has no table");
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('`').nth(1).expect("a value")).collect()
}

/// Returns the name of the variant of a value.
fn name(value: &Value) -> String {
    let name = match value {
        Value::String(name) => Some(name),
        Value::Object(fields) => fields.keys().next(),
        _ => None,
    };
    name.expect("a variant").clone()
}

#[test]
fn every_message_on_the_page_is_one() {
    let messages = messages();
    assert!(messages.len() > 25);
    for (kind, text) in messages {
        let shown = MESSAGES.iter().find(|shown| shown.name == kind);
        let shown = shown.unwrap_or_else(|| panic!("{kind} is no type of messages"));
        let written: Value = serde_json::from_str(text).expect("JSON");
        let read = (shown.again)(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read, written, "a field is missing, or too much");
    }
}

/// Returns the names of the variants that stand on the page, in messages of a kind and inside these
/// variants of them.
fn on_the_page(kind: &str, inside: &[&str]) -> BTreeSet<String> {
    let of_kind = messages().into_iter().filter(|(other, _)| *other == kind);
    let values = of_kind.map(|(_, text)| serde_json::from_str::<Value>(text).expect("JSON"));
    let deeper = |value: Value| inside.iter().try_fold(value, |at, field| at.get(field).cloned());
    values.filter_map(deeper).map(|value| name(&value)).collect()
}

#[test]
fn every_kind_of_message_is_on_the_page() {
    for Shown { name, variants, .. } in MESSAGES {
        assert_eq!(on_the_page(name, &[]), variants(), "{name}");
    }
    assert_eq!(on_the_page("Down", &["Update"]), variants::<Update>());
    assert_eq!(on_the_page("Down", &["Update", "Answer"]), variants::<Answer>());
    assert!(PAGE.contains(&format!("version of the protocol, which is {VERSION}:")));
}

#[test]
fn every_value_is_in_its_table() {
    for Shown { name: of, again, variants } in VALUES {
        let rows = table(of);
        for text in &rows {
            let written: Value = serde_json::from_str(text).expect("JSON");
            let read = again(text).unwrap_or_else(|error| panic!("{of}: {error}: {text}"));
            assert_eq!(read, written, "{of}: a field is missing, or too much");
        }
        let values = rows.iter().map(|text| serde_json::from_str(text).expect("JSON"));
        let shown: BTreeSet<_> = values.map(|value| name(&value)).collect();
        assert_eq!(shown, variants(), "{of}");
    }
}

#[test]
fn every_table_of_values_is_checked() {
    let heads = PAGE.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let is_type = |name: &&str| {
        name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric)
    };
    let types: BTreeSet<_> = heads.map(|(name, _)| name).filter(is_type).collect();
    assert_eq!(types, VALUES.iter().map(|shown| shown.name).collect());
}

#[test]
fn the_pieces_are_listed_with_their_letters() {
    let boards = [BoardKind::Chess, BoardKind::Xiangqi, BoardKind::Draughts].into_iter();
    let kinds = boards.flat_map(BoardKind::kinds);
    let rows = kinds.map(|kind| {
        let written = serde_json::to_string(kind).expect("it is written").replace(':', ": ");
        format!("| `{written}` | `{}` |\n", kind.letter())
    });
    let rows: String = rows.collect();
    assert!(PAGE.contains(&rows), "the table should be:\n{rows}");
}

#[test]
fn the_rule_sets_on_the_page_are_those_of_the_presets() {
    for preset in Preset::ALL {
        let Ruleset { board, vision, goal, pawn_vision, no_move } = preset.ruleset();
        // Xiangqi has the games of chess, and both kinds of draughts have the same ones.
        let like = match board {
            BoardKind::Chess | BoardKind::Xiangqi => BoardKind::Chess,
            BoardKind::Draughts | BoardKind::Draughts10 => BoardKind::Draughts,
        };
        let row = format!("| `{like:?}` | `{vision:?}` | `{goal:?}` |");
        assert!(PAGE.contains(&row), "{board:?}: {row}");
        assert_eq!((pawn_vision, no_move), (PawnVision::Moves, NoMove::Loss));
    }
}
