//! The server for games between screens: see `fogchess-server --help`.

use clap::Parser;
use fogchess_server::{self as server, Options};
use std::{
    io::{self, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    let options = Options::parse();
    let done = match &options.backup {
        Some(file) => server::back_up(&options, file),
        None if options.health => server::health(&options),
        None => server::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // There is nowhere else to report an error of this output.
            let _ = writeln!(io::stderr(), "fogchess-server: {error}");
            ExitCode::FAILURE
        }
    }
}
