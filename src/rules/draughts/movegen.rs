//! Move generation: steps and slides, or, if there are any, chains of captures.

use super::{
    bitboard::{Bitboard, Sq},
    board::DraughtsMove,
    chains,
    game::Game,
    rays::Direction,
    scene::Scene,
};

/// Adds the moves of a side to an empty list.
#[inline]
pub(super) fn list<G: Game>(scene: &Scene<G>, list: &mut Vec<DraughtsMove>) {
    chains::list(scene, list);
    if list.is_empty() {
        quiet(scene, |from, to| {
            list.push(DraughtsMove { from, to, captured: Bitboard::EMPTY });
        });
    }
}

/// Returns the number of a side's moves. `list` must be empty, and may not be so afterwards.
#[inline]
pub(super) fn count<G: Game>(scene: &Scene<G>, list: &mut Vec<DraughtsMove>) -> u64 {
    chains::list(scene, list);
    if !list.is_empty() {
        return list.len() as u64;
    }
    let mut count = 0;
    for direction in scene.ahead() {
        count += (direction.step(scene.men) & scene.empty).len();
    }
    if !scene.kings.is_empty() {
        // Kings block each other, so no two of them slide to a square in the same direction.
        for direction in Direction::ALL {
            let first = direction.step(scene.kings) & scene.empty;
            count += direction.fill(first, scene.empty).len();
        }
    }
    count.into()
}

/// Calls `visit` with the beginning and the end of each step and slide.
#[inline(always)]
fn quiet<G: Game>(scene: &Scene<G>, mut visit: impl FnMut(Sq, Sq)) {
    for direction in scene.ahead() {
        for to in direction.step(scene.men) & scene.empty {
            if let Some(from) = direction.back().step(to.bit()).first() {
                visit(from, to);
            }
        }
    }
    for from in scene.kings {
        for to in scene.slides(from) {
            visit(from, to);
        }
    }
}

/// Returns `true` if a side can capture.
pub(super) fn can_capture<G: Game>(scene: &Scene<G>) -> bool {
    !scene.jumpers().is_empty()
}

/// Returns `true` if a side has a move.
pub(super) fn has_move<G: Game>(scene: &Scene<G>) -> bool {
    let steps = |pieces, direction: Direction| direction.step(pieces).meets(scene.empty);
    scene.ahead().into_iter().any(|direction| steps(scene.men, direction))
        || Direction::ALL.into_iter().any(|direction| steps(scene.kings, direction))
        || can_capture(scene)
}
