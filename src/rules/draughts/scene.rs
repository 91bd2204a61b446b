//! [`Scene`]: the squares that a side's moves depend on, of a whole board or of what is seen of it.

use super::{
    bitboard::{Bitboard, Sq},
    board::Board,
    game::Game,
    piece::Kind,
    rays::Direction,
};
use crate::piece::Color;
use core::marker::PhantomData;

/// The squares on which a side's moves depend. A square that is in none of these sets is full and
/// cannot be captured.
#[derive(Clone, Copy, Debug)]
pub struct Scene<G: Game> {
    /// The side.
    pub us: Color,
    /// Its men.
    pub men: Bitboard,
    /// Its kings.
    pub kings: Bitboard,
    /// The pieces of the other side.
    pub enemies: Bitboard,
    /// The empty squares.
    pub empty: Bitboard,
    game: PhantomData<G>,
}

/// A jump over one piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    pub(super) direction: Direction,
    /// The square of the piece.
    pub(super) over: Bitboard,
    /// The squares on which the jump may end: one of a man, one or more of a king.
    pub(super) to: Bitboard,
}

impl<G: Game> Scene<G> {
    /// Returns the scene of a whole board.
    #[inline(always)]
    pub fn of(board: &Board<G>, us: Color) -> Self {
        let (own, kings) = (board.of_color(us), board.of_kind(Kind::King));
        Self {
            us,
            men: own & !kings,
            kings: own & kings,
            enemies: board.of_color(!us),
            empty: G::SQUARES & !board.occupied(),
            game: PhantomData,
        }
    }

    /// Returns the scene in which only these squares are seen.
    pub(super) fn within(self, seen: Bitboard) -> Self {
        Self { enemies: self.enemies & seen, empty: self.empty & seen, ..self }
    }

    /// Returns the two directions ahead.
    #[inline(always)]
    pub(super) const fn ahead(&self) -> [Direction; 2] {
        match self.us {
            Color::White => [Direction::UpLeft, Direction::UpRight],
            Color::Black => [Direction::DownRight, Direction::DownLeft],
        }
    }

    /// Returns the scene while the piece from a square captures: its square is empty.
    #[inline(always)]
    pub(super) fn leaving(self, from: Bitboard) -> Self {
        Self { empty: self.empty | from, ..self }
    }

    /// Returns the kind of the piece that captures from a square to another.
    #[inline(always)]
    pub(super) fn kind_after(&self, kind: Kind, to: Bitboard) -> Kind {
        if G::PROMOTES_IN_CHAIN && to.meets(G::last_rank(self.us)) { Kind::King } else { kind }
    }

    /// Returns the jump of a piece in a direction, if it has one. It may have captured pieces
    /// already, which it cannot jump again.
    #[inline(always)]
    pub(super) fn jump(
        &self,
        kind: Kind,
        at: Sq,
        direction: Direction,
        captured: Bitboard,
    ) -> Option<Jump> {
        let over = match kind {
            Kind::Man => direction.step(at.bit()),
            Kind::King => direction.first(at, !self.empty),
        } & self.enemies
            & !captured;
        let sq = over.first()?;
        let to = match kind {
            Kind::Man => direction.step(over) & self.empty,
            Kind::King => direction.slide(sq, !self.empty),
        };
        (!to.is_empty()).then_some(Jump { direction, over, to })
    }

    /// Returns the squares to which a king slides.
    #[inline(always)]
    pub(super) fn slides(&self, from: Sq) -> Bitboard {
        let slide = |direction: Direction| direction.slide(from, !self.empty);
        let [a, b, c, d] = Direction::ALL.map(slide);
        a | b | c | d
    }

    /// Returns the pieces that can jump.
    #[inline(always)]
    pub(super) fn jumpers(&self) -> Bitboard {
        let [a, b, c, d] = Direction::ALL.map(|direction| self.jumping_men(direction));
        let kings = if self.kings.is_empty() { self.kings } else { self.jumping_kings() };
        a | b | c | d | kings
    }

    /// Returns the men that can jump in a direction.
    #[inline(always)]
    pub(super) const fn jumping_men(&self, direction: Direction) -> Bitboard {
        Bitboard(self.men.0 & direction.back().step(self.targets(direction)).0)
    }

    /// Returns the kings that can jump.
    pub(super) fn jumping_kings(&self) -> Bitboard {
        let mut jumpers = Bitboard::EMPTY;
        for direction in Direction::ALL {
            let back = direction.back();
            jumpers |= back.step(back.fill(self.targets(direction), self.empty));
        }
        jumpers & self.kings
    }

    /// Returns the enemies behind which, in a direction, a square is empty.
    #[inline(always)]
    const fn targets(&self, direction: Direction) -> Bitboard {
        Bitboard(self.enemies.0 & direction.back().step(self.empty).0)
    }
}
