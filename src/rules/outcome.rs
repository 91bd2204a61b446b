//! The possible outcomes of a game.

use super::piece::Color;
use serde::{Deserialize, Serialize};

/// The result of a game and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One side won.
    Win {
        /// The winner.
        winner: Color,
        /// The reason for the win.
        reason: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
    /// The game has no result: a player made no first move, or it went on for too long.
    Aborted,
}

impl Outcome {
    /// Returns the winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw(_) | Self::Aborted => None,
        }
    }

    /// Returns `true` if the rules ended the game although the players had moves: by counting, or
    /// because neither side could mate.
    pub const fn is_declared(self) -> bool {
        matches!(
            self,
            Self::Win { reason: WinReason::PerpetualCheck, .. }
                | Self::Draw(
                    DrawReason::DeadPosition
                        | DrawReason::ThreefoldRepetition
                        | DrawReason::FivefoldRepetition
                        | DrawReason::FiftyMoves
                        | DrawReason::SeventyFiveMoves
                        | DrawReason::SixtyMoves
                        | DrawReason::KingMoves
                        | DrawReason::EndingMoves
                )
        )
    }

    /// Returns the result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`, and `*` if the game was
    /// aborted.
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::Win { winner: Color::White, .. } => "1-0",
            Self::Win { winner: Color::Black, .. } => "0-1",
            Self::Draw(_) => "1/2-1/2",
            Self::Aborted => "*",
        }
    }
}

/// The reasons for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WinReason {
    /// The loser's king is attacked, and the loser has no legal move.
    Checkmate,
    /// The loser's king was taken.
    KingCaptured,
    /// The loser had no move ([`super::NoMove::Loss`]; in xiangqi always).
    NoMove,
    /// The loser's time ran out.
    Flag,
    /// The loser resigned.
    Resignation,
    /// The loser alone gave check with every move until the position had occurred three times
    /// (xiangqi).
    PerpetualCheck,
    /// The loser left the game, and the winner claimed it.
    Abandonment,
}

/// The reasons for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DrawReason {
    /// The side to move has no legal move, and its king is not attacked.
    Stalemate,
    /// Neither side can mate by any sequence of legal moves (FIDE 5.2.2).
    DeadPosition,
    /// The same position occurred for the third time.
    ThreefoldRepetition,
    /// The same position occurred for the fifth time (FIDE 9.6.1).
    FivefoldRepetition,
    /// Each side made fifty moves without a capture or a pawn's move.
    FiftyMoves,
    /// Each side made seventy-five moves without a capture or a pawn's move (FIDE 9.6.2).
    SeventyFiveMoves,
    /// Both players agreed.
    Agreement,
    /// Time ran out, but the opponent could not mate by any legal sequence (FIDE 6.9).
    FlagWithoutMatingMaterial,
    /// The side to move had no move ([`super::NoMove::Draw`]).
    NoMove,
    /// Each side made sixty moves without a capture (xiangqi).
    SixtyMoves,
    /// Only kings moved, without a capture, for as many moves as the game allows (draughts).
    KingMoves,
    /// An ending of few pieces was not won in as many moves as the game allows (draughts).
    EndingMoves,
    /// A player left the game, and the other one claimed a draw.
    Abandonment,
}
