//! What a player remembers: the last sighting of an enemy piece on each fogged square.

use crate::rules::{Piece, PlayerView, Square, Viewer};
use std::collections::BTreeMap;

/// The last sightings on squares that are fogged now, sorted by square.
///
/// It is made from the player's own views, in the order in which they had them, and so
/// tells nothing that the player did not see: a square that comes into sight again forgets
/// what stood there, and a piece seen twice is remembered twice.
pub fn last_sightings<'a>(views: impl IntoIterator<Item = &'a PlayerView>) -> Vec<(Square, Piece)> {
    let mut memory = BTreeMap::new();
    let mut visible = None;
    for view in views {
        let Viewer::Player(own) = view.viewer() else { continue };
        memory.retain(|square, _| !view.visible().contains(*square));
        let enemies = view.pieces().iter().filter(|(_, piece)| piece.color != own);
        memory.extend(enemies.copied());
        visible = Some(view.visible());
    }
    let fogged = |square| visible.is_some_and(|visible| !visible.contains(square));
    memory.into_iter().filter(|(square, _)| fogged(*square)).collect()
}

#[cfg(test)]
mod tests {
    use crate::{
        rules::{Color, Preset},
        session::Game,
    };

    /// What White remembers after each of the moves from the start of a dark chess game.
    fn white_remembers(moves: &[&str]) -> Vec<String> {
        let remembered = |played: usize| {
            let game = Game::after(Preset::Fog, &moves[..played]);
            let sightings = game.last_sightings(Color::White);
            let text = sightings.iter().map(|(at, piece)| format!("{}{at}", piece.fen_letter()));
            text.collect::<Vec<_>>().join(" ")
        };
        (1..=moves.len()).map(remembered).collect()
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
}
