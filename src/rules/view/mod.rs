//! [`PlayerView`]: what one viewer may know, and [`view_for`], the way to make one.

mod wire;

use super::{
    chess::{
        FenError, ParseMoveError,
        bitboard::{Bitboard, Sq},
        board::{Castling, ChessMove, Wing, castling_wing},
        fen,
        movegen::{MoveList, Scene},
        placement::Placement,
        san,
    },
    geometry::{BoardSize, Square, SquareSet},
    history::History,
    moves::{Move, MoveKind},
    piece::{Color, Piece, PieceKind},
    position::Position,
    ruleset::{Goal, Ruleset},
};
use core::fmt;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// For whom a view is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// One of the players.
    Player(Color),
    /// Somebody who may see all: refused while a game with fog runs.
    Everyone,
}

/// Which castling moves a side has not yet lost the right to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CastlingRights {
    /// With the rook on the king's side.
    pub king_side: bool,
    /// With the rook on the queen's side.
    pub queen_side: bool,
}

impl CastlingRights {
    /// Returns `true` if the right to castle on a wing is left.
    pub const fn has(self, wing: Wing) -> bool {
        match wing {
            Wing::KingSide => self.king_side,
            Wing::QueenSide => self.queen_side,
        }
    }
}

/// What the last ply told the viewer beyond the squares they see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum News {
    /// The viewer (or, in an open view, anyone) captured this piece there.
    Captured {
        /// Where the captured piece stood.
        square: Square,
        /// What was captured.
        piece: Piece,
    },
    /// A piece of the viewer's own vanished there; who took it shows only if seen.
    Lost {
        /// Where it stood.
        square: Square,
        /// What vanished.
        piece: Piece,
    },
}

/// The last ply, as a viewer knows it who saw all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPly {
    /// The move.
    pub mv: Move,
    /// The piece that moved, as it was before a promotion.
    pub piece: Piece,
    /// The kind of move.
    pub kind: MoveKind,
    /// The captured piece and its square, which in en passant is not where the move ended.
    pub captured: Option<(Square, Piece)>,
}

/// Why check makes a move unavailable that the piece could make otherwise.
///
/// The viewer can tell it from their own list of available moves: it says nothing of the
/// attacker, which may be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CheckRule {
    /// A king castles neither out of check, nor over an attacked square, nor into check.
    Castling,
    /// The king would stand in check on its new square.
    IntoCheck,
    /// The king would stay in check.
    StaysInCheck,
    /// The move would open a way to the king.
    Pinned,
}

/// Everything that one viewer may know of the board at one moment, and nothing else.
///
/// It is a type of its own, not a masked [`Position`]: what it does not hold cannot leak.
/// It has no halfmove counter, no opponent's castling rights, no hidden piece, and no
/// identity that links two sightings of a piece.
///
/// Bots and tests make millions of them. So a view is made of sets of squares, and its lists
/// of pieces and moves when somebody first asks for them.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "wire::Wire", try_from = "wire::Wire")]
pub struct PlayerView {
    viewer: Viewer,
    ruleset: Ruleset,
    turn: Color,
    plies: u32,
    /// The squares that the viewer sees. (A second board will need another kind of set.)
    visible: Bitboard,
    /// The pieces on these squares.
    seen: Placement,
    castling: Castling,
    en_passant: Option<Square>,
    check: Option<Square>,
    last_move: Option<Move>,
    news: Option<News>,
    lost: [[u8; PieceKind::COUNT]; 2],
    /// Whether the viewer has available moves now, if any at all.
    may_move: bool,
    /// Sorted by square.
    pieces: OnceLock<Box<[(Square, Piece)]>>,
    /// Sorted. Under the checkmate goal the truth decides which moves are available, so they
    /// are listed with the view; under the others the view itself tells.
    moves: OnceLock<Box<[Move]>>,
}

impl PartialEq for PlayerView {
    /// Whether both viewers know the same; whether it has been listed yet makes no difference.
    fn eq(&self, other: &Self) -> bool {
        let facts = |view: &Self| {
            (
                (view.viewer, view.ruleset, view.turn, view.plies, view.visible, view.seen),
                (view.castling, view.en_passant, view.check, view.last_move, view.news, view.lost),
            )
        };
        facts(self) == facts(other) && self.moves() == other.moves()
    }
}

impl Eq for PlayerView {}

impl fmt::Debug for PlayerView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        wire::Wire::from(self.clone()).fmt(f)
    }
}

impl PlayerView {
    /// For whom the view was made.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The rules of the game.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Files and ranks of the board.
    pub const fn size(&self) -> BoardSize {
        self.ruleset.size()
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// How many plies have been played.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The squares that the viewer sees.
    pub const fn visible(&self) -> SquareSet {
        self.visible.to_square_set()
    }

    /// The pieces on the seen squares, sorted by square.
    pub fn pieces(&self) -> &[(Square, Piece)] {
        self.pieces.get_or_init(|| self.seen.iter().map(|(sq, piece)| (sq.into(), piece)).collect())
    }

    /// The piece on a square, if the square is seen and not empty.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.seen.piece_at(Sq::of(square)?)
    }

    /// A side's castling rights: the viewer's own, and both only in an open view.
    pub const fn castling(&self, color: Color) -> CastlingRights {
        CastlingRights {
            king_side: self.castling.has(color, Wing::KingSide),
            queen_side: self.castling.has(color, Wing::QueenSide),
        }
    }

    /// The square that a pawn of the viewer's may capture on en passant now.
    ///
    /// In an open view: that a pawn of the side to move may capture on.
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The square of the king in check, under the checkmate goal.
    ///
    /// In a fogged view only the viewer's own king is ever marked. Whether the attacker is
    /// seen makes no difference: check is announced.
    pub const fn check(&self) -> Option<Square> {
        self.check
    }

    /// The viewer's available moves, sorted; none while it is not their turn.
    ///
    /// [`Viewer::Everyone`] gets those of the side to move. In a sandbox nobody waits: each
    /// player gets those of their own side at any time, and everyone those of both.
    pub fn moves(&self) -> &[Move] {
        if self.may_move { self.moves.get_or_init(|| self.moves_by_sight()) } else { &[] }
    }

    /// The pseudo-legal moves, which follow from what the viewer sees.
    ///
    /// A pawn cannot pass where the viewer does not see: if it could, they would. All other
    /// ways end at what they see.
    fn moves_by_sight(&self) -> Box<[Move]> {
        let both = self.viewer == Viewer::Everyone && self.ruleset.goal == Goal::Sandbox;
        let mover = match self.viewer {
            Viewer::Player(color) => color,
            Viewer::Everyone => self.turn,
        };
        let mut list = MoveList::new();
        for color in Color::ALL.into_iter().filter(|color| both || *color == mover) {
            let scene = Scene {
                pieces: &self.seen,
                occupied: self.seen.occupied() | !self.visible,
                castling: self.castling,
                en_passant: self.en_passant.filter(|_| color == self.turn).and_then(Sq::of),
            };
            scene.moves(color, |piece| list.add(piece));
        }
        list.sorted().into()
    }

    /// The available moves of the piece on a square.
    pub fn moves_from(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        let moves = self.moves();
        let start = moves.partition_point(|mv| mv.from < square);
        moves[start..].iter().copied().take_while(move |mv| mv.from == square)
    }

    /// The last move that the viewer may know: in fog their own last, else the last of all.
    pub const fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// Returns `true` for the view of a player in a game with fog: something may be hidden.
    pub fn is_fogged(&self) -> bool {
        self.viewer != Viewer::Everyone && self.ruleset.vision.is_fog()
    }

    /// The last ply, if the viewer saw it: in fog that is one of their own.
    pub fn last_ply(&self) -> Option<SeenPly> {
        // After one's own ply it is the other side's turn.
        let own = self.viewer != Viewer::Player(self.turn);
        let mv = self.last_move.filter(|_| own || !self.is_fogged())?;
        let now = self.piece_at(mv.to)?;
        let piece = Piece { kind: mv.promotion.map_or(now.kind, |_| PieceKind::Pawn), ..now };
        let captured = self.news.map(|news| match news {
            News::Captured { square, piece } | News::Lost { square, piece } => (square, piece),
        });
        let wing = ChessMove::of(mv).and_then(|mv| castling_wing(piece.kind, mv));
        let kind = match (wing, captured) {
            (Some(wing), _) => MoveKind::Castling(wing),
            (None, Some((at, _))) if at != mv.to => MoveKind::EnPassant,
            (None, Some(_)) => MoveKind::Capture,
            (None, None) => MoveKind::Quiet,
        };
        Some(SeenPly { mv, piece, kind, captured })
    }

    /// What the last ply told the viewer.
    pub const fn news(&self) -> Option<News> {
        self.news
    }

    /// How many pieces of a kind a side has lost, as far as the viewer knows.
    ///
    /// Both players know all captures: what they took they saw, what they lost they miss.
    pub const fn lost(&self, color: Color, kind: PieceKind) -> u8 {
        self.lost[color.index()][kind.index()]
    }

    /// The view as a fog FEN: placement with `?` for each square not visible, side to
    /// move, own castling rights, usable en-passant square, and no counters.
    pub fn fog_fen(&self) -> String {
        let BoardSize { files, ranks } = self.size();
        let visible = self.visible();
        let placement = fen::write_placement(files, ranks, |square| {
            if visible.contains(square) {
                self.piece_at(square).map(Piece::fen_letter)
            } else {
                Some('?')
            }
        });
        let turn = fen::turn_letter(self.turn);
        let castling = fen::write_castling(|color, wing| self.castling.has(color, wing));
        format!("{placement} {turn} {castling} {}", fen::write_square(self.en_passant))
    }

    /// An available move in SAN, from what the viewer sees alone: without `+` and `#`, and
    /// disambiguated only by the other available moves. `None` if it is not available.
    pub fn san(&self, mv: Move) -> Option<String> {
        san::write(mv, self.moves(), |square| self.piece_at(square))
    }

    /// Reads a move that the viewer typed, in SAN (`e4`, `Nf3`, `exd5`, `O-O`, `e8=Q`) or
    /// UCI notation (`e2e4`, `e7e8q`).
    ///
    /// `+`, `#`, `!` and `?` at the end are ignored, and so is the wrong case unless it makes
    /// a difference: `bxc3` is the pawn's move if there is one, else the bishop's.
    ///
    /// # Errors
    /// If the text is no move, or not one of the available moves, or fits several. The error
    /// tells nothing that the view does not hold.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        san::parse(text, self.size(), self.moves(), |square| self.piece_at(square))
    }

    /// The moves that check alone makes unavailable, and why. None where kings are taken.
    ///
    /// They are what the pieces could do by sight less what the list of available moves
    /// holds, both of which the viewer has: so they tell nothing new.
    pub fn barred_by_check(&self) -> Vec<(Move, CheckRule)> {
        let waits = matches!(self.viewer, Viewer::Player(color) if color != self.turn);
        if self.ruleset.goal != Goal::Checkmate || !self.may_move || waits {
            return Vec::new();
        }
        let is_king =
            |at| self.piece_at(at).is_some_and(|piece: Piece| piece.kind == PieceKind::King);
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

    /// Those of [`Self::barred_by_check`] that a typed text may mean.
    pub fn typed_but_barred(&self, text: &str) -> Vec<Move> {
        let moves: Vec<_> = self.barred_by_check().into_iter().map(|(mv, _)| mv).collect();
        match san::parse(text, self.size(), &moves, |square| self.piece_at(square)) {
            Ok(mv) => vec![mv],
            Err(ParseMoveError::Ambiguous(moves) | ParseMoveError::PromotionMissing(moves)) => {
                moves
            }
            Err(ParseMoveError::Unreadable(_) | ParseMoveError::NoSuchMove(_)) => Vec::new(),
        }
    }

    /// The kind of an available move; of one that check bars too. `None` if no piece stands
    /// where it begins.
    pub fn kind_of(&self, mv: Move) -> Option<MoveKind> {
        MoveKind::of(mv, |square| self.piece_at(square))
    }

    /// Whether an available move captures something.
    pub fn takes(&self, mv: Move) -> bool {
        self.kind_of(mv).is_some_and(MoveKind::captures)
    }

    /// The square of the rook that an available move castles with, if it castles.
    pub fn castling_rook(&self, mv: Move) -> Option<Square> {
        let king = self.piece_at(mv.from)?;
        Some(self.castling_wing(mv)?.rook_from(king.color).into())
    }

    fn castling_wing(&self, mv: Move) -> Option<Wing> {
        match self.kind_of(mv)? {
            MoveKind::Castling(wing) => Some(wing),
            MoveKind::Quiet | MoveKind::Capture | MoveKind::EnPassant => None,
        }
    }

    /// What captured the viewer's piece with the last ply, and where it stands now, if the
    /// viewer sees it.
    ///
    /// A pawn that has just been promoted is seen as what it became.
    pub fn taker(&self) -> Option<(Square, Piece)> {
        let News::Lost { square, piece } = self.news? else { return None };
        let enemy = |at| Some((at, self.piece_at(at).filter(|seen| seen.color != piece.color)?));
        if let Some(taker) = enemy(square) {
            return Some(taker);
        }
        // En passant: the pawn stands behind, on the square that was passed over and so empty.
        let passed = piece.kind == PieceKind::Pawn
            && (self.visible().contains(square)
                || self.last_move.is_some_and(|mv| {
                    mv.to == square && mv.from.rank().abs_diff(square.rank()) == 2
                }));
        let rank = square.rank().checked_add_signed(match piece.color {
            Color::White => -1,
            Color::Black => 1,
        })?;
        let behind = Square::new(square.file(), rank).filter(|_| passed)?;
        enemy(behind).filter(|(_, taker)| taker.kind == PieceKind::Pawn)
    }

    /// What a side sees of a position that is known in full: an example, not a game that is
    /// being played.
    ///
    /// # Errors
    /// If the text is no position: see [`Position::from_fen`].
    pub fn of_position(ruleset: Ruleset, fen: &str, side: Color) -> Result<Self, FenError> {
        let position = Position::from_fen(ruleset, fen)?;
        Ok(player_view(&position, &History::default(), side))
    }
}

/// [`Viewer::Everyone`] asked for a view while a game with fog was running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewRefused;

impl fmt::Display for ViewRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the whole board is shown only when the game is over")
    }
}

impl core::error::Error for ViewRefused {}

/// What a viewer may know of a position.
///
/// # Errors
/// If [`Viewer::Everyone`] asks while a game with fog has no outcome yet.
pub fn view_for(
    position: &Position,
    history: &History,
    viewer: Viewer,
) -> Result<PlayerView, ViewRefused> {
    match viewer {
        Viewer::Player(color) => Ok(player_view(position, history, color)),
        Viewer::Everyone if history.outcome.is_some() || !position.ruleset().vision.is_fog() => {
            Ok(open_view(position, history))
        }
        Viewer::Everyone => Err(ViewRefused),
    }
}

/// The part of a position that a player may know.
#[inline]
pub fn player_view(position: &Position, history: &History, color: Color) -> PlayerView {
    let fogged = position.ruleset().vision.is_fog().then_some(color);
    view(position, history, Viewer::Player(color), fogged)
}

/// Everyone's view, in which nothing is hidden: for those who may see all.
pub(crate) fn open_view(position: &Position, history: &History) -> PlayerView {
    view(position, history, Viewer::Everyone, None)
}

/// A view. `fogged` is the player for whom something is hidden, if there is one.
#[inline]
fn view(
    position: &Position,
    history: &History,
    viewer: Viewer,
    fogged: Option<Color>,
) -> PlayerView {
    let ruleset = *position.ruleset();
    let over = history.outcome.is_some();
    let turn = position.turn();
    let mover = match viewer {
        Viewer::Player(color) => color,
        Viewer::Everyone => turn,
    };
    let board = position.board();
    let visible = fogged.map_or(Bitboard::ALL, |color| position.sees(color));
    let is_own = |color| fogged.is_none_or(|own| own == color);
    let last = history.last.as_ref();
    let may_move = !over && position.may_move(mover);
    let moves = if may_move && ruleset.goal == Goal::Checkmate {
        OnceLock::from(position.moves(mover).into_boxed_slice())
    } else {
        OnceLock::new()
    };
    PlayerView {
        viewer,
        ruleset,
        turn,
        plies: history.plies,
        visible,
        seen: board.pieces().within(visible),
        castling: fogged.map_or(board.castling(), |own| board.castling().of(own)),
        en_passant: if is_own(turn) { position.en_passant() } else { None },
        check: Color::ALL
            .into_iter()
            .filter(|color| is_own(*color))
            .find_map(|color| position.check(color)),
        last_move: match fogged {
            Some(own) => history.last_moves[own.index()],
            None => last.map(|played| played.mv),
        },
        news: last.and_then(|played| played.captured).map(|(square, piece)| {
            if viewer == Viewer::Player(piece.color) {
                News::Lost { square, piece }
            } else {
                News::Captured { square, piece }
            }
        }),
        lost: history.lost,
        may_move,
        pieces: OnceLock::new(),
        moves,
    }
}
