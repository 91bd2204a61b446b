//! The outcome of captures on one square: "Static Exchange Evaluation" in the Chess Programming Wiki.

use super::super::think::Think;
use fogchess_rules::{Color, board::Squares};

/// Returns the gain of a move in centipawns, if both sides go on capturing on its square for as long
/// as that is good for them. Pins do not count.
pub(super) fn exchange<B: Think>(board: &B, kind: B::Kind, mv: B::Move) -> i32 {
    let (us, to) = (board.turn(), B::to(mv));
    let taken = board.gain(mv);
    if B::MUST_CAPTURE {
        // What follows is forced, and seldom on one square.
        return taken;
    }
    let (standing, promoted) = board.promotion(mv).map_or((B::trade_value(kind), 0), |promotion| {
        (B::trade_value(promotion), B::trade_value(promotion) - B::trade_value(kind))
    });
    let occupied = (board.occupied() | B::Squares::of(to)).without(B::Squares::of(B::from(mv)));
    taken + promoted - recapture(board, !us, to, occupied, standing)
}

/// Returns the most that a side gains by capturing a piece of this value.
fn recapture<B: Think>(
    board: &B,
    side: Color,
    at: B::Square,
    occupied: B::Squares,
    standing: i32,
) -> i32 {
    let Some((worth, from)) = cheapest(board, side, at, occupied) else { return 0 };
    let occupied = occupied.without(B::Squares::of(from));
    // A king that would be captured gains less than nothing, so it stays.
    (standing - recapture(board, !side, at, occupied, worth)).max(0)
}

/// Returns the value and the square of the least valuable piece with which a side can capture.
fn cheapest<B: Think>(
    board: &B,
    side: Color,
    at: B::Square,
    occupied: B::Squares,
) -> Option<(i32, B::Square)> {
    B::KINDS.iter().find_map(|kind| {
        let own = board.of(side, *kind) & occupied;
        if own.is_empty() {
            return None;
        }
        let from = own & board.attackers_from(*kind, side, at, occupied);
        from.first().map(|from| (B::trade_value(*kind), from))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_rules::{Goal, chess, xiangqi};

    #[track_caller]
    fn assert_gains<B: Think>(fen: &str, mv: &str, gain: &[(i32, B::Kind)]) {
        let board = B::parse(fen, Goal::Checkmate).unwrap();
        let (kind, found) = board.find(Goal::Checkmate, mv.parse().unwrap()).unwrap();
        let gain: i32 = gain.iter().map(|(times, kind)| times * B::trade_value(*kind)).sum();
        assert_eq!(exchange(&board, kind, found), gain, "{mv} in {fen}");
    }

    #[test]
    fn both_sides_capture_for_as_long_as_it_is_good_for_them() {
        use chess::Kind::{Knight, Pawn, Queen, Rook};
        let assert_gains = assert_gains::<chess::Board>;
        assert_gains("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", &[(1, Pawn)]);
        assert_gains("4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", &[(1, Pawn), (-1, Rook)]);
        // The second rook stands behind the first, and the black pawn had better not capture.
        assert_gains("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", &[(1, Knight)]);
        assert_gains(
            "4k3/8/4p3/3n4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            &[(1, Knight), (-1, Rook), (1, Pawn)],
        );
        // The king may not capture a protected piece.
        assert_gains("8/8/8/3kp3/8/5N2/8/4K2Q w - - 0 1", "f3e5", &[(1, Pawn), (-1, Knight)]);
        assert_gains("8/8/8/3kp3/8/5N2/8/4QK2 w - - 0 1", "f3e5", &[(1, Pawn)]);
        // A quiet move to an attacked square; a promotion.
        assert_gains("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5", &[(-1, Rook)]);
        assert_gains("8/1P5k/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", &[(1, Queen), (-1, Pawn)]);
    }

    #[test]
    fn a_cannon_captures_over_a_screen() {
        use xiangqi::Kind::{Chariot, Soldier};
        let assert_gains = assert_gains::<xiangqi::Board>;
        assert_gains("3k5/9/9/4p4/9/4P4/9/4C4/9/5K3 w - - 0 1", "e3e7", &[(1, Soldier)]);
        // The screen of the black cannon is the soldier beside the captured one.
        let guarded = "3k5/9/9/c1p1p4/9/9/9/9/4R4/5K3 w - - 0 1";
        assert_gains(guarded, "e2e7", &[(1, Soldier), (-1, Chariot)]);
        let bare = "3k5/9/9/c3p4/9/9/9/9/4R4/5K3 w - - 0 1";
        assert_gains(bare, "e2e7", &[(1, Soldier)]);
    }
}
