//! Carries out the command line.

use super::{Task, add_theme::add_theme, check::check_task, display, new_theme::new_theme, task};
use crate::app::{launch::Launch, settings::file::remembered};
use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

/// Carries out the arguments. Returns the options with which the game starts.
///
/// # Errors
/// If the game does not start; returns the program's exit code. The reason of a failure has been
/// written to the standard error.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Result<Launch, ExitCode> {
    let done = match task(args, remembered) {
        Ok(Task::Play(launch)) => match display::check() {
            Ok(()) => return Ok(*launch),
            Err(reason) => Err(reason),
        },
        Ok(Task::CheckAssets { dir, assets, own }) => {
            match check_task(dir.as_deref(), &assets, own.as_deref()) {
                Ok(report) => {
                    say(&report.to_string());
                    return Err(ExitCode::from(u8::from(!report.findings.is_empty())));
                }
                Err(error) => Err(format!("{}: {error}", dir.unwrap_or(assets).display())),
            }
        }
        Ok(Task::NewTheme { name, within, assets, own }) => {
            new_theme(&name, &within, &assets, own.as_deref())
        }
        Ok(Task::AddTheme { file, launch }) => add_theme(&file, &launch),
        Err(error) => error.exit(),
    };
    Err(match done {
        Ok(next) => {
            say(&next);
            ExitCode::SUCCESS
        }
        Err(reason) => complain(&reason),
    })
}

fn say(text: &str) {
    // If this fails, the reason could not be written either.
    let _ = writeln!(io::stdout(), "{text}");
}

/// Writes a reason to the standard error. Returns the exit code of a failure.
pub fn complain(reason: &str) -> ExitCode {
    // There is no other place to report that this failed.
    let _ = writeln!(io::stderr(), "fogchess: {reason}");
    ExitCode::FAILURE
}
