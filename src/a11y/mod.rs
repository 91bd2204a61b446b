//! What a sighted player may know, as text: for ears, for fingers on a braille line, and for
//! those who read the page instead of the picture.
//!
//! Everything here is made from [`crate::play::Shown`], from [`crate::play::ViewChanged`] and
//! from what lies on the screen, so it holds no more than the person in front of the screen may
//! know. Two kinds of speech:
//!
//! - **Unasked**, when something happens. Two players at one screen hear the same loudspeaker,
//!   as with sounds ([`crate::audio`]): while a game with fog runs it holds only what both of
//!   them know. A move is "White has moved." without its squares; a capture names the piece,
//!   which one side misses and the other took; check is told when its player comes to the
//!   board.
//! - **Asked for**: the board as a table, the square under the cursor, where the selected piece
//!   can go, and what was wrong with a move that one typed. That is all that the player's
//!   eyes would get, and it belongs to their own ears: it is said only to what they do.
//!
//! Behind the closed curtain there is nobody's board, and what was said to the player before
//! is forgotten ([`Voice`]).
//!
//! `announce` and `words` decide what is said, `board_table` and `controls` what there is to
//! read and to press. Two exits show all of it: AccessKit (`desktop`), and on the web, where
//! AccessKit does nothing, elements of the page (`page`).

mod announce;
mod board_table;
mod controls;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
mod facts;
#[cfg(target_arch = "wasm32")]
mod page;
mod voice;
mod words;

pub use board_table::{BoardTable, Cell, CellMark, Row, board_table};
pub use controls::{Controls, Item, ItemKind, Use, UseControl};
#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{LiveRegion, SpokenSquare};
pub use facts::{Facts, facts};
pub use voice::{Spoken, Utterance, Voice};
pub use words::{captured_text, clock_text};

use bevy::prelude::*;

/// Registers what is spoken and its exits.
pub fn plugin(app: &mut App) {
    app.add_plugins((voice::plugin, announce::plugin, controls::plugin));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(desktop::plugin);
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
}
