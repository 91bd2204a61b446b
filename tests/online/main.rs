//! Games on a server without a network: messages, bytes, and simulated failures.

mod frames;
mod hall;
mod messages;
mod protocol_page;
mod simulation;
