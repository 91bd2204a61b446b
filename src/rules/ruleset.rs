//! Which game is played: board × vision × goal × options, and the presets players pick from.

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
    /// Files and ranks.
    pub const fn size(self) -> BoardSize {
        match self {
            Self::Chess => BoardSize::CHESS,
        }
    }

    /// The piece that stands on a square when a game starts as usual.
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

/// What a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vision {
    /// Everything.
    Open,
    /// Own pieces and the squares they can move to; squares fog again when no longer seen.
    Fog,
    /// As `Fog`, but a square once seen stays visible for that side.
    LiftingFog,
}

impl Vision {
    /// Whether something is hidden from the players.
    pub const fn is_fog(self) -> bool {
        !matches!(self, Self::Open)
    }
}

/// How the game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// FIDE's laws: check is announced, a king may not stay attacked, mate wins.
    Checkmate,
    /// No check and no mate: whoever takes the king wins.
    CaptureKing,
    /// Nothing is won, nobody waits for a turn: a sandbox.
    Sandbox,
}

/// What a pawn sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PawnVision {
    /// The squares it can move to or capture on now.
    Moves,
    /// Always straight ahead and both diagonals (the rules of 1989).
    ThreeSquares,
}

/// What it means under [`Goal::CaptureKing`] to have no move at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NoMove {
    /// The side without a move loses, as on chess.com and in Obscuro.
    Loss,
    /// A draw, as in `OpenSpiel` and Mistboard.
    Draw,
}

/// Everything that decides what is legal, what is seen and what wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ruleset {
    /// The board and its pieces.
    pub board: BoardKind,
    /// What a player sees.
    pub vision: Vision,
    /// How the game is won.
    pub goal: Goal,
    /// What a pawn sees.
    pub pawn_vision: PawnVision,
    /// What having no move means under [`Goal::CaptureKing`].
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

    /// Files and ranks of the board.
    pub const fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// The preset that has these rules, if one has.
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.ruleset() == *self)
    }
}

/// A ruleset with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preset {
    /// Fog, check announced, checkmate wins. The game on first start.
    FogCheck,
    /// Dark chess as on chess.com: fog, whoever takes the king wins.
    Fog,
    /// Chess by FIDE's laws.
    Chess,
    /// A sandbox without turns.
    CrazyKnights,
}

impl Preset {
    /// All presets in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::FogCheck, Self::Fog, Self::Chess, Self::CrazyKnights];

    /// Its name on the command line and in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::FogCheck => "fog-check",
            Self::Fog => "fog",
            Self::Chess => "chess",
            Self::CrazyKnights => "crazy-knights",
        }
    }

    /// The preset with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.id() == id)
    }

    /// Its rules.
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
