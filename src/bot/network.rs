//! [`Network`]: a small neural network that knows which pieces stand well together. It corrects the
//! evaluation by hand where nothing is hidden.
//!
//! For each side, every piece on its square adds a column of numbers to the side's hidden values.
//! These are limited to the range from 0 to 1, squared and weighed ("NNUE" in the Chess Programming
//! Wiki, with the activation `SCReLU`). A side sees the board from its own end, and mirrored if its
//! royal piece stands on the right. All numbers are integers, so the result is the same on every
//! machine. [`learning`](super::learning) has what the weights are learned from.

use super::think::Think;
use fogchess_rules::{Color, board::Squares as _};

/// The number of hidden values of a side.
pub const HIDDEN: usize = 32;
/// The number of stages of a game, by the number of pieces. Each has its own weights.
pub const STAGES: usize = 8;
/// The integer that stands for 1 in columns and hidden values.
pub const ONE: i32 = 96;
/// The integer that stands for a weight of a pawn.
pub const PAWN: i32 = 256;

/// The most pieces on a board.
const MOST_PIECES: usize = 32;
/// The numbers of a column in a word, which adds them all at once.
const LANES: usize = 4;
const WORDS: usize = HIDDEN / LANES;
/// The addition to each number of a column. Without negative numbers, sums stay in their lanes.
const LIFT: i32 = 128;

type Column = [u64; WORDS];

/// The weights of a stage.
#[derive(Debug)]
struct Stage {
    /// Those of the hidden values of the side to move, and of the other one.
    weights: [[i16; HIDDEN]; 2],
    constant: i16,
}

/// A network.
#[derive(Debug)]
pub(crate) struct Network {
    columns: Vec<Column>,
    bias: [i16; HIDDEN],
    stages: [Stage; STAGES],
}

impl Network {
    /// Reads a network: the columns with a byte for each number; then, with two bytes each, the
    /// bias, the stages' weights, and their constants.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let rest = 2 * (HIDDEN + STAGES * (2 * HIDDEN + 1));
        let (columns, rest) = bytes.split_at(bytes.len().saturating_sub(rest));
        let mut rest = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || rest.next().unwrap_or_default();
        let bias = core::array::from_fn(|_| next());
        let weights: [_; STAGES] =
            core::array::from_fn(|_| core::array::from_fn(|_| core::array::from_fn(|_| next())));
        Self {
            columns: columns.chunks_exact(HIDDEN).map(column).collect(),
            bias,
            stages: weights.map(|weights| Stage { weights, constant: next() }),
        }
    }

    /// Evaluates a position for the side to move, in centipawns.
    pub(crate) fn evaluate<B: Think>(&self, board: &B) -> i32 {
        let us = board.turn();
        let stage = &self.stages[stage(board)];
        let mut sum = i32::from(stage.constant) * ONE * ONE;
        for (side, weights) in [us, !us].into_iter().zip(&stage.weights) {
            let hidden = self.hidden(board, side);
            let weighed = hidden.iter().zip(weights).map(|(value, weight)| {
                let value = (*value).clamp(0, ONE);
                value * value * i32::from(*weight)
            });
            sum += weighed.sum::<i32>();
        }
        sum / (ONE * ONE * PAWN / 100)
    }

    /// Returns the hidden values of a side.
    #[inline]
    fn hidden<B: Think>(&self, board: &B, side: Color) -> [i32; HIDDEN] {
        let mut sums = [0; WORDS];
        let mut lift = 0;
        visit_inputs(board, side, |input| {
            lift += LIFT;
            for (sum, word) in sums.iter_mut().zip(&self.columns[input]) {
                *sum += word;
            }
        });
        core::array::from_fn(|at| {
            let sum = sums[at / LANES] >> (at % LANES * 16) & 0xFFFF;
            sum as i32 - lift + i32::from(self.bias[at])
        })
    }
}

/// Returns the column of these bytes.
fn column(bytes: &[u8]) -> Column {
    let lifted = |byte: &u8| (i32::from(*byte as i8) + LIFT) as u64;
    core::array::from_fn(|word| {
        let lanes = bytes[word * LANES..][..LANES].iter().rev();
        lanes.fold(0, |word, byte| word << 16 | lifted(byte))
    })
}

/// Visits the number of each piece on its square, as a side sees it.
#[inline]
pub(crate) fn visit_inputs<B: Think>(board: &B, side: Color, mut visit: impl FnMut(usize)) {
    let mirrored = board.of(side, B::ROYAL).first().is_some_and(B::is_right);
    for (at, owner) in [side, !side].into_iter().enumerate() {
        for (kind_at, kind) in B::KINDS.iter().enumerate() {
            let first = (at * B::KINDS.len() + kind_at) * B::PLACES;
            for square in board.of(owner, *kind) {
                visit(first + B::place(square, side, mirrored));
            }
        }
    }
}

/// Returns the stage of a game.
#[inline]
pub(crate) fn stage<B: Think>(board: &B) -> usize {
    let pieces = board.occupied().count() as usize;
    (pieces.clamp(1, MOST_PIECES) - 1) * STAGES / MOST_PIECES
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_rules::{Goal, Preset, board::Board as _, chess};

    /// Returns the bytes of a network that is 0 but for the hidden value `at`.
    fn bytes(at: usize, column: i8, bias: i16, weights: [i16; 2], constant: i16) -> Vec<u8> {
        let mut bytes = vec![0; 768 * HIDDEN];
        bytes.iter_mut().skip(at).step_by(HIDDEN).for_each(|byte| *byte = column as u8);
        let only = |value| (0..HIDDEN).map(move |hidden| if hidden == at { value } else { 0 });
        let mut rest: Vec<i16> = only(bias).collect();
        (0..STAGES).for_each(|_| rest.extend(weights.into_iter().flat_map(only)));
        rest.extend([constant; STAGES]);
        bytes.extend(rest.into_iter().flat_map(i16::to_le_bytes));
        bytes
    }

    #[test]
    fn nothing_is_corrected_in_the_fog() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
        let board = chess::Board::parse(fen, Goal::Checkmate).unwrap();
        for preset in [Preset::Fog, Preset::FogCheck, Preset::Chess] {
            let rules = preset.ruleset();
            let is_corrected = board.evaluate(&rules) != board.by_hand(&rules);
            assert_eq!(is_corrected, !rules.vision.is_fog(), "{preset:?}");
        }
    }

    #[test]
    fn hidden_values_are_limited_squared_and_weighed() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
        let board = chess::Board::parse(fen, Goal::Checkmate).unwrap();
        let worth = |column, bias, weights, constant| {
            let at = |at| Network::read(&bytes(at, column, bias, weights, constant));
            let found: Vec<i32> = [0, 5, 31].map(|hidden| at(hidden).evaluate(&board)).into();
            assert!(found.iter().all(|worth| *worth == found[0]), "{found:?}");
            found[0]
        };
        assert_eq!(worth(0, 0, [0, 0], PAWN as i16), 100);
        // Three pieces, each 16 of 96: a half, squared, of two pawns for us and one for them.
        assert_eq!(worth(16, 0, [2 * PAWN as i16, -PAWN as i16], 0), 25);
        assert_eq!(worth(-16, 96, [PAWN as i16, 0], 0), 25);
        assert_eq!(worth(127, 0, [PAWN as i16, 0], 0), 100, "no more than 1");
        assert_eq!(worth(-128, 96, [PAWN as i16, 0], 0), 0, "no less than 0");
    }
}
