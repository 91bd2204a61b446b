//! A player's memory of earlier views: the last sightings of enemy pieces, and the squares of
//! pieces that have just come into sight.

use crate::{Color, Piece, PieceKind, PlayerView, Square, Viewer};
use std::collections::BTreeMap;

/// The last sighting of an enemy piece on a square.
#[derive(Clone, Copy)]
struct Sighting {
    piece: Piece,
    /// The index of the view of the sighting.
    view: usize,
}

/// Returns the last sightings on squares that are fogged now, sorted by square.
///
/// They come only from the player's own views, in the order of the game. A sighting is dropped when
/// its square comes into sight again.
///
/// A piece that is in sight or captured is not remembered elsewhere: of each kind there are at most
/// as many sightings as pieces can be left in the fog, and the oldest sightings are dropped first.
/// The count of a kind is that of a side's usual start position, or a higher one if more pieces
/// have been seen at once.
pub fn last_sightings<'a>(views: impl IntoIterator<Item = &'a PlayerView>) -> Vec<(Square, Piece)> {
    let mut views = views.into_iter().peekable();
    let mut most = [0; PieceKind::MOST];
    if let Some(board) = views.peek().map(|view| view.ruleset().board) {
        let home = board.size().squares().filter_map(|square| board.home(square));
        for piece in home.filter(|piece| piece.color == Color::White) {
            most[piece.kind.index()] += 1;
        }
    }
    let mut memory = BTreeMap::<Square, Sighting>::new();
    let mut before: Option<&PlayerView> = None;
    for (now, view) in views.enumerate() {
        let Viewer::Player(own) = view.viewer() else { continue };
        memory.retain(|square, _| !view.visible().contains(*square));
        // A pawn captured en passant stood on a square that the capturing pawn does not see.
        for (square, _) in view.captures() {
            memory.remove(square);
        }
        let mut in_sight = [0; PieceKind::MOST];
        for (square, piece) in enemies(view, own) {
            in_sight[piece.kind.index()] += 1;
            // Only one piece moves in a ply: a piece that was in sight one ply ago and has left its
            // square is the piece that has just appeared.
            let appeared = before.is_some_and(|before| before.piece_at(square) != Some(piece));
            if appeared && view.turn() == own {
                let left = memory.iter().find(|(at, sighting)| {
                    sighting.piece == piece
                        && sighting.view + 1 == now
                        && !view.visible().contains(**at)
                });
                let left = left.map(|(at, _)| *at);
                left.and_then(|at| memory.remove(&at));
            }
            memory.insert(square, Sighting { piece, view: now });
        }
        for &kind in view.ruleset().board.kinds() {
            let index = kind.index();
            let accounted_for = in_sight[index] + view.lost(!own, kind);
            most[index] = most[index].max(accounted_for);
            let fogged = |(square, sighting): (&Square, &Sighting)| {
                (sighting.piece.kind == kind && !view.visible().contains(*square))
                    .then_some((sighting.view, *square))
            };
            let mut fogged: Vec<_> = memory.iter().filter_map(fogged).collect();
            fogged.sort_unstable();
            let surplus = fogged.len().saturating_sub((most[index] - accounted_for).into());
            for (_, square) in &fogged[..surplus] {
                memory.remove(square);
            }
        }
        before = Some(view);
    }
    let fogged = |square| before.is_some_and(|view| !view.visible().contains(square));
    memory
        .into_iter()
        .filter(|(square, _)| fogged(*square))
        .map(|(square, sighting)| (square, sighting.piece))
        .collect()
}

/// Returns the squares of enemy pieces that have come into sight since the player's last turn.
///
/// These pieces are in the last view, but not in the last view before it in which the player had
/// the move.
pub fn just_sighted<'a>(
    own: Color,
    views: impl DoubleEndedIterator<Item = &'a PlayerView>,
) -> Vec<Square> {
    let mut views = views.rev();
    let Some(now) = views.next() else { return Vec::new() };
    let Some(before) = views.find(|view| view.turn() == own) else { return Vec::new() };
    enemies(now, own)
        .filter(|(square, piece)| before.piece_at(*square) != Some(*piece))
        .map(|(square, _)| square)
        .collect()
}

fn enemies(view: &PlayerView, own: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
    view.pieces().iter().copied().filter(move |(_, piece)| piece.color != own)
}
