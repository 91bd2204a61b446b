//! A program that is killed at any moment loses no move that it said it had kept.
//!
//! This program starts itself as a child: the child plays at random, keeps the game, and
//! names each move when it is kept. It is killed, and what it has left is opened again.

use fogchess::{
    rules::{Preset, Viewer},
    save::{Keeper, SavedGame, native::FolderStore},
    session::{Event, Game, GameSetup, Intent, Moment},
};
use std::{
    env,
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant, SystemTime},
};

/// Tells the child where to play.
const FOLDER: &str = "FOGCHESS_TEST_KILL_FOLDER";
/// How often it is killed.
const TIMES: usize = 220;
/// What stands before each move that was kept.
const KEPT: &str = "kept ";

/// What the child does: it goes on with the latest unfinished game, or begins one, until it
/// is killed. Does nothing when it is run as one test of many.
#[test]
fn child() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let mut keeper = Keeper::new(FolderStore::new(PathBuf::from(folder)));
    let say = |word: &str| {
        let mut out = io::stdout().lock();
        writeln!(out, "{KEPT}{word}").and_then(|()| out.flush()).expect("somebody listens");
    };
    let mut random = fastrand::Rng::new();
    let began = Instant::now();
    loop {
        let unfinished = keeper.survey().games.into_iter().find(|game| game.outcome.is_none());
        let mut game = match unfinished {
            Some(entry) => {
                let opened = keeper.open(&entry.name).expect("it opens");
                assert_eq!(opened.trouble, None);
                opened.game
            }
            None => {
                keeper.let_go();
                Game::new(GameSetup::new(Preset::Fog.ruleset())).expect("a game")
            }
        };
        let now = || Moment(began.elapsed().as_millis() as u64);
        game.resume(now());
        while game.outcome().is_none() {
            let turn = game.turn();
            let view = game.view(Viewer::Player(turn)).expect("a view");
            let mv = *random.choice(view.moves().iter().collect::<Vec<_>>()).expect("a move");
            game.apply(turn, Intent::Move(mv), now()).expect("an available move");
            let saved = SavedGame::of(&game, now(), None);
            let number = saved.record.events.len();
            keeper.keep(saved, SystemTime::now()).expect("it is kept");
            say(&format!("{number} {mv}"));
        }
    }
}

#[test]
fn a_killed_program_loses_no_move_that_it_has_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let random = &mut fastrand::Rng::with_seed(4);
    let (mut moves, mut unsaid, mut games) = (0, 0, 0);
    for round in 0..TIMES {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "child", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        // It has begun to play when it says so for the first time.
        let mut said = Vec::new();
        for line in lines.by_ref() {
            if let Some(word) =
                line.expect("text").split_once(KEPT).map(|(_, word)| word.to_owned())
            {
                said.push(word);
                break;
            }
        }
        let until = Duration::from_micros(random.u64(0..25_000));
        std::thread::sleep(until);
        child.kill().expect("it is killed");
        let status = child.wait().expect("it is gone");
        assert!(!status.success(), "round {round}: it ended by itself");
        // What it had said before is still in the pipe.
        let rest = lines.map_while(Result::ok).filter(|line| line.starts_with(KEPT));
        said.extend(rest.map(|line| line[KEPT.len()..].to_owned()));

        let mut keeper = Keeper::new(FolderStore::new(folder.path()));
        let survey = keeper.survey();
        assert_eq!(survey.troubles, [], "round {round}");
        games = survey.games.len();
        let opened = keeper.open(&survey.games[0].name).expect("the latest game opens");
        let events = opened.game.record(Moment(0)).events;
        let (number, mv) =
            said.last().and_then(|last| last.split_once(' ')).expect("it said something");
        let number: usize = number.parse().expect("a number");
        // The last that was said is in the latest game, or a new one was begun just after it.
        let Some(Event::Moved { mv: found, .. }) = events.get(number - 1) else {
            let ended = survey.games.get(1).expect("the game before");
            assert!(events.len() <= 1 && ended.outcome.is_some(), "round {round}: {number} {mv}");
            continue;
        };
        if events.len() > 1 || number == 1 {
            assert_eq!(found.to_string(), mv, "round {round}, move {number}");
        }
        assert!(events.len() <= number + 1, "round {round}: {} events", events.len());
        unsaid += usize::from(events.len() > number);
        moves += said.len();
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "killed {TIMES} times; {moves} moves kept in {games} games; {unsaid} kept and not yet said"
    )
    .expect("somebody listens");
    assert!(moves > TIMES, "{moves} moves");
}
