//! Perft, beside two other implementations of chess. One thread; the moves of the last ply are
//! counted, not made.

use chess::MoveGen;
use criterion::{Criterion, criterion_group, criterion_main};
use fogchess_game::Position;
use fogchess_rules::{
    Preset,
    draughts::{Board, International, Russian, perft},
};
use fogchess_benches::{KIWIPETE, START};
use std::{hint::black_box, time::Duration};

/// A position, the depth of its perft and the number of leaf nodes there.
struct Case {
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

/// The depths and numbers of RULES, "Numbers to hold to".
const LEGAL: [Case; 2] = [
    Case { name: "start", fen: START, depth: 6, nodes: 119_060_324 },
    Case { name: "kiwipete", fen: KIWIPETE, depth: 5, nodes: 193_690_690 },
];

const CAPTURE_THE_KING: [Case; 2] = [
    Case { name: "start", fen: START, depth: 4, nodes: 197_742 },
    Case { name: "kiwipete", fen: KIWIPETE, depth: 3, nodes: 98_903 },
];

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn jordan_bray(board: &chess::Board, depth: u32) -> u64 {
    let moves = MoveGen::new_legal(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.map(|mv| jordan_bray(&board.make_move_new(mv), depth - 1)).sum()
}

/// Perft with legal moves, of fogchess and of the two others in the same run, to compare their
/// medians.
fn legal(criterion: &mut Criterion) {
    for Case { name, fen, depth, nodes } in LEGAL {
        let mut group = criterion.benchmark_group(format!("perft {name} {depth}"));
        group.sample_size(10).warm_up_time(Duration::from_secs(1));
        let position = Position::from_fen(Preset::Chess.ruleset(), fen).expect("a position");
        group.bench_function("fogchess", |bencher| {
            bencher.iter(|| assert_eq!(black_box(&position).perft(depth), nodes));
        });
        let board: cozy_chess::Board = fen.parse().expect("a position");
        group.bench_function("cozy-chess", |bencher| {
            bencher.iter(|| assert_eq!(cozy(black_box(&board), depth), nodes));
        });
        let board: chess::Board = fen.parse().expect("a position");
        group.bench_function("chess", |bencher| {
            bencher.iter(|| assert_eq!(jordan_bray(black_box(&board), depth), nodes));
        });
    }
}

/// Perft with pseudo-legal moves, where kings are captured. There is no other implementation to
/// compare with.
fn capture_the_king(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft capture-the-king");
    group.sample_size(10).warm_up_time(Duration::from_secs(1));
    for Case { name, fen, depth, nodes } in CAPTURE_THE_KING {
        let position = Position::from_fen(Preset::Fog.ruleset(), fen).expect("a position");
        group.bench_function(format!("{name} {depth}"), |bencher| {
            bencher.iter(|| assert_eq!(black_box(&position).perft(depth), nodes));
        });
    }
}

/// Perft of xiangqi: with legal moves to the number of RULES, and where generals are captured.
fn xiangqi(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft xiangqi");
    group.sample_size(10).warm_up_time(Duration::from_secs(1));
    for (preset, depth, nodes) in
        [(Preset::Xiangqi, 4, 3_290_240), (Preset::FogXiangqi, 3, 80_288)]
    {
        let position = Position::start(preset.ruleset());
        group.bench_function(format!("{} {depth}", preset.id()), |bencher| {
            bencher.iter(|| assert_eq!(black_box(&position).perft(depth), nodes));
        });
    }
}

/// Perft of draughts from the start.
fn draughts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft draughts");
    group.sample_size(10).warm_up_time(Duration::from_secs(1));
    let board = Board::<Russian>::start();
    group.bench_function("russian 10", |bencher| {
        bencher.iter(|| assert_eq!(perft::count(black_box(&board), 10), 22_444_032));
    });
    let board = Board::<International>::start();
    group.bench_function("international 9", |bencher| {
        bencher.iter(|| assert_eq!(perft::count(black_box(&board), 9), 41_022_423));
    });
}

criterion_group!(benches, legal, capture_the_king, xiangqi, draughts);
criterion_main!(benches);
