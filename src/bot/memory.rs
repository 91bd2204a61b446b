//! [`Memory`]: the last sightings of enemy pieces, and the time for which each square has been out
//! of sight.

use super::{
    sight::{SQUARES, Sight, index},
    think::Think,
};
use fogchess_rules::{Color, Piece, PieceKind, Ruleset, board::Squares};

/// A side's memory of the squares that it does not see.
#[derive(Clone, Debug)]
pub(super) struct Memory<B: Think> {
    /// For each square, the kind of the enemy piece that stood there when the square was last seen,
    /// and the ply.
    sightings: [Option<(B::Kind, u32)>; SQUARES],
    /// For each square, the ply after which it was last seen.
    seen: [u32; SQUARES],
    visible: B::Squares,
    plies: u32,
}

impl<B: Think> Default for Memory<B> {
    fn default() -> Self {
        Self { sightings: [None; SQUARES], seen: [0; SQUARES], visible: B::NONE, plies: 0 }
    }
}

impl<B: Think> Memory<B> {
    /// Adds the current sight.
    pub(super) fn see(&mut self, sight: &Sight<B>) {
        if sight.plies < self.plies {
            *self = Self::default();
        }
        self.plies = sight.plies;
        self.visible = sight.visible;
        for sq in sight.visible {
            self.sightings[index(sq)] = None;
            self.seen[index(sq)] = sight.plies;
        }
        for kind in B::KINDS {
            for sq in sight.enemies(*kind) {
                self.sightings[index(sq)] = Some((*kind, sight.plies));
            }
        }
        for (kind, unseen) in B::KINDS.iter().zip(unseen(sight)) {
            self.forget_beyond(*kind, unseen.into());
        }
    }

    /// Returns the enemy pieces that were seen on squares that are hidden now: square, kind, and
    /// the number of plies since.
    pub(super) fn sightings(&self) -> impl Iterator<Item = (B::Square, B::Kind, u32)> + '_ {
        B::ALL.without(self.visible).into_iter().filter_map(|sq| {
            let (kind, ply) = self.sightings[index(sq)]?;
            Some((sq, kind, self.plies - ply))
        })
    }

    /// Returns the number of plies since an enemy piece of this kind was seen on a hidden square.
    pub(super) fn sighting(&self, sq: B::Square, kind: B::Kind) -> Option<u32> {
        let (seen, ply) = self.sightings[index(sq)].filter(|_| !self.visible.contains(sq))?;
        (seen == kind).then(|| self.plies - ply)
    }

    /// Returns the number of plies since a square was seen; 0 if it is seen now.
    pub(super) fn age(&self, sq: B::Square) -> u32 {
        self.plies - self.seen[index(sq)]
    }

    /// Forgets the oldest sightings of a kind if there are more than pieces: one piece was seen in
    /// several places.
    fn forget_beyond(&mut self, kind: B::Kind, most: usize) {
        let mut known: Vec<(u32, B::Square)> = self
            .sightings()
            .filter(|(_, seen, _)| *seen == kind)
            .map(|(sq, _, age)| (age, sq))
            .collect();
        known.sort_unstable();
        for (_, sq) in known.into_iter().skip(most) {
            self.sightings[index(sq)] = None;
        }
    }
}

/// Returns the number of enemy pieces of each kind that are in the fog.
///
/// Both players know the losses. Lost and visible enemy pieces beyond the known number have promoted.
/// Promotions out of sight do not count.
pub(super) fn unseen<B: Think>(sight: &Sight<B>) -> [u8; PieceKind::MOST] {
    let them = !sight.us;
    let mut promoted = 0;
    let mut unseen = [0; PieceKind::MOST];
    for (place, kind) in B::KINDS.iter().enumerate() {
        let start = at_start(&sight.rules, Piece { color: them, kind: (*kind).into() });
        let lost = sight.losses[them][place];
        let standing = start.saturating_sub(lost);
        let seen = sight.enemies(*kind).count() as u8;
        promoted += lost.saturating_sub(start) + seen.saturating_sub(standing);
        unseen[place] = standing.saturating_sub(seen);
    }
    if let Some(kind) = B::PROMOTES {
        let promoting = &mut unseen[place::<B>(kind)];
        *promoting = promoting.saturating_sub(promoted);
    }
    unseen
}

/// Returns the place of a kind in lists by kind.
pub(super) fn place<B: Think>(kind: B::Kind) -> usize {
    let kind: PieceKind = kind.into();
    kind.index()
}

/// Returns the number of these pieces on the board at the usual start of a game.
fn at_start(rules: &Ruleset, piece: Piece) -> u8 {
    let home = |square: &_| rules.board.home(*square) == Some(piece);
    rules.size().squares().filter(home).count() as u8
}

/// Returns `true` if a piece of this kind starts on this square.
pub(super) fn is_home<B: Think>(sq: B::Square, color: Color, kind: B::Kind) -> bool {
    B::KIND.home(sq.into()) == Some(Piece { color, kind: kind.into() })
}
