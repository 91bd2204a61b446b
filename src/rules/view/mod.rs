//! [`PlayerView`], which holds what one viewer may know.

mod making;
mod memory;
mod moved;
mod wire;

pub use making::Past;
pub use memory::{just_sighted, last_sightings};
pub use moved::moved;

use super::{
    by_side::BySide,
    chess::{self, Wing},
    draughts::{self, International, Russian},
    fen,
    geometry::{BoardSize, Square, SquareSet},
    moves::{Move, MoveKind},
    notation::{self, ParseMoveError},
    piece::{Color, Piece, PieceKind},
    ruleset::{Goal, Ruleset},
    xiangqi,
};
use core::fmt;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

const PAWN: PieceKind = PieceKind::Chess(chess::Kind::Pawn);

/// The pieces, squares and facts of a view, in the form of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// A board of chess.
    Chess(chess::sight::Sight),
    /// A board of xiangqi.
    Xiangqi(xiangqi::sight::Sight),
    /// A board of Russian draughts.
    Draughts(draughts::Sight<Russian>),
    /// A board of international draughts.
    Draughts10(draughts::Sight<International>),
}

/// The person or bot for whom a view is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// One of the players.
    Player(Color),
    /// Anyone who may see everything. Refused while a game with fog is running.
    Everyone,
}

/// The castling rights that a side still has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CastlingRights {
    /// The right to castle with the rook on the king's side.
    pub king_side: bool,
    /// The right to castle with the rook on the queen's side.
    pub queen_side: bool,
}

impl CastlingRights {
    /// Returns `true` if the side still has the right to castle on this wing.
    pub const fn has(self, wing: Wing) -> bool {
        match wing {
            Wing::KingSide => self.king_side,
            Wing::QueenSide => self.queen_side,
        }
    }
}

/// The last ply, for a viewer who saw all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPly {
    /// The move.
    pub mv: Move,
    /// The piece that moved, as it was before a promotion.
    pub piece: Piece,
    /// The kind of move.
    pub kind: MoveKind,
}

/// The rule by which check forbids a move that the piece could make otherwise.
///
/// The viewer can work out the reason from their own list of available moves. It tells nothing
/// about the attacker, which may be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CheckRule {
    /// A king castles neither out of check, nor over an attacked square, nor into check.
    Castling,
    /// The king would stand in check on its new square.
    IntoCheck,
    /// The king would stay in check.
    StaysInCheck,
    /// The move would open a line of attack on the king.
    Pinned,
}

/// The complete knowledge of one viewer about the board at one moment.
///
/// It is a type of its own, not a masked position: data that it does not hold cannot leak.
/// It has no halfmove counter, no opponent's castling rights, no hidden piece, and no
/// identity that links two sightings of a piece.
///
/// Bots and tests make millions of views. Therefore a view stores sets of squares, and builds its
/// lists of pieces and moves only when they are first needed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "wire::Wire", try_from = "wire::Wire")]
pub struct PlayerView {
    viewer: Viewer,
    ruleset: Ruleset,
    turn: Color,
    plies: u32,
    sight: Sight,
    check: Option<Square>,
    last_move: Option<Move>,
    /// `true` if a piece promoted with the last ply, and the viewer saw it.
    promoted: bool,
    captures: Box<[(Square, Piece)]>,
    /// The numbers of lost pieces by [`PieceKind::index`].
    lost: BySide<[u8; PieceKind::MOST]>,
    /// `true` if the viewer may move now. In a sandbox there may still be no move to make.
    may_move: bool,
    /// The list of the seen pieces, sorted by square.
    pieces: OnceLock<Box<[(Square, Piece)]>>,
    /// The list of available moves, sorted.
    ///
    /// Under the checkmate goal they depend on the true position, so they are listed when the view
    /// is made. Under the other goals they follow from the view itself.
    moves: OnceLock<Box<[Move]>>,
}

impl PartialEq for PlayerView {
    /// Returns `true` if both views hold the same knowledge, with or without lists built from it.
    fn eq(&self, other: &Self) -> bool {
        let facts = |view: &Self| {
            (
                (view.viewer, view.ruleset, view.turn, view.plies, view.sight),
                (view.check, view.last_move, view.promoted, view.lost),
            )
        };
        facts(self) == facts(other)
            && self.captures == other.captures
            && self.moves() == other.moves()
    }
}

impl Eq for PlayerView {}

impl fmt::Debug for PlayerView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        wire::Wire::from(self.clone()).fmt(f)
    }
}

impl PlayerView {
    /// Returns the viewer for whom the view was made.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Returns the rules of the game.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the number of files and ranks of the board.
    pub const fn size(&self) -> BoardSize {
        self.ruleset.size()
    }

    /// Returns the side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the number of plies played.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the squares that the viewer sees.
    pub fn visible(&self) -> SquareSet {
        match &self.sight {
            Sight::Chess(sight) => sight.visible.to_square_set(),
            Sight::Xiangqi(sight) => sight.visible,
            Sight::Draughts(sight) => sight.visible.into(),
            Sight::Draughts10(sight) => sight.visible.into(),
        }
    }

    /// Returns the unseen squares that the viewer knows to be occupied, because one of the viewer's
    /// pieces is blocked there: a pawn in chess, a horse, an elephant or a cannon in xiangqi, any
    /// piece in draughts.
    pub fn blocked(&self) -> SquareSet {
        match (&self.sight, self.viewer) {
            (Sight::Chess(sight), Viewer::Player(color)) => sight.blocked(color).into(),
            (Sight::Chess(_), Viewer::Everyone) => SquareSet::EMPTY,
            (Sight::Xiangqi(sight), _) => sight.blocked,
            (Sight::Draughts(sight), _) => sight.blocked.into(),
            (Sight::Draughts10(sight), _) => sight.blocked.into(),
        }
    }

    /// Returns the view in the board's own form.
    pub const fn sight(&self) -> &Sight {
        &self.sight
    }

    /// Returns the pieces on the seen squares, sorted by square.
    pub fn pieces(&self) -> &[(Square, Piece)] {
        self.pieces.get_or_init(|| match &self.sight {
            Sight::Chess(sight) => {
                sight.pieces.iter().map(|(sq, piece)| (sq.into(), piece.on_any_board())).collect()
            }
            Sight::Xiangqi(sight) => {
                let piece = |at| Some((at, sight.piece_at(at)?.on_any_board()));
                sight.occupied().iter().filter_map(piece).collect()
            }
            Sight::Draughts(sight) => sight.pieces().collect(),
            Sight::Draughts10(sight) => sight.pieces().collect(),
        })
    }

    /// Returns the piece on a square, if the square is seen and not empty.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        match &self.sight {
            Sight::Chess(sight) => {
                let sq = chess::bitboard::Sq::of(square)?;
                sight.pieces.piece_at(sq).map(Piece::on_any_board)
            }
            Sight::Xiangqi(sight) => sight.piece_at(square).map(Piece::on_any_board),
            Sight::Draughts(sight) => sight.any_piece_at(square),
            Sight::Draughts10(sight) => sight.any_piece_at(square),
        }
    }

    /// Returns a side's castling rights. A fogged view holds only the viewer's own.
    pub const fn castling(&self, color: Color) -> CastlingRights {
        match &self.sight {
            Sight::Chess(sight) => CastlingRights {
                king_side: sight.castling.has(color, Wing::KingSide),
                queen_side: sight.castling.has(color, Wing::QueenSide),
            },
            Sight::Xiangqi(_) | Sight::Draughts(_) | Sight::Draughts10(_) => {
                CastlingRights { king_side: false, queen_side: false }
            }
        }
    }

    /// Returns the square on which a pawn of the viewer's may capture en passant now.
    ///
    /// Without fog it may be a pawn of either side.
    pub fn en_passant(&self) -> Option<Square> {
        match &self.sight {
            Sight::Chess(sight) => sight.en_passant.map(Square::from),
            Sight::Xiangqi(_) | Sight::Draughts(_) | Sight::Draughts10(_) => None,
        }
    }

    /// Returns the square of the king in check, under the checkmate goal.
    ///
    /// In a fogged view it is always the viewer's own king. Check is announced even if the attacker
    /// is hidden.
    pub const fn check(&self) -> Option<Square> {
        self.check
    }

    /// Returns the viewer's available moves, sorted; none while it is not their turn.
    ///
    /// [`Viewer::Everyone`] gets the moves of the side to move. In a sandbox nobody waits for a
    /// turn: each player gets the moves of their own side at any time, and [`Viewer::Everyone`]
    /// those of both sides.
    pub fn moves(&self) -> &[Move] {
        if self.may_move { self.moves.get_or_init(|| self.moves_by_sight()) } else { &[] }
    }

    /// Returns the pseudo-legal moves, which follow from the viewer's own pieces and squares.
    fn moves_by_sight(&self) -> Box<[Move]> {
        let both = self.viewer == Viewer::Everyone && self.ruleset.goal == Goal::Sandbox;
        let mover = match self.viewer {
            Viewer::Player(color) => color,
            Viewer::Everyone => self.turn,
        };
        let movers = Color::ALL.into_iter().filter(|color| both || *color == mover);
        match &self.sight {
            Sight::Chess(sight) => sight.moves(self.turn, movers).into(),
            Sight::Xiangqi(sight) => sight.moves(movers).into(),
            Sight::Draughts(sight) => sight.moves_of(movers).into(),
            Sight::Draughts10(sight) => sight.moves_of(movers).into(),
        }
    }

    /// Returns the available moves of the piece on a square.
    pub fn moves_from(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        let moves = self.moves();
        let start = moves.partition_point(|mv| mv.from < square);
        moves[start..].iter().copied().take_while(move |mv| mv.from == square)
    }

    /// Returns the moves that may become available to a player with the other side's next move,
    /// sorted; none on the player's own turn and in a sandbox.
    ///
    /// They include every move that will be available, in draughts up to the first square on which it
    /// lands: see [`Self::resolve_premove`]. They follow only from the player's own pieces, castling
    /// rights and last move, so they tell nothing of the enemy.
    pub fn premoves(&self) -> Vec<Move> {
        let Viewer::Player(us) = self.viewer else { return Vec::new() };
        let goal = self.ruleset.goal;
        if us == self.turn || goal == Goal::Sandbox {
            return Vec::new();
        }
        let mut moves = match &self.sight {
            Sight::Chess(sight) => sight.premoves(us, self.last_move),
            Sight::Xiangqi(sight) => sight.premoves(us, goal == Goal::CaptureKing),
            Sight::Draughts(sight) => sight.premoves(us),
            Sight::Draughts10(sight) => sight.premoves(us),
        };
        // An own piece may have been taken, but the game would be over with the king.
        let own = |at| self.piece_at(at).filter(|piece| piece.color == us);
        moves.retain(|mv| own(mv.to).is_none_or(|piece| !piece.kind.is_royal()));
        moves
    }

    /// Returns the available move that a premove has become; `None` if there is none, or if several
    /// chains of draughts begin with it.
    pub fn resolve_premove(&self, premove: Move) -> Option<Move> {
        let begins = |mv: &Move| {
            mv.promotion == premove.promotion && self.path(*mv, &[premove.to]).is_some()
        };
        let mut fitting = self.moves_from(premove.from).filter(begins);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// Returns the squares on which the piece lands with a move, one after the other. The last of them
    /// is the end of the move, and only a chain of draughts has others.
    ///
    /// The piece lands on the squares of `by` in this order, perhaps among others. `None` if it
    /// cannot.
    pub fn path(&self, mv: Move, by: &[Square]) -> Option<Vec<Square>> {
        let is_known = || !self.is_fogged() || self.moves().contains(&mv);
        let is_chain = !mv.chain.is_empty() && is_known();
        match &self.sight {
            Sight::Draughts(sight) if is_chain => sight.path_by(mv, by),
            Sight::Draughts10(sight) if is_chain => sight.path_by(mv, by),
            _ => (by.is_empty() || *by == [mv.to]).then(|| vec![mv.to]),
        }
    }

    /// Returns `true` if the viewer is to move and the rules allow nothing but captures, as draughts
    /// does if there is one.
    pub fn must_capture(&self) -> bool {
        !self.moves().is_empty() && self.moves().iter().all(|mv| !mv.chain.is_empty())
    }

    /// Returns the last move that the viewer may know: in fog their own last move, else the last
    /// move of either side.
    pub const fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// Returns `true` if this is a player's view of a game with fog: something may be hidden.
    pub fn is_fogged(&self) -> bool {
        self.viewer != Viewer::Everyone && self.ruleset.vision.is_fog()
    }

    /// Returns the last ply if the viewer saw all of it. In fog it must be one of their own.
    pub fn last_ply(&self) -> Option<SeenPly> {
        // After the viewer's own ply it is the other side's turn.
        let own = self.viewer != Viewer::Player(self.turn);
        let mv = self.last_move.filter(|_| own || !self.is_fogged())?;
        let now = self.piece_at(mv.to)?;
        let before = self.ruleset.board.promotes().filter(|_| self.promoted);
        let piece = Piece { kind: before.unwrap_or(now.kind), ..now };
        let kind = match (Wing::of(mv, piece.kind), self.captures.first()) {
            (Some(wing), _) => MoveKind::Castling(wing),
            (None, Some((at, _))) if piece.kind == PAWN && *at != mv.to => MoveKind::EnPassant,
            (None, Some(_)) => MoveKind::Capture,
            (None, None) => MoveKind::Quiet,
        };
        Some(SeenPly { mv, piece, kind })
    }

    /// Returns the pieces that were captured in the last ply, with their squares. In en passant that
    /// is not where the move ended.
    ///
    /// The viewer knows them even if the squares are not seen. But which piece captured one of the
    /// viewer's own is known only where it is seen: see [`Self::taker`].
    pub fn captures(&self) -> &[(Square, Piece)] {
        &self.captures
    }

    /// Returns the viewer's own pieces that were captured in the last ply, with their squares; none
    /// to [`Viewer::Everyone`].
    pub fn losses(&self) -> &[(Square, Piece)] {
        let is_own = |piece: &Piece| self.viewer == Viewer::Player(piece.color);
        // All pieces that a ply captures are of one side.
        let own = self.captures.first().is_some_and(|(_, piece)| is_own(piece));
        if own { &self.captures } else { &[] }
    }

    /// Returns the number of pieces of a kind that a side has lost, as far as the viewer knows.
    ///
    /// Both players know all captures: they see the pieces that they take, and miss those that they
    /// lose.
    pub const fn lost(&self, color: Color, kind: PieceKind) -> u8 {
        self.lost.get(color)[kind.index()]
    }

    /// Returns the view as a fog FEN: placement with `?` for each square that is not visible, side
    /// to move, own castling rights, usable en-passant square, and no counters.
    ///
    /// The squares of [`Self::blocked`] are `?` too: the pieces there are not known.
    pub fn fog_fen(&self) -> String {
        let visible = self.visible();
        let placement = fen::write_placement(self.ruleset.board, |square| {
            if visible.contains(square) || !self.ruleset.board.is_playable(square) {
                self.piece_at(square).map(Piece::fen_letter)
            } else {
                Some('?')
            }
        });
        let turn = fen::turn_letter(self.turn);
        let rights = match &self.sight {
            Sight::Chess(sight) => sight.write_rights(),
            Sight::Xiangqi(_) | Sight::Draughts(_) | Sight::Draughts10(_) => "- -".to_owned(),
        };
        format!("{placement} {turn} {rights}")
    }

    /// Writes an available move in SAN (in xiangqi: WXF; in draughts: its squares), or returns `None`
    /// if the move is not available.
    ///
    /// The text depends only on the view: it has no `+` and no `#` for check and mate, and it is
    /// disambiguated only by the other available moves.
    pub fn notation(&self, mv: Move) -> Option<String> {
        let (board, visible) = (self.ruleset.board, self.visible());
        notation::write(board, mv, self.moves(), visible, |square| self.piece_at(square))
    }

    /// Parses a move that the viewer typed: in SAN (`e4`, `Nf3`, `exd5`, `O-O`, `e8=Q`), in xiangqi
    /// in WXF (`C2=5`) or Chinese (炮二平五), in draughts by its squares (`c3:e5:g7`, `32-28`), or in
    /// UCI notation (`e2e4`, `e7e8q`).
    ///
    /// In chess `+`, `#`, `!` and `?` at the end are ignored, and so is the wrong case unless it
    /// makes a difference: `bxc3` is the pawn's move if there is one, else the bishop's.
    ///
    /// # Errors
    /// Returns an error if the text isn't a move, or if it fits no available move or several. The
    /// error tells nothing that the view does not hold.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        self.parse_among(self.moves(), text)
    }

    /// Parses one of the [`Self::premoves`] that the viewer typed, as [`Self::parse_move`] does.
    ///
    /// # Errors
    /// The same as those of [`Self::parse_move`].
    pub fn parse_premove(&self, text: &str) -> Result<Move, ParseMoveError> {
        self.parse_among(&self.premoves(), text)
    }

    fn parse_among(&self, moves: &[Move], text: &str) -> Result<Move, ParseMoveError> {
        let (board, visible) = (self.ruleset.board, self.visible());
        notation::parse(board, text, moves, visible, |at| self.piece_at(at))
    }

    /// Returns the moves that only check makes unavailable, each with the reason.
    ///
    /// Empty if the viewer is not to move, and under every goal but checkmate. The moves tell
    /// nothing new: they are the pseudo-legal moves without the available ones, and the viewer
    /// knows both.
    pub fn barred_by_check(&self) -> Vec<(Move, CheckRule)> {
        let waits = matches!(self.viewer, Viewer::Player(color) if color != self.turn);
        if self.ruleset.goal != Goal::Checkmate || !self.may_move || waits {
            return Vec::new();
        }
        let is_king = |at| self.piece_at(at).is_some_and(|piece| piece.kind.is_royal());
        let rule = |mv: Move| match self.check {
            _ if self.castling_wing(mv).is_some() => CheckRule::Castling,
            _ if is_king(mv.from) => CheckRule::IntoCheck,
            Some(_) => CheckRule::StaysInCheck,
            None => CheckRule::Pinned,
        };
        let moves = self.moves_by_sight();
        let barred = moves.iter().filter(|mv| !self.moves().contains(mv));
        barred.map(|mv| (*mv, rule(*mv))).collect()
    }

    /// Returns the moves of [`Self::barred_by_check`] that a typed text may mean.
    pub fn typed_but_barred(&self, text: &str) -> Vec<Move> {
        let moves: Vec<_> = self.barred_by_check().into_iter().map(|(mv, _)| mv).collect();
        match self.parse_among(&moves, text) {
            Ok(mv) => vec![mv],
            Err(ParseMoveError::Ambiguous(moves) | ParseMoveError::PromotionMissing(moves)) => {
                moves
            }
            Err(
                ParseMoveError::Unreadable { .. }
                | ParseMoveError::NoSuchMove(_)
                | ParseMoveError::AmbiguousChain(_),
            ) => Vec::new(),
        }
    }

    /// Returns the kind of a move that is available, or that only check makes unavailable.
    ///
    /// `None` if no piece stands on its first square.
    pub fn kind_of(&self, mv: Move) -> Option<MoveKind> {
        MoveKind::of(mv, |square| self.piece_at(square))
    }

    /// Returns `true` if an available move captures a piece.
    pub fn takes(&self, mv: Move) -> bool {
        self.kind_of(mv).is_some_and(MoveKind::captures)
    }

    /// Returns the square of the rook with which an available move castles, if it castles.
    pub fn castling_rook(&self, mv: Move) -> Option<Square> {
        let king = self.piece_at(mv.from)?;
        Some(self.castling_wing(mv)?.rook_from(king.color).into())
    }

    /// Returns `true` if the king or the rook on a square has the right to castle, as far as the
    /// view holds it.
    pub fn may_castle(&self, at: Square) -> bool {
        self.piece_at(at).is_some_and(|piece| {
            let rights = self.castling(piece.color);
            let castles = |wing: &Wing| {
                piece.kind.is_royal() || Square::from(wing.rook_from(piece.color)) == at
            };
            Wing::ALL.iter().filter(|wing| rights.has(**wing)).any(castles)
        })
    }

    fn castling_wing(&self, mv: Move) -> Option<Wing> {
        match self.kind_of(mv)? {
            MoveKind::Castling(wing) => Some(wing),
            MoveKind::Quiet | MoveKind::Capture | MoveKind::EnPassant => None,
        }
    }

    /// Returns the piece that captured the viewer's piece with the last ply, and its square, if the
    /// viewer sees it.
    ///
    /// A pawn that promoted with the capture is returned as its new kind.
    pub fn taker(&self) -> Option<(Square, Piece)> {
        let (square, piece) = *self.losses().first()?;
        if matches!(piece.kind, PieceKind::Draughts(_)) {
            // A chain ends beyond the squares of its victims.
            return None;
        }
        let enemy = |at| Some((at, self.piece_at(at).filter(|seen| seen.color != piece.color)?));
        if let Some(taker) = enemy(square) {
            return Some(taker);
        }
        // En passant: the capturing pawn stands behind its victim, on the square that the victim
        // crossed. That square was empty before.
        let passed = piece.kind == PAWN
            && (self.visible().contains(square)
                || self.last_move.is_some_and(|mv| {
                    mv.to == square && mv.from.rank().abs_diff(square.rank()) == 2
                }));
        let rank = square.rank().checked_add_signed(match piece.color {
            Color::White => -1,
            Color::Black => 1,
        })?;
        let behind = Square::new(square.file(), rank).filter(|_| passed)?;
        enemy(behind).filter(|(_, taker)| taker.kind == PAWN)
    }
}
