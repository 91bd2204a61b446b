//! One game between two sides: its clock, its intents and its record.

mod clock;
mod game;
mod intents;
mod memory;
mod moved;
mod random;
