//! Made-up positions: guesses at the squares of the enemy pieces in the fog.
//!
//! They are only plausible: a piece is likely to be where it was last seen, or still at home, and
//! each board knows where its pieces are likelier ([`Think::likelihood`]).

use super::super::{
    memory::{Memory, is_home, place, unseen},
    random::Random,
    sight::{SQUARES, Sight, index},
    think::Think,
};
use fogchess_rules::{Color, PieceKind, Square, board::Squares};

/// Makes up a position with all hidden enemy pieces, or with those that find a square if `all` is
/// `false`.
///
/// The position may not fit the sight: for example, if check is announced, it may lack the
/// attacker.
pub(super) fn make_up<B: Think>(
    sight: &Sight<B>,
    memory: &Memory<B>,
    all: bool,
    random: &mut Random,
) -> Option<B> {
    let mut guess = Guess::new(sight, memory);
    for sq in sight.blockers {
        guess.place_someone(sq, random)?;
    }
    for kind in B::PLACING.iter().copied() {
        while guess.unseen(kind) > 0 && guess.place_somewhere(kind, sight.vacant, random).is_some()
        {
        }
        if guess.unseen(kind) > 0 && (all || B::is_royal(kind)) {
            return None;
        }
    }
    Some(guess.finish(random))
}

/// Returns all positions that fit the sight, if only the enemy's king or general is hidden.
/// Returns `None` if more is hidden or uncertain.
pub(super) fn all<B: Think>(sight: &Sight<B>, memory: &Memory<B>) -> Option<Vec<B>> {
    let king = B::ROYAL?;
    let guess = Guess::new(sight, memory);
    let is_hidden = |kind: &B::Kind| guess.unseen(*kind) == u8::from(*kind == king);
    if !B::KINDS.iter().all(is_hidden) || !B::is_certain(sight) {
        return None;
    }
    let haunts = B::haunts(king, guess.them());
    let places = sight.hidden().without(sight.vacant) & haunts;
    let with_king = |sq| {
        let mut board = guess.board;
        board.toggle(guess.them(), king, sq);
        board
    };
    Some(places.into_iter().map(with_king).filter(|board| sight.fits(board)).collect())
}

/// Returns a position with the visible pieces and a king, for when nothing better was found.
pub(super) fn last_resort<B: Think>(
    sight: &Sight<B>,
    memory: &Memory<B>,
    random: &mut Random,
) -> Option<B> {
    let mut guess = Guess::new(sight, memory);
    if let Some(king) = B::ROYAL.filter(|king| guess.unseen(*king) > 0) {
        guess.place_somewhere(king, B::NONE, random)?;
    }
    Some(guess.finish(random))
}

/// An unfinished position.
struct Guess<'a, B: Think> {
    sight: &'a Sight<B>,
    memory: &'a Memory<B>,
    board: B,
    /// The number of pieces of each kind that are still to be placed.
    unseen: [u8; PieceKind::MOST],
}

impl<'a, B: Think> Guess<'a, B> {
    fn new(sight: &'a Sight<B>, memory: &'a Memory<B>) -> Self {
        Self { sight, memory, board: sight.seen, unseen: unseen(sight) }
    }

    fn them(&self) -> Color {
        !self.sight.us
    }

    /// Returns the number of pieces of a kind that are still to be placed.
    fn unseen(&self, kind: B::Kind) -> u8 {
        self.unseen[place::<B>(kind)]
    }

    fn place(&mut self, kind: B::Kind, sq: B::Square) {
        self.board.toggle(self.them(), kind, sq);
        self.unseen[place::<B>(kind)] -= 1;
    }

    /// Places a piece of a random kind on this square.
    fn place_someone(&mut self, sq: B::Square, random: &mut Random) -> Option<()> {
        let mut weights = [0; PieceKind::MOST];
        for (weight, kind) in weights.iter_mut().zip(B::KINDS) {
            *weight = u32::from(self.unseen(*kind)) * self.weight(*kind, sq);
        }
        let place = random.weighted(weights.into_iter())?;
        self.place(B::KINDS[place], sq);
        Some(())
    }

    /// Places a piece of this kind on a random hidden square that is not in `vacant`.
    fn place_somewhere(
        &mut self,
        kind: B::Kind,
        vacant: B::Squares,
        random: &mut Random,
    ) -> Option<()> {
        let mut weights = [0; SQUARES];
        for sq in self.sight.hidden().without(self.board.occupied()).without(vacant) {
            weights[index(sq)] = self.weight(kind, sq);
        }
        let place = random.weighted(weights.iter().copied())?;
        let square = Square::from_index(place as u8).and_then(B::square)?;
        self.place(kind, square);
        Some(())
    }

    /// Returns the likelihood of a piece of this kind on a square, compared with other squares.
    fn weight(&self, kind: B::Kind, sq: B::Square) -> u32 {
        let them = self.them();
        let mut known = 0;
        if let Some(age) = self.memory.sighting(sq, kind) {
            known += 1_600 / (4 + age);
        }
        if is_home::<B>(sq, them, kind) {
            known += 6_000 / (20 + self.sight.plies);
        }
        self.board.likelihood(kind, sq, them, known)
    }

    fn finish(mut self, random: &mut Random) -> B {
        self.board.complete(self.sight, random);
        self.board
    }
}
