//! [`Subgame`]: the part of the game that is searched, from a sample of the positions that are
//! believed possible.
//!
//! A [`Node`] is a position that may come up, with each side's views and moves on the way to it.
//! Nodes that the side to move cannot tell apart form an [`Infoset`]: it must play the same in all
//! of them. Parents come before their children in the list, so a pass over the list goes down the
//! tree, and a pass backwards goes up.
//!
//! At the roots the other side is assumed to know the whole position (as in Zhang and Sandholm 2025
//! for positions that are new to the search); after that it knows only its views.

use super::{
    super::{
        by_hash::ByHash,
        search::{Tree, goal_on},
        think::Think,
    },
    fingerprint,
    guess::{guess, worth_without_move},
};
use core::ops::Range;
use fogchess_rules::{BySide, Color, Ruleset};

/// The index of no node.
pub(super) const NONE: u32 = u32::MAX;

/// The number of positions that are visited between two calls of `pause`; it may be a few more.
pub(super) const VISITS_AT_ONCE: u64 = 64;

/// The size of a sub-game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) nodes: usize,
    /// The number of moves of all nodes.
    pub(super) worths: usize,
    /// The number of moves of all infosets.
    pub(super) actions: usize,
}

/// A position that may come up.
#[derive(Clone, Debug)]
pub(super) struct Node<B: Think> {
    pub(super) board: B,
    /// Fingerprints of White's and Black's views and moves.
    pub(super) seen: BySide<u64>,
    /// The infoset of the side to move.
    pub(super) infoset: u32,
    /// The index of its first move in the sub-game's `worth`.
    pub(super) first: u32,
    /// The parent node, or [`NONE`] for a root.
    pub(super) parent: u32,
    /// The child that was added last, and the child of the same parent that was added before this
    /// one; or [`NONE`].
    pub(super) child: u32,
    pub(super) sibling: u32,
    /// The parent's move that leads here.
    pub(super) action: u16,
    /// The number of plies from the root.
    pub(super) ply: u16,
}

/// The knowledge of the side to move: nodes that it cannot tell apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Infoset {
    pub(super) side: Color,
    first: u32,
    count: u16,
    /// The number of times that it was explored.
    pub(super) visits: u32,
    /// The chance with which luck and the other side lead here, in the current pass.
    pub(super) weight: f32,
}

impl Infoset {
    /// Returns the range of its actions.
    pub(super) const fn actions(&self) -> Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }

    /// Returns the same infoset with its actions in another place, and never explored.
    pub(super) const fn moved_to(self, first: usize) -> Self {
        Self { first: first as u32, visits: 0, weight: 0.0, ..self }
    }
}

/// A move among those that a side can choose.
#[derive(Clone, Copy, Debug)]
pub(super) struct Action<B: Think> {
    pub(super) mv: B::Move,
    /// The chance of the move in the current strategy.
    pub(super) chance: f32,
    /// The regret of not having played it; never below zero.
    pub(super) regret: f32,
    /// Its value to its side times the infoset's weight, in the current pass.
    pub(super) sum: f32,
    /// Its value to its side in the last pass.
    pub(super) worth: f32,
    /// The number of times that it was explored.
    pub(super) visits: u32,
    /// The sum of the chances in all passes, with more weight on later ones.
    pub(super) total: f32,
}

impl<B: Think> Action<B> {
    /// Returns a move of which only a first value is known.
    pub(super) const fn new(mv: B::Move, worth: f32) -> Self {
        Self { mv, chance: 0.0, regret: 0.0, sum: 0.0, worth, visits: 0, total: 0.0 }
    }
}

/// A node whose moves are being estimated, one after the other. It is not in the tree before all
/// are done.
#[derive(Clone, Debug)]
struct Opening<B: Think> {
    node: Node<B>,
    /// The number of estimated moves.
    looked: usize,
}

/// The part of the game that is searched.
#[derive(Clone, Debug)]
pub(super) struct Subgame<B: Think> {
    /// The side that thinks.
    pub(super) us: Color,
    pub(super) rules: Ruleset,
    /// `true` if a side knows only what it has seen. Otherwise it knows everything after the roots.
    pub(super) is_grouped: bool,
    pub(super) nodes: Vec<Node<B>>,
    /// The chance with which luck and the other side lead to each node, in the current pass.
    pub(super) reach: Vec<f32>,
    /// The values of each node's moves to us, from -1 to 1.
    pub(super) worth: Vec<f32>,
    pub(super) infosets: Vec<Infoset>,
    pub(super) actions: Vec<Action<B>>,
    /// The infosets by a fingerprint of what their side has seen and done, and of its moves.
    by_key: ByHash<u32>,
    search: Tree<B>,
    /// The number of positions that were visited for the nodes.
    pub(super) visits: u64,
    opening: Option<Opening<B>>,
    /// The moves of the node that is being opened.
    moves: Vec<(B::Kind, B::Move)>,
}

impl<B: Think> Subgame<B> {
    /// Returns a sub-game without positions, which evaluates by hand alone.
    pub(super) fn new(us: Color, rules: Ruleset) -> Self {
        Self {
            us,
            rules,
            is_grouped: true,
            nodes: Vec::new(),
            reach: Vec::new(),
            worth: Vec::new(),
            infosets: Vec::new(),
            actions: Vec::new(),
            by_key: ByHash::default(),
            search: Tree::new(rules),
            visits: 0,
            opening: None,
            moves: Vec::new(),
        }
    }

    /// Evaluates positions with the network from now on.
    pub(super) fn correct(&mut self) {
        self.search = Tree::new(self.rules).corrected();
    }

    /// Evaluates a position for the side to move, in centipawns.
    pub(super) fn evaluate(&self, board: &B) -> i32 {
        self.search.evaluate(board)
    }

    /// Reserves room for this size, and for the one node that may come on top.
    pub(super) fn reserve(&mut self, size: Size) {
        let Size { nodes, worths, actions } = size;
        self.nodes.reserve_exact(nodes + 1);
        self.reach.reserve_exact(nodes + 1);
        self.worth.reserve_exact(worths + B::MOST_MOVES);
        self.infosets.reserve_exact(nodes + 1);
        self.actions.reserve_exact(actions + B::MOST_MOVES);
    }

    /// Returns 1 for the side that thinks and -1 for the other.
    pub(super) fn sign(&self, side: Color) -> f32 {
        if side == self.us { 1.0 } else { -1.0 }
    }

    /// Returns the range of a node's moves in `worth`.
    pub(super) fn moves(&self, node: &Node<B>) -> Range<usize> {
        let first = node.first as usize;
        first..first + self.infosets[node.infoset as usize].actions().len()
    }

    /// Returns the index in `worth` of the move that leads to a node; `None` for a root.
    pub(super) fn way_to(&self, node: &Node<B>) -> Option<usize> {
        let parent = self.nodes.get(node.parent as usize)?;
        Some(parent.first as usize + usize::from(node.action))
    }

    /// Returns one of a node's moves.
    fn move_of(&self, node: &Node<B>, action: u16) -> B::Move {
        let actions = self.infosets[node.infoset as usize].actions();
        self.actions[actions.start + usize::from(action)].mv
    }

    /// Returns the node to which one of a node's moves leads, if it was opened.
    pub(super) fn child(&self, node: &Node<B>, action: u16) -> Option<u32> {
        let mut at = node.child;
        while let Some(child) = self.nodes.get(at as usize) {
            if child.action == action {
                return Some(at);
            }
            at = child.sibling;
        }
        None
    }

    /// Returns `true` if one of a node's moves decides the game. Storing this for all moves would
    /// take as much room as their values, so it is computed on every call.
    pub(super) fn is_decided_by(&mut self, node: u32, action: u16) -> bool {
        let node = &self.nodes[node as usize];
        let mv = self.move_of(node, action);
        let Some(kind) = node.board.kind_at(B::from(mv)) else { return true };
        let visited = self.search.nodes;
        let guess = guess(&mut self.search, &self.rules, &node.board, (kind, mv), node.ply);
        self.search.nodes = visited;
        guess.over
    }

    /// Returns `true` if a node is being opened.
    pub(super) const fn is_opening(&self) -> bool {
        self.opening.is_some()
    }

    /// Starts to open a position as a root; all roots look the same to us.
    pub(super) fn open_root(&mut self, board: B) {
        let mut seen = self.nodes.first().map_or(BySide::both(0), |root| root.seen);
        let them = !self.us;
        seen[them] = fingerprint::view(&board, them, &self.rules);
        self.open(board, seen, NONE, 0, 0);
    }

    /// Starts to open the node to which a move leads.
    pub(super) fn open_child(&mut self, parent: u32, action: u16) {
        let node = &self.nodes[parent as usize];
        let mv = self.move_of(node, action);
        let Node { mut board, mut seen, ply, .. } = *node;
        let (mover, ply) = (board.turn(), ply + 1);
        let Some(kind) = board.kind_at(B::from(mv)) else { return };
        board.make(kind, mv);
        seen[mover] = fingerprint::after_move::<B>(seen[mover], mv);
        for side in Color::ALL {
            let view = fingerprint::view(&board, side, &self.rules);
            seen[side] = fingerprint::after_view(seen[side], view);
        }
        self.open(board, seen, parent, action, ply);
    }

    fn open(&mut self, board: B, seen: BySide<u64>, parent: u32, action: u16, ply: u16) {
        let moves = &mut self.moves;
        moves.clear();
        board.visit_moves(goal_on(&board, &self.rules), |piece| {
            piece.for_each(|mv| moves.push((piece.kind, mv)));
        });
        // The order in which the moves are generated might reveal hidden pieces.
        moves.sort_unstable_by_key(|(_, mv)| B::code(*mv));
        let first = self.worth.len() as u32;
        let (infoset, child, sibling) = (NONE, NONE, NONE);
        let node = Node { board, seen, infoset, first, parent, child, sibling, action, ply };
        self.opening = Some(Opening { node, looked: 0 });
    }

    /// Opens the node a little further. When done, returns the node, or `Some(None)` if the game is
    /// over there.
    pub(super) fn open_further(&mut self) -> Option<Option<u32>> {
        let Opening { node, looked } = self.opening.as_mut()?;
        let sign = if node.board.turn() == self.us { 1.0 } else { -1.0 };
        let until = self.search.nodes + VISITS_AT_ONCE;
        while let Some(mv) = self.moves.get(*looked) {
            if self.search.nodes >= until {
                return None;
            }
            let guess = guess(&mut self.search, &self.rules, &node.board, *mv, node.ply);
            self.worth.push(sign * guess.worth);
            *looked += 1;
        }
        let Opening { node, .. } = self.opening.take()?;
        self.visits = self.search.nodes;
        Some(self.add(node))
    }

    /// Adds a node whose moves were all estimated. Returns `None` if it has none.
    fn add(&mut self, mut node: Node<B>) -> Option<u32> {
        let (side, first) = (node.board.turn(), node.first as usize);
        let sign = self.sign(side);
        let best = self.worth[first..].iter().map(|worth| sign * worth).reduce(f32::max);
        let Some(best) = best else {
            if let Some(way) = self.way_to(&node) {
                self.worth[way] = sign * worth_without_move(&node.board, &self.rules, node.ply);
            }
            return None;
        };
        let codes = self.moves.iter().map(|(_, mv)| *mv);
        let mut key = codes.fold(node.seen[side], fingerprint::after_move::<B>);
        if !self.is_grouped && node.parent != NONE {
            key = fingerprint::after_view(key, node.board.key());
        }
        node.infoset = match self.by_key.get(&key) {
            Some(infoset) => *infoset,
            None => self.add_infoset(key, side, first, best),
        };
        Some(self.push(node, sign * best))
    }

    /// Adds a node with this value for us to the tree.
    pub(super) fn push(&mut self, mut node: Node<B>, worth: f32) -> u32 {
        let at = self.nodes.len() as u32;
        if let Some(way) = self.way_to(&node) {
            self.worth[way] = worth;
        }
        if let Some(parent) = self.nodes.get_mut(node.parent as usize) {
            node.sibling = core::mem::replace(&mut parent.child, at);
        }
        self.nodes.push(node);
        self.reach.push(0.0);
        at
    }

    /// Adds an infoset. Its first strategy plays the best-looking move: with equal chances, the
    /// moves that lead here would seem to become worse at once (Zhang and Sandholm 2025).
    fn add_infoset(&mut self, key: u64, side: Color, first: usize, best: f32) -> u32 {
        let (place, sign) = (self.infosets.len() as u32, self.sign(side));
        let start = self.actions.len();
        let worths = self.worth[first..].iter();
        let actions =
            self.moves.iter().zip(worths).map(|((_, mv), worth)| Action::new(*mv, sign * worth));
        self.actions.extend(actions);
        if let Some(action) = self.actions[start..].iter_mut().find(|one| one.worth >= best) {
            action.chance = 1.0;
        }
        let (first, count) = (start as u32, self.moves.len() as u16);
        self.infosets.push(Infoset { side, first, count, visits: 0, weight: 0.0 });
        self.by_key.insert(key, place);
        place
    }

    #[cfg(test)]
    /// Returns the number of visited positions, including those for the node that is being opened.
    pub(super) const fn visited(&self) -> u64 {
        self.search.nodes
    }

    #[cfg(test)]
    /// Adds an infoset with these actions, whose strategy plays the first one.
    pub(super) fn add_known(&mut self, side: Color, actions: &[Action<B>]) {
        let (first, count) = (self.actions.len() as u32, actions.len() as u16);
        self.actions.extend(actions);
        self.actions[first as usize].chance = 1.0;
        self.infosets.push(Infoset { side, first, count, visits: 0, weight: 0.0 });
    }

    /// Removes all nodes and their moves beyond this size. Resets the count of visits to zero.
    pub(super) fn cut_nodes(&mut self, left: Size) {
        self.nodes.truncate(left.nodes);
        self.reach.truncate(left.nodes);
        self.reach.fill(0.0);
        self.worth.truncate(left.worths);
        self.search.nodes = 0;
        self.visits = 0;
        self.opening = None;
    }

    /// Replaces the infosets by those that stay, and removes the actions beyond this size. `places`
    /// has the new index of each old infoset, or [`NONE`].
    pub(super) fn cut_infosets(&mut self, stayed: Vec<Infoset>, left: Size, places: &[u32]) {
        self.infosets = stayed;
        self.actions.truncate(left.actions);
        self.by_key.retain(|_, place| {
            *place = places[*place as usize];
            *place != NONE
        });
    }
}
