//! The conditions that hold for any lines that the engine receives.
//!
//! The fuzz target and the ordinary tests share them.

use fogchess_engine::uci;
use fogchess_game::Position;
use fogchess_rules::Preset;
use std::io::Cursor;

/// Sends the bytes to the engine as lines of its protocol.
///
/// Checks that it answers lines of text, and that a line answered with an error has changed
/// nothing.
pub fn uci(bytes: &[u8]) {
    // After each line all work is stopped, and the state of the engine is printed.
    let mut input = b"d\n".to_vec();
    for line in bytes.split(|byte| *byte == b'\n') {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\nstop\nd\n");
    }
    let mut output = Vec::new();
    uci::run(Cursor::new(input), &mut output).expect("memory can be written");
    let text = String::from_utf8(output).expect("the answer is text");

    let mut last = None;
    // Each part ends in a state, at the line of its seed.
    for part in text.split_inclusive("\nSeed: ") {
        let Some((answer, state)) = part.split_once("\n +---+") else { continue };
        assert!(answer.len() < 20_000, "{answer}");
        for line in answer.lines() {
            assert!(!line.contains(char::is_control), "{line:?}");
            if let Some(message) = line.strip_prefix("info string error: ") {
                assert!((1..600).contains(&message.len()), "{message}");
            }
        }
        // Lines for which the queue had no room are refused before their turn.
        let in_turn = !answer.contains("lines wait already");
        if answer.contains("info string error: ") && in_turn {
            assert_eq!(last, Some(state), "{answer}");
        }
        check_state(state);
        last = Some(state);
    }
}

/// Checks that the printed position has the printed key.
fn check_state(state: &str) {
    let field = |name: &str| {
        let lines = state.lines();
        lines.filter_map(|line| line.strip_prefix(name)).next().expect("a field of the state")
    };
    let preset = Preset::from_id(field("UCI_Variant: ")).expect("a preset");
    // A position without a king, because it was captured, is refused as a FEN.
    if let Ok(position) = Position::from_fen(preset.ruleset(), field("Fen: ")) {
        assert_eq!(format!("{:016X}", position.key()), field("Key: "), "{state}");
    }
}
