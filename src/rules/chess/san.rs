//! SAN, the standard algebraic notation of moves (PGN standard 8.2.3), as players type and read it.
//!
//! Moves are written and parsed with a list of available moves and the pieces that the mover sees,
//! so that the true position and a view share one implementation. `+` and `#` are added elsewhere.

use super::{board::Wing, piece::Kind};
use crate::{
    geometry::{BoardSize, Square},
    moves::{Move, MoveKind},
    notation::ParseMoveError,
    piece::{Piece, PieceKind},
    ruleset::BoardKind,
    text::excerpt,
};

const PAWN: PieceKind = PieceKind::Chess(Kind::Pawn);

/// The letters of Russian notation. The small `ф` and `с` are not among them: on a Russian keyboard
/// they are in the place of the files a and c.
const RUSSIAN: [(&str, &str); 13] = [
    ("КР", "K"),
    ("Кр", "K"),
    ("кр", "k"),
    ("К", "N"),
    ("к", "n"),
    ("Ф", "Q"),
    ("Л", "R"),
    ("л", "r"),
    ("С", "B"),
    ("О", "O"),
    ("о", "o"),
    ("Х", "x"),
    ("х", "x"),
];

/// Writes an available move, disambiguated by the other available moves, without `+` and `#`.
///
/// `moves` are all available moves of the mover. `piece_at` returns the pieces that the mover sees:
/// their own, and those on the destinations. Returns `None` if no piece stands on its first square.
pub fn write(
    mv: Move,
    moves: &[Move],
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Option<String> {
    let captures = match MoveKind::of(mv, &piece_at)? {
        MoveKind::Castling(wing) => return Some(wing.notation().into()),
        kind => kind.captures(),
    };
    let kind = piece_at(mv.from)?.kind;
    let mut text = String::new();
    if kind == PAWN {
        if captures {
            text.push(file_letter(mv.from));
        }
    } else {
        text.push(kind.symbol());
        let is_rival = |other: &&Move| {
            other.to == mv.to
                && other.from != mv.from
                && piece_at(other.from).is_some_and(|piece| piece.kind == kind)
        };
        let rivals = || moves.iter().filter(is_rival);
        if rivals().next().is_some() {
            let same_file = rivals().any(|other| other.from.file() == mv.from.file());
            let same_rank = rivals().any(|other| other.from.rank() == mv.from.rank());
            if !same_file || same_rank {
                text.push(file_letter(mv.from));
            }
            if same_file {
                text.push(rank_digit(mv.from));
            }
        }
    }
    if captures {
        text.push('x');
    }
    text.extend([file_letter(mv.to), rank_digit(mv.to)]);
    if let Some(kind) = mv.promotion {
        text.push('=');
        text.push(kind.symbol());
    }
    Some(text)
}

impl Wing {
    /// Returns castling on this wing in SAN.
    const fn notation(self) -> &'static str {
        match self {
            Self::KingSide => "O-O",
            Self::QueenSide => "O-O-O",
        }
    }

    /// Returns the wing on which a typed text castles, if it does: `O-O`, `o-o` or `0-0`, perhaps
    /// followed by marks such as `+`.
    pub fn typed(text: &str) -> Option<Self> {
        let core = core(text).replace(['0', 'o'], "O");
        Self::ALL.into_iter().find(|wing| wing.notation() == core)
    }
}

/// Returns `true` if a letter that follows `before` names a piece in Russian notation.
pub fn is_russian(before: &str, letter: char) -> bool {
    match letter {
        'К' | 'к' | 'Ф' | 'Л' | 'л' | 'С' => true,
        'р' | 'Р' => before.ends_with(['К', 'к']),
        _ => false,
    }
}

fn file_letter(square: Square) -> char {
    char::from(b'a' + square.file())
}

fn rank_digit(square: Square) -> char {
    char::from(b'1' + square.rank())
}

/// Returns a typed text without spaces, without `e.p.`, `+`, `#`, `!` and `?` at its end, and with
/// Latin letters for those of [`RUSSIAN`].
fn core(text: &str) -> String {
    let mut core: String = text.split_whitespace().collect();
    if !core.is_ascii() {
        core = RUSSIAN.iter().fold(core, |core, (russian, latin)| core.replace(russian, latin));
    }
    let end = core.strip_suffix("e.p.").unwrap_or(&core);
    core.truncate(end.trim_end_matches(['+', '#', '!', '?']).len());
    core
}

/// The parts of a move that a typed text names.
#[derive(Clone, Copy, Debug)]
enum Typed {
    /// Two squares.
    Squares { from: Square, to: Square, promotion: Option<PieceKind> },
    /// Castling.
    Castling(Wing),
    /// A piece and a destination.
    Piece {
        kind: PieceKind,
        file: Option<u8>,
        rank: Option<u8>,
        captures: bool,
        to: Square,
        promotion: Option<PieceKind>,
    },
}

/// Parses a typed move, and returns the available move that it means.
///
/// Accepts SAN and UCI notation. Spaces are ignored, and so are `+`, `#`, `!`, `?` and `e.p.` at
/// the end. `0-0` means `O-O`; the `=` and the `x` may be omitted. Pieces may have their Russian
/// letters, as in `Кf3`. If no move fits the text, it is tried with other cases of its letters:
/// `bxc3` is the pawn's move if there is one, else the bishop's.
pub fn parse(
    text: &str,
    moves: &[Move],
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Result<Move, ParseMoveError> {
    let excerpt = || excerpt(text.trim());
    let unreadable = || ParseMoveError::Unreadable { board: BoardKind::Chess, text: excerpt() };
    let core = core(text);
    // No move is longer, not even `Qa10xb10=Q` on a larger board.
    if !core.is_ascii() || core.is_empty() || core.len() > 12 {
        return Err(unreadable());
    }
    let lower = core.to_ascii_lowercase();
    let raise = |text: &str| text[..1].to_ascii_uppercase() + &text[1..];
    let readings = [core.clone(), raise(&core), lower.clone(), raise(&lower)];
    let mut readable = false;
    for reading in readings {
        let Some(typed) = read(&reading, BoardSize::CHESS) else {
            continue;
        };
        readable = true;
        let fitting: Vec<Move> =
            moves.iter().copied().filter(|mv| fits(typed, *mv, &piece_at)).collect();
        match fitting[..] {
            [] => {}
            [mv] if mv.promotion == promotion_of(typed) => return Ok(mv),
            [first, ..] if fitting.iter().all(|mv| (mv.from, mv.to) == (first.from, first.to)) => {
                return Err(ParseMoveError::PromotionMissing(fitting));
            }
            _ => return Err(ParseMoveError::Ambiguous(fitting)),
        }
    }
    Err(if readable { ParseMoveError::NoSuchMove(excerpt()) } else { unreadable() })
}

const fn promotion_of(typed: Typed) -> Option<PieceKind> {
    match typed {
        Typed::Squares { promotion, .. } | Typed::Piece { promotion, .. } => promotion,
        Typed::Castling(_) => None,
    }
}

/// Returns `true` if a move may be the one that was typed. A text without a promotion fits any.
fn fits(typed: Typed, mv: Move, piece_at: impl Fn(Square) -> Option<Piece>) -> bool {
    let (Some(Piece { kind: moved, .. }), Some(kind_of_move)) =
        (piece_at(mv.from), MoveKind::of(mv, &piece_at))
    else {
        return false;
    };
    let promotes = |promotion: Option<PieceKind>| promotion.is_none() || promotion == mv.promotion;
    match typed {
        Typed::Squares { from, to, promotion } => {
            mv.from == from && mv.to == to && promotes(promotion)
        }
        Typed::Castling(wing) => kind_of_move == MoveKind::Castling(wing),
        Typed::Piece { kind, file, rank, captures, to, promotion } => {
            let is_capture = kind_of_move.captures();
            // `d5` is a push: a pawn's capture must name the file that it comes from.
            let names_file = kind != PAWN || !is_capture || file.is_some();
            !matches!(kind_of_move, MoveKind::Castling(_))
                && moved == kind
                && mv.to == to
                && file.is_none_or(|file| mv.from.file() == file)
                && rank.is_none_or(|rank| mv.from.rank() == rank)
                && (!captures || is_capture)
                && names_file
                && promotes(promotion)
        }
    }
}

/// Parses a typed move without regard to the pieces on the board.
fn read(text: &str, size: BoardSize) -> Option<Typed> {
    if let Some(wing) = Wing::typed(text) {
        return Some(Typed::Castling(wing));
    }
    // From the end come the promotion, the destination and the capture sign; then the piece from
    // the start. The rest is the origin.
    let (rest, promotion) = take_promotion(text)?;
    let (rest, to) = take_square(rest, size)?;
    let (rest, captures) = match rest.strip_suffix(['x', ':']) {
        Some(rest) => (rest, true),
        None => (rest.strip_suffix('-').unwrap_or(rest), false),
    };
    let (kind, rest) = match rest.chars().next().filter(char::is_ascii_uppercase) {
        Some(letter) => (Some(Kind::from_letter(letter)?.into()), &rest[1..]),
        None => (None, rest),
    };
    if kind.is_none()
        && !captures
        && let Some(("", from)) = take_square(rest, size)
    {
        return Some(Typed::Squares { from, to, promotion });
    }
    let (file, rank) = read_origin(rest, size)?;
    let kind = kind.unwrap_or(PAWN);
    if kind == PAWN && captures && file.is_none() {
        return None;
    }
    Some(Typed::Piece { kind, file, rank, captures, to, promotion })
}

/// Splits `=Q`, `Q` or `q` off the end, if the text ends in a letter. Returns `None` if a pawn
/// cannot promote to a piece with that letter.
fn take_promotion(text: &str) -> Option<(&str, Option<PieceKind>)> {
    let letter = text.chars().last().filter(char::is_ascii_alphabetic);
    let Some(letter) = letter else {
        return Some((text, None));
    };
    let kind = Kind::from_letter(letter).filter(|kind| Kind::PROMOTIONS.contains(kind))?;
    let rest = &text[..text.len() - 1];
    Some((rest.strip_suffix('=').unwrap_or(rest), Some(kind.into())))
}

/// Splits a square off the end.
fn take_square(text: &str, size: BoardSize) -> Option<(&str, Square)> {
    let start = text.rfind(|c: char| c.is_ascii_lowercase())?;
    let square: Square = text[start..].parse().ok()?;
    size.contains(square).then_some((&text[..start], square))
}

/// Parses the origin of a piece: its file, its rank, both or neither.
fn read_origin(text: &str, size: BoardSize) -> Option<(Option<u8>, Option<u8>)> {
    let file = text.bytes().next().filter(u8::is_ascii_lowercase).map(|letter| letter - b'a');
    let rank = &text[usize::from(file.is_some())..];
    let rank = match rank {
        "" => None,
        rank if rank.starts_with(|c: char| ('1'..='9').contains(&c)) => {
            Some(rank.parse::<u8>().ok()?.checked_sub(1)?)
        }
        _ => return None,
    };
    let fits =
        file.is_none_or(|file| file < size.files) && rank.is_none_or(|rank| rank < size.ranks);
    fits.then_some((file, rank))
}
