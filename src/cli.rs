//! The command line.

use crate::app::Launch;
use clap::Parser;
use std::ffi::OsString;

/// Fog-of-war chess.
#[derive(Parser, Debug)]
#[command(version, about)]
struct Args {
    /// Preset
    #[arg(long)]
    new: Option<String>,
}

/// What the arguments ask for.
///
/// # Errors
/// If they cannot be understood; the error says what would be right.
pub fn launch_from_args(args: impl IntoIterator<Item = OsString>) -> Result<Launch, clap::Error> {
    let args = Args::try_parse_from(args)?;
    let game = args
        .new
        .and_then(|id| crate::rules::Preset::from_id(&id))
        .map(|preset| crate::session::GameSetup::new(preset.ruleset()));
    Ok(Launch { game, ..Launch::default() })
}
