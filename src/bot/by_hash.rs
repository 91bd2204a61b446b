//! Sets of numbers whose bits are spread well already, such as hashes, and maps from them.

use super::random::mix;
use core::hash::{BuildHasherDefault, Hasher};
use std::collections::{HashMap, HashSet};

/// A map from hashes.
pub(super) type ByHash<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

/// A set of hashes.
pub(super) type Hashes = HashSet<u64, BuildHasherDefault<AsItIs>>;

/// A hasher that passes hashes through.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mix(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
