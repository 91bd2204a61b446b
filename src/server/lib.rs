//! The server: keeps games for players at different screens, and serves the page.
//!
//! The rules of hosting are in [`fogchess_online::hosting`], which is pure. This crate adds a clock,
//! random keys, sockets (`sockets`), a store (`ledger`), and a task for each game (`host`), each
//! computer (`computers`) and the lobby (`lobby`). Several servers can be the nodes of a cluster:
//! then they share the store and reach each other over a `bus`.

mod announcement;
mod bus;
mod clock;
mod computers;
mod connections;
mod events;
mod games;
mod host;
mod hosted;
mod kept;
mod keys;
mod ledger;
mod limits;
mod line;
mod lobby;
mod log;
mod metrics;
mod options;
mod pages;
mod qr;
mod run;
mod sockets;
mod wire;

pub use options::Options;
pub use run::{ServerError, back_up, health, run};
