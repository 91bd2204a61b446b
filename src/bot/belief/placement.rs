//! Made-up positions: guesses at the squares of the enemy pieces in the fog.
//!
//! They are only plausible: a piece is likely to be where it was last seen, or still at home, and
//! pawns are likelier on their own half.

use super::super::{
    memory::{Memory, is_home, unseen},
    random::Random,
    sight::Sight,
};
use crate::rules::{
    Color, Piece,
    chess::Kind,
    chess::{
        bitboard::{Bitboard, Sq},
        board::{Board, Castling, Wing, home_rank, king_home},
    },
};

/// The kinds in the order of placing: first those that need certain squares, last those that fit
/// anywhere.
const ORDER: [Kind; 6] =
    [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// Makes up a position with all hidden enemy pieces or, with `all` false, with as many as find a
/// square. It need not fit what is seen: for example, where check is announced it may lack the
/// attacker.
pub(super) fn make_up(
    sight: &Sight,
    memory: &Memory,
    all: bool,
    random: &mut Random,
) -> Option<Board> {
    let mut guess = Guess::new(sight, memory);
    for sq in sight.blockers {
        guess.place_someone(sq, random)?;
    }
    for kind in ORDER {
        while guess.unseen[kind.index()] > 0 {
            let placed = guess.place_somewhere(kind, sight.vacant, random);
            if placed.is_none() && (all || kind == Kind::King) {
                return None;
            } else if placed.is_none() {
                break;
            }
        }
    }
    Some(guess.finish(random))
}

/// Returns all positions that fit what is seen, if only the enemy's king is hidden. `None` if more
/// is hidden or uncertain: a king with a rook may have the right to castle or not.
pub(super) fn all(sight: &Sight, memory: &Memory) -> Option<Vec<Board>> {
    let mut guess = Guess::new(sight, memory);
    let king = Kind::King;
    let is_hidden = |kind: Kind| guess.unseen[kind.index()] == u8::from(kind == king);
    if !ORDER.into_iter().all(is_hidden) || !sight.enemies(Kind::Rook).is_empty() {
        return None;
    }
    guess.set_state(sight.castling);
    let places = sight.hidden() & !sight.vacant;
    let with_king = |sq| {
        let mut board = guess.board;
        board.toggle(Piece { color: guess.them(), kind: king }, sq);
        board
    };
    Some(places.into_iter().map(with_king).filter(|board| sight.fits(board)).collect())
}

/// Returns a position with the visible pieces and a king, for when nothing better was found.
pub(super) fn last_resort(sight: &Sight, memory: &Memory, random: &mut Random) -> Option<Board> {
    let mut guess = Guess::new(sight, memory);
    if guess.unseen[Kind::King.index()] > 0 {
        guess.place_somewhere(Kind::King, Bitboard::EMPTY, random)?;
    }
    Some(guess.finish(random))
}

/// An unfinished position.
struct Guess<'a> {
    sight: &'a Sight,
    memory: &'a Memory,
    board: Board,
    /// The number of pieces of each kind that are still to be placed.
    unseen: [u8; Kind::COUNT],
}

impl<'a> Guess<'a> {
    fn new(sight: &'a Sight, memory: &'a Memory) -> Self {
        Self { sight, memory, board: super::open_board(sight), unseen: unseen(sight) }
    }

    fn them(&self) -> Color {
        !self.sight.us
    }

    fn place(&mut self, kind: Kind, sq: Sq) {
        self.board.toggle(Piece { color: self.them(), kind }, sq);
        self.unseen[kind.index()] -= 1;
    }

    /// Places a piece of a random kind on this square.
    fn place_someone(&mut self, sq: Sq, random: &mut Random) -> Option<()> {
        let weights =
            Kind::ALL.map(|kind| u32::from(self.unseen[kind.index()]) * self.weight(kind, sq));
        let place = random.weighted(weights.into_iter())?;
        self.place(Kind::ALL[place], sq);
        Some(())
    }

    /// Places a piece of this kind on a random hidden square that is not in `vacant`.
    fn place_somewhere(&mut self, kind: Kind, vacant: Bitboard, random: &mut Random) -> Option<()> {
        let mut weights = [0; 64];
        for sq in self.sight.hidden() & !self.board.occupied() & !vacant {
            weights[sq.index()] = self.weight(kind, sq);
        }
        let place = random.weighted(weights.iter().copied())?;
        self.place(kind, Sq::masked(place as u8));
        Some(())
    }

    /// Returns the likelihood of a piece of this kind on a square, compared with other squares.
    fn weight(&self, kind: Kind, sq: Sq) -> u32 {
        let them = self.them();
        if kind == Kind::Pawn && Bitboard::EDGE_RANKS.contains(sq) {
            return 0;
        }
        let advanced = sq.rank().abs_diff(home_rank(them));
        let own_half = advanced < 4;
        let mut weight = match kind {
            Kind::King if advanced < 2 => 12,
            Kind::Pawn if own_half => 8,
            Kind::King | Kind::Pawn => 2,
            _ if own_half => 6,
            _ => 4,
        };
        if let Some(age) = self.memory.sighting(sq, kind) {
            weight += 1_600 / (4 + age);
        }
        if is_home(sq, them, kind, &self.sight.rules) {
            weight += 6_000 / (20 + self.sight.plies);
        }
        if kind == Kind::Bishop && self.has_bishop_like(sq) {
            weight = weight.div_ceil(8);
        }
        weight
    }

    /// Returns `true` if a bishop on squares of the same colour has been placed.
    fn has_bishop_like(&self, sq: Sq) -> bool {
        let light = Bitboard::LIGHT.contains(sq);
        let alike = if light { Bitboard::LIGHT } else { !Bitboard::LIGHT };
        self.board.of(self.them(), Kind::Bishop).meets(alike)
    }

    fn finish(mut self, random: &mut Random) -> Board {
        let (sight, them) = (self.sight, self.them());
        let mut castling = sight.castling;
        // The longer the game, the likelier the king or the rook has moved.
        let unmoved = random.below(40 + sight.plies as usize) < 40;
        if unmoved && self.board.of(them, Kind::King).contains(king_home(them)) {
            for wing in Wing::ALL {
                if self.board.of(them, Kind::Rook).contains(wing.rook_from(them)) {
                    castling.give(them, wing);
                }
            }
        }
        self.set_state(castling);
        self.board
    }

    fn set_state(&mut self, castling: Castling) {
        let Sight { turn, en_passant, .. } = *self.sight;
        self.board.set_state(turn, castling, en_passant, 0, 1);
    }
}
