//! The marks on squares: each comes from the view and the selection, and none tells more than
//! these.

use bevy::prelude::*;
use fogchess::{
    board::{Picked, Square, Target},
    rules::{BoardKind, MoveKind, Preset, Wing},
    theme::{Mark, ThemeAssets},
};
use fogchess_support::{Table, parse};
use std::collections::HashSet;

#[test]
fn a_picked_piece_shows_where_it_may_go_and_what_it_could_take() {
    let mut table = Table::with(Preset::Chess);
    table.type_move("e4").settle().type_move("d5").settle().click("e4");
    assert_eq!(table.marks(Mark::Selected), ["e4"]);
    assert_eq!(table.marks(Mark::Dot), ["e5"]);
    assert_eq!(table.marks(Mark::Ring), ["d5"]);
    table.click("f1");
    assert_eq!(table.marks(Mark::Selected), ["f1"]);
    assert_eq!(table.marks(Mark::Dot), ["e2", "d3", "c4", "b5", "a6"]);
    assert!(table.marks(Mark::Ring).is_empty());
    table.click("b5").settle();
    for mark in [Mark::Selected, Mark::Dot, Mark::Ring] {
        assert!(table.marks(mark).is_empty(), "{mark:?} after the move");
    }
}

#[test]
fn castling_has_a_dot_and_en_passant_a_ring() {
    let mut table = Table::at(Preset::Chess, "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
    table.click("e1");
    assert_eq!(table.marks(Mark::Dot), ["c1", "d1", "f1", "g1", "d2", "e2", "f2"]);
    table.click("e5");
    assert_eq!(table.marks(Mark::Ring), ["d6"]);
    assert_eq!(table.marks(Mark::Dot), ["e6"]);
}

#[test]
fn the_squares_know_what_is_picked_and_how_it_may_go_there() {
    let told = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut squares = world.query::<(&Square, Has<Picked>, Option<&Target>)>();
        let of = |at: &str| {
            let at = parse(at);
            let told = squares.iter(world).filter(|(square, ..)| square.0 == at);
            let told = told.filter(|(_, picked, target)| *picked || target.is_some());
            told.map(|(_, picked, target)| (picked, target.map(|target| target.0))).next()
        };
        ["e1", "e2", "g1", "a1", "d6", "e5"].map(of)
    };
    let (quiet, castling) = (MoveKind::Quiet, MoveKind::Castling(Wing::KingSide));
    let (picked, to) = (Some((true, None)), |kind| Some((false, Some(kind))));
    let mut table = Table::at(Preset::Chess, "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
    table.click("e1");
    assert_eq!(told(&mut table), [picked, to(quiet), to(castling), None, None, None]);
    table.click("e5");
    assert_eq!(told(&mut table), [None, None, None, None, to(MoveKind::EnPassant), picked]);
    table.click("d6");
    assert_eq!(told(&mut table), [None; 6]);
}

#[test]
fn promotions_have_one_mark_a_square() {
    let mut table = Table::at(Preset::Chess, "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1");
    table.click("e7");
    assert_eq!(table.marks(Mark::Dot), ["e8"]);
    assert_eq!(table.marks(Mark::Ring), ["d8"]);
}

#[test]
fn the_last_move_and_a_king_in_check_are_marked() {
    let mut table = Table::with(Preset::Chess);
    assert!(table.marks(Mark::LastMove).is_empty());
    for (mv, squares) in [("e4", ["e2", "e4"]), ("f5", ["f5", "f7"]), ("Qh5", ["d1", "h5"])] {
        assert!(table.marks(Mark::Check).is_empty());
        table.type_move(mv).settle();
        assert_eq!(table.marks(Mark::LastMove), squares);
    }
    assert_eq!(table.marks(Mark::Check), ["e8"]);
    table.type_move("g6").settle();
    assert!(table.marks(Mark::Check).is_empty());
}

#[test]
fn in_fog_only_the_players_own_last_move_is_marked() {
    let mut table = Table::with(Preset::FogCheck);
    table.type_move("e4").settle().lift_curtain();
    assert!(table.marks(Mark::LastMove).is_empty(), "Black has not moved yet");
    table.type_move("e5").settle().lift_curtain();
    assert_eq!(table.marks(Mark::LastMove), ["e2", "e4"], "not e7-e5, though e5 is in the fog");
    table.type_move("Bb5").settle();
    assert!(table.marks(Mark::LastMove).is_empty(), "nobody's board, nobody's marks");
    table.lift_curtain();
    assert_eq!(table.marks(Mark::LastMove), ["e5", "e7"]);
}

#[test]
fn in_fog_a_check_is_marked_for_the_king_alone() {
    // A knight on f6, which Black does not see, gives check.
    let mut table = Table::at(Preset::FogCheck, "4k3/8/8/8/4N3/8/P7/4K3 w - - 0 1");
    table.type_move("Nf6");
    assert!(table.marks(Mark::Check).is_empty(), "only one's own king is ever marked in fog");
    table.settle().lift_curtain();
    assert_eq!(table.board().at("f6"), None, "Black does not see the knight");
    assert_eq!(table.marks(Mark::Check), ["e8"]);
}

#[test]
fn in_fog_a_blocked_pawn_shows_only_what_it_can_do() {
    // An unseen piece stands on e3: White's pawn has no dot, and no ring tells why.
    let mut table = Table::at(Preset::FogCheck, "4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1");
    assert_eq!(table.board().at("e3"), None);
    table.click("e2");
    assert_eq!(table.marks(Mark::Selected), ["e2"]);
    assert!(table.marks(Mark::Dot).is_empty() && table.marks(Mark::Ring).is_empty());
}

#[test]
fn the_square_under_the_pointer_is_lit() {
    let mut table = Table::with(Preset::Chess);
    table.point("e5").frame();
    assert_eq!(table.marks(Mark::Hover), ["e5"]);
    table.point("d4").frame();
    assert_eq!(table.marks(Mark::Hover), ["d4"]);
    table.point_at(Vec2::new(2.0, 2.0)).frame();
    assert!(table.marks(Mark::Hover).is_empty());
}

#[test]
fn no_mark_differs_by_colour_alone() {
    let mut table = Table::open();
    table.until_drawn(BoardKind::Chess);
    let assets = table.app.world().resource::<ThemeAssets>();
    let images = table.app.world().resource::<Assets<Image>>();
    let mut shapes = HashSet::new();
    for mark in Mark::ALL {
        let image = images.get(&assets.mark(mark)).expect("loaded");
        // The shape of a mark is the area that its picture covers.
        let covered: Vec<_> =
            image.data.as_ref().expect("pixels").iter().skip(3).step_by(4).copied().collect();
        assert!(covered.iter().any(|alpha| *alpha > 0), "{mark:?} shows nothing");
        assert!(shapes.insert(covered), "{mark:?} has the shape of another mark");
    }
}
