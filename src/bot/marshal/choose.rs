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

/// The choice between some of our moves at the roots; `None` if none of them is there.
pub(super) fn choose(
    game: &Subgame,
    moves: &[ChessMove],
    roots: &[Root],
    bonus: &[f32],
    techniques: Techniques,
    random: &mut Random,
) -> Option<ChessMove> {
    let actions = &game.actions[game.infosets.first()?.actions()];
    let eligible = || actions.iter().filter(|action| moves.contains(&action.mv));
    let total: f32 = eligible().map(|action| action.total).sum();
    if total <= 0.0 {
        let worths = at_first_sight(game, roots, bonus);
        let places = (0..actions.len()).filter(|at| moves.contains(&actions[*at].mv));
        let best = places.max_by(|a, b| worths[*a].total_cmp(&worths[*b]));
        return best.map(|best| actions[best].mv);
    }
    let mut ranked: Vec<&Action> = eligible().collect();
    if !techniques.has(Technique::Purify) {
        return draw(ranked.iter().map(|action| action.total), random).map(|at| ranked[at].mv);
    }
    ranked.sort_by(|a, b| b.total.total_cmp(&a.total));
    let (top, others) = ranked.split_first()?;
    let is_as_good = |action: &&&Action| {
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
