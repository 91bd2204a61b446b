//! The computer's knowledge of chess.

mod evaluation;
mod placement;
mod sight;

use super::{
    network::{FogNetwork, OpenNetwork},
    random::Random,
    sight::Sight,
    think::{Glimpse, Think},
};
use fogchess_rules::{
    Color, PlayerView, Ruleset,
    board::{PieceMoves, Pieces as _},
    chess::{
        Board, Kind, attacks,
        bitboard::{Bitboard, Sq},
        board::{ChessMove, king_home},
    },
};
use std::sync::LazyLock;

impl Think for Board {
    type Clues = ();

    const PLACING: &'static [Kind] =
        &[Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    const MOST_CAPTURES: u32 = 12;
    const TRACKED: &'static [Kind] = &[Kind::King, Kind::Queen];

    fn glimpse(view: &PlayerView, us: Color) -> Option<Glimpse<Self>> {
        sight::glimpse(view, us)
    }

    #[inline]
    fn fits_clues(&self, sight: &Sight<Self>) -> bool {
        sight.turn != sight.us || self.capturable_en_passant() == sight.seen.en_passant()
    }

    fn clues_print(&self, _: Color, _: Bitboard) -> u64 {
        0
    }

    fn clues_print_of(_: &Sight<Self>) -> u64 {
        0
    }

    /// Returns `true` if one of the moves may be castling or en passant.
    #[inline]
    fn changes_more(&self, moves: &PieceMoves<Self>) -> bool {
        match moves.kind {
            Kind::Pawn => self.en_passant().is_some_and(|crossed| moves.to.contains(crossed)),
            Kind::King => moves.from == king_home(self.turn()),
            _ => false,
        }
    }

    #[inline]
    fn code(mv: ChessMove) -> u64 {
        let promotion = match mv.promotion {
            Some(kind) => 1 + kind.index(),
            None => 0,
        };
        1 + (promotion << 12 | mv.from.index() << 6 | mv.to.index()) as u64
    }

    const PLACES: usize = 64;

    #[inline]
    fn place(at: Sq, side: Color, mirrored: bool) -> usize {
        let turned = if side == Color::White { 0 } else { 56 };
        at.index() ^ turned ^ if mirrored { 7 } else { 0 }
    }

    #[inline]
    fn is_right(at: Sq) -> bool {
        at.file() >= 4
    }

    fn open_network() -> Option<&'static OpenNetwork> {
        static NETWORK: LazyLock<OpenNetwork> =
            LazyLock::new(|| OpenNetwork::read(include_bytes!("open_network.bin")));
        Some(&NETWORK)
    }

    fn fog_network() -> Option<&'static FogNetwork> {
        static NETWORK: LazyLock<FogNetwork> =
            LazyLock::new(|| FogNetwork::read(include_bytes!("fog_network.bin")));
        Some(&NETWORK)
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
        kind != Kind::King
    }

    #[inline]
    fn loud(&self) -> Bitboard {
        self.of_color(!self.turn()) | Bitboard::EDGE_RANKS
    }

    /// Returns `true` if the square is attacked even with all unknown squares occupied.
    fn is_surely_attacked(&self, at: Sq, by: Color, occupied: Bitboard, unknown: Bitboard) -> bool {
        !self.attackers(attacks::sliders(), by, at, occupied | unknown).is_empty()
    }

    fn haunts(_: Kind, _: Color) -> Bitboard {
        Bitboard::ALL
    }

    /// A piece that blocks a pawn is most likely a pawn.
    fn blocker(at: Sq, _: Color, unseen: &[u8]) -> Option<Kind> {
        let kind = Kind::Pawn;
        (unseen[kind.index()] > 0 && !Bitboard::EDGE_RANKS.contains(at)).then_some(kind)
    }

    fn likelihood(&self, kind: Kind, at: Sq, color: Color, known: u32) -> u32 {
        placement::likelihood(self, kind, at, color, known)
    }

    /// With a rook it is uncertain whether the king may castle.
    fn is_certain(sight: &Sight<Self>) -> bool {
        sight.enemies(Kind::Rook).is_empty()
    }

    fn complete(&mut self, sight: &Sight<Self>, random: &mut Random) {
        placement::complete(self, sight, random);
    }
}
