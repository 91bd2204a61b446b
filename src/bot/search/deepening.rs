//! [`Deepening`]: iterative deepening on one board, a few thousand positions at a time.
//!
//! The upper part of the tree is on an explicit stack instead of the program's, so that the search
//! can stop anywhere and continue later: a browser gives it a few milliseconds a frame. "Principal
//! variation search" and "Transposition table" in the Chess Programming Wiki.

use super::{
    super::{random::Random, think::Think},
    SURE_WIN, WIN,
    table::{Bound, TranspositionTable},
    tree::{Candidate, Tree},
};
use fogchess_rules::Ruleset;

/// The greatest depth that is searched without a pause.
const AT_ONCE: u32 = 2;
/// The largest random bonus of a move, so that games differ, in centipawns.
const WHIM: usize = 12;

/// A search that deepens until it is deep enough, or stopped.
#[derive(Clone, Debug)]
pub(crate) struct Deepening<B: Think> {
    root: B,
    /// The moves, the best of the last round first, each with its random bonus.
    moves: Vec<(Candidate<B>, i32)>,
    /// The depth of the current round.
    depth: u32,
    deepest: u32,
    /// The values of the moves in this round, with their indices.
    round: Vec<(i32, usize)>,
    frames: Vec<Frame<B>>,
    tree: Tree<B>,
    table: TranspositionTable<B>,
    /// The keys of positions that have been on the board.
    past: Vec<u64>,
}

/// A position on the current line.
#[derive(Clone, Debug)]
struct Frame<B: Think> {
    board: B,
    moves: Vec<Candidate<B>>,
    next: usize,
    depth: u32,
    alpha: i32,
    beta: i32,
    /// The first value of `alpha`.
    floor: i32,
    best: i32,
    best_move: Option<B::Move>,
    /// `true` if the move is searched again, with the full window.
    again: bool,
}

impl<B: Think> Deepening<B> {
    /// Returns a search for the best move on a board, which deepens up to `deepest` plies.
    pub(crate) fn new(
        root: B,
        rules: Ruleset,
        deepest: u32,
        past: Vec<u64>,
        random: &mut Random,
    ) -> Self {
        let mut tree = Tree::new(rules);
        let mut moves = tree.candidates(&root);
        // Shuffled, so that a search that is stopped at once may choose any of equal moves.
        let count = moves.len();
        random.shuffle_first(&mut moves, count);
        moves.sort_by_key(|candidate| -candidate.order);
        let moves = moves.into_iter().map(|mv| (mv, random.below(WHIM + 1) as i32)).collect();
        Self {
            root,
            moves,
            depth: 1,
            deepest,
            round: Vec::new(),
            frames: Vec::new(),
            tree,
            table: TranspositionTable::new(),
            past,
        }
    }

    /// Returns the number of visited positions.
    pub(crate) const fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    /// Returns the best move so far.
    pub(crate) fn best(&self) -> Option<B::Move> {
        // In an unfinished round, the first move is the best of the last round. The first of equals
        // is chosen: the value of a later one is only an upper bound.
        let best = self.round.iter().rev().max_by_key(|(worth, _)| *worth).map_or(0, |(_, at)| *at);
        self.moves.get(best).map(|(candidate, _)| candidate.mv)
    }

    /// Searches a little further; `true` when there is nothing more to search.
    pub(crate) fn step(&mut self) -> bool {
        let Some(frame) = self.frames.last() else { return self.next_root_move() };
        if frame.next == frame.moves.len() || frame.alpha >= frame.beta {
            let worth = self.pop();
            self.receive(-worth);
        } else {
            self.descend();
        }
        false
    }

    /// Continues with the next move of the round, or with the next round.
    fn next_root_move(&mut self) -> bool {
        let at = self.round.len();
        if at == self.moves.len() {
            self.round.sort_by_key(|(worth, _)| -worth);
            let order = core::mem::take(&mut self.round);
            let sure = order.first().is_none_or(|(worth, _)| worth.abs() >= SURE_WIN);
            self.moves = order.into_iter().map(|(_, at)| self.moves[at]).collect();
            self.depth += 1;
            return sure || self.depth > self.deepest || self.moves.len() == 1;
        }
        let (Candidate { kind, mv, .. }, whim) = self.moves[at];
        let mut child = self.root;
        let taken = child.make(kind, mv);
        // A move that is not better than the best needs no exact value.
        let best = self.round.iter().map(|(worth, _)| *worth).max();
        let alpha = best.map_or(-WIN, |best| best - whim);
        if taken.is_some_and(|(_, kind)| kind == B::ROYAL) {
            self.receive(WIN);
        } else if self.past.contains(&child.key()) {
            self.receive(0);
        } else {
            self.look(child, self.depth - 1, -WIN, -alpha);
        }
        false
    }

    /// Searches the next move of the position on top of the stack.
    fn descend(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let Candidate { kind, mv, .. } = frame.moves[frame.next];
        let mut child = frame.board;
        child.make(kind, mv);
        let (alpha, beta, depth) = (frame.alpha, frame.beta, frame.depth - 1);
        let on_the_way = self.frames.iter().any(|frame| frame.board.key() == child.key());
        if on_the_way || self.past.contains(&child.key()) {
            self.receive(0);
        } else if frame.next == 0 || frame.again {
            self.look(child, depth, -beta, -alpha);
        } else {
            // The first move is mostly the best. For the others it is enough to show that they are
            // not better.
            self.look(child, depth, -alpha - 1, -alpha);
        }
    }

    /// Searches a position: at once if that is quick, otherwise with the stack.
    fn look(&mut self, board: B, depth: u32, alpha: i32, beta: i32) {
        let ply = self.frames.len() as i32 + 1;
        let known = self.table.get(board.key());
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.worth >= beta,
                Bound::Upper => entry.worth <= alpha,
            };
            if enough {
                return self.receive(-entry.worth);
            }
        }
        // A side in check has few moves, so they are searched further.
        let in_check = board.in_check(board.turn()) && ply < 2 * self.deepest as i32;
        let depth = depth + u32::from(in_check);
        if depth <= AT_ONCE {
            let worth = self.tree.search(&board, depth, alpha, beta, ply);
            let bound = bound(worth, alpha, beta);
            self.table.keep(board.key(), depth, worth, bound, None);
            return self.receive(-worth);
        }
        self.tree.nodes += 1;
        let mut moves = self.tree.candidates(&board);
        if let Some(best) = known.and_then(|entry| entry.best) {
            moves.sort_by_key(|candidate| candidate.mv != best);
        }
        if moves.is_empty() {
            let worth = self.tree.search(&board, 1, alpha, beta, ply);
            return self.receive(-worth);
        }
        self.frames.push(Frame {
            board,
            moves,
            next: 0,
            depth,
            alpha,
            beta,
            floor: alpha,
            best: -WIN,
            best_move: None,
            again: false,
        });
    }

    /// Takes the value of the move that was searched.
    fn receive(&mut self, worth: i32) {
        let Some(frame) = self.frames.last_mut() else {
            let at = self.round.len();
            self.round.push((worth + self.moves[at].1, at));
            return;
        };
        let bounded = frame.next > 0 && !frame.again;
        if bounded && worth > frame.alpha && worth < frame.beta {
            frame.again = true;
            return;
        }
        if worth > frame.best {
            frame.best = worth;
            frame.best_move = Some(frame.moves[frame.next].mv);
        }
        frame.alpha = frame.alpha.max(worth);
        frame.next += 1;
        frame.again = false;
    }

    /// Pops the top position off the stack and stores its result.
    fn pop(&mut self) -> i32 {
        let Some(frame) = self.frames.pop() else { return 0 };
        let bound = bound(frame.best, frame.floor, frame.beta);
        self.table.keep(frame.board.key(), frame.depth, frame.best, bound, frame.best_move);
        frame.best
    }
}

const fn bound(worth: i32, alpha: i32, beta: i32) -> Bound {
    if worth >= beta {
        Bound::Lower
    } else if worth <= alpha {
        Bound::Upper
    } else {
        Bound::Exact
    }
}
