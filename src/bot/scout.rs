//! The Scout and the levels below it: a search one move ahead on a board with the pieces that the
//! side sees and remembers. It avoids squares that other pieces may attack.

use super::{
    level::Eye,
    memory::{Memory, place, unseen},
    random::Random,
    search::{SURE_LOSS, Tree, WIN, goal_on, loses_without_move},
    sight::Sight,
    techniques::{Technique, Techniques},
    think::Think,
};
use fogchess_rules::{Goal, PieceKind, board::Squares};

/// The penalty for a repetition of our pieces' squares, in centipawns.
const REPEATED: i32 = 25;
/// The bonus for seeing a square again, for every ply since it was last seen, in thirds of a
/// centipawn.
const LOOK_AGAIN: i32 = 1;
/// The most plies out of sight that count towards that bonus.
const LONG_AGO: u32 = 24;
/// The penalty for a king that an unseen piece surely attacks, in centipawns.
const KING_AT_RISK: f32 = 1_500.0;

/// A search that tries the available moves one after the other.
#[derive(Clone, Debug)]
pub(super) struct Scouting<B: Think> {
    /// The pieces that are seen.
    seen: B,
    /// The pieces that are seen or remembered.
    board: B,
    /// The number of enemy pieces of each kind that are neither seen nor remembered.
    unaccounted: [u8; PieceKind::MOST],
    /// The moves that were not tried yet.
    moves: Vec<B::Move>,
    best: Option<(i32, B::Move)>,
    tree: Tree<B>,
    eye: Eye,
}

impl<B: Think> Scouting<B> {
    /// Starts to choose between some of the available moves.
    pub(super) fn new(
        sight: &Sight<B>,
        mut moves: Vec<B::Move>,
        memory: &Memory<B>,
        eye: Eye,
        techniques: Techniques,
        random: &mut Random,
    ) -> Self {
        if moves.len() > eye.notices {
            // A king in sight is always noticed.
            let king = sight.royal_in_sight();
            let taking = moves.iter().copied().find(|mv| king.contains(B::to(*mv)));
            random.shuffle_first(&mut moves, eye.notices);
            moves.truncate(eye.notices);
            moves.extend(taking);
        }
        let seen = sight.seen;
        let mut board = seen;
        let mut unaccounted = unseen(sight);
        let sightings = memory.sightings().filter(|_| techniques.has(Technique::Memory));
        for (sq, kind, age) in sightings {
            let is_possible = age <= eye.memory
                && !sight.vacant.contains(sq)
                && unaccounted[place::<B>(kind)] > 0;
            if is_possible {
                board.toggle(!sight.us, kind, sq);
                unaccounted[place::<B>(kind)] -= 1;
            }
        }
        for sq in sight.blockers.without(board.occupied()) {
            if let Some(kind) = B::blocker(sq, !sight.us, &unaccounted) {
                board.toggle(!sight.us, kind, sq);
                unaccounted[place::<B>(kind)] -= 1;
            }
        }
        let mut rules = sight.rules;
        if rules.goal == Goal::LastMove && unaccounted.iter().any(|count| *count > 0) {
            // Others can move when none in sight can.
            rules.goal = Goal::Sandbox;
        }
        Self { seen, board, unaccounted, moves, best: None, tree: Tree::new(rules), eye }
    }

    /// Returns the best move so far, with its value in centipawns.
    pub(super) const fn best(&self) -> Option<(i32, B::Move)> {
        self.best
    }

    /// Returns the number of visited positions.
    pub(super) const fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    /// Tries one more move; `true` when all are tried.
    pub(super) fn step(
        &mut self,
        sight: &Sight<B>,
        past: &[Sight<B>],
        memory: &Memory<B>,
        random: &mut Random,
    ) -> bool {
        let Some(mv) = self.moves.pop() else { return true };
        let worth = self.worth(mv, sight, past, memory) + random.below(self.eye.whim) as i32;
        if self.best.is_none_or(|(best, _)| worth > best) {
            self.best = Some((worth, mv));
        }
        false
    }

    /// Returns the value of a move, in centipawns.
    fn worth(
        &mut self,
        mv: B::Move,
        sight: &Sight<B>,
        past: &[Sight<B>],
        memory: &Memory<B>,
    ) -> i32 {
        let us = sight.us;
        let Some(kind) = self.board.kind_at(B::from(mv)) else { return -WIN };
        let mut after = self.board;
        if after.takes_royal(kind, mv) {
            return WIN;
        }
        let Some(captures) = self.eye.answers else {
            self.tree.nodes += 1;
            return -self.tree.evaluate(&after);
        };
        // A piece that is only remembered may have moved, so it protects nothing.
        let mut sure = self.seen;
        sure.make(kind, mv);
        if sure.in_check(us) {
            return 1 - WIN;
        }
        let rules = &self.tree.rules;
        let goal = goal_on(&after, rules);
        if goal != Goal::CaptureKing && !after.has_move(goal) {
            return if loses_without_move(&after, goal, rules) { WIN - 1 } else { 0 };
        }
        let worth = -self.tree.quiesce(&after, -WIN, WIN, 1, captures);
        if worth <= SURE_LOSS {
            return worth;
        }
        let seen = after.sees(us, &sight.rules);
        let news: u32 = seen.into_iter().map(|sq| memory.age(sq).min(LONG_AGO)).sum();
        worth + news as i32 * LOOK_AGAIN / 3
            - if self.eye.is_wary { self.risk(&after, mv, seen, sight) } else { 0 }
            - REPEATED * sight.repetitions(mv, past)
    }

    /// Returns the risk from pieces that are neither seen nor remembered, to the piece that moved
    /// and to the king.
    fn risk(&self, after: &B, mv: B::Move, seen: B::Squares, sight: &Sight<B>) -> i32 {
        let to = B::to(mv);
        let moved = after.kind_at(to).unwrap_or(B::KINDS[0]);
        let mut risk = 0.0;
        if !B::is_royal(moved) {
            let defended = after.is_attacked(to, sight.us, after.occupied());
            let stake = B::trade_value(moved) as f32 * if defended { 0.5 } else { 1.0 };
            risk += stake * self.chance_of_attack(after, to, seen);
        }
        if let Some(king) = after.royals(sight.us).first() {
            let stake = match sight.rules.goal {
                Goal::Checkmate => KING_AT_RISK / 10.0,
                Goal::CaptureKing | Goal::Sandbox | Goal::LastMove => KING_AT_RISK,
            };
            risk += stake * self.chance_of_attack(after, king, seen);
        }
        risk as i32
    }

    /// Returns the probability that one of the unaccounted pieces attacks a square, if each may be
    /// on any hidden square.
    fn chance_of_attack(&self, after: &B, sq: B::Square, seen: B::Squares) -> f32 {
        let occupied = after.occupied();
        let hidden = B::ALL.without(seen).without(occupied);
        let them = after.turn();
        let mut safe = 1.0;
        for (kind, unaccounted) in B::KINDS.iter().zip(self.unaccounted) {
            if unaccounted == 0 {
                continue;
            }
            let hidden = hidden & B::haunts(*kind, them);
            let from = after.attackers_from(*kind, them, sq, occupied);
            let places = hidden.count().max(1) as f32;
            let chance = (from & hidden).count() as f32 / places;
            for _ in 0..unaccounted {
                safe *= 1.0 - chance;
            }
        }
        1.0 - safe
    }
}
