//! [`Deepening`]: iterative deepening on one board, a hundred positions at a time: a browser gives it
//! a few milliseconds a frame.

mod lines;
mod margins;
mod quiet;
mod stack;
#[cfg(test)]
mod tests;

use super::{
    super::{random::Random, think::Think},
    SURE_WIN, WIN,
    table::Table,
    tree::{Candidate, Tree},
};
use fogchess_rules::Ruleset;
use stack::{Past, Stack};

/// The number of positions that are searched without a pause; then the captures in the last one are
/// followed to their end.
const AT_ONCE: u64 = 100;
/// The least depth at which the best move is expected to keep its value.
const EXPECTS_FROM: u32 = 4;
/// The greatest change of its value that is expected, in centipawns.
const EXPECTED: i32 = 30;
/// The number of moves that are searched with the full depth.
const UNREDUCED: usize = 4;

/// The extent of a search.
#[derive(Clone, Debug)]
pub(crate) struct Scope<B: Think> {
    /// The depth of the first round in plies.
    pub(crate) from: u32,
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
}

/// The way in which a move of the root is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    /// Its value is expected to be near the one of the last round.
    Expected,
    /// It is shown with less depth that it is not better than others.
    Reduced,
    /// The same with the full depth.
    Narrow,
    /// Its exact value is searched.
    Wide,
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
    /// `true` if a single move is searched too, since only some moves are searched.
    is_restricted: bool,
    /// The moves' values and the moves after them in the last round, in the order of the moves.
    last: Vec<(i32, Vec<B::Move>)>,
    /// The values of the moves in this round, with their indices.
    round: Vec<(i32, usize)>,
    /// The moves after each move of this round.
    after: Vec<Vec<B::Move>>,
    /// The way in which the current move is searched, and the window.
    attempt: Option<(Attempt, i32, i32)>,
    stack: Stack<B>,
}

impl<B: Think> Deepening<B> {
    /// Returns a search for the best move on a board, after the positions of `past`.
    pub(crate) fn new(
        root: B,
        rules: Ruleset,
        scope: Scope<B>,
        past: impl Iterator<Item = B>,
        table: Table,
        random: &mut Random,
    ) -> Self {
        let mut moves = Tree::new(rules).candidates(&root);
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
        let mut past: Vec<Past> = past.map(|board| Past::of(&board)).collect();
        if past.last().is_none_or(|past| past.key != root.key()) {
            past.push(Past::of(&root));
        }
        Self {
            root,
            moves,
            depth: scope.from,
            deepest: scope.deepest,
            lines: scope.lines.max(1),
            is_restricted: scope.among.is_some(),
            last: Vec::new(),
            round: Vec::new(),
            after: Vec::new(),
            attempt: None,
            stack: Stack::new(&root, rules, scope.captures, scope.lines > 0, past, table),
        }
    }

    /// Returns the number of visited positions.
    pub(crate) const fn nodes(&self) -> u64 {
        self.stack.nodes
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
        let until = self.nodes() + AT_ONCE;
        while self.nodes() < until {
            if self.attempt.is_none() && self.begin_move() {
                return true;
            }
            if self.attempt.is_some()
                && let Some(worth) = self.stack.advance()
            {
                self.receive(-worth);
            }
        }
        false
    }

    /// Begins with the next move of the round, or with the next round; `true` if there is none.
    fn begin_move(&mut self) -> bool {
        let at = self.round.len();
        if at == self.moves.len() {
            return self.end_round();
        }
        // A move that is not better than the best, or than as many as are told, needs no exact
        // value.
        let mut worths: Vec<i32> = self.round.iter().map(|(worth, _)| -worth).collect();
        worths.sort_unstable();
        let (Candidate { kind, mv, order }, whim) = self.moves[at];
        let alpha = worths.get(self.lines - 1).map_or(-WIN, |worth| -worth - whim);
        let expected = self.last.first().map(|(worth, _)| worth - whim);
        let expected = expected.filter(|worth| worth.abs() < SURE_WIN);
        let attempt = match expected {
            _ if at >= UNREDUCED && self.lines == 1 && self.depth > 3 && order == 0 => {
                (Attempt::Reduced, alpha, alpha + 1)
            }
            _ if at >= self.lines => (Attempt::Narrow, alpha, alpha + 1),
            Some(worth) if self.lines == 1 && self.depth >= EXPECTS_FROM => {
                (Attempt::Expected, worth - EXPECTED, worth + EXPECTED)
            }
            _ => (Attempt::Wide, -WIN, WIN),
        };
        self.stack.extends_to = 2 * self.depth as i32;
        let mut child = self.root;
        if child.takes_royal(kind, mv) {
            self.stack.line.clear();
            self.take(WIN);
        } else {
            self.search(attempt);
        }
        false
    }

    /// Searches the current move in this way.
    fn search(&mut self, attempt: (Attempt, i32, i32)) {
        let (Candidate { kind, mv, .. }, _) = self.moves[self.round.len()];
        let mut child = self.root;
        child.make(kind, mv);
        let (way, alpha, beta) = attempt;
        let less = if way == Attempt::Reduced {
            margins::late(self.depth as i32, self.round.len() as i32) / 2
        } else {
            0
        };
        let depth = self.depth as i32 - 1;
        self.attempt = Some(attempt);
        self.stack.look(child, depth - less.clamp(0, depth.max(1) - 1), -beta, -alpha);
    }

    /// Takes the value of the current move, or searches it once more.
    fn receive(&mut self, worth: i32) {
        let Some((way, alpha, beta)) = self.attempt else { return };
        match way {
            Attempt::Expected if worth <= alpha || worth >= beta => {
                self.search((Attempt::Wide, -WIN, WIN));
            }
            Attempt::Reduced if worth > alpha => self.search((Attempt::Narrow, alpha, beta)),
            Attempt::Narrow if worth > alpha => self.search((Attempt::Wide, alpha, WIN)),
            _ => self.take(worth),
        }
    }

    /// Takes the value of the current move.
    fn take(&mut self, worth: i32) {
        self.attempt = None;
        let at = self.round.len();
        self.round.push((worth + self.moves[at].1, at));
        if self.stack.is_told {
            self.after.push(core::mem::take(&mut self.stack.line));
        }
    }

    /// Ends a round; `true` if it was the last one.
    fn end_round(&mut self) -> bool {
        let mut order = core::mem::take(&mut self.round);
        order.sort_by_key(|(worth, _)| -worth);
        let lines = self.lines.min(order.len());
        let is_sure = order[..lines].iter().all(|(worth, _)| worth.abs() >= SURE_WIN);
        // The values of the others are only upper bounds, which do not order them well.
        order[lines..].sort_by_key(|(_, at)| *at);
        let mut after = core::mem::take(&mut self.after);
        let mut after = |at| after.get_mut(at).map(core::mem::take).unwrap_or_default();
        self.last = order.iter().map(|(worth, at)| (*worth, after(*at))).collect();
        self.moves = order.into_iter().map(|(_, at)| self.moves[at]).collect();
        self.depth += 1;
        is_sure || self.depth > self.deepest || self.moves.len() == 1 && !self.is_restricted
    }
}
