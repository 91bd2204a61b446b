//! The likelihood of xiangqi's pieces on points that are not seen.

use fogchess_rules::{
    Color, Square,
    xiangqi::{Kind, attacks},
};

/// Returns the likelihood of a made-up piece on a point, compared with other points: 0 where such a
/// piece may not stand.
///
/// Soldiers are likelier before the river, and most others on their own half.
pub(super) fn likelihood(kind: Kind, at: Square, them: Color, known: u32) -> u32 {
    if !kind.home(them).contains(at) {
        return 0;
    }
    let own_half = attacks::bank(them).contains(at);
    known
        + match kind {
            Kind::Soldier if own_half => 8,
            Kind::Soldier => 2,
            Kind::Advisor | Kind::Elephant => 6,
            Kind::Horse | Kind::Cannon | Kind::Chariot if own_half => 6,
            _ => 4,
        }
}

/// Returns the likeliest kind of an unseen piece on a point; `unseen` has the number of each kind.
pub(super) fn blocker(at: Square, them: Color, unseen: &[u8]) -> Option<Kind> {
    let weight = |kind: &Kind| u32::from(unseen[kind.index()]) * likelihood(*kind, at, them, 0);
    Kind::ALL.into_iter().filter(|kind| weight(kind) > 0).max_by_key(weight)
}
