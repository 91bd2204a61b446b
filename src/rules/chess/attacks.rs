//! The squares that each kind of piece attacks: tables for leapers, magic bitboards for sliders.
//!
//! The tables for leapers are computed at compile time. Those for sliders (841 KiB of entries) are
//! filled once at first use, in about a millisecond: stored in the program, they would make the
//! download larger.

use super::{
    bitboard::{Bitboard, Sq},
    magics,
};
use crate::piece::Color;
use std::sync::LazyLock;

/// The two kinds of slider; a queen moves as both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slider {
    Rook,
    Bishop,
}

impl Slider {
    const fn directions(self) -> [(i8, i8); 4] {
        match self {
            Self::Rook => [(1, 0), (-1, 0), (0, 1), (0, -1)],
            Self::Bishop => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        }
    }
}

/// Returns the square some files and ranks away, if it is on the board.
const fn step(sq: Sq, (files, ranks): (i8, i8)) -> Option<Sq> {
    let (file, rank) = (sq.file() as i8 + files, sq.rank() as i8 + ranks);
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        Some(Sq::at(file as u8, rank as u8))
    } else {
        None
    }
}

const fn leaps<const N: usize>(steps: [(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < N {
            if let Some(to) = step(Sq::masked(from as u8), steps[i]) {
                table[from].0 |= to.bit().0;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] =
    leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] =
    leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] = [leaps([(-1, 1), (1, 1)]), leaps([(-1, -1), (1, -1)])];

/// Returns two tables for pairs of squares on one line: the squares strictly between them, and the
/// whole line from edge to edge.
const fn lines() -> ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let directions = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            // The opposite direction is the neighbour in the list.
            let (files, ranks) = directions[d];
            let start = Sq::masked(from as u8);
            let mut whole = start.bit().0;
            let mut end = start;
            while let Some(next) = step(end, (-files, -ranks)) {
                whole |= next.bit().0;
                end = next;
            }
            end = start;
            while let Some(next) = step(end, (files, ranks)) {
                whole |= next.bit().0;
                end = next;
            }
            let mut passed = 0;
            let mut at = start;
            while let Some(next) = step(at, (files, ranks)) {
                between[from][next.index()] = Bitboard(passed);
                line[from][next.index()] = Bitboard(whole);
                passed |= next.bit().0;
                at = next;
            }
            d += 1;
        }
        from += 1;
    }
    (between, line)
}

const fn rays(slider: Slider) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let directions = slider.directions();
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 4 {
            let mut at = Sq::masked(from as u8);
            while let Some(next) = step(at, directions[d]) {
                table[from].0 |= next.bit().0;
                at = next;
            }
            d += 1;
        }
        from += 1;
    }
    table
}

static ROOK_RAYS: [Bitboard; 64] = rays(Slider::Rook);
static BISHOP_RAYS: [Bitboard; 64] = rays(Slider::Bishop);

static BETWEEN: [[Bitboard; 64]; 64] = lines().0;
static LINE: [[Bitboard; 64]; 64] = lines().1;

/// Returns the squares that a knight attacks.
#[inline]
pub fn knight(sq: Sq) -> Bitboard {
    KNIGHT[sq.index()]
}

/// Returns the squares that a king attacks.
#[inline]
pub fn king(sq: Sq) -> Bitboard {
    KING[sq.index()]
}

/// Returns the squares that a pawn of a side attacks.
#[inline]
pub fn pawn(color: Color, sq: Sq) -> Bitboard {
    PAWN[color.index()][sq.index()]
}

/// Returns the squares that any of a side's pawns attack.
#[inline]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.ahead(color);
    ahead.west() | ahead.east()
}

/// Returns the squares that any of these knights attack.
#[inline]
pub fn knights(knights: Bitboard) -> Bitboard {
    let (west, east) = (knights.west(), knights.east());
    let (far_west, far_east) = (west.west(), east.east());
    let (one, two) = ((west | east).0, (far_west | far_east).0);
    Bitboard(one << 16 | one >> 16 | two << 8 | two >> 8)
}

/// Returns the squares that a rook attacks on an empty board.
#[inline]
pub(super) fn rook_rays(sq: Sq) -> Bitboard {
    ROOK_RAYS[sq.index()]
}

/// Returns the squares that a bishop attacks on an empty board.
#[inline]
pub(super) fn bishop_rays(sq: Sq) -> Bitboard {
    BISHOP_RAYS[sq.index()]
}

/// Returns the squares strictly between two squares of one rank, file or diagonal; else none.
#[inline]
pub(super) fn between(a: Sq, b: Sq) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// Returns the whole rank, file or diagonal that two squares share, themselves included; else none.
#[inline]
pub(super) fn line(a: Sq, b: Sq) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// Returns a slider's attacks, found by walking along its lines. Used to fill the magic tables.
pub(super) fn slow_attacks(slider: Slider, sq: Sq, occupied: Bitboard) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for direction in slider.directions() {
        let mut at = sq;
        while let Some(next) = step(at, direction) {
            attacks |= next.bit();
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    attacks
}

/// Returns the squares whose occupation changes a slider's attacks: its rays without their ends.
pub(super) fn relevant_occupancy(slider: Slider, sq: Sq) -> Bitboard {
    let mut mask = Bitboard::EMPTY;
    for direction in slider.directions() {
        let mut at = sq;
        while let Some(next) = step(at, direction) {
            if step(next, direction).is_some() {
                mask |= next.bit();
            }
            at = next;
        }
    }
    mask
}

/// The constants that map the blockers of a slider on a square to its attacks in the table.
#[derive(Clone, Copy, Default)]
struct Magic {
    mask: u64,
    magic: u64,
    shift: u32,
    offset: u32,
}

impl Magic {
    #[inline]
    fn index(self, occupied: Bitboard) -> usize {
        let hash = (occupied.0 & self.mask).wrapping_mul(self.magic) >> self.shift;
        (self.offset as usize + hash as usize) & (TABLE - 1)
    }
}

/// The length of the table: the next power of two above the number of entries in use.
const TABLE: usize = 1 << 17;

/// The magic tables of both sliders.
pub struct Sliders {
    rook: [Magic; 64],
    bishop: [Magic; 64],
    /// The attacks. There are more entries than the 107,648 in use, so that an index need only be
    /// masked, not checked.
    attacks: Box<[Bitboard; TABLE]>,
}

impl Sliders {
    fn new() -> Self {
        let mut attacks = vec![Bitboard::EMPTY; TABLE];
        let mut used = 0;
        let mut fill = |slider, magics: [u64; 64]| {
            let mut table = [Magic::default(); 64];
            for (index, (entry, magic)) in (0..).zip(table.iter_mut().zip(magics)) {
                let sq = Sq::masked(index);
                let mask = relevant_occupancy(slider, sq).0;
                *entry = Magic { mask, magic, shift: 64 - mask.count_ones(), offset: used };
                used += 1 << mask.count_ones();
                // Carry-rippler: each subset of the mask once.
                let mut occupied = 0_u64;
                loop {
                    attacks[entry.index(Bitboard(occupied))] =
                        slow_attacks(slider, sq, Bitboard(occupied));
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
            table
        };
        let rook = fill(Slider::Rook, magics::ROOK);
        let bishop = fill(Slider::Bishop, magics::BISHOP);
        let Ok(attacks) = attacks.into_boxed_slice().try_into() else {
            unreachable!("it was made as long as that");
        };
        Self { rook, bishop, attacks }
    }

    /// Returns the squares that a rook attacks on an occupied board, the first blockers included.
    #[inline]
    pub fn rook(&self, sq: Sq, occupied: Bitboard) -> Bitboard {
        self.attacks[self.rook[sq.index()].index(occupied)]
    }

    /// Returns the squares that a bishop attacks on an occupied board, the first blockers included.
    #[inline]
    pub fn bishop(&self, sq: Sq, occupied: Bitboard) -> Bitboard {
        self.attacks[self.bishop[sq.index()].index(occupied)]
    }
}

/// Returns the tables for sliders.
///
/// Fetch them once for many look-ups: each call checks that they are filled.
#[inline]
pub fn sliders() -> &'static Sliders {
    static SLIDERS: LazyLock<Sliders> = LazyLock::new(Sliders::new);
    &SLIDERS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magic_look_ups_equal_walking() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..20_000 {
            let sq = Sq::masked(random.u8(..));
            let occupied = Bitboard(random.u64(..) & random.u64(..));
            assert_eq!(sliders().rook(sq, occupied), slow_attacks(Slider::Rook, sq, occupied));
            assert_eq!(sliders().bishop(sq, occupied), slow_attacks(Slider::Bishop, sq, occupied));
        }
    }

    #[test]
    fn lines_and_the_squares_between() {
        let sq = |name: &str| Sq::of(name.parse().unwrap()).unwrap();
        let set =
            |names: &str| names.split(' ').map(|n| sq(n).bit()).fold(Bitboard::EMPTY, |a, b| a | b);
        assert_eq!(between(sq("b2"), sq("e5")), set("c3 d4"));
        assert_eq!(between(sq("e5"), sq("b2")), set("c3 d4"));
        assert_eq!(between(sq("b2"), sq("c4")), Bitboard::EMPTY);
        assert_eq!(line(sq("g1"), sq("h2")), set("g1 h2"));
        assert_eq!(line(sq("c3"), sq("c7")), set("c1 c2 c3 c4 c5 c6 c7 c8"));
        assert_eq!(line(sq("a1"), sq("b3")), Bitboard::EMPTY);
    }
}
