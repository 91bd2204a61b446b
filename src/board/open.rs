//! The things that can be open on the board, and how Esc closes each of them.

use super::{Hand, Pencil, Promotion, TypedMove};
use crate::table::{Seek, Shown};
use bevy::{ecs::system::SystemParam, prelude::*};

/// The things that can be open on the board. Each method closes one of them, or returns `false` if
/// it is not open.
#[derive(SystemParam)]
pub struct OpenOnBoard<'w> {
    hand: ResMut<'w, Hand>,
    typed: ResMut<'w, TypedMove>,
    promotion: ResMut<'w, Promotion>,
    pencil: ResMut<'w, Pencil>,
    shown: Res<'w, Shown>,
    seek: MessageWriter<'w, Seek>,
}

impl OpenOnBoard<'_> {
    /// Closes the ring of marks.
    pub fn close_ring(&mut self) -> bool {
        let is_open = self.pencil.ring().is_some();
        if is_open {
            self.pencil.close_ring();
        }
        is_open
    }

    /// Takes the pawn that promotes back.
    pub fn close_promotion(&mut self) -> bool {
        let is_open = self.promotion.is_open();
        if is_open {
            self.promotion.close();
        }
        is_open
    }

    /// Shows the board of now again, if an earlier one is shown and no move is being typed.
    pub fn come_back(&mut self) -> bool {
        let is_past = self.shown.is_past() && self.typed.text.is_empty();
        if is_past {
            self.seek.write(Seek::LAST);
        }
        is_past
    }

    /// Lets go of an arrow whose end is still to be chosen.
    pub fn put_down_pencil(&mut self) -> bool {
        let is_held = self.pencil.chooses_from().is_some();
        if is_held {
            self.pencil.put_down();
        }
        is_held
    }

    /// Lets go of the piece, the planned move, the cursor and the move that is being typed. A stroke
    /// that a pointer draws goes on.
    pub fn empty_hand(&mut self) -> bool {
        let is_full = !self.hand.is_empty()
            || self.hand.cursor.is_some()
            || *self.typed != TypedMove::default()
            || self.pencil.is_busy();
        if is_full {
            self.hand.clear();
            self.hand.cursor = None;
            self.typed.set_if_neq(TypedMove::default());
        }
        is_full
    }
}
