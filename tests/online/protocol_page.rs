//! The page about the protocol says what the program does.

use fogchess::{
    net::{Down, LobbyDown, LobbyUp, Up},
    protocol::VERSION,
    rules::{NoMove, PawnVision, Preset, Ruleset},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

const PAGE: &str = include_str!("../../src/server/PROTOCOL.md");

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

/// Reads a message and writes it again.
fn read<M: Serialize + DeserializeOwned>(text: &str) -> Value {
    let message: M = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    serde_json::to_value(&message).expect("it can be written")
}

#[test]
fn every_message_on_the_page_is_one() {
    let messages = messages();
    assert!(messages.len() > 25);
    for (kind, text) in messages {
        let written: Value = serde_json::from_str(text).expect("JSON");
        let read = match kind {
            "Up" => read::<Up>(text),
            "Down" => read::<Down>(text),
            "LobbyUp" => read::<LobbyUp>(text),
            "LobbyDown" => read::<LobbyDown>(text),
            other => panic!("{other} is no type of messages"),
        };
        assert_eq!(read, written, "a field is missing, or too much");
    }
}

/// Returns the names of the variants of a type that the page shows.
fn shown(kind: &str, inside: Option<&str>) -> Vec<String> {
    let name = |value: &Value| match value {
        Value::String(name) => Some(name.clone()),
        Value::Object(fields) => fields.keys().next().cloned(),
        _ => None,
    };
    let of_kind = messages().into_iter().filter(|(other, _)| *other == kind);
    let values = of_kind.map(|(_, text)| serde_json::from_str::<Value>(text).expect("JSON"));
    let mut names: Vec<_> = match inside {
        None => values.filter_map(|value| name(&value)).collect(),
        Some(field) => values.filter_map(|value| name(value.get(field)?)).collect(),
    };
    names.sort();
    names.dedup();
    names
}

#[test]
fn every_kind_of_message_is_on_the_page() {
    assert_eq!(shown("Up", None), ["Claim", "Do", "Greet", "Hello", "Leave", "Rematch"]);
    let down = ["Done", "Greeted", "Late", "Players", "Rematch", "Seated", "Update"];
    assert_eq!(shown("Down", None), down);
    assert_eq!(shown("Down", Some("Update")), ["Answer", "Now", "Over", "Ply", "Welcome"]);
    let lobby = [
        "Accept",
        "AcceptComputer",
        "Fetch",
        "Forget",
        "Hello",
        "Invite",
        "Keep",
        "ListKept",
        "Seek",
        "StopSeeking",
    ];
    assert_eq!(shown("LobbyUp", None), lobby);
    let lobby =
        ["Bye", "ComputerOffered", "Failed", "Fetched", "Invited", "Kept", "Paired", "Seeks"];
    assert_eq!(shown("LobbyDown", None), lobby);
    assert!(PAGE.contains(&format!("version of the protocol, which is {VERSION}:")));
}

#[test]
fn the_rule_sets_on_the_page_are_those_of_the_presets() {
    for preset in Preset::ALL {
        let Ruleset { board, vision, goal, pawn_vision, no_move } = preset.ruleset();
        let row = format!("| `Chess` | `{vision:?}` | `{goal:?}` |");
        assert!(PAGE.contains(&row), "{board:?}: {row}");
        assert_eq!((pawn_vision, no_move), (PawnVision::Moves, NoMove::Loss));
    }
}
