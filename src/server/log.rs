//! The log, on standard error. No keys, moves, positions, names or addresses go into it.

use tracing_subscriber::EnvFilter;

/// Starts the log. `FOGCHESS_LOG` sets what is written, as in `debug` or `fogchess=trace`.
pub(super) fn start() {
    let filter = EnvFilter::builder()
        .with_default_directive(tracing::Level::INFO.into())
        .with_env_var("FOGCHESS_LOG")
        .from_env_lossy();
    // A second server in one process, as in a test, keeps the first one's log.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .try_init();
}
