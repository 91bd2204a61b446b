//! [`Hindsight`]: the squares on which a side could have suspected the enemy's most important
//! pieces, move by move.

use super::{
    belief::Belief,
    sight::{SQUARES, Sight, index},
    think::{OnBoard, Think, for_board, on_board},
};
use fogchess_rules::{BoardKind, Color, PieceKind, PlayerView, Square, Viewer, chess, xiangqi};
use std::sync::Arc;

/// The most positions that are kept.
const CAP: usize = 8_192;

/// The squares on which a side could suspect the enemy's most important pieces: king and queen, or
/// general and chariots.
///
/// The probability of a square is its share of the positions that agree with everything the side
/// has seen; all positions count the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Whereabouts {
    /// The possible squares of each kind, the likeliest first. The king or general is the first
    /// kind. The probabilities of a kind add up to the number of its pieces.
    pub pieces: Vec<(PieceKind, Vec<(Square, f32)>)>,
    /// The number of positions, or of the positions in the sample.
    pub positions: usize,
    /// `true` if these are all positions. If there are too many, only a sample is kept.
    pub complete: bool,
}

impl Whereabouts {
    fn among<B: Think>(boards: &[B], enemy: Color, complete: bool) -> Self {
        let pieces = B::TRACKED.iter().map(|kind| {
            let shares = shares(boards, |board| board.of(enemy, *kind));
            ((*kind).into(), shares)
        });
        Self { pieces: pieces.collect(), positions: boards.len(), complete }
    }

    /// Returns `true` if the squares of this kind of piece are worked out.
    pub fn tracks(kind: PieceKind) -> bool {
        for_board!(kind.board(), B => B::TRACKED.iter().any(|tracked| kind == (*tracked).into()))
    }

    /// Returns the possible squares of a kind, the likeliest first; none if it is not tracked.
    pub fn squares(&self, kind: PieceKind) -> &[(Square, f32)] {
        let known = self.pieces.iter().find(|(tracked, _)| *tracked == kind);
        known.map_or(&[], |(_, squares)| squares)
    }

    /// Returns the probability of a piece of a kind on a square, from 0 to 1. It is 0 for kinds
    /// that are not tracked.
    pub fn of(&self, kind: PieceKind, square: Square) -> f32 {
        let squares = self.squares(kind);
        squares.iter().find(|(at, _)| *at == square).map_or(0.0, |(_, share)| *share)
    }
}

/// Returns the share of the boards on which each square is taken.
fn shares<B: Think>(boards: &[B], taken: impl Fn(&B) -> B::Squares) -> Vec<(Square, f32)> {
    let mut counts = [0_u32; SQUARES];
    for board in boards {
        taken(board).into_iter().for_each(|sq| counts[index(sq)] += 1);
    }
    let all = boards.len().max(1) as f32;
    let mut shares: Vec<(Square, f32)> = B::ALL
        .into_iter()
        .filter(|sq| counts[index(*sq)] > 0)
        .map(|sq| (sq.into(), counts[index(sq)] as f32 / all))
        .collect();
    shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    shares
}

/// A side that looks back on its game, view by view.
#[derive(Clone, Debug)]
pub struct Hindsight {
    side: Color,
    /// The belief on the board of the game, once a view was seen.
    belief: Option<OnBoard<Belief<chess::Board>, Belief<xiangqi::Board>>>,
}

impl Hindsight {
    /// Returns a side that has not seen anything yet.
    pub const fn new(side: Color) -> Self {
        Self { side, belief: None }
    }

    /// Returns the side that looks back.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Adds the side's view after one more ply, from the start of the game on. Ignores views for
    /// other viewers. [`Self::settle`] works out what follows from it.
    pub fn observe(&mut self, view: &PlayerView) {
        if view.viewer() != Viewer::Player(self.side) {
            return;
        }
        // A fixed seed: the same game always gives the same result.
        let belief = self.belief.get_or_insert_with(|| match view.ruleset().board {
            BoardKind::Chess => OnBoard::Chess(Belief::new(CAP, 0)),
            BoardKind::Xiangqi => OnBoard::Xiangqi(Belief::new(CAP, 0)),
        });
        on_board!(belief, belief => {
            if let Some(sight) = Sight::of(view, self.side) {
                belief.hear(sight);
            }
        });
    }

    /// Works out what could be known after the last view, until done or until `pause` returns
    /// `true`. Returns `None` if it was paused.
    pub fn settle(&mut self, mut pause: impl FnMut() -> bool) -> Option<Arc<Whereabouts>> {
        let enemy = !self.side;
        let Some(belief) = &mut self.belief else {
            return Some(Arc::new(Whereabouts::among::<chess::Board>(&[], enemy, false)));
        };
        on_board!(belief, belief => {
            let boards = belief.settle(&mut pause).then(|| belief.boards())?;
            Some(Arc::new(Whereabouts::among(boards, enemy, belief.is_complete())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_game::Game;
    use fogchess_rules::{Preset, chess::Kind, xiangqi};

    const KING: PieceKind = PieceKind::Chess(Kind::King);
    const QUEEN: PieceKind = PieceKind::Chess(Kind::Queen);
    const GENERAL: PieceKind = PieceKind::Xiangqi(xiangqi::Kind::General);
    const CHARIOT: PieceKind = PieceKind::Xiangqi(xiangqi::Kind::Chariot);

    /// Returns what White knows after these moves.
    fn after(preset: Preset, moves: &[&str]) -> Arc<Whereabouts> {
        let game = Game::after(preset, moves);
        let mut hindsight = Hindsight::new(Color::White);
        for ply in 0..=game.plies() {
            hindsight.observe(&game.view_at(ply, Viewer::Player(Color::White)).unwrap());
        }
        hindsight.settle(|| false).expect("nobody asks for a pause")
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// Asserts that the squares of a kind are listed with the likeliest first, and that their
    /// probabilities add up to this number of pieces.
    #[track_caller]
    fn assert_listed(known: &Whereabouts, kind: PieceKind, pieces: f32) {
        let squares = known.squares(kind);
        assert!(squares.is_sorted_by(|(_, one), (_, next)| one >= next), "{known:?}");
        let sum: f32 = squares.iter().map(|(_, share)| share).sum();
        assert!((sum - pieces).abs() < 1e-4, "{known:?}");
    }

    #[test]
    fn before_the_first_move_all_is_known() {
        let chess = after(Preset::Fog, &[]);
        assert_eq!(chess.squares(KING), [(square("e8"), 1.0)]);
        assert_eq!(chess.squares(QUEEN), [(square("d8"), 1.0)]);
        let fog_xiangqi = after(Preset::FogXiangqi, &[]);
        assert_eq!(fog_xiangqi.squares(GENERAL), [(square("e10"), 1.0)]);
        let chariots = [(square("a10"), 1.0), (square("i10"), 1.0)];
        assert_eq!(fog_xiangqi.squares(CHARIOT), chariots);
        for known in [chess, fog_xiangqi] {
            assert_eq!((known.positions, known.complete), (1, true));
        }
    }

    #[test]
    fn the_queen_may_have_come_out_through_the_pawn_that_moved() {
        // Black has twenty first moves, none of them by the king or the queen.
        let one = after(Preset::Fog, &["a3", "e6"]);
        assert_eq!((one.positions, one.complete), (20, true));
        assert_eq!(one.of(QUEEN, square("d8")), 1.0);
        let two = after(Preset::Fog, &["a3", "e6", "a4", "Qe7"]);
        assert!(two.of(QUEEN, square("e7")) > 0.0, "{two:?}");
        assert!(two.of(QUEEN, square("d8")) > 0.5, "{two:?}");
        assert!(two.of(KING, square("e7")) > 0.0, "{two:?}");
        assert_eq!(two.of(KING, square("a1")), 0.0);
        assert_eq!(two.of(Kind::Rook.into(), square("h8")), 0.0, "nobody asked for rooks");
        assert_listed(&two, KING, 1.0);
        assert_listed(&two, QUEEN, 1.0);
    }

    #[test]
    fn the_general_may_have_made_its_only_move() {
        // Red would have seen a move of a horse, of a cannon and of the soldier on a7. That leaves
        // four of the chariots, of the elephants and of the soldiers, two of the advisors and one.
        let known = after(Preset::FogXiangqi, &["a4a5", "g7g6"]);
        assert_eq!((known.positions, known.complete), (15, true));
        let one = known.of(GENERAL, square("e9"));
        assert!((one - 1.0 / 15.0).abs() < 1e-6, "{known:?}");
        assert!((known.of(GENERAL, square("e10")) - 14.0 / 15.0).abs() < 1e-6, "{known:?}");
        assert_eq!(known.of(CHARIOT, square("a9")), one);
        let known = after(Preset::FogXiangqi, &["h3h10", "i10h10"]);
        assert_eq!(known.squares(GENERAL), [(square("e10"), 1.0)], "the chariot took on h10");
    }

    #[test]
    fn a_chariot_may_have_stepped_out_of_its_corner() {
        let known = after(Preset::FogXiangqi, &["a4a5", "a10a9"]);
        assert!(known.complete, "{known:?}");
        for (home, step) in [("a10", "a9"), ("i10", "i9")] {
            assert!(known.of(CHARIOT, square(home)) > 0.8, "{known:?}");
            assert!(known.of(CHARIOT, square(step)) > 0.0, "{known:?}");
        }
        assert!(known.of(GENERAL, square("e9")) > 0.0, "{known:?}");
        assert_eq!(
            known.of(xiangqi::Kind::Horse.into(), square("b10")),
            0.0,
            "nobody asked for horses"
        );
        assert_listed(&known, GENERAL, 1.0);
        assert_listed(&known, CHARIOT, 2.0);
    }

    #[test]
    fn what_is_seen_is_known() {
        let chess = after(Preset::Fog, &["d4", "e6", "a3", "Qg5"]);
        assert_eq!(chess.squares(QUEEN), [(square("g5"), 1.0)], "the bishop on c1 sees it");
        let to_sight = ["a4a5", "i10i9", "a5a6", "i9f9", "c4c5", "f9f3"];
        let fog_xiangqi = after(Preset::FogXiangqi, &to_sight);
        assert_eq!(fog_xiangqi.of(CHARIOT, square("f3")), 1.0, "the cannons see it");
        for home in ["a10", "i10"] {
            assert_eq!(fog_xiangqi.of(CHARIOT, square(home)), 0.5, "it may have come from either");
        }
        assert_listed(&fog_xiangqi, CHARIOT, 2.0);
    }
}
