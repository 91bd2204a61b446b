//! A puzzle in words.

use crate::{
    bot::puzzle::{Answer, Proof, Question},
    table::{PuzzleStage, ShownPuzzle},
    words::LocalText,
};

/// The place of a puzzle among the others, or the puzzle of the day.
pub(crate) fn puzzle_progress(puzzle: ShownPuzzle) -> LocalText {
    match puzzle.streak {
        Some(0) => "puzzle-of-the-day".into(),
        Some(days) => LocalText::new("puzzle-of-the-day-streak").with_number("days", days.into()),
        None => LocalText::new("puzzle-progress")
            .with_number("number", puzzle.number as f64)
            .with_number("count", puzzle.count as f64),
    }
}

/// The question.
pub(crate) fn puzzle_title(puzzle: ShownPuzzle) -> LocalText {
    about("puzzle-question", puzzle)
}

/// The text about the player's progress.
pub(crate) fn puzzle_text(puzzle: ShownPuzzle) -> LocalText {
    match puzzle.stage {
        PuzzleStage::Prepared => "puzzle-prepared".into(),
        PuzzleStage::Asked => about("puzzle-task", puzzle),
        PuzzleStage::Wrong(_) => about("puzzle-wrong", puzzle),
        PuzzleStage::Solved(proof) => proved("puzzle-solved", puzzle, proof),
        PuzzleStage::Told(proof) => proved("puzzle-told", puzzle, proof),
    }
}

/// A text with the reason why an answer is right.
fn proved(key: &'static str, puzzle: ShownPuzzle, proof: Proof) -> LocalText {
    let reason = about("puzzle-reason", puzzle).with_number("positions", proof.positions as f64);
    let reason = match proof.answer {
        Answer::Square(square) => reason.with("square", square.to_string()),
        Answer::Piece(kind) => reason.with("piece", kind.word()),
        Answer::Move(_) => reason,
    };
    LocalText::new(key).with_text("reason", reason)
}

/// The text for the kind of question that a puzzle asks.
fn about(key: &str, puzzle: ShownPuzzle) -> LocalText {
    let text = |kind| {
        let text = LocalText::new(format!("{key}-{kind}"));
        text.with("board", puzzle.preset.ruleset().board.id())
    };
    match puzzle.question {
        Question::WhereIs(kind) => text("where").with("piece", kind.word()),
        Question::WhatBlocks(square) => text("blocks").with("square", square.to_string()),
        Question::OnlySafeMove => text("safe"),
        Question::TakeTheKing => text("take"),
    }
}
