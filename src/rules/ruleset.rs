//! The ruleset of a game (board × vision × goal × options), and the presets for players to choose.

use super::{
    geometry::{BoardSize, Square},
    piece::{Color, Piece, PieceKind},
};
use serde::{Deserialize, Serialize};

/// The board and its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BoardKind {
    /// 8×8 with the pieces of chess.
    Chess,
}

impl BoardKind {
    /// Returns the number of files and ranks.
    pub const fn size(self) -> BoardSize {
        match self {
            Self::Chess => BoardSize::CHESS,
        }
    }

    /// Returns the piece on a square in the usual start position.
    pub const fn home(self, square: Square) -> Option<Piece> {
        const BACK_RANK: [PieceKind; 8] = {
            use PieceKind::{Bishop, King, Knight, Queen, Rook};
            [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]
        };
        match self {
            Self::Chess if !self.size().contains(square) => None,
            Self::Chess => {
                let back = BACK_RANK[square.file() as usize];
                match square.rank() {
                    0 => Some(Piece { color: Color::White, kind: back }),
                    1 => Some(Piece { color: Color::White, kind: PieceKind::Pawn }),
                    6 => Some(Piece { color: Color::Black, kind: PieceKind::Pawn }),
                    7 => Some(Piece { color: Color::Black, kind: back }),
                    _ => None,
                }
            }
        }
    }
}

/// The part of the board that a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vision {
    /// The whole board.
    Open,
    /// Own pieces and the squares they can move to. A square no longer seen is fogged again.
    Fog,
    /// Like `Fog`, but a square once seen stays visible for that side.
    LiftingFog,
}

impl Vision {
    /// Returns `true` if anything is hidden from the players.
    pub const fn is_fog(self) -> bool {
        !matches!(self, Self::Open)
    }
}

/// The goal of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// FIDE's laws: check is announced, a king may not stay attacked, mate wins.
    Checkmate,
    /// There is no check and no mate: the side that takes the king wins.
    CaptureKing,
    /// A sandbox: nobody wins, and nobody waits for a turn.
    Sandbox,
}

/// The squares that a pawn sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PawnVision {
    /// The squares it can move to or capture on now.
    Moves,
    /// Those of `Moves`, and always the three squares ahead and diagonally ahead (rules of 1989).
    ThreeSquares,
}

/// The result under [`Goal::CaptureKing`] for a side that has no move at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NoMove {
    /// The side without a move loses, as on chess.com and in Obscuro.
    Loss,
    /// A draw, as in `OpenSpiel` and Mistboard.
    Draw,
}

/// The rules of a game: everything that decides legal moves, vision and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ruleset {
    /// The board and its pieces.
    pub board: BoardKind,
    /// The part of the board that a player sees.
    pub vision: Vision,
    /// The goal of the game.
    pub goal: Goal,
    /// The squares that a pawn sees.
    pub pawn_vision: PawnVision,
    /// The result of having no move under [`Goal::CaptureKing`].
    pub no_move: NoMove,
}

impl Ruleset {
    const CHESS: Self = Self {
        board: BoardKind::Chess,
        vision: Vision::Open,
        goal: Goal::Checkmate,
        pawn_vision: PawnVision::Moves,
        no_move: NoMove::Loss,
    };

    /// Returns the number of files and ranks of the board.
    pub const fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// Returns the preset with these rules, if there is one.
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.ruleset() == *self)
    }
}

/// A ruleset with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preset {
    /// Fog; check is announced and checkmate wins. The preset on first start.
    FogCheck,
    /// Dark chess as on chess.com: fog, and the side that takes the king wins.
    Fog,
    /// Chess by FIDE's laws.
    Chess,
    /// A sandbox without turns.
    CrazyKnights,
}

impl Preset {
    /// All presets in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::FogCheck, Self::Fog, Self::Chess, Self::CrazyKnights];

    /// Returns the preset's name on the command line and in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::FogCheck => "fog-check",
            Self::Fog => "fog",
            Self::Chess => "chess",
            Self::CrazyKnights => "crazy-knights",
        }
    }

    /// Returns the preset with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.id() == id)
    }

    /// Returns the preset's rules.
    pub const fn ruleset(self) -> Ruleset {
        let chess = Ruleset::CHESS;
        match self {
            Self::FogCheck => Ruleset { vision: Vision::Fog, ..chess },
            Self::Fog => Ruleset { vision: Vision::Fog, goal: Goal::CaptureKing, ..chess },
            Self::Chess => chess,
            Self::CrazyKnights => Ruleset { goal: Goal::Sandbox, ..chess },
        }
    }
}
