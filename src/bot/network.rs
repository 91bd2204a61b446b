//! [`Network`]: a small neural network that knows which pieces stand well together. It corrects the
//! evaluation by hand, in chess and in draughts.
//!
//! For each side, every piece on its square adds a column of numbers to the side's hidden values.
//! These are limited to the range from 0 to 1, squared and weighed ("NNUE" in the Chess Programming
//! Wiki, with the activation `SCReLU`). A side sees the board from its own end, and mirrored if its
//! royal piece stands on the right. All numbers are integers, so the result is the same on every
//! machine. [`learning`](super::learning) has what the weights are learned from.

use super::think::Think;
use core::array::from_fn;
use fogchess_rules::{Color, board::Squares as _};

/// The number of hidden values of a side, for the network where the players see everything.
pub const OPEN_HIDDEN: usize = 32;
/// The number of hidden values of a side, for the network in the fog.
pub const FOG_HIDDEN: usize = 16;
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
/// The addition to each number of a column. Without negative numbers, sums stay in their lanes.
const LIFT: i32 = 128;

/// Numbers for the hidden values of a side.
type Hidden<N, const WORDS: usize> = [[N; LANES]; WORDS];

/// The weights of a stage.
#[derive(Debug)]
struct Stage<const WORDS: usize> {
    /// Those of the hidden values of the side to move, and of the other one.
    weights: [Hidden<i16, WORDS>; 2],
    constant: i16,
}

/// A network with `WORDS` words for each column.
#[derive(Debug)]
pub(crate) struct Network<const WORDS: usize> {
    columns: Vec<[u64; WORDS]>,
    bias: Hidden<i16, WORDS>,
    stages: [Stage<WORDS>; STAGES],
}

/// The network where nothing is hidden.
pub(crate) type OpenNetwork = Network<{ OPEN_HIDDEN / LANES }>;
/// The network in the fog.
pub(crate) type FogNetwork = Network<{ FOG_HIDDEN / LANES }>;

impl<const WORDS: usize> Network<WORDS> {
    const HIDDEN: usize = WORDS * LANES;

    /// Reads a network: the columns with a byte for each number; then, with two bytes each, the
    /// bias, the stages' weights, and their constants.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let rest = 2 * (Self::HIDDEN + STAGES * (2 * Self::HIDDEN + 1));
        let (columns, rest) = bytes.split_at(bytes.len().saturating_sub(rest));
        let mut rest = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || rest.next().unwrap_or_default();
        let mut hidden = || from_fn(|_| from_fn(|_| next()));
        let bias = hidden();
        let weights: [_; STAGES] = from_fn(|_| from_fn(|_| hidden()));
        Self {
            columns: columns.chunks_exact(Self::HIDDEN).map(column).collect(),
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
            let pairs = hidden.as_flattened().iter().zip(weights.as_flattened());
            let weighed = pairs.map(|(value, weight)| {
                let value = (*value).clamp(0, ONE);
                value * value * i32::from(*weight)
            });
            sum += weighed.sum::<i32>();
        }
        sum / (ONE * ONE * PAWN / 100)
    }

    /// Returns the hidden values of a side.
    #[inline]
    fn hidden<B: Think>(&self, board: &B, side: Color) -> Hidden<i32, WORDS> {
        let mut sums = [0; WORDS];
        let mut lift = 0;
        visit_inputs(board, side, |input| {
            lift += LIFT;
            for (sum, word) in sums.iter_mut().zip(&self.columns[input]) {
                *sum += word;
            }
        });
        from_fn(|word| {
            from_fn(|lane| {
                let sum = sums[word] >> (lane * 16) & 0xFFFF;
                sum as i32 - lift + i32::from(self.bias[word][lane])
            })
        })
    }
}

/// Returns the column of these bytes.
fn column<const WORDS: usize>(bytes: &[u8]) -> [u64; WORDS] {
    let lifted = |byte: &u8| (i32::from(*byte as i8) + LIFT) as u64;
    from_fn(|word| {
        let lanes = bytes[word * LANES..][..LANES].iter().rev();
        lanes.fold(0, |word, byte| word << 16 | lifted(byte))
    })
}

/// Visits the number of each piece on its square, as a side sees it.
#[inline]
pub(crate) fn visit_inputs<B: Think>(board: &B, side: Color, mut visit: impl FnMut(usize)) {
    let mirrored = board.royals(side).first().is_some_and(B::is_right);
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
    use crate::{Bot, Technique, Techniques, search::Tree};
    use fogchess_rules::{
        Goal, Level, PlayerView, Preset,
        board::Board as _,
        chess,
        draughts::{self, International, Russian},
    };

    /// Returns the bytes of a network that is 0 but for the one of its `hidden` values at `at`.
    fn bytes(
        hidden: usize,
        at: usize,
        column: i8,
        bias: i16,
        weights: [i16; 2],
        constant: i16,
    ) -> Vec<u8> {
        let mut bytes = vec![0; 768 * hidden];
        bytes.iter_mut().skip(at).step_by(hidden).for_each(|byte| *byte = column as u8);
        let only = |value| (0..hidden).map(move |hidden| if hidden == at { value } else { 0 });
        let mut rest: Vec<i16> = only(bias).collect();
        (0..STAGES).for_each(|_| rest.extend(weights.into_iter().flat_map(only)));
        rest.extend([constant; STAGES]);
        bytes.extend(rest.into_iter().flat_map(i16::to_le_bytes));
        bytes
    }

    const CHESS: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 3 3";
    const RUSSIAN: &str =
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,h4:Ba7,c7,e7,g7,b8,d8,f8,h8,d6,f6,h6,a5";
    const INTERNATIONAL: &str = "W:W28,31,33-50:B1-15,17-21";

    #[test]
    fn each_network_corrects_under_its_rules() {
        fn assert_corrects<B: Think>(presets: &[Preset], fen: &str) {
            let board = B::parse(fen, Goal::Sandbox).unwrap();
            for preset in presets {
                let rules = preset.ruleset();
                let (by_hand, tree) = (board.by_hand(&rules), Tree::new(rules));
                assert_ne!(board.evaluate(&rules), by_hand, "{preset:?}");
                assert_eq!(tree.evaluate(&board) == by_hand, rules.vision.is_fog(), "{preset:?}");
                assert_eq!(tree.corrected().evaluate(&board), board.evaluate(&rules), "{preset:?}");
            }
            let open = B::open_network().unwrap().evaluate(&board);
            assert_ne!(B::fog_network().unwrap().evaluate(&board), open);
        }
        assert_corrects::<chess::Board>(&[Preset::Fog, Preset::FogCheck, Preset::Chess], CHESS);
        let russian = [Preset::FogDraughts, Preset::Draughts];
        assert_corrects::<draughts::Board<Russian>>(&russian, RUSSIAN);
        let international = [Preset::FogDraughts10, Preset::Draughts10];
        assert_corrects::<draughts::Board<International>>(&international, INTERNATIONAL);
    }

    /// Lower levels would beat their neighbours too often with it.
    #[test]
    fn the_grandmaster_alone_uses_it_in_the_fog() {
        let positions = [
            (Preset::Fog, CHESS),
            (Preset::FogCheck, CHESS),
            (Preset::FogDraughts, RUSSIAN),
            (Preset::FogDraughts10, INTERNATIONAL),
        ];
        for (level, (preset, fen)) in
            Level::ALL.into_iter().flat_map(|level| positions.map(|at| (level, at)))
        {
            let view = PlayerView::of_position(preset.ruleset(), fen, Color::White).unwrap();
            let without = Techniques::ALL.without(Technique::Network);
            let [with, without] = [Techniques::ALL, without].map(|techniques| {
                let mut bot = Bot::new(level, Color::White, 1).with(techniques);
                bot.observe(&view);
                bot.begin(2_000);
                assert!(bot.ponder(&mut || false));
                bot.report_with(&[])
            });
            assert_eq!(with != without, level == Level::Grandmaster, "{level:?}, {preset:?}");
        }
    }

    #[test]
    fn hidden_values_are_limited_squared_and_weighed() {
        assert_limited_squared_and_weighed::<{ OPEN_HIDDEN / LANES }>();
        assert_limited_squared_and_weighed::<{ FOG_HIDDEN / LANES }>();
    }

    fn assert_limited_squared_and_weighed<const WORDS: usize>() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
        let board = chess::Board::parse(fen, Goal::Checkmate).unwrap();
        let hidden = WORDS * LANES;
        let worth = |column, bias, weights, constant| {
            let bytes = |at| bytes(hidden, at, column, bias, weights, constant);
            let at = |at| Network::<WORDS>::read(&bytes(at)).evaluate(&board);
            let found: Vec<i32> = [0, 5, hidden - 1].map(at).into();
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
