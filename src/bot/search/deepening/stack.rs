//! [`Stack`]: alpha-beta on an explicit stack instead of the program's, so that the search can stop
//! anywhere and continue later.
//!
//! "Principal Variation Search" in the Chess Programming Wiki.

use super::{
    super::{
        SURE_LOSS, SURE_WIN, WIN,
        exchange::exchange,
        goal_on,
        ordering::{CAPTURE, Experience, KNOWN, LIKELY},
        table::{Bound, Known, Table},
        tree::{Candidate, decided, order, worth_without_move},
    },
    margins,
};
use crate::think::Think;
use fogchess_rules::{
    Goal, Ruleset,
    board::{CountedDraws, Squares},
};

/// The most plies on the stack.
const MOST_PLIES: i32 = 120;
/// The value of a repetition in which the other side alone gave check with every move, where that
/// loses. It is not a sure win, since the position has to come up more often.
const PERPETUAL: i32 = 3_000;
/// The least value of a piece with which a side may pass: without one, moving may be worse than
/// passing ("Zugzwang" in the Chess Programming Wiki).
const PIECE: i32 = 250;

/// A position that has been on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    pub(super) key: u64,
    /// `true` if the side to move was in check.
    in_check: bool,
}

impl Past {
    pub(super) fn of<B: Think>(board: &B) -> Self {
        let in_check = B::PERPETUAL_CHECK_LOSES && board.in_check(board.turn());
        Self { key: board.key(), in_check }
    }
}

/// The part of a position's search that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The side passes.
    Pass,
    /// The moves are generated.
    Begin,
    /// The next move is taken.
    Next,
    /// The current move is searched with less depth, to show that it is not better.
    Reduced,
    /// The same with the full depth.
    Narrow,
    /// It is searched with the full depth and window.
    Wide,
}

/// A position on the current line.
#[derive(Clone, Debug)]
struct Frame<B: Think> {
    board: B,
    depth: i32,
    alpha: i32,
    beta: i32,
    /// The first value of `alpha`.
    floor: i32,
    best: i32,
    best_move: u16,
    /// The evaluation without a search.
    still: i32,
    /// The same, made better by what the table knows.
    hope: i32,
    in_check: bool,
    /// `true` if the exact value is asked for.
    is_exact: bool,
    /// `true` if the side is better off than before its last move.
    improving: bool,
    /// The code of the best move that the table knows.
    known: u16,
    stage: Stage,
    /// The place of its first waiting move.
    first: usize,
    /// The place of its first tried move.
    first_tried: usize,
    /// The number of moves searched or left out.
    count: i32,
    current: Option<Candidate<B>>,
    reduction: i32,
    /// The best move and the moves after it, if somebody asks for them.
    line: Vec<B::Move>,
}

impl<B: Think> Frame<B> {
    /// Returns `true` if a move that gives no check is left out.
    fn leaves_out(&self, candidate: Candidate<B>, is_quiet: bool) -> bool {
        let Candidate { kind, mv, order } = candidate;
        let depth = self.depth;
        if self.is_exact || depth > margins::LEAVE_OUT_TO || self.best <= SURE_LOSS {
            return false;
        }
        let is_enough = self.count > margins::enough_moves(depth, self.improving);
        if is_quiet && (is_enough || self.hope + margins::futile(depth) <= self.alpha) {
            return true;
        }
        order < CAPTURE && exchange(&self.board, kind, mv) < -margins::too_dear(depth, is_quiet)
    }

    /// Returns the depth by which a move is searched less deep.
    fn reduction(&self, merit: i32, order: i32, checks: bool) -> i32 {
        let more = margins::late(self.depth, self.count) + i32::from(!self.improving);
        let less = i32::from(self.is_exact) + 2 * i32::from(checks) + i32::from(order >= LIKELY);
        (more - less - (merit / 6_000).clamp(-2, 2)).clamp(0, self.depth - 2)
    }
}

/// A search on an explicit stack.
#[derive(Clone, Debug)]
pub(super) struct Stack<B: Think> {
    pub(super) rules: Ruleset,
    pub(super) goal: Goal,
    /// The greatest depth to which captures are followed after a search, in plies.
    pub(super) captures: u32,
    /// The number of quiet plies after which the game is drawn.
    most_quiet: u16,
    /// The number of plies up to which checks are searched further.
    pub(super) extends_to: i32,
    pub(super) table: Table,
    experience: Experience,
    frames: Vec<Frame<B>>,
    /// The waiting moves of all positions on the current line, one list after the other.
    pub(super) waiting: Vec<Candidate<B>>,
    /// The codes of the quiet moves that were tried in them.
    tried: Vec<u16>,
    /// The positions that have been on the board, and those on the current line.
    past: Vec<Past>,
    /// The value of the position that was searched last, until it is taken.
    found: Option<i32>,
    /// The moves to which this value leads.
    pub(super) line: Vec<B::Move>,
    /// `true` if these moves are kept.
    pub(super) is_told: bool,
    /// The number of visited positions.
    pub(super) nodes: u64,
    /// The most plies that were looked ahead.
    pub(super) furthest: i32,
}

impl<B: Think> Stack<B> {
    /// Returns a search of positions after this one.
    pub(super) fn new(
        root: &B,
        rules: Ruleset,
        captures: u32,
        is_told: bool,
        past: Vec<Past>,
        table: Table,
    ) -> Self {
        Self {
            rules,
            goal: goal_on(root, &rules),
            captures: captures.min(B::MOST_CAPTURES),
            most_quiet: most_quiet(root, &rules),
            extends_to: 0,
            table,
            experience: Experience::new(),
            frames: Vec::new(),
            waiting: Vec::new(),
            tried: Vec::new(),
            past,
            found: None,
            line: Vec::new(),
            is_told,
            nodes: 0,
            furthest: 0,
        }
    }

    /// Returns the positions that have been on the board.
    pub(super) fn played(&self) -> &[Past] {
        &self.past[..self.past.len() - self.frames.len()]
    }

    /// Searches a little further. Returns the value of the position that was [looked](Self::look)
    /// at for its side to move, once it is found.
    pub(super) fn advance(&mut self) -> Option<i32> {
        match (self.found.take(), self.frames.is_empty()) {
            (found, true) => return found,
            (Some(worth), false) => self.receive(-worth),
            (None, false) => self.descend(),
        }
        None
    }

    /// Searches a position: at once if that is quick, otherwise with the stack.
    pub(super) fn look(&mut self, board: B, depth: i32, alpha: i32, beta: i32) {
        self.line.clear();
        let ply = self.frames.len() as i32 + 1;
        let in_check = board.is_forced();
        let has_passed = self.frames.last().is_some_and(|frame| frame.stage == Stage::Pass);
        // A side in check has few moves, so they are searched further.
        let depth = depth + i32::from(in_check && ply < self.extends_to);
        self.found = self.drawn(&board, in_check, has_passed);
        if self.found.is_some() {
            self.nodes += 1;
        } else if depth <= 0 || ply >= MOST_PLIES {
            self.found = Some(self.quiesce(&board, alpha, beta, ply, self.captures));
        } else {
            self.nodes += 1;
            self.found = decided(&board, self.goal, ply)
                .or_else(|| self.open(board, depth, [alpha, beta], in_check, has_passed));
        }
    }

    /// Returns the value of a position that has been on the board before, or after which the game is
    /// drawn by counting.
    fn drawn(&self, board: &B, in_check: bool, has_passed: bool) -> Option<i32> {
        if has_passed {
            return None;
        }
        let quiet = board.quiet_plies();
        if quiet >= self.most_quiet && !in_check {
            return Some(0);
        }
        let from = self.past.len().saturating_sub(quiet.into());
        let at = self.past[from..].iter().rposition(|past| past.key == board.key())?;
        if !B::PERPETUAL_CHECK_LOSES {
            return Some(0);
        }
        // The positions since then, the last one with our side to move.
        let since = || self.past[from + at + 1..].iter().map(|past| past.in_check);
        let they_check = in_check && since().rev().skip(1).step_by(2).all(|in_check| in_check);
        let we_check = since().rev().step_by(2).all(|in_check| in_check);
        Some(match (we_check, they_check) {
            (true, false) => -PERPETUAL,
            (false, true) => PERPETUAL,
            _ => 0,
        })
    }

    /// Returns the value of a position if it is known or can be told at once; otherwise puts the
    /// position on the stack.
    fn open(
        &mut self,
        board: B,
        depth: i32,
        [alpha, beta]: [i32; 2],
        in_check: bool,
        has_passed: bool,
    ) -> Option<i32> {
        let ply = self.frames.len() as i32 + 1;
        let is_exact = beta - alpha > 1;
        let known = self.table.get(board.key());
        let known = known.map(|known| Known { worth: from_table(known.worth, ply), ..known });
        if let Some(known) = known
            && known.depth >= depth
            && !is_exact
            && known.settles(alpha, beta)
        {
            return Some(known.worth);
        }
        let still = known.map_or_else(|| board.evaluate(&self.rules), |known| known.still);
        let hope = known.filter(|known| known.settles(still, still));
        let hope = hope.map_or(still, |known| known.worth);
        let before = self.frames.len().checked_sub(2).and_then(|at| self.frames.get(at));
        let improving = !in_check && before.is_some_and(|before| still > before.still);
        let mut stage = Stage::Begin;
        if !is_exact && !in_check && beta.abs() < SURE_WIN && hope.abs() < SURE_WIN {
            if depth <= margins::CALM_TO && still - margins::calm(depth, improving) >= beta {
                return Some(still);
            }
            if depth <= margins::HOPELESS_TO && hope + margins::hopeless(depth) <= alpha {
                let worth = self.quiesce(&board, alpha, beta, ply, self.captures);
                if worth <= alpha {
                    return Some(worth);
                }
            }
            let may_pass = !has_passed && depth >= margins::PASS_FROM && still >= beta;
            if may_pass && has_piece(&board) {
                stage = Stage::Pass;
            }
        }
        let code = known.map_or(0, |known| known.best);
        let is_unknown = code == 0 && !in_check && depth >= margins::UNKNOWN_FROM;
        self.past.push(Past { key: board.key(), in_check });
        self.frames.push(Frame {
            board,
            depth: depth - i32::from(is_unknown),
            alpha,
            beta,
            floor: alpha,
            best: -WIN,
            best_move: 0,
            still,
            hope,
            in_check,
            is_exact,
            improving,
            known: code,
            stage,
            first: self.waiting.len(),
            first_tried: self.tried.len(),
            count: 0,
            current: None,
            reduction: 0,
            line: Vec::new(),
        });
        None
    }

    /// Goes on with the position on top of the stack.
    fn descend(&mut self) {
        let ply = self.frames.len() as i32;
        let Some(frame) = self.frames.last_mut() else { return };
        match frame.stage {
            Stage::Pass => {
                let (board, beta) = (frame.board, frame.beta);
                let depth = frame.depth - margins::pass(frame.depth, frame.still - beta);
                self.look(board.with_turn(!board.turn()), depth, -beta, 1 - beta);
            }
            Stage::Begin => {
                frame.stage = Stage::Next;
                let (board, first) = (frame.board, frame.first);
                self.generate(ply);
                if self.waiting.len() == first {
                    self.close();
                    self.found = Some(worth_without_move(&board, self.goal, &self.rules, ply));
                }
            }
            Stage::Next => {
                let next = (frame.alpha < frame.beta).then_some(frame.first);
                match next.and_then(|first| self.take_best(first)) {
                    Some(candidate) => self.try_next(candidate),
                    None => self.end(),
                }
            }
            Stage::Reduced | Stage::Narrow | Stage::Wide => self.try_current(),
        }
    }

    /// Searches the next move, or leaves it out.
    fn try_next(&mut self, candidate: Candidate<B>) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Candidate { kind, mv, order } = candidate;
        let is_quiet = !is_loud(&frame.board, mv);
        frame.count += 1;
        frame.reduction = 0;
        if frame.count > 1 && !frame.in_check {
            let checks = gives_check(&frame.board, kind, mv);
            if !checks && frame.leaves_out(candidate, is_quiet) {
                return;
            }
            if frame.depth >= margins::REDUCE_FROM && order < CAPTURE {
                let merit = self.experience.merit(frame.board.turn(), B::code(mv) as u16);
                frame.reduction = frame.reduction(merit * i32::from(is_quiet), order, checks);
            }
        }
        if is_quiet {
            self.tried.push(B::code(mv) as u16);
        }
        frame.current = Some(candidate);
        frame.stage = match (frame.count, frame.reduction) {
            (1, _) => Stage::Wide,
            (_, 0) => Stage::Narrow,
            _ => Stage::Reduced,
        };
        self.try_current();
    }

    /// Searches the current move.
    fn try_current(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let Some(Candidate { kind, mv, .. }) = frame.current else { return };
        let mut child = frame.board;
        child.make(kind, mv);
        let (alpha, depth) = (frame.alpha, frame.depth - 1);
        match frame.stage {
            Stage::Wide => self.look(child, depth, -frame.beta, -alpha),
            Stage::Reduced => self.look(child, depth - frame.reduction, -alpha - 1, -alpha),
            _ => self.look(child, depth, -alpha - 1, -alpha),
        }
    }

    /// Takes the value of the pass or of the move that was searched.
    fn receive(&mut self, worth: i32) {
        let Some(frame) = self.frames.last_mut() else { return };
        match frame.stage {
            Stage::Pass => {
                frame.stage = Stage::Begin;
                if worth >= frame.beta {
                    // A win after a pass is not proven.
                    let worth = if worth >= SURE_WIN { frame.beta } else { worth };
                    self.close();
                    self.found = Some(worth);
                }
                return;
            }
            Stage::Reduced if worth > frame.alpha => {
                frame.stage = Stage::Narrow;
                return;
            }
            Stage::Narrow if worth > frame.alpha && worth < frame.beta => {
                frame.stage = Stage::Wide;
                return;
            }
            _ => frame.stage = Stage::Next,
        }
        let Some(Candidate { mv, .. }) = frame.current else { return };
        frame.best = frame.best.max(worth);
        if worth > frame.alpha {
            frame.alpha = worth;
            frame.best_move = B::code(mv) as u16;
            if self.is_told {
                frame.line.clear();
                frame.line.push(mv);
                frame.line.append(&mut self.line);
            }
        }
    }

    /// Ends the search of the position on top of the stack, and stores its result.
    fn end(&mut self) {
        let ply = self.frames.len() as i32;
        let before = self.move_before();
        let Some(frame) = self.frames.last() else { return };
        if let Some(Candidate { mv, .. }) = frame.current
            && frame.alpha >= frame.beta
            && !is_loud(&frame.board, mv)
        {
            let tried = &self.tried[frame.first_tried..self.tried.len() - 1];
            let learned = (frame.best_move, tried);
            self.experience.learn(frame.board.turn(), learned, frame.depth, ply, before);
        }
        let known = Known {
            best: frame.best_move,
            worth: to_table(frame.best, ply),
            still: frame.still,
            depth: frame.depth,
            bound: Bound::of(frame.best, frame.floor, frame.beta),
        };
        self.table.keep(frame.board.key(), known);
        self.found = Some(frame.best);
        self.line = self.close();
    }

    /// Takes the position off the stack. Returns its best line.
    fn close(&mut self) -> Vec<B::Move> {
        self.past.pop();
        let Some(frame) = self.frames.pop() else { return Vec::new() };
        self.waiting.truncate(frame.first);
        self.tried.truncate(frame.first_tried);
        frame.line
    }

    /// Returns the code of the move that led to the position on top of the stack, or 0.
    fn move_before(&self) -> u16 {
        let before = self.frames.len().checked_sub(2).and_then(|at| self.frames.get(at));
        let before = before.filter(|before| before.stage != Stage::Pass);
        before.and_then(|before| before.current).map_or(0, |before| B::code(before.mv) as u16)
    }

    /// Adds the moves of the position on top of the stack to the waiting moves.
    fn generate(&mut self, ply: i32) {
        let before = self.move_before();
        let Some(Frame { board, known, .. }) = self.frames.last() else { return };
        let (waiting, experience, side) = (&mut self.waiting, &self.experience, board.turn());
        board.visit_moves(self.goal, |piece| {
            let kind = piece.kind;
            piece.for_each(|mv| {
                let code = B::code(mv) as u16;
                let order = if code == *known {
                    KNOWN
                } else if is_loud(board, mv) {
                    let is_good = loses_nothing(board, kind, mv);
                    order(board, kind, mv) + if is_good { CAPTURE } else { -CAPTURE }
                } else {
                    experience.order(side, code, ply, before)
                };
                waiting.push(Candidate { kind, mv, order });
            });
        });
    }

    /// Takes the best waiting move of those from index `first` on.
    pub(super) fn take_best(&mut self, first: usize) -> Option<Candidate<B>> {
        let moves = self.waiting.get(first..)?;
        let best = (0..moves.len()).max_by_key(|at| moves[*at].order)?;
        Some(self.waiting.swap_remove(first + best))
    }
}

/// Returns the number of quiet plies after which a game is drawn, from this position on.
fn most_quiet<B: Think>(root: &B, rules: &Ruleset) -> u16 {
    let plies = |CountedDraws { quiet_plies: (plies, _), .. }| plies;
    let claimable = B::claimable_draws(rules.vision).map(plies);
    // Who could claim a draw and does not goes on.
    let claimable = claimable.filter(|plies| root.quiet_plies() < *plies);
    claimable.unwrap_or_else(|| plies(B::automatic_draws(rules.vision)))
}

/// Returns `true` if a move captures or promotes.
fn is_loud<B: Think>(board: &B, mv: B::Move) -> bool {
    !board.taken(mv).is_empty() || board.promotion(mv).is_some()
}

/// Returns `true` if a move gives check, or offers what has to be captured.
fn gives_check<B: Think>(board: &B, kind: B::Kind, mv: B::Move) -> bool {
    let mut child = *board;
    child.make(kind, mv);
    child.is_forced()
}

/// Returns `true` if a capture or promotion loses nothing on its square.
fn loses_nothing<B: Think>(board: &B, kind: B::Kind, mv: B::Move) -> bool {
    board.gain(mv) >= B::trade_value(kind) || exchange(board, kind, mv) >= 0
}

/// Returns `true` if the side to move has a piece with which it may pass.
fn has_piece<B: Think>(board: &B) -> bool {
    let own = board.of_color(board.turn());
    if B::MUST_CAPTURE {
        // Who does not have to move is often saved by it.
        return false;
    }
    let mut kinds = B::KINDS.iter().filter(|kind| !B::is_royal(**kind));
    kinds.any(|kind| B::trade_value(*kind) >= PIECE && own.meets(board.of_kind(*kind)))
}

/// Returns a value for the table, in which the plies to a sure win count from the position on.
pub(super) const fn to_table(worth: i32, ply: i32) -> i32 {
    match worth {
        SURE_WIN.. => worth + ply,
        ..=SURE_LOSS => worth - ply,
        _ => worth,
    }
}

/// Returns a value of the table, in which the plies to a sure win count from the root on.
pub(super) const fn from_table(worth: i32, ply: i32) -> i32 {
    match worth {
        SURE_WIN.. => worth - ply,
        ..=SURE_LOSS => worth + ply,
        _ => worth,
    }
}
