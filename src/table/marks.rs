//! [`ShownMarks`]: the marks on the board that is shown.

use crate::rules::{Drawing, OwnMarks, Piece, PlayerView, Square, Viewer};

/// The marks on the board that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShownMarks {
    /// The arrows and circles.
    pub drawings: Vec<Drawing>,
    /// The suspected pieces.
    pub suspects: Vec<(Square, Piece)>,
}

impl ShownMarks {
    /// Returns the marks of a view's viewer. The replay shows those of its ply.
    pub(super) fn of(marks: &OwnMarks, view: &PlayerView, began_in_fog: bool) -> Self {
        let (whose, ply) = (whose(view, began_in_fog), view.plies());
        let suspects = match whose {
            Viewer::Player(side) => marks
                .suspects(whose, ply)
                .filter(|(at, _)| !view.visible().contains(*at))
                .map(|(at, kind)| (at, Piece { color: !side, kind }))
                .collect(),
            Viewer::Everyone => Vec::new(),
        };
        Self { drawings: marks.drawings(whose, ply).collect(), suspects }
    }

    /// Returns the piece suspected on a square.
    pub fn suspect(&self, square: Square) -> Option<Piece> {
        self.suspects.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }
}

/// Returns the viewer whose marks are shown with a view. In an open game everybody has the same,
/// until the fog comes into it.
pub(super) fn whose(view: &PlayerView, began_in_fog: bool) -> Viewer {
    if began_in_fog || view.is_fogged() { view.viewer() } else { Viewer::Everyone }
}
