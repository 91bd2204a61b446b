//! The pieces that have moved, as far as a viewer knows.

use crate::{PlayerView, SquareSet, Viewer};

/// Returns the squares of the pieces that have moved, from a viewer's own views in the order of the
/// game. They are among the pieces of the last view.
///
/// A piece has moved if an earlier view is known to lack it on its square. So it is known of all of
/// the viewer's own pieces, but not of an enemy piece that has left and come back in the fog.
///
/// The usual start position is taken as known, unless the first view shows another. In another start
/// position no piece has moved, not even a king without castling rights.
pub fn moved<'a>(views: impl DoubleEndedIterator<Item = &'a PlayerView>) -> SquareSet {
    let mut views = views.rev();
    let Some(now) = views.next() else { return SquareSet::EMPTY };
    let (mut moved, mut first) = (SquareSet::EMPTY, now);
    for view in views {
        let came = now.pieces().iter().filter(|(at, piece)| {
            let is_own = now.viewer() == Viewer::Player(piece.color);
            (is_own || view.visible().contains(*at)) && view.piece_at(*at) != Some(*piece)
        });
        moved |= came.map(|(at, _)| *at).collect();
        first = view;
    }
    let home = |at| now.ruleset().board.home(at);
    if first.plies() == 0 && first.visible().iter().all(|at| first.piece_at(at) == home(at)) {
        let came = now.pieces().iter().filter(|(at, piece)| home(*at) != Some(*piece));
        moved |= came.map(|(at, _)| *at).collect();
    }
    moved
}
