//! The players of a game, from the point of view of one screen.

use super::level::Level;
use crate::{BySide, Color};

/// The player of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person in front of this screen.
    Here,
    /// A person at another screen.
    Elsewhere,
    /// A computer that plays at this level.
    Computer(Level),
}

/// The players of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats(BySide<Seat>);

impl Seats {
    /// Creates the seats from the computers of both sides; persons play the rest.
    ///
    /// `is_here` returns `true` if a side's person plays at this screen.
    pub fn new(computers: BySide<Option<Level>>, is_here: impl Fn(Color) -> bool) -> Self {
        Self(BySide::from_fn(|side| match computers[side] {
            Some(level) => Seat::Computer(level),
            None if is_here(side) => Seat::Here,
            None => Seat::Elsewhere,
        }))
    }

    /// Returns the player of a side.
    pub const fn of(self, side: Color) -> Seat {
        *self.0.get(side)
    }

    /// Returns the level of the computer that plays a side; `None` if a person plays it.
    pub const fn level(self, side: Color) -> Option<Level> {
        match self.of(side) {
            Seat::Computer(level) => Some(level),
            Seat::Here | Seat::Elsewhere => None,
        }
    }

    /// Returns the sides that are played at this screen.
    pub fn here(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |side| self.of(*side) == Seat::Here)
    }

    /// Returns the side that is played at this screen, if the other side is not.
    ///
    /// Texts call its player "you".
    pub fn own_side(self) -> Option<Color> {
        let mut here = self.here();
        here.next().filter(|_| here.next().is_none())
    }

    /// Returns `true` if two persons share this screen.
    pub fn share_screen(self) -> bool {
        self.here().count() == 2
    }

    /// Returns the side and level of the computer that a person at this screen plays against.
    pub fn opponent(self) -> Option<(Color, Level)> {
        let side = !self.own_side()?;
        self.level(side).map(|level| (side, level))
    }

    /// Returns `true` if computers play both sides.
    pub const fn are_computers(self) -> bool {
        matches!(self.0, BySide { white: Seat::Computer(_), black: Seat::Computer(_) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_of_seats_tells_which_side_is_called_you() {
        use Color::{Black, White};
        let level = Level::Scout;
        let seats = |computers, here: &[Color]| Seats::new(computers, |side| here.contains(&side));

        let shared = seats(BySide::default(), &[White, Black]);
        assert!(shared.share_screen());
        assert_eq!((shared.own_side(), shared.opponent()), (None, None));

        let alone = seats([Some(level), None].into(), &[White, Black]);
        assert_eq!(alone.own_side(), Some(Black), "a computer sits nowhere");
        assert_eq!(alone.opponent(), Some((White, level)));
        assert_eq!((alone.of(White), alone.of(Black)), (Seat::Computer(level), Seat::Here));

        let far = seats(BySide::default(), &[White]);
        assert_eq!((far.own_side(), far.of(Black)), (Some(White), Seat::Elsewhere));
        assert_eq!(far.opponent(), None, "a person is no computer");

        let watched = seats(BySide::both(Some(level)), &[]);
        assert!(watched.are_computers() && !watched.share_screen());
        assert_eq!((watched.own_side(), watched.opponent()), (None, None));
        assert!(!seats([None, Some(level)].into(), &[]).are_computers());
    }
}
