//! The rules of both boards: moves, vision, views, ends and notation.

mod draws;
mod fen;
mod fixtures;
mod oracle;
mod perft;
mod premoves;
mod san;
mod sketch;
mod views;
mod vision;
mod wxf;
mod xiangqi;
mod xiangqi_ends;
