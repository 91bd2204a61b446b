//! A server that a game runs: it reports on its standard output, and ends when the game does.

use super::metrics::Metrics;
use core::time::Duration;
use fogchess_online::HostReport;
use std::{
    io::{self, Write},
    thread,
};
use tokio::{
    sync::oneshot,
    time::{MissedTickBehavior, interval},
};

/// The time between two looks at the numbers that are reported.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Reports something to the game.
pub(super) fn tell(report: &HostReport) {
    let mut out = io::stdout().lock();
    // This fails only if the game is gone, and then the server is about to end.
    let _ = writeln!(out, "{report}").and_then(|()| out.flush());
}

/// Reports how many players and games there are, whenever that changes.
pub(super) async fn report(metrics: Metrics) {
    let (mut look, mut last) = (interval(LOOK_EVERY), None);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        let number = |value: i64| u32::try_from(value).unwrap_or(0);
        let (players, games) = (number(metrics.sockets.get()), number(metrics.games.get()));
        if last.replace((players, games)) != Some((players, games)) {
            tell(&HostReport::Here { players, games });
        }
    }
}

/// Waits until the game is gone, however it ended: then the standard input is closed.
pub(super) async fn game_has_ended() {
    let (end, ended) = oneshot::channel();
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        let _ = end.send(());
    });
    let _ = ended.await;
}
