//! [`Evidence`]: the positions from which an answer is proved or refuted.

use super::{
    super::{sight::Sight, think::Think},
    Answer, Question,
};
use fogchess_rules::{Color, Goal, Move, PieceKind, Square, board::Squares};

/// The positions that count for a question.
pub(super) struct Evidence<'a, B: Think> {
    /// The last sight.
    pub(super) sight: &'a Sight<B>,
    /// Positions with all those that agree with what was seen. The right answer holds in each.
    pub(super) all: &'a [B],
    /// Positions that agree with all that was seen. They refute the wrong answers.
    pub(super) agreeing: &'a [B],
}

impl<B: Think> Evidence<'_, B> {
    /// Returns the only answer that is right in every position, if every other one is refuted.
    pub(super) fn prove(&self, question: Question) -> Option<Answer> {
        let choices = choices(self.sight, question);
        let mut right = choices.clone();
        for board in self.all {
            right.retain(|answer| self.is_right(board, question, *answer));
            if right.is_empty() {
                return None;
            }
        }
        let [answer] = right[..] else { return None };
        let mut wrong = choices.into_iter().filter(|other| *other != answer);
        wrong.all(|other| self.refute(question, other).is_some()).then_some(answer)
    }

    /// Returns a position that agrees with all that was seen, and in which an answer is wrong.
    pub(super) fn refute(&self, question: Question, answer: Answer) -> Option<&B> {
        self.agreeing.iter().find(|board| !self.is_right(board, question, answer))
    }

    /// Returns the number of positions in which an answer is right.
    pub(super) fn count_right(&self, question: Question, answer: Answer) -> usize {
        self.all.iter().filter(|board| self.is_right(board, question, answer)).count()
    }

    fn is_right(&self, board: &B, question: Question, answer: Answer) -> bool {
        let us = self.sight.us;
        let stands = |kind, square| {
            piece_on::<B>(kind, square).is_some_and(|(kind, at)| board.of(!us, kind).contains(at))
        };
        match (question, answer) {
            (Question::WhereIs(kind), Answer::Square(square))
            | (Question::WhatBlocks(square), Answer::Piece(kind)) => stands(kind, square),
            (Question::OnlySafeMove, Answer::Move(mv)) => {
                after(board, mv).is_some_and(|next| !next.in_check(us))
            }
            (Question::TakeTheKing, Answer::Move(mv)) => {
                after(board, mv).is_some_and(|next| always_falls(&next, us))
            }
            _ => false,
        }
    }
}

/// Returns a kind and a square in the board's own form.
pub(super) fn piece_on<B: Think>(kind: PieceKind, square: Square) -> Option<(B::Kind, B::Square)> {
    let mut kinds = B::KINDS.iter().copied();
    Some((kinds.find(|known| (*known).into() == kind)?, B::square(square)?))
}

/// Returns the answers that can be given to a question, right and wrong ones.
pub(super) fn choices<B: Think>(sight: &Sight<B>, question: Question) -> Vec<Answer> {
    match question {
        Question::WhereIs(_) => {
            sight.hidden().into_iter().map(|sq| Answer::Square(sq.into())).collect()
        }
        Question::WhatBlocks(_) => {
            B::KINDS.iter().map(|kind| Answer::Piece((*kind).into())).collect()
        }
        Question::OnlySafeMove | Question::TakeTheKing => {
            sight.moves.iter().map(|mv| Answer::Move((*mv).into())).collect()
        }
    }
}

/// Returns the board after a move; `None` if nothing can move so.
fn after<B: Think>(board: &B, mv: Move) -> Option<B> {
    let mv = B::move_of(mv)?;
    let mut next = *board;
    next.make(board.kind_at(B::from(mv))?, mv);
    Some(next)
}

/// Returns `true` if a side has captured the enemy's king or general, or can do so after every
/// move of the enemy.
fn always_falls<B: Think>(board: &B, us: Color) -> bool {
    if board.royal(!us).is_none() {
        return true;
    }
    let mut falls = !board.in_check(us);
    if falls {
        board.visit_moves(Goal::CaptureKing, |piece| {
            if falls {
                piece.for_each(|mv| {
                    let mut next = *board;
                    next.make(piece.kind, mv);
                    falls = falls && next.in_check(!us);
                });
            }
        });
    }
    falls
}
