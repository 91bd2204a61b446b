//! [`Place`]: a place in a text, for messages about its faults.

use core::fmt;
use fogchess_phrase::Phrase;

/// A place in a text, as editors count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
}

impl Place {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the place of the byte at `index` of a text, or the end of the text if it is shorter.
    pub fn of(text: &str, index: usize) -> Self {
        let before = &text[..text.floor_char_boundary(index)];
        let line = before.rsplit_once('\n').map_or(before, |(_, line)| line);
        Self { line: 1 + before.matches('\n').count(), column: 1 + line.chars().count() }
    }

    /// Returns a fault with this place.
    pub fn fault(self, fault: impl Into<Phrase>) -> Phrase {
        let Self { line, column } = self;
        Phrase::new("reason-at")
            .with("line", line)
            .with("column", column)
            .with_phrase("fault", fault)
    }
}

impl From<ron::error::Position> for Place {
    fn from(position: ron::error::Position) -> Self {
        Self { line: position.line, column: position.col }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
