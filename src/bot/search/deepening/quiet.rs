//! The search of captures below the stack, which ends in quiet positions.

use super::{
    super::{
        WIN,
        exchange::exchange,
        table::{Bound, Known},
        tree::{Candidate, DELTA, decided, order, worth_without_move},
    },
    stack::{Stack, from_table, to_table},
};
use crate::think::Think;
use fogchess_rules::{Goal, board::Squares};

/// The number of plies in which a side in check looks for all ways out of it.
const ESCAPES: u32 = 3;

impl<B: Think> Stack<B> {
    /// Returns the value of the position if only captures and promotions are searched that lose
    /// nothing on their square. A side may also stand pat, except in check.
    pub(super) fn quiesce(
        &mut self,
        board: &B,
        mut alpha: i32,
        beta: i32,
        ply: i32,
        more: u32,
    ) -> i32 {
        self.nodes += 1;
        self.furthest = self.furthest.max(ply);
        if let Some(worth) = decided(board, self.goal, ply) {
            return worth;
        }
        let known = self.table.get(board.key());
        let worth = known.map_or(0, |known| from_table(known.worth, ply));
        if known.is_some_and(|known| Known { worth, ..known }.settles(alpha, beta)) {
            return worth;
        }
        let escapes = self.goal == Goal::Checkmate && more > 0 && more + ESCAPES > self.captures;
        let is_forced = (escapes || B::MUST_CAPTURE) && board.is_forced();
        let still = match known {
            _ if is_forced => -WIN,
            Some(known) => known.still,
            None => board.evaluate(&self.rules),
        };
        let (floor, mut best, mut best_move) = (alpha, -WIN + ply, 0);
        if !is_forced {
            best = still;
            alpha = alpha.max(still);
        }
        if alpha < beta && (is_forced || more > 0) {
            let first = self.waiting.len();
            let targets = if is_forced { B::ALL } else { board.loud() };
            if !self.generate_loud(board, targets) {
                return worth_without_move(board, self.goal, &self.rules, ply);
            }
            while let Some(Candidate { kind, mv, .. }) = self.take_best(first) {
                if !is_forced && !is_promising(board, kind, mv, alpha - still) {
                    continue;
                }
                let mut child = *board;
                child.make(kind, mv);
                let worth = -self.quiesce(&child, -beta, -alpha, ply + 1, more.saturating_sub(1));
                if worth > best {
                    (best, best_move) = (worth, B::code(mv) as u16);
                }
                alpha = alpha.max(worth);
                if alpha >= beta {
                    break;
                }
            }
            self.waiting.truncate(first);
        }
        let bound = Bound::of(best, floor, beta);
        let worth = to_table(best, ply);
        let still = if is_forced { board.evaluate(&self.rules) } else { still };
        self.table.keep(board.key(), Known { best: best_move, worth, still, depth: 0, bound });
        best
    }

    /// Adds the moves to these squares to the waiting moves. Returns `true` if there is any move at
    /// all.
    fn generate_loud(&mut self, board: &B, targets: B::Squares) -> bool {
        let waiting = &mut self.waiting;
        let mut has_move = false;
        board.visit_moves(self.goal, |mut piece| {
            has_move |= !piece.to.is_empty();
            piece.to &= targets;
            piece.for_each(|mv| {
                let order = order(board, piece.kind, mv);
                waiting.push(Candidate { kind: piece.kind, mv, order });
            });
        });
        has_move
    }
}

/// Returns `true` if a capture or promotion may gain the needed value, and loses nothing on its
/// square.
fn is_promising<B: Think>(board: &B, kind: B::Kind, mv: B::Move, needed: i32) -> bool {
    if let Some(promotion) = board.promotion(mv) {
        return B::PROMOTIONS.first().is_none_or(|best| *best == promotion);
    }
    let gain = board.gain(mv);
    gain > 0
        && gain + DELTA >= needed
        && (gain >= B::trade_value(kind) || exchange(board, kind, mv) >= 0)
}
