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
/// So many nodes are looked at in one go.
const AT_ONCE: usize = 256;
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

/// The part of a sub-game that agrees with what was seen since, on its way into a sub-game of its
/// own.
#[derive(Clone, Debug)]
pub(super) struct Carrying {
    old: Subgame,
    new: Subgame,
    /// Where the old nodes and infosets are in the new sub-game, or [`NONE`].
    nodes: Vec<u32>,
    infosets: Vec<u32>,
    /// How many of the old nodes were looked at,
    looked: usize,
    /// and how many have become roots.
    roots: usize,
    now: Sight,
    /// A fingerprint of all that our side has seen and done up to now.
    seen: u64,
}

impl Carrying {
    /// Begins to carry on to what is seen now (`past`, the present last); `None` if something
    /// else has been played since.
    pub(super) fn new(kept: Kept, past: &[Sight]) -> Option<Self> {
        let Kept { game: old, plies, mv } = kept;
        let [.., before, now] = past else { return None };
        let follows = before.plies == plies + 1
            && now.plies == before.plies + 1
            && before.last_move == Some(mv);
        if !follows {
            return None;
        }
        let seen = after_move(old.nodes.first()?.seen[now.us.index()], mv);
        let seen = after_view(after_view(seen, view_of(before)), view_of(now));
        Some(Self {
            new: Subgame::new(old.us, old.rules),
            nodes: vec![NONE; old.nodes.len()],
            infosets: vec![NONE; old.infosets.len()],
            looked: 0,
            roots: 0,
            now: now.clone(),
            seen,
            old,
        })
    }

    /// Carries some nodes on; `true` when all are looked at.
    pub(super) fn step(&mut self) -> bool {
        let end = (self.looked + AT_ONCE).min(self.old.nodes.len());
        for at in self.looked..end {
            self.carry(at);
        }
        self.looked = end;
        end == self.old.nodes.len()
    }

    /// What has been carried on; `None` if there is nothing of it.
    pub(super) fn done(self) -> Option<Subgame> {
        (!self.new.nodes.is_empty()).then_some(self.new)
    }

    /// Carries a node on, if it comes after one that is carried on, or may have come true itself.
    fn carry(&mut self, at: usize) {
        let (old, new) = (&self.old, &mut self.new);
        let node = &old.nodes[at];
        let parent = self.nodes.get(node.parent as usize).copied().unwrap_or(NONE);
        if parent == NONE {
            // Check, for one, tells of more than the squares that are seen.
            let is_root = node.ply == PLIES
                && node.seen[self.now.us.index()] == self.seen
                && self.now.fits(&node.board);
            if self.roots == MOST_ROOTS || !is_root {
                return;
            }
            self.roots += 1;
        }
        let infoset = &mut self.infosets[node.infoset as usize];
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
        self.nodes[at] = new.push(node, worth);
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
