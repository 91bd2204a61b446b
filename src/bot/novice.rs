//! The Novice: plays any move, but captures a king that it sees.

use super::{random::Random, sight::Sight};
use crate::rules::{chess::Kind, chess::board::ChessMove};

/// Returns the move that the Novice plays.
pub(super) fn choose(sight: &Sight, random: &mut Random) -> Option<ChessMove> {
    let king = sight.enemies(Kind::King);
    let taking = sight.moves.iter().find(|mv| king.contains(mv.to));
    taking.or_else(|| random.choose(&sight.moves)).copied()
}
