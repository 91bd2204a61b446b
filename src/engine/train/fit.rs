//! Fitting a network to examples, by Adam (D. Kingma and J. Ba, 2014), with weight decay as in
//! `AdamW` (I. Loshchilov and F. Hutter, 2017).

use super::{example::Example, gradient::Numbers};
use fogchess_bot::{Random, learning::count_inputs};
use fogchess_rules::BoardKind;
use std::{
    io::{self, Write},
    thread,
};

/// The number of parts of a batch that are worked on at a time. It does not go by the machine, so
/// that the sums are the same.
const PARTS: usize = 2;
/// The parts of the mean and of the mean square of the slopes that are kept.
const KEPT: (f32, f32) = (0.9, 0.999);

/// The manner of fitting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// The number of times that all examples are gone through.
    rounds: usize,
    /// The number of examples after which the numbers change.
    batch: usize,
    /// The rate of the changes at first. It falls to 0.
    rate: f32,
    /// The greatest size of the columns' numbers at first.
    columns: f32,
    /// The rate at which the numbers shrink, for each unit of the rate of the changes.
    decay: f32,
    /// `true` if the result is the network of the round that judged the others best ("early
    /// stopping"), not that of the last round.
    keeps_best: bool,
}

impl Schedule {
    /// The manner for scores by a teacher.
    pub(super) const JUDGED: Self = Self {
        rounds: 40,
        batch: 8_192,
        rate: 0.003,
        columns: 0.15,
        decay: 0.0,
        keeps_best: false,
    };

    /// Returns the manner for λ-returns, which are less certain: what is learned soon fits these games
    /// alone. With the few inputs of draughts that takes longer.
    ///
    /// Columns that begin at 0 learn more from few examples, and stay 0 where no piece ever stands,
    /// so that the file packs well.
    pub(super) const fn returns(board: BoardKind) -> Self {
        let rounds = match board {
            BoardKind::Chess | BoardKind::Xiangqi => 8,
            BoardKind::Draughts | BoardKind::Draughts10 => 24,
        };
        Self { rounds, batch: 2_048, rate: 0.001, columns: 0.0, decay: 0.3, keeps_best: true }
    }
}

/// Returns the bytes of a network for the examples. Writes its mean square errors after each round.
///
/// # Errors
/// Returns an error if the output cannot be written.
pub(super) fn fit<const HIDDEN: usize>(
    examples: &[Example],
    board: BoardKind,
    schedule: Schedule,
    output: &mut impl Write,
) -> io::Result<Vec<u8>> {
    let mut random = Random::new(1);
    let (others, mut learned): (Vec<&Example>, Vec<&Example>) =
        examples.iter().partition(|example| example.is_other);
    let inputs = count_inputs(board);
    let mut numbers = Numbers::<HIDDEN>::by_lot(inputs, schedule.columns, &mut random);
    let mut adam = Adam::new(numbers.all.len(), schedule, learned.len());
    let (mut best, mut least) = (Vec::new(), f64::MAX);
    for round in 1..=schedule.rounds {
        let count = learned.len();
        random.shuffle_first(&mut learned, count);
        let mut error = 0.0;
        for batch in learned.chunks(schedule.batch) {
            let (slope, more) = slope(&numbers, batch);
            error += more;
            adam.change(&mut numbers.all, &slope.all, batch.len());
            numbers.limit();
        }
        let of_others = slope(&numbers, &others).1;
        let mean = |error: f64, count: usize| error / count.max(1) as f64;
        let (error, of_others) = (mean(error, learned.len()), mean(of_others, others.len()));
        writeln!(output, "round {round}: error {error:.5}, of others {of_others:.5}")?;
        if of_others <= least || !schedule.keeps_best {
            (best, least) = (numbers.bytes(), of_others);
        }
    }
    Ok(best)
}

/// Returns the slope of the error for some examples, and the error.
fn slope<const HIDDEN: usize>(
    numbers: &Numbers<HIDDEN>,
    examples: &[&Example],
) -> (Numbers<HIDDEN>, f64) {
    let part = |examples: &[&Example]| {
        let mut slope = numbers.clone();
        slope.all.fill(0.0);
        let error = numbers.error(examples.iter().copied(), &mut slope);
        (slope, error)
    };
    let mut sum = part(&[]);
    thread::scope(|scope| {
        let parts = examples.chunks(examples.len().div_ceil(PARTS).max(1));
        let parts: Vec<_> = parts.map(|examples| scope.spawn(|| part(examples))).collect();
        for (slope, error) in parts.into_iter().filter_map(|part| part.join().ok()) {
            sum.0.all.iter_mut().zip(slope.all).for_each(|(sum, more)| *sum += more);
            sum.1 += error;
        }
    });
    sum
}

/// The state of Adam.
struct Adam {
    schedule: Schedule,
    step: usize,
    steps: usize,
    /// The mean and the mean square of each number's slopes.
    means: Vec<(f32, f32)>,
    /// The share of the means that is still their first value, 0.
    first: (f32, f32),
}

impl Adam {
    fn new(numbers: usize, schedule: Schedule, examples: usize) -> Self {
        let steps = schedule.rounds * examples.div_ceil(schedule.batch);
        Self { schedule, step: 0, steps, means: vec![(0.0, 0.0); numbers], first: (1.0, 1.0) }
    }

    /// Changes numbers against their slopes, which are the sums over so many examples.
    fn change(&mut self, numbers: &mut [f32], slopes: &[f32], examples: usize) {
        let Schedule { rate, decay, .. } = self.schedule;
        let rate = rate * (1.0 - self.step as f32 / self.steps as f32);
        self.step += 1;
        self.first = (self.first.0 * KEPT.0, self.first.1 * KEPT.1);
        for ((number, slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(&mut self.means)
        {
            let slope = slope / examples as f32;
            *mean += (1.0 - KEPT.0) * (slope - *mean);
            *square += (1.0 - KEPT.1) * (slope * slope - *square);
            let (mean, square) = (*mean / (1.0 - self.first.0), *square / (1.0 - self.first.1));
            *number -= rate * mean / (square.sqrt() + 1e-8) + rate * decay * *number;
        }
    }
}
