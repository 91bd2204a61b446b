//! The transposition table: what is known already of positions that come up again.

use super::SURE_WIN;
use crate::rules::chess::board::ChessMove;

/// How a stored worth is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// It is worth at least this.
    Lower,
    /// It is worth at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) depth: u32,
    pub(super) worth: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<ChessMove>,
}

/// What is known of many positions, one at each place; the last one stays.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// As many as a power of two.
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table for so many positions, rounded up to a power of two.
    pub(super) fn new(size: usize) -> Self {
        Self { entries: vec![None; size.next_power_of_two()] }
    }

    const fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// What is known of the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    /// Keeps what was found. A won game is worth less the longer the way to it, and that way
    /// depends on where one comes from: such a worth is kept as a bound that holds anyway.
    pub(super) fn keep(
        &mut self,
        key: u64,
        depth: u32,
        worth: i32,
        bound: Bound,
        best: Option<ChessMove>,
    ) {
        let (worth, bound) = match (worth, bound) {
            (SURE_WIN.., Bound::Exact | Bound::Lower) => (SURE_WIN, Bound::Lower),
            (..=-29_000, Bound::Exact | Bound::Upper) => (-SURE_WIN, Bound::Upper),
            (SURE_WIN.. | ..=-29_000, _) => return,
            other => other,
        };
        let place = self.place(key);
        self.entries[place] = Some(Entry { key, depth, worth, bound, best });
    }
}
