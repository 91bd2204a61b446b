//! WXF, the notation of the World Xiangqi Federation, its Chinese form, and ICCS.
//!
//! `C2=5` (炮二平五) is the cannon of the second file, counted from its side's right, going sideways
//! to the fifth. Ahead is `+` and back is `-`, with the number of ranks or, for pieces that go
//! diagonally, the file on which they arrive. Of two equal pieces on a file the front one is `C+`
//! and the rear one `C-`. Soldiers on a file with more, or on several files, are counted from the
//! front: `15=6` is the first one on the fifth file. Fairy-Stockfish writes the same, but `C5` for
//! `C+` where the other piece would leave the board with the same step.
//!
//! Without a file, as in 三兵平六 and `Pc=6`, soldiers are counted as the Chinese association does:
//! over all files that have several of them, from their side's right to its left, and on each file
//! from the front.
//!
//! ICCS names two points, as UCI does, but counts the ranks from 0: `H2-E2`.

use super::{attacks::BOARD, piece::Kind};
use crate::{
    geometry::{BoardSize, Square},
    moves::Move,
    notation::ParseMoveError,
    piece::{Color, Piece, PieceKind},
    ruleset::BoardKind,
    text::excerpt,
};
use core::cmp::Ordering;

const FILES: u8 = BoardSize::XIANGQI.files;
const RANKS: u8 = BoardSize::XIANGQI.ranks;

/// Writes a move in WXF. `piece_at` must know the pieces of the mover's side.
///
/// Returns `None` if no piece of xiangqi stands on the move's first point.
pub fn write(mv: Move, piece_at: impl Fn(Square) -> Option<Piece>) -> Option<String> {
    let piece = piece_at(mv.from)?;
    let PieceKind::Xiangqi(kind) = piece.kind else { return None };
    let Column { place, count } = Column::of(mv.from, piece, &piece_at);
    let stacks = || {
        let count_on = |file| Column::of(Square::at(file, 0), piece, &piece_at).count;
        (0..FILES).filter(|file| count_on(*file) > 1).count()
    };
    let (symbol, file) = (kind.symbol(), file_number(piece.color, mv.from.file()));
    let name = match kind {
        // Of two on a file, only one can go ahead, and only the other one back.
        Kind::Advisor | Kind::Elephant => format!("{symbol}{file}"),
        _ if count < 2 => format!("{symbol}{file}"),
        Kind::Soldier if count > 2 || stacks() > 1 => format!("{}{file}", place + 1),
        _ => format!("{symbol}{}", if place == 0 { '+' } else { '-' }),
    };
    let (direction, number) = step(mv, piece.color);
    let sign = match direction {
        Ordering::Greater => '+',
        Ordering::Equal => '=',
        Ordering::Less => '-',
    };
    Some(format!("{name}{sign}{number}"))
}

/// Writes a move given in WXF with Chinese characters, in the simplified ones: 炮二平五, 马8进7.
///
/// Red's numbers are Chinese, Black's are digits. Soldiers that WXF counts are 前, 二, 三 and so on
/// of their file: 前五平六. Returns `None` if the text isn't WXF.
///
/// ```
/// use fogchess_rules::{Color, xiangqi::chinese};
///
/// assert_eq!(chinese("C2=5", Color::White).as_deref(), Some("炮二平五"));
/// assert_eq!(chinese("H8+7", Color::Black).as_deref(), Some("马8进7"));
/// assert_eq!(chinese("C+-1", Color::White).as_deref(), Some("前炮退一"));
/// ```
pub fn chinese(wxf: &str, color: Color) -> Option<String> {
    let letters: Vec<char> = wxf.chars().take(5).collect();
    let [first, second, direction, number] = letters[..] else { return None };
    let number_of = |digit: char| match color {
        Color::White => Some(CHINESE_DIGITS[digit_of(digit)? - 1]),
        Color::Black => digit_of(digit).map(|_| digit),
    };
    let name = match (first, second) {
        ('1', file) => format!("前{}", number_of(file)?),
        (nth @ '2'..='5', file) => {
            format!("{}{}", CHINESE_DIGITS[digit_of(nth)? - 1], number_of(file)?)
        }
        (symbol, place) => {
            let kind = Kind::ALL.into_iter().find(|kind| kind.symbol() == symbol)?;
            let name = characters(kind)[color.index()];
            match place {
                '+' => format!("前{name}"),
                '-' => format!("后{name}"),
                file => format!("{name}{}", number_of(file)?),
            }
        }
    };
    let direction = match direction {
        '+' => '进',
        '=' => '平',
        '-' => '退',
        _ => return None,
    };
    Some(format!("{name}{direction}{}", number_of(number)?))
}

/// Returns the number of a file, which each side counts from its own right, in WXF and in Chinese.
///
/// ```
/// use fogchess_rules::{Color, xiangqi::file_numbers};
///
/// assert_eq!(file_numbers(Color::White, 7), ['2', '二']);
/// assert_eq!(file_numbers(Color::Black, 7), ['8', '8']);
/// ```
///
/// # Panics
/// Panics if the board has no such file: they are counted from 0 at Red's left.
pub fn file_numbers(color: Color, file: u8) -> [char; 2] {
    assert!(file < FILES, "the board has nine files");
    let number = file_number(color, file);
    let digit = char::from(b'0' + number);
    let chinese = match color {
        Color::White => CHINESE_DIGITS[usize::from(number) - 1],
        Color::Black => digit,
    };
    [digit, chinese]
}

/// Writes a move in ICCS: files `A` to `I` from Red's left, and ranks 0 to 9 from Red's side.
///
/// ```
/// use fogchess_rules::xiangqi::iccs;
///
/// assert_eq!(iccs("h3e3".parse()?), "H2-E2");
/// assert_eq!(iccs("b10a8".parse()?), "B9-A7");
/// # Ok::<(), fogchess_rules::NotAMove>(())
/// ```
pub fn iccs(mv: Move) -> String {
    let point = |at: Square| format!("{}{}", char::from(b'A' + at.file()), at.rank());
    format!("{}-{}", point(mv.from), point(mv.to))
}

/// The place of a piece among the equal ones of its side on a file.
#[derive(Clone, Copy)]
struct Column {
    /// The number of equal pieces in front of it.
    place: u8,
    /// The number of equal pieces, with itself.
    count: u8,
}

impl Column {
    fn of(at: Square, piece: Piece, piece_at: impl Fn(Square) -> Option<Piece>) -> Self {
        let mut column = Self { place: 0, count: 0 };
        for rank in 0..RANKS {
            if piece_at(Square::at(at.file(), rank)) == Some(piece) {
                column.count += 1;
                column.place +=
                    u8::from(progress(piece.color, rank) > progress(piece.color, at.rank()));
            }
        }
        column
    }
}

/// Returns the number of a soldier, counted over all files that have several ones of its side.
/// `None` if it is alone on its file.
fn soldier_number(
    at: Square,
    piece: Piece,
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Option<u8> {
    let column = |file| Column::of(Square::at(file, at.rank()), piece, &piece_at);
    let own = column(at.file());
    let is_before =
        |file: &u8| file_number(piece.color, *file) < file_number(piece.color, at.file());
    let before = (0..FILES).filter(is_before).map(|file| column(file).count);
    let before: u8 = before.filter(|count| *count > 1).sum();
    (own.count > 1).then_some(before + own.place + 1)
}

/// Returns the direction of a side's move (ahead is `Greater`) and the number that WXF writes after
/// it.
fn step(mv: Move, color: Color) -> (Ordering, u8) {
    let [before, after] = [mv.from, mv.to].map(|at| progress(color, at.rank()));
    let number = if mv.from.file() == mv.to.file() {
        before.abs_diff(after)
    } else {
        file_number(color, mv.to.file())
    };
    (after.cmp(&before), number)
}

/// Returns a file's number, counted from 1 at a side's right.
const fn file_number(color: Color, file: u8) -> u8 {
    match color {
        Color::White => FILES - file,
        Color::Black => file + 1,
    }
}

/// Returns the number of ranks from a side's first one to a rank.
const fn progress(color: Color, rank: u8) -> u8 {
    match color {
        Color::White => rank,
        Color::Black => RANKS - 1 - rank,
    }
}

const CHINESE_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Returns the value of a digit from 1 to 9, western or Chinese.
fn digit_of(c: char) -> Option<usize> {
    let index = |digits: [char; 9]| digits.into_iter().position(|digit| digit == c);
    let number = c.to_digit(10).map(|number| number as usize).filter(|number| *number > 0);
    number.or_else(|| index(CHINESE_DIGITS).map(|index| index + 1))
}

/// Returns the characters of a kind: Red's and Black's simplified ones, and then all others.
const fn characters(kind: Kind) -> &'static [char] {
    match kind {
        Kind::Soldier => &['兵', '卒'],
        Kind::Advisor => &['仕', '士'],
        Kind::Elephant => &['相', '象'],
        Kind::Horse => &['马', '马', '馬', '傌'],
        Kind::Cannon => &['炮', '炮', '砲', '包'],
        Kind::Chariot => &['车', '车', '車', '俥'],
        Kind::General => &['帅', '将', '帥', '將'],
    }
}

/// Parses a typed move, and returns the available move that it means.
///
/// Accepts WXF, its Chinese form in simplified and traditional characters, UCI notation, and ICCS,
/// which is recognised by its dash or a rank 0. Spaces and the case are ignored. `.` means `=`, and
/// the place of a piece on its file may precede its letter. `N` is a horse too and `B` an elephant,
/// as other programs write them. `Pa` to `Pe` are the first to the fifth soldier, as in 一兵, and
/// `3+` is the front soldier of the third file.
pub fn parse(
    text: &str,
    moves: &[Move],
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Result<Move, ParseMoveError> {
    let typed = Typed::parse(text).ok_or_else(|| ParseMoveError::Unreadable {
        board: BoardKind::Xiangqi,
        text: excerpt(text.trim()),
    })?;
    let fitting: Vec<Move> =
        moves.iter().copied().filter(|mv| typed.fits(*mv, &piece_at)).collect();
    match fitting[..] {
        [mv] => Ok(mv),
        [] => Err(ParseMoveError::NoSuchMove(excerpt(text.trim()))),
        _ => Err(ParseMoveError::Ambiguous(fitting)),
    }
}

/// Returns the kind of piece that a typed move names, if it names one.
pub fn named_kind(text: &str) -> Option<Kind> {
    match Typed::parse(text)? {
        Typed::Points(_) => None,
        Typed::Step { kind, .. } => Some(kind),
    }
}

/// A typed move.
#[derive(Clone, Copy)]
enum Typed {
    /// In UCI notation or ICCS.
    Points(Move),
    /// In WXF or its Chinese form.
    Step { kind: Kind, place: Option<Place>, file: Option<u8>, direction: Ordering, number: u8 },
}

/// A typed place of a piece among equal ones on a file.
#[derive(Clone, Copy)]
enum Place {
    Front,
    Middle,
    Rear,
    /// Counted from 1 at the front.
    Nth(u8),
}

/// A letter of a typed move.
#[derive(Clone, Copy)]
enum Token {
    Kind(Kind),
    Number(u8),
    /// `+` stands for the front piece and for the way ahead.
    Ahead,
    Back,
    Sideways,
    Middle,
}

impl Typed {
    /// The most letters of a move: 前兵九平八.
    const LONGEST: usize = 5;

    fn parse(text: &str) -> Option<Self> {
        let letters = letters(text);
        points(&letters).map(Self::Points).or_else(|| Self::step(&letters))
    }

    fn step(letters: &[char]) -> Option<Self> {
        if letters.len() > Self::LONGEST {
            return None;
        }
        let mut tokens: Vec<Token> = match *letters {
            ['p', nth @ 'a'..='e', ..] => {
                vec![Token::Number(nth as u8 - b'a' + 1), Token::Kind(Kind::Soldier)]
            }
            _ => Vec::new(),
        };
        for letter in &letters[tokens.len()..] {
            tokens.push(Token::of(*letter)?);
        }
        let [ref name @ .., direction, Token::Number(number)] = tokens[..] else { return None };
        let direction = match direction {
            Token::Ahead => Ordering::Greater,
            Token::Sideways => Ordering::Equal,
            Token::Back => Ordering::Less,
            Token::Kind(_) | Token::Number(_) | Token::Middle => return None,
        };
        let (kind, place, file) = match *name {
            [Token::Kind(kind), Token::Number(file)] => (kind, None, Some(file)),
            [Token::Kind(kind), place] | [place, Token::Kind(kind)] => {
                (kind, Some(Place::of(place)?), None)
            }
            // Only soldiers are named without their letter.
            [place, Token::Number(file)] | [Token::Number(file), place] => {
                (Kind::Soldier, Some(Place::of(place)?), Some(file))
            }
            [place, Token::Kind(kind), Token::Number(file)] => {
                (kind, Some(Place::of(place)?), Some(file))
            }
            _ => return None,
        };
        Some(Self::Step { kind, place, file, direction, number })
    }

    /// Returns `true` if an available move may be meant.
    fn fits(self, mv: Move, piece_at: impl Fn(Square) -> Option<Piece>) -> bool {
        let (kind, place, file, told) = match self {
            Self::Points(typed) => return mv == typed,
            Self::Step { kind, place, file, direction, number } => {
                (kind, place, file, (direction, number))
            }
        };
        piece_at(mv.from).is_some_and(|piece| {
            piece.kind == PieceKind::Xiangqi(kind)
                && step(mv, piece.color) == told
                && file.is_none_or(|file| file == file_number(piece.color, mv.from.file()))
                && match (kind, place, file) {
                    (_, None, _) => true,
                    (Kind::Soldier, Some(Place::Nth(nth)), None) => {
                        soldier_number(mv.from, piece, piece_at) == Some(nth)
                    }
                    (_, Some(place), _) => place.fits(Column::of(mv.from, piece, piece_at)),
                }
        })
    }
}

impl Place {
    const fn of(token: Token) -> Option<Self> {
        Some(match token {
            Token::Ahead => Self::Front,
            Token::Middle => Self::Middle,
            Token::Back => Self::Rear,
            Token::Number(nth) => Self::Nth(nth),
            Token::Kind(_) | Token::Sideways => return None,
        })
    }

    const fn fits(self, Column { place, count }: Column) -> bool {
        count > 1
            && match self {
                Self::Front => place == 0,
                Self::Middle => count % 2 == 1 && place == count / 2,
                Self::Rear => place == count - 1,
                Self::Nth(nth) => place + 1 == nth,
            }
    }
}

impl Token {
    fn of(letter: char) -> Option<Self> {
        let kind_of = |letter| Kind::ALL.into_iter().find(|k| characters(*k).contains(&letter));
        Some(match letter {
            '+' | '前' | '进' | '進' => Self::Ahead,
            '-' | '后' | '後' | '退' => Self::Back,
            '=' | '平' => Self::Sideways,
            '中' => Self::Middle,
            _ => match digit_of(letter) {
                Some(number) => Self::Number(number as u8),
                None => Self::Kind(Kind::from_letter(letter).or_else(|| kind_of(letter))?),
            },
        })
    }
}

/// Returns a typed character as the plain lowercase one that it means.
fn plain(c: char) -> char {
    match c {
        '.' | '．' => '=',
        '–' | '—' | '−' => '-',
        // The wide forms of ASCII stand in its order.
        '！'..='～' => {
            char::from_u32(u32::from(c) - u32::from('！') + u32::from('!')).unwrap_or(c)
        }
        _ => c,
    }
    .to_ascii_lowercase()
}

/// Returns the move that is written as two points. It is ICCS if there is a rank 0, or a dash and
/// no rank 10; otherwise it is UCI notation.
fn points(letters: &[char]) -> Option<Move> {
    let Points { from, to, dash } = Points::of(letters)?;
    let iccs = from.1.min(to.1) == 0 || dash && from.1.max(to.1) < RANKS;
    let square = |(file, number): (u8, u8)| {
        Square::new(file, if iccs { number } else { number - 1 }).filter(|at| BOARD.contains(*at))
    };
    Some(Move::new(square(from)?, square(to)?))
}

/// A move written as two points: their files, from 0, and the numbers of their ranks as they are
/// written, which count from 0 in ICCS and from 1 in UCI notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// The point that the piece leaves.
    pub from: (u8, u8),
    /// The point that it moves to.
    pub to: (u8, u8),
    /// `true` if a dash stands between them.
    pub dash: bool,
}

impl Points {
    /// Reads a word of a text.
    pub fn read(text: &str) -> Option<Self> {
        Self::of(&letters(text))
    }

    fn of(letters: &[char]) -> Option<Self> {
        let second = 1 + letters.iter().skip(1).position(char::is_ascii_lowercase)?;
        let (from, to) = letters.split_at(second);
        let (from, dash) = match from {
            [from @ .., '-'] => (from, true),
            from => (from, false),
        };
        Some(Self { from: point(from)?, to: point(to)?, dash })
    }
}

/// Returns the letters of a typed move that count: plain ones.
fn letters(text: &str) -> Vec<char> {
    // Remarks of other programs may follow: `!`, and `+` for a check.
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || "!?#+".contains(c));
    // Longer texts are no moves.
    text.chars().filter(|c| !c.is_whitespace()).map(plain).take(8).collect()
}

/// Returns the file of a point, from 0, and the number of its rank as it is written.
fn point(letters: &[char]) -> Option<(u8, u8)> {
    let (file, number) = match *letters {
        [file, number @ '0'..='9'] => (file, number as u8 - b'0'),
        [file, '1', '0'] => (file, 10),
        _ => return None,
    };
    ('a'..='i').contains(&file).then(|| (file as u8 - b'a', number))
}
