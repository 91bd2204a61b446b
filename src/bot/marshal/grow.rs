//! The growth of the tree where it matters: one side explores, the other plays its strategy.
//!
//! One-sided growing-tree CFR (Zhang and Sandholm 2025): three times of four the exploring side takes
//! any move that its strategy plays at all, otherwise the most promising one (PUCT, after Rosin
//! 2011 and Silver et al. 2017). In the paper it is half of the time.

use super::{
    super::{
        random::Random,
        techniques::{Technique, Techniques},
        think::Think,
    },
    gadget::Root,
    subgame::{Action, Subgame},
};
use fogchess_rules::Color;

/// The bonus for moves that were seldom explored.
const CURIOSITY: f32 = 0.8;
/// The bonus is halved for a move that is worth this much less than the best one.
const GAP: f32 = 0.08;
/// The greatest length of a line, in plies.
const DEEPEST: u16 = 60;

/// Follows a line from one of the roots to a position that has no node yet, and starts to open it.
/// Returns `false` if there is nothing to open.
pub(super) fn grow<B: Think>(
    game: &mut Subgame<B>,
    roots: &[Root],
    explorer: Color,
    techniques: Techniques,
    random: &mut Random,
) -> bool {
    let root = draw(roots.iter().map(|root| root.chance), random);
    let Some(mut at) = root.map(|root| roots[root].node) else { return false };
    loop {
        let node = &game.nodes[at as usize];
        let infoset = &mut game.infosets[node.infoset as usize];
        let actions = &mut game.actions[infoset.actions()];
        let explores = infoset.side == explorer || !techniques.has(Technique::OneSided);
        let action = if explores {
            infoset.visits += 1;
            let action = explore(actions, infoset.visits, techniques, random);
            actions[action].visits += 1;
            action
        } else {
            draw(actions.iter().map(|action| action.chance), random).unwrap_or(0)
        };
        let action = action as u16;
        match game.child(node, action) {
            Some(next) => at = next,
            None => {
                if node.ply < DEEPEST && !game.is_decided_by(at, action) {
                    game.open_child(at, action);
                }
                return game.is_opening();
            }
        }
    }
}

/// Returns the index of a move to explore.
fn explore<B: Think>(
    actions: &[Action<B>],
    visits: u32,
    techniques: Techniques,
    random: &mut Random,
) -> usize {
    if random.below(4) != 0 {
        let played = actions.iter().map(|action| if action.chance > 0.0 { 1.0 } else { 0.0 });
        return draw(played, random).unwrap_or(0);
    }
    if !techniques.has(Technique::Puct) {
        return random.below(actions.len());
    }
    let best = actions.iter().map(|action| action.worth).fold(-1.0, f32::max);
    let favour = CURIOSITY * (visits as f32).sqrt();
    let promise = |action: &Action<B>| {
        let gap = (best - action.worth) / GAP;
        action.worth + favour / ((1.0 + gap * gap) * (1.0 + action.visits as f32))
    };
    let promises = actions.iter().map(promise).enumerate();
    promises.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(at, _)| at)
}

/// Returns a random index, with these chances; `None` if all chances are zero.
pub(super) fn draw(
    chances: impl Iterator<Item = f32> + Clone,
    random: &mut Random,
) -> Option<usize> {
    let total: f32 = chances.clone().sum();
    let mut rest = total * random.share();
    let mut last = None;
    for (at, chance) in chances.enumerate().filter(|(_, chance)| *chance > 0.0) {
        last = Some(at);
        if rest < chance {
            break;
        }
        rest -= chance;
    }
    last
}
