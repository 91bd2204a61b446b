//! The questions with one answer in the games.
//!
//! A question is a line: the number of its game, its answer, the number of positions in its proof,
//! what the side sees without the counters, and the puzzle. The line of a game without any has only
//! the number.

use super::replay::replay;
use core::fmt::Write;
use fogchess_bot::puzzle::{Answer, Inquiry, Puzzle, Question};
use fogchess_game::Position;
use fogchess_rules::{Color, Move, PlayerView, Preset};
use std::io;

/// The last ply at which questions are asked: long games make long puzzles.
const LATEST: usize = 80;
/// The last ply for [`Question::TakeTheKing`], which is rare.
const LATEST_OF_KING: usize = 140;

/// Returns the lines of the questions in a game.
///
/// # Errors
/// Returns an error if the line is no game, or if the true position is not among those of a proof.
pub(super) fn questions(preset: Preset, game: &str) -> io::Result<String> {
    let mut words = game.split(' ');
    let name = words.next().unwrap_or_default();
    let number = name.parse().map_err(io::Error::other)?;
    let moves: Vec<Move> =
        words.map(str::parse).collect::<Result<_, _>>().map_err(io::Error::other)?;
    let mut lines = String::new();
    for side in Color::ALL {
        let (views, _) = replay(preset, side, &moves).map_err(io::Error::other)?;
        let mut inquiry = Inquiry::new(side);
        let mut before = Vec::new();
        let mut truth = Position::start(preset.ruleset());
        for (ply, view) in views.iter().enumerate() {
            inquiry.observe(view);
            inquiry.settle(|| false);
            let asked = view.turn() == side && ply <= LATEST_OF_KING;
            let mut found = if asked { inquiry.questions() } else { Vec::new() };
            found.retain(|(question, _)| ply <= LATEST || *question == Question::TakeTheKing);
            for (question, proof) in &found {
                // Only the last ply has made it certain.
                if before.contains(&(*question, proof.answer)) {
                    continue;
                }
                if !inquiry.allows(&truth.fen()).map_err(io::Error::other)? {
                    return Err(io::Error::other(format!("{side} lost the truth: {game}")));
                }
                let moves = moves[..ply].to_vec();
                let puzzle =
                    Puzzle { preset, game: number, solved: 0, question: *question, side, moves };
                let (seen, answer) = (seen(view), name_of(proof.answer));
                // Writing to a string does not fail.
                let _ = writeln!(lines, "{name} {answer} {} {seen} {puzzle}", proof.positions);
            }
            if asked {
                before = found.iter().map(|(question, proof)| (*question, proof.answer)).collect();
            }
            if let Some(mv) = moves.get(ply) {
                truth.play(truth.turn(), *mv).map_err(io::Error::other)?;
            }
        }
    }
    Ok(if lines.is_empty() { format!("{name}\n") } else { lines })
}

/// Returns what a side sees as a word.
fn seen(view: &PlayerView) -> String {
    view.fog_fen().split(' ').next().unwrap_or_default().to_owned()
}

fn name_of(answer: Answer) -> String {
    match answer {
        Answer::Square(square) => square.to_string(),
        Answer::Move(mv) => mv.to_string(),
        Answer::Piece(kind) => kind.name().to_owned(),
    }
}
