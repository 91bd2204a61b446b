//! [`Sample`]: a uniform sample of boards, when there are more than fit.

use super::super::random::mix;
use fogchess_rules::board::Board;
use std::collections::BTreeMap;

/// A set of different boards. When there are too many, those with the lowest hashes stay ("bottom-k
/// sketch": Cohen and Kaplan 2007). Adding a board takes the same time whether or not the sample is
/// full.
#[derive(Clone, Debug)]
pub(super) struct Sample<B: Board> {
    cap: usize,
    salt: u64,
    /// The boards' places by their hashes.
    places: BTreeMap<u64, u32>,
    boards: Vec<B>,
    /// The boards' likelihoods.
    likelihoods: Vec<f32>,
    /// `true` if there were more boards than fit.
    overflowed: bool,
}

impl<B: Board> Sample<B> {
    /// Returns a sample of at most `cap` boards; the salt decides which ones stay.
    pub(super) const fn new(cap: usize, salt: u64) -> Self {
        Self {
            cap,
            salt,
            places: BTreeMap::new(),
            boards: Vec::new(),
            likelihoods: Vec::new(),
            overflowed: false,
        }
    }

    /// Adds a board, unless the sample is full of lower hashes. If it is in the sample already, its
    /// likelihoods are summed.
    #[inline]
    pub(super) fn add(&mut self, board: B, likelihood: impl FnOnce() -> f32) {
        // Different keys have different hashes.
        let hash = mix(board.key() ^ self.salt);
        if self.boards.len() < self.cap {
            let next = self.boards.len() as u32;
            let place = *self.places.entry(hash).or_insert(next);
            if place == next {
                self.boards.push(board);
                self.likelihoods.push(likelihood());
            } else {
                self.likelihoods[place as usize] += likelihood();
            }
        } else if self.places.last_key_value().is_none_or(|(highest, _)| hash > *highest) {
            self.overflowed = true;
        } else if let Some(place) = self.places.get(&hash) {
            self.likelihoods[*place as usize] += likelihood();
        } else if let Some((_, place)) = self.places.pop_last() {
            self.overflowed = true;
            self.places.insert(hash, place);
            self.boards[place as usize] = board;
            self.likelihoods[place as usize] = likelihood();
        }
    }

    /// Returns `true` if a board was left out.
    pub(super) const fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// Returns the boards in the order of their hashes, and their likelihoods.
    pub(super) fn into_boards(self) -> (Vec<B>, Vec<f32>) {
        let places = self.places.into_values().map(|place| place as usize);
        places.map(|place| (self.boards[place], self.likelihoods[place])).unzip()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use fogchess_rules::{Color, board::Pieces as _, chess};

    /// Returns boards that differ only in their keys.
    fn board(number: u64) -> chess::Board {
        let mut board = chess::Board::EMPTY;
        board.toggle(Color::White, chess::Kind::Rook, chess::bitboard::Sq::masked(number as u8));
        board
    }

    #[test]
    fn the_lowest_hashes_stay_whatever_comes_first() {
        let mut random = Random::new(1);
        for cap in [0, 1, 7, 63, 64, 100] {
            let salt = random.draw();
            let mut numbers: Vec<u64> = (0..64).chain(0..64).collect();
            let count = numbers.len();
            random.shuffle_first(&mut numbers, count);
            let mut sample = Sample::new(cap, salt);
            numbers.iter().for_each(|number| sample.add(board(*number), || 0.5));
            assert_eq!(sample.overflowed(), cap < 64);
            let mut hashes: Vec<u64> =
                (0..64).map(|number| mix(board(number).key() ^ salt)).collect();
            hashes.sort_unstable();
            hashes.truncate(cap);
            let (boards, likelihoods) = sample.into_boards();
            let found: Vec<u64> = boards.iter().map(|board| mix(board.key() ^ salt)).collect();
            assert_eq!(found, hashes, "at most {cap}");
            // Each number came twice, but may have come the first time when the sample was full.
            assert!(likelihoods.iter().all(|likelihood| [0.5, 1.0].contains(likelihood)));
            assert!(cap < 64 || likelihoods.iter().all(|likelihood| *likelihood == 1.0));
        }
    }
}
