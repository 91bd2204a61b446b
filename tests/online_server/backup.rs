//! Copies of the store that are made while the server plays.

use crate::{
    client::Player,
    pair::Pair,
    patience::{PATIENCE, Wait},
    server::Server,
};
use rusqlite::Connection;
use std::{
    fs,
    process::{Child, Stdio},
};

/// Starts to copy the store of a server.
fn back_up(server: &Server, name: &str) -> Child {
    let mut command = server.command();
    command.arg("--backup").arg(server.folder.path().join(name));
    command.stderr(Stdio::piped()).spawn().expect("it runs")
}

#[test]
fn a_copy_is_made_while_moves_go_on_and_holds_all_that_was_acknowledged() {
    let server = Server::start(&[]);
    let store = Connection::open(server.store()).expect("others may open it");
    // As many kept games as take a moment to copy.
    store
        .execute_batch(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
             INSERT INTO save SELECT randomblob(32), i, '', hex(randomblob(100000)), i FROM n",
        )
        .expect("games are kept");
    let mut lots = fastrand::Rng::with_seed(31);
    let mut pair = Pair::new(&server, &mut lots);
    let moves = |pair: &Pair| pair.0.each_ref().map(|player| player.acknowledged.len());
    let mut wait = Wait::new(PATIENCE);
    // Until moves have been acknowledged in the middle of it.
    let (copy, before, after) = (0..)
        .find_map(|number| {
            assert!(!wait.is_over(), "nobody could move while the store was copied");
            if pair.is_over() {
                pair = Pair::new(&server, &mut lots);
            }
            while moves(&pair).contains(&0) {
                pair.play(&mut lots);
            }
            let (name, before) = (format!("{number}.sqlite"), moves(&pair));
            let mut copying = back_up(&server, &name);
            while copying.try_wait().expect("it runs").is_none() {
                pair.play(&mut lots);
            }
            let after = moves(&pair);
            assert!(copying.wait().expect("it ran").success());
            (after != before).then_some((server.folder.path().join(name), before, after))
        })
        .expect("one of them");

    let copied = Connection::open(&copy).expect("it is a store");
    let is_well: String =
        copied.pragma_query_value(None, "integrity_check", |row| row.get(0)).expect("an answer");
    assert_eq!(is_well, "ok");
    drop(copied);
    let mut second = Server::start(&[]);
    assert!(second.stop());
    fs::copy(copy, second.store()).expect("it is put in place");
    second.run();
    for (player, before) in pair.0.iter_mut().zip(before) {
        player.reload();
        player.address = second.address;
        player.acknowledged.truncate(before);
    }
    // The moves that were made meanwhile may be in the copy or not.
    let uncertain = after.iter().sum::<usize>() - before.iter().sum::<usize>() + 2;
    pair.finish(uncertain, &mut lots);
}

#[test]
fn a_copy_never_replaces_a_file() {
    let server = Server::start(&[]);
    let said = back_up(&server, "games.sqlite").wait_with_output().expect("it runs");
    let text = String::from_utf8_lossy(&said.stderr);
    assert!(!said.status.success() && text.contains("exists"), "{text}");
    assert_eq!(server.get("/health", "").1, b"ok\n");
}

#[test]
fn a_store_of_an_older_server_is_brought_up_to_date() {
    let mut server = Server::start(&[]);
    let mut lots = fastrand::Rng::with_seed(32);
    let mut pair = Pair::new(&server, &mut lots);
    while pair.0[1].plies() < 4 {
        pair.play(&mut lots);
    }
    assert!(server.stop());
    // The first version did not note when a step had been stored, and kept one sign of life.
    let store = Connection::open(server.store()).expect("it is a store");
    store
        .execute_batch(
            "ALTER TABLE step DROP COLUMN clock_from;
             CREATE TABLE alive (at INTEGER NOT NULL);
             INSERT INTO alive SELECT max(until) FROM run;
             DROP TABLE run;
             PRAGMA user_version = 1",
        )
        .expect("it is changed");
    drop(store);
    server.run();
    pair.0.iter_mut().for_each(Player::lose);
    // A move may have been stored when the server was stopped, and its answer lost.
    pair.finish(2, &mut lots);
}

#[cfg(unix)]
#[test]
fn the_store_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::start(&[]);
    assert!(back_up(&server, "copy.sqlite").wait().expect("it runs").success());
    let copy = server.folder.path().join("copy.sqlite");
    let files = ["sqlite", "sqlite-wal", "sqlite-shm", "sqlite.lock"];
    let files = files.map(|end| server.store().with_extension(end));
    for file in files.iter().chain([&copy]) {
        let mode = fs::metadata(file).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
}
