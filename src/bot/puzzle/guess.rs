//! The levels' guesses at questions about hidden pieces.

use super::{
    super::{
        belief::Belief,
        level::Skill,
        random::Random,
        sight::Sight,
        think::{Think, for_board},
    },
    Answer, Question,
    evidence::{Evidence, choices},
};
use fogchess_rules::{Level, PlayerView, Viewer};

/// The most positions that a level believes possible, if its player believes in none.
const FEW: usize = 32;

/// The number of plies that each level remembers, but for the highest one.
const REMEMBERED: [usize; 9] = [2, 3, 4, 6, 8, 12, 16, 24, 32];

/// Returns the answer of a level to a question about a hidden piece, from a side's views since the
/// start of the game. `None` for a question about a move, which a [`Bot`](crate::Bot) chooses.
///
/// A level answers what is right in most of the positions that it believes possible, as a person
/// does who has not followed the whole game: it remembers the last two plies on the lowest rung,
/// more on each of the next ones, and all on the last.
pub fn guess(level: Level, views: &[PlayerView], question: Question, seed: u64) -> Option<Answer> {
    let rung = Level::ALL.iter().position(|rung| *rung == level)?;
    let remembered = REMEMBERED.get(rung).copied().unwrap_or(views.len());
    let views = &views[views.len().saturating_sub(remembered)..];
    let board = views.last()?.ruleset().board;
    for_board!(board, B => guess_on::<B>(level, views, question, seed))
}

fn guess_on<B: Think>(
    level: Level,
    views: &[PlayerView],
    question: Question,
    seed: u64,
) -> Option<Answer> {
    if matches!(question, Question::OnlySafeMove | Question::TakeTheKing) {
        return None;
    }
    let last = views.last()?;
    let Viewer::Player(us) = last.viewer() else { return None };
    let believed = Skill::of(level, B::KIND).believed().max(FEW);
    let mut belief = Belief::<B>::new(believed, seed);
    for sight in views.iter().filter_map(|view| Sight::of(view, us)) {
        belief.hear(sight);
    }
    belief.settle(&mut || false);
    let sight = Sight::of(last, us)?;
    let evidence = Evidence { sight: &sight, all: belief.boards(), agreeing: belief.boards() };
    let choices = choices(&sight, question);
    let counts: Vec<usize> =
        choices.iter().map(|answer| evidence.count_right(question, *answer)).collect();
    let most = *counts.iter().max()?;
    let likeliest = choices.into_iter().zip(counts).filter(|(_, count)| *count == most);
    let likeliest: Vec<Answer> = likeliest.map(|(answer, _)| answer).collect();
    Random::new(seed).choose(&likeliest).copied()
}
