//! What must hold whatever lines the engine hears. Shared by the fuzz target and the ordinary
//! tests.

use fogchess::rules::{Position, Preset};
use fogchess::uci;
use std::io::Cursor;

/// Bytes as lines of the engine protocol: it answers lines of text, and what it calls an error
/// has changed nothing.
pub fn uci(bytes: &[u8]) {
    // Between the lines all work is stopped, and the whole state of the engine is shown.
    let mut input = b"d\n".to_vec();
    for line in bytes.split(|byte| *byte == b'\n') {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\nstop\nd\n");
    }
    let mut output = Vec::new();
    uci::run(Cursor::new(input), &mut output).expect("memory can be written");
    let text = String::from_utf8(output).expect("the answer is text");

    let mut last = None;
    // The seed is the last line of a state.
    for part in text.split_inclusive("\nSeed: ") {
        let Some((answer, state)) = part.split_once("\n +---+") else { continue };
        assert!(answer.len() < 20_000, "{answer}");
        for line in answer.lines() {
            assert!(!line.contains(char::is_control), "{line:?}");
            if let Some(message) = line.strip_prefix("info string error: ") {
                assert!((1..600).contains(&message.len()), "{message}");
            }
        }
        // Lines that found no room were refused before their turn came.
        let in_turn = !answer.contains("lines wait already");
        if answer.contains("info string error: ") && in_turn {
            assert_eq!(last, Some(state), "{answer}");
        }
        check_state(state);
        last = Some(state);
    }
}

/// The position that is shown has the key that is shown.
fn check_state(state: &str) {
    let field = |name: &str| {
        let lines = state.lines();
        lines.filter_map(|line| line.strip_prefix(name)).next().expect("a field of the state")
    };
    let preset = Preset::from_id(field("UCI_Variant: ")).expect("a preset");
    // A king that was taken is missing: that is no position that one can set up.
    if let Ok(position) = Position::from_fen(preset.ruleset(), field("Fen: ")) {
        assert_eq!(format!("{:016X}", position.key()), field("Key: "), "{state}");
    }
}
