//! Move generation counts the same positions as other engines do (RULES, "Numbers to hold to").

use fogchess_game::Position;
use fogchess_rules::{Goal, Outcome, Preset, Vision, WinReason};
use std::{cell::Cell, thread};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -";
const DISCOVERIES: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

fn position(goal: Goal, fen: &str) -> Position {
    let ruleset = match goal {
        Goal::Checkmate => Preset::Chess,
        Goal::CaptureKing => Preset::Fog,
        Goal::Sandbox => Preset::CrazyKnights,
        Goal::LastMove => unreachable!("draughts has tests of its own"),
    };
    Position::from_fen(ruleset.ruleset(), fen).unwrap()
}

fn assert_perft(goal: Goal, fen: &str, expected: &[u64]) {
    let position = position(goal, fen);
    assert_eq!(position.perft(0), 1, "{fen} at depth 0");
    for (depth, nodes) in (1..).zip(expected) {
        assert_eq!(position.perft(depth), *nodes, "{goal:?} {fen} at depth {depth}");
    }
}

#[test]
fn legal_moves_from_the_start() {
    assert_perft(Goal::Checkmate, START, &[20, 400, 8902, 197_281, 4_865_609, 119_060_324]);
}

#[test]
fn legal_moves_with_castling_pins_and_en_passant() {
    assert_perft(Goal::Checkmate, KIWIPETE, &[48, 2039, 97_862, 4_085_603, 193_690_690]);
}

#[test]
fn legal_moves_with_en_passant_along_a_pin() {
    assert_perft(Goal::Checkmate, ENDGAME, &[14, 191, 2812, 43_238, 674_624, 11_030_083]);
}

#[test]
fn legal_moves_with_promotions() {
    assert_perft(Goal::Checkmate, PROMOTIONS, &[6, 264, 9467, 422_333, 15_833_292]);
}

#[test]
fn legal_moves_with_discovered_checks() {
    assert_perft(Goal::Checkmate, DISCOVERIES, &[44, 1486, 62_379, 2_103_487, 89_941_194]);
}

#[test]
fn legal_moves_of_a_middlegame() {
    assert_perft(Goal::Checkmate, MIDDLEGAME, &[46, 2079, 89_890, 3_894_594, 164_075_551]);
}

#[test]
fn moves_when_the_king_may_be_taken() {
    assert_perft(Goal::CaptureKing, START, &[20, 400, 8902, 197_742]);
    assert_perft(Goal::CaptureKing, KIWIPETE, &[48, 2049, 98_903]);
    assert_perft(Goal::CaptureKing, ENDGAME, &[16, 278, 4840]);
    assert_perft(Goal::CaptureKing, PROMOTIONS, &[38, 1845, 71_811]);
    assert_perft(Goal::CaptureKing, DISCOVERIES, &[44, 1552, 71_104]);
    assert_perft(Goal::CaptureKing, MIDDLEGAME, &[46, 2124, 94_089]);
}

#[test]
fn no_sequence_goes_on_after_a_king_is_taken() {
    // White takes the king or makes another move; Black has a move only after the latter.
    let fen = "k7/8/8/8/8/8/8/R3K3 w - - 0 1";
    let at = |depth| position(Goal::CaptureKing, fen).perft(depth);
    assert_eq!(at(1), 15);
    let by_hand: u64 = position(Goal::CaptureKing, fen)
        .moves(fogchess_rules::Color::White)
        .into_iter()
        .map(|mv| {
            let mut next = position(Goal::CaptureKing, fen);
            next.play(next.turn(), mv).unwrap();
            next.moves(next.turn()).len() as u64
        })
        .sum();
    assert_eq!(at(2), by_hand);
    assert_eq!(at(2), 14 * 3);
    // In a sandbox Black's pawn can move after its king is taken.
    let fen = "k7/7p/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(position(Goal::CaptureKing, fen).perft(2), 14 * 5);
    assert_eq!(position(Goal::Sandbox, fen).perft(2), 14 * 5 + 2);
}

#[test]
fn a_side_without_any_move_under_capture_the_king() {
    let fen = "knb5/rb1p4/p1pP4/P1P5/8/7B/2Q2K1P/3R3R b - - 1 32";
    let position = position(Goal::CaptureKing, fen);
    assert_eq!(position.perft(1), 0);
    assert_eq!(
        position.outcome(),
        Some(Outcome::Win { winner: !position.turn(), reason: WinReason::NoMove })
    );
}

#[test]
fn divided_by_first_moves_it_is_the_same_sum() {
    for goal in [Goal::Checkmate, Goal::CaptureKing, Goal::Sandbox] {
        for fen in [START, KIWIPETE, PROMOTIONS, "k7/7p/8/8/8/8/8/R3K3 w - - 0 1"] {
            // White is to move and Black's king is attacked: this isn't a legal position of chess.
            if goal == Goal::Checkmate && fen.starts_with("k7") {
                continue;
            }
            for depth in 1..=3 {
                let position = position(goal, fen);
                let (mut parts, mut moves) = (0, Vec::new());
                let sum = position.divide(
                    depth,
                    || true,
                    |mv, nodes| {
                        parts += nodes;
                        moves.push(mv);
                    },
                );
                assert_eq!(sum, Some(position.perft(depth)), "{goal:?} {fen} at depth {depth}");
                assert_eq!(sum, Some(parts));
                assert_eq!(moves, position.moves(position.turn()));
            }
        }
    }
    assert_eq!(position(Goal::Checkmate, START).divide(0, || true, |_, _| ()), Some(1));
}

#[test]
fn a_long_count_can_be_stopped() {
    let asked = Cell::new(0_u32);
    let mut found = 0;
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() < 100
    };
    assert_eq!(position(Goal::Checkmate, KIWIPETE).divide(60, go_on, |_, _| found += 1), None);
    assert_eq!((asked.get(), found), (100, 0));
}

#[test]
fn vision_does_not_change_what_is_counted() {
    for vision in [Vision::Open, Vision::Fog, Vision::LiftingFog] {
        let mut position = position(Goal::Checkmate, KIWIPETE);
        position.set_vision(vision);
        assert_eq!(position.perft(3), 97_862);
    }
}

#[test]
fn several_threads_may_start_at_once() {
    // The attack tables are filled at first use, by any of the threads.
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_perft(Goal::Checkmate, KIWIPETE, &[48, 2039]));
        }
    });
}
