//! [`Tree`]: a depth-first search that visits a few thousand positions at a time.

use super::{super::think::Think, WIN, goal_on, loses_without_move};
use fogchess_rules::{Goal, Ruleset, board::Squares};

/// A capture that stays below `alpha` even with this added is left out.
pub(super) const DELTA: i32 = 150;

/// A move that waits for its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<B: Think> {
    pub(crate) kind: B::Kind,
    pub(crate) mv: B::Move,
    /// The place in the order: higher ones come first.
    pub(crate) order: i32,
}

/// A search under some rules, with its reusable memory.
#[derive(Clone, Debug)]
pub(crate) struct Tree<B: Think> {
    pub(crate) rules: Ruleset,
    /// `true` if positions are evaluated by hand alone.
    by_hand: bool,
    /// The greatest depth to which captures are followed after a search, in plies.
    captures: u32,
    /// The waiting moves of all positions on the current line, one list after the other.
    waiting: Vec<Candidate<B>>,
    /// The number of visited positions.
    pub(crate) nodes: u64,
    /// The most plies that were looked ahead.
    pub(super) furthest: i32,
}

impl<B: Think> Tree<B> {
    /// Returns a search under these rules, which in the fog evaluates by hand alone.
    pub(crate) const fn new(rules: Ruleset) -> Self {
        let by_hand = rules.vision.is_fog();
        let waiting = Vec::new();
        Self { rules, by_hand, captures: B::MOST_CAPTURES, waiting, nodes: 0, furthest: 0 }
    }

    /// Returns the search, with the network also in the fog.
    pub(crate) fn corrected(self) -> Self {
        Self { by_hand: false, ..self }
    }

    /// Evaluates a position for the side to move, in centipawns.
    #[inline]
    pub(crate) fn evaluate(&self, board: &B) -> i32 {
        if self.by_hand { board.by_hand(&self.rules) } else { board.evaluate(&self.rules) }
    }

    /// Returns the value of the position for the side to move, at a depth of `depth` plies, if the
    /// value is between `alpha` and `beta`; otherwise a bound.
    pub(crate) fn search(
        &mut self,
        board: &B,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        if depth == 0 {
            return self.quiesce(board, alpha, beta, ply, self.captures);
        }
        self.nodes += 1;
        let goal = goal_on(board, &self.rules);
        if let Some(worth) = decided(board, goal, ply) {
            return worth;
        }
        let first = self.waiting.len();
        self.generate(board, goal, B::ALL);
        if self.waiting.len() == first {
            return worth_without_move(board, goal, &self.rules, ply);
        }
        let mut best = -WIN;
        while let Some(Candidate { kind, mv, .. }) = self.next(first) {
            let mut child = *board;
            child.make(kind, mv);
            let worth = -self.search(&child, depth - 1, -beta, -alpha, ply + 1);
            best = best.max(worth);
            alpha = alpha.max(worth);
            if alpha >= beta {
                break;
            }
        }
        self.waiting.truncate(first);
        best
    }

    /// Returns the value of the position if only captures and promotions are searched. A side may
    /// also stand pat, except in check.
    pub(crate) fn quiesce(
        &mut self,
        board: &B,
        mut alpha: i32,
        beta: i32,
        ply: i32,
        more: u32,
    ) -> i32 {
        self.nodes += 1;
        self.furthest = self.furthest.max(ply);
        let goal = goal_on(board, &self.rules);
        if let Some(worth) = decided(board, goal, ply) {
            return worth;
        }
        // A side in check has to get out of it, so it cannot stand pat; nor if it has to capture.
        let is_forced = match goal {
            Goal::Checkmate => more > 0 && board.is_forced(),
            _ => B::MUST_CAPTURE && board.is_forced(),
        };
        let mut best = -WIN + ply;
        let still = if is_forced { -WIN } else { self.evaluate(board) };
        let first = self.waiting.len();
        if is_forced {
            self.generate(board, goal, B::ALL);
            if self.waiting.len() == first {
                return worth_without_move(board, goal, &self.rules, ply);
            }
        } else {
            best = still;
            alpha = alpha.max(still);
            let loud = board.loud();
            if alpha >= beta || more == 0 || loud.is_empty() {
                return best;
            }
            self.generate(board, goal, loud);
        }
        while let Some(Candidate { kind, mv, .. }) = self.next(first) {
            if !is_forced && !is_promising(board, kind, mv, alpha - still) {
                continue;
            }
            let mut child = *board;
            child.make(kind, mv);
            let worth = -self.quiesce(&child, -beta, -alpha, ply + 1, more.saturating_sub(1));
            best = best.max(worth);
            alpha = alpha.max(worth);
            if alpha >= beta {
                break;
            }
        }
        self.waiting.truncate(first);
        best
    }

    /// Returns the moves of the side to move, the most promising first.
    pub(crate) fn candidates(&mut self, board: &B) -> Vec<Candidate<B>> {
        let first = self.waiting.len();
        self.generate(board, goal_on(board, &self.rules), B::ALL);
        let mut moves = self.waiting.split_off(first);
        moves.sort_by_key(|candidate| -candidate.order);
        moves
    }

    /// Adds the moves to these squares to the waiting moves.
    fn generate(&mut self, board: &B, goal: Goal, targets: B::Squares) {
        let waiting = &mut self.waiting;
        board.visit_moves(goal, |mut piece| {
            piece.to &= targets;
            piece.for_each(|mv| {
                let order = order(board, piece.kind, mv);
                waiting.push(Candidate { kind: piece.kind, mv, order });
            });
        });
    }

    /// Takes the best waiting move of those from index `first` on.
    fn next(&mut self, first: usize) -> Option<Candidate<B>> {
        let moves = self.waiting.get(first..)?;
        let best = (0..moves.len()).max_by_key(|at| moves[*at].order)?;
        Some(self.waiting.swap_remove(first + best))
    }
}

/// Returns the value of the position if the side to move can capture the enemy's king, or has lost
/// for want of a move.
pub(super) fn decided<B: Think>(board: &B, goal: Goal, ply: i32) -> Option<i32> {
    match goal {
        Goal::Checkmate => None,
        Goal::LastMove => (!board.has_move(goal)).then_some(ply - WIN),
        Goal::CaptureKing | Goal::Sandbox => board.in_check(!board.turn()).then_some(WIN - ply - 1),
    }
}

/// Returns the value of having no move.
pub(super) fn worth_without_move<B: Think>(
    board: &B,
    goal: Goal,
    rules: &Ruleset,
    ply: i32,
) -> i32 {
    if loses_without_move(board, goal, rules) { -WIN + ply } else { 0 }
}

/// Returns the order of a move: captures of valuable pieces by cheap ones come first, then
/// promotions.
pub(super) fn order<B: Think>(board: &B, kind: B::Kind, mv: B::Move) -> i32 {
    let taken = match board.gain(mv) {
        0 => 0,
        gain => 16 * gain - B::trade_value(kind) / 8,
    };
    taken + board.promotion(mv).map_or(0, |kind| 8 * B::trade_value(kind))
}

/// Returns `true` if a capture or promotion may gain the needed value.
fn is_promising<B: Think>(board: &B, kind: B::Kind, mv: B::Move, needed: i32) -> bool {
    let us = board.turn();
    if let Some(promotion) = board.promotion(mv) {
        return B::PROMOTIONS.first().is_none_or(|best| *best == promotion);
    }
    let to = B::to(mv);
    let (gain, risk) = (board.gain(mv), B::trade_value(kind));
    if gain == 0 || gain + DELTA < needed {
        return false;
    }
    // Giving a valuable piece for a cheap defended one is hardly ever good.
    gain + 50 >= risk || {
        let occupied = board.occupied() ^ B::Squares::of(B::from(mv));
        !board.is_attacked(to, !us, occupied)
    }
}
