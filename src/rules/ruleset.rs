//! The ruleset of a game (board × vision × goal × options), and the presets for players to choose.

use super::{
    chess, draughts,
    geometry::{BoardSize, MAX_FILES, MAX_RANKS, Square, SquareSet},
    piece::{Color, Piece, PieceKind},
    xiangqi,
};
use serde::{Deserialize, Serialize};

/// The board and its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BoardKind {
    /// 8×8 with the pieces of chess.
    Chess,
    /// 9×10 points with the pieces of xiangqi.
    Xiangqi,
    /// 8×8 with the pieces of Russian draughts.
    Draughts,
    /// 10×10 with the pieces of international draughts.
    Draughts10,
}

impl BoardKind {
    /// All boards, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Chess, Self::Xiangqi, Self::Draughts, Self::Draughts10];

    /// Returns the board's name in files and texts.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Xiangqi => "xiangqi",
            Self::Draughts => "draughts",
            Self::Draughts10 => "draughts-10",
        }
    }

    /// Returns the board of a FEN by its size and its pieces, or that of chess.
    ///
    /// A FEN of PDN is one of international draughts if the small board lacks one of its squares.
    pub fn of_fen(fen: &str) -> Self {
        if draughts::fen::is_pdn(fen) {
            let is_large = draughts::fen::needs_large_board(fen);
            return if is_large { Self::Draughts10 } else { Self::Draughts };
        }
        let placement = fen.split_whitespace().next().unwrap_or_default();
        let has_men = placement.contains(['m', 'M']);
        let ranks = placement.split('/').count();
        let fits = |board: &Self| {
            let draughts = matches!(board.emblem(), PieceKind::Draughts(_));
            usize::from(board.size().ranks) == ranks && draughts == has_men
        };
        Self::ALL.into_iter().find(fits).unwrap_or(Self::Chess)
    }

    /// Returns the number of files and ranks.
    pub const fn size(self) -> BoardSize {
        match self {
            Self::Chess | Self::Draughts => BoardSize::CHESS,
            Self::Xiangqi => BoardSize::XIANGQI,
            Self::Draughts10 => BoardSize::DRAUGHTS_10,
        }
    }

    /// Returns `true` if pieces can stand on a square of the board: in draughts on the dark ones.
    pub const fn is_playable(self, square: Square) -> bool {
        match self {
            Self::Chess | Self::Xiangqi => true,
            Self::Draughts | Self::Draughts10 => !square.is_light(),
        }
    }

    /// Returns the squares that are drawn without fog if a viewer sees the `visible` ones.
    ///
    /// A square on which no piece can stand is clear if most of its neighbours are, so that the edge
    /// of the fog is smooth.
    pub fn clear(self, visible: SquareSet) -> SquareSet {
        let is_beside = |at: Square, other: Square| {
            at.file().abs_diff(other.file()) + at.rank().abs_diff(other.rank()) == 1
        };
        let is_clear = |at: &Square| {
            let beside: SquareSet =
                self.size().squares().filter(|other| is_beside(*at, *other)).collect();
            2 * (beside & visible).len() > beside.len()
        };
        let never = self.size().squares().filter(|at| !self.is_playable(*at));
        visible | never.filter(is_clear).collect()
    }

    /// Returns the kinds of pieces, from the least to the most valuable.
    pub const fn kinds(self) -> &'static [PieceKind] {
        macro_rules! kinds {
            ($board:ident, $kind:ty) => {{
                const KINDS: [PieceKind; <$kind>::COUNT] = {
                    let mut kinds = [PieceKind::$board(<$kind>::ALL[0]); <$kind>::COUNT];
                    let mut i = 0;
                    while i < kinds.len() {
                        kinds[i] = PieceKind::$board(<$kind>::ALL[i]);
                        i += 1;
                    }
                    kinds
                };
                &KINDS
            }};
        }
        match self {
            Self::Chess => kinds!(Chess, chess::Kind),
            Self::Xiangqi => kinds!(Xiangqi, xiangqi::Kind),
            Self::Draughts | Self::Draughts10 => kinds!(Draughts, draughts::Kind),
        }
    }

    /// Returns the first of the boards that have the same pieces: itself, except for international
    /// draughts.
    pub const fn with_same_pieces(self) -> Self {
        self.kinds()[0].board()
    }

    /// Returns the kind that stands for a side in pictures: the king or the general, and in draughts
    /// the man.
    pub const fn emblem(self) -> PieceKind {
        match self {
            Self::Chess => PieceKind::Chess(chess::Kind::King),
            Self::Xiangqi => PieceKind::Xiangqi(xiangqi::Kind::General),
            Self::Draughts | Self::Draughts10 => PieceKind::Draughts(draughts::Kind::Man),
        }
    }

    /// Returns the kind of the pieces that promote, if there is one.
    pub const fn promotes(self) -> Option<PieceKind> {
        match self {
            Self::Chess => Some(PieceKind::Chess(chess::Kind::Pawn)),
            Self::Xiangqi => None,
            Self::Draughts | Self::Draughts10 => Some(PieceKind::Draughts(draughts::Kind::Man)),
        }
    }

    /// Returns the English name that a side has on this board, in lower case.
    pub const fn side_name(self, side: Color) -> &'static str {
        match (self, side) {
            (_, Color::Black) => "black",
            (Self::Xiangqi, Color::White) => "red",
            (_, Color::White) => "white",
        }
    }

    /// Returns `true` if the notation of moves numbers the squares.
    pub const fn numbers_squares(self) -> bool {
        matches!(self, Self::Draughts10)
    }

    /// Returns the name that a square has in the notation of moves: a number, or a file and a rank. A
    /// square on which no piece can stand has no number.
    pub fn name_of(self, square: Square) -> String {
        let sq = Some(square).filter(|at| self.numbers_squares() && self.is_playable(*at));
        match sq.and_then(draughts::bitboard::Sq::of) {
            Some(sq) => draughts::number::<draughts::International>(sq).to_string(),
            None => square.to_string(),
        }
    }

    /// Returns the FEN of the usual start position.
    pub const fn start(self) -> &'static str {
        match self {
            Self::Chess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Self::Xiangqi => {
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
            }
            Self::Draughts => "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w - - 0 1",
            Self::Draughts10 => concat!(
                "1m1m1m1m1m/m1m1m1m1m1/1m1m1m1m1m/m1m1m1m1m1/91/",
                "91/1M1M1M1M1M/M1M1M1M1M1/1M1M1M1M1M/M1M1M1M1M1 w - - 0 1"
            ),
        }
    }

    /// Returns the piece on a square in the usual start position.
    pub const fn home(self, square: Square) -> Option<Piece> {
        static CHESS: Homes = homes(BoardKind::Chess);
        static XIANGQI: Homes = homes(BoardKind::Xiangqi);
        static DRAUGHTS: Homes = homes(BoardKind::Draughts);
        static DRAUGHTS_10: Homes = homes(BoardKind::Draughts10);
        match self {
            Self::Chess => CHESS[square.index()],
            Self::Xiangqi => XIANGQI[square.index()],
            Self::Draughts => DRAUGHTS[square.index()],
            Self::Draughts10 => DRAUGHTS_10[square.index()],
        }
    }
}

/// The pieces at the start by [`Square::index`].
type Homes = [Option<Piece>; MAX_FILES as usize * MAX_RANKS as usize];

/// Reads the placement of a start position.
const fn homes(board: BoardKind) -> Homes {
    let mut homes = [None; MAX_FILES as usize * MAX_RANKS as usize];
    let (text, kinds) = (board.start().as_bytes(), board.kinds());
    let (mut file, mut rank) = (0, board.size().ranks - 1);
    let mut i = 0;
    while text[i] != b' ' {
        match text[i] {
            b'/' => (file, rank) = (0, rank - 1),
            empty @ b'1'..=b'9' => file += empty - b'0',
            letter => {
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                let mut kind = 0;
                while kinds[kind].letter() != letter.to_ascii_lowercase() as char {
                    kind += 1;
                }
                homes[Square::at(file, rank).index()] = Some(Piece { color, kind: kinds[kind] });
                file += 1;
            }
        }
        i += 1;
    }
    homes
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
    /// There is no king: the side that makes the last move wins (draughts).
    LastMove,
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
    /// The open game on a board: by checkmate, in draughts by the last move.
    pub const fn open(board: BoardKind) -> Self {
        Self {
            board,
            vision: Vision::Open,
            goal: match board {
                BoardKind::Chess | BoardKind::Xiangqi => Goal::Checkmate,
                BoardKind::Draughts | BoardKind::Draughts10 => Goal::LastMove,
            },
            pawn_vision: PawnVision::Moves,
            no_move: NoMove::Loss,
        }
    }

    /// Returns the number of files and ranks of the board.
    pub const fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// Returns `true` if [`Self::pawn_vision`] makes a difference.
    pub const fn has_pawn_vision(&self) -> bool {
        matches!(self.board, BoardKind::Chess) && self.vision.is_fog()
    }

    /// Returns `true` if [`Self::no_move`] makes a difference: in xiangqi no move always loses.
    pub const fn has_no_move_rule(&self) -> bool {
        matches!((self.board, self.goal), (BoardKind::Chess, Goal::CaptureKing))
    }

    /// Returns the preset with these rules, if there is one.
    pub fn preset(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.ruleset() == *self)
    }

    /// Returns the preset with these rules, or with the most similar ones.
    pub fn most_like(&self) -> Preset {
        self.most_like_on(self.board)
    }

    /// Returns the preset on a board with the most similar rules: first a sandbox or none, then in
    /// fog or not, then the same goal.
    pub fn most_like_on(&self, board: BoardKind) -> Preset {
        let differences = |preset: &Preset| {
            let other = preset.ruleset();
            (
                (other.goal == Goal::Sandbox) != (self.goal == Goal::Sandbox),
                other.vision.is_fog() != self.vision.is_fog(),
                other.goal != self.goal,
            )
        };
        Preset::on(board).min_by_key(differences).unwrap_or(Preset::Chess)
    }
}

/// A ruleset with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preset {
    /// Fog, and the side that takes the king wins: Fog of War as on chess.com, also called dark
    /// chess. The preset on first start.
    Fog,
    /// Fog; check is announced and checkmate wins.
    FogCheck,
    /// Chess by FIDE's laws.
    Chess,
    /// A sandbox without turns.
    CrazyKnights,
    /// Xiangqi in fog, and the side that takes the general wins.
    FogXiangqi,
    /// Xiangqi in fog; check is announced and checkmate wins.
    FogCheckXiangqi,
    /// Xiangqi in the open.
    Xiangqi,
    /// A sandbox without turns on the board of xiangqi.
    SandboxXiangqi,
    /// Russian draughts in fog.
    FogDraughts,
    /// Russian draughts in the open.
    Draughts,
    /// A sandbox without turns on the board of Russian draughts.
    SandboxDraughts,
    /// International draughts in fog.
    FogDraughts10,
    /// International draughts in the open.
    Draughts10,
    /// A sandbox without turns on the board of international draughts.
    SandboxDraughts10,
}

impl Preset {
    /// All presets, board by board, in the order in which they are offered.
    pub const ALL: [Self; 14] = [
        Self::Fog,
        Self::FogCheck,
        Self::Chess,
        Self::CrazyKnights,
        Self::FogXiangqi,
        Self::FogCheckXiangqi,
        Self::Xiangqi,
        Self::SandboxXiangqi,
        Self::FogDraughts,
        Self::Draughts,
        Self::SandboxDraughts,
        Self::FogDraughts10,
        Self::Draughts10,
        Self::SandboxDraughts10,
    ];

    /// Returns the presets on a board, in the order in which they are offered: first those in fog.
    pub fn on(board: BoardKind) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |preset| preset.board() == board)
    }

    /// Returns the preset's name in files and among the texts.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fog => "fog",
            Self::FogCheck => "fog-check",
            Self::Chess => "chess",
            Self::CrazyKnights => "crazy-knights",
            Self::FogXiangqi => "fog-xiangqi",
            Self::FogCheckXiangqi => "fog-check-xiangqi",
            Self::Xiangqi => "xiangqi",
            Self::SandboxXiangqi => "sandbox-xiangqi",
            Self::FogDraughts => "fog-draughts",
            Self::Draughts => "draughts",
            Self::SandboxDraughts => "sandbox-draughts",
            Self::FogDraughts10 => "fog-draughts-10",
            Self::Draughts10 => "draughts-10",
            Self::SandboxDraughts10 => "sandbox-draughts-10",
        }
    }

    /// Returns the preset's name where people write it: on the command line, in links and in UCI.
    pub const fn word(self) -> &'static str {
        match self {
            Self::CrazyKnights => "sandbox",
            other => other.id(),
        }
    }

    /// Returns the preset with this id or [word](Self::word).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| [preset.id(), preset.word()].contains(&id))
    }

    /// Returns the board on which it is played.
    pub const fn board(self) -> BoardKind {
        match self {
            Self::Fog | Self::FogCheck | Self::Chess | Self::CrazyKnights => BoardKind::Chess,
            Self::FogXiangqi | Self::FogCheckXiangqi | Self::Xiangqi | Self::SandboxXiangqi => {
                BoardKind::Xiangqi
            }
            Self::FogDraughts | Self::Draughts | Self::SandboxDraughts => BoardKind::Draughts,
            Self::FogDraughts10 | Self::Draughts10 | Self::SandboxDraughts10 => {
                BoardKind::Draughts10
            }
        }
    }

    /// Returns the preset's rules.
    pub const fn ruleset(self) -> Ruleset {
        let open = Ruleset::open(self.board());
        let fog = Ruleset { vision: Vision::Fog, ..open };
        match self {
            Self::Fog | Self::FogXiangqi => Ruleset { goal: Goal::CaptureKing, ..fog },
            Self::FogCheck | Self::FogCheckXiangqi | Self::FogDraughts | Self::FogDraughts10 => fog,
            Self::Chess | Self::Xiangqi | Self::Draughts | Self::Draughts10 => open,
            Self::CrazyKnights
            | Self::SandboxXiangqi
            | Self::SandboxDraughts
            | Self::SandboxDraughts10 => Ruleset { goal: Goal::Sandbox, ..open },
        }
    }
}
