//! [`Deepening`]: iterative deepening on one board, a few thousand positions at a time.
//!
//! The upper part of the tree is on an explicit stack instead of the program's, so that the search
//! can stop anywhere and continue later: a browser gives it a few milliseconds a frame. "Principal
//! variation search" and "Transposition table" in the Chess Programming Wiki.

mod lines;

use super::{
    super::{random::Random, think::Think},
    SURE_WIN, WIN, goal_on,
    table::{Bound, TranspositionTable},
    tree::{Candidate, Tree},
};
use fogchess_rules::Ruleset;

/// The greatest depth that is searched without a pause.
const AT_ONCE: u32 = 2;

/// The extent of a search.
#[derive(Clone, Debug)]
pub(crate) struct Scope<B: Think> {
    /// The greatest depth in plies.
    pub(crate) deepest: u32,
    /// The greatest depth to which captures are followed after that, in plies.
    pub(crate) captures: u32,
    /// The largest random bonus of a move, so that games differ, in centipawns.
    pub(crate) whim: usize,
    /// The moves to choose between; `None` for all.
    pub(crate) among: Option<Vec<B::Move>>,
    /// The number of lines to work out, with their exact values; 0 if nobody asks for lines.
    pub(crate) lines: usize,
    /// The size of the table in bytes.
    pub(crate) table: usize,
}

/// A search that deepens until it is deep enough, or stopped.
#[derive(Clone, Debug)]
pub(crate) struct Deepening<B: Think> {
    root: B,
    /// The moves, the best of the last round first, each with its random bonus.
    moves: Vec<(Candidate<B>, i32)>,
    /// The depth of the current round.
    depth: u32,
    deepest: u32,
    /// The number of moves of which the exact value is worked out, at least 1.
    lines: usize,
    /// `true` if the moves after each move are kept.
    is_told: bool,
    /// `true` if a single move is searched too, since only some moves are searched.
    is_restricted: bool,
    /// The moves' values and the moves after them in the last round, in the order of the moves.
    last: Vec<(i32, Vec<B::Move>)>,
    /// The values of the moves in this round, with their indices.
    round: Vec<(i32, usize)>,
    /// The moves after each move of this round.
    after: Vec<Vec<B::Move>>,
    /// The moves to which the value leads that was found last.
    found: Vec<B::Move>,
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
    /// The best move and the moves after it, if somebody asks for them.
    line: Vec<B::Move>,
    /// `true` if the move is searched again, with the full window.
    again: bool,
}

impl<B: Think> Deepening<B> {
    /// Returns a search for the best move on a board.
    pub(crate) fn new(
        root: B,
        rules: Ruleset,
        scope: Scope<B>,
        past: Vec<u64>,
        random: &mut Random,
    ) -> Self {
        let mut tree = Tree::new(rules).following(scope.captures);
        let mut moves = tree.candidates(&root);
        if let Some(among) = &scope.among {
            moves.retain(|candidate| among.contains(&candidate.mv));
        }
        // Shuffled, so that a search that is stopped at once may choose any of equal moves.
        let count = moves.len();
        random.shuffle_first(&mut moves, count);
        moves.sort_by_key(|candidate| -candidate.order);
        // The values of several lines are compared, so they are told as they are.
        let most = if scope.lines > 1 { 0 } else { scope.whim };
        let moves = moves.into_iter().map(|mv| (mv, random.below(most + 1) as i32)).collect();
        Self {
            root,
            moves,
            depth: 1,
            deepest: scope.deepest,
            lines: scope.lines.max(1),
            is_told: scope.lines > 0,
            is_restricted: scope.among.is_some(),
            last: Vec::new(),
            round: Vec::new(),
            after: Vec::new(),
            found: Vec::new(),
            frames: Vec::new(),
            tree,
            table: TranspositionTable::new(scope.table),
            past,
        }
    }

    /// Returns the number of visited positions.
    pub(crate) const fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    /// Returns the best move so far.
    pub(crate) fn best(&self) -> Option<B::Move> {
        let best = self.ranked().1.first().map_or(0, |(_, at)| *at);
        self.moves.get(best).map(|(candidate, _)| candidate.mv)
    }

    /// Returns a depth, and the moves searched to it with their values and indices, the best first.
    ///
    /// These are the moves of the unfinished round if it has as many as lines are worked out,
    /// otherwise those of the last one. In an unfinished round, the first moves are the best of the
    /// last round. Of equals the first comes first: the value of a later one is only an upper bound.
    fn ranked(&self) -> (u32, Vec<(i32, usize)>) {
        if self.round.len() < self.lines.min(self.moves.len()) && !self.last.is_empty() {
            let last = self.last.iter().map(|(worth, _)| *worth);
            return (self.depth - 1, last.zip(0..).collect());
        }
        let mut ranked = self.round.clone();
        ranked.sort_by_key(|(worth, _)| -worth);
        (self.depth, ranked)
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
            let mut best = order.iter().take(self.lines);
            let sure = best.all(|(worth, _)| worth.abs() >= SURE_WIN);
            let mut after = core::mem::take(&mut self.after);
            let mut after = |at| after.get_mut(at).map(core::mem::take).unwrap_or_default();
            self.last = order.iter().map(|(worth, at)| (*worth, after(*at))).collect();
            self.moves = order.into_iter().map(|(_, at)| self.moves[at]).collect();
            self.depth += 1;
            return sure
                || self.depth > self.deepest
                || self.moves.len() == 1 && !self.is_restricted;
        }
        let (Candidate { kind, mv, .. }, whim) = self.moves[at];
        let mut child = self.root;
        let taken = child.make(kind, mv);
        // A move that is not better than the best, or than as many as are told, needs no exact
        // value.
        let mut worths: Vec<i32> = self.round.iter().map(|(worth, _)| -worth).collect();
        worths.sort_unstable();
        let alpha = worths.get(self.lines - 1).map_or(-WIN, |worth| -worth - whim);
        self.found.clear();
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
        self.found.clear();
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
        // Otherwise the last ply would take a stalemate for a quiet position.
        let is_stuck = depth == 0 && !board.has_move(goal_on(&board, &self.tree.rules));
        let depth = depth + u32::from(in_check || is_stuck);
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
            line: Vec::new(),
            again: false,
        });
    }

    /// Takes the value of the move that was searched.
    fn receive(&mut self, worth: i32) {
        let Some(frame) = self.frames.last_mut() else {
            let at = self.round.len();
            self.round.push((worth + self.moves[at].1, at));
            if self.is_told {
                self.after.push(core::mem::take(&mut self.found));
            }
            return;
        };
        let bounded = frame.next > 0 && !frame.again;
        if bounded && worth > frame.alpha && worth < frame.beta {
            frame.again = true;
            return;
        }
        if worth > frame.best {
            frame.best = worth;
            let mv = frame.moves[frame.next].mv;
            frame.best_move = Some(mv);
            if self.is_told {
                frame.line.clear();
                frame.line.push(mv);
                frame.line.append(&mut self.found);
            }
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
        self.found = frame.line;
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
