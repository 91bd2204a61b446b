//! Random numbers from a seed, the same on every machine.

pub(super) use fogchess_rules::split_mix::mix;
use fogchess_rules::split_mix::split_mix;

/// A generator of random numbers (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns a generator; the same seed gives the same numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns any number.
    pub const fn draw(&mut self) -> u64 {
        split_mix(&mut self.0)
    }

    /// Returns a number below `end`, or 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The number as a fraction of all numbers. The bias is less than about 2⁻⁵⁰.
        ((u128::from(self.draw()) * end as u128) >> 64) as usize
    }

    /// Returns a number from 0 to 1, without 1.
    pub(super) const fn share(&mut self) -> f32 {
        // 24 bits, as many as an f32 holds exactly.
        (self.draw() >> 40) as f32 / (1_u32 << 24) as f32
    }

    /// Returns one of the items, all with the same probability.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Returns the index of one of the weights, with a probability in proportion to its weight.
    pub(super) fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let sum: u64 = weights.clone().map(u64::from).sum();
        let mut rest = self.below(usize::try_from(sum).unwrap_or(usize::MAX)) as u64;
        weights.enumerate().find_map(|(place, weight)| {
            let weight = u64::from(weight);
            if rest < weight {
                return Some(place);
            }
            rest -= weight;
            None
        })
    }

    /// Returns `count` of the items, or all if there are fewer, in a random order. All selections
    /// have the same probability.
    pub(super) fn sample<T: Copy>(&mut self, items: &[T], count: usize) -> Vec<T> {
        let mut places: Vec<usize> = (0..items.len()).collect();
        self.shuffle_first(&mut places, count);
        places.into_iter().take(count).map(|place| items[place]).collect()
    }

    /// Shuffles the items, as far as the first `count` places.
    pub fn shuffle_first<T>(&mut self, items: &mut [T], count: usize) {
        for place in 0..count.min(items.len()) {
            items.swap(place, place + self.below(items.len() - place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_below_their_end_and_each_comes() {
        let mut random = Random::new(1);
        let mut counts = [0; 5];
        (0..5_000).for_each(|_| counts[random.below(5)] += 1);
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
        assert_eq!(random.choose::<u8>(&[]), None);
    }

    #[test]
    fn samples_hold_each_item_once_at_most_and_each_as_often_as_another() {
        let mut random = Random::new(3);
        let mut counts = [0; 5];
        for _ in 0..5_000 {
            let sample = random.sample(&[0, 1, 2, 3, 4], 2);
            assert!(sample.len() == 2 && sample[0] != sample[1], "{sample:?}");
            sample.into_iter().for_each(|item: usize| counts[item] += 1);
        }
        assert!(counts.iter().all(|count| (1_900..2_100).contains(count)), "{counts:?}");
        let mut all = random.sample(&[7, 8, 9], 5);
        all.sort_unstable();
        assert_eq!(all, [7, 8, 9]);
    }

    #[test]
    fn heavy_places_come_more_often() {
        let mut random = Random::new(2);
        let mut counts = [0; 3];
        for _ in 0..4_000 {
            counts[random.weighted([1, 0, 3].into_iter()).unwrap()] += 1;
        }
        assert!(counts[1] == 0 && (900..1_100).contains(&counts[0]), "{counts:?}");
        assert_eq!(random.weighted([0, 0].into_iter()), None);
    }
}
