//! [`Sight`]: the pieces, squares and facts that a view of chess holds.

use super::{
    bitboard::{Bitboard, Sq},
    board::Castling,
    movegen::{self, MoveList, Scene},
    piece::Kind,
    placement::Placement,
};
use crate::{
    fen,
    geometry::{Square, SquareSet},
    moves::Move,
    piece::Color,
};

/// The squares that a viewer sees, the pieces on them, and the rights that the viewer knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The visible squares.
    pub visible: Bitboard,
    /// The pieces on the visible squares.
    pub pieces: Placement,
    /// The castling rights; in fog only the viewer's own.
    pub castling: Castling,
    /// The square on which the viewer's side may capture en passant; in the open, either side.
    pub en_passant: Option<Sq>,
}

impl Sight {
    /// Returns the pseudo-legal moves of some sides, sorted.
    ///
    /// Squares that the viewer does not see count as occupied. That is right for pawns, because the
    /// viewer sees every square to which a pawn can be pushed. All other moves end on squares that
    /// the viewer sees.
    pub fn moves(&self, turn: Color, sides: impl Iterator<Item = Color>) -> Vec<Move> {
        let mut list = MoveList::EMPTY;
        for color in sides {
            let scene = Scene {
                pieces: &self.pieces,
                occupied: self.pieces.occupied() | !self.visible,
                castling: self.castling,
                en_passant: self.en_passant.filter(|_| color == turn),
            };
            scene.moves(color, |piece| list.add(piece));
        }
        list.sorted()
    }

    /// Returns the moves that a side may have after the other side's next move, sorted. Only its own
    /// pieces block them. `last` is its own last move.
    pub fn premoves(&self, us: Color, last: Option<Move>) -> Vec<Move> {
        let own = self.pieces.of_color(us);
        // A pawn that is taken en passant leaves its square empty.
        let passing = last.filter(|mv| mv.from.rank().abs_diff(mv.to.rank()) == 2);
        let passing = passing.and_then(|mv| Sq::of(mv.to)).map_or(Bitboard::EMPTY, Sq::bit);
        let standing = own & !(passing & self.pieces.of(us, Kind::Pawn));
        let mut list = MoveList::EMPTY;
        for from in own {
            let Some(kind) = self.pieces.kind_at(from) else { continue };
            list.add(movegen::premoves(kind, from, us, self.castling, standing));
        }
        list.sorted()
    }

    /// Returns the squares ahead of a side's pawns on which an unseen piece stands.
    pub fn blocked(&self, color: Color) -> Bitboard {
        let occupied = self.pieces.occupied();
        let ahead = self.pieces.of(color, Kind::Pawn).ahead(color);
        let third = Bitboard::rank(super::board::third_rank(color));
        let two = (ahead & third & self.visible & !occupied).ahead(color);
        (ahead | two) & !self.visible
    }

    /// Writes the fields of a fog FEN between the side to move and the counters.
    pub fn write_rights(&self) -> String {
        let castling = super::fen::write_castling(|color, wing| self.castling.has(color, wing));
        let en_passant = fen::write_square(self.en_passant.map(Square::from));
        format!("{castling} {en_passant}")
    }
}

impl From<Bitboard> for SquareSet {
    fn from(set: Bitboard) -> Self {
        set.to_square_set()
    }
}
