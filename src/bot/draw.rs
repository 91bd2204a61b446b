//! The decision to agree to a draw.

use super::{
    memory::place,
    search::{Tree, WIN},
    sight::Sight,
    think::{Think, for_board},
};
use fogchess_rules::{Color, PlayerView, Viewer, board::Squares};

/// The depth of the search without fog, in plies; all captures follow after that.
const AHEAD: u32 = 2;

/// Returns `true` if a player with the view `now`, who had the view `start` at first, should agree
/// to a draw.
///
/// It should if it is behind by the least valuable piece or more, or if it has no piece that can
/// attack and is not ahead.
pub fn is_draw_welcome(start: &PlayerView, now: &PlayerView) -> bool {
    for_board!(now.ruleset().board, B => is_welcome_on::<B>(start, now))
}

fn is_welcome_on<B: Think>(start: &PlayerView, now: &PlayerView) -> bool {
    let Viewer::Player(us) = now.viewer() else { return false };
    let (Some(start), Some(now)) = (Sight::<B>::of(start, us), Sight::<B>::of(now, us)) else {
        return false;
    };
    let worth = if now.rules.vision.is_fog() {
        worth_in_fog(&start, &now)
    } else {
        worth_in_the_open(&now)
    };
    let bare = B::KINDS.iter().all(|kind| !B::is_fighter(*kind) || count(&now, us, *kind) == 0);
    worth <= if bare { 0 } else { -B::trade_value(B::KINDS[0]) }
}

/// Returns the value of the position for a side that sees all of it, in centipawns.
fn worth_in_the_open<B: Think>(sight: &Sight<B>) -> i32 {
    let worth = Tree::new(sight.rules).search(&sight.seen, AHEAD, -WIN, WIN, 0);
    if sight.turn == sight.us { worth } else { -worth }
}

/// Returns the value of a side's pieces minus that of the enemy's, as far as the side can know, in
/// centipawns. Includes its best capture or promotion in this move: a side that is about to
/// recapture is not behind.
///
/// The enemy is assumed to have begun with the same pieces. Visible pieces beyond these have
/// promoted.
fn worth_in_fog<B: Think>(start: &Sight<B>, now: &Sight<B>) -> i32 {
    let us = now.us;
    let seen = |kind| count(now, !us, kind);
    let left = |kind| count(start, us, kind) - i32::from(now.losses[!us][place::<B>(kind)]);
    let base = B::PROMOTES.map_or(0, B::trade_value);
    let mut pawns = B::PROMOTES.map_or(0, |kind| left(kind) - seen(kind));
    let (mut own, mut theirs, mut in_sight) = (0, 0, 0);
    for kind in B::KINDS.iter().rev().copied().filter(|kind| !B::is_royal(*kind)) {
        let value = B::trade_value(kind);
        let promoted = (seen(kind) - left(kind)).min(pawns).max(0);
        pawns -= promoted;
        own += count(now, us, kind) * value;
        theirs += left(kind) * value + promoted * (value - base);
        in_sight += seen(kind) * value;
    }
    let board = now.seen.with_turn(us);
    let gain = |mv: &B::Move| {
        let promotion = board.promotion(*mv).map(|kind| B::trade_value(kind) - base);
        board.gain(*mv) + promotion.unwrap_or(0)
    };
    own - theirs.max(in_sight) + now.moves.iter().map(gain).max().unwrap_or(0)
}

fn count<B: Think>(sight: &Sight<B>, color: Color, kind: B::Kind) -> i32 {
    sight.seen.of(color, kind).count() as i32
}
