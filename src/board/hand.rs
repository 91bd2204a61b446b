//! The hand of the player: the piece that it has picked up, the move that it plans, and the squares
//! that it points at.
//!
//! Every input device changes it at once. What shows, sounds or speaks reads
//! [`super::Selection`] for the piece that is picked.

use crate::rules::{Move, Square};
use bevy::{picking::pointer::PointerId, prelude::*};

/// A piece held by a pointer or a finger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    /// The pointer or finger that holds the piece.
    pub pointer: PointerId,
    /// The square from which the piece was picked up.
    pub from: Square,
    /// The position where the pointer went down, in the window's logical pixels.
    pub pressed_at: Vec2,
    /// The position of the piece, in squares from the board's middle.
    pub at: Vec2,
    /// `true` once the piece has been moved far enough for a drag instead of a click.
    pub moving: bool,
    /// `true` if the square was selected before the pointer went down.
    pub was_picked: bool,
}

/// The selected piece, the dragged piece, and the squares that the player points at.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hand {
    pub(super) picked: Option<Square>,
    /// The squares on which the selected piece has landed, one after the other, while it is not clear
    /// which chain of captures it makes.
    pub(super) landed: Vec<Square>,
    pub(super) drag: Option<Drag>,
    pub(super) dropped: Option<Square>,
    /// The move that is made once it is the player's turn, if it is available then.
    pub(super) premove: Option<Move>,
    /// The move that waits for the player to confirm it.
    pub(super) unconfirmed: Option<Move>,
    /// The keyboard's cursor.
    pub cursor: Option<Square>,
    /// The square under the pointer.
    pub hover: Option<Square>,
}

impl Hand {
    /// Returns the selected square.
    pub const fn picked(&self) -> Option<Square> {
        self.picked
    }

    /// Returns the square where the selected piece is shown: its own, or the last one on which it has
    /// landed.
    pub fn stands(&self) -> Option<Square> {
        self.landed.last().copied().or(self.picked)
    }

    /// Returns the square where the piece of a square is shown.
    pub(super) fn shows(&self, piece: Square) -> Square {
        self.stands().filter(|_| self.picked == Some(piece)).unwrap_or(piece)
    }

    /// Selects the piece on a square, or none.
    pub(super) fn pick(&mut self, square: Option<Square>) {
        self.picked = square;
        self.landed.clear();
    }

    /// Returns the move that the player has made in advance.
    pub const fn premove(&self) -> Option<Move> {
        self.premove
    }

    /// Returns the move that waits for the player to confirm it.
    pub const fn unconfirmed(&self) -> Option<Move> {
        self.unconfirmed
    }

    /// Returns the move that is chosen but not made: the premove, or the one to be confirmed.
    pub fn planned(&self) -> Option<Move> {
        self.premove.or(self.unconfirmed)
    }

    /// Removes and returns the premove.
    pub(super) const fn take_premove(&mut self) -> Option<Move> {
        self.premove.take()
    }

    /// Cancels the planned move. Returns `true` if it went from or to this square.
    pub(super) fn cancel_planned(&mut self, at: Square) -> bool {
        let planned = self.planned();
        self.premove = None;
        self.unconfirmed = None;
        planned.is_some_and(|mv| mv.from == at || mv.to == at)
    }

    /// Returns the square from which a piece is being dragged.
    pub fn dragged(&self) -> Option<Square> {
        self.drag.filter(|drag| drag.moving).map(|drag| drag.from)
    }

    /// Returns the dragged piece's square and its position, in squares from the board's middle.
    pub(super) fn drag_position(&self) -> Option<(Square, Vec2)> {
        self.drag.filter(|drag| drag.moving).map(|drag| (drag.from, drag.at))
    }

    /// Returns `true` if a finger holds the dragged piece.
    pub(super) fn is_touch(&self) -> bool {
        self.drag.is_some_and(|drag| drag.pointer.is_touch())
    }

    /// Returns the square where a dragged piece was dropped for the move that is being shown.
    pub(super) const fn just_dropped(&self) -> Option<Square> {
        self.dropped
    }

    /// Ends the drag. The dragged piece stays selected; a lifted finger no longer hovers over a
    /// square.
    pub(super) fn end_drag(&mut self) {
        if self.is_touch() {
            self.hover = None;
        }
        self.drag = None;
    }

    /// Returns `true` if no piece is picked and no move is planned.
    pub const fn is_empty(&self) -> bool {
        self.picked.is_none()
            && self.premove.is_none()
            && self.unconfirmed.is_none()
            && self.drag.is_none()
    }

    /// Clears the selection, the planned move and the drag.
    pub fn clear(&mut self) {
        self.premove = None;
        self.unconfirmed = None;
        self.release();
    }

    /// Clears the selection and ends the drag.
    pub fn release(&mut self) {
        self.pick(None);
        self.end_drag();
    }
}
