//! The files that a theme may have, by names that explain themselves.

use crate::rules::{BoardKind, Color, Piece, PieceKind};
use std::path::Path;

/// Declares values that have names in the names of files.
macro_rules! named {
    ($(#[$doc:meta])+ $all:ident { $($(#[$of:meta])+ $one:ident = $name:literal,)+ }) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $all {
            $($(#[$of])+ $one,)+
        }

        impl $all {
            /// All values.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$one),+];

            /// Returns the name in the names of files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$one => $name,)+
                }
            }
        }
    };
}

named! {
    /// A mark on a square.
    Mark {
        /// A move may end here.
        Dot = "dot",
        /// A capture may happen here.
        Ring = "ring",
        /// A dragged piece would land here.
        Landing = "landing",
        /// The picked piece stands here.
        Selected = "selected",
        /// The last move went from or to here.
        LastMove = "last_move",
        /// The king here is in check.
        Check = "check",
        /// The keyboard's cursor is here.
        Cursor = "cursor",
        /// The pointer is here.
        Hover = "hover",
        /// A hint would move from or to here.
        Hint = "hint",
        /// A premove goes from or to here.
        Premove = "premove",
        /// One of the player's pieces vanished here, into the fog.
        Lost = "lost",
        /// The enemy piece here has just come into sight.
        Sighted = "sighted",
        /// Something that the viewer does not see stands here: it blocks one of their pieces.
        Blocked = "blocked",
        /// A remembered piece, drawn above this mark, was last seen here.
        Memory = "memory",
    }
}

impl Mark {
    /// Returns `true` if the mark is drawn above pieces and fog, or else below both.
    pub const fn is_on_top(self) -> bool {
        matches!(
            self,
            Self::Dot
                | Self::Ring
                | Self::Cursor
                | Self::Premove
                | Self::Lost
                | Self::Blocked
                | Self::Memory
        )
    }
}

named! {
    /// The sounds, by the names of their files.
    Sound {
        /// A piece is picked up.
        Pick = "pick",
        /// A piece is put down.
        Move = "move",
        /// A piece is taken.
        Capture = "capture",
        /// A king is in check.
        Check = "check",
        /// Time is getting short.
        LowTime = "low_time",
        /// The game is over.
        GameEnd = "game_end",
        /// A move is refused.
        Refuse = "refuse",
        /// A pawn is promoted.
        Promote = "promote",
        /// King and rook have castled.
        Castle = "castle",
        /// A player makes an offer.
        DrawOffer = "draw_offer",
        /// Something happened in the fog. This is the only sound for anything unseen.
        HiddenMove = "hidden_move",
        /// The curtain falls or lifts.
        Curtain = "curtain",
    }
}

named! {
    /// A weight of the fonts.
    Weight {
        /// Ordinary text.
        Regular = "regular",
        /// Headings, buttons and clocks.
        Semibold = "semibold",
    }
}

named! {
    /// The lettering of discs: the characters or pictures on the pieces of xiangqi.
    Lettering {
        /// The traditional characters.
        Traditional = "traditional",
        /// The simplified characters.
        Simplified = "simplified",
        /// Pictures, for those who read neither.
        Pictures = "pictures",
    }
}

impl Lettering {
    /// Returns the lettering with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lettering| lettering.name() == name)
    }
}

/// A file that a theme may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum File {
    /// The picture of a piece of chess or draughts.
    Piece(Piece),
    /// The picture of a piece of xiangqi, a disc.
    Disc(Piece, Lettering),
    /// The picture of a mark.
    Mark(Mark),
    /// A sound.
    Sound(Sound),
    /// The tileable mist.
    Fog,
    /// More textures of mist, so that squares differ: 1 to [`Self::MORE_FOG`].
    MoreFog(u8),
    /// The frame around the board.
    Frame,
    /// The room behind everything.
    Background,
    /// The light that falls on the board.
    BoardLight,
    /// The same for a board of 10 × 10 squares, if the light shows squares.
    LargeBoardLight,
    /// The shadow around board and frame.
    BoardShadow,
    /// The font of texts.
    Font(Weight),
    /// The emblem on the curtain.
    Mist,
    /// The emblem of the game.
    Logo,
    /// The whole board, with White or Red below.
    Board(BoardKind),
    /// One light square.
    LightSquare,
    /// One dark square.
    DarkSquare,
}

impl File {
    /// All files.
    pub fn all() -> impl Iterator<Item = Self> {
        let discs = |piece| Lettering::ALL.map(|lettering| Self::Disc(piece, lettering));
        pieces(BoardKind::Chess)
            .chain(pieces(BoardKind::Draughts))
            .map(Self::Piece)
            .chain(pieces(BoardKind::Xiangqi).flat_map(discs))
            .chain(Mark::ALL.map(Self::Mark))
            .chain([
                Self::Fog,
                Self::Frame,
                Self::Background,
                Self::BoardLight,
                Self::LargeBoardLight,
                Self::BoardShadow,
                Self::Mist,
                Self::Logo,
            ])
            .chain(Self::BOARD)
            .chain([Self::Board(BoardKind::Xiangqi)])
            .chain((1..=Self::MORE_FOG).map(Self::MoreFog))
            .chain(Sound::ALL.map(Self::Sound))
            .chain(Weight::ALL.map(Self::Font))
    }

    /// The pictures of board and squares. They belong together: a theme that has one of them takes
    /// none from the theme that it extends.
    pub const BOARD: [Self; 3] =
        [Self::Board(BoardKind::Chess), Self::LightSquare, Self::DarkSquare];

    /// Returns the board that the file is for, if it is for one of them alone.
    pub const fn board(self) -> Option<BoardKind> {
        match self {
            Self::Piece(piece) | Self::Disc(piece, _) => Some(piece.kind.board()),
            Self::Board(board) => Some(board),
            Self::LightSquare | Self::DarkSquare => Some(BoardKind::Chess),
            Self::LargeBoardLight => Some(BoardKind::Draughts10),
            _ => None,
        }
    }

    /// The most additional textures of the fog.
    pub const MORE_FOG: u8 = 3;

    /// Returns `true` if the file is a picture.
    pub const fn is_picture(self) -> bool {
        !matches!(self, Self::Sound(_) | Self::Font(_))
    }

    /// Returns `true` if the file is a kind of mist.
    pub const fn is_mist(self) -> bool {
        matches!(self, Self::Fog | Self::MoreFog(_))
    }

    /// Returns `true` if the base theme may lack the file: squares and frame have colours, one light
    /// and one kind of mist are enough, and the game has fonts of its own.
    pub fn is_optional(self) -> bool {
        Self::BOARD.contains(&self)
            || matches!(
                self,
                Self::Frame | Self::LargeBoardLight | Self::MoreFog(_) | Self::Font(_)
            )
    }

    /// Returns the paths at which the file is looked for in a theme whose pieces are in this
    /// folder, in the order of preference: [`Self::path`], and the same picture as an SVG.
    pub fn paths(self, pieces: &str) -> impl Iterator<Item = String> + use<> {
        let path = self.path(pieces);
        let svg = self.drawn_side().map(|_| Path::new(&path).with_extension("svg"));
        let svg = svg.map(|path| path.to_string_lossy().into_owned());
        [Some(path), svg].into_iter().flatten()
    }

    /// Returns the file's path in a theme whose pieces are in this folder.
    pub fn path(self, pieces: &str) -> String {
        match self {
            Self::Piece(piece) => match piece.kind {
                PieceKind::Draughts(_) => format!("draughts/{}.png", name(piece)),
                _ => format!("{pieces}/{}.png", name(piece)),
            },
            Self::Disc(piece, lettering) => {
                format!("xiangqi/{}/{}.png", lettering.name(), name(piece))
            }
            Self::Mark(mark) => format!("marks/{}.png", mark.name()),
            Self::Sound(sound) => format!("sounds/{}.ogg", sound.name()),
            Self::Fog => "fog.png".into(),
            Self::MoreFog(number) => format!("fog_{number}.png"),
            Self::Frame => "frame.png".into(),
            Self::Font(weight) => format!("fonts/{}.ttf", weight.name()),
            Self::Background => "background.png".into(),
            Self::BoardLight => "board_light.png".into(),
            Self::LargeBoardLight => "draughts-10/board_light.png".into(),
            Self::BoardShadow => "board_shadow.png".into(),
            Self::Mist => "mist.png".into(),
            Self::Logo => "logo.png".into(),
            Self::Board(BoardKind::Chess) => "board.png".into(),
            Self::Board(board) => format!("{}/board.png", board.id()),
            Self::LightSquare => "square_light.png".into(),
            Self::DarkSquare => "square_dark.png".into(),
        }
    }

    /// Returns the path of the base theme's own copy. Its pieces and the logo are SVG, because
    /// everybody downloads them.
    pub(super) fn path_in_base(self, pieces: &str) -> String {
        let path = self.path(pieces);
        let is_svg = matches!(self, Self::Piece(_) | Self::Logo);
        if is_svg { path.replace(".png", ".svg") } else { path }
    }

    /// Returns `true` if the base theme's own copy is directly in the assets folder.
    pub(super) const fn lies_outside_of_base(self) -> bool {
        matches!(self, Self::Sound(_) | Self::Logo)
    }
}

/// Returns both sides' pieces of a board.
pub fn pieces(board: BoardKind) -> impl Iterator<Item = Piece> {
    Color::ALL
        .into_iter()
        .flat_map(move |color| board.kinds().iter().map(move |kind| Piece { color, kind: *kind }))
}

/// Returns the name of a piece in the names of files: `white_king`, `red_general`.
fn name(piece: Piece) -> String {
    format!("{}_{}", piece.kind.board().side_name(piece.color), piece.kind.name())
}
