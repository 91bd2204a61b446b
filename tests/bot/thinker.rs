//! Thinkers, who answer questions in another thread or program.

use crate::game::Game;
use core::time::Duration;
use fogchess_bot::{
    Bot, Progress,
    puzzle::{Answer, Puzzle, Question},
    thinker::{
        Chooser, Deadline, Historian, Judge, MoveQuestion, Place, Player, ProofQuestion, Proven,
        Prover, ReviewQuestion, Thinker, WhereaboutsQuestion,
    },
};
use fogchess_game::open_view;
use fogchess_rules::{Color, Level, Move, Preset};
use std::{cell::Cell, sync::Arc};

const NODES: u64 = 2_000;

/// A place with a clock that goes on by a millisecond whenever it is read.
#[derive(Default)]
struct Here {
    ms: Cell<u64>,
    is_over: bool,
}

impl Place for Here {
    fn now(&self) -> Duration {
        self.ms.set(self.ms.get() + 1);
        Duration::from_millis(self.ms.get())
    }

    fn is_over(&self) -> bool {
        self.is_over
    }
}

/// Asks a thinker whom question and answer reach as bytes.
fn ask<T: Thinker>(thinker: &mut T, question: T::Question) -> T::Answer {
    let question = postcard::to_allocvec(&question).expect("a question");
    let question = postcard::from_bytes(&question).expect("the same question");
    let answer = thinker.answer(question, &Here::default()).expect("an answer");
    let answer = postcard::to_allocvec(&answer).expect("an answer");
    postcard::from_bytes(&answer).expect("the same answer")
}

fn player(level: Level, seed: u64) -> Player {
    Player { level, side: Color::White, seed, cores: 1 }
}

/// Returns a question about a move that is limited in positions.
fn move_question(player: Player, game: &Game) -> MoveQuestion {
    let views = vec![Arc::new(game.view(player.side))];
    let deadline = Deadline::At(Duration::MAX);
    MoveQuestion { player, views, deadline, nodes: NODES }
}

#[test]
fn a_player_who_is_asked_in_bytes_makes_the_moves_of_a_bot() {
    for preset in [Preset::Fog, Preset::FogXiangqi, Preset::Chess] {
        for level in [Level::Scout, Level::Marshal] {
            let mut game = Game::new(preset.ruleset());
            let (mut chooser, mut bot) = (Chooser::default(), Bot::new(level, Color::White, 5));
            for ply in 0..8 {
                let question = move_question(player(level, 5), &game);
                bot.observe(&game.view(Color::White));
                if game.turn() == Color::Black {
                    // Views of plies between two questions come along with the next one.
                    let now = MoveQuestion { nodes: 0, ..question };
                    ask(&mut chooser, now);
                    let mv = game.moves()[0];
                    game.play(mv);
                    continue;
                }
                bot.begin(NODES);
                let Progress::Done(Some(mv)) = bot.step(|| false) else { panic!("a move") };
                assert_eq!(ask(&mut chooser, question), Some(mv), "{preset:?} {level:?} {ply}");
                game.play(mv);
            }
        }
    }
}

#[test]
fn another_player_has_seen_nothing_of_the_last_one() {
    let game = Game::new(Preset::Fog.ruleset());
    let mut chooser = Chooser::default();
    let first = ask(&mut chooser, move_question(player(Level::Marshal, 1), &game));
    assert!(first.is_some());
    let blind =
        MoveQuestion { views: Vec::new(), ..move_question(player(Level::Marshal, 2), &game) };
    assert_eq!(ask(&mut chooser, blind), None);
}

#[test]
fn a_deadline_ends_the_thinking_with_a_move() {
    let game = Game::new(Preset::Fog.ruleset());
    for deadline in
        [Deadline::At(Duration::from_millis(20)), Deadline::AfterLooking(Duration::from_millis(20))]
    {
        let question = MoveQuestion {
            deadline,
            nodes: u64::MAX,
            ..move_question(player(Level::Grandmaster, 1), &game)
        };
        assert!(ask(&mut Chooser::default(), question).is_some(), "{deadline:?}");
    }
}

#[test]
fn nobody_gets_an_answer_that_is_not_needed() {
    let game = Game::new(Preset::Fog.ruleset());
    let over = Here { is_over: true, ..Here::default() };
    let question = move_question(player(Level::Marshal, 1), &game);
    assert_eq!(Chooser::default().answer(question, &over), None);
}

#[test]
fn hindsight_and_review_survive_the_way_as_bytes() {
    let moves = ["e2e4", "e7e5", "d1h5", "g8f6", "h5f7"];
    let mut game = Game::new(Preset::Fog.ruleset());
    let (mut historian, mut judge) = (Historian::default(), Judge::default());
    let side = Color::White;
    let mut accounts = 0;
    for text in moves {
        let mv: Move = text.parse().expect("a move");
        let view = Arc::new(game.view(side));
        let known = ask(&mut historian, WhereaboutsQuestion { side, view: Arc::clone(&view) });
        assert!(known.complete && known.positions > 0, "{known:?}");
        if game.turn() == side {
            let open = Arc::new(open_view(&game.position, &game.history));
            let question = ReviewQuestion { side, views: vec![view], played: mv, open };
            let account = ask(&mut judge, question).expect("an account");
            assert_eq!((account.side, account.played), (side, mv));
            accounts += 1;
        }
        game.play(mv);
    }
    assert_eq!(accounts, 3);
}

#[test]
fn an_open_review_keeps_the_moves_that_follow() {
    let game = Game::new(Preset::Chess.ruleset());
    let side = Color::White;
    let open = Arc::new(open_view(&game.position, &game.history));
    let played = "f2f3".parse().expect("a move");
    let question = ReviewQuestion { side, views: vec![Arc::clone(&open)], played, open };
    // A view for everyone is none of a side's.
    let mut judge = Judge::default();
    assert_eq!(ask(&mut judge, question.clone()), None);
    let views = vec![Arc::new(game.view(side))];
    let account = ask(&mut judge, ReviewQuestion { views, ..question }).expect("an account");
    assert!(!account.then.is_empty(), "{account:?}");
}

#[test]
fn a_puzzle_is_proved_and_a_wrong_answer_refuted() {
    let text = include_str!("../../assets/puzzles/fog.txt");
    let puzzles = text.lines().map(|line| line.parse::<Puzzle>().expect("a puzzle"));
    let is_where = |puzzle: &Puzzle| matches!(puzzle.question, Question::WhereIs(_));
    let puzzle = puzzles.into_iter().find(is_where).expect("a puzzle");
    let mut game = Game::new(puzzle.preset.ruleset());
    let mut views = vec![Arc::new(game.view(puzzle.side))];
    for mv in &puzzle.moves {
        game.play(*mv);
        views.push(Arc::new(game.view(puzzle.side)));
    }
    let mut prover = Prover::default();
    let (side, question) = (puzzle.side, puzzle.question);
    let proven = ask(&mut prover, ProofQuestion::Prove { side, views, question });
    let Proven::Answer(Some(proof)) = proven else { panic!("{proven:?}") };
    assert!(proof.positions > 0);
    let refuted = ask(&mut prover, ProofQuestion::Refute(question, proof.answer));
    assert_eq!(refuted, Proven::Refutation(None), "the answer is right");
    let names = ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")));
    let squares = names.map(|name| Answer::Square(name.parse().expect("a square")));
    let mut is_refuted = |answer| {
        let refuted = ask(&mut prover, ProofQuestion::Refute(question, answer));
        matches!(refuted, Proven::Refutation(Some(_)))
    };
    let refuted = squares.filter(|answer| is_refuted(*answer)).count();
    assert_eq!(refuted, 63);
}
