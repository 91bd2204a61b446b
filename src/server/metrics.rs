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
    commit: Histogram,
}

impl Metrics {
    pub(super) fn new() -> Self {
        let mut registry = Registry::with_prefix("fogchess");
        let (games, sockets, seeks) = (Gauge::default(), Gauge::default(), Gauge::default());
        let (created, steps) = (Counter::default(), Counter::default());
        let (refused, failures) = (Counter::default(), Counter::default());
        // From half a millisecond to four seconds.
        let commit = Histogram::new(exponential_buckets(0.000_5, 2.0, 14));
        registry.register("games_open", "Games in memory", games.clone());
        registry.register("sockets_open", "Connections of players and watchers", sockets.clone());
        registry.register("seeks_open", "Players who look for anyone in the lobby", seeks.clone());
        registry.register("games_created", "Games created", created.clone());
        registry.register("steps_stored", "Steps of games stored durably", steps.clone());
        registry.register("sockets_refused", "Connections closed for a limit", refused.clone());
        registry.register("store_failures", "Steps that could not be stored", failures.clone());
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
