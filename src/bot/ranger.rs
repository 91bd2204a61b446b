//! The Ranger and the levels below it, down to the Tracker: a search on a sample of the positions
//! that are believed possible, as if both sides saw everything there. It plays a move that does well
//! on most of them and loses the king on few.
//!
//! If there are many moves, most are tried on a few boards only, and the best of them on more
//! boards ("sequential halving"). All moves of a round are tried on the same boards, so that none
//! is lucky.

use super::{
    level::Sampling,
    random::Random,
    report::centipawns,
    search::{SURE_LOSS, SURE_WIN, Tree, WIN},
    sight::Sight,
    techniques::{Technique, Techniques},
    think::Think,
};
use fogchess_rules::board::Squares;

/// The rounds: the most boards, the depth in plies, and the number of moves that stay for the next
/// round.
const ROUNDS: [Round; 4] = [
    Round { boards: 16, depth: 1, stay: 12 },
    Round { boards: 48, depth: 1, stay: 6 },
    Round { boards: 64, depth: 2, stay: 3 },
    Round { boards: 256, depth: 2, stay: 1 },
];
/// The greatest depth of a round. Where a level looks further, all rounds do.
const DEEPEST_ROUND: u32 = 2;
/// The score of a sure win; a sure loss scores the negative.
const SURE: i64 = 1_000;
/// An advantage of this many centipawns scores half as much as a sure win.
const HALF: i64 = 400;
/// The extra penalty for a board on which the king is lost. Without it the mean would hide a small
/// risk.
const KING_LOST: i64 = 1_000;
/// The penalty for a repetition of our pieces' squares.
const REPEATED: i64 = 40;

#[derive(Clone, Copy, Debug)]
struct Round {
    boards: usize,
    depth: u32,
    stay: usize,
}

/// A choice between the available moves on sampled boards.
#[derive(Clone, Debug)]
pub(super) struct Ranging<B: Think> {
    boards: Vec<B>,
    contenders: Vec<Contender<B>>,
    round: usize,
    /// The next board and the next contender.
    board: usize,
    next: usize,
    /// The extra penalty for a board on which the king is lost.
    king_lost: i64,
    depth: u32,
    tree: Tree<B>,
}

/// A move that may be chosen.
#[derive(Clone, Debug)]
struct Contender<B: Think> {
    mv: B::Move,
    /// The score on the boards on which all contenders were tried in this round.
    sum: i64,
    /// The score on the last board.
    last: i64,
    /// The mean score in the last round.
    mean: i64,
    /// The penalty of the move on every board.
    handicap: i64,
}

impl<B: Think> Ranging<B> {
    /// Starts to choose between some of the available moves, on a sample of these boards.
    pub(super) fn new(
        sight: &Sight<B>,
        moves: &[B::Move],
        past: &[Sight<B>],
        boards: &[B],
        sampling: Sampling,
        techniques: Techniques,
        random: &mut Random,
    ) -> Self {
        let boards = random.sample(boards, sampling.tried);
        let mut contenders: Vec<Contender<B>> = moves
            .iter()
            .map(|mv| Contender {
                mv: *mv,
                sum: 0,
                last: 0,
                mean: 0,
                handicap: REPEATED * i64::from(sight.repetitions(*mv, past)),
            })
            .collect();
        // Shuffled: of moves with the same score, any may be chosen.
        let count = contenders.len();
        random.shuffle_first(&mut contenders, count);
        let tree = Tree::new(sight.rules);
        let king_lost = if techniques.has(Technique::Fear) { KING_LOST } else { 0 };
        Self {
            boards,
            contenders,
            round: 0,
            board: 0,
            next: 0,
            king_lost,
            depth: sampling.depth,
            tree,
        }
    }

    /// Returns the best move so far.
    pub(super) fn best(&self) -> Option<B::Move> {
        self.leader().map(|contender| contender.mv)
    }

    /// Returns the best move so far, with its value in centipawns.
    pub(super) fn favourite(&self) -> Option<(B::Move, i32)> {
        let Contender { mv, sum, mean, .. } = self.leader()?;
        let mean = if self.board > 0 { sum / self.board as i64 } else { *mean };
        Some((*mv, centipawns(mean as f32 / SURE as f32, HALF as f32)))
    }

    fn leader(&self) -> Option<&Contender<B>> {
        let boards = self.board as i64;
        let count = |contender: &&Contender<B>| contender.sum - contender.handicap * boards;
        // The first of equals: before the first board of a round, that is the best move of the last
        // round.
        self.contenders.iter().rev().max_by_key(count)
    }

    /// Returns the number of visited positions.
    pub(super) const fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    /// Tries a move on a board; `true` when there is nothing more to try.
    pub(super) fn step(&mut self, enemy_king: B::Squares) -> bool {
        let Some(round) = ROUNDS.get(self.round) else { return true };
        if self.contenders.len() < 2 || self.boards.is_empty() {
            return true;
        }
        // A visible king is captured.
        if let Some(taker) = self.contenders.iter().find(|one| enemy_king.contains(B::to(one.mv))) {
            self.contenders = vec![taker.clone()];
            return true;
        }
        let board = &self.boards[self.board];
        let contender = &mut self.contenders[self.next];
        contender.last = try_move(
            &mut self.tree,
            board,
            contender.mv,
            round.depth.min(self.depth) + self.depth.saturating_sub(DEEPEST_ROUND),
            self.king_lost,
        );
        self.next += 1;
        if self.next == self.contenders.len() {
            self.next = 0;
            self.board += 1;
            self.contenders.iter_mut().for_each(|contender| contender.sum += contender.last);
            if self.board == round.boards.min(self.boards.len()) {
                self.end_round(round.stay);
            }
        }
        false
    }

    fn end_round(&mut self, stay: usize) {
        let boards = self.board as i64;
        self.contenders.sort_by_key(|one| one.handicap * boards - one.sum);
        self.contenders.truncate(stay);
        for contender in &mut self.contenders {
            contender.mean = contender.sum / boards.max(1);
            contender.sum = 0;
        }
        self.board = 0;
        self.round += 1;
    }
}

/// Returns the score of a move on a board.
fn try_move<B: Think>(
    tree: &mut Tree<B>,
    board: &B,
    mv: B::Move,
    depth: u32,
    king_lost: i64,
) -> i64 {
    let Some(kind) = board.kind_at(B::from(mv)) else { return -SURE - king_lost };
    let mut child = *board;
    if child.takes_royal(kind, mv) {
        return SURE;
    }
    match -tree.search(&child, depth, -WIN, WIN, 1) {
        ..=SURE_LOSS => -SURE - king_lost,
        SURE_WIN.. => SURE,
        worth => SURE * i64::from(worth) / (HALF + i64::from(worth.abs())),
    }
}
