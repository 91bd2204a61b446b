//! [`Drawn`]: the pictures that only some games need. They are loaded when a game needs them.

use crate::{
    app::settings::Settings,
    look::{File, Lettering},
    rules::BoardKind,
    words::Texts,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>().add_systems(Update, choose_lettering);
}

/// Follows the player's choice of lettering, or else the language.
fn choose_lettering(settings: Res<Settings>, texts: Res<Texts>, mut drawn: ResMut<Drawn>) {
    if settings.is_changed() || texts.is_changed() {
        let usual = match texts.language().tag() {
            tag if tag.starts_with("zh") => Lettering::Simplified,
            _ => Lettering::Pictures,
        };
        let lettering = settings.lettering.unwrap_or(usual);
        if drawn.lettering != lettering {
            drawn.lettering = lettering;
        }
    }
}

/// The boards that have been on the screen, and the lettering of their discs.
///
/// Code that draws a board calls [`Self::need`], and its pictures are loaded soon after. The pictures
/// of chess are always loaded.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// For each kind of board whose pieces are drawn.
    pieces: [bool; BoardKind::ALL.len()],
    /// The lettering of discs.
    pub lettering: Lettering,
}

impl Default for Drawn {
    fn default() -> Self {
        Self { pieces: Default::default(), lettering: Lettering::Pictures }
    }
}

impl Drawn {
    /// Asks for the pictures of a board.
    pub fn need(drawn: &mut impl DetectChangesMut<Inner = Self>, board: BoardKind) {
        let changed = drawn.bypass_change_detection();
        if !core::mem::replace(&mut changed.pieces[board.with_same_pieces() as usize], true) {
            drawn.set_changed();
        }
    }

    /// Returns `true` if the pictures of a board were asked for.
    pub(super) const fn has(&self, board: BoardKind) -> bool {
        matches!(board, BoardKind::Chess) || self.pieces[board.with_same_pieces() as usize]
    }

    /// Returns `true` if a file is needed: it is for every game, or for a board that is drawn and,
    /// if it has letters, in the chosen lettering.
    pub(super) fn wants(&self, file: File) -> bool {
        let is_chosen = !matches!(file, File::Disc(_, other) if other != self.lettering);
        is_chosen && file.board().is_none_or(|board| self.has(board))
    }
}
