//! A theme with the pieces, the board or the sounds of other ones.

use super::{BASE, File, Look, Mark};

/// A part of a theme that can come from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The pieces of all boards, and the counter below remembered ones.
    Pieces,
    /// The squares, and all that is made to go with them: their frame, their light, and the marks
    /// that lie on them.
    Board,
    /// All sounds.
    Sounds,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 3] = [Self::Pieces, Self::Board, Self::Sounds];

    /// Returns `true` if a file belongs to the part.
    pub(super) const fn has(self, file: File) -> bool {
        match self {
            Self::Pieces => {
                matches!(file, File::Piece(_) | File::Disc(..) | File::Mark(Mark::Memory))
            }
            Self::Board => match file {
                File::Mark(mark) => !matches!(mark, Mark::Memory | Mark::Blocked),
                _ => matches!(
                    file,
                    File::Board(_)
                        | File::LightSquare
                        | File::DarkSquare
                        | File::BoardLight
                        | File::LargeBoardLight
                        | File::BoardShadow
                        | File::Frame
                ),
            },
            Self::Sounds => matches!(file, File::Sound(_)),
        }
    }

    /// Copies the part's colours from one look into another.
    pub(super) fn copy(self, from: Look, into: &mut Look) {
        let kept = (into.board.coordinate_in_fog, into.marks.blocked, into.marks.memory);
        match self {
            Self::Pieces => into.marks.memory = from.marks.memory,
            Self::Board => {
                (into.board, into.frame, into.marks) = (from.board, from.frame, from.marks);
                // These lie on the fog, or belong to the pieces.
                (into.board.coordinate_in_fog, into.marks.blocked, into.marks.memory) = kept;
            }
            Self::Sounds => {}
        }
    }
}

/// A theme, and the themes from which some of its parts come instead, by the names of their
/// folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// The theme.
    pub theme: String,
    /// The theme whose pieces are used; `None` for those of [`Self::theme`].
    pub pieces: Option<String>,
    /// The theme whose board is used; `None` for that of [`Self::theme`].
    pub board: Option<String>,
    /// The theme whose sounds are used; `None` for those of [`Self::theme`].
    pub sounds: Option<String>,
}

impl Default for Mix {
    fn default() -> Self {
        Self::of(BASE)
    }
}

impl Mix {
    /// Returns a theme with all of its own parts.
    pub fn of(theme: &str) -> Self {
        Self { theme: theme.into(), pieces: None, board: None, sounds: None }
    }

    /// Returns the theme from which a part comes instead.
    pub const fn part(&self, part: Part) -> Option<&String> {
        match part {
            Part::Pieces => self.pieces.as_ref(),
            Part::Board => self.board.as_ref(),
            Part::Sounds => self.sounds.as_ref(),
        }
    }

    /// Returns the theme from which a part comes instead, to be changed.
    pub const fn part_mut(&mut self, part: Part) -> &mut Option<String> {
        match part {
            Part::Pieces => &mut self.pieces,
            Part::Board => &mut self.board,
            Part::Sounds => &mut self.sounds,
        }
    }

    /// Returns all themes that are used, the theme itself first.
    pub fn themes(&self) -> impl Iterator<Item = &str> {
        let parts = Part::ALL.into_iter().filter_map(|part| self.part(part));
        core::iter::once(&self.theme).chain(parts).map(String::as_str)
    }

    /// Stops using a theme: the theme itself gives way to the base theme.
    pub fn forget(&mut self, theme: &str) {
        if self.theme == theme {
            self.theme = BASE.into();
        }
        for part in Part::ALL {
            self.part_mut(part).take_if(|other| other == theme);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_that_goes_is_used_for_nothing() {
        let some = |name: &str| Some(name.to_owned());
        let mix =
            Mix { pieces: some("wet"), board: some("ink"), sounds: some("wet"), ..Mix::of("ink") };
        assert_eq!(mix.themes().collect::<Vec<_>>(), ["ink", "wet", "ink", "wet"]);
        let mut left = mix.clone();
        left.forget("ink");
        assert_eq!(left, Mix { theme: BASE.into(), board: None, ..mix.clone() });
        let mut left = mix.clone();
        left.forget("wet");
        assert_eq!(left, Mix { pieces: None, sounds: None, ..mix });
    }
}
