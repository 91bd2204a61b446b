//! [`Tree`]: a depth-first search that visits a few thousand positions at a time.

use super::{
    super::evaluation::{evaluate, trade_value},
    WIN, goal_on,
};
use crate::rules::{
    Goal, NoMove, Ruleset,
    chess::Kind,
    chess::{
        attacks,
        bitboard::Bitboard,
        board::{Board, ChessMove},
        movegen::{self, PieceMoves},
    },
};

/// The greatest depth to which captures are followed, in plies.
const MOST_CAPTURES: u32 = 12;
/// A capture that stays below `alpha` even with this added is left out.
const DELTA: i32 = 150;

/// A move that waits for its turn.
#[derive(Clone, Copy, Debug)]
pub(in crate::bot) struct Candidate {
    pub(in crate::bot) kind: Kind,
    pub(in crate::bot) mv: ChessMove,
    /// The place in the order: higher ones come first.
    pub(in crate::bot) order: i32,
}

/// A search under some rules, with its reusable memory.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Tree {
    rules: Ruleset,
    /// The waiting moves of all positions on the current line, one list after the other.
    waiting: Vec<Candidate>,
    /// The number of visited positions.
    pub(in crate::bot) nodes: u64,
}

impl Tree {
    /// Returns a search under these rules.
    pub(in crate::bot) const fn new(rules: Ruleset) -> Self {
        Self { rules, waiting: Vec::new(), nodes: 0 }
    }

    /// Returns the rules.
    pub(super) const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Returns the value of the position for the side to move, at a depth of `depth` plies, if the
    /// value is between `alpha` and `beta`; otherwise a bound.
    pub(in crate::bot) fn search(
        &mut self,
        board: &Board,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        if depth == 0 {
            return self.quiesce(board, alpha, beta, ply, MOST_CAPTURES);
        }
        self.nodes += 1;
        let goal = goal_on(board, &self.rules);
        if let Some(worth) = decided(board, goal, ply) {
            return worth;
        }
        let first = self.waiting.len();
        self.generate(board, goal, Bitboard::ALL);
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
    pub(in crate::bot) fn quiesce(
        &mut self,
        board: &Board,
        mut alpha: i32,
        beta: i32,
        ply: i32,
        more: u32,
    ) -> i32 {
        self.nodes += 1;
        let goal = goal_on(board, &self.rules);
        if let Some(worth) = decided(board, goal, ply) {
            return worth;
        }
        let us = board.turn();
        // By FIDE's laws a side in check has to leave it, so it cannot stand pat.
        let in_check = goal == Goal::Checkmate && more > 0 && board.in_check(us);
        let mut best = -WIN + ply;
        let still = if in_check { -WIN } else { evaluate(board, &self.rules) };
        let first = self.waiting.len();
        if in_check {
            self.generate(board, goal, Bitboard::ALL);
            if self.waiting.len() == first {
                return worth_without_move(board, goal, &self.rules, ply);
            }
        } else {
            best = still;
            alpha = alpha.max(still);
            if alpha >= beta || more == 0 {
                return best;
            }
            self.generate(board, goal, board.of_color(!us) | Bitboard::EDGE_RANKS);
        }
        while let Some(Candidate { kind, mv, .. }) = self.next(first) {
            if !in_check && !is_promising(board, kind, mv, alpha - still) {
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

    /// Adds the moves to these squares to the waiting moves.
    fn generate(&mut self, board: &Board, goal: Goal, targets: Bitboard) {
        let waiting = &mut self.waiting;
        visit_moves(board, goal, |mut piece| {
            piece.to &= targets;
            piece.for_each(|mv| {
                let order = order(board, piece.kind, mv);
                waiting.push(Candidate { kind: piece.kind, mv, order });
            });
        });
    }

    /// Takes the best waiting move of those from index `first` on.
    fn next(&mut self, first: usize) -> Option<Candidate> {
        let moves = self.waiting.get(first..)?;
        let best = (0..moves.len()).max_by_key(|at| moves[*at].order)?;
        Some(self.waiting.swap_remove(first + best))
    }
}

/// Returns the moves of the side to move, the most promising first.
pub(super) fn candidates(board: &Board, goal: Goal) -> Vec<Candidate> {
    let mut moves = Vec::new();
    visit_moves(board, goal, |piece| {
        piece.for_each(|mv| {
            let order = order(board, piece.kind, mv);
            moves.push(Candidate { kind: piece.kind, mv, order });
        });
    });
    moves.sort_by_key(|candidate| -candidate.order);
    moves
}

/// Calls `visit` with the moves of the side to move.
pub(in crate::bot) fn visit_moves(board: &Board, goal: Goal, visit: impl FnMut(PieceMoves)) {
    match goal {
        Goal::Checkmate => movegen::legal(board, visit),
        Goal::CaptureKing | Goal::Sandbox => movegen::pseudo_legal(board, visit),
    }
}

/// Returns the value of the position if the side to move can capture the enemy's king.
fn decided(board: &Board, goal: Goal, ply: i32) -> Option<i32> {
    if goal == Goal::Checkmate {
        return None;
    }
    let us = board.turn();
    let king = board.king(!us)?;
    let takers = board.attackers(attacks::sliders(), us, king, board.occupied());
    (!takers.is_empty()).then_some(WIN - ply - 1)
}

/// Returns the value of having no move.
fn worth_without_move(board: &Board, goal: Goal, rules: &Ruleset, ply: i32) -> i32 {
    let lost = match goal {
        Goal::Checkmate => board.in_check(board.turn()),
        Goal::CaptureKing | Goal::Sandbox => rules.no_move == NoMove::Loss,
    };
    if lost { -WIN + ply } else { 0 }
}

/// Returns the order of a move: captures of valuable pieces by cheap ones come first, then
/// promotions.
fn order(board: &Board, kind: Kind, mv: ChessMove) -> i32 {
    let taken = if board.of_color(!board.turn()).contains(mv.to) {
        board.kind_at(mv.to).map_or(0, |victim| 16 * trade_value(victim) - trade_value(kind) / 8)
    } else {
        0
    };
    taken + mv.promotion.map_or(0, |kind| 8 * trade_value(kind))
}

/// Returns `true` if a capture or promotion may gain the needed value.
fn is_promising(board: &Board, kind: Kind, mv: ChessMove, needed: i32) -> bool {
    let us = board.turn();
    if let Some(promotion) = mv.promotion {
        return promotion == Kind::Queen;
    }
    let Some(victim) = board.kind_at(mv.to).filter(|_| board.of_color(!us).contains(mv.to)) else {
        return false;
    };
    let (gain, risk) = (trade_value(victim), trade_value(kind));
    if gain + DELTA < needed {
        return false;
    }
    // Giving a valuable piece for a cheap defended one is hardly ever good.
    gain + 50 >= risk || {
        let occupied = board.occupied() ^ mv.from.bit();
        board.attackers(attacks::sliders(), !us, mv.to, occupied).is_empty()
    }
}
