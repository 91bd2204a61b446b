//! The squares that each side sees, rule by rule, on boards drawn as text.
//!
//! In the drawings `?` is fog, `.` an empty square that is seen, and a letter a seen piece.

use crate::{play, under};
use fogchess_game::Position;
use fogchess_rules::{Color, Outcome, PawnVision, Preset, Ruleset, Square, Vision, WinReason};

fn fog() -> Ruleset {
    Preset::Fog.ruleset()
}

/// Returns the board as a side sees it, rank 8 on top.
fn drawn(position: &Position, color: Color) -> String {
    let visible = position.visible(color);
    let draw = |square| match position.piece_at(square) {
        _ if !visible.contains(square) => '?',
        Some(piece) => piece.fen_letter(),
        None => '.',
    };
    let rank = |rank| (0..8).map(|file| draw(Square::at(file, rank))).collect::<String>();
    (0..8).rev().map(rank).collect::<Vec<_>>().join("\n")
}

/// Asserts that a side sees this board: its ranks from the eighth to the first.
#[track_caller]
fn assert_sees(position: &Position, color: Color, ranks: &str) {
    let (seen, expected) = (drawn(position, color), ranks.replace(' ', "\n"));
    assert_eq!(seen, expected, "{color} sees\n{seen}\nand should see\n{expected}\n");
}

#[test]
fn at_the_start_both_see_half_the_board() {
    let start = Position::start(fog());
    assert_sees(
        &start,
        Color::White,
        "???????? ???????? ???????? ???????? \
         ........ ........ PPPPPPPP RNBQKBNR",
    );
    assert_sees(
        &start,
        Color::Black,
        "rnbqkbnr pppppppp ........ ........ \
         ???????? ???????? ???????? ????????",
    );
}

#[test]
fn pieces_see_where_they_can_move_and_what_they_can_take() {
    // The pawn that the rook sees and its own king stop it. The knight jumps.
    let position = under(fog(), "7k/8/8/8/R1p1n3/8/8/K6N w - - 0 1");
    assert_sees(
        &position,
        Color::White,
        ".??????? .??????? .??????? .??????? \
         R.p????? .?????.? ..???.?? K.?????N",
    );
    assert_sees(
        &position,
        Color::Black,
        "??????.k ??????.. ???.?.?? ??.???.? \
         ??p?n??? ??.???.? ???.?.?? ????????",
    );
}

#[test]
fn a_pin_does_not_blind_even_where_check_counts() {
    // The knight is pinned, and the king may not step to d2. Both see their squares nevertheless.
    for ruleset in [fog(), Preset::FogCheck.ruleset()] {
        let position = under(ruleset, "4r2k/8/8/8/8/8/r3N3/4K3 w - - 0 1");
        assert_sees(
            &position,
            Color::White,
            "???????? ???????? ???????? ???????? \
             ???.?.?? ??.???.? ???.N.?? ??..K..?",
        );
    }
}

#[test]
fn a_blocked_pawn_sees_neither_what_blocks_it_nor_empty_diagonals() {
    let position = under(fog(), "4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1");
    assert_sees(
        &position,
        Color::White,
        "???????? ???????? ???????? ???p???? \
         ????P??? ???????? ???...?? ???.K.??",
    );
    // The pawn on d5 can take on e4 and go to d4; the one on e5 is blocked.
    assert_sees(
        &position,
        Color::Black,
        "???.k.?? ???...?? ???????? ???pp??? \
         ???.P??? ???????? ???????? ????????",
    );
}

#[test]
fn a_double_push_is_seen_as_far_as_it_is_free() {
    let on_e4 = under(fog(), "4k3/8/8/8/4n3/8/P3P3/4K3 w - - 0 1");
    assert_sees(
        &on_e4,
        Color::White,
        "???????? ???????? ???????? ???????? \
         .??????? .???.??? P??.P.?? ???.K.??",
    );
    let on_e3 = under(fog(), "4k3/8/8/8/8/4n3/P3P3/4K3 w - - 0 1");
    assert_sees(
        &on_e3,
        Color::White,
        "???????? ???????? ???????? ???????? \
         .??????? .??????? P??.P.?? ???.K.??",
    );
}

#[test]
fn en_passant_shows_the_crossed_square_and_the_victim_to_the_taker_alone() {
    for ruleset in [fog(), Preset::FogCheck.ruleset()] {
        // White's own pawn on d2 sees nothing of the crossed square, although it is close to it.
        let mut position = under(ruleset, "4k3/8/8/8/3p4/8/3PP3/4K3 w - - 0 1");
        play(&mut position, "e2e4");
        assert_sees(
            &position,
            Color::Black,
            "???.k.?? ???...?? ???????? ???????? \
             ???pP??? ???..??? ???????? ????????",
        );
        assert_sees(
            &position,
            Color::White,
            "???????? ???????? ???????? ????.??? \
             ????P??? ???.???? ???P..?? ???.K.??",
        );
        play(&mut position, "e8e7 e1e2");
        assert_sees(
            &position,
            Color::Black,
            "???...?? ???.k.?? ???...?? ???????? \
             ???p???? ???.???? ???????? ????????",
        );
    }
}

#[test]
fn en_passant_shows_nothing_without_a_pawn_to_take_with() {
    let mut position = under(fog(), "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1");
    play(&mut position, "e2e4");
    let visible = position.visible(Color::Black);
    assert!(!visible.contains("e4".parse().unwrap()));
    assert!(!visible.contains("e3".parse().unwrap()));
}

#[test]
fn a_pinned_taker_sees_en_passant_all_the_same() {
    let mut position = under(Preset::FogCheck.ruleset(), "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1");
    play(&mut position, "e2e4");
    assert!(!position.is_available(Color::Black, "d4e3".parse().unwrap()));
    for square in ["e3", "e4"] {
        assert!(position.visible(Color::Black).contains(square.parse().unwrap()), "{square}");
    }
}

#[test]
fn castling_asks_for_empty_squares_and_rights_but_not_for_safety() {
    let available = |fen: &str, mv: &str| {
        let position = under(fog(), fen);
        let mv: fogchess_rules::Move = mv.parse().unwrap();
        let available = position.is_available(position.turn(), mv);
        assert!(!available || position.visible(position.turn()).contains(mv.to), "{fen} {mv}");
        available
    };
    // Castling out of check, over an attacked square and into attack.
    assert!(available("k3rrr1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(available("k1rr4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"));
    assert!(available("r3k2r/8/8/8/8/8/8/K3RRR1 b kq - 0 1", "e8g8"));
    // No right, or a piece in between, even if it stands next to the rook.
    assert!(!available("k7/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1"));
    assert!(!available("k7/8/8/8/8/8/8/R3K1nR w KQ - 0 1", "e1g1"));
    assert!(!available("k7/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", "e1c1"));
    // By FIDE's laws the king's squares must be safe; b1 may be attacked.
    let legal = |fen: &str, mv: &str| {
        under(Preset::FogCheck.ruleset(), fen).is_available(Color::White, mv.parse().unwrap())
    };
    assert!(!legal("4r3/8/1k6/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(!legal("5r2/8/1k6/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(!legal("6r1/8/1k6/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    assert!(legal("7r/8/1k6/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
    assert!(legal("1r5k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));
}

#[test]
fn three_squares_lets_pawns_see_ahead_and_diagonally() {
    let rules = Ruleset { pawn_vision: PawnVision::ThreeSquares, ..fog() };
    let position = under(rules, "4k3/8/8/3pp3/4P3/8/P7/4K3 w - - 0 1");
    // A pawn at home still sees two squares ahead if it can go there. Nothing wraps around the
    // edge.
    assert_sees(
        &position,
        Color::White,
        "???????? ???????? ???????? ???pp.?? \
         .???P??? ..?????? P??...?? ???.K.??",
    );
    assert_sees(
        &position,
        Color::Black,
        "???.k.?? ???...?? ???????? ???pp??? \
         ??..P.?? ???????? ???????? ????????",
    );
}

#[test]
fn lifting_fog_keeps_what_was_once_seen_for_each_side() {
    let lifting = Ruleset { vision: Vision::LiftingFog, ..fog() };
    let mut position = under(lifting, "7k/8/8/8/8/8/8/R6K w - - 0 1");
    play(&mut position, "a1b1");
    assert_sees(
        &position,
        Color::White,
        "..?????? ..?????? ..?????? ..?????? \
         ..?????? ..?????? ..????.. .R.....K",
    );
    assert_sees(
        &position,
        Color::Black,
        "??????.k ??????.. ???????? ???????? \
         ???????? ???????? ???????? ????????",
    );
    // White still sees b8, which the rook has left behind, but not the square of Black's king.
    play(&mut position, "h8g7 b1c1 g7g6");
    let square: Square = "b8".parse().unwrap();
    assert!(position.visible(Color::White).contains(square));
    assert!(!position.visible(Color::White).contains("g6".parse().unwrap()));
    // In ordinary fog the same rook sees only its own lines.
    position.set_vision(Vision::Fog);
    assert!(!position.visible(Color::White).contains(square));
    position.set_vision(Vision::LiftingFog);
    assert!(position.visible(Color::White).contains(square), "what was lifted stays lifted");
}

#[test]
fn the_fog_starts_to_lift_from_what_is_seen_then() {
    let mut position = under(fog(), "7k/8/8/8/8/8/8/R6K w - - 0 1");
    position.set_vision(Vision::LiftingFog);
    play(&mut position, "a1b1");
    assert!(position.visible(Color::White).contains("a8".parse().unwrap()), "seen from a1");
}

#[test]
fn open_vision_sees_all() {
    for preset in [Preset::Chess, Preset::CrazyKnights] {
        let position = Position::start(preset.ruleset());
        for color in Color::ALL {
            assert_eq!(position.visible(color), preset.ruleset().size().all());
        }
    }
    let mut position = Position::start(fog());
    position.set_vision(Vision::Open);
    assert_eq!(position.visible(Color::Black).len(), 64);
    position.set_vision(Vision::Fog);
    assert_eq!(position.visible(Color::Black).len(), 32);
}

#[test]
fn after_a_king_is_taken_both_still_see_by_the_same_rule() {
    let mut position = under(fog(), "k7/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(&mut position, "a1a8");
    assert_eq!(
        position.outcome(),
        Some(Outcome::Win { winner: Color::White, reason: WinReason::KingCaptured })
    );
    assert!(position.visible(Color::Black).is_empty());
    assert_sees(
        &position,
        Color::White,
        "R....... .??????? .??????? .??????? \
         .??????? .??????? .??...?? .??.K.??",
    );
}
