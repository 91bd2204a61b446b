//! The questions that are worth asking.

use super::{
    super::{
        blunder::keeping_the_game,
        memory::{Memory, is_home},
        think::Think,
    },
    Answer, Proof, Question,
    evidence::{Evidence, piece_on},
};
use fogchess_rules::{Goal, board::Squares};

/// The fewest positions that a proof has to go through.
const POSITIONS: usize = 30;
/// The fewest of them for [`Question::TakeTheKing`]: more is known of a king that is about to fall.
const POSITIONS_OF_KING: usize = 4;
/// The fewest moves to choose between.
const MOVES: usize = 5;
/// The fewest of these moves that look safe as far as our side sees.
const TEMPTING: usize = 3;

/// Returns the questions that may be asked.
pub(super) fn questions<B: Think>(evidence: &Evidence<'_, B>) -> Vec<Question> {
    let sight = evidence.sight;
    if sight.moves.is_empty() || evidence.all.len() < POSITIONS_OF_KING {
        return Vec::new();
    }
    let mut questions = Vec::new();
    let counts =
        |kind: &B::Kind| B::is_royal(*kind) || is_piece::<B>(*kind) && B::is_fighter(*kind);
    let pieces = B::KINDS.iter().filter(|kind| counts(kind));
    questions.extend(pieces.map(|kind| Question::WhereIs((*kind).into())));
    questions.extend(sight.blockers.into_iter().map(|sq| Question::WhatBlocks(sq.into())));
    let king_is_hidden = sight.royal_in_sight().is_empty();
    if sight.rules.goal == Goal::CaptureKing && sight.moves.len() >= MOVES {
        if king_is_hidden {
            questions.push(Question::TakeTheKing);
        }
        if keeping_the_game(sight).len() >= TEMPTING {
            questions.push(Question::OnlySafeMove);
        }
    }
    questions
}

/// Returns `true` if a proved answer is not plain to see.
pub(super) fn is_hard<B: Think>(
    evidence: &Evidence<'_, B>,
    memory: &Memory<B>,
    question: Question,
    proof: &Proof,
) -> bool {
    let sight = evidence.sight;
    // A piece that was seen there, or that never moved, is no surprise.
    let is_new = |kind, square| {
        piece_on::<B>(kind, square).is_some_and(|(kind, at)| {
            memory.sighting(at, kind).is_none() && !is_home::<B>(at, !sight.us, kind)
        })
    };
    let least = if question == Question::TakeTheKing { POSITIONS_OF_KING } else { POSITIONS };
    proof.positions >= least
        && match (question, proof.answer) {
            (Question::WhereIs(kind), Answer::Square(square)) => {
                // It stands where it has just captured, or in the way of a pawn.
                let is_marked = |at| sight.blockers.contains(at) || sight.lost == Some(at);
                is_new(kind, square) && !B::square(square).is_some_and(is_marked)
            }
            (Question::WhatBlocks(square), Answer::Piece(kind)) => {
                let found = piece_on::<B>(kind, square);
                is_new(kind, square) && found.is_some_and(|(kind, _)| is_piece::<B>(kind))
            }
            (Question::OnlySafeMove | Question::TakeTheKing, Answer::Move(_)) => true,
            _ => false,
        }
}

/// Returns `true` for the kinds that are neither pawns nor soldiers.
fn is_piece<B: Think>(kind: B::Kind) -> bool {
    kind != B::KINDS[0]
}
