//! [`Sample`]: a uniform sample of boards, when there are more than fit.

use super::super::{by_hash::Hashes, random::mix};
use fogchess_rules::board::Board;

/// A set of different boards. When there are too many, those with the lowest hashes stay ("bottom-k
/// sketch": Cohen and Kaplan 2007).
#[derive(Clone, Debug)]
pub(super) struct Sample<B: Board> {
    cap: usize,
    salt: u64,
    /// The hashes that stay are below this one; `None` if no board was left out yet.
    end: Option<u64>,
    found: Hashes,
    boards: Vec<(u64, B)>,
}

impl<B: Board> Sample<B> {
    /// Returns a sample of at most `cap` boards; the salt decides which ones stay.
    pub(super) fn new(cap: usize, salt: u64) -> Self {
        Self { cap, salt, end: None, found: Hashes::default(), boards: Vec::new() }
    }

    /// Adds a board if it fits, unless `cap` lower hashes were found already.
    #[inline]
    pub(super) fn add(&mut self, board: B, fits: impl FnOnce(&B) -> bool) {
        // Different keys have different hashes.
        let hash = mix(board.key() ^ self.salt);
        let is_left_out = self.end.is_some_and(|end| hash >= end);
        if is_left_out || self.found.contains(&hash) || !fits(&board) {
            return;
        }
        self.found.insert(hash);
        self.boards.push((hash, board));
        if self.boards.len() > 2 * self.cap {
            self.cut();
        }
    }

    /// Leaves out the boards with the highest hashes, if there are more than `cap`.
    fn cut(&mut self) {
        let mut hashes: Vec<u64> = self.boards.iter().map(|(hash, _)| *hash).collect();
        if hashes.len() <= self.cap {
            return;
        }
        let end = *hashes.select_nth_unstable(self.cap).1;
        self.end = Some(end);
        self.boards.retain(|(hash, _)| *hash < end);
        self.found.retain(|hash| *hash < end);
    }

    /// Leaves out what is too much, and returns `true` if a board was left out, then or before.
    pub(super) fn overflows(&mut self) -> bool {
        self.cut();
        self.end.is_some()
    }

    /// Returns the boards in the order of their hashes.
    pub(super) fn into_boards(mut self) -> Vec<B> {
        self.cut();
        // The boards are large, so only their places are sorted.
        let hashes = self.boards.iter().map(|(hash, _)| *hash);
        let mut places: Vec<(u64, usize)> = hashes.zip(0..).collect();
        places.sort_unstable();
        places.into_iter().map(|(_, place)| self.boards[place].1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use fogchess_rules::{Color, board::Pieces, chess};

    /// Returns boards that differ only in their keys.
    fn board(number: u64) -> chess::Board {
        let mut board = chess::Board::EMPTY;
        board.toggle(Color::White, chess::Kind::Rook, chess::bitboard::Sq::masked(number as u8));
        board
    }

    #[test]
    fn the_lowest_hashes_stay_whatever_comes_first() {
        const FIT: u64 = 48;
        let mut random = Random::new(1);
        for cap in [0, 1, 7, 23, 24, 47, 48, 100] {
            let salt = random.draw();
            let mut numbers: Vec<u64> = (0..64).chain(0..64).collect();
            let count = numbers.len();
            random.shuffle_first(&mut numbers, count);
            let mut sample = Sample::new(cap, salt);
            for number in numbers {
                sample.add(board(number), |_| number < FIT);
            }
            let mut lowest: Vec<u64> = (0..FIT).collect();
            lowest.sort_unstable_by_key(|number| mix(board(*number).key() ^ salt));
            lowest.truncate(cap);
            assert_eq!(sample.overflows(), cap < FIT as usize);
            let keys = |boards: &[chess::Board]| boards.iter().map(Pieces::key).collect::<Vec<_>>();
            let expected: Vec<_> = lowest.iter().map(|number| board(*number)).collect();
            assert_eq!(keys(&sample.into_boards()), keys(&expected), "at most {cap}");
        }
    }
}
