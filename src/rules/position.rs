//! [`Position`], the true position of a game under a ruleset, with the past that its draws by
//! counting depend on.

use super::{
    by_side::BySide,
    chess::{
        bitboard::{Bitboard, Sq},
        board::{Board, ChessMove, castling_wing},
        fen::{self, FenError},
        material, movegen, perft,
        san::{self, ParseMoveError},
    },
    geometry::{Square, SquareSet},
    history::Played,
    moves::Move,
    outcome::{DrawReason, Outcome, WinReason},
    piece::{Color, Piece, PieceKind},
    ruleset::{Goal, NoMove, Ruleset, Vision},
    vision,
};

/// The FEN of the start position of chess.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The true position of a game. Its fields are private: players see a [`super::PlayerView`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    ruleset: Ruleset,
    board: Board,
    /// The repetition keys of the positions since the last capture or pawn's move, the current one
    /// last. No earlier position can come again.
    keys: Vec<u64>,
    /// The squares that each side has seen so far under [`Vision::LiftingFog`].
    seen: BySide<Bitboard>,
    outcome: Option<Outcome>,
}

/// A move that the rules do not allow. Carries no reason: a reason could reveal something hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} isn't one of your legal moves")]
pub struct IllegalMove(pub Move);

impl Position {
    /// Returns the start position of a ruleset.
    pub fn start(ruleset: Ruleset) -> Self {
        match Self::from_fen(ruleset, START) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is one: {error}"),
        }
    }

    /// Parses a position from a FEN.
    ///
    /// The fields after the side to move may be omitted, from the last one on. The position counts
    /// as occurring for the first time. The game may be over already: see [`Self::outcome`].
    ///
    /// # Errors
    /// Returns an error if the text isn't a FEN of a position that can be played under these rules.
    pub fn from_fen(ruleset: Ruleset, fen: &str) -> Result<Self, FenError> {
        let board = fen::parse(fen, ruleset.goal)?;
        let mut position = Self {
            ruleset,
            board,
            keys: Vec::new(),
            seen: BySide::both(Bitboard::EMPTY),
            outcome: None,
        };
        position.remember();
        Ok(position)
    }

    /// Returns the position as a FEN with the counters.
    ///
    /// It is the truth: never show it while fog is on.
    ///
    /// The en-passant square is given after every double push, as in the PGN standard. The counters
    /// stop at 9999.
    pub fn fen(&self) -> String {
        fen::write(&self.board)
    }

    /// Returns the rules.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Changes the vision in the running game (the players lifted or lowered the fog).
    ///
    /// The draws by counting that are automatic change with it, from now on. Squares seen under
    /// [`Vision::LiftingFog`] are still seen when that vision returns.
    pub fn set_vision(&mut self, vision: Vision) {
        self.ruleset.vision = vision;
        self.look();
        self.outcome = self.judge();
    }

    /// Adds the squares that each side had seen under [`Vision::LiftingFog`] in a later position of
    /// the same game.
    ///
    /// Needed after moves are taken back, because a square once seen stays seen.
    pub fn keep_seen(&mut self, later: &Self) {
        for (seen, more) in self.seen.iter_mut().zip(later.seen) {
            *seen |= more;
        }
    }

    /// Returns the side to move. In a sandbox: the side that did not make the last move.
    pub fn turn(&self) -> Color {
        self.board.turn()
    }

    /// Returns the number of the full move, counted from 1 as in a FEN.
    pub fn fullmove_number(&self) -> u32 {
        self.board.fullmove().into()
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(Sq::of(square)?)
    }

    /// Returns all pieces, sorted by square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.board.pieces().iter().map(|(sq, piece)| (sq.into(), piece))
    }

    /// Returns a side's available moves, sorted.
    ///
    /// Only the side to move has any; in a sandbox each side does. Empty if the game has ended on
    /// the board.
    pub fn moves(&self, color: Color) -> Vec<Move> {
        if !self.may_move(color) {
            return Vec::new();
        }
        let mut list = movegen::MoveList::new();
        self.visit_moves(color, |piece| list.add(piece));
        list.sorted()
    }

    /// Returns `true` if a side may make this move now.
    pub fn is_available(&self, color: Color, mv: Move) -> bool {
        self.kind_of_available(color, mv).is_some()
    }

    /// Parses a side's move in SAN or UCI notation, like [`super::PlayerView::parse_move`].
    ///
    /// # Errors
    /// Returns an error if the text isn't a move, or if it fits no available move or several.
    pub fn parse_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        san::parse(text, self.ruleset.size(), &self.moves(color), |square| self.piece_at(square))
    }

    /// Makes a side's move.
    ///
    /// # Errors
    /// Returns an error if the move is not available; then nothing changes.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Played, IllegalMove> {
        let (kind, chess_move) = self.kind_of_available(color, mv).ok_or(IllegalMove(mv))?;
        let fog_san = san::write(mv, &self.moves(color), |square| self.piece_at(square))
            .ok_or(IllegalMove(mv))?;
        self.board = self.board.with_turn(color);
        let captured = self.board.make(kind, chess_move);
        self.remember();
        let captured = captured.map(|(sq, kind)| (Square::from(sq), Piece { color: !color, kind }));
        let castled = castling_wing(kind, chess_move)
            .map(|wing| (wing.rook_from(color).into(), wing.rook_to(color).into()));
        let san = format!("{fog_san}{}", self.check_suffix());
        Ok(Played { mv, piece: Piece { color, kind }, captured, castled, san, fog_san })
    }

    /// Returns the squares that a side sees under the ruleset's vision.
    pub fn visible(&self, color: Color) -> SquareSet {
        self.sees(color).to_square_set()
    }

    /// Returns the square of a side's king if it is in check, under the checkmate goal.
    pub fn check(&self, color: Color) -> Option<Square> {
        let announced = self.ruleset.goal == Goal::Checkmate && self.board.in_check(color);
        self.board.king(color).filter(|_| announced).map(Square::from)
    }

    /// Returns the outcome if the game has ended on the board, automatic draws included.
    ///
    /// Mate and stalemate come before draws by counting (FIDE 9.6.2).
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the draw that the side to move could claim now (open chess: threefold, fifty moves).
    ///
    /// Only the position on the board counts. A claim that announces the move which would bring
    /// about the draw (FIDE 9.2.1, 9.3.1) is not offered: the player may make the move, and then
    /// the opponent, or later the player, may claim.
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        if self.ruleset.vision.is_fog()
            || self.ruleset.goal == Goal::Sandbox
            || self.outcome.is_some()
        {
            None
        } else if self.repetitions() >= 3 {
            Some(DrawReason::ThreefoldRepetition)
        } else if self.board.halfmoves() >= 100 {
            Some(DrawReason::FiftyMoves)
        } else {
            None
        }
    }

    /// Returns the outcome when a side's time runs out: a loss, or a draw if the opponent could not
    /// mate by any sequence of legal moves (FIDE 6.9; under the checkmate goal only).
    ///
    /// The opponent's ability to mate is judged by the material alone: positions in which pawns are
    /// locked for good are not recognised.
    pub fn flag_outcome(&self, flagged: Color) -> Outcome {
        if self.ruleset.goal == Goal::Checkmate && material::cannot_mate(&self.board, !flagged) {
            Outcome::Draw(DrawReason::FlagWithoutMatingMaterial)
        } else {
            Outcome::Win { winner: !flagged, reason: WinReason::Flag }
        }
    }

    /// Returns the number of sequences of available moves of this length (perft), ignoring draws.
    ///
    /// Under [`Goal::CaptureKing`] no sequence continues after a king is taken. In a sandbox the
    /// sides are assumed to move in turn.
    pub fn perft(&self, depth: u32) -> u64 {
        perft::count(&self.board, self.ruleset.goal, depth)
    }

    /// Counts perft for each first move, and returns the sum.
    ///
    /// Calls `found` with each available move, sorted, and the number of sequences of
    /// [`Self::perft`] that begin with it.
    ///
    /// Calls `go_on` about once per millisecond, and returns `None` once it returns `false`.
    pub fn divide(
        &self,
        depth: u32,
        go_on: impl Fn() -> bool,
        mut found: impl FnMut(Move, u64),
    ) -> Option<u64> {
        let Some(rest) = depth.checked_sub(1) else { return Some(1) };
        let mut moves = perft::moves(&self.board, self.ruleset.goal);
        moves.sort_unstable_by_key(|(_, mv)| Move::from(*mv));
        let mut sum = 0;
        for (kind, mv) in moves {
            let mut next = self.board;
            next.make(kind, mv);
            let nodes = perft::count_while(&next, self.ruleset.goal, rest, &go_on)?;
            found(mv.into(), nodes);
            sum += nodes;
        }
        Some(sum)
    }

    /// Returns the position's Zobrist key: equal positions share it, different ones hardly ever do.
    ///
    /// It covers placement, side to move, castling rights and a possible en-passant capture. It is
    /// computed from the truth: never show it while fog is on.
    pub const fn key(&self) -> u64 {
        self.board.key()
    }

    /// Returns the board, from which views are made.
    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the square on which the side to move has a pseudo-legal en-passant capture.
    pub(super) fn en_passant(&self) -> Option<Square> {
        let crossed = self.board.en_passant()?;
        (!self.board.en_passant_capturers().is_empty()).then(|| crossed.into())
    }

    /// Returns `true` if a side may move: there is no outcome, and it is its turn or a sandbox.
    pub(super) fn may_move(&self, color: Color) -> bool {
        self.outcome.is_none() && (self.ruleset.goal == Goal::Sandbox || color == self.board.turn())
    }

    /// Calls `visit` with a side's moves under the goal, even if the game is over.
    ///
    /// Except in a sandbox, `color` must be the side to move.
    fn visit_moves(&self, color: Color, visit: impl FnMut(movegen::PieceMoves)) {
        match self.ruleset.goal {
            Goal::Checkmate => movegen::legal(&self.board, visit),
            Goal::CaptureKing => movegen::pseudo_legal(&self.board, visit),
            Goal::Sandbox => movegen::pseudo_legal(&self.board.with_turn(color), visit),
        }
    }

    /// Returns an available move in the board's form, with the kind of the moving piece.
    fn kind_of_available(&self, color: Color, mv: Move) -> Option<(PieceKind, ChessMove)> {
        let wanted = ChessMove::of(mv).filter(|_| self.may_move(color))?;
        let mut found = None;
        self.visit_moves(color, |piece| {
            if piece.from == wanted.from && piece.to.contains(wanted.to) {
                piece.for_each(|mv| {
                    if mv == wanted {
                        found = Some((piece.kind, mv));
                    }
                });
            }
        });
        found
    }

    fn has_move(&self) -> bool {
        let mut any = false;
        self.visit_moves(self.board.turn(), |_| any = true);
        any
    }

    /// Updates the repetition keys, the seen squares and the outcome for a new position.
    fn remember(&mut self) {
        if self.board.halfmoves() == 0 {
            self.keys.clear();
        }
        // A sandbox never ends, so it needs no keys to count repetitions.
        if self.ruleset.goal != Goal::Sandbox {
            self.keys.push(self.repetition_key());
        }
        self.look();
        self.outcome = self.judge();
    }

    /// Adds the squares that each side sees now to those that it has seen.
    fn look(&mut self) {
        if self.ruleset.vision == Vision::LiftingFog {
            self.seen = BySide::from_fn(|color| self.sees(color));
        }
    }

    /// Returns the squares of [`Self::visible`] as a bitboard.
    pub(super) fn sees(&self, color: Color) -> Bitboard {
        let now = || vision::visible(&self.board, color, self.ruleset.pawn_vision);
        match self.ruleset.vision {
            Vision::Open => Bitboard::ALL,
            Vision::Fog => now(),
            Vision::LiftingFog => now() | self.seen[color],
        }
    }

    /// Returns the board's key, in which en passant counts only if the capture is possible under
    /// the goal (FIDE 9.2.3 for checkmate).
    fn repetition_key(&self) -> u64 {
        let impossible = self.ruleset.goal == Goal::Checkmate
            && movegen::legal_en_passant(&self.board).is_none();
        self.board.key() ^ if impossible { self.board.en_passant_key() } else { 0 }
    }

    /// Returns the number of times that the position has occurred, this time included.
    fn repetitions(&self) -> usize {
        let last = self.keys.last();
        self.keys.iter().filter(|key| Some(*key) == last).count()
    }

    fn judge(&self) -> Option<Outcome> {
        let turn = self.board.turn();
        match self.ruleset.goal {
            Goal::Sandbox => return None,
            Goal::Checkmate => {
                if !self.has_move() {
                    return Some(if self.board.in_check(turn) {
                        Outcome::Win { winner: !turn, reason: WinReason::Checkmate }
                    } else {
                        Outcome::Draw(DrawReason::Stalemate)
                    });
                }
                if material::is_dead(&self.board) {
                    return Some(Outcome::Draw(DrawReason::DeadPosition));
                }
            }
            Goal::CaptureKing => {
                if let Some(loser) = Color::ALL.into_iter().find(|c| self.board.king(*c).is_none())
                {
                    return Some(Outcome::Win { winner: !loser, reason: WinReason::KingCaptured });
                }
                if !self.has_move() {
                    return Some(match self.ruleset.no_move {
                        NoMove::Loss => Outcome::Win { winner: !turn, reason: WinReason::NoMove },
                        NoMove::Draw => Outcome::Draw(DrawReason::NoMove),
                    });
                }
            }
        }
        self.counted_draw().map(Outcome::Draw)
    }

    /// Returns the draw by counting that ends the game automatically.
    ///
    /// It comes early with fog, because players cannot count what they cannot see. It comes late in
    /// open chess (FIDE 9.6), where players may claim a draw before.
    fn counted_draw(&self) -> Option<DrawReason> {
        let (repetition, moves) = if self.ruleset.vision.is_fog() {
            ((3, DrawReason::ThreefoldRepetition), (100, DrawReason::FiftyMoves))
        } else {
            ((5, DrawReason::FivefoldRepetition), (150, DrawReason::SeventyFiveMoves))
        };
        if self.repetitions() >= repetition.0 {
            Some(repetition.1)
        } else if self.board.halfmoves() >= moves.0 {
            Some(moves.1)
        } else {
            None
        }
    }

    /// Returns `#` if the side to move is mated, `+` if it is in check, under the checkmate goal.
    fn check_suffix(&self) -> &'static str {
        if self.check(self.board.turn()).is_none() {
            ""
        } else if self.has_move() {
            "+"
        } else {
            "#"
        }
    }
}
