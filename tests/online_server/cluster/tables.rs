//! The database: its tables, its copies, and what is told if it is not there.

use super::Cluster;
use crate::{
    database::{Bus, Database},
    server::Server,
};
use std::{fs, process::Stdio};
use tempfile::TempDir;

/// Starts a server that will not run. Returns what it says.
fn refused(options: &[&str]) -> String {
    let folder = TempDir::new().expect("a folder");
    let said = std::process::Command::new(env!("CARGO_BIN_EXE_fogchess-server"))
        .args(["--listen", "127.0.0.1:0", "--stop-after", "60", "--page"])
        .arg(folder.path())
        .args(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .expect("it runs");
    assert!(!said.status.success(), "it ran");
    String::from_utf8(said.stderr).expect("a text")
}

#[test]
fn servers_of_two_versions_use_the_same_tables() {
    let (database, bus) = (Database::start(), Bus::start());
    let (store, at) = (database.url(), bus.url());
    let options = ["--store", &store, "--bus", &at];
    let mut first = Server::join(&options);
    // A newer server has added something that this one can live with.
    database.query("UPDATE schema SET version = 99; ALTER TABLE game ADD COLUMN new INTEGER");
    let second = Server::join(&options);
    assert_eq!(second.get("/health", "").1, b"ok\n");
    assert!(first.stop());
    // And then something that it cannot live with.
    database.query("UPDATE schema SET oldest = 99");
    let said = refused(&options);
    assert!(said.contains("newer server"), "{said}");
}

#[test]
fn what_is_missing_is_told_without_the_password() {
    let nobody = "postgres://anna:sesame@127.0.0.1:1/games";
    let bus = Bus::start();
    for (options, word) in [
        (&["--store", nobody, "--bus", &bus.url()][..], "cannot be reached"),
        (&["--store", nobody], "--bus"),
        (&["--bus", "nats://127.0.0.1"], "--store"),
        (&["--store", "mysql://127.0.0.1/games"], "postgres://"),
    ] {
        let said = refused(options);
        assert!(said.contains(word) && !said.contains("sesame"), "{said}");
    }
}

#[test]
fn games_go_on_from_a_dump_of_the_database() {
    let mut cluster = Cluster::start(1);
    cluster.begin(2);
    while cluster.pairs.iter().any(|pair| pair.0[0].plies() < 4) {
        cluster.play();
    }
    assert!(cluster.nodes[0].stop());
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("games.dump");
    cluster.database.dump(&file);
    assert!(fs::metadata(&file).expect("a file").len() > 0);
    let other = Database::start();
    other.restore(&file);
    cluster.nodes.clear();
    cluster.database = other;
    cluster.join();
    for player in cluster.pairs.iter_mut().flat_map(|pair| &mut pair.0) {
        player.lose();
        player.address = cluster.nodes[0].address;
    }
    cluster.play_on();
    cluster.finish();
}
