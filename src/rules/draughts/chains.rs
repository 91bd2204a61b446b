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
    let jumpers = scene.jumpers();
    let mut most = 0;
    for from in jumpers & scene.men {
        let mut chains = Chains::new(*scene, from, list, most);
        chains.man(from.bit(), Bitboard::EMPTY);
        most = chains.most;
    }
    for from in jumpers & scene.kings {
        let mut chains = Chains::new(*scene, from, list, most);
        chains.king(from, Bitboard::EMPTY);
        most = chains.most;
    }
}

/// The chains of one piece.
struct Chains<'a, G: Game> {
    scene: Scene<G>,
    from: Sq,
    found: &'a mut Vec<DraughtsMove>,
    /// The number of chains of other pieces before its own.
    others: usize,
    /// The greatest number of pieces that a chain captures.
    most: u32,
}

impl<'a, G: Game> Chains<'a, G> {
    #[inline(always)]
    fn new(scene: Scene<G>, from: Sq, found: &'a mut Vec<DraughtsMove>, most: u32) -> Self {
        let others = found.len();
        Self { scene: scene.leaving(from.bit()), from, found, others, most }
    }

    /// Goes on with a man. Ends the chain if there is no jump.
    fn man(&mut self, at: Bitboard, captured: Bitboard) {
        let targets = self.scene.enemies & !captured;
        let mut goes_on = false;
        for direction in Direction::ALL {
            let over = direction.step(at) & targets;
            let to = direction.step(over) & self.scene.empty;
            if let Some(sq) = to.first() {
                goes_on = true;
                let captured = captured | over;
                if self.scene.kind_after(Kind::Man, to) == Kind::King {
                    if !self.king(sq, captured) {
                        self.end(sq, captured);
                    }
                } else {
                    self.man(to, captured);
                }
            }
        }
        if !goes_on && let Some(at) = at.first() && !captured.is_empty() {
            self.end(at, captured);
        }
    }

    /// Goes on with a king in all directions. Returns `false` if there is no jump.
    #[inline]
    fn king(&mut self, at: Sq, captured: Bitboard) -> bool {
        let mut goes_on = false;
        for direction in Direction::ALL {
            goes_on |= self.king_jump(at, direction, captured);
        }
        goes_on
    }

    /// Goes on with a king in one direction. Returns `false` if there is no jump.
    #[inline(always)]
    fn king_jump(&mut self, at: Sq, direction: Direction, captured: Bitboard) -> bool {
        let jump = self.scene.jump(Kind::King, at, direction, captured);
        if let Some(jump) = jump {
            self.land(jump, captured | jump.over);
        }
        jump.is_some()
    }

    /// Goes on from the squares on which a king's jump may end.
    fn land(&mut self, Jump { direction, to, .. }: Jump, captured: Bitboard) {
        let mut goes_on = false;
        let right = direction.right();
        for at in to {
            goes_on |= self.king_jump(at, right, captured);
            goes_on |= self.king_jump(at, right.back(), captured);
        }
        // Straight on, the next jump is the same from each square.
        if let Some(at) = to.first() {
            goes_on |= self.king_jump(at, direction, captured);
        }
        if !goes_on {
            to.into_iter().for_each(|at| self.end(at, captured));
        }
    }

    /// Ends a chain, and keeps it if it is new and none that is known must be played instead.
    #[inline]
    fn end(&mut self, to: Sq, captured: Bitboard) {
        let count = captured.len();
        if G::TAKES_MOST {
            if count < self.most {
                return;
            }
            if count > self.most {
                self.most = count;
                self.found.clear();
                self.others = 0;
            }
        }
        let mv = DraughtsMove { from: self.from, to, captured };
        // The same pieces in another order are those of a round trip, of three jumps at least.
        if count < 3 || !self.found.iter().skip(self.others).any(|found| *found == mv) {
            self.found.push(mv);
        }
    }
}
