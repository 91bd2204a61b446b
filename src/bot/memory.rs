//! [`Memory`]: the last sightings of enemy pieces, and the time for which each square has been out
//! of sight.

use super::sight::Sight;
use crate::rules::{
    Color, Piece, Ruleset,
    chess::Kind,
    chess::bitboard::{Bitboard, Sq},
};

/// A side's memory of the squares that it does not see.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// For each square, the kind of the enemy piece that stood there when the square was last seen,
    /// and the ply.
    sightings: [Option<(Kind, u32)>; 64],
    /// For each square, the ply after which it was last seen.
    seen: [u32; 64],
    visible: Bitboard,
    plies: u32,
}

impl Default for Memory {
    fn default() -> Self {
        Self { sightings: [None; 64], seen: [0; 64], visible: Bitboard::EMPTY, plies: 0 }
    }
}

impl Memory {
    /// Adds the current sight.
    pub(super) fn see(&mut self, sight: &Sight) {
        if sight.plies < self.plies {
            *self = Self::default();
        }
        self.plies = sight.plies;
        self.visible = sight.visible;
        for sq in sight.visible {
            self.sightings[sq.index()] = None;
            self.seen[sq.index()] = sight.plies;
        }
        for kind in Kind::ALL {
            for sq in sight.enemies(kind) {
                self.sightings[sq.index()] = Some((kind, sight.plies));
            }
        }
        let unseen = unseen(sight);
        for kind in Kind::ALL {
            self.forget_beyond(kind, unseen[kind.index()].into());
        }
    }

    /// Returns the enemy pieces that were seen on squares that are hidden now: square, kind, and
    /// the number of plies since.
    pub(super) fn sightings(&self) -> impl Iterator<Item = (Sq, Kind, u32)> + '_ {
        (!self.visible).into_iter().filter_map(|sq| {
            let (kind, ply) = self.sightings[sq.index()]?;
            Some((sq, kind, self.plies - ply))
        })
    }

    /// Returns the number of plies since an enemy piece of this kind was seen on a hidden square.
    pub(super) fn sighting(&self, sq: Sq, kind: Kind) -> Option<u32> {
        let (seen, ply) = self.sightings[sq.index()].filter(|_| !self.visible.contains(sq))?;
        (seen == kind).then(|| self.plies - ply)
    }

    /// Returns the number of plies since a square was seen; 0 if it is seen now.
    pub(super) const fn age(&self, sq: Sq) -> u32 {
        self.plies - self.seen[sq.index()]
    }

    /// Forgets the oldest sightings of a kind if there are more than pieces: one piece was seen in
    /// several places.
    fn forget_beyond(&mut self, kind: Kind, most: usize) {
        let mut known: Vec<(u32, Sq)> = self
            .sightings()
            .filter(|(_, seen, _)| *seen == kind)
            .map(|(sq, _, age)| (age, sq))
            .collect();
        known.sort_unstable();
        for (_, sq) in known.into_iter().skip(most) {
            self.sightings[sq.index()] = None;
        }
    }
}

/// Returns the number of enemy pieces of each kind that are in the fog.
///
/// Both players know the losses. Visible enemy pieces beyond the known number are promoted pawns.
/// Promotions out of sight count as pawns.
pub(super) fn unseen(sight: &Sight) -> [u8; Kind::COUNT] {
    let them = !sight.us;
    let mut promoted = 0;
    let mut unseen = Kind::ALL.map(|kind| {
        let start = at_start(&sight.rules, Piece { color: them, kind: kind.into() });
        let standing = start.saturating_sub(sight.losses[them][kind.index()]);
        let seen = sight.enemies(kind).len() as u8;
        promoted += seen.saturating_sub(standing);
        standing.saturating_sub(seen)
    });
    let pawns = &mut unseen[Kind::Pawn.index()];
    *pawns = pawns.saturating_sub(promoted);
    unseen
}

/// Returns the number of these pieces on the board at the usual start of a game.
fn at_start(rules: &Ruleset, piece: Piece) -> u8 {
    let home = |square: &_| rules.board.home(*square) == Some(piece);
    rules.size().squares().filter(home).count() as u8
}

/// Returns `true` if a piece of this kind starts on this square.
pub(super) fn is_home(sq: Sq, color: Color, kind: Kind, rules: &Ruleset) -> bool {
    rules.board.home(sq.into()) == Some(Piece { color, kind: kind.into() })
}
