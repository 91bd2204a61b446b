//! The log, on standard error. No keys, moves, positions, names or addresses go into it.

use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;

/// Starts the log. `FOGCHESS_LOG` sets its level, as in `debug` or `trace`.
///
/// Only this program's own lines are written: libraries might write keys.
pub(super) fn start() {
    let level = std::env::var("FOGCHESS_LOG").ok().and_then(|level| level.parse().ok());
    let level = level.unwrap_or(LevelFilter::INFO);
    // Fails for a second server in one process, as in a test: it uses the first one's log.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(format!("fogchess={level}")))
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .try_init();
}
