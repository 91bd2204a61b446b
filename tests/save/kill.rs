//! A program that is killed at any moment loses no move that it has reported as saved.
//!
//! The test program starts itself as a child. The child plays at random, has its game saved beside it,
//! and prints each move when it learns that the move is saved. It is killed, and the games that it
//! has left are opened again.

use fogchess_game::{Event, Game};
use fogchess_rules::{GameSetup, Goal, Intent, Moment, Preset, Viewer};
use fogchess_save::{Keeper, Kept, Reply, SavedGame, Writer, native::FolderStore};
use std::{
    collections::VecDeque,
    env,
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant, SystemTime},
};

/// The environment variable that tells the child its folder.
const FOLDER: &str = "FOGCHESS_TEST_KILL_FOLDER";
/// The number of times that the child is killed.
const TIMES: usize = 220;
/// The text before each move that was saved.
const KEPT: &str = "kept ";

/// The child: goes on with the latest unfinished game, or begins one, until it is killed. Does
/// nothing when it runs as one test of many.
#[test]
fn child() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let mut writer = Writer::new(FolderStore::new(PathBuf::from(folder)), || {});
    let mut random = fastrand::Rng::new();
    let began = Instant::now();
    let now = || Moment(began.elapsed().as_millis() as u64);
    loop {
        let games = writer.ask(|keeper| keeper.survey().games).wait();
        let unfinished = games.into_iter().find(|game| game.outcome.is_none());
        let mut game = match unfinished {
            Some(entry) => {
                let opened =
                    writer.ask(move |keeper| keeper.open(&entry.name)).wait().expect("it opens");
                assert_eq!(opened.trouble, None);
                opened.game
            }
            None => {
                writer.ask(Keeper::let_go).wait();
                // In a sandbox, a side may end without a move.
                let mut presets = Preset::ALL.to_vec();
                presets.retain(|preset| preset.ruleset().goal != Goal::Sandbox);
                let preset = random.choice(presets).expect("a preset");
                Game::new(GameSetup::new(preset.ruleset())).expect("a game")
            }
        };
        game.resume(now());
        // The moves that are not yet known to be saved.
        let (mut asked, mut unwritten) = (VecDeque::new(), Vec::new());
        while game.outcome().is_none() {
            let turn = game.turn();
            let view = game.view(Viewer::Player(turn)).expect("a view");
            let mv = *random.choice(view.moves().iter().collect::<Vec<_>>()).expect("a move");
            game.apply(turn, Intent::Move(mv), now()).expect("an available move");
            let saved = SavedGame::of(&game, now(), None);
            let said = format!("{} {mv}", saved.record.events.len());
            asked.push_back((writer.keep(saved, SystemTime::now()), said));
            // A player is slower than some disks, and faster than others.
            if random.bool() || game.outcome().is_some() {
                writer.flush();
            }
            say_kept(&mut asked, &mut unwritten);
        }
    }
}

/// Prints the moves that are saved. A state that was not written itself is saved with a later one.
fn say_kept(asked: &mut VecDeque<(Reply<Option<Kept>>, String)>, unwritten: &mut Vec<String>) {
    while let Some(kept) = asked.front_mut().and_then(|(reply, _)| reply.take()) {
        unwritten.extend(asked.pop_front().map(|(_, said)| said));
        let Some(kept) = kept else { continue };
        assert_eq!(kept.result, Ok(()));
        let mut out = io::stdout().lock();
        for said in unwritten.drain(..) {
            writeln!(out, "{KEPT}{said}").expect("somebody listens");
        }
        out.flush().expect("somebody listens");
    }
}

#[test]
fn a_killed_program_loses_no_move_that_it_has_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let random = &mut fastrand::Rng::with_seed(4);
    let (mut moves, mut unsaid, mut games) = (0, 0, 0);
    for round in 0..TIMES {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "kill::child", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        // The child's first report shows that it has begun to play.
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
        // The earlier output of the child is still in the pipe.
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
        // The last move reported is in the latest game, or a new game was begun after it.
        let found = |events: &[Event]| match events.get(number - 1) {
            Some(Event::Moved { mv: found, .. }) => found.to_string() == mv,
            _ => false,
        };
        if !found(&events) {
            let ended = survey.games.get(1).expect("the game before");
            assert!(ended.outcome.is_some(), "round {round}: {number} {mv}");
            let ended = keeper.saved(&ended.name).expect("it is there").record.events;
            assert!(ended.len() == number && found(&ended), "round {round}: {number} {mv}");
        } else {
            unsaid += usize::from(events.len() > number);
        }
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
