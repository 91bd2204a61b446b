//! Squares and answers that are chosen without a pointer, as by a screen reader.

use super::{moves::Moves, pencil::Strokes};
use crate::{rules::Square, table::PlaySystems};
use bevy::prelude::*;

/// A square chosen without a pointer, for example by a screen reader. It counts as a tap.
#[derive(Message, Clone, Copy, Debug)]
pub struct TapSquare(pub Square);

/// The answer to the question whether to make the move that waits for it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerMove {
    /// Makes the move.
    Play,
    /// Takes it back.
    Cancel,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<TapSquare>()
        .add_message::<AnswerMove>()
        .add_systems(Update, (tap_squares, answer_move).in_set(PlaySystems::Input));
}

fn tap_squares(mut tapped: MessageReader<TapSquare>, mut moves: Moves, mut strokes: Strokes) {
    for TapSquare(square) in tapped.read().copied() {
        if strokes.end_at(Some(square)) {
            moves.hand.cursor = Some(square);
        } else if moves.come_back() {
            // The player looks at the present before they move.
        } else if moves.must_wait() || moves.answer_at(square) {
            // The player is told so, or the puzzle is answered.
        } else if !moves.promotion.is_open() && moves.live_view().is_some() {
            // The cursor makes the square's new state be read out. A move is announced by itself.
            moves.hand.cursor = (!moves.can_drop(square)).then_some(square);
            moves.tap(square);
        }
    }
}

fn answer_move(mut answers: MessageReader<AnswerMove>, mut moves: Moves) {
    for answer in answers.read() {
        match answer {
            AnswerMove::Play => moves.confirm(),
            AnswerMove::Cancel => moves.hand.clear(),
        }
    }
}
