//! The computer's knowledge of xiangqi.

mod evaluation;
mod placement;
mod sight;

use super::{
    network::{FogNetwork, OpenNetwork},
    random::{Random, mix},
    sight::Sight,
    think::{Glimpse, Think},
};
use fogchess_rules::{
    Color, PlayerView, Ruleset, Square, SquareSet,
    board::{PieceMoves, Pieces as _, Squares},
    xiangqi::{Board, Kind, XiangqiMove, attacks, movegen},
};

impl Think for Board {
    /// `true` if the generals face each other.
    type Clues = bool;

    const PLACING: &'static [Kind] = &[
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Soldier,
        Kind::Horse,
        Kind::Cannon,
        Kind::Chariot,
    ];
    /// Cannons can capture much, and series of checks are long: with a greater depth a single
    /// position can take seconds.
    const MOST_CAPTURES: u32 = 3;
    const TRACKED: &'static [Kind] = &[Kind::General, Kind::Chariot];

    fn glimpse(view: &PlayerView, us: Color) -> Option<Glimpse<Self>> {
        sight::glimpse(view, us)
    }

    #[inline]
    fn fits_clues(&self, sight: &Sight<Self>) -> bool {
        movegen::faced(self, sight.us).is_empty() != sight.clues
    }

    fn clues_print(&self, side: Color, visible: SquareSet) -> u64 {
        let survey = movegen::survey(self, side);
        clues_print(survey.blocked - visible, !survey.faced.is_empty())
    }

    fn clues_print_of(sight: &Sight<Self>) -> u64 {
        clues_print(sight.blockers, sight.clues)
    }

    fn changes_more(&self, _: &PieceMoves<Self>) -> bool {
        false
    }

    #[inline]
    fn code(mv: XiangqiMove) -> u64 {
        1 + (mv.from.index() << 7 | mv.to.index()) as u64
    }

    const PLACES: usize = 90;

    #[inline]
    fn place(at: Square, side: Color, mirrored: bool) -> usize {
        let rank = if side == Color::White { at.rank() } else { 9 - at.rank() };
        let file = if mirrored { 8 - at.file() } else { at.file() };
        9 * usize::from(rank) + usize::from(file)
    }

    #[inline]
    fn is_right(at: Square) -> bool {
        at.file() >= 5
    }

    fn open_network() -> Option<&'static OpenNetwork> {
        None
    }

    fn fog_network() -> Option<&'static FogNetwork> {
        None
    }

    #[inline]
    fn by_hand(&self, rules: &Ruleset) -> i32 {
        evaluation::by_hand(self, rules)
    }

    #[inline]
    fn trade_value(kind: Kind) -> i32 {
        evaluation::trade_value(kind)
    }

    fn is_fighter(kind: Kind) -> bool {
        !matches!(kind, Kind::General | Kind::Advisor | Kind::Elephant)
    }

    #[inline]
    fn loud(&self) -> SquareSet {
        self.of_color(!self.turn())
    }

    /// Returns `true` if the point is attacked across known points only.
    ///
    /// An unknown piece may block a chariot or a horse. A cannon needs one known screen, and no
    /// unknown point on its way.
    fn is_surely_attacked(
        &self,
        at: Square,
        by: Color,
        occupied: SquareSet,
        unknown: SquareSet,
    ) -> bool {
        let full = occupied | unknown;
        Kind::ALL.into_iter().any(|kind| {
            let pieces = self.of(by, kind)
                & fogchess_rules::board::Board::attackers_from(self, kind, by, at, full);
            match kind {
                Kind::Cannon => pieces.into_iter().any(|cannon| {
                    let ways = attacks::chariot(at, full) & attacks::chariot(cannon, full);
                    ways.meets(occupied & attacks::cross(at) & attacks::cross(cannon))
                }),
                _ => !pieces.is_empty(),
            }
        })
    }

    fn haunts(kind: Kind, color: Color) -> SquareSet {
        kind.home(color)
    }

    fn blocker(at: Square, color: Color, unseen: &[u8]) -> Option<Kind> {
        placement::blocker(at, color, unseen)
    }

    fn likelihood(&self, kind: Kind, at: Square, color: Color, known: u32) -> u32 {
        placement::likelihood(kind, at, color, known)
    }

    fn is_certain(_: &Sight<Self>) -> bool {
        true
    }

    fn complete(&mut self, sight: &Sight<Self>, _: &mut Random) {
        self.set_state(sight.turn, 0, 1);
    }
}

/// Returns a fingerprint of the points that a side knows to be occupied without seeing them, and of
/// whether the generals face each other.
fn clues_print(blocked: SquareSet, facing: bool) -> u64 {
    mix(blocked.print().rotate_left(1) ^ u64::from(facing))
}
