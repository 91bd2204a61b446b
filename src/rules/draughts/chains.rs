//! The chains of captures.
//!
//! A captured piece stays on the board until the chain ends, and cannot be jumped again (the Turkish
//! strike). A king that can go on from some of the squares on which a jump may end must choose among
//! those. Where the most pieces must be captured, shorter chains are left out.

use super::{
    bitboard::{Bitboard, Sq},
    board::DraughtsMove,
    game::Game,
    piece::Kind,
    rays::Direction,
    scene::{Jump, Scene},
};

/// Adds the chains of a side to an empty list, each once.
#[inline]
pub(super) fn list<G: Game>(scene: &Scene<G>, list: &mut Vec<DraughtsMove>) {
    let mut chains = Chains { scene: *scene, from: Sq::at(0, 0), found: list, most: 0 };
    for direction in Direction::ALL {
        for from in scene.jumping_men(direction) {
            chains.begin(from, scene);
            let over = direction.step(from.bit());
            chains.land_man(direction.step(over), over, 1);
        }
    }
    if !scene.kings.is_empty() {
        for from in scene.jumping_kings() {
            chains.begin(from, scene);
            chains.king(from, Bitboard::EMPTY, 0);
        }
    }
}

/// The chains of one piece after the other.
struct Chains<'a, G: Game> {
    /// The scene without the piece that captures.
    scene: Scene<G>,
    /// The square of the piece that captures.
    from: Sq,
    found: &'a mut Vec<DraughtsMove>,
    /// The greatest number of pieces that a chain captures.
    most: u32,
}

impl<G: Game> Chains<'_, G> {
    /// Begins the chains of a piece.
    #[inline(always)]
    fn begin(&mut self, from: Sq, scene: &Scene<G>) {
        self.scene.empty = scene.empty | from.bit();
        self.from = from;
    }

    /// Goes on from the square on which a man has landed, after `count` captures.
    fn land_man(&mut self, at: Bitboard, captured: Bitboard, count: u32) {
        let Some(sq) = at.first() else { return };
        let targets = self.scene.enemies & !captured;
        let goes_on = if self.scene.kind_after(Kind::Man, at) == Kind::King {
            self.king(sq, captured, count)
        } else {
            let mut goes_on = false;
            for direction in Direction::ALL {
                let over = direction.step(at) & targets;
                let to = direction.step(over) & self.scene.empty;
                if !to.is_empty() {
                    goes_on = true;
                    self.land_man(to, captured | over, count + 1);
                }
            }
            goes_on
        };
        if !goes_on {
            self.end(sq, captured, count);
        }
    }

    /// Goes on with a king in all directions. Returns `false` if there is no jump.
    #[inline]
    fn king(&mut self, at: Sq, captured: Bitboard, count: u32) -> bool {
        let mut goes_on = false;
        for direction in Direction::ALL {
            goes_on |= self.king_jump(at, direction, captured, count);
        }
        goes_on
    }

    /// Goes on with a king in one direction. Returns `false` if there is no jump.
    #[inline(always)]
    fn king_jump(&mut self, at: Sq, direction: Direction, captured: Bitboard, count: u32) -> bool {
        let jump = self.scene.jump(Kind::King, at, direction, captured);
        if let Some(jump) = jump {
            self.land_king(jump, captured | jump.over, count + 1);
        }
        jump.is_some()
    }

    /// Goes on from the squares on which a king's jump may end.
    fn land_king(&mut self, Jump { direction, to, .. }: Jump, captured: Bitboard, count: u32) {
        let mut goes_on = false;
        let right = direction.right();
        for at in to {
            goes_on |= self.king_jump(at, right, captured, count);
            goes_on |= self.king_jump(at, right.back(), captured, count);
        }
        // Straight on, the next jump is the same from each square.
        if let Some(at) = to.first() {
            goes_on |= self.king_jump(at, direction, captured, count);
        }
        if !goes_on {
            to.into_iter().for_each(|at| self.end(at, captured, count));
        }
    }

    /// Ends a chain, and keeps it if it is new and none that is known must be played instead.
    #[inline]
    fn end(&mut self, to: Sq, captured: Bitboard, count: u32) {
        if G::TAKES_MOST && count != self.most {
            if count < self.most {
                return;
            }
            self.most = count;
            self.found.clear();
        }
        let mv = DraughtsMove { from: self.from, to, captured };
        // The same pieces in another order are those of a round trip, of three jumps at least.
        if count < 3 || !self.found.contains(&mv) {
            self.found.push(mv);
        }
    }
}
