//! Matches between players: many games with paired colours, to measure strength.
//!
//! `fogchess-uci match --white scout --black novice --games 400 --movetime 100 --seed 1`
//!
//! The referee holds the true position. Each player gets only the views of its side. Games are
//! played in pairs with the same seed and swapped colours, because White has an advantage. The
//! player named by `--white` has White in the first game.

mod game;
mod options;
mod program;
mod score;
mod table;

pub use options::{Contestant, MatchOptions, USAGE};
pub(crate) use {
    options::Limit,
    program::Program,
    table::{Player, Table},
};

use fogchess_rules::Outcome;
use game::Played;
use score::Tally;
use std::{
    io::{self, Write},
    sync::{
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
};

/// Checks that each player that is another program starts and speaks UCI.
///
/// # Errors
/// Returns an error that names the program which does not.
pub fn check_programs(options: &MatchOptions) -> io::Result<()> {
    options.players.iter().try_for_each(|player| match player {
        Contestant::Program(line) => Program::start(line, options.preset, 0).map(drop),
        _ => Ok(()),
    })
}

/// Plays a match. Writes a line for each game and the result to `output`, and the games as PGN to
/// `pgn`.
///
/// # Errors
/// Returns an error if the output or the PGN cannot be written.
pub fn run(
    options: &MatchOptions,
    mut output: impl Write,
    mut pgn: Option<impl Write>,
) -> io::Result<()> {
    let next = &AtomicU32::new(0);
    let (sender, played) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..options.threads {
            let sender = sender.clone();
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // After an error of `report` there is no receiver.
                    if number >= options.games || sender.send(game::play(options, number)).is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);
        report(options, played, &mut output, pgn.as_mut())
    })
}

fn report(
    options: &MatchOptions,
    played: mpsc::Receiver<Played>,
    output: &mut impl Write,
    mut pgn: Option<&mut impl Write>,
) -> io::Result<()> {
    let mut tally = Tally::default();
    for game in played {
        tally.add(&game);
        let score = tally.score();
        let result = game.outcome.map_or("*", Outcome::pgn);
        writeln!(
            output,
            "game {}: {} {result} in {} plies; {} - {}: {score}",
            game.number + 1,
            if game.swapped { "colours changed," } else { "as called," },
            game.moves.len(),
            options.players[0],
            options.players[1],
        )?;
        if let Some(pgn) = &mut pgn {
            writeln!(pgn, "{}", game.pgn)?;
        }
    }
    tally.write(options, output)
}
