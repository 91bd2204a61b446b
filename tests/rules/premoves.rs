//! Premoves: moves for the player's next turn, chosen from what the player knows before.

use crate::position;
use fogchess_game::{History, Position, view_for};
use fogchess_rules::{Color, Goal, Move, PlayerView, Preset, Viewer};

fn view(position: &Position, history: &History, color: Color) -> PlayerView {
    view_for(position, history, Viewer::Player(color)).unwrap()
}

/// Returns the premoves of White's piece on a square, with Black to move, as the squares they go to.
fn targets(preset: Preset, fen: &str, from: &str) -> String {
    let position = position(preset, fen);
    let premoves = view(&position, &History::default(), Color::White).premoves();
    let of_piece = premoves.iter().filter(|mv| mv.from.to_string() == from);
    let mut targets: Vec<_> = of_piece.map(|mv| mv.to.to_string()).collect();
    targets.dedup();
    targets.join(" ")
}

fn in_chess(fen: &str, from: &str) -> String {
    targets(Preset::Fog, fen, from)
}

fn in_xiangqi(fen: &str, from: &str) -> String {
    targets(Preset::FogXiangqi, fen, from)
}

#[test]
fn enemies_and_fog_stop_no_premove_but_own_pieces_do() {
    let blocked = "4k3/8/8/3p4/3p4/3R1P2/8/4K3 b - - 0 1";
    assert_eq!(
        in_chess(blocked, "d3"),
        "d1 d2 a3 b3 c3 e3 f3 d4 d5 d6 d7 d8",
        "past enemies, and onto f3, where the enemy may have taken the pawn, but not past it"
    );
    let free = "4k3/8/8/8/8/3R1P2/8/4K3 b - - 0 1";
    assert_eq!(in_chess(free, "d3"), in_chess(blocked, "d3"), "enemies make no difference");
    assert_eq!(in_chess("4k3/8/8/8/8/8/8/3RK3 b - - 0 1", "d1"), "a1 b1 c1 d2 d3 d4 d5 d6 d7 d8");
}

#[test]
fn pawns_and_kings_have_all_their_moves() {
    let fen = "4k3/8/8/8/8/4p3/4P3/R3K2R b KQ - 0 1";
    assert_eq!(in_chess(fen, "e2"), "d3 e3 f3 e4");
    assert_eq!(in_chess(fen, "e1"), "c1 d1 f1 g1 d2 e2 f2", "castling too");
    assert_eq!(in_chess("4k3/8/8/8/8/8/8/RN2K2R b Q - 0 1", "e1"), "d1 f1 d2 e2 f2");
}

#[test]
fn a_cannon_may_find_a_screen_and_a_general_fly() {
    let fen = "4k4/9/9/9/9/2P6/9/2C1C4/9/4K4 b - - 0 1";
    assert_eq!(
        in_xiangqi(fen, "c3"),
        "c1 c2 a3 b3 d3 e3 f3 g3 h3 i3 c4 c5 c6 c7 c8 c9 c10",
        "over one own piece on each line"
    );
    assert_eq!(in_xiangqi("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "e1"), "d1 f1 e2 e8 e9 e10");
    let check = |fen, from| targets(Preset::FogCheckXiangqi, fen, from);
    assert_eq!(check("3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "e1"), "d1 f1 e2");
}

#[test]
fn there_are_none_on_ones_own_turn_in_a_sandbox_and_for_onlookers() {
    let start = Position::start(Preset::Fog.ruleset());
    assert!(view(&start, &History::default(), Color::White).premoves().is_empty());
    assert!(!view(&start, &History::default(), Color::Black).premoves().is_empty());
    let sandbox = Position::start(Preset::CrazyKnights.ruleset());
    assert!(view(&sandbox, &History::default(), Color::Black).premoves().is_empty());
    let open = Position::start(Preset::Chess.ruleset());
    assert!(view_for(&open, &History::default(), Viewer::Everyone).unwrap().premoves().is_empty());
}

#[test]
fn a_typed_premove_is_read_as_a_move() {
    let start = Position::start(Preset::Fog.ruleset());
    let black = view(&start, &History::default(), Color::Black);
    let read = |text| black.parse_premove(text).map(|mv| mv.to_string()).ok();
    assert_eq!(read("Nf6").as_deref(), Some("g8f6"));
    assert_eq!(read("exd6").as_deref(), Some("e7d6"));
    assert_eq!(read("e7e5").as_deref(), Some("e7e5"));
    assert_eq!(read("e4"), None);
}

/// Returns a number below `below`, from a simple generator of numbers.
fn lot(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below
}

#[test]
fn every_move_of_the_next_turn_is_among_the_premoves() {
    let (mut checked, mut open) = (0_u32, 0_u32);
    let rulesets = Preset::ALL.into_iter().map(Preset::ruleset);
    for (number, ruleset) in rulesets.filter(|rules| rules.goal != Goal::Sandbox).enumerate() {
        for seed in 0..30 {
            let mut state = seed * 1_000 + number as u64;
            let (mut position, mut history) = (Position::start(ruleset), History::default());
            for _ in 0..200 {
                let turn = position.turn();
                let moves: Vec<Move> = view(&position, &history, turn).moves().to_vec();
                if history.outcome.is_some() || moves.is_empty() {
                    break;
                }
                let premoves = view(&position, &history, !turn).premoves();
                history.record(position.play(turn, moves[lot(&mut state, moves.len())]).unwrap());
                history.outcome = position.outcome();
                let now = view(&position, &history, !turn);
                for mv in now.moves() {
                    let first = now.path(*mv, &[]).unwrap()[0];
                    let premove = Move { promotion: mv.promotion, ..Move::new(mv.from, first) };
                    assert!(premoves.contains(&premove), "{mv} in {}", position.fen());
                    checked += 1;
                    // Only chains that begin alike leave open which of them is meant.
                    match now.resolve_premove(premove) {
                        Some(found) => assert_eq!(found, *mv, "{}", position.fen()),
                        None => {
                            assert!(!mv.chain.is_empty(), "{mv} in {}", position.fen());
                            open += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(checked > 100_000, "{checked} moves");
    assert!(open * 100 < checked, "{open} of {checked} moves are open");
}
