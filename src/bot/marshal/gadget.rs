//! The opponent's choice whether to play on from the positions at the roots.
//!
//! Solving a sub-game by itself is only safe if the opponent could have avoided it. So at each root
//! the opponent chooses: it plays on, or it takes the value that it could get elsewhere (the
//! Resolve gadget: Burch, Johanson and Bowling 2014). It leaves positions in which the sub-game is
//! worse for it than that value. Our strategy has to be good against the others.

use super::{super::think::Think, guess::share, solve::fade_and_match, subgame::Subgame};

/// The smallest chance that the opponent plays on: it may misjudge the alternative.
const LEAST: f32 = 0.1;

/// A position from which the game may go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) node: u32,
    /// The chance that the opponent plays on from here.
    pub(super) chance: f32,
    /// The value for us if the opponent does not play on.
    alternative: f32,
    /// The opponent's regrets of not having played on, and of not having left.
    regrets: [f32; 2],
}

impl Root {
    /// Returns a root at a node, from which the opponent plays on for now.
    pub(super) fn new<B: Think>(game: &Subgame<B>, node: u32) -> Self {
        let Some(root) = game.nodes.get(node as usize) else { return Self::at(node, 1.0) };
        let best = game.worth[game.moves(root)].iter().copied().fold(-1.0, f32::max);
        Self::at(node, standing(game, &root.board).min(best))
    }

    /// Returns a root with this alternative for the opponent, as a value for us.
    pub(super) const fn at(node: u32, alternative: f32) -> Self {
        Self { node, chance: 1.0, alternative, regrets: [0.0; 2] }
    }
}

/// Returns the static value of a position for us.
fn standing<B: Think>(game: &Subgame<B>, board: &B) -> f32 {
    share(game.evaluate(board)) * game.sign(board.turn())
}

/// Updates the opponent's choice at each root.
pub(super) fn resolve<B: Think>(game: &Subgame<B>, roots: &mut [Root]) {
    for root in roots {
        let node = &game.nodes[root.node as usize];
        let actions = &game.actions[game.infosets[node.infoset as usize].actions()];
        let worths = &game.worth[game.moves(node)];
        let worth: f32 = actions.iter().zip(worths).map(|(one, worth)| one.chance * worth).sum();
        let (play, leave) = (-worth, -root.alternative);
        let mean = root.chance * play + (1.0 - root.chance) * leave;
        let [play, leave] = [play - mean, leave - mean];
        let [playing, leaving] = &mut root.regrets;
        let (play, leave) = (fade_and_match(playing, play), fade_and_match(leaving, leave));
        if play + leave > 0.0 {
            root.chance = (play / (play + leave)).max(LEAST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponent_leaves_where_it_would_do_worse() {
        let game = super::super::solve::tests::matrix_game([[0.5, 0.5], [0.5, 0.5]]);
        let mut roots = [Root::at(0, 0.2), Root::at(0, 0.8)];
        (0..20).for_each(|_| resolve(&game, &mut roots));
        assert!(roots[0].chance <= LEAST && roots[1].chance > 0.99, "{roots:?}");
    }
}
