//! The part of a game's history that a view needs: the last ply and the captures.

use fogchess_rules::{
    BySide, Move, Outcome, Square, {Color, Piece, PieceKind},
};

/// One ply in full, including everything that a player may not have seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The piece that moved, as it was before a promotion.
    pub piece: Piece,
    /// `true` if it promoted.
    pub promoted: bool,
    /// The captured pieces and their squares. In en passant that is not where the move ended.
    pub captures: Box<[(Square, Piece)]>,
    /// The rook's squares before and after the move, if it castled.
    pub castled: Option<(Square, Square)>,
    /// The move in full notation: in SAN with `+`, `#` and every disambiguation, or in WXF.
    pub notation: String,
    /// The move as the mover's own fogged move list shows it.
    ///
    /// It has no `+` and no `#`, not even under the checkmate goal, where the status line announces
    /// check. It is disambiguated only by the mover's own available moves.
    pub fog_notation: String,
}

/// The summary of a game that [`crate::view_for`] needs, updated with each ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The number of plies played.
    pub plies: u32,
    /// The last ply.
    pub last: Option<Played>,
    /// The last move of each side.
    pub last_moves: BySide<Option<Move>>,
    /// The number of pieces that each side has lost, by [`PieceKind::index`].
    pub lost: BySide<[u8; PieceKind::MOST]>,
    /// The outcome, if the game has ended.
    pub outcome: Option<Outcome>,
}

impl History {
    /// Adds one ply.
    pub fn record(&mut self, played: Played) {
        self.plies += 1;
        self.last_moves[played.piece.color] = Some(played.mv);
        for (_, piece) in &played.captures {
            self.lost[piece.color][piece.kind.index()] += 1;
        }
        self.last = Some(played);
    }

    /// Returns the side that made the last move.
    pub fn last_mover(&self) -> Option<Color> {
        self.last.as_ref().map(|played| played.piece.color)
    }
}
