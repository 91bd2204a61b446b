//! The numbers of a network while it is learned, and the slope of its error.

use super::example::{Example, HALF};
use core::ops::Range;
use fogchess_bot::{
    Random,
    learning::{ONE, PAWN, STAGES},
};

/// The greatest size of a number in a column.
const MOST: f32 = i8::MAX as f32 / ONE as f32;

/// The numbers of a network, or the slope of its error for each of them: the columns, the bias, the
/// weights of each stage for the side to move and for the other one, the stages' constants.
#[derive(Clone, Debug)]
pub(super) struct Numbers<const HIDDEN: usize> {
    pub(super) all: Vec<f32>,
    inputs: usize,
}

impl<const HIDDEN: usize> Numbers<HIDDEN> {
    pub(super) fn zero(inputs: usize) -> Self {
        let count = (inputs + 1) * HIDDEN + STAGES * (2 * HIDDEN + 1);
        Self { all: vec![0.0; count], inputs }
    }

    /// Returns numbers to begin with, drawn by lot: those of the columns up to this size.
    pub(super) fn by_lot(inputs: usize, columns: f32, random: &mut Random) -> Self {
        const PARTS: usize = 1 << 20;
        let mut by_lot = |most: f32| (random.below(PARTS) as f32 / PARTS as f32 * 2.0 - 1.0) * most;
        let mut numbers = Self::zero(inputs);
        let bias = numbers.bias();
        numbers.all[..bias.start].fill_with(|| by_lot(columns));
        numbers.all[bias.clone()].fill(0.1);
        numbers.all[bias.end..].fill_with(|| by_lot(0.3));
        numbers
    }

    const fn column(input: u16) -> Range<usize> {
        let first = input as usize * HIDDEN;
        first..first + HIDDEN
    }

    const fn bias(&self) -> Range<usize> {
        self.inputs * HIDDEN..(self.inputs + 1) * HIDDEN
    }

    const fn weights(&self, stage: usize, side: usize) -> Range<usize> {
        let first = self.bias().end + (2 * stage + side) * HIDDEN;
        first..first + HIDDEN
    }

    const fn constant(&self, stage: usize) -> usize {
        self.bias().end + 2 * STAGES * HIDDEN + stage
    }

    /// Keeps the columns within what a byte can hold.
    pub(super) fn limit(&mut self) {
        let columns = self.bias().start;
        self.all[..columns].iter_mut().for_each(|number| *number = number.clamp(-MOST, MOST));
    }

    /// Returns the network as the bot reads it.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let bias = self.bias();
        let in_parts = |number: f32, parts: i32| (number * parts as f32).round();
        let columns =
            self.all[..bias.start].iter().map(|number| in_parts(*number, ONE) as i8 as u8);
        let mut bytes: Vec<u8> = columns.collect();
        for (at, number) in self.all.iter().enumerate().skip(bias.start) {
            let parts = if at < bias.end { ONE } else { PAWN };
            bytes.extend((in_parts(*number, parts) as i16).to_le_bytes());
        }
        bytes
    }

    /// Returns the sum of the squared errors for some examples, and adds their slope.
    pub(super) fn error<'a>(
        &self,
        examples: impl Iterator<Item = &'a Example>,
        slope: &mut Self,
    ) -> f64 {
        examples.map(|example| f64::from(self.error_of(example, slope))).sum()
    }

    fn error_of(&self, example: &Example, slope: &mut Self) -> f32 {
        let stage = example.inputs.stage;
        let hidden = [0, 1].map(|side| self.hidden(&example.inputs.sides[side]));
        let mut worth = example.inputs.by_hand as f32 / 100.0 + self.all[self.constant(stage)];
        for (side, hidden) in hidden.iter().enumerate() {
            let weights = &self.all[self.weights(stage, side)];
            let weighed = hidden.iter().zip(weights).map(|(value, weight)| {
                let value = value.clamp(0.0, 1.0);
                value * value * weight
            });
            worth += weighed.sum::<f32>();
        }
        let root = (HALF * HALF + worth * worth).sqrt();
        let miss = worth / root - example.score;
        let by_worth = miss * HALF * HALF / (root * root * root);
        slope.all[self.constant(stage)] += by_worth;
        for (side, hidden) in hidden.iter().enumerate() {
            let weights = self.weights(stage, side);
            let mut back = [0.0; HIDDEN];
            for at in 0..HIDDEN {
                let value = hidden[at].clamp(0.0, 1.0);
                slope.all[weights.start + at] += by_worth * value * value;
                if value == hidden[at] {
                    back[at] = by_worth * self.all[weights.start + at] * 2.0 * value;
                }
            }
            add(&mut slope.all[self.bias()], &back);
            for input in &example.inputs.sides[side] {
                add(&mut slope.all[Self::column(*input)], &back);
            }
        }
        miss * miss
    }

    /// Returns the hidden values of a side.
    fn hidden(&self, inputs: &[u16]) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        add(&mut hidden, &self.all[self.bias()]);
        for input in inputs {
            add(&mut hidden, &self.all[Self::column(*input)]);
        }
        hidden
    }
}

#[inline]
fn add(to: &mut [f32], more: &[f32]) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more);
}
