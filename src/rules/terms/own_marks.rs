//! [`OwnMarks`]: the arrows, circles and suspected pieces that only the player who made them sees.
//!
//! They are no part of the game, and its messages and exports do not contain them.

use crate::{BoardKind, PieceKind, Square, SquareSet, Viewer};
use serde::{Deserialize, Serialize};

/// The most marks in a game. Further ones take the place of the oldest.
pub const MAX_MARKS: usize = 1024;

/// The colour of an arrow or a circle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ink {
    /// The colour without a key held.
    #[default]
    Green,
    /// The colour with Shift.
    Red,
    /// The colour with Alt or Ctrl.
    Blue,
    /// The colour with Shift and one of those.
    Yellow,
}

impl Ink {
    /// All colours.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// Returns the name of the colour in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }
}

/// An arrow between two squares, or a circle around one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    /// The square where the arrow begins.
    pub from: Square,
    /// The square to which it points; [`Self::from`] for a circle.
    pub to: Square,
    /// The colour.
    pub ink: Ink,
}

impl Drawing {
    /// A circle around a square.
    pub const fn circle(at: Square, ink: Ink) -> Self {
        Self { from: at, to: at, ink }
    }

    /// Returns `true` for a circle.
    pub fn is_circle(self) -> bool {
        self.from == self.to
    }
}

/// The marks that were made in a game at one screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OwnMarks(Vec<OwnMark>);

/// A mark, with its viewer and the ply at which it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct OwnMark {
    whose: Viewer,
    ply: u32,
    mark: Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Mark {
    /// A [`Drawing`], which is shown only at its ply.
    Drawn(Square, Square, Ink),
    /// An enemy piece that the viewer suspects on a square, up to the ply at which the viewer saw
    /// the square or removed the mark.
    Suspect(Square, PieceKind, Option<u32>),
}

impl OwnMark {
    fn is_drawn(&self, whose: Viewer, ply: u32) -> Option<Drawing> {
        match self.mark {
            Mark::Drawn(from, to, ink) if self.whose == whose && self.ply == ply => {
                Some(Drawing { from, to, ink })
            }
            _ => None,
        }
    }

    fn is_suspected(&self, whose: Viewer, ply: u32) -> Option<(Square, PieceKind)> {
        match self.mark {
            Mark::Suspect(at, kind, until)
                if self.whose == whose
                    && self.ply <= ply
                    && until.is_none_or(|until| ply < until) =>
            {
                Some((at, kind))
            }
            _ => None,
        }
    }
}

impl OwnMarks {
    /// Returns `true` if there are none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The arrows and circles of a viewer at a ply.
    pub fn drawings(&self, whose: Viewer, ply: u32) -> impl Iterator<Item = Drawing> + '_ {
        self.0.iter().filter_map(move |mark| mark.is_drawn(whose, ply))
    }

    /// The pieces that a viewer suspects at a ply.
    pub fn suspects(
        &self,
        whose: Viewer,
        ply: u32,
    ) -> impl Iterator<Item = (Square, PieceKind)> + '_ {
        self.0.iter().filter_map(move |mark| mark.is_suspected(whose, ply))
    }

    /// Adds an arrow or a circle. The same one is removed, and one of another colour replaced.
    pub fn draw(&mut self, whose: Viewer, ply: u32, drawing: Drawing) {
        let is_there = self.drawings(whose, ply).any(|old| old == drawing);
        let place = |of: Drawing| (of.from, of.to);
        self.0.retain(|mark| mark.is_drawn(whose, ply).map(place) != Some(place(drawing)));
        if !is_there {
            let Drawing { from, to, ink } = drawing;
            self.add(OwnMark { whose, ply, mark: Mark::Drawn(from, to, ink) });
        }
    }

    /// Removes all arrows and circles of a viewer at a ply.
    pub fn erase(&mut self, whose: Viewer, ply: u32) {
        self.0.retain(|mark| mark.is_drawn(whose, ply).is_none());
    }

    /// Removes the piece suspected on a square, the circle there, and the arrows that begin there.
    pub fn clean(&mut self, whose: Viewer, ply: u32, at: Square) {
        self.0.retain(|mark| mark.is_drawn(whose, ply).is_none_or(|drawing| drawing.from != at));
        self.end_suspects(whose, ply, |square| square == at);
    }

    /// Suspects a piece on a square, in place of any other one. The same one is removed.
    pub fn suspect(&mut self, whose: Viewer, ply: u32, at: Square, kind: PieceKind) {
        let is_there = self.suspects(whose, ply).any(|old| old == (at, kind));
        self.end_suspects(whose, ply, |square| square == at);
        if !is_there {
            self.add(OwnMark { whose, ply, mark: Mark::Suspect(at, kind, None) });
        }
    }

    /// Removes the pieces suspected on squares that the viewer sees at a ply.
    pub fn see(&mut self, whose: Viewer, ply: u32, visible: SquareSet) {
        self.end_suspects(whose, ply, |square| visible.contains(square));
    }

    /// Removes all marks that were made after a ply, as the plies were taken back.
    pub fn take_back(&mut self, ply: u32) {
        self.0.retain(|mark| mark.ply <= ply);
        for mark in &mut self.0 {
            if let Mark::Suspect(.., until) = &mut mark.mark {
                *until = until.filter(|until| *until <= ply);
            }
        }
    }

    /// Returns the latest [`MAX_MARKS`] marks that are possible on a board.
    #[must_use]
    pub fn valid_on(mut self, board: BoardKind) -> Self {
        let on_board = |square: Square| board.size().contains(square);
        self.0.retain(|mark| match mark.mark {
            Mark::Drawn(from, to, _) => on_board(from) && on_board(to),
            Mark::Suspect(at, kind, _) => on_board(at) && board.kinds().contains(&kind),
        });
        self.0.drain(..self.0.len().saturating_sub(MAX_MARKS));
        self
    }

    fn add(&mut self, mark: OwnMark) {
        if self.0.len() >= MAX_MARKS {
            self.0.remove(0);
        }
        self.0.push(mark);
    }

    fn end_suspects(&mut self, whose: Viewer, ply: u32, ends: impl Fn(Square) -> bool) {
        self.0.retain_mut(|mark| {
            if mark.is_suspected(whose, ply).is_none_or(|(at, _)| !ends(at)) {
                return true;
            }
            if let Mark::Suspect(.., until) = &mut mark.mark {
                *until = Some(ply);
            }
            // A mark that was removed at its own ply is forgotten.
            mark.ply < ply
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, chess::Kind, xiangqi};

    const WHITE: Viewer = Viewer::Player(Color::White);
    const BLACK: Viewer = Viewer::Player(Color::Black);
    const KNIGHT: PieceKind = PieceKind::Chess(Kind::Knight);
    const QUEEN: PieceKind = PieceKind::Chess(Kind::Queen);

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn arrow(from: &str, to: &str, ink: Ink) -> Drawing {
        Drawing { from: square(from), to: square(to), ink }
    }

    fn suspects(marks: &OwnMarks, whose: Viewer, ply: u32) -> Vec<(String, PieceKind)> {
        marks.suspects(whose, ply).map(|(at, kind)| (at.to_string(), kind)).collect()
    }

    #[test]
    fn the_same_again_takes_it_away_and_another_colour_replaces_it() {
        let mut marks = OwnMarks::default();
        let drawn = |marks: &OwnMarks| marks.drawings(WHITE, 4).collect::<Vec<_>>();
        marks.draw(WHITE, 4, arrow("e2", "e4", Ink::Green));
        marks.draw(WHITE, 4, arrow("e2", "e4", Ink::Red));
        marks.draw(WHITE, 4, Drawing::circle(square("e2"), Ink::Blue));
        assert_eq!(drawn(&marks), [arrow("e2", "e4", Ink::Red), arrow("e2", "e2", Ink::Blue)]);
        assert_eq!(marks.drawings(BLACK, 4).count() + marks.drawings(WHITE, 5).count(), 0);
        marks.draw(WHITE, 4, arrow("e2", "e4", Ink::Red));
        assert_eq!(drawn(&marks), [arrow("e2", "e2", Ink::Blue)]);
        marks.draw(BLACK, 4, arrow("e7", "e5", Ink::Red));
        marks.erase(WHITE, 4);
        assert_eq!(drawn(&marks), []);
        assert_eq!(marks.drawings(BLACK, 4).count(), 1);
    }

    #[test]
    fn a_suspected_piece_stays_until_its_square_is_seen() {
        let mut marks = OwnMarks::default();
        marks.suspect(WHITE, 2, square("e7"), KNIGHT);
        marks.suspect(WHITE, 2, square("e7"), QUEEN);
        marks.suspect(WHITE, 4, square("a8"), KNIGHT);
        assert_eq!(suspects(&marks, WHITE, 1), []);
        assert_eq!(suspects(&marks, WHITE, 3), [("e7".into(), QUEEN)]);
        assert_eq!(suspects(&marks, BLACK, 3), []);
        let mut seen = SquareSet::EMPTY;
        seen.insert(square("e7"));
        marks.see(BLACK, 6, seen);
        marks.see(WHITE, 6, seen);
        assert_eq!(suspects(&marks, WHITE, 5).len(), 2, "the replay still shows it");
        assert_eq!(suspects(&marks, WHITE, 6), [("a8".into(), KNIGHT)]);
        marks.take_back(5);
        assert_eq!(suspects(&marks, WHITE, 5).len(), 2, "what was seen was taken back");
        marks.take_back(3);
        assert_eq!(suspects(&marks, WHITE, 9), [("e7".into(), QUEEN)]);
        marks.clean(WHITE, 3, square("e7"));
        assert_eq!(suspects(&marks, WHITE, 3), []);
    }

    #[test]
    fn there_are_never_too_many_and_none_beside_the_board() {
        let mut marks = OwnMarks::default();
        for ply in 0..2 * MAX_MARKS as u32 {
            marks.draw(WHITE, ply, arrow("e2", "e4", Ink::Green));
        }
        assert_eq!(marks.0.len(), MAX_MARKS);
        assert_eq!(marks.drawings(WHITE, 2 * MAX_MARKS as u32 - 1).count(), 1);
        let mut marks = OwnMarks::default();
        marks.draw(WHITE, 0, arrow("e2", "i10", Ink::Green));
        let cannon = PieceKind::Xiangqi(xiangqi::Kind::Cannon);
        marks.suspect(WHITE, 0, square("e7"), cannon);
        assert_eq!(marks.clone().valid_on(BoardKind::Xiangqi), marks);
        assert!(marks.valid_on(BoardKind::Chess).is_empty());
    }
}
