//! The squares on which a side could have suspected the most important pieces, known from its views.

use crate::game::Game;
use fogchess_bot::{Hindsight, Whereabouts};
use fogchess_rules::{Color, PieceKind, Preset, Square, chess::Kind, xiangqi};
use std::sync::Arc;

const KING: PieceKind = PieceKind::Chess(Kind::King);
const QUEEN: PieceKind = PieceKind::Chess(Kind::Queen);
const GENERAL: PieceKind = PieceKind::Xiangqi(xiangqi::Kind::General);
const CHARIOT: PieceKind = PieceKind::Xiangqi(xiangqi::Kind::Chariot);

/// Returns what White knows after these moves.
fn after(preset: Preset, moves: &[&str]) -> Arc<Whereabouts> {
    let mut hindsight = Hindsight::new(Color::White);
    for view in Game::views(preset, moves, Color::White) {
        hindsight.observe(&view);
    }
    hindsight.settle(|| false).expect("nobody asks for a pause")
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Asserts that the squares of a kind are listed with the likeliest first, and that their
/// probabilities add up to this number of pieces.
#[track_caller]
fn assert_listed(known: &Whereabouts, kind: PieceKind, pieces: f32) {
    let squares = known.squares(kind);
    assert!(squares.is_sorted_by(|(_, one), (_, next)| one >= next), "{known:?}");
    let sum: f32 = squares.iter().map(|(_, share)| share).sum();
    assert!((sum - pieces).abs() < 1e-4, "{known:?}");
}

#[test]
fn before_the_first_move_all_is_known() {
    let chess = after(Preset::Fog, &[]);
    assert_eq!(chess.squares(KING), [(square("e8"), 1.0)]);
    assert_eq!(chess.squares(QUEEN), [(square("d8"), 1.0)]);
    let fog_xiangqi = after(Preset::FogXiangqi, &[]);
    assert_eq!(fog_xiangqi.squares(GENERAL), [(square("e10"), 1.0)]);
    let chariots = [(square("a10"), 1.0), (square("i10"), 1.0)];
    assert_eq!(fog_xiangqi.squares(CHARIOT), chariots);
    for known in [chess, fog_xiangqi] {
        assert_eq!((known.positions, known.complete), (1, true));
    }
}

#[test]
fn the_queen_may_have_come_out_through_the_pawn_that_moved() {
    // Black has twenty first moves, none of them by the king or the queen.
    let one = after(Preset::Fog, &["a3", "e6"]);
    assert_eq!((one.positions, one.complete), (20, true));
    assert_eq!(one.of(QUEEN, square("d8")), 1.0);
    let two = after(Preset::Fog, &["a3", "e6", "a4", "Qe7"]);
    assert!(two.of(QUEEN, square("e7")) > 0.0, "{two:?}");
    assert!(two.of(QUEEN, square("d8")) > 0.5, "{two:?}");
    assert!(two.of(KING, square("e7")) > 0.0, "{two:?}");
    assert_eq!(two.of(KING, square("a1")), 0.0);
    assert_eq!(two.of(Kind::Rook.into(), square("h8")), 0.0, "nobody asked for rooks");
    assert_listed(&two, KING, 1.0);
    assert_listed(&two, QUEEN, 1.0);
}

#[test]
fn the_general_may_have_made_its_only_move() {
    // Red would have seen a move of a horse, of a cannon and of the soldier on a7. That leaves
    // four of the chariots, of the elephants and of the soldiers, two of the advisors and one.
    let known = after(Preset::FogXiangqi, &["a4a5", "g7g6"]);
    assert_eq!((known.positions, known.complete), (15, true));
    let one = known.of(GENERAL, square("e9"));
    assert!((one - 1.0 / 15.0).abs() < 1e-6, "{known:?}");
    assert!((known.of(GENERAL, square("e10")) - 14.0 / 15.0).abs() < 1e-6, "{known:?}");
    assert_eq!(known.of(CHARIOT, square("a9")), one);
    let known = after(Preset::FogXiangqi, &["h3h10", "i10h10"]);
    assert_eq!(known.squares(GENERAL), [(square("e10"), 1.0)], "the chariot took on h10");
}

#[test]
fn a_chariot_may_have_stepped_out_of_its_corner() {
    let known = after(Preset::FogXiangqi, &["a4a5", "a10a9"]);
    assert!(known.complete, "{known:?}");
    for (home, step) in [("a10", "a9"), ("i10", "i9")] {
        assert!(known.of(CHARIOT, square(home)) > 0.8, "{known:?}");
        assert!(known.of(CHARIOT, square(step)) > 0.0, "{known:?}");
    }
    assert!(known.of(GENERAL, square("e9")) > 0.0, "{known:?}");
    assert_eq!(
        known.of(xiangqi::Kind::Horse.into(), square("b10")),
        0.0,
        "nobody asked for horses"
    );
    assert_listed(&known, GENERAL, 1.0);
    assert_listed(&known, CHARIOT, 2.0);
}

#[test]
fn what_is_seen_is_known() {
    let chess = after(Preset::Fog, &["d4", "e6", "a3", "Qg5"]);
    assert_eq!(chess.squares(QUEEN), [(square("g5"), 1.0)], "the bishop on c1 sees it");
    let to_sight = ["a4a5", "i10i9", "a5a6", "i9f9", "c4c5", "f9f3"];
    let fog_xiangqi = after(Preset::FogXiangqi, &to_sight);
    assert_eq!(fog_xiangqi.of(CHARIOT, square("f3")), 1.0, "the cannons see it");
    for home in ["a10", "i10"] {
        assert_eq!(fog_xiangqi.of(CHARIOT, square(home)), 0.5, "it may have come from either");
    }
    assert_listed(&fog_xiangqi, CHARIOT, 2.0);
}
