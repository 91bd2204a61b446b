//! The transposition table: the results for positions that may come up again.

use super::{super::think::Think, SURE_LOSS, SURE_WIN};

/// The usual size in bytes.
pub(crate) const TABLE_BYTES: usize = 2 << 20;
/// The number of entries from which the filled part is estimated.
const SAMPLE: usize = 1_000;

/// The meaning of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The position is worth at least this.
    Lower,
    /// The position is worth at most this.
    Upper,
}

/// The result for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry<B: Think> {
    key: u64,
    pub(super) depth: u32,
    pub(super) worth: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<B::Move>,
}

/// The results for many positions, one in each place; a new one replaces an old one.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable<B: Think> {
    entries: Vec<Option<TableEntry<B>>>,
}

impl<B: Think> TranspositionTable<B> {
    /// Returns an empty table that takes at most this many bytes. Its number of entries is a power
    /// of two.
    pub(super) fn new(bytes: usize) -> Self {
        let entries = (bytes / size_of::<Option<TableEntry<B>>>()).max(1);
        Self { entries: vec![None; 1 << entries.ilog2()] }
    }

    /// Returns the filled part in thousandths.
    pub(super) fn filled(&self) -> u32 {
        let sample = &self.entries[..SAMPLE.min(self.entries.len())];
        let filled = sample.iter().filter(|entry| entry.is_some()).count();
        (1_000 * filled / sample.len()) as u32
    }

    const fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// Returns the result for the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<TableEntry<B>> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    /// Stores a result. The value of a won game depends on the line that leads to the position, so
    /// it is stored as a bound that holds for every line.
    pub(super) fn keep(
        &mut self,
        key: u64,
        depth: u32,
        worth: i32,
        bound: Bound,
        best: Option<B::Move>,
    ) {
        let (worth, bound) = match (worth, bound) {
            (SURE_WIN.., Bound::Exact | Bound::Lower) => (SURE_WIN, Bound::Lower),
            (..=SURE_LOSS, Bound::Exact | Bound::Upper) => (SURE_LOSS, Bound::Upper),
            (SURE_WIN.. | ..=SURE_LOSS, _) => return,
            other => other,
        };
        let place = self.place(key);
        self.entries[place] = Some(TableEntry { key, depth, worth, bound, best });
    }
}

#[cfg(test)]
mod tests {
    use super::{super::super::think::for_board, *};
    use fogchess_rules::BoardKind;

    /// Another number would change the games that levels play from a seed.
    #[test]
    fn the_usual_table_has_as_many_entries_on_each_board() {
        for board in [BoardKind::Chess, BoardKind::Xiangqi] {
            for_board!(board, B => {
                assert_eq!(TranspositionTable::<B>::new(TABLE_BYTES).entries.len(), 1 << 16);
                assert_eq!(TranspositionTable::<B>::new(0).entries.len(), 1);
            });
        }
    }
}
