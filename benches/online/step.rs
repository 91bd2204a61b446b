//! The cost of a move on a server, early and late in a game: the referee, both players' news and
//! their frames, without sockets and store.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use fogchess_online::{hosting::{Action, HostedGame, SocketId}, Do, GameId, PlayerName, Up, write_frame};
use fogchess_game::{Request, Game};
use fogchess_rules::{Color, Move, Preset, Viewer, GameSetup, Intent, Moment};

/// The plies before the move that is measured.
const PLIES: [usize; 3] = [10, 100, 300];
const NOW: Moment = Moment(1);

/// Returns the moves of a random game that is longer than all [`PLIES`].
fn long_game(setup: &GameSetup) -> Vec<Move> {
    for seed in 0.. {
        let mut lots = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(setup.clone()).expect("a game");
        let mut moves = Vec::new();
        while moves.len() <= PLIES[PLIES.len() - 1] && game.outcome().is_none() {
            let turn = game.turn();
            let view = game.view(Viewer::Player(turn)).expect("the own view");
            let mv = *lots.choice(view.moves()).expect("a running game has moves");
            game.apply(turn, Intent::Move(mv), NOW).expect("a move");
            moves.push(mv);
        }
        if moves.len() > PLIES[PLIES.len() - 1] {
            return moves;
        }
    }
    unreachable!("one of so many games is long enough")
}

/// Carries out the actions of a hosted game. Returns the number of bytes that go out.
fn act(game: &mut HostedGame) -> usize {
    let mut bytes = 0;
    loop {
        let actions = game.actions();
        if actions.is_empty() {
            return bytes;
        }
        for action in actions {
            match action {
                Action::Store(_) => game.stored(NOW),
                Action::Send(_, news) => bytes += write_frame(&news).expect("a frame").len(),
                Action::Close(..) | Action::Rematch(_) => {}
            }
        }
    }
}

/// Plays a move, as its player asks for it.
fn play(game: &mut HostedGame, ply: usize, mv: Move) -> usize {
    let side = Color::ALL[ply % 2];
    let (id, intent) = (ply as u32 + 1, Intent::Move(mv));
    let asked = Do { request: Request { id, side, intent }, plies: ply as u32, takebacks: 0 };
    game.receive(SocketId(ply as u64 % 2), Up::Do(asked), NOW);
    act(game)
}

fn steps(criterion: &mut Criterion) {
    for preset in [Preset::FogCheck, Preset::Chess] {
        let setup = GameSetup::new(preset.ruleset());
        let moves = long_game(&setup);
        for plies in PLIES {
            criterion.bench_function(
                &format!("{}, a move after {plies} plies", preset.id()),
                |b| {
                    let begin = || {
                        let mut game = HostedGame::new(GameId(1), setup.clone()).expect("a game");
                        for (socket, side) in (0..).zip(Color::ALL) {
                            game.connect(SocketId(socket), Some(side), PlayerName::default(), NOW);
                            act(&mut game);
                        }
                        for (ply, mv) in moves[..plies].iter().enumerate() {
                            play(&mut game, ply, *mv);
                        }
                        game
                    };
                    b.iter_batched(
                        begin,
                        |mut game| (play(&mut game, plies, moves[plies]), game),
                        BatchSize::SmallInput,
                    );
                },
            );
        }
    }
}

criterion_group!(benches, steps);
criterion_main!(benches);
