//! [`Drawn`]: the pictures that only some games need, and that are loaded when they are.

use crate::{
    look::{File, Lettering},
    rules::BoardKind,
};
use bevy::prelude::*;

/// The boards that have been on the screen, and the lettering of their discs.
///
/// Whatever draws a board says so with [`Self::need`]; its pictures then follow within moments.
/// Chess is always there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    boards: [bool; BoardKind::ALL.len()],
    /// The lettering of discs.
    pub lettering: Lettering,
}

impl Drawn {
    /// Asks for the pictures of a board.
    pub const fn need(&mut self, board: BoardKind) {
        self.boards[board as usize] = true;
    }

    /// Returns `true` if a file is needed: it is for every game, or for a board that is drawn and,
    /// if it has letters, in the chosen lettering.
    pub(super) fn wants(&self, file: File) -> bool {
        let is_drawn = |board| board == BoardKind::Chess || self.boards[board as usize];
        let is_lettered = match file {
            File::Disc(_, lettering) => lettering == self.lettering,
            _ => true,
        };
        is_lettered && file.board().is_none_or(is_drawn)
    }
}
