//! Why a text is no game, and what is told of one that is, in the player's language. What is
//! rare and for those who write such files comes as it is, in English.

use crate::{
    rules::ParseMoveError,
    save::{
        MAX_BYTES, MAX_EVENTS,
        exchange::{ImportError, ImportFault, MoveFault, Note},
    },
    text::LocalText,
};

/// What is wrong, and where.
pub(super) fn import_reason(error: &ImportError) -> LocalText {
    let fault = import_fault(&error.fault);
    let Some(place) = error.place else { return fault };
    LocalText::new("import-fault-at")
        .with("line", place.line.to_string())
        .with("column", place.column.to_string())
        .with_text("fault", fault)
}

fn import_fault(fault: &ImportFault) -> LocalText {
    match fault {
        ImportFault::TooLarge => {
            LocalText::new("import-fault-too-large").with("kib", (MAX_BYTES / 1024).to_string())
        }
        ImportFault::Empty => "import-fault-empty".into(),
        ImportFault::Unrecognised => "import-fault-unrecognised".into(),
        ImportFault::FogFen => "import-fault-fog-fen".into(),
        ImportFault::Tag => "import-fault-tag".into(),
        ImportFault::Unclosed(what) => LocalText::new("import-fault-unclosed").with("what", *what),
        ImportFault::Unexpected(text) => {
            LocalText::new("import-fault-unexpected").with("text", text.clone())
        }
        ImportFault::Move { text, fault } => LocalText::new("import-fault-move")
            .with("move", text.clone())
            .with_text("fault", move_fault(fault)),
        ImportFault::TooManyMoves => {
            LocalText::new("import-fault-too-many-moves").with("most", MAX_EVENTS.to_string())
        }
        ImportFault::Save(_)
        | ImportFault::Fen(_)
        | ImportFault::Variant(_)
        | ImportFault::Value { .. }
        | ImportFault::Start(_)
        | ImportFault::Game(_) => LocalText::verbatim(fault.to_string()),
    }
}

fn move_fault(fault: &MoveFault) -> LocalText {
    match fault {
        MoveFault::NotAvailable { kind: Some(kind) } => {
            LocalText::new("move-fault-no-piece").with("piece", kind.name())
        }
        MoveFault::NotAvailable { kind: None }
        | MoveFault::Unclear(ParseMoveError::NoSuchMove(_)) => "move-fault-not-available".into(),
        MoveFault::Unclear(ParseMoveError::Unreadable(text)) => {
            LocalText::new("move-fault-unreadable").with("text", text.clone())
        }
        MoveFault::Unclear(
            ParseMoveError::Ambiguous(moves) | ParseMoveError::PromotionMissing(moves),
        ) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            LocalText::new("move-fault-ambiguous").with("moves", moves.join(", "))
        }
        MoveFault::Null => "move-fault-null".into(),
        MoveFault::Over(outcome) => LocalText::new("move-fault-over").with("result", outcome.pgn()),
    }
}

/// What players should be told about a game that came in.
pub(super) fn import_note(note: &Note) -> LocalText {
    match note {
        Note::MoreGames(count) => {
            LocalText::new("import-note-more-games").with_number("count", *count as f64)
        }
        Note::LeftOut { variations, comments } => LocalText::new("import-note-left-out")
            .with("variations", variations.to_string())
            .with("comments", comments.to_string()),
        Note::TimeControl(text) => {
            LocalText::new("import-note-time-control").with("time", text.clone())
        }
        Note::Result { said, reached } => {
            LocalText::new("import-note-result").with("said", *said).with("reached", *reached)
        }
        Note::NotByTheClock => "import-note-not-by-the-clock".into(),
    }
}
