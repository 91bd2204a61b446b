//! The puzzles that ship with the game. `./play puzzles` makes them.

use crate::{app::settings::SolvedPuzzles, bot::puzzle::Puzzle, rules::Preset};
use std::sync::LazyLock;

/// The rules that have puzzles.
pub(crate) const PUZZLE_PRESETS: [Preset; 2] = [Preset::Fog, Preset::FogXiangqi];

static FOG: LazyLock<Vec<Puzzle>> =
    LazyLock::new(|| read(include_str!("../../../assets/puzzles/fog.txt")));
static FOG_XIANGQI: LazyLock<Vec<Puzzle>> =
    LazyLock::new(|| read(include_str!("../../../assets/puzzles/fog-xiangqi.txt")));

fn read(lines: &str) -> Vec<Puzzle> {
    lines.lines().map(|line| line.parse().expect("the tests read the puzzles")).collect()
}

/// Returns the puzzles under these rules, from easy to hard.
pub(crate) fn puzzles(preset: Preset) -> &'static [Puzzle] {
    match preset {
        Preset::Fog => &FOG,
        Preset::FogXiangqi => &FOG_XIANGQI,
        _ => &[],
    }
}

/// Returns the number of puzzles under these rules that are not solved.
pub(crate) fn unsolved_puzzles(preset: Preset, solved: &SolvedPuzzles) -> usize {
    puzzles(preset).iter().filter(|puzzle| !solved.has(&name(puzzle))).count()
}

/// Returns the name by which a puzzle is remembered as solved.
pub(super) fn name(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.name(), puzzle.question)
}

/// Returns the puzzle of a day, the same for everybody. In as many days as there are puzzles each of
/// them comes once, and easy and hard ones follow each other.
pub(super) fn of_the_day(day: u64) -> &'static Puzzle {
    // Has no divisor in common with the number of puzzles.
    const STEP: u64 = 37;
    let count = FOG.len() as u64;
    &FOG[(day % count * STEP % count) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_puzzle_has_a_name_and_a_day_of_its_own() {
        for preset in PUZZLE_PRESETS {
            let puzzles = puzzles(preset);
            assert!(puzzles.len() >= 30, "{preset:?}");
            assert!(puzzles.iter().all(|puzzle| puzzle.preset == preset));
            let names: HashSet<String> = puzzles.iter().map(name).collect();
            assert_eq!(names.len(), puzzles.len(), "{preset:?}");
        }
        let count = puzzles(Preset::Fog).len();
        let days: HashSet<String> =
            (0..count as u64).map(|day| name(of_the_day(20_000 + day))).collect();
        assert_eq!(days.len(), count);
    }
}
