//! The server as a process, and its clients over real sockets of this machine.

mod backup;
mod client;
mod cluster;
mod database;
mod encrypted;
mod faults;
mod games;
mod hosted;
mod kept;
mod kill;
mod lag;
mod limits;
mod longest;
mod pair;
mod patience;
mod secrecy;
mod server;
