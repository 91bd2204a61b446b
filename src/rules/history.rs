//! What happened so far, as far as a view may need it: the last ply, and what was captured.

use super::{
    geometry::Square,
    moves::Move,
    outcome::Outcome,
    piece::{Color, Piece, PieceKind},
};

/// One ply as it truly happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The piece that moved, as it was before a promotion.
    pub piece: Piece,
    /// What was captured and where it stood (en passant: not where the move ended).
    pub captured: Option<(Square, Piece)>,
    /// Where the rook went from and to, if the move castled.
    pub castled: Option<(Square, Square)>,
    /// The move in SAN, complete: `+`, `#` and every disambiguation.
    pub san: String,
    /// The move in the SAN that the mover's own fogged move list shows: without `+` and
    /// `#` (under the checkmate goal too: the status line announces check), and
    /// disambiguated only by what the mover's own available moves explain.
    pub fog_san: String,
}

/// The running summary of a game that [`super::view_for`] draws on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// How many plies have been played.
    pub plies: u32,
    /// The last ply.
    pub last: Option<Played>,
    /// Each side's own last move; White first.
    pub last_moves: [Option<Move>; 2],
    /// How many pieces of each kind each side has lost; White first.
    pub lost: [[u8; PieceKind::COUNT]; 2],
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

impl History {
    /// Adds one ply.
    pub fn record(&mut self, played: Played) {
        self.plies += 1;
        self.last_moves[played.piece.color.index()] = Some(played.mv);
        if let Some((_, piece)) = played.captured {
            self.lost[piece.color.index()][piece.kind.index()] += 1;
        }
        self.last = Some(played);
    }

    /// Who made the last move.
    pub fn last_mover(&self) -> Option<Color> {
        self.last.as_ref().map(|played| played.piece.color)
    }
}
