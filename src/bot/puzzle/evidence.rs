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

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_rules::{Level, PlayerView, Preset, board::Board as _, chess, xiangqi};

    /// Returns the answer that White can prove from its sight of the first of these positions, if
    /// they are all that agree with what it has seen.
    fn proved<B: Think>(preset: Preset, question: Question, fens: &[&str]) -> Option<Answer> {
        let view = PlayerView::of_position(preset.ruleset(), fens[0], Color::White).unwrap();
        let sight = Sight::of(&view, Color::White).unwrap();
        let parse = |fen: &&str| B::parse(fen, Goal::CaptureKing).unwrap();
        let all: Vec<B> = fens.iter().map(parse).collect();
        assert!(all.iter().all(|board| sight.fits(board)), "they look different: {fens:?}");
        Evidence { sight: &sight, all: &all, agreeing: &all }.prove(question)
    }

    fn plays(mv: &str) -> Option<Answer> {
        Some(Answer::Move(mv.parse().unwrap()))
    }

    #[test]
    fn the_only_safe_move_is_safe_from_what_is_not_seen() {
        // An unseen rook is on the second rank, and another one on e8 or on e7.
        let fens = ["4r2k/8/8/8/8/8/r7/4K3 w - - 0 1", "7k/4r3/8/8/8/8/r7/4K3 w - - 0 1"];
        let safe =
            |fens: &[&str]| proved::<chess::Board>(Preset::Fog, Question::OnlySafeMove, fens);
        assert_eq!(safe(&fens), None, "d1 and f1 are safe");
        let fens = fens.map(|fen| fen.replacen("7k", "5r1k", 1).replacen("4r2k", "4rr1k", 1));
        assert_eq!(safe(&[&fens[0], &fens[1]]), plays("e1d1"));
        // Nothing is safe if there may also be one on d8.
        let third = "3r1r1k/8/8/8/8/8/r7/4K3 w - - 0 1";
        assert_eq!(safe(&[&fens[0], &fens[1], third]), None);
    }

    #[test]
    fn the_king_falls_whatever_the_enemy_plays() {
        let take = |fens: &[&str]| proved::<chess::Board>(Preset::Fog, Question::TakeTheKing, fens);
        // The king is in the corner, behind its pawns or beside one: one move leaves it no way out.
        let corner = "7k/6pp/8/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(take(&[corner]), plays("a1a8"));
        let bishop = "7k/6pp/8/1b6/8/8/8/R3K3 w - - 0 1";
        assert_eq!(take(&[corner, bishop]), None, "the bishop may come between");
        let open = "7k/8/8/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(take(&[open]), None);
    }

    #[test]
    fn a_general_falls_and_faces_the_other() {
        let fog = Preset::FogXiangqi;
        // The generals would face each other if the chariot left the file.
        let facing = "4k4/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1";
        let safe = proved::<xiangqi::Board>(fog, Question::OnlySafeMove, &[facing]);
        assert_eq!(safe, None, "it may move along the file");
        let two = "3k5/9/9/9/9/9/9/9/R8/4KR3 w - - 0 1";
        let take = proved::<xiangqi::Board>(fog, Question::TakeTheKing, &[two]);
        assert_eq!(take, None, "there are two ways");
    }

    #[test]
    fn squares_and_kinds_are_known_if_all_positions_agree() {
        let fens = ["3q3k/8/8/8/4n3/4P3/8/K7 w - - 0 1", "3q2k1/8/8/8/4n3/4P3/8/K7 w - - 0 1"];
        let ask = |question| proved::<chess::Board>(Preset::Fog, question, &fens);
        let kind = PieceKind::Chess;
        let d8 = Some(Answer::Square("d8".parse().unwrap()));
        assert_eq!(ask(Question::WhereIs(kind(chess::Kind::Queen))), d8);
        assert_eq!(ask(Question::WhereIs(kind(chess::Kind::King))), None);
        let knight = Some(Answer::Piece(kind(chess::Kind::Knight)));
        assert_eq!(ask(Question::WhatBlocks("e4".parse().unwrap())), knight);
        assert_eq!(ask(Question::WhatBlocks("a8".parse().unwrap())), None);
    }

    #[test]
    fn wrong_answers_are_refuted_by_positions_that_agree_with_everything() {
        let fen = "3q3k/8/8/8/8/8/8/K7 w - - 0 1";
        let view = PlayerView::of_position(Preset::Fog.ruleset(), fen, Color::White).unwrap();
        let sight = Sight::of(&view, Color::White).unwrap();
        let board = chess::Board::parse(fen, Goal::CaptureKing).unwrap();
        let question = Question::WhereIs(PieceKind::Chess(chess::Kind::Queen));
        let evidence = Evidence { sight: &sight, all: &[board], agreeing: &[] };
        assert_eq!(evidence.prove(question), None, "nothing refutes the others");
        let evidence = Evidence { agreeing: &[board], ..evidence };
        let answer = evidence.prove(question).unwrap();
        assert_eq!(evidence.refute(question, answer), None);
        let wrong = Answer::Square("d7".parse().unwrap());
        assert_eq!(evidence.refute(question, wrong), Some(&board));
        assert_eq!(evidence.count_right(question, wrong), 0);
        let view = [view];
        assert_eq!(super::super::guess(Level::Novice, &view, Question::TakeTheKing, 1), None);
    }
}
