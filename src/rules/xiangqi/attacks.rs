//! The points that each kind of piece attacks, as sets.
//!
//! The nine files lie in ranks of [`MAX_FILES`] bits. Points that a shift carries over the edge
//! land on the three spare files, so that [`BOARD`] is the only mask that steps need.

use crate::{
    geometry::{BoardSize, MAX_FILES, Square, SquareSet},
    piece::Color,
};

const FILES: u8 = BoardSize::XIANGQI.files;
const RANKS: u8 = BoardSize::XIANGQI.ranks;

/// One rank ahead for Red, in bits.
const AHEAD: i32 = MAX_FILES as i32;

/// Every point of the board.
pub const BOARD: SquareSet = area(0..=FILES - 1, 0..=RANKS - 1);

/// Returns the points of a rectangle of files and ranks.
const fn area(
    files: core::ops::RangeInclusive<u8>,
    ranks: core::ops::RangeInclusive<u8>,
) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut rank = *ranks.start();
    while rank <= *ranks.end() {
        let mut file = *files.start();
        while file <= *files.end() {
            set.insert(Square::at(file, rank));
            file += 1;
        }
        rank += 1;
    }
    set
}

/// Returns the nine points of a side's palace.
pub const fn palace(color: Color) -> SquareSet {
    const RED: SquareSet = area(3..=5, 0..=2);
    const BLACK: SquareSet = area(3..=5, 7..=9);
    of_side(color, RED, BLACK)
}

/// Returns the points on a side's bank of the river.
pub const fn bank(color: Color) -> SquareSet {
    const RED: SquareSet = area(0..=8, 0..=4);
    const BLACK: SquareSet = area(0..=8, 5..=9);
    of_side(color, RED, BLACK)
}

/// Returns the five points where a side's advisors may stand.
pub const fn advisor_points(color: Color) -> SquareSet {
    const POINTS: [(u8, u8); 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
    const RED: SquareSet = points(&POINTS, Color::White);
    const BLACK: SquareSet = points(&POINTS, Color::Black);
    of_side(color, RED, BLACK)
}

/// Returns the seven points where a side's elephants may stand.
pub const fn elephant_points(color: Color) -> SquareSet {
    const POINTS: [(u8, u8); 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
    const RED: SquareSet = points(&POINTS, Color::White);
    const BLACK: SquareSet = points(&POINTS, Color::Black);
    of_side(color, RED, BLACK)
}

/// Returns the points where a side's soldiers may stand: all points beyond the river; before it
/// only the files and ranks of the start and one step ahead.
pub const fn soldier_points(color: Color) -> SquareSet {
    const BEFORE: [(u8, u8); 10] =
        [(0, 3), (2, 3), (4, 3), (6, 3), (8, 3), (0, 4), (2, 4), (4, 4), (6, 4), (8, 4)];
    const RED: SquareSet = bank(Color::Black).union(points(&BEFORE, Color::White));
    const BLACK: SquareSet = bank(Color::White).union(points(&BEFORE, Color::Black));
    of_side(color, RED, BLACK)
}

#[inline(always)]
const fn of_side(color: Color, red: SquareSet, black: SquareSet) -> SquareSet {
    match color {
        Color::White => red,
        Color::Black => black,
    }
}

/// Returns the set of points, each given by its file and the number of ranks ahead of a side's
/// first one.
const fn points(places: &[(u8, u8)], color: Color) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut i = 0;
    while i < places.len() {
        let (file, ahead) = places[i];
        set.insert(Square::at(file, first_rank(color).abs_diff(ahead)));
        i += 1;
    }
    set
}

/// Returns a side's first rank.
const fn first_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => RANKS - 1,
    }
}

/// Shifts a set by a number of bits. Bits that leave the board must be masked before they are a set.
#[inline(always)]
const fn shifted(set: SquareSet, by: i32) -> u128 {
    if by > 0 { set.bits() << by } else { set.bits() >> -by }
}

/// Returns the points of a set among these bits.
#[inline(always)]
fn among(set: SquareSet, bits: u128) -> SquareSet {
    SquareSet::from_bits(set.bits() & bits)
}

/// Shifts a set by a number of bits, and drops the points that leave the board.
#[inline(always)]
fn moved(set: SquareSet, by: i32) -> SquareSet {
    among(BOARD, shifted(set, by))
}

/// Returns the set of one point.
#[inline(always)]
pub const fn bit(square: Square) -> SquareSet {
    SquareSet::from_bits(1 << square.index())
}

/// Returns the points to which soldiers step.
#[inline]
pub fn soldiers(set: SquareSet, color: Color) -> SquareSet {
    let beyond = set - bank(color);
    let ahead = match color {
        Color::White => shifted(set, AHEAD),
        Color::Black => shifted(set, -AHEAD),
    };
    among(BOARD, ahead | shifted(beyond, 1) | shifted(beyond, -1))
}

/// Returns the points from which a side's soldiers attack a point in the other side's palace.
#[inline]
pub fn soldiers_at_palace(point: SquareSet, by: Color) -> SquareSet {
    behind(point, by) | beside(point)
}

/// Returns the points from which a side's soldiers attack a point.
#[inline]
pub fn soldiers_at(point: SquareSet, by: Color) -> SquareSet {
    // Before the river soldiers do not step sideways, and they do not cross it sideways.
    behind(point, by) | beside(point - bank(by))
}

/// Returns the points one rank back for a side.
#[inline(always)]
fn behind(set: SquareSet, color: Color) -> SquareSet {
    match color {
        Color::White => moved(set, -AHEAD),
        Color::Black => moved(set, AHEAD),
    }
}

/// Returns the points to the left and to the right of these.
#[inline]
pub fn beside(set: SquareSet) -> SquareSet {
    moved(set, 1) | moved(set, -1)
}

/// The points on a side's bank, in one word. Advisors, generals and elephants stay there.
#[derive(Clone, Copy)]
struct Bank(u64);

impl Bank {
    /// The number of bits of a bank.
    const BITS: u32 = 5 * MAX_FILES as u32;
    /// Every point of a bank.
    const ALL: u64 = bank(Color::White).bits() as u64;

    #[inline(always)]
    const fn of(set: SquareSet, color: Color) -> Self {
        match color {
            Color::White => Self(set.bits() as u64 & Self::ALL),
            Color::Black => Self((set.bits() >> Self::BITS) as u64),
        }
    }

    #[inline(always)]
    const fn to_set(self, color: Color) -> SquareSet {
        let bits = self.0 as u128;
        SquareSet::from_bits(match color {
            Color::White => bits,
            Color::Black => bits << Self::BITS,
        })
    }

    /// Shifts the points by a number of bits, and drops those that leave the bank.
    #[inline(always)]
    const fn moved(self, by: i32) -> Self {
        Self(if by > 0 { self.0 << by } else { self.0 >> -by } & Self::ALL)
    }

    /// Returns the points that are one step away. A step is a number of bits.
    #[inline(always)]
    fn steps(self, ways: [i32; 4]) -> Self {
        Self(ways.into_iter().fold(0, |to, by| to | self.moved(by).0))
    }

    /// Returns the destinations of elephants. An occupied eye blocks.
    #[inline(always)]
    fn elephants(self, occupied: Self) -> Self {
        let past_eye = |by| Self(self.moved(by).0 & !occupied.0).moved(by).0;
        Self(DIAGONALS.into_iter().fold(0, |to, by| to | past_eye(by)))
    }

    /// Returns the points in the palace of `color`, the side of this bank.
    #[inline(always)]
    const fn in_palace(self, color: Color) -> Self {
        Self(self.0 & Self::of(palace(color), color).0)
    }
}

/// The four diagonal steps and the four others, in bits.
const DIAGONALS: [i32; 4] = [AHEAD + 1, AHEAD - 1, -AHEAD + 1, -AHEAD - 1];
const STRAIGHTS: [i32; 4] = [AHEAD, -AHEAD, 1, -1];

/// Returns the points to which advisors step.
#[inline]
pub fn advisors(set: SquareSet, color: Color) -> SquareSet {
    Bank::of(set, color).steps(DIAGONALS).in_palace(color).to_set(color)
}

/// Returns the points to which generals step.
#[inline]
pub fn generals(set: SquareSet, color: Color) -> SquareSet {
    Bank::of(set, color).steps(STRAIGHTS).in_palace(color).to_set(color)
}

/// Returns the destinations of elephants. An occupied eye blocks.
#[inline]
pub fn elephants(set: SquareSet, color: Color, occupied: SquareSet) -> SquareSet {
    Bank::of(set, color).elephants(Bank::of(occupied, color)).to_set(color)
}

/// Returns the destinations of the pieces that stay on their own bank: [`advisors`], [`generals`]
/// and [`elephants`].
#[inline(always)]
pub fn defenders(
    [advisors, generals, elephants]: [SquareSet; 3],
    color: Color,
    occupied: SquareSet,
) -> SquareSet {
    let [advisors, generals, elephants, occupied] =
        [advisors, generals, elephants, occupied].map(|set| Bank::of(set, color));
    let in_palace = Bank(advisors.steps(DIAGONALS).0 | generals.steps(STRAIGHTS).0);
    Bank(in_palace.in_palace(color).0 | elephants.elephants(occupied).0).to_set(color)
}

/// The four ways out of a horse's point: the step to its leg, and the two diagonal steps onward.
const HORSE_WAYS: [(i32, [i32; 2]); 4] = [
    (AHEAD, [AHEAD + 1, AHEAD - 1]),
    (-AHEAD, [-AHEAD + 1, -AHEAD - 1]),
    (1, [AHEAD + 1, -AHEAD + 1]),
    (-1, [AHEAD - 1, -AHEAD - 1]),
];

/// Returns the destinations of horses. An occupied leg blocks.
#[inline]
pub fn horses(set: SquareSet, occupied: SquareSet) -> SquareSet {
    let empty = BOARD - occupied;
    let mut to = 0;
    for (leg, onward) in HORSE_WAYS {
        let leg = among(empty, shifted(set, leg));
        to |= shifted(leg, onward[0]) | shifted(leg, onward[1]);
    }
    among(BOARD, to)
}

/// Returns the points from which horses attack a point, if their legs are not occupied.
#[inline]
pub fn horses_at(point: SquareSet, occupied: SquareSet) -> SquareSet {
    horses_behind(diagonal_neighbours(point) - occupied, point)
}

/// Returns the points one diagonal step away. They include the leg of each horse that attacks a
/// point of the set.
#[inline]
pub fn diagonal_neighbours(set: SquareSet) -> SquareSet {
    among(BOARD, diagonal_steps(set))
}

/// Returns the bits one diagonal step away, on the board or not.
#[inline(always)]
fn diagonal_steps(set: SquareSet) -> u128 {
    DIAGONALS.into_iter().fold(0, |steps, by| steps | shifted(set, by))
}

/// Returns the points from which horses attack a point past one of these legs.
#[inline]
pub fn horses_behind(legs: SquareSet, point: SquareSet) -> SquareSet {
    let mut from = SquareSet::EMPTY;
    for (to_leg, onward) in HORSE_WAYS {
        for across in onward {
            // Back from the point to the leg, and from the leg to the horse.
            from |= moved(moved(point, -across) & legs, -to_leg);
        }
    }
    from
}

/// Returns the points of `full` that block horses or elephants: legs and eyes past which the piece
/// could go, because the point beyond is on the board and not in `own`.
#[inline]
pub fn blocked_legs(
    horses: SquareSet,
    elephants: SquareSet,
    color: Color,
    own: SquareSet,
    full: SquareSet,
) -> SquareSet {
    let legs = HORSE_WAYS.into_iter().fold(0, |legs, (leg, _)| legs | shifted(horses, leg));
    let eyes = diagonal_steps(elephants);
    // Few of them are occupied, in most positions none.
    if among(full, legs | eyes).is_empty() {
        return SquareSet::EMPTY;
    }
    let (free, free_bank) = (BOARD - own, bank(color) - own);
    let mut blocked = 0;
    for (leg, onward) in HORSE_WAYS {
        let legs = among(full, shifted(horses, leg));
        for across in onward {
            blocked |= shifted(among(free, shifted(legs, across)), -across);
        }
    }
    for by in DIAGONALS {
        let eyes = among(full, shifted(elephants, by));
        blocked |= shifted(among(free_bank, shifted(eyes, by)), -by);
    }
    SquareSet::from_bits(blocked)
}

/// The places that a piece reaches on a line of ten, one bit each.
#[derive(Clone, Copy)]
struct Reach {
    /// Up to the first piece on either side, with it.
    slide: u16,
    /// The first piece beyond exactly one other, on either side. The end of the line counts as
    /// occupied.
    jump: u16,
}

/// The reach from each of the ten places of a line, by the pieces on the eight inner places. Pieces
/// on the ends make no difference. On a rank only the first nine places count.
static REACH: [[Reach; 256]; 10] = {
    let mut reach = [[Reach { slide: 0, jump: 0 }; 256]; 10];
    let mut place = 0;
    while place < 10 {
        let mut inner = 0;
        while inner < 256 {
            let occupied = (inner as u16) << 1;
            let (up, down) = (ray(place, 1, occupied), ray(place, -1, occupied));
            reach[place as usize][inner] =
                Reach { slide: up.slide | down.slide, jump: up.jump | down.jump };
            inner += 1;
        }
        place += 1;
    }
    reach
};

/// Returns the reach in one direction.
const fn ray(place: i32, step: i32, occupied: u16) -> Reach {
    let mut reach = Reach { slide: 0, jump: 0 };
    let mut passed = 0;
    let mut at = place + step;
    while at >= 0 && at < 10 && passed < 2 {
        let bit = 1_u16 << at;
        let taken = occupied & bit != 0;
        if passed == 0 {
            reach.slide |= bit;
        } else if taken || at == 0 || at == 9 {
            reach.jump |= bit;
        }
        passed += taken as i32;
        at += step;
    }
    reach
}

/// The factors that turn lines into files and back.
///
/// A line times the factor of a file has its bits on the points of that file. The points of a file
/// times the first factor have the bits of the line, from bit [`TURNED`] plus the file's index on.
///
/// A factor is a sum of shifts by multiples of eleven bits: neighbours are twelve bits apart on a
/// file, and one bit on a rank. Only one summand reaches each bit that is kept, so there is no
/// carry.
static TURN: [u128; FILES as usize] = {
    let mut turns = [0; FILES as usize];
    let mut i = 0;
    while i < RANKS {
        turns[0] |= 1 << (11 * i);
        i += 1;
    }
    shifted_on(turns)
};

/// The bit at which the first file begins as a line.
const TURNED: u8 = 11 * (RANKS - 1);

/// The points of each file.
static FILE: [u128; FILES as usize] = {
    let mut files = [0; FILES as usize];
    files[0] = area(0..=0, 0..=RANKS - 1).bits();
    shifted_on(files)
};

/// Sets the numbers of all files: the first one shifted by the file's index.
const fn shifted_on(mut files: [u128; FILES as usize]) -> [u128; FILES as usize] {
    let mut file = 1;
    while file < files.len() {
        files[file] = files[0] << file;
        file += 1;
    }
    files
}

/// A file or a rank through a square.
#[derive(Clone, Copy)]
struct Line {
    /// The occupied places of the line. A rank has a tenth one, which is empty.
    occupied: u16,
    /// The reach from the square.
    reach: Reach,
}

impl Line {
    #[inline(always)]
    fn new(place: u8, occupied: u16) -> Self {
        let inner = (occupied >> 1) as u8;
        Self { occupied, reach: REACH[usize::from(place)][usize::from(inner)] }
    }

    #[inline(always)]
    fn along_rank(square: Square, occupied: SquareSet) -> Self {
        let rank = occupied.bits() >> (square.rank() * MAX_FILES);
        Self::new(square.file(), rank as u16 & NINE)
    }

    #[inline(always)]
    fn along_file(square: Square, occupied: SquareSet) -> Self {
        let turned = (occupied & file_of(square)).bits().wrapping_mul(TURN[0]);
        Self::new(square.rank(), (turned >> (TURNED + square.file())) as u16 & TEN)
    }

    /// Returns the empty places to which a cannon may go, and the occupied ones that it attacks. An
    /// own piece may stand there.
    #[inline(always)]
    const fn for_cannon(self) -> u16 {
        (self.reach.slide & !self.occupied) | (self.reach.jump & self.occupied)
    }
}

/// The places of a rank and of a file, as bits of a line.
const NINE: u16 = 0x1FF;
const TEN: u16 = 0x3FF;

/// Returns the points of a square's file and rank, given as bits of lines.
#[inline(always)]
fn cross_points(square: Square, file: u16, rank: u16) -> SquareSet {
    let rank = u128::from(rank & NINE) << (square.rank() * MAX_FILES);
    SquareSet::from_bits(rank).union(file_points(square, file))
}

/// Returns the points of a square's file, given as bits of a line.
#[inline(always)]
fn file_points(square: Square, line: u16) -> SquareSet {
    let file = usize::from(square.file());
    SquareSet::from_bits(u128::from(line).wrapping_mul(TURN[file]) & FILE[file])
}

/// Returns the points that a chariot attacks, the first piece on each line included.
#[inline]
pub fn chariot(square: Square, occupied: SquareSet) -> SquareSet {
    let file = Line::along_file(square, occupied).reach.slide;
    let rank = Line::along_rank(square, occupied).reach.slide;
    cross_points(square, file, rank)
}

/// Returns the points of [`chariot`], and the points beyond one screen that a cannon attacks. The
/// latter may hold an own piece, or be the empty end of a line.
#[inline]
pub fn cannon(square: Square, occupied: SquareSet) -> (SquareSet, SquareSet) {
    let file = Line::along_file(square, occupied).reach;
    let rank = Line::along_rank(square, occupied).reach;
    (cross_points(square, file.slide, rank.slide), cross_points(square, file.jump, rank.jump))
}

/// Returns the empty points to which a cannon may go, and the first pieces beyond exactly one
/// other, own ones included.
#[inline]
pub fn cannon_moves(square: Square, occupied: SquareSet) -> SquareSet {
    let file = Line::along_file(square, occupied).for_cannon();
    let rank = Line::along_rank(square, occupied).for_cannon();
    cross_points(square, file, rank)
}

/// Returns the points that a chariot attacks along its file.
#[inline]
pub fn along_the_file(square: Square, occupied: SquareSet) -> SquareSet {
    file_points(square, Line::along_file(square, occupied).reach.slide)
}

/// Returns the points of a square's file.
#[inline]
pub fn file_of(square: Square) -> SquareSet {
    SquareSet::from_bits(FILE[usize::from(square.file())])
}

/// Returns the points on a square's file and rank, without the square.
#[inline]
pub fn cross(square: Square) -> SquareSet {
    chariot(square, SquareSet::EMPTY)
}
