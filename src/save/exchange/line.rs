//! The main line of a game: the moves that were not taken back, with the changes of the fog between
//! them.

use fogchess_game::{IllegalMove, Played, Position, Record};
use fogchess_rules::{Color, GameSetup, Move};

/// A step of the main line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Moved { by: Color, mv: Move, spent_ms: Option<u64> },
    Fog { lifted: bool },
}

/// Returns all steps of the main line, in order.
pub(super) fn steps(record: &Record) -> Vec<Step> {
    let mut changes = record.fog_changes().into_iter().peekable();
    let mut steps = Vec::new();
    let mut moves = record.moves().into_iter();
    for ply in 0.. {
        while let Some(change) = changes.next_if(|change| change.ply == ply) {
            steps.push(Step::Fog { lifted: change.lifted });
        }
        let Some((by, mv, spent_ms)) = moves.next() else { break };
        steps.push(Step::Moved { by, mv, spent_ms });
    }
    steps
}

/// Returns the start position of a game whose setup is valid.
pub(super) fn start(setup: &GameSetup) -> Position {
    let usual = || Position::start(setup.ruleset);
    let given = setup.start_fen.as_ref();
    // The FEN was read without an error when the game was set up.
    given.map_or_else(usual, |fen| Position::from_fen(setup.ruleset, fen).unwrap_or(usual()))
}

/// Carries out one step, and returns the move that was played, if the step is one.
pub(super) fn carry_out(
    position: &mut Position,
    setup: &GameSetup,
    step: Step,
) -> Result<Option<Played>, IllegalMove> {
    match step {
        Step::Moved { by, mv, .. } => {
            position.play_on();
            position.play(by, mv).map(Some)
        }
        Step::Fog { lifted } => {
            position.set_vision(setup.vision(lifted));
            Ok(None)
        }
    }
}

/// Returns the current position of a game that follows the rules.
pub(super) fn end(record: &Record) -> Position {
    let mut position = start(&record.setup);
    for step in steps(record) {
        if carry_out(&mut position, &record.setup, step).is_err() {
            break;
        }
    }
    position
}

/// Returns a move with its number, as programs that show PGN write it: `12. Bxf7` or `12… Kxf7`.
pub(super) fn label(number: u32, by: Color, text: &str) -> String {
    match by {
        Color::White => format!("{number}. {text}"),
        Color::Black => format!("{number}… {text}"),
    }
}

/// Returns the last move of the main line with its number; `None` if there is none.
pub(super) fn last_move(record: &Record) -> Option<String> {
    let mut position = start(&record.setup);
    let mut last = None;
    for step in steps(record) {
        let number = position.fullmove_number();
        if let Some(played) = carry_out(&mut position, &record.setup, step).ok()? {
            last = Some(label(number, played.piece.color, &played.notation));
        }
    }
    last
}
