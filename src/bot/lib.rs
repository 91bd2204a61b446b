//! The computer opponent: chooses moves only from what its own side sees. Pure.
//!
//! A [`Bot`] gets the [`PlayerView`](fogchess_rules::PlayerView) of its side after every ply, which
//! also holds its own last move. It never sees the true position of the game: it thinks on
//! positions that it makes itself (`belief`) and that agree with everything it has seen. Its moves
//! depend on these views, its seed and its thinking time. If the time is counted in nodes, they are
//! the same on every machine.
//!
//! A bot uses no clock and no threads: [`Bot::step`] thinks until it is asked to pause, and the
//! next call continues there. A [`Team`] lets bots think on several cores. Between two calls it can
//! be asked for a [`Report`]. A [`thinker`] does all of it in another thread or program.
//!
//! The things that a side knows for sure make [`puzzle`]s.

mod belief;
mod blunder;
mod by_hash;
mod chess;
mod conduct;
mod draughts;
mod draw;
mod hindsight;
pub mod learning;
mod level;
mod marshal;
mod memory;
mod mind;
mod network;
mod pace;
mod player;
pub mod puzzle;
mod random;
mod ranger;
mod report;
mod request;
mod review;
mod scout;
mod search;
mod sight;
mod team;
mod techniques;
#[cfg(test)]
mod testing;
mod think;
pub mod thinker;
mod xiangqi;

pub use blunder::gives_king_away;
pub use conduct::{BesideMoves, answer_time};
pub use draw::is_draw_welcome;
pub use hindsight::{Hindsight, Whereabouts};
pub use pace::time_for_a_move;
pub use player::{Bot, Progress};
pub use random::Random;
pub use report::{Basis, Line, Report, Worth};
pub use request::MoveRequest;
pub use review::{Chances, Miss, Review, Reviewer};
pub use team::Team;
pub use techniques::{NotATechnique, Technique, Techniques};
