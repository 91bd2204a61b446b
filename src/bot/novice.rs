//! The Novice: plays any move, but captures a king or general that it sees.

use super::{random::Random, sight::Sight, think::Think};
use fogchess_rules::board::Squares;

/// Returns the move that the Novice plays.
pub(super) fn choose<B: Think>(sight: &Sight<B>, random: &mut Random) -> Option<B::Move> {
    let royal = sight.enemies(B::ROYAL);
    let taking = sight.moves.iter().find(|mv| royal.contains(B::to(**mv)));
    taking.or_else(|| random.choose(&sight.moves)).copied()
}
