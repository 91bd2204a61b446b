//! The way of a chain of captures, from square to square.

use super::{
    bitboard::{Bitboard, Sq},
    board::{Board, DraughtsMove},
    game::Game,
    piece::Kind,
    rays::Direction,
    scene::{Jump, Scene},
};

impl<G: Game> Board<G> {
    /// Returns the squares on which the piece lands with a move of the side to move, jump by jump:
    /// see [`Scene::path`].
    pub fn path(&self, mv: DraughtsMove) -> Vec<Sq> {
        self.scene().path(mv)
    }

    /// Returns the squares that a move crosses: see [`Scene::crossed`].
    pub fn crossed(&self, mv: DraughtsMove) -> Bitboard {
        self.scene().crossed(mv)
    }
}

impl<G: Game> Scene<G> {
    /// Returns the squares on which the piece lands with an available move, jump by jump. The last
    /// one is the end of the move.
    ///
    /// Of several ways that capture the same pieces it is always the same one: the first by the
    /// directions of [`Direction::ALL`] at each turn, with the shortest jumps. The way of a move
    /// that is not available is its end alone.
    pub fn path(&self, mv: DraughtsMove) -> Vec<Sq> {
        self.path_by(mv, &[]).unwrap_or_else(|| vec![mv.to])
    }

    /// Returns the squares that the piece crosses with an available move: those between its landings,
    /// with those of captured pieces, and the landings, but not the square from which it goes.
    pub fn crossed(&self, mv: DraughtsMove) -> Bitboard {
        let mut at = mv.from;
        let mut crossed = Bitboard::EMPTY;
        for to in self.path(mv) {
            let leads_there = |way: &Direction| !way.first(at, to.bit()).is_empty();
            if let Some(way) = Direction::ALL.into_iter().find(leads_there) {
                crossed |= way.slide(at, to.bit()) | to.bit();
            }
            at = to;
        }
        crossed
    }

    /// Returns the first way of an available move that lands on these squares one after the other,
    /// and perhaps on others, before it ends.
    pub(super) fn path_by(&self, mv: DraughtsMove, by: &[Sq]) -> Option<Vec<Sq>> {
        if !mv.is_capture() {
            return by.is_empty().then(|| vec![mv.to]);
        }
        let kind = if self.kings.contains(mv.from) { Kind::King } else { Kind::Man };
        let scene = self.leaving(mv.from.bit());
        let mut path = Vec::new();
        scene.go(mv, kind, mv.from, Bitboard::EMPTY, by, &mut path).then_some(path)
    }

    /// Goes on with a chain that has captured some pieces, and puts its landings on the path.
    /// Returns `false` if it cannot become the move.
    fn go(
        &self,
        mv: DraughtsMove,
        kind: Kind,
        at: Sq,
        captured: Bitboard,
        by: &[Sq],
        path: &mut Vec<Sq>,
    ) -> bool {
        for direction in Direction::ALL {
            let Some(jump) = self.jump(kind, at, direction, captured) else { continue };
            let captured = captured | jump.over;
            if captured & mv.captured != captured {
                continue;
            }
            for to in nearest_first(jump) {
                let by = match by {
                    [next, rest @ ..] if *next == to => rest,
                    by => by,
                };
                let kind = self.kind_after(kind, to.bit());
                path.push(to);
                let arrives = if captured == mv.captured {
                    to == mv.to && by.is_empty() && self.ends(kind, jump, captured)
                } else {
                    self.go(mv, kind, to, captured, by, path)
                };
                if arrives {
                    return true;
                }
                path.pop();
            }
        }
        false
    }

    /// Returns `true` if a chain that ends with this jump need not go on from any of its landings.
    fn ends(&self, kind: Kind, Jump { to, .. }: Jump, captured: Bitboard) -> bool {
        let goes_on = |at| {
            let kind = self.kind_after(kind, Sq::bit(at));
            Direction::ALL.into_iter().any(|way| self.jump(kind, at, way, captured).is_some())
        };
        !to.into_iter().any(goes_on)
    }
}

/// Returns the landings of a jump, the nearest one first.
fn nearest_first(jump: Jump) -> impl Iterator<Item = Sq> {
    let mut left = jump.to;
    core::iter::from_fn(move || {
        let nearest = if jump.direction.is_up() { left.first() } else { left.last() }?;
        left ^= nearest.bit();
        Some(nearest)
    })
}
