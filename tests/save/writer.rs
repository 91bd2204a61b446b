//! Saving games beside the frame: nobody waits for the disk, and no game is reported as saved
//! before it is.

use crate::{at, name};
use fogchess_game::Game;
use fogchess_rules::{GameSetup, Intent, Moment, Preset, Viewer};
use fogchess_save::{Cause, Kept, Reply, SavedGame, Writer, memory::MemoryStore};
use std::{
    thread,
    time::{Duration, Instant},
};

/// Returns a game of chess after `plies` plies of knights going to and fro.
fn saved(plies: usize) -> SavedGame {
    let mut game = Game::new(GameSetup::new(Preset::Chess.ruleset())).expect("a game");
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for mv in moves.iter().cycle().take(plies) {
        let mv = Intent::Move(mv.parse().expect("a move"));
        game.apply(game.turn(), mv, Moment(0)).expect("an available move");
    }
    SavedGame::of(&game, Moment(0), None)
}

fn plies(store: &MemoryStore) -> Option<usize> {
    let text = store.texts().remove(name().as_str())?;
    Some(fogchess_save::load(&text).expect("a game").game.plies())
}

/// Waits for a reply without blocking the thread, as the game does.
fn wait<T>(mut reply: Reply<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(reply) = reply.take() {
            return reply;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "nothing came of it");
        thread::yield_now();
    }
}

#[test]
fn a_game_is_kept_when_the_disk_says_so_and_nobody_waits_for_it() {
    let store = MemoryStore::default();
    store.hold(true);
    let mut writer = Writer::new(store.another_window(), || {});
    let mut reply = writer.keep(saved(1), at(0));
    assert_eq!((reply.take(), plies(&store)), (None, None));
    store.hold(false);
    let expected = Kept { result: Ok(()), name: Some(name()), is_lost: false, was_cleared: false };
    assert_eq!(wait(reply), Some(expected));
    assert_eq!(plies(&store), Some(1));
}

#[test]
fn of_the_states_that_wait_the_last_one_is_written() {
    let store = MemoryStore::default();
    store.hold(true);
    let mut writer = Writer::new(store.another_window(), || {});
    let mut replies: Vec<_> = (1..=9).map(|plies| writer.keep(saved(plies), at(0))).collect();
    store.hold(false);
    writer.flush();
    let kept: Vec<_> = replies.iter_mut().map(|reply| reply.take().expect("a reply")).collect();
    assert!(kept[8].is_some());
    assert!(kept.iter().flatten().all(|kept| kept.result.is_ok()));
    // The thread may have begun with one of the states.
    let written = kept.iter().flatten().count();
    assert_eq!(store.written(), written);
    assert!(written <= 2, "{written} times");
    assert_eq!(plies(&store), Some(9));
}

#[test]
fn what_fails_is_told_and_the_next_state_tries_again() {
    let store = MemoryStore::default();
    store.fail(Some(Cause::Full));
    let mut writer = Writer::new(store.another_window(), || {});
    let kept = wait(writer.keep(saved(1), at(0))).expect("nothing was written in its place");
    let error = kept.result.expect_err("there is no room");
    assert_eq!((error.cause, plies(&store)), (Cause::Full, None));
    store.fail(None);
    let kept = wait(writer.keep(saved(2), at(0)));
    assert_eq!(kept.map(|kept| kept.result), Some(Ok(())));
    assert_eq!(plies(&store), Some(2));
}

#[test]
fn whoever_reads_sees_what_was_asked_to_be_written_before() {
    let store = MemoryStore::default();
    store.hold(true);
    let mut writer = Writer::new(store.another_window(), || {});
    writer.keep(saved(1), at(0));
    thread::scope(|scope| {
        scope.spawn(|| store.hold(false));
        let renamed = writer.ask(|keeper| keeper.rename(&name(), "Friday")).wait();
        assert_eq!(renamed, Ok(Vec::new()));
    });
    writer.keep(saved(2), at(0));
    let games = wait(writer.survey()).games;
    let found: Vec<_> = games.iter().map(|game| (game.title.as_str(), game.plies)).collect();
    assert_eq!(found, [("Friday", 2)]);
}

#[test]
fn at_the_end_everything_is_written() {
    let store = MemoryStore::default();
    store.hold(true);
    let mut writer = Writer::new(store.another_window(), || {});
    writer.keep(saved(1), at(0));
    writer.keep(saved(2), at(0));
    writer.survey();
    thread::scope(|scope| {
        scope.spawn(|| store.hold(false));
        drop(writer);
    });
    assert_eq!(plies(&store), Some(2));
    // The thread has let go of the game, too.
    let mut writer = Writer::new(store.another_window(), || {});
    assert!(writer.ask(|keeper| keeper.open(&name()).is_ok()).wait());
}

#[test]
fn boards_are_those_of_the_games_as_they_are() {
    for mut writer in
        [Writer::new(MemoryStore::default(), || {}), Writer::at_once(MemoryStore::default())]
    {
        for plies in [1, 2, 3] {
            writer.keep(saved(plies), at(0));
            // Nobody waits for the first board.
            drop(writer.view(name()));
            let view = wait(writer.view(name())).expect("nothing is hidden");
            assert_eq!((view.viewer(), view.pieces().len()), (Viewer::Everyone, 32));
            assert_eq!(view.turn().index(), plies % 2, "after {plies} plies");
        }
    }
}
