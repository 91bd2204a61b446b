//! The serialized form of a [`PlayerView`]: every fact by its name, and the pieces and moves as
//! lists.

use super::{CastlingRights, News, PlayerView, Viewer};
use crate::rules::{
    by_side::BySide,
    chess::{
        bitboard::Sq,
        board::{Castling, Wing},
        placement::Placement,
    },
    geometry::{Square, SquareSet},
    moves::Move,
    piece::{Color, Piece, PieceKind},
    ruleset::Ruleset,
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
    check: Option<Square>,
    may_move: bool,
    moves: Vec<Move>,
    last_move: Option<Move>,
    news: Option<News>,
    lost: BySide<[u8; PieceKind::COUNT]>,
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
            en_passant: view.en_passant,
            check: view.check,
            may_move: view.may_move,
            moves: view.moves().to_vec(),
            last_move: view.last_move,
            news: view.news,
            lost: view.lost,
        }
    }
}

/// A square of a serialized view that cannot hold the piece given for it.
///
/// The square is off the board, not visible, or already occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a view can't have a piece on {0}: not on the board, not seen, or taken")]
pub(super) struct NoSuchSighting(Square);

impl TryFrom<Wire> for PlayerView {
    type Error = NoSuchSighting;

    fn try_from(wire: Wire) -> Result<Self, NoSuchSighting> {
        let mut seen = Placement::EMPTY;
        for (square, piece) in wire.pieces {
            match Sq::of(square) {
                Some(sq) if wire.visible.contains(square) && seen.piece_at(sq).is_none() => {
                    seen.toggle(piece, sq);
                }
                _ => return Err(NoSuchSighting(square)),
            }
        }
        let mut castling = Castling::NONE;
        for (color, rights) in Color::ALL.into_iter().zip(wire.castling) {
            for (has, wing) in
                [(rights.king_side, Wing::KingSide), (rights.queen_side, Wing::QueenSide)]
            {
                if has {
                    castling.give(color, wing);
                }
            }
        }
        let mut moves = wire.moves;
        moves.sort_unstable();
        Ok(Self {
            viewer: wire.viewer,
            ruleset: wire.ruleset,
            turn: wire.turn,
            plies: wire.plies,
            visible: wire.visible.iter().filter_map(Sq::of).map(Sq::bit).collect(),
            seen,
            castling,
            en_passant: wire.en_passant,
            check: wire.check,
            last_move: wire.last_move,
            news: wire.news,
            lost: wire.lost,
            may_move: wire.may_move,
            pieces: OnceLock::new(),
            moves: moves.into_boxed_slice().into(),
        })
    }
}
