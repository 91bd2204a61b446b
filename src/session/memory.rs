//! What a player knows from earlier views: where enemy pieces were last seen, and which have
//! just come into sight.

use crate::rules::{Color, News, Piece, PieceKind, PlayerView, Square, Viewer};
use std::collections::BTreeMap;

/// An enemy piece as it was last seen on a square.
#[derive(Clone, Copy)]
struct Sighting {
    piece: Piece,
    /// Which of the views it was.
    view: usize,
}

/// The last sightings on squares that are fogged now, sorted by square.
///
/// It is made from the player's own views, in the order in which they had them, and so
/// tells nothing that the player did not see: a square that comes into sight again forgets
/// what stood there. What is in sight or captured is not remembered elsewhere: of each kind
/// there are no more sightings than pieces that can be left in the fog, and the oldest go
/// first. So many can be left as a side usually begins with, or more when more have been seen
/// at once.
pub fn last_sightings<'a>(views: impl IntoIterator<Item = &'a PlayerView>) -> Vec<(Square, Piece)> {
    let mut views = views.into_iter().peekable();
    let mut most = [0; PieceKind::COUNT];
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
        // The victim of an en passant capture stood where the capturer does not see.
        if let Some(News::Captured { square, .. }) = view.news() {
            memory.remove(&square);
        }
        let mut in_sight = [0; PieceKind::COUNT];
        for (square, piece) in enemies(view, own) {
            in_sight[piece.kind.index()] += 1;
            // One piece moves at a time: that which was in sight a ply ago, and is not where
            // it stood, is the same that has just appeared.
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
        for kind in PieceKind::ALL {
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

/// The squares of enemy pieces in the last view that were not there in the view in which the
/// player last had the move before.
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

#[cfg(test)]
mod tests {
    use crate::{
        rules::{Color, PlayerView, Preset, Viewer},
        session::{Game, GameSetup, Intent, Moment},
    };
    use std::sync::Arc;

    /// A dark chess game from a position in which these moves were played.
    fn game(fen: Option<&str>, moves: &[&str]) -> Game {
        let mut setup = GameSetup::new(Preset::Fog.ruleset());
        setup.start_fen = fen.map(Into::into);
        let mut game = Game::new(setup).expect("it starts");
        for mv in moves {
            let mv = mv.parse().expect("a move");
            game.apply(game.turn(), Intent::Move(mv), Moment(0)).expect("it is allowed");
        }
        game
    }

    fn views(game: &Game, side: Color) -> Vec<Arc<PlayerView>> {
        let viewer = Viewer::Player(side);
        (0..=game.plies()).map(|ply| game.view_at(ply, viewer).expect("an own view")).collect()
    }

    fn remembered(game: &Game, side: Color) -> String {
        let sightings = super::last_sightings(views(game, side).iter().map(|view| &**view));
        let text = sightings.iter().map(|(at, piece)| format!("{}{at}", piece.fen_letter()));
        text.collect::<Vec<_>>().join(" ")
    }

    /// What White remembers after each of the moves from the start.
    fn white_remembers(moves: &[&str]) -> Vec<String> {
        let after = |played: usize| remembered(&game(None, &moves[..played]), Color::White);
        (1..=moves.len()).map(after).collect()
    }

    #[test]
    fn a_sighting_stays_until_the_square_is_seen_again() {
        let memories = white_remembers(&["e2e4", "d7d5", "a2a3", "d5d4", "f1d3", "a7a6", "d3f1"]);
        // The pawn on d5 was seen from e4. It left unseen: d5 is now an empty square in the fog,
        // where White still believes it, until nothing contradicts that.
        assert_eq!(memories, ["", "", "", "pd5", "pd5", "pd5", "pd5"]);
    }

    #[test]
    fn a_piece_seen_twice_is_remembered_twice_until_a_square_contradicts() {
        // The queen on g4 sees e6 and g7, goes home, and comes back to a pawn on g5.
        let memories =
            white_remembers(&["e2e4", "e7e6", "d1g4", "a7a6", "g4d1", "g7g5", "d1g4", "h7h6"]);
        assert_eq!(memories, ["", "", "", "", "pe6 pg7", "pe6 pg7", "pg7", "pg7"]);
    }

    #[test]
    fn a_pawn_captured_en_passant_is_not_remembered() {
        let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
        let game = game(Some(fen), &["e5f6"]);
        assert_eq!(remembered(&game, Color::White), "");
    }

    #[test]
    fn no_more_of_a_kind_are_remembered_than_can_be_left() {
        // One rook was seen on a8, then the other on h8, and now one is in sight on b8.
        let fen = "r3k2r/8/8/8/8/8/4K3/Q7 w - - 0 1";
        let seen = ["a1h1", "a8b8", "h1b1", "e8e7"];
        assert_eq!(remembered(&game(Some(fen), &seen), Color::White), "rh8");
        // When it has been captured, the other one is left.
        let taken = ["a1h1", "a8b8", "h1b1", "e8e7", "b1b8", "e7e6", "b8b1", "e6e5"];
        assert_eq!(remembered(&game(Some(fen), &taken), Color::White), "rh8");
    }

    #[test]
    fn the_king_is_remembered_in_one_place() {
        let fen = "8/4k3/8/8/8/8/8/K3Q3 w - - 0 1";
        let moves = ["e1d1", "e7d8", "d1h1", "d8c8"];
        assert_eq!(remembered(&game(Some(fen), &moves), Color::White), "kd8");
    }

    #[test]
    fn what_moved_out_of_sight_before_the_eyes_is_not_remembered_where_it_was() {
        // The queen is seen on h8 along the file; it takes the rook that saw it, on h2, which
        // the king sees.
        let fen = "4k2q/8/8/8/8/8/7R/6K1 b - - 0 1";
        assert_eq!(remembered(&game(Some(fen), &["h8h2"]), Color::White), "");
    }

    #[test]
    fn what_has_just_come_into_sight_is_told_until_the_next_move() {
        let squares = |moves: &[&str], side| {
            let game = game(None, moves);
            let views = views(&game, side);
            let squares = super::just_sighted(side, views.iter().map(|view| &**view));
            squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(squares(&["e2e4"], Color::White), "");
        // The pawn comes before the eyes of the pawn on e4.
        assert_eq!(squares(&["e2e4", "d7d5"], Color::White), "d5");
        assert_eq!(squares(&["e2e4", "d7d5"], Color::Black), "e4");
        // It is known from then on; the queen's own move shows e6 and g7.
        assert_eq!(squares(&["e2e4", "d7d5", "a2a3"], Color::White), "");
        assert_eq!(squares(&["e2e4", "e7e6", "d1g4"], Color::White), "e6 g7");
        assert_eq!(squares(&["e2e4", "e7e6", "d1g4", "b7b6"], Color::White), "e6 g7");
    }
}
