//! The computer's knowledge of draughts, of both games.

mod evaluation;
#[cfg(test)]
mod tests;

use super::{
    network::{FogNetwork, OpenNetwork},
    random::{Random, mix},
    sight::Sight,
    think::{Glimpse, Think},
};
use fogchess_rules::{
    BoardKind, Color, PlayerView, Ruleset,
    board::PieceMoves,
    draughts::{
        Board, DraughtsMove, Game, Kind,
        bitboard::{Bitboard, Sq},
    },
};
use std::sync::LazyLock;

impl<G: Game> Think for Board<G> {
    type Clues = ();

    const PLACING: &'static [Kind] = &[Kind::King, Kind::Man];
    const MOST_CAPTURES: u32 = 12;
    const TRACKED: &'static [Kind] = &[Kind::Man, Kind::King];
    const MUST_CAPTURE: bool = true;

    #[inline]
    fn taken(&self, mv: DraughtsMove) -> Bitboard {
        mv.captured
    }

    #[inline]
    fn is_forced(&self) -> bool {
        self.must_capture()
    }

    /// Reads a player's view; `None` if it is one of another board.
    ///
    /// A jump that the side does not see may be missing for want of an enemy or of room behind it, so
    /// that what stands on one hidden square may depend on another: see [`Self::fits_clues`].
    fn glimpse(view: &PlayerView, _: Color) -> Option<Glimpse<Self>> {
        let sight = G::of_any_board(view.sight())?;
        let mut seen = sight.known();
        seen.set_state(view.turn(), 0, 1);
        let (visible, blockers, vacant) = (sight.visible, sight.blocked, Bitboard::EMPTY);
        Some(Glimpse { visible, seen, blockers, vacant, clues: () })
    }

    /// Returns `true` if our side would see no other square. Then it sees the same squares: each of its
    /// moves depends on these alone.
    #[inline]
    fn fits_clues(&self, sight: &Sight<Self>) -> bool {
        (self.sees(sight.us) & !sight.visible).is_empty()
    }

    fn clues_print(&self, _: Color, _: Bitboard) -> u64 {
        0
    }

    fn clues_print_of(_: &Sight<Self>) -> u64 {
        0
    }

    /// Returns `true` if they capture.
    #[inline]
    fn changes_more(&self, moves: &PieceMoves<Self>) -> bool {
        !moves.chain.is_empty()
    }

    /// The first 12 bits have the squares; the captured pieces are above them, so that moves along the
    /// same squares differ.
    #[inline]
    fn code(mv: DraughtsMove) -> u64 {
        let squares = (mv.from.index() << 6 | mv.to.index()) as u64;
        if mv.captured.is_empty() {
            1 + squares
        } else {
            (mix(mv.captured.0) << 13) | (1 + squares)
        }
    }

    const PLACES: usize = 64;

    /// Both sides see the board turned, and nobody sees it mirrored: that would make its dark squares
    /// light.
    #[inline]
    fn place(at: Sq, side: Color, _: bool) -> usize {
        let (file, rank) = (at.file(), at.rank());
        let last = G::SIZE.files - 1;
        match side {
            Color::White => at.index(),
            Color::Black => Sq::at(last - file, last - rank).index(),
        }
    }

    #[inline]
    fn is_right(_: Sq) -> bool {
        false
    }

    fn open_network() -> Option<&'static OpenNetwork> {
        static RUSSIAN: LazyLock<OpenNetwork> =
            LazyLock::new(|| OpenNetwork::read(include_bytes!("russian_open_network.bin")));
        static INTERNATIONAL: LazyLock<OpenNetwork> =
            LazyLock::new(|| OpenNetwork::read(include_bytes!("international_open_network.bin")));
        Some(if G::KIND == BoardKind::Draughts10 { &INTERNATIONAL } else { &RUSSIAN })
    }

    fn fog_network() -> Option<&'static FogNetwork> {
        static RUSSIAN: LazyLock<FogNetwork> =
            LazyLock::new(|| FogNetwork::read(include_bytes!("russian_fog_network.bin")));
        static INTERNATIONAL: LazyLock<FogNetwork> =
            LazyLock::new(|| FogNetwork::read(include_bytes!("international_fog_network.bin")));
        Some(if G::KIND == BoardKind::Draughts10 { &INTERNATIONAL } else { &RUSSIAN })
    }

    #[inline]
    fn by_hand(&self, rules: &Ruleset) -> i32 {
        evaluation::by_hand(self, rules)
    }

    #[inline]
    fn trade_value(kind: Kind) -> i32 {
        evaluation::trade_value(kind)
    }

    fn is_fighter(_: Kind) -> bool {
        true
    }

    /// Returns the squares on which one of the men may become a king. Captures are forced, and so
    /// they are followed anyway.
    #[inline]
    fn loud(&self) -> Bitboard {
        G::last_rank(self.turn())
    }

    /// Returns `false`: there is no king with which the game is lost.
    fn is_surely_attacked(&self, _: Sq, _: Color, _: Bitboard, _: Bitboard) -> bool {
        false
    }

    fn haunts(kind: Kind, color: Color) -> Bitboard {
        match kind {
            Kind::Man => G::SQUARES & !G::last_rank(color),
            Kind::King => G::SQUARES,
        }
    }

    /// Returns a man where one fits, since most pieces are men.
    fn blocker(at: Sq, color: Color, unseen: &[u8]) -> Option<Kind> {
        let fits =
            |kind: &Kind| unseen[kind.index()] > 0 && Self::haunts(*kind, color).contains(at);
        Kind::ALL.into_iter().find(fits)
    }

    /// Men are likelier where many of them have to pass: on their own half.
    fn likelihood(&self, kind: Kind, at: Sq, color: Color, known: u32) -> u32 {
        if !Self::haunts(kind, color).contains(at) {
            return 0;
        }
        let advanced = match color {
            Color::White => at.rank(),
            Color::Black => G::SIZE.ranks - 1 - at.rank(),
        };
        known
            + match kind {
                Kind::Man if advanced < G::SIZE.ranks / 2 => 8,
                Kind::Man => 3,
                Kind::King => 4,
            }
    }

    fn is_certain(_: &Sight<Self>) -> bool {
        true
    }

    fn complete(&mut self, sight: &Sight<Self>, _: &mut Random) {
        self.set_state(sight.turn, 0, 1);
    }
}
