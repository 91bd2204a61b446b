//! The serialized form of a [`PlayerView`]: every fact by its name, and the pieces and moves as
//! lists.

use super::{CastlingRights, PlayerView, Sight, Viewer};
use crate::{
    by_side::BySide,
    chess::{
        self, Wing,
        bitboard::{Bitboard, Sq},
        board::Castling,
        placement::Placement,
    },
    draughts::{self, Game, International, Russian},
    geometry::{Square, SquareSet},
    moves::Move,
    piece::{Color, Piece, PieceKind},
    ruleset::{BoardKind, Ruleset},
    xiangqi,
};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename = "PlayerView")]
pub(super) struct Wire {
    viewer: Viewer,
    ruleset: Ruleset,
    turn: Color,
    plies: u32,
    visible: SquareSet,
    pieces: Vec<(Square, Piece)>,
    castling: BySide<CastlingRights>,
    en_passant: Option<Square>,
    blocked: SquareSet,
    facing: bool,
    check: Option<Square>,
    may_move: bool,
    moves: Vec<Move>,
    last_move: Option<Move>,
    promoted: bool,
    captures: Vec<(Square, Piece)>,
    lost: BySide<[u8; PieceKind::MOST]>,
}

impl From<PlayerView> for Wire {
    fn from(view: PlayerView) -> Self {
        Self {
            viewer: view.viewer,
            ruleset: view.ruleset,
            turn: view.turn,
            plies: view.plies,
            visible: view.visible(),
            pieces: view.pieces().to_vec(),
            castling: BySide::from_fn(|color| view.castling(color)),
            en_passant: view.en_passant(),
            blocked: view.blocked(),
            facing: matches!(view.sight, Sight::Xiangqi(sight) if sight.facing),
            check: view.check,
            may_move: view.may_move,
            moves: view.moves().to_vec(),
            last_move: view.last_move,
            promoted: view.promoted,
            captures: view.captures.into_vec(),
            lost: view.lost,
        }
    }
}

/// A square of a serialized view that cannot hold the piece given for it.
///
/// The square is off the board, not visible, or already occupied, or the piece is of another board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a view can't have a piece on {0}: not on the board, not seen, or taken")]
pub(super) struct NoSuchSighting(Square);

impl TryFrom<Wire> for PlayerView {
    type Error = NoSuchSighting;

    fn try_from(wire: Wire) -> Result<Self, NoSuchSighting> {
        let board = wire.ruleset.board;
        let mut taken = SquareSet::EMPTY;
        for (square, piece) in &wire.pieces {
            let fits = board.size().contains(*square) && board.kinds().contains(&piece.kind);
            if !fits || !wire.visible.contains(*square) || taken.contains(*square) {
                return Err(NoSuchSighting(*square));
            }
            taken.insert(*square);
        }
        let sight = match board {
            BoardKind::Chess => Sight::Chess(chess_sight(&wire)),
            BoardKind::Xiangqi => {
                let pieces = wire.pieces.iter().filter_map(|(square, piece)| match piece.kind {
                    PieceKind::Xiangqi(kind) => Some((*square, Piece { color: piece.color, kind })),
                    PieceKind::Chess(_) | PieceKind::Draughts(_) => None,
                });
                Sight::Xiangqi(xiangqi::sight::Sight::from_pieces(
                    wire.visible,
                    wire.blocked,
                    wire.facing,
                    pieces,
                ))
            }
            BoardKind::Draughts => draughts_sight::<Russian>(&wire),
            BoardKind::Draughts10 => draughts_sight::<International>(&wire),
        };
        let mut moves = wire.moves;
        moves.sort_unstable();
        Ok(Self {
            viewer: wire.viewer,
            ruleset: wire.ruleset,
            turn: wire.turn,
            plies: wire.plies,
            sight,
            check: wire.check,
            last_move: wire.last_move,
            promoted: wire.promoted,
            captures: wire.captures.into_boxed_slice(),
            lost: wire.lost,
            may_move: wire.may_move,
            pieces: OnceLock::new(),
            moves: moves.into_boxed_slice().into(),
        })
    }
}

fn draughts_sight<G: Game>(wire: &Wire) -> Sight {
    let squares = |set: SquareSet| set.iter().filter_map(draughts::bitboard::Sq::of).collect();
    let pieces = wire.pieces.iter().filter_map(|(square, piece)| match piece.kind {
        PieceKind::Draughts(kind) => {
            let piece = Piece { color: piece.color, kind };
            Some((draughts::bitboard::Sq::of(*square)?, piece))
        }
        PieceKind::Chess(_) | PieceKind::Xiangqi(_) => None,
    });
    let (visible, blocked) = (squares(wire.visible), squares(wire.blocked));
    G::on_any_board(draughts::Sight::from_pieces(visible, blocked, pieces))
}

fn chess_sight(wire: &Wire) -> chess::sight::Sight {
    let mut pieces = Placement::EMPTY;
    for (square, piece) in &wire.pieces {
        if let (Some(sq), PieceKind::Chess(kind)) = (Sq::of(*square), piece.kind) {
            pieces.toggle(Piece { color: piece.color, kind }, sq);
        }
    }
    let mut castling = Castling::NONE;
    for (color, rights) in Color::ALL.into_iter().zip(wire.castling) {
        for wing in Wing::ALL {
            if rights.has(wing) {
                castling.give(color, wing);
            }
        }
    }
    chess::sight::Sight {
        visible: wire.visible.iter().filter_map(Sq::of).map(Sq::bit).collect::<Bitboard>(),
        pieces,
        castling,
        en_passant: wire.en_passant.and_then(Sq::of),
    }
}
