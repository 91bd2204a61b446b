//! The choice of the move to play, from the few that the strategy prefers.

use super::{
    super::{
        random::Random,
        techniques::{Technique, Techniques},
        think::Think,
    },
    gadget::Root,
    grow::draw,
    subgame::{Action, Subgame},
};

/// The most moves in the mix (Zhang and Sandholm 2025 found that a full mix loses much).
const MOST: usize = 3;
/// A move is in the mix only if it was played for at least this share of the time.
const SETTLED: f32 = 0.3;
/// A move is in the mix only if it is worth at most this much less than the best one.
const AS_GOOD: f32 = 0.01;

/// Returns the results of a search for some of our moves at the roots; empty if it has none.
pub(super) fn votes<B: Think>(
    game: &Subgame<B>,
    moves: &[B::Move],
    roots: &[Root],
    bonus: &[f32],
) -> Vec<Action<B>> {
    let Some(infoset) = game.infosets.first() else { return Vec::new() };
    let mut votes = game.actions[infoset.actions()].to_vec();
    let has_passed = |vote: &Action<B>| vote.total > 0.0 && moves.contains(&vote.mv);
    if !votes.iter().any(has_passed) {
        let worths = at_first_sight(game, roots, bonus);
        votes.iter_mut().zip(worths).for_each(|(vote, worth)| vote.worth = worth);
    }
    votes.retain(|vote| moves.contains(&vote.mv));
    votes
}

/// Sums the results of several searches for the same moves; the values are averaged. If some
/// searches have finished a pass, only those count.
pub(super) fn count<B: Think>(all: Vec<Vec<Action<B>>>) -> Vec<Action<B>> {
    let has_passed = |votes: &Vec<Action<B>>| votes.iter().any(|vote| vote.total > 0.0);
    let (passed, others): (Vec<_>, Vec<_>) = all.into_iter().partition(has_passed);
    let mut all = if passed.is_empty() { others } else { passed }.into_iter();
    let mut sum = all.next().unwrap_or_default();
    let mut counted = 1.0;
    for votes in all {
        // All searches have the same moves in the same order, or none.
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

/// Chooses between the moves that were voted on; `None` if there are none.
pub(super) fn choose<B: Think>(
    votes: &[Action<B>],
    techniques: Techniques,
    random: &mut Random,
) -> Option<B::Move> {
    let mix = mix(votes, techniques);
    if total(votes) <= 0.0 {
        return mix.first().map(|best| best.mv);
    }
    draw(mix.iter().map(|action| action.total), random).map(|at| mix[at].mv)
}

/// Returns the moves to choose between with their probabilities, the likeliest first.
pub(super) fn chances<B: Think>(
    votes: &[Action<B>],
    techniques: Techniques,
) -> Vec<(Action<B>, f32)> {
    let mut mix = mix(votes, techniques);
    mix.sort_by(|a, b| b.total.total_cmp(&a.total));
    let total = total(&mix);
    let chance = |action: &Action<B>| if total > 0.0 { action.total / total } else { 1.0 };
    mix.into_iter().map(|action| (action, chance(&action))).collect()
}

/// Returns the sum of the votes; 0 if no search has finished a pass.
fn total<B: Think>(votes: &[Action<B>]) -> f32 {
    votes.iter().map(|vote| vote.total).sum()
}

/// Returns the moves to choose between in proportion to their votes, or the best one if there are
/// no votes.
fn mix<B: Think>(votes: &[Action<B>], techniques: Techniques) -> Vec<Action<B>> {
    let total = total(votes);
    if total <= 0.0 {
        let best = votes.iter().max_by(|a, b| a.worth.total_cmp(&b.worth));
        return best.copied().into_iter().collect();
    }
    let mut ranked = votes.to_vec();
    if !techniques.has(Technique::Purify) {
        return ranked;
    }
    ranked.sort_by(|a, b| b.total.total_cmp(&a.total));
    let Some((top, others)) = ranked.split_first() else { return Vec::new() };
    let is_as_good = |action: &&Action<B>| {
        action.total >= SETTLED * total
            && action.chance > 0.0
            && action.worth >= top.worth - AS_GOOD
    };
    let mut mix = vec![*top];
    let others = others.iter().filter(|_| techniques.has(Technique::Mix));
    mix.extend(others.filter(is_as_good).take(MOST - 1));
    mix
}

/// Returns the first values of our moves at the roots, before any pass: the means over the
/// positions.
pub(super) fn at_first_sight<B: Think>(
    game: &Subgame<B>,
    roots: &[Root],
    bonus: &[f32],
) -> Vec<f32> {
    let mut worths = bonus.to_vec();
    for root in roots {
        let moves = game.moves(&game.nodes[root.node as usize]);
        for (mean, worth) in worths.iter_mut().zip(&game.worth[moves]) {
            *mean += worth / roots.len() as f32;
        }
    }
    worths
}
