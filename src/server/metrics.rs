//! The metrics for Prometheus. They count; no game, name or address is in them.

use core::time::Duration;
use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};
use std::sync::Arc;

/// The metrics of a server.
#[derive(Clone, Debug)]
pub(super) struct Metrics(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    registry: Registry,
    games: Gauge,
    sockets: Gauge,
    seeks: Gauge,
    created: Counter,
    steps: Counter,
    refused: Counter,
    failures: Counter,
    lease_failures: Counter,
    takeovers: Counter,
    fenced: Counter,
    lines_lost: Counter,
    relayed: Gauge,
    commit: Histogram,
}

impl Metrics {
    pub(super) fn new() -> Self {
        let mut registry = Registry::with_prefix("fogchess");
        let (games, sockets, seeks) = (Gauge::default(), Gauge::default(), Gauge::default());
        let (created, steps) = (Counter::default(), Counter::default());
        let (refused, failures) = (Counter::default(), Counter::default());
        let (lease_failures, takeovers) = (Counter::default(), Counter::default());
        let (fenced, lines_lost) = (Counter::default(), Counter::default());
        let relayed = Gauge::default();
        // From half a millisecond to four seconds.
        let commit = Histogram::new(exponential_buckets(0.000_5, 2.0, 14));
        registry.register("games_open", "Games in memory", games.clone());
        registry.register("sockets_open", "Connections of players and watchers", sockets.clone());
        registry.register("seeks_open", "Players who look for anyone in the lobby", seeks.clone());
        registry.register("games_created", "Games created", created.clone());
        registry.register("steps_stored", "Steps of games stored durably", steps.clone());
        registry.register("sockets_refused", "Connections closed for a limit", refused.clone());
        registry.register("store_failures", "Steps that could not be stored", failures.clone());
        let failed = lease_failures.clone();
        registry.register(
            "lease_failures",
            "Renewals of the lease that failed or came late",
            failed,
        );
        registry.register(
            "takeovers",
            "Games taken over from a server that is gone",
            takeovers.clone(),
        );
        registry.register("fenced", "Games lost to another node", fenced.clone());
        registry.register("lines_lost", "Lines to other nodes that were lost", lines_lost.clone());
        registry.register(
            "sockets_relayed",
            "Connections to games at other nodes",
            relayed.clone(),
        );
        registry.register("commit_seconds", "Time of a transaction of the store", commit.clone());
        Self(Arc::new(Inner {
            registry,
            games,
            sockets,
            seeks,
            created,
            steps,
            refused,
            failures,
            lease_failures,
            takeovers,
            fenced,
            lines_lost,
            relayed,
            commit,
        }))
    }

    pub(super) fn stored(&self, steps: u64, time: Duration) {
        self.0.steps.inc_by(steps);
        self.0.commit.observe(time.as_secs_f64());
    }

    pub(super) fn failed(&self) {
        self.0.failures.inc();
    }

    pub(super) fn lease_failed(&self) {
        self.0.lease_failures.inc();
    }

    pub(super) fn took_over(&self) {
        self.0.takeovers.inc();
    }

    pub(super) fn fenced(&self) {
        self.0.fenced.inc();
    }

    pub(super) fn lost_lines(&self, count: u64) {
        self.0.lines_lost.inc_by(count);
    }

    pub(super) fn relayed(&self, count: usize) {
        self.0.relayed.set(count as i64);
    }

    pub(super) fn created(&self) {
        self.0.created.inc();
    }

    pub(super) fn refused(&self) {
        self.0.refused.inc();
    }

    pub(super) fn games(&self, count: usize) {
        self.0.games.set(count as i64);
    }

    pub(super) fn sockets(&self, count: usize) {
        self.0.sockets.set(count as i64);
    }

    pub(super) fn seeks(&self, count: usize) {
        self.0.seeks.set(count as i64);
    }

    /// Returns the metrics as Prometheus reads them.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = encode(&mut text, &self.0.registry);
        text
    }
}
