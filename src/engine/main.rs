//! The game for other programs: UCI on standard input and output, matches between levels, the
//! training of their evaluation, and the making of puzzles.

use fogchess_engine::{
    arena::{self, MatchOptions},
    puzzles::{self, PuzzleOptions},
    train::{self, TrainOptions},
};
use std::{
    env, fs,
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let done = match args.next().as_deref() {
        None => {
            let input = io::BufReader::new(io::stdin());
            fogchess_engine::uci::run(input, io::stdout().lock())
        }
        Some("match") => match MatchOptions::parse(args) {
            Ok(options) => match arena::check_programs(&options) {
                Ok(()) => play_match(&options),
                Err(error) => return refuse(&error.to_string()),
            },
            Err(error) => return refuse(&format!("{error}\n\n{}", arena::USAGE)),
        },
        Some("train") => match TrainOptions::parse(args) {
            Ok(options) => match train::run(&options, io::stdout().lock()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    return refuse(&error.to_string());
                }
                done => done,
            },
            Err(error) => return refuse(&format!("{error}\n\n{}", train::USAGE)),
        },
        Some("puzzles") => match PuzzleOptions::parse(args) {
            Ok(options) => match puzzles::run(&options, io::stdout().lock()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    return refuse(&error.to_string());
                }
                done => done,
            },
            Err(error) => return refuse(&format!("{error}\n\n{}", puzzles::USAGE)),
        },
        Some(word) => {
            let usage = [arena::USAGE, train::USAGE, puzzles::USAGE].join("\n\n");
            return refuse(&format!("{word:?} is unknown: say nothing for UCI, or\n\n{usage}"));
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The program that read the output has ended.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => refuse(&format!("the answer could not be written: {error}")),
    }
}

fn play_match(options: &MatchOptions) -> io::Result<()> {
    let pgn = options.pgn.as_ref().map(fs::File::create).transpose()?;
    arena::run(options, io::stdout().lock(), pgn.map(io::BufWriter::new))
}

fn refuse(message: &str) -> ExitCode {
    // There is nowhere else to report an error of this output.
    let _ = writeln!(io::stderr(), "fogchess-uci: {message}");
    ExitCode::FAILURE
}
