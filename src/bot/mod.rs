//! The opponent: chooses moves from what its own side sees, and from nothing else. Pure.
//!
//! A [`Bot`] is told the [`PlayerView`](crate::rules::PlayerView) of its side after every ply,
//! which holds its own last move too. It cannot name the game's position: it thinks on
//! positions of its own making (`belief`), those that agree with all that it has seen. What it
//! plays depends on these views, its seed and how long it may think; counted in nodes, it is
//! the same on every machine.
//!
//! It knows no clock and no threads: [`Bot::step`] thinks until it is asked to pause, and goes
//! on where it was. A [`Team`] has a bot think on each of several cores.

mod belief;
mod blunder;
mod draw;
mod evaluation;
mod hindsight;
mod level;
mod marshal;
mod memory;
mod novice;
mod pace;
mod player;
mod random;
mod ranger;
mod scout;
mod search;
mod sight;
mod team;
mod techniques;

pub use crate::session::{Level, NotALevel};
pub(crate) use blunder::gives_king_away;
pub use hindsight::{Hindsight, Whereabouts};
pub use pace::time_for_a_move;
pub use player::{Bot, Progress};
pub(crate) use random::Random;
pub use team::Team;
pub use techniques::{NotATechnique, Technique, Techniques};
