//! [`Position`], the true position of a game under a ruleset, on any board.

use super::{
    history::{History, Played},
    state::State,
};
use fogchess_rules::{
    FenError, Move, PlayerView, Viewer,
    board::{Board, Pieces as _},
    chess,
    draughts::{self, International, Russian},
    notation::{self, ParseMoveError},
    perft, xiangqi, {BoardKind, Ruleset, Vision}, {Color, Piece}, {DrawReason, Outcome},
    {Square, SquareSet},
};

/// The true position of a game. Its fields are private: players see a [`PlayerView`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(Inner);

/// A position of each board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Inner {
    Chess(State<chess::Board>),
    /// Boxed, because it is larger: positions of chess stay quick to copy.
    Xiangqi(Box<State<xiangqi::Board>>),
    Draughts(State<draughts::Board<Russian>>),
    Draughts10(State<draughts::Board<International>>),
}

/// Evaluates an expression with the state, whose board is known inside.
macro_rules! on_board {
    ($inner:expr, $state:ident => $body:expr) => {
        match $inner {
            Inner::Chess($state) => $body,
            Inner::Xiangqi($state) => $body,
            Inner::Draughts($state) => $body,
            Inner::Draughts10($state) => $body,
        }
    };
}

/// A move that the rules do not allow. Carries no reason: a reason could reveal something hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} isn't one of your legal moves")]
pub struct IllegalMove(pub Move);

impl Position {
    /// Returns the start position of a ruleset.
    pub fn start(ruleset: Ruleset) -> Self {
        match Self::from_fen(ruleset, ruleset.board.start()) {
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
        let goal = ruleset.goal;
        Ok(Self(match ruleset.board {
            BoardKind::Chess => Inner::Chess(State::new(ruleset, chess::Board::parse(fen, goal)?)),
            BoardKind::Xiangqi => {
                Inner::Xiangqi(State::new(ruleset, xiangqi::Board::parse(fen, goal)?).into())
            }
            BoardKind::Draughts => Inner::Draughts(State::new(ruleset, Board::parse(fen, goal)?)),
            BoardKind::Draughts10 => {
                Inner::Draughts10(State::new(ruleset, Board::parse(fen, goal)?))
            }
        }))
    }

    /// Returns the position as a FEN with the counters.
    ///
    /// It contains hidden pieces: never show it while fog is on.
    ///
    /// The en-passant square is given after every double push, as in the PGN standard. The counters
    /// stop at 9999.
    pub fn fen(&self) -> String {
        on_board!(&self.0, state => Board::fen(&state.board))
    }

    /// Returns the rules.
    pub fn ruleset(&self) -> &Ruleset {
        on_board!(&self.0, state => &state.ruleset)
    }

    /// Changes the vision in the running game (the players lifted or lowered the fog).
    ///
    /// The automatic draws by counting change with it. Squares that were seen under
    /// [`Vision::LiftingFog`] are seen again when that vision returns.
    pub fn set_vision(&mut self, vision: Vision) {
        on_board!(&mut self.0, state => state.set_vision(vision));
    }

    /// Adds the squares that each side had seen under [`Vision::LiftingFog`] in a later position of
    /// the same game.
    ///
    /// Needed after moves are taken back, because a square once seen stays seen.
    pub fn keep_seen(&mut self, later: &Self) {
        match (&mut self.0, &later.0) {
            (Inner::Chess(state), Inner::Chess(later)) => state.keep_seen(later),
            (Inner::Xiangqi(state), Inner::Xiangqi(later)) => state.keep_seen(later),
            (Inner::Draughts(state), Inner::Draughts(later)) => state.keep_seen(later),
            (Inner::Draughts10(state), Inner::Draughts10(later)) => state.keep_seen(later),
            _ => debug_assert!(false, "a game stays on its board"),
        }
    }

    /// Returns the side to move. In a sandbox: the side that did not make the last move.
    pub fn turn(&self) -> Color {
        on_board!(&self.0, state => state.board.turn())
    }

    /// Returns the number of the full move, counted from 1 as in a FEN.
    pub fn fullmove_number(&self) -> u32 {
        on_board!(&self.0, state => state.board.fullmove()).into()
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        on_board!(&self.0, state => Board::piece_at(&state.board, square))
    }

    /// Returns all pieces, sorted by square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        on_board!(&self.0, state => Board::pieces(&state.board).collect::<Vec<_>>()).into_iter()
    }

    /// Returns a side's available moves, sorted.
    ///
    /// Only the side to move has any; in a sandbox each side does. Empty if the game has ended on
    /// the board.
    pub fn moves(&self, color: Color) -> Vec<Move> {
        on_board!(&self.0, state => state.moves(color))
    }

    /// Returns `true` if a side may make this move now.
    pub fn is_available(&self, color: Color, mv: Move) -> bool {
        on_board!(&self.0, state => state.is_available(color, mv))
    }

    /// Parses a side's move in SAN or UCI notation, like [`PlayerView::parse_move`].
    ///
    /// # Errors
    /// Returns an error if the text isn't a move, or if it fits no available move or several.
    pub fn parse_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        let board = self.ruleset().board;
        let all = board.size().all();
        notation::parse(board, text, &self.moves(color), all, |square| self.piece_at(square))
    }

    /// Returns `true` if a move without a promotion would be available with one.
    pub fn needs_promotion(&self, color: Color, mv: Move) -> bool {
        on_board!(&self.0, state => state.needs_promotion(color, mv))
    }

    /// Makes a side's move.
    ///
    /// # Errors
    /// Returns an error if the move is not available; then nothing changes.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Played, IllegalMove> {
        on_board!(&mut self.0, state => state.play(color, mv))
    }

    /// Lets the game go on after an end that [`Outcome::is_declared`]: players of other places and
    /// times went on there. The next move is judged anew. Does nothing after any other end.
    pub fn play_on(&mut self) {
        on_board!(&mut self.0, state => state.play_on());
    }

    /// Returns the squares that a side sees under the ruleset's vision.
    pub fn visible(&self, color: Color) -> SquareSet {
        on_board!(&self.0, state => state.visible(color))
    }

    /// Returns the square of a side's king if it is in check, under the checkmate goal.
    pub fn check(&self, color: Color) -> Option<Square> {
        on_board!(&self.0, state => state.check(color))
    }

    /// Returns the outcome if the game has ended on the board, automatic draws included.
    ///
    /// Mate and stalemate come before draws by counting (FIDE 9.6.2).
    pub fn outcome(&self) -> Option<Outcome> {
        on_board!(&self.0, state => state.outcome)
    }

    /// Returns the draw that the side to move could claim now (open chess: threefold, fifty moves).
    ///
    /// Only the position on the board counts. A claim that announces the move which would bring
    /// about the draw (FIDE 9.2.1, 9.3.1) is not offered: the player may make the move, and then
    /// the opponent, or later the player, may claim.
    pub fn claimable_draw(&self) -> Option<DrawReason> {
        on_board!(&self.0, state => state.claimable_draw())
    }

    /// Returns `true` if a side could still win from here.
    ///
    /// Under the checkmate goal in chess: unless it cannot mate by any sequence of legal moves (FIDE
    /// 6.9). That is known if its material never suffices, or if the sides have so little room that
    /// everything they can reach is looked at: when every move leads to a dead position, or the pawns
    /// are locked for good. Under any other rules either side can win.
    pub fn can_win(&self, color: Color) -> bool {
        on_board!(&self.0, state => state.can_win(color))
    }

    /// Returns the outcome when a side's time runs out: a loss, or a draw if the opponent could not
    /// win any more ([`Self::can_win`]).
    pub fn flag_outcome(&self, flagged: Color) -> Outcome {
        on_board!(&self.0, state => state.flag_outcome(flagged))
    }

    /// Returns the number of sequences of available moves of this length (perft), ignoring draws.
    ///
    /// Under [`Goal::CaptureKing`](fogchess_rules::Goal::CaptureKing) no sequence continues after a king is
    /// taken. In a sandbox the sides are assumed to move in turn.
    pub fn perft(&self, depth: u32) -> u64 {
        on_board!(&self.0, state => perft::count(&state.board, state.ruleset.goal, depth))
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
        found: impl FnMut(Move, u64),
    ) -> Option<u64> {
        on_board!(&self.0, state => {
            perft::divide(&state.board, state.ruleset.goal, depth, go_on, found)
        })
    }

    /// Returns the position's Zobrist key: equal positions share it, different ones hardly ever do.
    ///
    /// It covers placement, side to move, castling rights and a possible en-passant capture. It is
    /// computed from the truth: never show it while fog is on.
    pub fn key(&self) -> u64 {
        on_board!(&self.0, state => state.board.key())
    }

    /// Makes a view of the position and applies `wrap` to it; see [`crate::view_for`].
    ///
    /// `wrap` is applied in the branch of each board: after the branches, the view would be copied
    /// once more.
    #[inline]
    pub(crate) fn view<T>(
        &self,
        history: &History,
        viewer: Viewer,
        fogged: Option<Color>,
        wrap: impl FnOnce(PlayerView) -> T,
    ) -> T {
        on_board!(&self.0, state => wrap(state.view(history, viewer, fogged)))
    }
}
