//! The pieces and points of a xiangqi board that a view tells of.

use super::super::think::Glimpse;
use fogchess_rules::{
    Color, PlayerView, Square, SquareSet,
    board::{Board as _, Pieces as _},
    xiangqi::{Board, Kind, attacks, sight::Sight},
};

/// Reads a player's view; `None` if it is one of another board.
///
/// A position fits if our side would see the same in it. That follows from the pieces on the *seen*
/// points and from a few unseen ones. Chariots and cannons see the empty points on their lines, and
/// what stops them is seen or known to be there. Beyond a cannon's screen, the points before the
/// first seen piece are free of enemies: the cannon would see the first one. The leg of a horse and
/// the eye of an elephant are known to be occupied or not, unless the piece has nowhere to go past
/// them. A view also tells whether the generals face each other.
pub(super) fn glimpse(view: &PlayerView, us: Color) -> Option<Glimpse<Board>> {
    let fogchess_rules::view::Sight::Xiangqi(sight) = view.sight() else { return None };
    let mut seen = sight.known();
    seen.set_state(view.turn(), 0, 1);
    let vacant = vacant(&seen, sight, us) - sight.visible;
    let (visible, blockers) = (sight.visible, sight.blocked);
    Some(Glimpse { visible, seen, blockers, vacant, clues: sight.facing })
}

/// Returns points that our side knows to be free of enemies; some it may see.
fn vacant(seen: &Board, sight: &Sight, us: Color) -> SquareSet {
    let own = seen.of_color(us);
    let occupied = seen.occupied() | sight.blocked;
    let (horses, elephants) = (seen.of(us, Kind::Horse), seen.of(us, Kind::Elephant));
    // If they were occupied, they would be seen or blocked.
    let legs = attacks::blocked_legs(horses, elephants, us, own, Board::ALL);
    let mut vacant = legs - occupied;
    for cannon in seen.of(us, Kind::Cannon) {
        for screen in attacks::chariot(cannon, occupied) & occupied {
            // From the screen on, away from the cannon.
            let ahead = attacks::chariot(screen, occupied) & attacks::cross(cannon);
            vacant |= ahead - occupied - attacks::chariot(cannon, occupied);
        }
    }
    if let (true, Some(own), Some(other)) = (sight.facing, seen.general(us), seen.general(!us)) {
        vacant |= between(own, other);
    }
    vacant
}

/// Returns the points between two of a file.
fn between(one: Square, other: Square) -> SquareSet {
    let ends = SquareSet::from_iter([one, other]);
    attacks::along_the_file(one, ends) & attacks::along_the_file(other, ends)
}
