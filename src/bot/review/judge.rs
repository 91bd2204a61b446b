//! [`Comparison`]: a move against the best one, in the positions that a side believed possible.

use super::{
    super::{
        marshal::share,
        mind::Mind,
        search::{Candidate, Tree, WIN},
        sight::Sight,
        think::Think,
    },
    Best, Chances, Miss, Review, thousandth,
};
use fogchess_rules::{Move, board::Squares};

/// The plies that are searched after a move in a believed position, before captures are followed.
const PLIES: u32 = 1;
/// The plies that are searched after a move in the true position.
const TRUE_PLIES: u32 = 2;
/// A move that costs less than this is not worth a word, in chances to win.
const SMALL: f32 = 0.05;
/// The least cost of a move that overlooked something in sight, in chances to win.
const CLEAR: f32 = 0.1;
/// A move turned out badly if it truly cost this much, in chances to win.
const TURN: f32 = 0.12;
/// A piece was likely to be on its square if it is there in this share of the positions.
const LIKELY: f32 = 0.7;
/// A failure in less than this share of the positions is bad luck.
const SELDOM: f32 = 0.1;
/// A failure in more than this share of the positions is no matter of luck.
const SURE: f32 = 0.9;

/// A move that is compared with the best one.
#[derive(Clone, Debug)]
pub(super) struct Comparison<B: Think> {
    best: B::Move,
    /// The moves that are expected after it.
    then: Vec<Move>,
    played: B::Move,
    /// The values of both, from -1 to 1, as far as the side could know. The only move has none.
    worths: [Option<f32>; 2],
    truth: B,
    boards: Vec<B>,
    /// The chances with both moves in each of the boards that are done.
    chances: Vec<Chances>,
    /// The true chances, once they are known.
    true_chances: Option<Chances>,
    /// The enemy's answers to the played move that are still to be tried; `None` at first.
    answers: Option<Vec<Candidate<B>>>,
    /// The best answer so far, with its value.
    refutation: Option<(i32, Candidate<B>)>,
}

impl<B: Think> Comparison<B> {
    /// Returns a comparison of the best move with the played one and its value.
    pub(super) fn new(
        best: Best<B>,
        (played, worth): (B::Move, Option<f32>),
        truth: B,
        boards: Vec<B>,
    ) -> Self {
        let chances = Vec::with_capacity(boards.len());
        Self {
            best: best.mv,
            then: best.then,
            played,
            worths: [best.worth, worth],
            truth,
            boards,
            chances,
            true_chances: None,
            answers: None,
            refutation: None,
        }
    }

    /// Compares a little further. Returns `true` if that is done.
    pub(super) fn step(&mut self, tree: &mut Tree<B>) -> bool {
        if let Some(board) = self.boards.get(self.chances.len()) {
            let chances = self.chances_on(board, tree, PLIES);
            self.chances.push(chances);
            return false;
        }
        if self.true_chances.is_none() {
            self.true_chances = Some(self.chances_on(&self.truth, tree, TRUE_PLIES));
            return false;
        }
        if self.played == self.best {
            return true;
        }
        let mut after = self.truth;
        let Some(kind) = after.kind_at(B::from(self.played)) else { return true };
        after.make(kind, self.played);
        let answers = self.answers.get_or_insert_with(|| tree.candidates(&after));
        let Some(answer) = answers.pop() else { return true };
        let worth = worth_after(tree, &after, answer.mv, PLIES);
        if self.refutation.as_ref().is_none_or(|(best, _)| worth > *best) {
            self.refutation = Some((worth, answer));
        }
        false
    }

    fn chances_on(&self, board: &B, tree: &mut Tree<B>, plies: u32) -> Chances {
        let mut chance = |mv| (1.0 + share(worth_after(tree, board, mv, plies))) / 2.0;
        let best = chance(self.best);
        let played = if self.played == self.best { best } else { chance(self.played) };
        Chances { best, played }
    }

    /// Returns the account of the move, once it is compared.
    pub(super) fn judge(&self, mind: &Mind<B>) -> Option<Review> {
        let sight = mind.sight()?;
        let known = self.known();
        let truth = if mind.is_open() { known } else { self.true_chances? };
        let miss = match (known.cost(), truth.cost()) {
            _ if self.played == self.best => None,
            (cost, turned) if cost >= SMALL => Some(self.mistake(sight, mind, cost, turned)),
            (_, turned) if turned >= TURN => Some(match self.share_of_costs(TURN) {
                seldom if seldom < SELDOM => Miss::Unlucky,
                bad => Miss::CameTrue(thousandth(bad)),
            }),
            _ => None,
        };
        Some(Review {
            side: sight.us,
            plies: sight.plies,
            played: self.played.into(),
            best: self.best.into(),
            then: self.then.clone(),
            known: known.rounded(),
            truth: truth.rounded(),
            miss,
        })
    }

    /// Returns the chances as far as the side could know.
    fn known(&self) -> Chances {
        let count = self.chances.len().max(1) as f32;
        let mean = |of: fn(&Chances) -> f32| self.chances.iter().map(of).sum::<f32>() / count;
        let [best, played] = self.worths.map(|worth| worth.map(|worth| (1.0 + worth) / 2.0));
        Chances {
            best: best.unwrap_or_else(|| mean(|chances| chances.best)),
            played: played.unwrap_or_else(|| mean(|chances| chances.played)),
        }
    }

    /// Returns the share of the positions in which the move costs at least so many chances.
    fn share_of_costs(&self, least: f32) -> f32 {
        let bad = self.chances.iter().filter(|chances| chances.cost() >= least).count();
        bad as f32 / self.chances.len().max(1) as f32
    }

    /// Returns the reason for a mistake, by its cost as far as the side could know and in truth.
    fn mistake(&self, sight: &Sight<B>, mind: &Mind<B>, cost: f32, turned: f32) -> Miss {
        let failed = self.share_of_costs(cost / 2.0);
        let other = match failed {
            _ if mind.is_open() => Miss::Better,
            part if !(SELDOM..=SURE).contains(&part) => Miss::Better,
            part => Miss::Gamble(thousandth(part)),
        };
        let Some((kind, at)) = self.culprit(sight) else { return other };
        let (piece, square) = (kind.into(), at.into());
        if sight.visible.contains(at) {
            // Nothing makes up for a win that was there to be taken.
            let wins = B::is_royal(kind) && B::to(self.best) == at;
            let is_clear = (wins || failed > SURE) && cost >= CLEAR;
            return if is_clear { Miss::InSight(piece, square) } else { other };
        }
        if failed < LIKELY || turned < SMALL {
            return other;
        }
        let boards = mind.believed();
        let is_there =
            |board: &&B| board.kind_at(at) == Some(kind) && board.of_color(!sight.us).contains(at);
        let there = boards.iter().filter(is_there).count();
        match there as f32 / boards.len().max(1) as f32 {
            _ if there == boards.len() && mind.knows_all() => Miss::Known(piece, square),
            part if part >= LIKELY => Miss::Likely(piece, square, thousandth(part)),
            _ => other,
        }
    }

    /// Returns the enemy piece that the best move alone would have captured, or that refutes the
    /// played one by a capture. A quiet answer would often do the same to other moves.
    fn culprit(&self, sight: &Sight<B>) -> Option<(B::Kind, B::Square)> {
        let taken = |mv| sight.seen.with_turn(sight.us).taken(mv);
        if let Some(at) = taken(self.best).without(taken(self.played)).first() {
            return sight.seen.kind_at(at).map(|kind| (kind, at));
        }
        let (_, answer) = self.refutation.as_ref()?;
        let mut after = self.truth;
        after.make(after.kind_at(B::from(self.played))?, self.played);
        let captures = !after.taken(answer.mv).is_empty();
        captures.then(|| (answer.kind, B::from(answer.mv)))
    }
}

/// Returns the value of a move for the side to move, in centipawns.
fn worth_after<B: Think>(tree: &mut Tree<B>, board: &B, mv: B::Move, plies: u32) -> i32 {
    let mut child = *board;
    let Some(kind) = child.kind_at(B::from(mv)) else { return -WIN };
    if child.takes_royal(kind, mv) {
        return WIN;
    }
    -tree.search(&child, plies, -WIN, WIN, 1)
}
