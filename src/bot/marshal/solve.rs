//! The improvement of both sides' strategies, pass by pass.
//!
//! Predictive regret matching plus (PCFR+: Farina, Kroer and Sandholm 2021), with the sides taking
//! turns. A pass goes down the tree to find the chance with which luck and the other side lead to
//! each node. It goes up to find the values of its side's moves. Then its side plays the moves more
//! often that would have been better.

use super::{
    super::think::Think,
    gadget::Root,
    subgame::{Action, Subgame},
};
use core::ops::Range;
use fogchess_rules::Color;

/// The number of nodes or infosets that are processed in one step.
const AT_ONCE: usize = 256;
/// The share of the regrets that remains after a pass, because the tree has grown since.
const FADE: f32 = 0.98;

/// A pass for one side, and its progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    pub(super) side: Color,
    stage: Stage,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// From the roots down; has the number of nodes that are done.
    Down(usize),
    /// Up to the roots; has the number of nodes that are left.
    Up(usize),
    /// The strategies; has the number of infosets that are done.
    Improve(usize),
}

impl Pass {
    /// Returns a pass for a side, at its beginning.
    pub(super) const fn new(side: Color) -> Self {
        Self { side, stage: Stage::Down(0) }
    }

    /// Continues the pass; `true` when it is done. `bonus` is added to the values of our moves at
    /// the roots. The greater the `number` of the pass, the more weight it has in the mean
    /// strategy.
    pub(super) fn step<B: Think>(
        &mut self,
        game: &mut Subgame<B>,
        roots: &[Root],
        bonus: &[f32],
        number: u32,
    ) -> bool {
        match self.stage {
            Stage::Down(done) => {
                if done == 0 {
                    for root in roots {
                        let chance = if self.side == game.us { root.chance } else { 1.0 };
                        game.reach[root.node as usize] = chance;
                    }
                }
                let end = (done + AT_ONCE).min(game.nodes.len());
                go_down(game, done..end, self.side);
                let all = end == game.nodes.len();
                self.stage = if all { Stage::Up(end) } else { Stage::Down(end) };
            }
            Stage::Up(left) => {
                let start = left.saturating_sub(AT_ONCE);
                go_up(game, start..left, self.side);
                self.stage = if start == 0 { Stage::Improve(0) } else { Stage::Up(start) };
            }
            Stage::Improve(done) => {
                let end = (done + AT_ONCE).min(game.infosets.len());
                for at in done..end {
                    let infoset = &mut game.infosets[at];
                    if infoset.side == self.side && infoset.weight > 0.0 {
                        let actions = &mut game.actions[infoset.actions()];
                        // The first infoset is ours at the roots.
                        let bonus = if at == 0 { bonus } else { &[] };
                        improve(actions, infoset.weight, bonus, number);
                        infoset.weight = 0.0;
                    }
                }
                self.stage = Stage::Improve(end);
                return end == game.infosets.len();
            }
        }
        false
    }
}

/// Finds the chance with which luck and the other side lead to some nodes.
fn go_down<B: Think>(game: &mut Subgame<B>, places: Range<usize>, side: Color) {
    for at in places {
        let node = &game.nodes[at];
        let Some(parent) = game.nodes.get(node.parent as usize) else { continue };
        let mut reach = game.reach[node.parent as usize];
        let infoset = &game.infosets[parent.infoset as usize];
        if infoset.side != side {
            let action = infoset.actions().start + usize::from(node.action);
            reach *= game.actions[action].chance;
        }
        game.reach[at] = reach;
    }
}

/// Finds the values of some nodes, and so of the moves that lead to them. Skips nodes that the
/// other side never reaches.
fn go_up<B: Think>(game: &mut Subgame<B>, places: Range<usize>, side: Color) {
    let sign = game.sign(side);
    for at in places.rev() {
        let reach = game.reach[at];
        if reach <= 0.0 {
            continue;
        }
        let node = &game.nodes[at];
        let worths = &game.worth[game.moves(node)];
        let infoset = &mut game.infosets[node.infoset as usize];
        let actions = &mut game.actions[infoset.actions()];
        let mut mean = 0.0;
        for (action, worth) in actions.iter().zip(worths) {
            mean += action.chance * worth;
        }
        if infoset.side == side {
            infoset.weight += reach;
            for (action, worth) in actions.iter_mut().zip(worths) {
                action.sum += sign * reach * worth;
            }
        }
        if let Some(way) = game.way_to(node) {
            game.worth[way] = mean;
        }
    }
}

/// Updates the chance of each of a side's moves by the values of the moves.
fn improve<B: Think>(actions: &mut [Action<B>], weight: f32, bonus: &[f32], number: u32) {
    let number = number as f32;
    for (action, bonus) in actions.iter_mut().zip(bonus) {
        action.sum += weight * bonus;
    }
    let mean: f32 = actions.iter().map(|action| action.chance * action.sum).sum();
    let mut total = 0.0;
    for action in actions.iter_mut() {
        let regret = action.sum - mean;
        action.worth = action.sum / weight;
        action.sum = fade_and_match(&mut action.regret, regret);
        total += action.sum;
    }
    for action in actions {
        if total > 0.0 {
            action.chance = action.sum / total;
        }
        action.total += number * number * action.chance;
        action.sum = 0.0;
    }
}

/// Adds a regret to the old ones, and returns the weight of the move in the next strategy: the next
/// regret is predicted to be like this one.
pub(super) const fn fade_and_match(regrets: &mut f32, regret: f32) -> f32 {
    *regrets = (FADE * *regrets + regret).max(0.0);
    (*regrets + regret).max(0.0)
}

#[cfg(test)]
pub(super) mod tests {
    use super::{
        super::subgame::{NONE, Node},
        *,
    };
    use fogchess_rules::{
        BySide, Preset,
        board::Pieces as _,
        chess::{
            bitboard::Sq,
            board::{Board, ChessMove},
        },
    };

    /// Returns a game in which both sides choose without knowing the other's choice. `worths` are
    /// the values for the first side, by rows.
    pub(in super::super) fn matrix_game<const N: usize>(worths: [[f32; N]; N]) -> Subgame<Board> {
        let mut game = Subgame::new(Color::White, Preset::Fog.ruleset());
        let node = |game: &mut Subgame<Board>, color, parent, action, infoset, worths: [f32; N]| {
            let board = Board::EMPTY.with_turn(color);
            let (first, ply) = (game.worth.len() as u32, 0);
            game.worth.extend(worths);
            let (seen, child, sibling) = (BySide::both(0), NONE, NONE);
            let node = Node { board, seen, infoset, first, parent, child, sibling, action, ply };
            game.push(node, worths[0]);
        };
        for side in Color::ALL {
            let at = Sq::masked(0);
            let mv = ChessMove { from: at, to: at, promotion: None };
            let actions = [Action::new(mv, 0.0); N];
            game.add_known(side, &actions);
        }
        node(&mut game, Color::White, NONE, 0, 0, worths.map(|worths| worths[0]));
        for (action, worths) in worths.into_iter().enumerate() {
            node(&mut game, Color::Black, 0, action as u16, 1, worths);
        }
        game
    }

    /// Returns the chances of each side's moves after this many passes.
    fn solved<const N: usize>(worths: [[f32; N]; N], passes: u32) -> [[f32; N]; 2] {
        let mut game = matrix_game(worths);
        let roots = [Root::at(0, 0.0)];
        for number in 1..=passes {
            for side in Color::ALL {
                let mut pass = Pass::new(side);
                while !pass.step(&mut game, &roots, &[], number) {}
            }
        }
        [0, 1].map(|infoset: usize| {
            let actions = &game.actions[game.infosets[infoset].actions()];
            let total: f32 = actions.iter().map(|action| action.total).sum();
            core::array::from_fn(|at| actions[at].total / total)
        })
    }

    #[track_caller]
    fn assert_near<const N: usize>(found: [[f32; N]; 2], wanted: [[f32; N]; 2]) {
        for (found, wanted) in found.iter().flatten().zip(wanted.iter().flatten()) {
            assert!((found - wanted).abs() < 0.03, "{found:?} instead of {wanted:?}");
        }
    }

    #[test]
    fn known_games_are_solved() {
        // Matching pennies with unequal stakes: 4x - 1·(1 - x) = -x + 2·(1 - x).
        let pennies = [[0.4, -0.1], [-0.1, 0.2]];
        assert_near(solved(pennies, 2_000), [[0.375, 0.625]; 2]);
        // Rock, paper, scissors where scissors win and lose double.
        let rock = [[0.0, -0.3, 0.6], [0.3, 0.0, -0.6], [-0.6, 0.6, 0.0]];
        assert_near(solved(rock, 2_000), [[0.4, 0.4, 0.2]; 2]);
        // One move is better whatever the other side does.
        let plain = [[0.1, 0.5], [0.0, 0.2]];
        assert_near(solved(plain, 50), [[1.0, 0.0], [1.0, 0.0]]);
    }

    #[test]
    fn a_bonus_speaks_for_a_move() {
        let mut game = matrix_game([[0.1, 0.1], [0.0, 0.0]]);
        let roots = [Root::at(0, 0.0)];
        for number in 1..100 {
            let mut pass = Pass::new(Color::White);
            while !pass.step(&mut game, &roots, &[0.0, 0.2], number) {}
        }
        assert!(game.actions[1].chance > 0.99);
    }
}
