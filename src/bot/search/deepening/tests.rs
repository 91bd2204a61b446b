//! Tests of the open search.

use super::{
    super::{SURE_WIN, table::Table},
    *,
};
use fogchess_rules::{Goal, Move, Preset, chess, xiangqi};

/// Returns a search of a position.
fn begin<B: Think>(preset: Preset, fen: &str, deepest: u32, table: Table) -> Deepening<B> {
    let root = B::parse(fen, Goal::Checkmate).unwrap();
    let scope = Scope { from: 1, deepest, captures: u32::MAX, whim: 0, among: None, lines: 1 };
    let past = core::iter::empty();
    Deepening::new(root, preset.ruleset(), scope, past, table, &mut Random::new(1))
}

/// Returns the best move and its value, of at most a million positions.
fn best<B: Think>(preset: Preset, fen: &str, deepest: u32) -> (String, i32) {
    let mut search = begin::<B>(preset, fen, deepest, Table::new(1 << 20));
    while !search.step() && search.nodes() < 1_000_000 {}
    let best: Move = search.best().unwrap().into();
    (best.to_string(), search.lines().1[0].0)
}

fn best_in_chess(fen: &str, deepest: u32) -> (String, i32) {
    best::<chess::Board>(Preset::Chess, fen, deepest)
}

fn best_in_xiangqi(fen: &str, deepest: u32) -> (String, i32) {
    best::<xiangqi::Board>(Preset::Xiangqi, fen, deepest)
}

#[test]
fn a_mate_is_found_by_a_quiet_sacrifice_too() {
    let back_rank = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    assert_eq!(best_in_chess(back_rank, 3), ("a1a8".into(), WIN - 1));
    let sacrifice = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    assert_eq!(best_in_chess(sacrifice, 14), ("g3g6".into(), WIN - 3));
    // Two chariots take the last two ranks.
    let (_, worth) = best_in_xiangqi("3k5/9/9/R8/1R7/9/9/9/9/4K4 w - - 0 1", 6);
    assert!(worth >= SURE_WIN, "{worth}");
}

#[test]
fn a_stalemate_is_a_draw_in_chess_and_lost_in_xiangqi() {
    // The queen on c7 would leave the king without a move.
    let (best, worth) = best_in_chess("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1", 1);
    assert!(best != "c2c7" && worth > 500, "{best} {worth}");
    let (best, worth) = best_in_xiangqi("4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", 3);
    assert!(worth >= SURE_WIN, "{best} {worth}");
}

/// Both sides would rather pass. A search that lets them finds no win for White.
#[test]
fn a_side_with_pawns_alone_does_not_pass() {
    // Whoever is to move loses the pawn.
    let mutual = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";
    let (_, white) = best_in_chess(mutual, 12);
    let (_, black) = best_in_chess(&mutual.replace(" w ", " b "), 12);
    assert!(white < -50 && black < -50, "{white} {black}");
}

#[test]
fn a_repetition_is_a_draw() {
    // Six knights would win, but the queen checks for ever.
    let (best, worth) = best_in_chess("NN4k1/NN3ppp/NN6/8/8/5q2/5P1P/6K1 b - - 0 1", 24);
    assert_eq!(worth, 0, "{best}");
}

/// A page cannot be interrupted.
#[test]
fn a_step_visits_few_positions() {
    let sharp = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut search = begin::<chess::Board>(Preset::Chess, sharp, 30, Table::new(1 << 20));
    assert!(most_in_a_step(&mut search) < 3_000);
    let sharp = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    let mut search = begin::<xiangqi::Board>(Preset::Xiangqi, sharp, 30, Table::new(1 << 20));
    assert!(most_in_a_step(&mut search) < 3_000);
}

fn most_in_a_step<B: Think>(search: &mut Deepening<B>) -> u64 {
    let mut most = 0;
    while search.nodes() < 200_000 {
        let before = search.nodes();
        search.step();
        most = most.max(search.nodes() - before);
    }
    most
}

#[test]
fn searches_with_one_table_choose_sound_moves() {
    let fen = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    let table = Table::new(1 << 16);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            let table = table.shared();
            scope.spawn(move || {
                let mut search = begin::<chess::Board>(Preset::Chess, fen, 14, table);
                while !search.step() {}
                let best: Move = search.best().unwrap().into();
                assert_eq!(best.to_string(), "g3g6");
            });
        }
    });
}
