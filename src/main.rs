//! Arguments → App, nothing else.

use fogchess::{app, cli};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::launch_from_args(std::env::args_os()) {
        Ok(launch) => match app::game(launch).run() {
            bevy::app::AppExit::Success => ExitCode::SUCCESS,
            bevy::app::AppExit::Error(code) => ExitCode::from(code.get()),
        },
        Err(error) => error.exit(),
    }
}
