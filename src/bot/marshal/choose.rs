//! Which move is played in the end: one of the few that the strategy has settled on.

use super::{
    super::{
        random::Random,
        techniques::{Technique, Techniques},
    },
    gadget::Root,
    grow::draw,
    subgame::{Action, Subgame},
};
use crate::rules::chess::board::ChessMove;

/// So many moves are mixed at most (Zhang and Sandholm 2025 found that a full mix loses much).
const MOST: usize = 3;
/// A move is in the mix if it was played at least so much of the time,
const SETTLED: f32 = 0.2;
/// and is worth at most so much less than the best one.
const AS_GOOD: f32 = 0.01;

/// What a search says of one of our moves at the roots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vote {
    mv: ChessMove,
    /// How often it was played in all passes, the later ones counting more; 0 before any.
    total: f32,
    /// How often the strategy plays it now.
    chance: f32,
    /// What it is worth.
    worth: f32,
}

/// What a search says of some of our moves at the roots; nothing if it has none.
pub(super) fn votes(
    game: &Subgame,
    moves: &[ChessMove],
    roots: &[Root],
    bonus: &[f32],
) -> Vec<Vote> {
    let Some(infoset) = game.infosets.first() else { return Vec::new() };
    let vote = |Action { mv, total, chance, worth, .. }: &Action| Vote {
        mv: *mv,
        total: *total,
        chance: *chance,
        worth: *worth,
    };
    let mut votes: Vec<Vote> = game.actions[infoset.actions()].iter().map(vote).collect();
    let has_passed = |vote: &Vote| vote.total > 0.0 && moves.contains(&vote.mv);
    if !votes.iter().any(has_passed) {
        let worths = at_first_sight(game, roots, bonus);
        votes.iter_mut().zip(worths).for_each(|(vote, worth)| vote.worth = worth);
    }
    votes.retain(|vote| moves.contains(&vote.mv));
    votes
}

/// What several searches say of the same moves: a sum, with worths by their mean. Those that
/// got as far as a pass count, if there are any.
pub(super) fn count(all: Vec<Vec<Vote>>) -> Vec<Vote> {
    let has_passed = |votes: &Vec<Vote>| votes.iter().any(|vote| vote.total > 0.0);
    let (passed, others): (Vec<_>, Vec<_>) = all.into_iter().partition(has_passed);
    let mut all = if passed.is_empty() { others } else { passed }.into_iter();
    let mut sum = all.next().unwrap_or_default();
    let mut counted = 1.0;
    for votes in all {
        // All have the same moves in the same order, or none.
        if sum.len() != votes.len() {
            continue;
        }
        for (sum, vote) in sum.iter_mut().zip(votes) {
            sum.total += vote.total;
            sum.chance += vote.chance;
            sum.worth += vote.worth;
        }
        counted += 1.0;
    }
    sum.iter_mut().for_each(|vote| vote.worth /= counted);
    sum
}

/// The choice between moves that were voted on; `None` if there are none.
pub(super) fn choose(
    votes: &[Vote],
    techniques: Techniques,
    random: &mut Random,
) -> Option<ChessMove> {
    let total: f32 = votes.iter().map(|vote| vote.total).sum();
    if total <= 0.0 {
        return votes.iter().max_by(|a, b| a.worth.total_cmp(&b.worth)).map(|best| best.mv);
    }
    let mut ranked: Vec<&Vote> = votes.iter().collect();
    if !techniques.has(Technique::Purify) {
        return draw(ranked.iter().map(|action| action.total), random).map(|at| ranked[at].mv);
    }
    ranked.sort_by(|a, b| b.total.total_cmp(&a.total));
    let (top, others) = ranked.split_first()?;
    let is_as_good = |action: &&&Vote| {
        action.total >= SETTLED * total
            && action.chance > 0.0
            && action.worth >= top.worth - AS_GOOD
    };
    let mut mix = vec![*top];
    let others = others.iter().filter(|_| techniques.has(Technique::Mix));
    mix.extend(others.filter(is_as_good).take(MOST - 1));
    draw(mix.iter().map(|action| action.total), random).map(|at| mix[at].mv)
}

/// What our moves at the roots seem worth on the mean of the positions, before any pass.
pub(super) fn at_first_sight(game: &Subgame, roots: &[Root], bonus: &[f32]) -> Vec<f32> {
    let mut worths = bonus.to_vec();
    for root in roots {
        let moves = game.moves(&game.nodes[root.node as usize]);
        for (mean, worth) in worths.iter_mut().zip(&game.worth[moves]) {
            *mean += worth / roots.len() as f32;
        }
    }
    worths
}
