//! Moves and vision of dark chess agree with `OpenSpiel` and Misty, position by position.

use fogchess_game::{History, Position, view_for};
use fogchess_rules::{Color, Preset, Viewer};
use serde_json::Value;

#[test]
fn every_recorded_position_has_the_recorded_moves_and_views() {
    let lines = include_str!("../fixtures/dark_chess.jsonl").lines();
    let mut checked = 0;
    for line in lines {
        let record: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| record[key].as_str().unwrap();
        let fen = text("fen");
        let position = Position::from_fen(Preset::Fog.ruleset(), fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));

        let mut expected: Vec<&str> =
            record["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        expected.sort_unstable();
        let mut moves: Vec<String> =
            position.moves(position.turn()).iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        assert_eq!(moves, expected, "{fen}");

        for (color, key) in [(Color::White, "white"), (Color::Black, "black")] {
            let view = view_for(&position, &History::default(), Viewer::Player(color)).unwrap();
            let fog_fen = view.fog_fen();
            let listed = if color == position.turn() { position.moves(color) } else { Vec::new() };
            assert_eq!(view.moves(), listed, "{key} in {fen}");
            assert_eq!(fog_fen.split(' ').next().unwrap(), text(key), "{key} in {fen}");
        }
        checked += 1;
    }
    assert_eq!(checked, 1658, "the fixture file lost lines");
}
