//! The referee: holds the true position and answers questions about it.

use super::error::UciError;
use core::fmt;
use fogchess_game::{History, IllegalMove, Position, player_view};
use fogchess_rules::{
    BoardKind, Color, DrawReason, Move, Outcome, Piece, PieceKind, PlayerView, Preset, Square,
    WinReason, chess,
};

/// The true state of the game.
#[derive(Clone, Debug)]
pub(super) struct Referee {
    /// The FEN from which the game started; `None` for the usual start.
    fen: Option<String>,
    start: Position,
    moves: Vec<Move>,
    position: Position,
    history: History,
}

impl Referee {
    /// Returns a game at its start.
    pub(super) fn start(preset: Preset) -> Self {
        Self::at(Position::start(preset.ruleset()))
    }

    fn at(position: Position) -> Self {
        let history = History { outcome: position.outcome(), ..History::default() };
        let start = position.clone();
        Self { fen: None, start, moves: Vec::new(), position, history }
    }

    /// Sets up a game from a FEN, or from the usual start, and makes these moves.
    ///
    /// In a sandbox each move is made by the owner of the piece.
    pub(super) fn set_up(
        preset: Preset,
        fen: Option<&str>,
        moves: &[Move],
    ) -> Result<Self, UciError> {
        let mut referee = match fen {
            Some(fen) => Self {
                fen: Some(fen.into()),
                ..Self::at(Position::from_fen(preset.ruleset(), fen)?)
            },
            None => Self::start(preset),
        };
        for (number, mv) in (1..).zip(moves.iter().copied()) {
            referee
                .play(referee.as_written(mv))
                .map_err(|_| UciError::NotAvailable { number, mv })?;
        }
        Ok(referee)
    }

    /// Returns a move as this program writes it. In chess, a king that takes its own rook castles
    /// (`e1h1`), as Chess960 and Lichess write it.
    pub(super) fn as_written(&self, mv: Move) -> Move {
        let piece_at = |square| self.position.piece_at(square);
        let (Some(king), Some(rook)) = (piece_at(mv.from), piece_at(mv.to)) else { return mv };
        let is_castling = king.color == rook.color
            && king.kind == PieceKind::Chess(chess::Kind::King)
            && rook.kind == PieceKind::Chess(chess::Kind::Rook);
        // The files `g` and `c`.
        let file = if mv.to.file() > mv.from.file() { 6 } else { 2 };
        let castling = Move::new(mv.from, Square::at(file, mv.from.rank()));
        if is_castling { castling } else { mv }
    }

    /// Makes a move for the owner of the piece.
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let position = &mut self.position;
        let side = position.piece_at(mv.from).map_or(position.turn(), |piece| piece.color);
        self.history.record(position.play(side, mv)?);
        self.history.outcome = position.outcome();
        self.moves.push(mv);
        Ok(())
    }

    /// Returns the FEN from which the game started; `None` for the usual start.
    pub(super) fn start_fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// Returns the moves that were made.
    pub(super) fn played(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the views of a side, at the start and after each move.
    pub(super) fn views(&self, side: Color) -> Vec<PlayerView> {
        let mut then = Self::at(self.start.clone());
        let mut views = vec![then.view(side)];
        for mv in &self.moves {
            if then.play(*mv).is_err() {
                // Cannot happen: the same moves were made before.
                break;
            }
            views.push(then.view(side));
        }
        views
    }

    /// Returns the true position, for perft.
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the side to move.
    pub(super) fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Returns the view of a side.
    pub(super) fn view(&self, side: Color) -> PlayerView {
        player_view(&self.position, &self.history, side)
    }

    /// Returns the available moves of the side to move, separated by spaces.
    pub(super) fn moves(&self) -> String {
        let moves = self.position.moves(self.turn());
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Returns `*` while the game goes on, and after it the result as in PGN, with the reason.
    pub(super) fn result(&self) -> String {
        let board = self.position.ruleset().board;
        self.position.outcome().map_or("*".to_owned(), |outcome| {
            format!("{} {}", outcome.pgn(), reason(board, outcome))
        })
    }
}

/// Returns the reason for the end of a game on a board.
const fn reason(board: BoardKind, outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { reason, .. } => match reason {
            WinReason::Checkmate => "checkmate",
            WinReason::KingCaptured if matches!(board, BoardKind::Xiangqi) => "general captured",
            WinReason::KingCaptured => "king captured",
            WinReason::NoMove => "no move",
            WinReason::Flag => "flag",
            WinReason::Resignation => "resignation",
            WinReason::PerpetualCheck => "perpetual check",
            WinReason::Abandonment => "abandonment",
        },
        Outcome::Draw(reason) => match reason {
            DrawReason::Stalemate => "stalemate",
            DrawReason::DeadPosition => "dead position",
            DrawReason::ThreefoldRepetition => "threefold repetition",
            DrawReason::FivefoldRepetition => "fivefold repetition",
            DrawReason::FiftyMoves => "fifty moves",
            DrawReason::SeventyFiveMoves => "seventy-five moves",
            DrawReason::Agreement => "agreement",
            DrawReason::FlagWithoutMatingMaterial => "flag without mating material",
            DrawReason::NoMove => "no move",
            DrawReason::SixtyMoves => "sixty moves",
            DrawReason::KingMoves => "moves of kings only",
            DrawReason::EndingMoves => "moves of an ending",
            DrawReason::Abandonment => "abandonment",
        },
        Outcome::Aborted => "aborted",
    }
}

/// The board as other engines draw it, with its FEN and the state of the game.
impl fmt::Display for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.position.ruleset().size();
        let line = format!(" +{}", "---+".repeat(size.files.into()));
        writeln!(f, "\n{line}")?;
        for rank in (0..size.ranks).rev() {
            for file in 0..size.files {
                let piece = self.position.piece_at(Square::at(file, rank));
                write!(f, " | {}", piece.map_or(' ', Piece::fen_letter))?;
            }
            writeln!(f, " | {}\n{line}", rank + 1)?;
        }
        let files = (b'a'..).take(size.files.into()).map(char::from);
        let files: Vec<String> = files.map(|file| format!("   {file}")).collect();
        writeln!(f, "{}\n", files.concat())?;
        let check = self.position.check(self.turn());
        writeln!(f, "Fen: {}", self.position.fen())?;
        writeln!(f, "Key: {:016X}", self.position.key())?;
        writeln!(f, "Side: {}", self.turn())?;
        write!(f, "Check: {}", check.map_or("none".to_owned(), |king| king.to_string()))
    }
}
