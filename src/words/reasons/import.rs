//! The reasons for which an imported text is not a game, and the notes on imported games.

use super::{LocalText, at, too_long};
use crate::{
    rules::ParseMoveError,
    save::{
        MAX_EVENTS,
        exchange::{self, ImportError, ImportFault, MAX_PGN_BYTES, MoveFault, Note, ValueFault},
    },
};

impl From<&ImportError> for LocalText {
    fn from(error: &ImportError) -> Self {
        let fault = import_fault(&error.fault);
        match error.place {
            // If nothing is recognised, there is no single place to name.
            _ if error.fault == ImportFault::Unrecognised => fault,
            Some(place) => at(place, fault),
            None => fault,
        }
    }
}

fn import_fault(fault: &ImportFault) -> LocalText {
    match fault {
        ImportFault::TooLarge => too_long(MAX_PGN_BYTES),
        ImportFault::Empty => "reason-empty".into(),
        ImportFault::Unrecognised => "import-fault-unrecognised".into(),
        ImportFault::NotUtf8 => "import-fault-not-utf-8".into(),
        ImportFault::FogFen => "import-fault-fog-fen".into(),
        ImportFault::Tag => "import-fault-tag".into(),
        ImportFault::Unclosed(what) => LocalText::new("import-fault-unclosed").with("what", what),
        ImportFault::Unexpected(text) => {
            LocalText::new("import-fault-unexpected").with("text", text)
        }
        ImportFault::Move { text, fault } => LocalText::new("import-fault-move")
            .with("move", text)
            .with_text("fault", move_fault(fault)),
        ImportFault::TooManyMoves => {
            LocalText::new("import-fault-too-many-moves").with("most", MAX_EVENTS)
        }
        ImportFault::Save(error) => error.into(),
        ImportFault::Fen(error) => error.into(),
        ImportFault::Variant(name) => LocalText::new("import-fault-variant")
            .with("name", name)
            .with("known", exchange::variants()),
        ImportFault::Value { tag, fault } => LocalText::new("import-fault-value")
            .with("tag", tag)
            .with_text("fault", value_fault(fault)),
        ImportFault::Start(error) => LocalText::new("import-fault-start").with_text("fault", error),
        ImportFault::Game(error) => error.into(),
    }
}

fn value_fault(fault: &ValueFault) -> LocalText {
    match fault {
        ValueFault::NoneOf { text, words } => {
            LocalText::new("value-none-of").with("text", text).with("known", words)
        }
        ValueFault::NeitherYesNorNo(text) => {
            LocalText::new("value-no-yes-or-no").with("text", text)
        }
        ValueFault::Time(_) => "value-no-time".into(),
        ValueFault::Rules(reason) => LocalText::verbatim(reason),
    }
}

fn move_fault(fault: &MoveFault) -> LocalText {
    match fault {
        MoveFault::NotAvailable { kind: Some(kind) } => {
            LocalText::new("move-fault-no-piece").with("piece", kind.name())
        }
        MoveFault::NotAvailable { kind: None }
        | MoveFault::Unclear(ParseMoveError::NoSuchMove(_)) => "move-fault-not-available".into(),
        MoveFault::Unclear(ParseMoveError::Unreadable { board, .. }) => {
            LocalText::new("move-fault-unreadable").with("board", board.id())
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

impl From<&Note> for LocalText {
    fn from(note: &Note) -> Self {
        match note {
            Note::Encoding(name) => Self::new("import-note-encoding").with("name", name),
            Note::MoreGames(count) => {
                Self::new("import-note-more-games").with_number("count", *count as f64)
            }
            Note::LeftOut { variations, comments } => Self::new("import-note-left-out")
                .with_number("variations", *variations as f64)
                .with_number("comments", *comments as f64),
            Note::Tags { count, first } => Self::new("import-note-tags")
                .with_number("count", *count as f64)
                .with("first", first),
            Note::TimeControl(text) => Self::new("import-note-time-control").with("time", text),
            Note::Result { said, reached } => {
                Self::new("import-note-result").with("said", said).with("reached", reached)
            }
            Note::Start(mend) => mend.into(),
            Note::MorePositions(count) => {
                Self::new("import-note-more-positions").with_number("count", *count as f64)
            }
            Note::Ranks(first) => Self::new("import-note-ranks").with("first", first),
            Note::NotByTheClock => "import-note-not-by-the-clock".into(),
            Note::Clocks(count) => {
                Self::new("import-note-clocks").with_number("count", *count as f64)
            }
            Note::BothLost => "import-note-both-lost".into(),
            Note::Castling => "import-note-castling".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{game, save, tests::assert_told},
        *,
    };
    use crate::rules::{BoardKind, DrawReason, FenError, Mend, Outcome, TimeError, text::Place};

    fn text() -> String {
        "what stands there".into()
    }

    fn assert_fault_told(fault: ImportFault) {
        for place in [None, Some(Place { line: 2, column: 5 })] {
            assert_told(&ImportError { place, fault: fault.clone(), valid: None });
        }
    }

    #[test]
    fn every_error_of_an_import_has_a_text_in_every_language() {
        for fault in [
            ImportFault::TooLarge,
            ImportFault::Empty,
            ImportFault::Unrecognised,
            ImportFault::NotUtf8,
            ImportFault::FogFen,
            ImportFault::Tag,
            ImportFault::Unclosed("comment"),
            ImportFault::Unclosed("variation"),
            ImportFault::Unexpected(text()),
            ImportFault::Variant(text()),
            ImportFault::TooManyMoves,
        ] {
            assert_fault_told(fault);
        }
        save::examples().into_iter().map(ImportFault::Save).for_each(assert_fault_told);
        game::examples().into_iter().map(ImportFault::Game).for_each(assert_fault_told);
        let error = FenError::RankCount { found: 7, ranks: 8 };
        assert_fault_told(ImportFault::Fen(error.clone()));
        assert_fault_told(ImportFault::Start(error));
        for fault in [
            ValueFault::NoneOf { text: text(), words: "flag, claim".into() },
            ValueFault::NeitherYesNorNo(text()),
            ValueFault::Time(TimeError::BaseOutOfRange),
            ValueFault::Rules("Expected comma".into()),
        ] {
            assert_fault_told(ImportFault::Value { tag: "FogEnd", fault });
        }
    }

    #[test]
    fn every_fault_of_a_move_has_a_text_in_every_language() {
        let mv = || vec!["e7e8q".parse().expect("a move")];
        let kinds = BoardKind::ALL.into_iter().flat_map(BoardKind::kinds);
        let kinds = kinds.map(|kind| MoveFault::NotAvailable { kind: Some(*kind) });
        let unreadable =
            BoardKind::ALL.map(|board| ParseMoveError::Unreadable { board, text: text() });
        let others = [
            MoveFault::NotAvailable { kind: None },
            MoveFault::Unclear(ParseMoveError::NoSuchMove(text())),
            MoveFault::Unclear(ParseMoveError::Ambiguous(mv())),
            MoveFault::Unclear(ParseMoveError::PromotionMissing(mv())),
            MoveFault::Null,
            MoveFault::Over(Outcome::Draw(DrawReason::Agreement)),
        ];
        for fault in kinds.chain(unreadable.map(MoveFault::Unclear)).chain(others) {
            assert_fault_told(ImportFault::Move { text: "12. Bxf7".into(), fault });
        }
    }

    #[test]
    fn every_note_on_a_game_has_a_text_in_every_language() {
        for note in [
            Note::Encoding("gb18030"),
            Note::Tags { count: 1, first: text() },
            Note::Tags { count: 3, first: text() },
            Note::Clocks(1),
            Note::Clocks(7),
            Note::BothLost,
            Note::Castling,
            Note::MoreGames(1),
            Note::MoreGames(5),
            Note::LeftOut { variations: 2, comments: 3 },
            Note::LeftOut { variations: 0, comments: 1 },
            Note::LeftOut { variations: 5, comments: 0 },
            Note::TimeControl("40/7200".into()),
            Note::Result { said: "1-0", reached: "0-1" },
            Note::Start(Mend::MoveNumber),
            Note::MorePositions(1),
            Note::MorePositions(5),
            Note::Ranks(0),
            Note::NotByTheClock,
        ] {
            assert_told(&note);
        }
    }
}
