//! The reuse of a sub-game for the next move. Only the part that agrees with the moves since stays.

use super::{
    super::{sight::Sight, think::Think},
    fingerprint::{after_move, after_view, view_of},
    subgame::{Action, Infoset, NONE, Node, Size, Subgame},
};
use core::mem;

/// The most positions that are kept as roots.
const MOST_ROOTS: usize = 24;
/// The share of the regrets that is kept.
const REMEMBERED: f32 = 0.5;
/// The number of nodes or infosets that are processed in one step.
const AT_ONCE: usize = 256;
/// The plies from one move of ours to the next.
const PLIES: u16 = 2;

/// A searched sub-game, and the move that was played after it.
#[derive(Clone, Debug)]
pub(crate) struct Kept<B: Think> {
    pub(super) game: Subgame<B>,
    /// The number of plies that had been played.
    pub(super) plies: u32,
    pub(super) mv: B::Move,
}

/// A sub-game from which the lines that were not played are removed, bit by bit.
///
/// The parts that stay move towards the beginning of their lists, so that a large sub-game is never
/// in memory twice. They keep their order, so that no part is overwritten before it has moved.
#[derive(Clone, Debug)]
pub(super) struct Carrying<B: Think> {
    game: Subgame<B>,
    stage: Stage,
    /// The new index of each processed node, or [`NONE`] if it is removed.
    nodes: Vec<u32>,
    /// The new index of each infoset, or [`NONE`] if it is removed. Before an infoset is processed,
    /// any other value means that it stays.
    infosets: Vec<u32>,
    /// The infosets that stay.
    stayed: Vec<Infoset>,
    /// The size of the part that stays.
    kept: Size,
    /// The number of nodes that have become roots.
    roots: usize,
    now: Sight<B>,
    /// The fingerprint of our side's views and moves up to now.
    seen: u64,
}

/// The current stage, and the number of nodes or infosets that are done.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Nodes(usize),
    Infosets(usize),
    /// The nodes that stay get the new indices of their infosets.
    Names(usize),
}

impl<B: Think> Carrying<B> {
    /// Starts to carry a sub-game on to the present, which is the last sight in `past`. Returns
    /// `None` if something else has been played since.
    pub(super) fn new(kept: Kept<B>, past: &[Sight<B>]) -> Option<Self> {
        let Kept { game, plies, mv } = kept;
        let [.., before, now] = past else { return None };
        let follows = before.plies == plies + 1
            && now.plies == before.plies + 1
            && before.last_move == Some(mv);
        if !follows {
            return None;
        }
        let seen = after_move::<B>(game.nodes.first()?.seen[now.us], mv);
        let seen = after_view(after_view(seen, view_of(before)), view_of(now));
        Some(Self {
            stage: Stage::Nodes(0),
            nodes: vec![NONE; game.nodes.len()],
            infosets: vec![NONE; game.infosets.len()],
            stayed: Vec::new(),
            kept: Size { nodes: 0, worths: 0, actions: 0 },
            roots: 0,
            now: now.clone(),
            seen,
            game,
        })
    }

    /// Processes a part of the sub-game; `true` when all is done.
    pub(super) fn step(&mut self) -> bool {
        match self.stage {
            Stage::Nodes(done) if done == self.nodes.len() => {
                self.game.cut_nodes(self.kept);
                // The first infoset is the one at the roots, which all look the same to us.
                let first = self.game.nodes.first();
                self.stayed.extend(first.map(|root| self.game.infosets[root.infoset as usize]));
                self.stage = Stage::Infosets(0);
            }
            Stage::Nodes(done) => {
                let end = (done + AT_ONCE).min(self.nodes.len());
                (done..end).for_each(|at| self.carry_node(at));
                self.stage = Stage::Nodes(end);
            }
            Stage::Infosets(done) if done == self.infosets.len() => {
                let stayed = mem::take(&mut self.stayed);
                self.game.cut_infosets(stayed, self.kept, &self.infosets);
                self.stage = Stage::Names(0);
            }
            Stage::Infosets(done) => {
                let end = (done + AT_ONCE).min(self.infosets.len());
                (done..end).for_each(|at| self.carry_infoset(at));
                self.stage = Stage::Infosets(end);
            }
            Stage::Names(done) => {
                let end = (done + AT_ONCE).min(self.game.nodes.len());
                for node in &mut self.game.nodes[done..end] {
                    node.infoset = self.infosets[node.infoset as usize];
                }
                self.stage = Stage::Names(end);
                return end == self.game.nodes.len();
            }
        }
        false
    }

    /// Returns the part that stays, which may be empty.
    pub(super) fn done(self) -> Subgame<B> {
        self.game
    }

    /// Keeps a node if its parent stays, or if it agrees with the present itself.
    fn carry_node(&mut self, at: usize) {
        let game = &mut self.game;
        let node = game.nodes[at].clone();
        let parent = self.nodes.get(node.parent as usize).copied().unwrap_or(NONE);
        if parent == NONE {
            // `fits` also compares facts that the visible squares do not tell, such as check.
            let is_root = node.ply == PLIES
                && node.seen[self.now.us] == self.seen
                && self.now.fits(&node.board);
            if self.roots == MOST_ROOTS || !is_root {
                return;
            }
            self.roots += 1;
        }
        let Size { nodes: place, worths: first, .. } = self.kept;
        self.kept.nodes += 1;
        let moves = game.moves(&node);
        self.kept.worths += moves.len();
        game.worth.copy_within(moves, first);
        self.nodes[at] = place as u32;
        self.infosets[node.infoset as usize] = 0;
        let sibling = match game.nodes.get_mut(parent as usize) {
            Some(parent) => mem::replace(&mut parent.child, place as u32),
            None => NONE,
        };
        let (first, child, ply) = (first as u32, NONE, node.ply - PLIES);
        game.nodes[place] = Node { first, parent, child, sibling, ply, ..node };
    }

    /// Keeps an infoset if one of its nodes stays, with a part of its regrets.
    fn carry_infoset(&mut self, at: usize) {
        if self.infosets[at] == NONE {
            return;
        }
        let game = &mut self.game;
        let infoset = game.infosets[at];
        let moved = infoset.moved_to(self.kept.actions);
        for (from, to) in infoset.actions().zip(moved.actions()) {
            let Action { mv, worth, chance, regret, .. } = game.actions[from];
            let regret = REMEMBERED * regret;
            game.actions[to] = Action { chance, regret, ..Action::new(mv, worth) };
        }
        self.kept.actions = moved.actions().end;
        let root = game.nodes.first().map(|root| root.infoset as usize);
        self.infosets[at] = if root == Some(at) { 0 } else { self.stayed.len() as u32 };
        match self.stayed.get_mut(self.infosets[at] as usize) {
            Some(first) => *first = moved,
            None => self.stayed.push(moved),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            super::{
                belief::Belief, random::Random, search::goal_on, techniques::Techniques,
                testing::TestGame, think::for_board,
            },
            Marshalling,
        },
        *,
    };
    use fogchess_rules::{BoardKind, Color, Preset};

    #[test]
    fn what_is_kept_agrees_with_what_was_seen() {
        for preset in Preset::ALL.into_iter().filter(|preset| preset.ruleset().vision.is_fog()) {
            let carried: usize = (0..4)
                .map(|seed| for_board!(preset.ruleset().board, B => play::<B>(preset, seed)))
                .sum();
            // Xiangqi has more moves, so that fewer of them stay in the tree.
            let least = if preset.ruleset().board == BoardKind::Chess { 40 } else { 15 };
            assert!(carried > least, "{preset:?}: only {carried} positions");
        }
    }

    /// Asserts that each node has the moves of its infoset and of its board, and is the child of
    /// its parent by its move.
    fn assert_whole<B: Think>(game: &Subgame<B>) {
        let mut moves = 0;
        for (at, node) in (0..).zip(&game.nodes) {
            let infoset = &game.infosets[node.infoset as usize];
            assert_eq!(infoset.side, node.board.turn());
            let mut legal = Vec::new();
            node.board.visit_moves(goal_on(&node.board, &game.rules), |piece| {
                piece.for_each(|mv| legal.push(mv));
            });
            legal.sort_unstable_by_key(|mv| B::code(*mv));
            assert!(game.actions[infoset.actions()].iter().map(|action| action.mv).eq(legal));
            assert_eq!(game.moves(node).start, moves);
            moves = game.moves(node).end;
            assert_eq!(node.parent == NONE, node.ply == 0);
            let parent = game.nodes.get(node.parent as usize);
            assert!(parent.is_none_or(|parent| game.child(parent, node.action) == Some(at)));
        }
        assert_eq!(game.worth.len(), moves);
        let actions: usize = game.infosets.iter().map(|infoset| infoset.actions().len()).sum();
        assert_eq!(actions, game.actions.len());
        assert_eq!(game.reach.len(), game.nodes.len());
    }

    /// Plays some moves against a random player, and returns the number of positions that were
    /// kept.
    fn play<B: Think>(preset: Preset, seed: u64) -> usize {
        let us = Color::White;
        let mut random = Random::new(seed);
        let mut belief = Belief::new(512, seed);
        let mut truth = TestGame::<B>::new(preset.ruleset());
        let mut seen = Vec::new();
        let mut kept: Option<Kept<B>> = None;
        let mut carried = 0;
        while seen.len() < 16 && !truth.is_over() {
            let sight = truth.sight(us);
            belief.hear(sight.clone());
            assert!(belief.settle(&mut || false));
            seen.push(sight.clone());
            let mv = if sight.turn == us {
                let boards = belief.boards();
                let mut search = Marshalling::new(
                    &sight,
                    &sight.moves,
                    &seen,
                    boards,
                    kept.take(),
                    Techniques::ALL,
                    &mut random,
                );
                while search.carrying.is_some() && !search.step() {}
                assert_whole(&search.game);
                for root in &search.roots {
                    assert!(sight.fits(&search.game.nodes[root.node as usize].board));
                }
                carried += search.carried;
                while search.nodes() < 8_000 && !search.step() {}
                let roots = search.roots.iter().map(|root| &search.game.nodes[root.node as usize]);
                assert!(roots.clone().all(|root| root.infoset == 0), "they look the same");
                let mv = search.best().unwrap();
                kept = Some(search.keep(mv));
                mv.into()
            } else {
                *random.choose(&truth.moves()).unwrap()
            };
            truth.play(mv);
        }
        carried
    }
}
