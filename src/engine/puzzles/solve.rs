//! The measure of how hard a puzzle is: the share of the ladder's tries that solve it.
//!
//! Each level tries with several seeds. A question about a move is put to its player; one about a
//! hidden piece to the positions that it believes possible ([`guess`]).

use super::replay::views;
use fogchess_bot::{
    Bot, Progress,
    puzzle::{Answer, Inquiry, Puzzle, guess},
};
use fogchess_rules::{Level, Move, PlayerView};
use std::{collections::HashMap, io};

/// The number of tries of each level.
const TRIES: u64 = 3;
/// The positions that a player visits for a move.
const NODES: u64 = 3_000;

/// Returns the line of a chosen question: its word, and the share in per cent.
///
/// # Errors
/// Returns an error if the line holds no puzzle, or one without proof.
pub(super) fn share(line: &str) -> io::Result<String> {
    let (word, puzzle) = line.split_once(' ').unwrap_or_default();
    let puzzle: Puzzle = puzzle.parse().map_err(io::Error::other)?;
    let views = views(&puzzle).map_err(io::Error::other)?;
    let mut inquiry = Inquiry::new(puzzle.side);
    for view in &views {
        inquiry.observe(view);
    }
    inquiry.settle(|| false);
    let proof = inquiry.prove(puzzle.question);
    let right = proof.ok_or_else(|| io::Error::other(format!("no proof: {puzzle}")))?.answer;
    let tries = Level::ALL.into_iter().flat_map(|level| (0..TRIES).map(move |seed| (level, seed)));
    let solved = tries.filter(|(level, seed)| {
        let answer = match right {
            Answer::Move(_) => choose(*level, *seed, &puzzle, &views).map(Answer::Move),
            _ => guess(*level, &views, puzzle.question, *seed),
        };
        answer == Some(right)
    });
    let all = Level::ALL.len() * TRIES as usize;
    Ok(format!("{word} {}\n", solved.count() * 100 / all))
}

/// Returns the move of a level.
fn choose(level: Level, seed: u64, puzzle: &Puzzle, views: &[PlayerView]) -> Option<Move> {
    let mut bot = Bot::new(level, puzzle.side, seed);
    for view in views {
        bot.observe(view);
    }
    bot.begin(NODES);
    match bot.step(|| false) {
        Progress::Done(chosen) => chosen,
        Progress::Thinking => None,
    }
}

/// Returns the chosen puzzles with their shares.
pub(super) fn graded(chosen: &[String], solved: &[String]) -> Vec<Puzzle> {
    let shares: HashMap<&str, u8> = solved
        .iter()
        .filter_map(|line| {
            let (word, share) = line.split_once(' ')?;
            Some((word, share.parse().ok()?))
        })
        .collect();
    chosen
        .iter()
        .filter_map(|line| {
            let (word, puzzle) = line.split_once(' ')?;
            Some(Puzzle { solved: *shares.get(word)?, ..puzzle.parse().ok()? })
        })
        .collect()
}
