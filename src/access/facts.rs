//! The contents of the panels around the board, as lines of text in an order of their own.

use super::words::{captured_text, clock_text};
use crate::{
    rules::{BoardKind, Color as Side, MoveListEntry, MoveText},
    table::{
        Clocks, Shown,
        phrases::{Players, duration_text, move_notation, square_list},
    },
    words::{LocalText, Texts},
};

/// The lines beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The clocks; empty in a game without clocks.
    pub clocks: Vec<String>,
    /// The captures from each side; empty behind the curtain.
    pub captured: Vec<String>,
    /// The moves as the player may read them; empty behind the curtain.
    pub moves: Vec<String>,
}

/// Returns the lines beside the board now.
pub fn facts(shown: &Shown, clocks: &Clocks, texts: &Texts) -> Facts {
    let Some(seat) = shown.seat.as_deref() else { return Facts::default() };
    let faces = clocks.0.as_ref().into_iter().flatten();
    let clocks = Side::ALL
        .into_iter()
        .zip(faces)
        .filter_map(|(side, face)| Some(texts.get(&clock_text(seat.board(), side, face)?)))
        .collect();
    let (captured, moves) = match shown.board.as_deref() {
        Some(view) => (
            Side::ALL.map(|side| texts.get(&captured_text(view, side, texts))).into(),
            seat.moves
                .iter()
                .map(|entry| move_line(entry, shown.board_kind(), shown.is_over(), texts))
                .collect(),
        ),
        None => (Vec::new(), Vec::new()),
    };
    Facts { clocks, captured, moves }
}

/// Returns a move as in the list: `3. Nf3`, and `3… e5` for Black. When the game is over, the line
/// adds the thinking time, as in the chart: `3. Nf3, 2.4 s`.
fn move_line(entry: &MoveListEntry, board: BoardKind, over: bool, texts: &Texts) -> String {
    let dots = match entry.color {
        Side::White => ".",
        Side::Black => "…",
    };
    let text = match &entry.text {
        MoveText::Loss(at) => {
            let squares = square_list(board, at.iter().copied());
            let text = LocalText::new("moves-lost").with_number("count", at.len() as f64);
            texts.get(&text.with("squares", squares))
        }
        MoveText::Hidden if entry.check => texts.key("moves-hidden-check"),
        _ => texts.get(&move_notation(entry, board).unwrap_or_else(|| "moves-hidden".into())),
    };
    let line = format!("{}{dots} {text}", entry.number);
    match entry.think_ms.filter(|_| over) {
        Some(ms) => format!("{line}, {}", texts.get(&duration_text(ms))),
        None => line,
    }
}
