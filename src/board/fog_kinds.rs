//! The choice of the theme's mist texture for each square.

use crate::rules::BoardSize;

/// Returns the number of a texture for each square, rank by rank from White's left corner.
///
/// Adjacent squares differ if there is more than one texture. Apart from that the choice looks
/// random, but it is always the same.
pub(super) fn kinds(size: BoardSize, textures: u8) -> Vec<u8> {
    let files = usize::from(size.files);
    let mut kinds: Vec<u8> = Vec::with_capacity(files * usize::from(size.ranks));
    for at in 0..files * usize::from(size.ranks) {
        let left = (at % files > 0).then(|| kinds[at - 1]);
        let below = at.checked_sub(files).map(|below| kinds[below]);
        let free: Vec<u8> =
            (0..textures).filter(|kind| Some(*kind) != left && Some(*kind) != below).collect();
        let kind = free.get(scattered(at) % free.len().max(1)).copied();
        // With two textures both neighbours always show the same one, so the other is free. Only a
        // single texture is never free.
        kinds.push(kind.unwrap_or(0));
    }
    kinds
}

/// A number that looks like chance: the finalizer of `MurmurHash3`.
fn scattered(at: usize) -> usize {
    let mut bits = at as u32 ^ 0x9e37_79b9;
    bits = (bits ^ bits >> 16).wrapping_mul(0x85eb_ca6b);
    bits = (bits ^ bits >> 13).wrapping_mul(0xc2b2_ae35);
    (bits ^ bits >> 16) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_side_by_side_differ_and_all_textures_are_used() {
        let size = BoardSize::CHESS;
        for textures in 2..=4 {
            let kinds = kinds(size, textures);
            let at = |file: usize, rank: usize| kinds[rank * 8 + file];
            for (file, rank) in (0..64).map(|i| (i % 8, i / 8)) {
                assert!(file == 0 || at(file, rank) != at(file - 1, rank), "{kinds:?}");
                assert!(rank == 0 || at(file, rank) != at(file, rank - 1), "{kinds:?}");
            }
            for kind in 0..textures {
                assert!(kinds.iter().filter(|other| **other == kind).count() >= 8, "{kinds:?}");
            }
        }
        assert!(kinds(size, 1).iter().all(|kind| *kind == 0));
    }
}
