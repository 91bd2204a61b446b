//! The game as text, for players who listen, who read braille, or who read the page instead of the
//! picture.
//!
//! Everything here is made from [`crate::table::Shown`], from [`crate::table::ViewChanged`] and from
//! the user interface on the screen, so it holds no more than the person in front of the screen may
//! know. There are two kinds of speech:
//!
//! - **Announcements**, when something happens. Two players at one screen hear the same
//!   loudspeaker, as with sounds ([`crate::audio`]), so while a game with fog runs, an announcement
//!   tells only what both of them know. A move is "White has moved." without its squares. A capture
//!   names the captured piece, which both sides know. Check is announced when the player in check
//!   comes to the board.
//! - **Answers**: the board as a table, the square under the cursor, the moves of the selected
//!   piece, and the error in a typed move. They tell all that the player sees on the board, so they
//!   are given only in response to the player's own actions.
//!
//! Behind the closed curtain no board is read, and the earlier utterances are forgotten
//! ([`Voice`]).
//!
//! `announce` and `words` decide what is said; `board_table` and `controls` collect the texts and
//! controls. Two exits present all of it: AccessKit (`desktop`), and on the web, where AccessKit
//! does nothing, elements of the page (`page`).

mod announce;
mod board_table;
mod controls;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
mod facts;
#[cfg(target_arch = "wasm32")]
mod page;
mod tell_review;
mod voice;
mod words;

pub use board_table::{BoardReader, BoardTable, Cell, CellMark, Row};
pub use controls::{Controls, Item, ItemKind, Use, UseControl};
#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{LiveRegion, SpokenSquare};
pub use facts::{Facts, facts};
pub use voice::{Spoken, Utterance, Voice};
pub(crate) use words::piece_text;
pub use words::{captured_text, clock_text};

use bevy::prelude::*;

/// Registers speech and its exits.
pub fn plugin(app: &mut App) {
    app.add_plugins((voice::plugin, announce::plugin, tell_review::plugin, controls::plugin));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(desktop::plugin);
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
}
