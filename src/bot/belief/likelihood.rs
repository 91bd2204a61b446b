//! The likelihood of each position that is believed possible.
//!
//! All moves of the opponent that agree with what was seen are possible, but it prefers those after
//! which it stands better. A position is as likely as the moves that led to it: a move is [`GROWTH`]
//! times as likely as another that leaves the opponent a centipawn worse by the evaluation by hand.

use super::super::{random::Random, think::Think};
use fogchess_rules::Ruleset;

/// The growth of a move's likelihood for each centipawn: `e` in 20.
const GROWTH: f32 = 1.051_271;
/// The greatest gain or loss by a move that counts, in centipawns.
const MOST: i32 = 150;
/// The part of the likelihood that all positions share alike, because the opponent may surprise us.
const ALIKE: f32 = 0.5;

/// The likelihoods of the moves in one position.
pub(super) struct Preference<'a, B: Think> {
    board: &'a B,
    rules: &'a Ruleset,
    /// The evaluation for the side to move, once it was needed.
    standing: Option<i32>,
}

impl<'a, B: Think> Preference<'a, B> {
    /// Returns the likelihoods of the moves in a position.
    pub(super) const fn new(board: &'a B, rules: &'a Ruleset) -> Self {
        Self { board, rules, standing: None }
    }

    /// Returns the likelihood of the move that leads to this position, compared with the other
    /// moves. What it captures does not count, since the other side knows it.
    pub(super) fn of(&mut self, mv: B::Move, child: &B) -> f32 {
        let standing = *self.standing.get_or_insert_with(|| self.board.by_hand(self.rules));
        let gain = -child.by_hand(self.rules) - standing - self.board.gain(mv);
        let grown = power(GROWTH, gain.unsigned_abs().min(MOST as u32));
        if gain < 0 { 1.0 / grown } else { grown }
    }
}

/// Returns a power by multiplications alone: those of the standard library are not the same on every
/// machine.
const fn power(mut base: f32, mut exponent: u32) -> f32 {
    let mut power = 1.0;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power *= base;
        }
        base *= base;
        exponent /= 2;
    }
    power
}

/// Positions with their likelihoods.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Believed<'a, B> {
    pub(in super::super) boards: &'a [B],
    /// As long as the boards, or empty if all positions are equally likely.
    likelihoods: &'a [f32],
}

impl<'a, B: Think> Believed<'a, B> {
    /// Returns positions with these likelihoods.
    pub(super) const fn new(boards: &'a [B], likelihoods: &'a [f32]) -> Self {
        Self { boards, likelihoods }
    }

    /// Returns equally likely positions.
    #[cfg(test)]
    pub(in super::super) const fn alike(boards: &'a [B]) -> Self {
        Self { boards, likelihoods: &[] }
    }

    /// Returns the chance of each position, compared with the mean of all.
    pub(in super::super) fn priors(self) -> impl Iterator<Item = (B, f32)> {
        let total: f32 = self.likelihoods.iter().sum();
        let mean = total / self.boards.len() as f32;
        let likelihoods = self.likelihoods.iter().copied().chain(core::iter::repeat(mean));
        self.boards.iter().zip(likelihoods).map(move |(board, likelihood)| {
            let share = if mean > 0.0 { likelihood / mean } else { 1.0 };
            (*board, ALIKE + (1.0 - ALIKE) * share)
        })
    }

    /// Returns `count` positions with their priors, or all if there are fewer, in a random order.
    /// Likelier ones are drawn more often and sooner.
    pub(in super::super) fn sample(self, count: usize, random: &mut Random) -> Vec<(B, f32)> {
        let positions: Vec<_> = self.priors().collect();
        let priors: Vec<_> = positions.iter().map(|(_, prior)| *prior).collect();
        let drawn = random.sample_by(&priors, count).into_iter();
        drawn.map(|place| positions[place]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_rules::{Goal, board::Board as _, chess};

    fn board(fen: &str) -> chess::Board {
        chess::Board::parse(fen, Goal::CaptureKing).unwrap()
    }

    #[test]
    fn a_move_to_a_better_place_is_likelier() {
        let rules = fogchess_rules::Preset::Fog.ruleset();
        let start = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let likelihood = |mv: &str| {
            let (kind, mv) = start.find(Goal::CaptureKing, mv.parse().unwrap()).unwrap();
            let mut child = start;
            fogchess_rules::board::Pieces::make(&mut child, kind, mv);
            Preference::new(&start, &rules).of(mv, &child)
        };
        let [centre, edge] = ["g1f3", "g1h3"].map(likelihood);
        assert!(centre > 1.5 * edge, "{centre} and {edge}");
    }

    #[test]
    fn likelier_positions_are_drawn_more_often() {
        let boards: Vec<_> = (1..=8)
            .map(|fullmove| board(&format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {fullmove}")))
            .collect();
        let mut likelihoods = [1.0; 8];
        likelihoods[3] = 9.0;
        let believed = Believed::new(&boards, &likelihoods);
        // Half of the chance is shared alike.
        let priors: Vec<_> = believed.priors().map(|(_, prior)| prior).collect();
        assert_eq!(priors[..4], [0.75, 0.75, 0.75, 2.75]);
        let mut random = Random::new(1);
        let mut drawn = 0;
        for _ in 0..2_000 {
            let sample = believed.sample(2, &mut random);
            assert_eq!(sample.len(), 2);
            drawn += sample.iter().filter(|(_, prior)| *prior > 1.0).count();
        }
        // 2 of 8, each 2.75 times as likely as the mean.
        assert!((1_200..1_500).contains(&drawn), "{drawn}");
        assert_eq!(believed.sample(20, &mut random).len(), 8);
        assert!(Believed::alike(&boards).priors().all(|(_, prior)| prior == 1.0));
    }
}
