//! The transposition table: the results for positions that may come up again. Several threads may
//! share it.
//!
//! An entry is two numbers, the result and the position's key combined with it. If two threads write
//! an entry at the same time, its numbers do not fit each other, and it counts as empty. R. Hyatt and
//! T. Mann, "A lock-less transposition table implementation for parallel search", 2002.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::Arc;

/// The usual size in bytes.
pub(crate) const TABLE_BYTES: usize = 16 << 20;
/// The number of groups from which the filled part is estimated.
const SAMPLE: usize = 250;
/// The number of entries among which a position has a place.
const GROUP: usize = 4;
/// The number of ages until they begin again.
const AGES: u8 = 64;

/// The meaning of a stored value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact = 1,
    /// The position is worth at least this.
    Lower,
    /// The position is worth at most this.
    Upper,
}

impl Bound {
    /// Returns the meaning of a value that was searched with this window.
    pub(super) const fn of(worth: i32, alpha: i32, beta: i32) -> Self {
        if worth >= beta {
            Self::Lower
        } else if worth <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }
}

/// The result for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The [code](super::super::think::Think::code) of the best move; 0 if it is not known.
    pub(super) best: u16,
    pub(super) worth: i32,
    /// The evaluation without a search.
    pub(super) still: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

impl Known {
    /// Returns `true` if the value is good enough for this window.
    pub(super) const fn settles(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.worth >= beta,
            Bound::Upper => self.worth <= alpha,
        }
    }

    const fn pack(self, age: u8) -> u64 {
        self.best as u64
            | (self.worth as u16 as u64) << 16
            | (self.still as u16 as u64) << 32
            | (self.depth as u8 as u64) << 48
            | (self.bound as u64) << 56
            | (age as u64) << 58
    }

    const fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(Self {
            best: data as u16,
            worth: (data >> 16) as i16 as i32,
            still: (data >> 32) as i16 as i32,
            depth: (data >> 48) as u8 as i32,
            bound,
        })
    }
}

#[derive(Debug, Default)]
struct Entry {
    /// The key combined with the data.
    check: AtomicU64,
    data: AtomicU64,
}

impl Entry {
    fn data(&self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    fn is_of(&self, key: u64, data: u64) -> bool {
        self.check.load(Ordering::Relaxed) ^ data == key
    }

    fn set(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The entries among which a position has a place: they are in the same line of a processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Group([Entry; GROUP]);

#[derive(Debug)]
struct Groups {
    groups: Vec<Group>,
    age: AtomicU8,
}

/// The results for many positions.
#[derive(Debug)]
pub(crate) struct Table(Arc<Groups>);

impl Table {
    /// Returns an empty table that takes at most this many bytes. Its number of entries is a power
    /// of two.
    pub(crate) fn new(bytes: usize) -> Self {
        let groups = (0..groups_in(bytes)).map(|_| Group::default()).collect();
        Self(Arc::new(Groups { groups, age: AtomicU8::new(0) }))
    }

    /// Returns the same table for another search at the same time.
    pub(crate) fn shared(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// Returns `true` if a new table of this size would be as large.
    pub(crate) fn is_as_large_as(&self, bytes: usize) -> bool {
        self.0.groups.len() == groups_in(bytes)
    }

    /// Lets the results so far be replaced first.
    pub(crate) fn grow_old(&self) {
        self.0.age.store((self.age() + 1) % AGES, Ordering::Relaxed);
    }

    fn age(&self) -> u8 {
        self.0.age.load(Ordering::Relaxed)
    }

    /// Returns the part that is filled with results of this age, in thousandths.
    pub(super) fn filled(&self) -> u32 {
        let sample = &self.0.groups[..SAMPLE.min(self.0.groups.len())];
        let age = self.age();
        let is_filled = |entry: &&Entry| {
            let data = entry.data();
            data != 0 && age_of(data) == age
        };
        let filled = sample.iter().flat_map(|group| &group.0).filter(is_filled).count();
        (1_000 * filled / (GROUP * sample.len())) as u32
    }

    fn group(&self, key: u64) -> &[Entry; GROUP] {
        &self.0.groups[key as usize & (self.0.groups.len() - 1)].0
    }

    /// Returns the result for the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        self.group(key).iter().find_map(|entry| {
            let data = entry.data();
            Known::unpack(data).filter(|_| entry.is_of(key, data))
        })
    }

    /// Stores a result, in place of an older one for the same position or of the least useful one.
    pub(super) fn keep(&self, key: u64, known: Known) {
        let age = self.age();
        let group = self.group(key);
        for entry in group {
            let data = entry.data();
            let Some(old) = Known::unpack(data) else { continue };
            if !entry.is_of(key, data) {
                continue;
            }
            let is_better =
                known.bound == Bound::Exact || known.depth + 2 >= old.depth || age_of(data) != age;
            if is_better {
                let best = if known.best == 0 { old.best } else { known.best };
                entry.set(key, Known { best, ..known }.pack(age));
            }
            return;
        }
        let usefulness = |entry: &&Entry| {
            let data = entry.data();
            let older = (age + AGES - age_of(data)) % AGES;
            Known::unpack(data).map_or(i32::MIN, |old| old.depth - 4 * i32::from(older))
        };
        if let Some(entry) = group.iter().min_by_key(usefulness) {
            entry.set(key, known.pack(age));
        }
    }
}

/// The clone of a table does not share its results.
impl Clone for Table {
    fn clone(&self) -> Self {
        let copy = Self::new(size_of_val(&*self.0.groups));
        copy.0.age.store(self.age(), Ordering::Relaxed);
        let pairs = self.0.groups.iter().zip(&copy.0.groups);
        for (from, to) in pairs.flat_map(|(from, to)| from.0.iter().zip(&to.0)) {
            to.check.store(from.check.load(Ordering::Relaxed), Ordering::Relaxed);
            to.data.store(from.data(), Ordering::Relaxed);
        }
        copy
    }
}

/// Returns the number of groups of a table that takes at most this many bytes.
fn groups_in(bytes: usize) -> usize {
    1 << (bytes / size_of::<Group>()).max(1).ilog2()
}

const fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Known =
        Known { best: 40_000, worth: -29_990, still: 31, depth: 100, bound: Bound::Upper };

    #[test]
    fn results_are_found_as_they_were_stored() {
        let table = Table::new(1 << 12);
        assert_eq!(table.get(0), None);
        for key in [0, 1, u64::MAX] {
            table.keep(key, Known { depth: (key % 7) as i32, ..SOME });
            assert_eq!(table.get(key), Some(Known { depth: (key % 7) as i32, ..SOME }));
        }
        assert_eq!(table.get(2), None);
        assert!(Table::new(0).is_as_large_as(size_of::<Group>()));
    }

    #[test]
    fn the_least_useful_result_is_replaced() {
        let table = Table::new(0);
        for key in 1..=4 {
            table.keep(key, Known { depth: key as i32, ..SOME });
        }
        table.keep(5, Known { depth: 2, ..SOME });
        assert_eq!((table.get(1), table.get(4).is_some()), (None, true));
        table.grow_old();
        table.keep(6, SOME);
        table.keep(7, SOME);
        assert!(table.get(6).is_some() && table.get(7).is_some(), "those of this age stay");
    }

    #[test]
    fn a_result_of_which_another_thread_wrote_a_half_counts_as_none() {
        let table = Table::new(0);
        table.keep(3, SOME);
        table.group(3)[0].data.store(SOME.pack(1), Ordering::Relaxed);
        assert_eq!(table.get(3), None);
    }

    #[test]
    fn a_clone_goes_its_own_way_and_a_shared_table_does_not() {
        let table = Table::new(1 << 12);
        table.keep(3, SOME);
        let (copy, shared) = (table.clone(), table.shared());
        table.keep(4, SOME);
        assert_eq!((copy.get(3), copy.get(4)), (Some(SOME), None));
        assert_eq!(shared.get(4), Some(SOME));
    }
}
