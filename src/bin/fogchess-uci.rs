//! The game for programs: UCI on standard input and output, nothing else.

use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    let input = io::BufReader::new(io::stdin());
    match fogchess::uci::run(input, io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read this went away without a word: there is nobody left to play with.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Where even this cannot be written there is nobody to read it.
            let _ =
                writeln!(io::stderr(), "fogchess-uci: the answer could not be written: {error}");
            ExitCode::FAILURE
        }
    }
}
