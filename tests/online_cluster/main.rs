//! A cluster: servers that share a database and a bus, all of them processes of their own.
//!
//! Each test runs a few rounds. `FOGCHESS_ROUNDS=N` runs more of them.

#[path = "../online_server/client.rs"]
mod client;
mod cluster;
mod database;
mod faults;
mod meeting;
#[path = "../online_server/pair.rs"]
mod pair;
#[path = "../online_server/server.rs"]
mod server;
mod tables;
