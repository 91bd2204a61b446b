//! [`BySide`]: one value for each side.

use super::piece::Color;
use core::ops::{Index, IndexMut};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value for White and one for Black.
///
/// It is serialised as a pair, White's value first.
///
/// ```
/// use fogchess_rules::{BySide, Color};
///
/// let mut lost = BySide::both(0);
/// lost[Color::Black] += 3;
/// assert_eq!(lost, BySide { white: 0, black: 3 });
/// assert_eq!(lost.map(|points| points > 0), BySide { white: false, black: true });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> BySide<T> {
    /// Returns the values that `value` returns for White and for Black.
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        Self { white: value(Color::White), black: value(Color::Black) }
    }

    /// Returns a side's value.
    #[inline]
    pub const fn get(&self, side: Color) -> &T {
        match side {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Returns a side's value.
    #[inline]
    pub const fn get_mut(&mut self, side: Color) -> &mut T {
        match side {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Applies `change` to each value.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { white: change(self.white), black: change(self.black) }
    }

    /// Returns a reference to each value.
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide { white: &self.white, black: &self.black }
    }

    /// Swaps the two values.
    pub fn swapped(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Returns an iterator over the values, White's first.
    pub fn iter(&self) -> core::array::IntoIter<&T, 2> {
        [&self.white, &self.black].into_iter()
    }

    /// Returns an iterator that allows modifying the values, White's first.
    pub fn iter_mut(&mut self) -> core::array::IntoIter<&mut T, 2> {
        [&mut self.white, &mut self.black].into_iter()
    }
}

impl<T: Copy> BySide<T> {
    /// Returns the same value for both sides.
    pub const fn both(value: T) -> Self {
        Self { white: value, black: value }
    }
}

impl<T> Index<Color> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Color) -> &T {
        self.get(side)
    }
}

impl<T> IndexMut<Color> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Color) -> &mut T {
        self.get_mut(side)
    }
}

impl<T> IntoIterator for BySide<T> {
    type Item = T;
    type IntoIter = core::array::IntoIter<T, 2>;

    fn into_iter(self) -> Self::IntoIter {
        [self.white, self.black].into_iter()
    }
}

impl<'a, T> IntoIterator for &'a BySide<T> {
    type Item = &'a T;
    type IntoIter = core::array::IntoIter<&'a T, 2>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut BySide<T> {
    type Item = &'a mut T;
    type IntoIter = core::array::IntoIter<&'a mut T, 2>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// White's value first.
impl<T> From<[T; 2]> for BySide<T> {
    fn from([white, black]: [T; 2]) -> Self {
        Self { white, black }
    }
}

impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.white, &self.black).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySide<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (white, black) = Deserialize::deserialize(deserializer)?;
        Ok(Self { white, black })
    }
}
