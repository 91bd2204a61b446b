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

/// Returns the lines of at most `count` of these questions, about as many of each kind.
pub(super) fn choose(lines: &[String], count: usize) -> Vec<String> {
    let mut kinds: [Vec<Found<'_>>; KINDS] = Default::default();
    for found in lines.iter().filter_map(|line| read(line)) {
        kinds[kind(found.puzzle.question)].push(found);
    }
    // The order of the games, whatever the order in which threads have looked through them.
    kinds.iter_mut().for_each(|kind| {
        kind.sort_by_key(|found| (found.puzzle.game, found.puzzle.moves.len()));
    });
    let mut kinds = kinds.map(Vec::into_iter);
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
