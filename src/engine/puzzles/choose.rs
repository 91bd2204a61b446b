//! The choice among the questions that were found: different games, kinds and answers, easy ones
//! and hard ones.
//!
//! A chosen question is a line: a word of its own, and the puzzle.

use core::array;
use fogchess_bot::puzzle::{Puzzle, Question};
use std::collections::{HashMap, HashSet};

/// The number of kinds of questions.
const KINDS: usize = 4;
/// The most puzzles of a kind with the same answer.
const SAME_ANSWERS: usize = 3;

/// A question that was found.
struct Found<'a> {
    answer: &'a str,
    seen: &'a str,
    puzzle: Puzzle,
}

impl<'a> Found<'a> {
    /// Returns the name of the piece that the question is about; empty if it is about a move.
    fn piece(&self) -> &'a str {
        match self.puzzle.question {
            Question::WhereIs(kind) => kind.name(),
            Question::WhatBlocks(_) => self.answer,
            Question::OnlySafeMove | Question::TakeTheKing => "",
        }
    }
}

/// Returns the lines of at most `count` of these questions, about as many of each kind.
pub(super) fn choose(lines: &[String], count: usize) -> Vec<String> {
    let mut kinds: [Vec<Found<'_>>; KINDS] = Default::default();
    for found in lines.iter().filter_map(|line| read(line)) {
        kinds[kind(found.puzzle.question)].push(found);
    }
    let mut kinds = kinds.map(|kind| by_turns(kind).into_iter());
    let mut chosen = Chosen::default();
    // In turns, so that the kinds that are rare get all of theirs.
    while chosen.lines.len() < count {
        let before = chosen.lines.len();
        for kind in &mut kinds {
            if chosen.lines.len() < count
                && let Some(found) = kind.find(|found| chosen.is_new(found))
            {
                chosen.add(&found);
            }
        }
        if chosen.lines.len() == before {
            break;
        }
    }
    chosen.lines
}

/// Returns the questions in the order of their games, but so that those about each piece take turns.
fn by_turns(mut found: Vec<Found<'_>>) -> Vec<Found<'_>> {
    // Threads may have looked through the games in any order.
    found.sort_by_key(|found| (found.puzzle.game, found.puzzle.moves.len()));
    let mut asked: HashMap<&str, usize> = HashMap::new();
    let mut turns: Vec<(usize, Found<'_>)> = Vec::new();
    for found in found {
        let turn = asked.entry(found.piece()).or_default();
        *turn += 1;
        turns.push((*turn, found));
    }
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, found)| found).collect()
}

fn read(line: &str) -> Option<Found<'_>> {
    let mut words = line.splitn(5, ' ').skip(1);
    let answer = words.next()?;
    let (_positions, seen) = (words.next()?, words.next()?);
    Some(Found { answer, seen, puzzle: words.next()?.parse().ok()? })
}

/// Returns `count` of these puzzles, about as many of each kind, and of each kind easy and hard ones
/// alike. They are sorted from easy to hard.
pub(super) fn spread(puzzles: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let mut kinds: [Vec<Puzzle>; KINDS] = Default::default();
    for puzzle in puzzles {
        kinds[kind(puzzle.question)].push(puzzle);
    }
    kinds.iter_mut().for_each(|kind| sort(kind));
    let mut taken = [0; KINDS];
    let all = kinds.iter().map(Vec::len).sum();
    let mut turns = (0..KINDS).cycle();
    while taken.iter().sum::<usize>() < count.min(all) {
        let kind = turns.next().unwrap_or_default();
        taken[kind] += usize::from(taken[kind] < kinds[kind].len());
    }
    let by_kind = array::from_fn::<_, KINDS, _>(|kind| evenly(&kinds[kind], taken[kind]));
    let mut chosen = by_kind.concat();
    sort(&mut chosen);
    chosen
}

fn sort(puzzles: &mut [Puzzle]) {
    puzzles.sort_by_key(|puzzle| (100 - puzzle.solved, puzzle.game));
}

/// Returns `count` items from the first to the last, with as many left out between any two.
fn evenly(puzzles: &[Puzzle], count: usize) -> Vec<Puzzle> {
    let last = puzzles.len().saturating_sub(1);
    let steps = count.saturating_sub(1).max(1);
    (0..count).filter_map(|place| puzzles.get(place * last / steps)).cloned().collect()
}

const fn kind(question: Question) -> usize {
    match question {
        Question::WhereIs(_) => 0,
        Question::WhatBlocks(_) => 1,
        Question::OnlySafeMove => 2,
        Question::TakeTheKing => 3,
    }
}

/// The questions that are chosen, and what they have in common with others.
#[derive(Default)]
struct Chosen {
    lines: Vec<String>,
    games: HashSet<u32>,
    seen: HashSet<String>,
    answers: HashMap<(Question, String), usize>,
}

impl Chosen {
    fn is_new(&self, found: &Found<'_>) -> bool {
        let same = self.answers.get(&(found.puzzle.question, found.answer.to_owned()));
        !self.games.contains(&found.puzzle.game)
            && !self.seen.contains(found.seen)
            && same.is_none_or(|same| *same < SAME_ANSWERS)
    }

    fn add(&mut self, found: &Found<'_>) {
        let Puzzle { game, question, .. } = found.puzzle;
        self.games.insert(game);
        self.seen.insert(found.seen.to_owned());
        *self.answers.entry((question, found.answer.to_owned())).or_default() += 1;
        self.lines.push(format!("{}-{question} {}", found.puzzle.name(), found.puzzle));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the line of a question that was found in a game.
    fn line(game: u32, answer: &str, seen: &str, question: &str) -> String {
        format!("{game} {answer} 30 {seen} fog-{game}-0 0 {question} white")
    }

    fn names(lines: &[String]) -> Vec<&str> {
        lines.iter().filter_map(|line| line.split(' ').next()).collect()
    }

    #[test]
    fn games_views_and_answers_are_not_repeated() {
        let found = [
            line(1, "e2e4", "a", "safe"),
            line(1, "e5", "a", "where:queen"),
            line(2, "e2e4", "a", "safe"),
            line(3, "e2e4", "b", "safe"),
            line(4, "e2e4", "c", "safe"),
            line(5, "e2e4", "d", "safe"),
            line(6, "e2e4", "e", "take"),
            line(7, "e2e4", "f", "safe"),
            "8".to_owned(),
        ];
        let all =
            ["fog-1-0-where:queen", "fog-3-0-safe", "fog-6-0-take", "fog-4-0-safe", "fog-5-0-safe"];
        let chosen = choose(&found, 9);
        assert_eq!(names(&chosen), all, "not the same game, the same view, a fourth of an answer");
        assert_eq!(choose(&found, 2), chosen[..2]);
    }

    #[test]
    fn pieces_take_turns_whatever_the_order_of_the_games() {
        let mut found = [
            line(1, "e5", "a", "where:queen"),
            line(2, "e6", "b", "where:queen"),
            line(3, "e7", "c", "where:king"),
        ];
        let chosen = choose(&found, 2);
        let names = names(&chosen);
        assert_eq!(names, ["fog-1-0-where:queen", "fog-3-0-where:king"]);
        found.reverse();
        assert_eq!(choose(&found, 2), chosen);
    }

    #[test]
    fn easy_and_hard_ones_of_each_kind_are_chosen() {
        let puzzle = |game: u32, solved: u8, question: &str| {
            format!("fog-{game}-0 {solved} {question} white").parse::<Puzzle>().unwrap()
        };
        let safe = (0..9).map(|game| puzzle(game, 10 * game as u8, "safe"));
        let all: Vec<Puzzle> = safe.chain([puzzle(9, 50, "take")]).collect();
        let shares = |count| -> Vec<u8> {
            spread(all.clone(), count).iter().map(|puzzle| puzzle.solved).collect()
        };
        assert_eq!(shares(4), [80, 50, 40, 0]);
        assert_eq!(shares(100).len(), 10);
    }
}
