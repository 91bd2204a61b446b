//! Puzzles: each that ships is proved again, and the command makes more.

use fogchess_bot::puzzle::{Answer, Inquiry, Proof, Puzzle, PuzzleError, Question, guess};
use fogchess_engine::puzzles::{Unplayable, views};
use fogchess_game::{History, Position, player_view};
use fogchess_rules::{Color, Level, PlayerView, Preset};
use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
    process::{Command, Output},
    thread,
};

fn shipped(preset: Preset) -> Vec<Puzzle> {
    let name = format!("../../assets/puzzles/{}.txt", preset.id());
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
    let read = |line: &str| {
        let puzzle: Puzzle = line.parse().unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(puzzle.to_string(), line);
        assert_eq!(puzzle.preset, preset, "{line}");
        puzzle
    };
    text.lines().map(read).collect()
}

/// Returns the answers that a player can give.
fn answers(question: Question, view: &PlayerView) -> Vec<Answer> {
    match question {
        Question::WhereIs(_) => {
            let fogged = view.size().all().difference(view.visible());
            fogged.iter().map(Answer::Square).collect()
        }
        Question::WhatBlocks(_) => {
            let kinds = view.ruleset().board.kinds().iter();
            kinds.map(|kind| Answer::Piece(*kind)).collect()
        }
        Question::OnlySafeMove | Question::TakeTheKing => {
            view.moves().iter().map(|mv| Answer::Move(*mv)).collect()
        }
    }
}

/// Returns the inquiry of a puzzle's side after these views, and the proof of the answer.
fn inquire(puzzle: &Puzzle, views: &[PlayerView]) -> (Inquiry, Proof) {
    let mut inquiry = Inquiry::new(puzzle.side);
    for view in views {
        inquiry.observe(view);
    }
    assert!(inquiry.settle(|| false));
    let proof = inquiry.prove(puzzle.question);
    let proof = proof.unwrap_or_else(|| panic!("no proof: {puzzle}"));
    (inquiry, proof)
}

/// Asserts that a puzzle has one answer, which the true position allows, and that every other one is
/// refuted by a position that looks the same.
fn assert_proved(puzzle: &Puzzle) {
    let views = views(puzzle).unwrap_or_else(|error| panic!("{error}: {puzzle}"));
    let (inquiry, proof) = inquire(puzzle, &views);
    let found = inquiry.questions();
    assert!(found.contains(&(puzzle.question, proof)), "not worth asking: {puzzle}");

    let mut truth = Position::start(puzzle.preset.ruleset());
    for mv in &puzzle.moves {
        truth.play(truth.turn(), *mv).unwrap();
    }
    assert!(inquiry.allows(&truth.fen()).unwrap(), "the truth is ruled out: {puzzle}");

    let last = views.last().unwrap();
    let answers = answers(puzzle.question, last);
    assert!(answers.contains(&proof.answer), "{puzzle}");
    assert_eq!(inquiry.refute(puzzle.question, proof.answer), None, "{puzzle}");
    for answer in answers.into_iter().filter(|answer| *answer != proof.answer) {
        let fen = inquiry.refute(puzzle.question, answer);
        let fen = fen.unwrap_or_else(|| panic!("nothing refutes {answer:?}: {puzzle}"));
        let looks = PlayerView::of_position(*last.ruleset(), &fen, puzzle.side).unwrap();
        assert_eq!(looks.fog_fen(), last.fog_fen(), "{fen} looks different: {puzzle}");
        assert_eq!(looks.blocked(), last.blocked(), "{fen} blocks something else: {puzzle}");
    }
}

#[test]
fn every_puzzle_that_ships_has_one_answer_and_all_others_are_refuted() {
    for (preset, count) in [(Preset::Fog, 100), (Preset::FogXiangqi, 30)] {
        let puzzles = shipped(preset);
        assert_eq!(puzzles.len(), count, "{preset:?}");
        let games: HashSet<u32> = puzzles.iter().map(|puzzle| puzzle.game).collect();
        assert_eq!(games.len(), count, "two puzzles are from the same game");
        assert!(puzzles.is_sorted_by(|one, next| one.solved >= next.solved), "easy ones first");
        thread::scope(|scope| {
            for part in puzzles.chunks(count.div_ceil(4)) {
                scope.spawn(move || part.iter().for_each(assert_proved));
            }
        });
    }
}

#[test]
fn the_positions_of_a_proof_are_those_that_agree_with_everything_seen() {
    // The bishop took the pawn on c5 and was taken there by an unseen piece that no pawn can be.
    let line = "fog-8-15 0 where:bishop black b1c3 b7b5 c3b5 c7c5 b5c3 a7a5 g1f3 e7e6 d2d4 a5a4 \
                d4c5 f7f5 c1e3 f8c5 e3c5";
    let puzzle: Puzzle = line.parse().unwrap();
    let seen = views(&puzzle).unwrap();
    let mut inquiry = Inquiry::new(Color::Black);
    seen.iter().for_each(|view| inquiry.observe(view));
    inquiry.settle(|| false);
    let square = |name: &str| Answer::Square(name.parse().unwrap());
    assert_eq!(inquiry.prove(puzzle.question).unwrap().answer, square("c5"));
    assert!(inquiry.refute(puzzle.question, square("c1")).is_some());
    let king = Question::WhereIs(Preset::Fog.ruleset().board.emblem());
    assert_eq!(inquiry.prove(king), None, "it may have moved");
    let truth = "rnbqk1nr/3p2pp/4p3/2B2p2/p7/2N2N2/PPP1PPPP/R2QKB1R b KQkq - 0 8";
    assert_eq!(inquiry.allows(truth), Ok(true));
    assert_eq!(inquiry.allows(&truth.replace("2N2N2", "2N1N3")), Ok(false));
    assert!(inquiry.allows("nonsense").is_err());
    // Views of the other side count for nothing, and without any there is nothing to ask.
    let mut blind = Inquiry::new(Color::White);
    seen.iter().for_each(|view| blind.observe(view));
    assert!(blind.settle(|| false) && blind.questions().is_empty());
    assert_eq!((blind.prove(puzzle.question), blind.allows(truth)), (None, Ok(false)));
    // The strongest level has followed the game.
    let known = guess(Level::Grandmaster, &seen, puzzle.question, 1);
    assert_eq!(known, Some(square("c5")));
    assert_eq!(guess(Level::Grandmaster, &seen, Question::OnlySafeMove, 1), None);
}

/// The slow way: every move of the enemy in every position, and whole views compared.
#[test]
fn all_positions_that_agree_with_every_view_count_and_no_others() {
    for preset in [Preset::Fog, Preset::FogXiangqi] {
        let mut puzzles = shipped(preset);
        puzzles.sort_by_key(|puzzle| puzzle.moves.len());
        for puzzle in &puzzles[..4] {
            let views = views(puzzle).unwrap();
            let agreeing = agreeing(puzzle, &views);
            let (inquiry, proof) = inquire(puzzle, &views);
            assert_eq!(proof.positions, agreeing.len(), "{puzzle}");
            for fen in agreeing.values().map(Position::fen) {
                assert!(inquiry.allows(&fen).unwrap(), "{fen} is missing: {puzzle}");
            }
            for answer in answers(puzzle.question, views.last().unwrap()) {
                if let Some(fen) = inquiry.refute(puzzle.question, answer) {
                    let position = Position::from_fen(preset.ruleset(), &fen).unwrap();
                    assert!(agreeing.contains_key(&position.key()), "{fen} is wrong: {puzzle}");
                }
            }
        }
    }
}

/// Returns all positions in which a game may be after these views, by their keys.
fn agreeing(puzzle: &Puzzle, views: &[PlayerView]) -> HashMap<u64, Position> {
    let start = (Position::start(puzzle.preset.ruleset()), History::default());
    let mut games = HashMap::from([(start.0.key(), start)]);
    for (view, mv) in views[1..].iter().zip(&puzzle.moves) {
        let mut next = HashMap::new();
        for (position, history) in games.values() {
            let turn = position.turn();
            let ours = turn == puzzle.side;
            let moves = if ours { vec![*mv] } else { position.moves(turn) };
            for mv in moves {
                let (mut position, mut history) = (position.clone(), history.clone());
                history.record(position.play(turn, mv).unwrap());
                history.outcome = position.outcome();
                if player_view(&position, &history, puzzle.side) == *view {
                    next.insert(position.key(), (position, history));
                }
            }
        }
        games = next;
    }
    games.into_iter().map(|(key, (position, _))| (key, position)).collect()
}

#[test]
fn pauses_change_nothing() {
    let puzzles = shipped(Preset::Fog);
    let puzzle = &puzzles[0];
    let mut inquiry = Inquiry::new(puzzle.side);
    let views = views(puzzle).unwrap();
    let mut pauses = 0;
    for view in &views {
        inquiry.observe(view);
        while !inquiry.settle(|| true) {
            pauses += 1;
        }
    }
    assert!(pauses > 0);
    assert_eq!(inquiry.prove(puzzle.question), Some(inquire(puzzle, &views).1));
}

#[test]
fn a_bad_line_is_refused_with_what_is_wrong() {
    let refused = |line: &str| line.parse::<Puzzle>().unwrap_err();
    let owned = str::to_owned;
    assert_eq!(refused(""), PuzzleError::Missing("its name"));
    assert_eq!(refused("fog-1-0 40 safe"), PuzzleError::Missing("its side"));
    for name in ["fog", "fog-1", "fog-x-1", "fog-1-x", "checkers-1-1"] {
        let line = format!("{name} 40 safe white");
        assert_eq!(refused(&line), PuzzleError::NotAName(owned(name)));
    }
    assert_eq!(refused("fog-1-0 101 safe white"), PuzzleError::NotAShare(owned("101")));
    for question in ["where", "where:general", "where:E", "blocks:e9", "blocks:", "safe:e4", "who"]
    {
        let line = format!("fog-1-0 40 {question} white");
        assert_eq!(refused(&line), PuzzleError::NotAQuestion(owned(question)));
    }
    assert_eq!(refused("fog-1-0 40 safe red"), PuzzleError::NotASide(owned("red")));
    assert_eq!(refused("fog-1-1 40 safe white e4"), PuzzleError::NotAMove(owned("e4")));
    assert_eq!(refused("fog-1-2 40 safe white e2e4"), PuzzleError::Plies(1));
    let told = refused("fog-1-0 40 who white").to_string();
    assert!(told.contains("`who`") && told.contains("blocks:SQUARE"), "{told}");

    let unplayable = |line: &str| views(&line.parse().unwrap()).unwrap_err();
    let blocked = unplayable("fog-1-2 40 safe white e2e4 e7e4");
    assert!(matches!(blocked, Unplayable::Move(2, _)), "{blocked}");
    assert_eq!(unplayable("fog-1-1 40 safe white e2e4"), Unplayable::Turn(Color::White));
    let over = "fog-1-6 40 safe white e2e4 f7f6 d1h5 a7a6 h5e8 a6a5";
    assert!(matches!(unplayable(over), Unplayable::Move(6, _)));
    let over = "fog-1-5 40 safe black e2e4 f7f6 d1h5 a7a6 h5e8";
    assert_eq!(unplayable(over), Unplayable::Over);
    assert!(views(&"fog-xiangqi-1-0 40 where:chariot white".parse().unwrap()).is_ok());
}

fn make(line: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fogchess-uci"));
    program.arg("puzzles").args(line).output().expect("it runs")
}

#[test]
fn puzzles_are_made_and_the_work_goes_on_where_it_ended() {
    for (variant, games) in [("fog", "8"), ("fog-xiangqi", "6")] {
        let folder = std::env::temp_dir().join(format!("fogchess-puzzles-{variant}"));
        let _ = fs::remove_dir_all(&folder);
        let file = folder.join("made.txt");
        let line = [folder.to_str().unwrap(), "--variant", variant, "--games", games];
        let more = ["--count", "2", "--threads", "2", "--file", file.to_str().unwrap()];
        let line = [&line[..], &more].concat();
        let run = || {
            let output = make(&line);
            assert!(output.status.success(), "{output:?}");
            String::from_utf8(output.stdout).unwrap()
        };
        let read =
            |name: &str| fs::read_to_string(folder.join(format!("{variant}.{name}"))).unwrap();
        let told = run();
        assert!(told.contains(&format!(".games: {games} games\n")), "{told}");
        let made = fs::read_to_string(&file).unwrap();
        assert_eq!(made.lines().count(), 2, "{told}");
        made.lines().for_each(|line| assert_proved(&line.parse().unwrap()));
        let (games, found, solved) = (read("games"), read("found"), read("solved"));
        run();
        assert_eq!((read("games"), read("found"), read("solved")), (games, found, solved.clone()));
        fs::write(folder.join(format!("{variant}.solved")), "").unwrap();
        run();
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<HashSet<_>>();
        assert_eq!(lines(&read("solved")), lines(&solved), "what was missing is tried again");
        assert_eq!(fs::read_to_string(&file).unwrap(), made, "the same comes of the same");
        fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn what_is_wrong_is_told() {
    let refused = |line: &[&str], told: &str| {
        let output = make(line);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
        assert!(text.starts_with(&format!("fogchess-uci: {told}")), "{text}");
    };
    refused(&[], "FOLDER is missing: say where the games are kept");
    refused(&["games", "--count"], "`--count` needs a value");
    refused(&["games", "--nodes", "3"], "`--nodes` is no option here");
    refused(&["games", "--count", "0"], "`0` is not right for --count: a whole number from 1 on");
    let not_fog = "`fog-check` is not right for --variant: fog or fog-xiangqi";
    refused(&["games", "--variant", "fog-check"], not_fog);
}
