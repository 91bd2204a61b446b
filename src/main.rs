//! Arguments → App, nothing else.

use bevy::app::AppExit;
use fogchess::{app, cli};
use std::{
    io::{self, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    let launch = match cli::launch_from_args(std::env::args_os()) {
        Ok(launch) => launch,
        Err(error) => error.exit(),
    };
    if let Err(reason) = cli::display::check() {
        // Where even this cannot be written there is nobody to read it.
        let _ = writeln!(io::stderr(), "fogchess: {reason}");
        return ExitCode::FAILURE;
    }
    match app::game(launch).run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
