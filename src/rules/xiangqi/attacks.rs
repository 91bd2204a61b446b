//! The points that each kind of piece attacks, as sets.
//!
//! The nine files lie in ranks of [`MAX_FILES`] bits. The three spare files take up what a shift
//! carries over the edge, so that no step needs a mask of its own but [`BOARD`].

use crate::rules::{
    geometry::{BoardSize, MAX_FILES, Square, SquareSet},
    piece::Color,
};

const FILES: u8 = BoardSize::XIANGQI.files;
const RANKS: u8 = BoardSize::XIANGQI.ranks;

/// One rank ahead for Red, in bits.
const AHEAD: i32 = MAX_FILES as i32;

/// Every point of the board.
pub(crate) const BOARD: SquareSet = area(0..=FILES - 1, 0..=RANKS - 1);
const A_FILE: SquareSet = area(0..=0, 0..=RANKS - 1);

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
pub(crate) const fn palace(color: Color) -> SquareSet {
    const RED: SquareSet = area(3..=5, 0..=2);
    const BLACK: SquareSet = area(3..=5, 7..=9);
    match color {
        Color::White => RED,
        Color::Black => BLACK,
    }
}

/// Returns the points on a side's bank of the river.
pub(crate) const fn bank(color: Color) -> SquareSet {
    const RED: SquareSet = area(0..=8, 0..=4);
    const BLACK: SquareSet = area(0..=8, 5..=9);
    match color {
        Color::White => RED,
        Color::Black => BLACK,
    }
}

/// Returns the five points where a side's advisors may stand.
pub(crate) const fn advisor_points(color: Color) -> SquareSet {
    const POINTS: [(u8, u8); 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
    const RED: SquareSet = points(&POINTS, Color::White);
    const BLACK: SquareSet = points(&POINTS, Color::Black);
    match color {
        Color::White => RED,
        Color::Black => BLACK,
    }
}

/// Returns the seven points where a side's elephants may stand.
pub(crate) const fn elephant_points(color: Color) -> SquareSet {
    const POINTS: [(u8, u8); 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
    const RED: SquareSet = points(&POINTS, Color::White);
    const BLACK: SquareSet = points(&POINTS, Color::Black);
    match color {
        Color::White => RED,
        Color::Black => BLACK,
    }
}

/// Returns the points where a side's soldiers may stand: beyond the river anywhere, before it only
/// on the files of the start, from the rank of the start on.
pub(crate) const fn soldier_points(color: Color) -> SquareSet {
    const BEFORE: [(u8, u8); 10] =
        [(0, 3), (2, 3), (4, 3), (6, 3), (8, 3), (0, 4), (2, 4), (4, 4), (6, 4), (8, 4)];
    const RED: SquareSet = bank(Color::Black).union(points(&BEFORE, Color::White));
    const BLACK: SquareSet = bank(Color::White).union(points(&BEFORE, Color::Black));
    match color {
        Color::White => RED,
        Color::Black => BLACK,
    }
}

/// Returns the points that are given by their files and the numbers of ranks ahead of a side's
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

/// Shifts a set by a number of bits, and drops the points that leave the board.
#[inline(always)]
fn moved(set: SquareSet, by: i32) -> SquareSet {
    let bits = if by > 0 { set.bits() << by } else { set.bits() >> -by };
    SquareSet::from_bits(bits & BOARD.bits())
}

#[inline(always)]
pub(crate) const fn bit(square: Square) -> SquareSet {
    SquareSet::from_bits(1 << square.index())
}

/// Returns the points to which soldiers step.
#[inline]
pub(crate) fn soldiers(set: SquareSet, color: Color) -> SquareSet {
    let beyond = set - bank(color);
    let ahead = match color {
        Color::White => moved(set, AHEAD),
        Color::Black => moved(set, -AHEAD),
    };
    ahead | moved(beyond, 1) | moved(beyond, -1)
}

/// Returns the points from which a side's soldiers attack a point in the other side's palace.
#[inline]
pub(crate) fn soldiers_at_palace(point: SquareSet, by: Color) -> SquareSet {
    let behind = match by {
        Color::White => moved(point, -AHEAD),
        Color::Black => moved(point, AHEAD),
    };
    behind | moved(point, 1) | moved(point, -1)
}

/// Returns the points from which a side's soldiers attack a point.
#[inline]
pub(crate) fn soldiers_at(point: SquareSet, by: Color) -> SquareSet {
    let behind = match by {
        Color::White => moved(point, -AHEAD),
        Color::Black => moved(point, AHEAD),
    };
    // Before the river soldiers do not step sideways, and they do not cross it sideways.
    let beyond = point - bank(by);
    behind | moved(beyond, 1) | moved(beyond, -1)
}

/// Returns the points to the left and to the right of these.
#[inline]
pub(crate) fn beside(set: SquareSet) -> SquareSet {
    moved(set, 1) | moved(set, -1)
}

/// Returns the points to which advisors step.
#[inline]
pub(crate) fn advisors(set: SquareSet, color: Color) -> SquareSet {
    diagonal_neighbours(set) & palace(color)
}

/// Returns the points to which generals step.
#[inline]
pub(crate) fn generals(set: SquareSet, color: Color) -> SquareSet {
    (moved(set, AHEAD) | moved(set, -AHEAD) | moved(set, 1) | moved(set, -1)) & palace(color)
}

/// Returns the points to which elephants go whose eyes are not occupied.
#[inline]
pub(crate) fn elephants(set: SquareSet, color: Color, occupied: SquareSet) -> SquareSet {
    let mut to = SquareSet::EMPTY;
    for by in [AHEAD + 1, AHEAD - 1, -AHEAD + 1, -AHEAD - 1] {
        to |= moved(moved(set, by) - occupied, by);
    }
    to & bank(color)
}

/// The four ways out of a horse's point: the step to its leg, and the two diagonal steps onward.
const HORSE_WAYS: [(i32, [i32; 2]); 4] = [
    (AHEAD, [AHEAD + 1, AHEAD - 1]),
    (-AHEAD, [-AHEAD + 1, -AHEAD - 1]),
    (1, [AHEAD + 1, -AHEAD + 1]),
    (-1, [AHEAD - 1, -AHEAD - 1]),
];

/// Returns the points to which horses go whose legs are not occupied.
#[inline]
pub(crate) fn horses(set: SquareSet, occupied: SquareSet) -> SquareSet {
    let mut to = SquareSet::EMPTY;
    for (leg, onward) in HORSE_WAYS {
        let leg = moved(set, leg) - occupied;
        to |= moved(leg, onward[0]) | moved(leg, onward[1]);
    }
    to
}

/// Returns the points from which horses attack a point, if their legs are not occupied.
#[inline]
pub(crate) fn horses_at(point: SquareSet, occupied: SquareSet) -> SquareSet {
    horses_behind(diagonal_neighbours(point) - occupied, point)
}

/// Returns the points one diagonal step away. For a horse that attacks a point, its leg is one of
/// them.
#[inline]
pub(crate) fn diagonal_neighbours(set: SquareSet) -> SquareSet {
    moved(set, AHEAD + 1) | moved(set, AHEAD - 1) | moved(set, -AHEAD + 1) | moved(set, -AHEAD - 1)
}

/// Returns the points of horses that attack a point past one of these legs.
#[inline]
pub(crate) fn horses_behind(legs: SquareSet, point: SquareSet) -> SquareSet {
    let mut from = SquareSet::EMPTY;
    for (to_leg, onward) in HORSE_WAYS {
        for across in onward {
            // The way of a horse, from its end: back across to the leg, and back to the horse.
            from |= moved(moved(point, -across) & legs, -to_leg);
        }
    }
    from
}

/// Returns the occupied legs of horses and eyes of elephants past which the piece could go if they
/// were empty: the point beyond lies on the board, and no piece of `own` stands there.
#[inline]
pub(crate) fn blocked_legs(
    horses: SquareSet,
    elephants: SquareSet,
    color: Color,
    own: SquareSet,
    occupied: SquareSet,
) -> SquareSet {
    let mut blocked = SquareSet::EMPTY;
    for (leg, onward) in HORSE_WAYS {
        let legs = moved(horses, leg) & occupied;
        for across in onward {
            blocked |= moved(moved(legs, across) - own, -across);
        }
    }
    for by in [AHEAD + 1, AHEAD - 1, -AHEAD + 1, -AHEAD - 1] {
        let eyes = moved(elephants, by) & occupied;
        blocked |= moved((moved(eyes, by) & bank(color)) - own, -by);
    }
    blocked
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

/// The reach from each of the ten places of a line, by the pieces on the eight inner places.
/// Pieces on the ends stop nobody. A rank has nine places: its reach is cut to them.
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

/// Moves the bits of a file to a rank and back: it adds up shifts by the eleven bits that each
/// point of a file is further away than its neighbour on a rank. Each bit that is kept has one
/// summand, so nothing is carried.
const TURN: u128 = {
    let mut turn = 0;
    let mut i = 0;
    while i < 10 {
        turn |= 1 << (11 * i);
        i += 1;
    }
    turn
};

#[inline(always)]
fn along_rank(square: Square, occupied: SquareSet) -> (u32, Reach) {
    let shift = u32::from(square.rank() * MAX_FILES);
    let inner = (occupied.bits() >> (shift + 1)) as u8;
    (shift, REACH[usize::from(square.file())][usize::from(inner)])
}

#[inline(always)]
fn along_file(square: Square, occupied: SquareSet) -> Reach {
    let file = (occupied.bits() >> square.file()) & A_FILE.bits();
    let inner = (file.wrapping_mul(TURN) >> 100) as u8;
    REACH[usize::from(square.rank())][usize::from(inner)]
}

/// Returns the points of a rank, given as bits of a line.
#[inline(always)]
fn rank_points(shift: u32, line: u16) -> SquareSet {
    SquareSet::from_bits(u128::from(line & 0x1FF) << shift)
}

/// Returns the points of a file, given as bits of a line.
#[inline(always)]
fn file_points(file: u8, line: u16) -> SquareSet {
    SquareSet::from_bits((u128::from(line).wrapping_mul(TURN) & A_FILE.bits()) << file)
}

/// Returns the points that a chariot attacks, the first piece on each line included.
#[inline]
pub(crate) fn chariot(square: Square, occupied: SquareSet) -> SquareSet {
    let (shift, rank) = along_rank(square, occupied);
    file_points(square.file(), along_file(square, occupied).slide) | rank_points(shift, rank.slide)
}

/// Returns the points of [`chariot`], and those where a cannon would capture an enemy. There may
/// be none: an own piece, or nothing at the end of a line.
#[inline]
pub(crate) fn cannon(square: Square, occupied: SquareSet) -> (SquareSet, SquareSet) {
    let (shift, rank) = along_rank(square, occupied);
    let file = along_file(square, occupied);
    let points =
        |on_file, on_rank| file_points(square.file(), on_file) | rank_points(shift, on_rank);
    (points(file.slide, rank.slide), points(file.jump, rank.jump))
}

/// Returns the points that a chariot attacks along its file.
#[inline]
pub(crate) fn along_the_file(square: Square, occupied: SquareSet) -> SquareSet {
    file_points(square.file(), along_file(square, occupied).slide)
}

/// Returns the points on a square's file and rank, without the square.
#[inline]
pub(crate) fn cross(square: Square) -> SquareSet {
    chariot(square, SquareSet::EMPTY)
}
