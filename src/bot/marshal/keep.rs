//! What of a sub-game can be used for the next move: the part that may have come true.

use super::{
    super::sight::Sight,
    fingerprint::{after_move, after_view, view_of},
    subgame::{NONE, Node, OVER, Subgame},
};
use crate::rules::chess::board::ChessMove;

/// No more positions than that are taken over.
const MOST_ROOTS: usize = 128;
/// How much of the regrets is taken over.
const REMEMBERED: f32 = 0.5;
/// From one move of ours to the next.
const PLIES: u16 = 2;

/// A sub-game that was thought through, and the move that was played then.
#[derive(Clone, Debug)]
pub(in crate::bot) struct Kept {
    pub(super) game: Subgame,
    /// How many plies had been played.
    pub(super) plies: u32,
    pub(super) mv: ChessMove,
}

impl Kept {
    /// The part of the sub-game that agrees with what was seen since (`past`, the present
    /// last); `None` if there is nothing of it.
    pub(super) fn carry_on(&self, past: &[Sight]) -> Option<Subgame> {
        let [.., before, now] = past else { return None };
        let follows = before.plies == self.plies + 1
            && now.plies == before.plies + 1
            && before.last_move == Some(self.mv);
        if !follows {
            return None;
        }
        let us = now.us.index();
        let seen = after_move(self.game.nodes.first()?.seen[us], self.mv);
        let seen = after_view(after_view(seen, view_of(before)), view_of(now));
        // Check, for one, tells of more than the squares that are seen.
        let is_root =
            |node: &Node| node.ply == PLIES && node.seen[us] == seen && now.fits(&node.board);
        let carried = self.below(is_root);
        (!carried.nodes.is_empty()).then_some(carried)
    }

    /// The sub-game that starts from some of the nodes.
    fn below(&self, is_root: impl Fn(&Node) -> bool) -> Subgame {
        let old = &self.game;
        let mut new = Subgame::new(old.us, old.rules);
        let mut nodes = vec![NONE; old.nodes.len()];
        let mut infosets = vec![NONE; old.infosets.len()];
        let mut roots = 0;
        for (at, node) in old.nodes.iter().enumerate() {
            let parent = nodes.get(node.parent as usize).copied().unwrap_or(NONE);
            if parent == NONE {
                if roots == MOST_ROOTS || !is_root(node) {
                    continue;
                }
                roots += 1;
            }
            let infoset = &mut infosets[node.infoset as usize];
            if *infoset == NONE {
                *infoset = new.take_infoset(old, node.infoset, REMEMBERED);
            }
            let first = new.worth.len() as u32;
            let moves = old.moves(node);
            new.worth.extend(&old.worth[moves.clone()]);
            let next = old.next[moves].iter();
            new.next.extend(next.map(|next| if *next == OVER { OVER } else { NONE }));
            let worth = old.way_to(node).map_or(0.0, |way| old.worth[way]);
            let ply = node.ply - PLIES;
            let node = Node { infoset: *infoset, first, parent, ply, ..node.clone() };
            nodes[at] = new.push(node, worth);
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            super::{belief::Belief, random::Random, techniques::Techniques},
            Marshalling,
        },
        *,
    };
    use crate::rules::{Color, History, Move, Position, Preset, Viewer, view_for};

    #[test]
    fn what_is_kept_agrees_with_what_was_seen() {
        for preset in [Preset::Fog, Preset::FogCheck] {
            let carried: usize = (0..4).map(|seed| play(preset, seed)).sum();
            assert!(carried > 40, "{preset:?}: only {carried} positions");
        }
    }

    /// Plays some moves against somebody who plays any, and returns how many positions were
    /// carried on.
    fn play(preset: Preset, seed: u64) -> usize {
        let us = Color::White;
        let mut random = Random::new(seed);
        let mut belief = Belief::new(512, seed);
        let mut truth = Position::start(preset.ruleset());
        let mut history = History::default();
        let mut seen = Vec::new();
        let mut kept: Option<Kept> = None;
        let mut carried = 0;
        while seen.len() < 16 && truth.outcome().is_none() {
            let view = view_for(&truth, &history, Viewer::Player(us)).unwrap();
            let sight = Sight::of(&view, us);
            belief.hear(sight.clone());
            assert!(belief.settle(&mut || false));
            seen.push(sight.clone());
            let mv = if truth.turn() == us {
                let boards = belief.boards();
                let kept_before = kept.as_ref();
                let mut search = Marshalling::new(
                    &sight,
                    &sight.moves,
                    &seen,
                    boards,
                    kept_before,
                    Techniques::ALL,
                    &mut random,
                );
                for root in &search.roots {
                    assert!(sight.fits(&search.game.nodes[root.node as usize].board));
                }
                carried += search.carried;
                while search.nodes() < 8_000 && !search.step() {}
                let roots = search.roots.iter().map(|root| &search.game.nodes[root.node as usize]);
                assert!(roots.clone().all(|root| root.infoset == 0), "they look the same");
                let mv = search.best().unwrap();
                kept = Some(search.keep(mv));
                Move::from(mv)
            } else {
                *random.choose(&truth.moves(!us)).unwrap()
            };
            history.record(truth.play(truth.turn(), mv).unwrap());
        }
        carried
    }
}
