//! Random keys and numbers of games. Keys are stored as hashes.

use fogchess_online::SeatKey;
use fogchess_rules::{BySide, Color};
use sha2::{Digest, Sha256};

/// The SHA-256 hash of a [`SeatKey`]. A key has 128 random bits, so it cannot be found by trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeyHash(pub(super) [u8; 32]);

impl KeyHash {
    pub(super) fn of(key: SeatKey) -> Self {
        Self(Sha256::digest(key.0).into())
    }
}

/// Returns the side that a key opens. `None` if it opens none.
pub(super) fn side_of(key: SeatKey, hashes: &BySide<KeyHash>) -> Option<Color> {
    let hash = KeyHash::of(key);
    Color::ALL.into_iter().find(|side| hashes[*side] == hash)
}

/// Returns random bytes.
///
/// # Panics
/// Panics if the system has no source of randomness: keys must not be guessed.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    bytes
}

pub(super) fn random_number() -> u64 {
    u64::from_ne_bytes(random())
}

pub(super) fn new_key() -> SeatKey {
    SeatKey(random())
}
