//! [`Experience`]: the quiet moves that were good elsewhere in the search, to try them early.
//!
//! "Killer Heuristic", "History Heuristic" and "Countermove Heuristic" in the Chess Programming Wiki.

use fogchess_rules::Color;

/// The greatest size of a move's merit.
const MOST: i32 = 16_384;
/// The number of merits for each side: above the [code](super::super::think::Think::code) of any move
/// without promotion.
const CODES: usize = 1 << 14;
/// The number of plies for which killers are kept.
const PLIES: usize = 128;

/// The orders of moves that are tried before others, from the first on.
pub(super) const KNOWN: i32 = 1 << 30;
pub(super) const CAPTURE: i32 = 1 << 22;
const KILLERS: [i32; 2] = [1 << 20, (1 << 20) - 1];
const ANSWER: i32 = LIKELY;
/// The least order of a quiet move that was good in a similar position.
pub(super) const LIKELY: i32 = 1 << 19;

/// The quiet moves that were good elsewhere in the search.
#[derive(Clone, Debug)]
pub(super) struct Experience {
    /// The merit of each move of each side.
    merits: Vec<i16>,
    /// The last two moves that refuted another at each ply.
    killers: Vec<[u16; 2]>,
    /// The last move that refuted each move.
    answers: Vec<u16>,
}

impl Experience {
    pub(super) fn new() -> Self {
        Self {
            merits: vec![0; 2 * CODES],
            killers: vec![[0; 2]; PLIES],
            answers: vec![0; 2 * CODES],
        }
    }

    /// Returns the order of a quiet move of a side, after a move of the other side.
    pub(super) fn order(&self, side: Color, code: u16, ply: i32, before: u16) -> i32 {
        let [last, first] = self.killers[ply as usize % PLIES];
        if code == last {
            KILLERS[0]
        } else if code == first {
            KILLERS[1]
        } else if code == self.answers[usize::from(before) % self.answers.len()] {
            ANSWER
        } else {
            self.merit(side, code)
        }
    }

    /// Returns the merit of a quiet move.
    pub(super) fn merit(&self, side: Color, code: u16) -> i32 {
        self.merits[place(side, code)].into()
    }

    /// Learns from a quiet move that was good enough, and from those that were tried before it.
    pub(super) fn learn(
        &mut self,
        side: Color,
        (code, tried): (u16, &[u16]),
        depth: i32,
        ply: i32,
        before: u16,
    ) {
        let killers = &mut self.killers[ply as usize % PLIES];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let answers = self.answers.len();
        self.answers[usize::from(before) % answers] = code;
        let gain = (16 * depth * depth + 32 * depth).min(1_600);
        self.adjust(side, code, gain);
        tried.iter().for_each(|code| self.adjust(side, *code, -gain));
    }

    /// Moves a merit towards its greatest size, the slower the nearer it is.
    fn adjust(&mut self, side: Color, code: u16, by: i32) {
        let merit = &mut self.merits[place(side, code)];
        *merit = (i32::from(*merit) + by - i32::from(*merit) * by.abs() / MOST) as i16;
    }
}

const fn place(side: Color, code: u16) -> usize {
    side as usize * CODES + code as usize % CODES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_good_comes_first_and_merits_have_an_end() {
        let mut experience = Experience::new();
        let (white, black) = (Color::White, Color::Black);
        for depth in 0..1_000 {
            experience.learn(white, (7, &[8, 9]), depth, 3, 5);
        }
        assert_eq!(experience.order(white, 7, 3, 5), KILLERS[0]);
        assert_eq!(experience.order(white, 7, 4, 5), ANSWER);
        let [good, bad] = [7, 8].map(|code| experience.order(white, code, 4, 6));
        assert!(good > 16_000 && good < ANSWER && bad < -16_000, "{good} {bad}");
        assert_eq!(experience.order(black, 7, 4, 6), 0);
    }
}
