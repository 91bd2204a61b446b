//! [`Sight`]: what a side sees in the fog, and what follows from it.
//!
//! A side sees, as if it were its turn:
//!
//! - the squares of its own pieces;
//! - the squares to which they could step or slide;
//! - for each jump that a piece could make, from its square or from a square on which an earlier jump
//!   of the same chain could end: the square that it jumps, the squares that it crosses before it, and
//!   all squares on which it could end.
//!
//! No duty narrows this: not the one to capture, nor to capture the most, nor to go on. So what one
//! piece sees does not depend on what another could do, and every capture that exists is seen by the
//! side that could make it. A man that becomes a king within a chain goes on as one. In return, the
//! moves that a side has follow from what it sees: with all other squares taken for full, the rules
//! give the same list ([`Sight::moves`]).
//!
//! A square that is not seen is *blocked* if it is known to be occupied: if it were empty, the side
//! could step, slide or jump to it or across it, and would see it. There
//!
//! - a man is stopped by an unseen square ahead, and a king by the first unseen square of its slide,
//!   also of the slide with which a jump ends;
//! - a jump over a piece is stopped by the unseen square behind it;
//! - a jump of a king within a chain is stopped by the only unseen square before the piece.
//!
//! The piece that blocks is an enemy's, because own pieces are seen. With it on the board, more squares
//! may be blocked in the same way, such as the one behind it: otherwise it could be jumped. Nothing
//! else follows from the board of one moment: any other unseen square may be full or empty.

use super::{
    bitboard::{Bitboard, Sq},
    board::{Board, DraughtsMove},
    game::Game,
    movegen,
    piece::{Kind, Piece},
    rays::Direction,
    scene::{Jump, Scene},
};
use crate::{
    by_side::BySide,
    geometry::Square,
    moves::Move,
    piece::{Color, Piece as AnyPiece},
};
use core::{iter::successors, marker::PhantomData};

/// The squares that a viewer sees, the pieces on them, and the squares known to be occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight<G: Game> {
    /// The visible squares.
    pub visible: Bitboard,
    /// The squares on which the viewer sees nothing but knows of an enemy.
    pub blocked: Bitboard,
    colors: BySide<Bitboard>,
    kings: Bitboard,
    game: PhantomData<G>,
}

impl<G: Game> Board<G> {
    /// Returns the squares that a side sees in the fog.
    pub fn sees(&self, color: Color) -> Bitboard {
        sees(&Scene::of(self, color))
    }

    /// Returns the squares that a side does not see, but knows to be occupied.
    pub fn blocked(&self, color: Color) -> Bitboard {
        Sight::of_player(self, color, Bitboard::EMPTY).blocked
    }
}

impl<G: Game> Sight<G> {
    /// Returns the sight of a player in fog who sees some `others` too.
    pub fn of_player(board: &Board<G>, us: Color, others: Bitboard) -> Self {
        let scene = Scene::of(board, us);
        let visible = sees(&scene) | others;
        Self { blocked: blocked(scene, visible), ..Self::new(board, visible) }
    }

    /// Returns the sight of a viewer who sees everything.
    pub fn of_all(board: &Board<G>) -> Self {
        Self::new(board, G::SQUARES)
    }

    /// Returns the sight of the pieces on the visible squares.
    fn new(board: &Board<G>, visible: Bitboard) -> Self {
        Self {
            visible,
            blocked: Bitboard::EMPTY,
            colors: BySide::from_fn(|color| board.of_color(color) & visible),
            kings: board.of_kind(Kind::King) & visible,
            game: PhantomData,
        }
    }

    /// Returns a sight of these pieces.
    pub fn from_pieces(
        visible: Bitboard,
        blocked: Bitboard,
        pieces: impl Iterator<Item = (Sq, Piece)>,
    ) -> Self {
        let mut board = Board::<G>::EMPTY;
        pieces.for_each(|(at, piece)| board.toggle(piece.color, piece.kind, at));
        Self { blocked, ..Self::new(&board, visible & G::SQUARES) }
    }

    /// Returns the occupied squares whose pieces are seen.
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors.white.0 | self.colors.black.0)
    }

    /// Returns the squares of a side's seen pieces.
    pub const fn of_color(&self, color: Color) -> Bitboard {
        *self.colors.get(color)
    }

    /// Returns the squares of both sides' seen pieces of a kind.
    pub const fn of_kind(&self, kind: Kind) -> Bitboard {
        match kind {
            Kind::Man => Bitboard(self.occupied().0 & !self.kings.0),
            Kind::King => self.kings,
        }
    }

    /// Returns the piece on a square, if it is seen.
    pub fn piece_at(&self, at: Sq) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|color| self.of_color(*color).contains(at))?;
        let kind = if self.kings.contains(at) { Kind::King } else { Kind::Man };
        Some(Piece { color, kind })
    }

    /// Returns the seen pieces, sorted by square.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, AnyPiece)> + '_ {
        let piece = |at: Sq| Some((at.into(), self.piece_at(at)?.on_any_board()));
        self.occupied().into_iter().filter_map(piece)
    }

    /// Returns the piece on a square of any board, if it is seen.
    pub(crate) fn any_piece_at(&self, square: Square) -> Option<AnyPiece> {
        Some(self.piece_at(Sq::of(square)?)?.on_any_board())
    }

    /// Returns the moves of some sides, sorted.
    pub(crate) fn moves_of(&self, sides: impl Iterator<Item = Color>) -> Vec<Move> {
        let moves = sides.flat_map(|color| self.moves(color));
        let mut moves: Vec<_> = moves.map(Move::from).collect();
        moves.sort_unstable();
        moves
    }

    /// Returns the squares to which a side's pieces may go or jump first after the other side's next
    /// move, as moves without captures, sorted. An enemy may stand on any square but those of its own
    /// pieces, and any of these may have been captured.
    pub(crate) fn premoves(&self, us: Color) -> Vec<Move> {
        let own = self.of_color(us);
        let ahead = Scene::of(&self.known(), us).ahead();
        let mut moves = Vec::new();
        for from in own {
            let is_king = self.kings.contains(from);
            for direction in Direction::ALL {
                let step = |at: &Sq| (direction.step(at.bit()) & G::SQUARES).first();
                let squares = successors(step(&from), step);
                if is_king {
                    moves.extend(squares.map(|to| Move::new(from.into(), to.into())));
                    continue;
                }
                let [beside, behind] = [0, 1].map(|steps| squares.clone().nth(steps));
                let steps = beside.filter(|_| ahead.contains(&direction));
                let jumps = behind.filter(|_| beside.is_some_and(|over| !own.contains(over)));
                let to = steps.into_iter().chain(jumps);
                moves.extend(to.map(|to| Move::new(from.into(), to.into())));
            }
        }
        moves.sort_unstable();
        moves
    }

    /// Returns the way of a side's available move: see [`Scene::path_by`].
    pub(crate) fn path_by(&self, mv: Move, by: &[Square]) -> Option<Vec<Square>> {
        let mv = DraughtsMove::of(mv)?;
        let by: Option<Vec<Sq>> = by.iter().copied().map(Sq::of).collect();
        let us = self.piece_at(mv.from)?.color;
        Some(self.scene(us).path_by(mv, &by?)?.into_iter().map(Square::from).collect())
    }

    /// Returns a board with only the seen pieces, White to move.
    pub fn known(&self) -> Board<G> {
        let mut known = Board::EMPTY;
        for at in self.occupied() {
            if let Some(Piece { color, kind }) = self.piece_at(at) {
                known.toggle(color, kind, at);
            }
        }
        known
    }

    /// Returns the squares that a side's moves depend on, as far as they are seen.
    pub fn scene(&self, us: Color) -> Scene<G> {
        Scene::of(&self.known(), us).within(self.visible)
    }

    /// Returns the moves of a side, sorted. They are all its moves if it is the viewer's.
    pub fn moves(&self, us: Color) -> Vec<DraughtsMove> {
        let mut moves = Vec::new();
        movegen::list(&self.scene(us), &mut moves);
        moves.sort_unstable();
        moves
    }
}

/// Returns the squares that a side sees.
fn sees<G: Game>(scene: &Scene<G>) -> Bitboard {
    let mut seen = scene.men | scene.kings;
    for direction in scene.ahead() {
        seen |= direction.step(scene.men) & scene.empty;
    }
    for king in scene.kings {
        seen |= scene.slides(king);
    }
    chains(scene, &mut |scene, place| {
        for direction in Direction::ALL {
            if let Some(jump) = place.jump(scene, direction) {
                seen |= jump.over | jump.to;
                if place.kind == Kind::King {
                    seen |= direction.slide(place.at, !scene.empty);
                }
            }
        }
    });
    seen
}

/// A place of a piece within a chain.
#[derive(Clone, Copy)]
struct Place {
    kind: Kind,
    at: Sq,
    captured: Bitboard,
    /// The direction of the jump that ended here; none where the chain begins.
    direction: Option<Direction>,
}

impl Place {
    #[inline(always)]
    fn jump<G: Game>(self, scene: &Scene<G>, direction: Direction) -> Option<Jump> {
        scene.jump(self.kind, self.at, direction, self.captured)
    }
}

/// Calls `visit` with each place from which a side's piece can jump, and with each place where a jump
/// can end, in every order of jumps.
fn chains<G: Game>(scene: &Scene<G>, visit: &mut impl FnMut(&Scene<G>, Place)) {
    let jumpers = scene.jumpers() & scene.men;
    for (kind, pieces) in [(Kind::Man, jumpers), (Kind::King, scene.kings)] {
        for at in pieces {
            let scene = scene.leaving(at.bit());
            let place = Place { kind, at, captured: Bitboard::EMPTY, direction: None };
            go_on(&scene, place, visit);
        }
    }
}

fn go_on<G: Game>(scene: &Scene<G>, place: Place, visit: &mut impl FnMut(&Scene<G>, Place)) {
    visit(scene, place);
    for direction in Direction::ALL {
        let Some(Jump { over, to, .. }) = place.jump(scene, direction) else { continue };
        for at in to {
            let kind = scene.kind_after(place.kind, at.bit());
            let captured = place.captured | over;
            go_on(scene, Place { kind, at, captured, direction: Some(direction) }, visit);
        }
    }
}

/// Returns the squares that a side does not see, but knows to be occupied.
fn blocked<G: Game>(scene: Scene<G>, visible: Bitboard) -> Bitboard {
    let unseen = G::SQUARES & !visible;
    let mut known = scene.within(visible);
    let mut blocked = Bitboard::EMPTY;
    loop {
        let found = stops(&known, unseen) & !blocked;
        if found.is_empty() {
            return blocked;
        }
        blocked |= found;
        known.enemies |= found;
    }
}

/// Returns the unseen squares that stop a side's pieces among what it knows.
fn stops<G: Game>(known: &Scene<G>, unseen: Bitboard) -> Bitboard {
    let mut stops = Bitboard::EMPTY;
    for direction in known.ahead() {
        stops |= direction.step(known.men) & unseen;
    }
    for direction in Direction::ALL {
        stops |= direction.step(direction.step(known.men) & known.enemies) & unseen;
    }
    chains(known, &mut |scene, place| {
        let enemies = scene.enemies & !place.captured;
        for direction in Direction::ALL {
            let first = match place.kind {
                Kind::Man => direction.step(place.at.bit()),
                Kind::King => direction.first(place.at, !scene.empty),
            };
            if first.meets(enemies) {
                stops |= direction.step(first) & unseen;
                continue;
            }
            let slides = place.direction.is_none_or(|last| last == direction);
            let is_stop = place.kind == Kind::King
                && first.meets(unseen)
                && (slides || crosses(scene, first, direction, enemies));
            if is_stop {
                stops |= first;
            }
        }
    });
    stops
}

/// Returns `true` if a king could jump one of the enemies across a square, if that were empty.
fn crosses<G: Game>(
    scene: &Scene<G>,
    square: Bitboard,
    direction: Direction,
    enemies: Bitboard,
) -> bool {
    let next = square.first().map_or(Bitboard::EMPTY, |sq| direction.first(sq, !scene.empty));
    direction.step(next & enemies).meets(scene.empty)
}
