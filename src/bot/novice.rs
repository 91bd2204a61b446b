//! The Novice: plays any move, but captures a king or general that it sees.

use super::{random::Random, sight::Sight, think::Think};
use fogchess_rules::board::Squares;

/// Returns the move that the Novice plays, out of some of the available moves.
pub(super) fn choose<B: Think>(
    sight: &Sight<B>,
    moves: &[B::Move],
    random: &mut Random,
) -> Option<B::Move> {
    let royal = sight.enemies(B::ROYAL);
    let taking = moves.iter().find(|mv| royal.contains(B::to(**mv)));
    taking.or_else(|| random.choose(moves)).copied()
}
