//! The cost of playing: both sides' views of a position, and a game's plies with their history and
//! views.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fogchess_rules::{Color, Move, Preset, Viewer};
use fogchess_game::{History, Position, view_for};
use fogchess_game::Game;
use fogchess_rules::{GameSetup, Intent, Moment};
use fogchess_benches::{MIDDLEGAME, XIANGQI_MIDDLEGAME};
use std::hint::black_box;

/// A game of twenty plies with captures and both castlings.
const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f8d6 d2d4 e5d4 d1d4 f7f6 \
                    b1c3 g8e7 c1e3 e8g8 a1d1 d8e8";

fn both_views(criterion: &mut Criterion) {
    for (name, preset, fen) in [
        ("both views of a middlegame", Preset::Fog, MIDDLEGAME),
        ("both views of a middlegame, check announced", Preset::FogCheck, MIDDLEGAME),
        ("both views of xiangqi", Preset::FogXiangqi, XIANGQI_MIDDLEGAME),
        ("both views of xiangqi, check announced", Preset::FogCheckXiangqi, XIANGQI_MIDDLEGAME),
    ] {
        let position = Position::from_fen(preset.ruleset(), fen).expect("a position");
        let history = History::default();
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                // Computed one after the other, as a program that looks at millions of positions
                // does it.
                for side in Color::ALL {
                    let view =
                        view_for(black_box(&position), black_box(&history), Viewer::Player(side));
                    black_box(view.expect("an own view"));
                }
            });
        });
    }
}

fn plies(criterion: &mut Criterion) {
    let moves: Vec<Move> =
        GAME.split_whitespace().map(|text| text.parse().expect("a move")).collect();
    let mut group = criterion.benchmark_group("apply");
    group.throughput(Throughput::Elements(moves.len() as u64));
    for preset in [Preset::FogCheck, Preset::Fog, Preset::Chess] {
        let game = Game::new(GameSetup::new(preset.ruleset())).expect("a game");
        group.bench_function(format!("{} plies, {}", moves.len(), preset.id()), |bencher| {
            bencher.iter_batched(
                || game.clone(),
                |mut game| {
                    for (mv, now) in moves.iter().zip(1..) {
                        let turn = game.turn();
                        game.apply(turn, Intent::Move(*mv), Moment(now)).expect("a move");
                    }
                    game
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, both_views, plies);
criterion_main!(benches);
