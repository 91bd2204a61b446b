//! The metrics for Prometheus. They contain numbers only, and no game, name or address.

use core::{ops::Deref, time::Duration};
use prometheus_client::{
    encoding::text::encode,
    metrics::{
        counter::Counter,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::{Metric, Registry},
};
use std::sync::Arc;

/// The metrics of a server.
#[derive(Clone, Debug)]
pub(super) struct Metrics(Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    registry: Registry,
    pub(super) games: Gauge,
    pub(super) sockets: Gauge,
    pub(super) seeks: Gauge,
    pub(super) created: Counter,
    steps: Counter,
    pub(super) refused: Counter,
    pub(super) failures: Counter,
    pub(super) lease_failures: Counter,
    pub(super) takeovers: Counter,
    pub(super) fenced: Counter,
    pub(super) lines_lost: Counter,
    pub(super) relayed: Gauge,
    commit: Histogram,
}

impl Deref for Metrics {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Metrics {
    pub(super) fn new() -> Self {
        let mut registry = Registry::with_prefix("fogchess");
        // From half a millisecond to four seconds.
        let commit = Histogram::new(exponential_buckets(0.000_5, 2.0, 14));
        Self(Arc::new(Inner {
            games: add(&mut registry, "games_open", "Games in memory"),
            sockets: add(&mut registry, "sockets_open", "Connections of players and watchers"),
            seeks: add(&mut registry, "seeks_open", "Players who look for anyone in the lobby"),
            created: add(&mut registry, "games_created", "Games created"),
            steps: add(&mut registry, "steps_stored", "Steps of games stored durably"),
            refused: add(&mut registry, "sockets_refused", "Connections closed for a limit"),
            failures: add(&mut registry, "store_failures", "Steps that could not be stored"),
            lease_failures: add(
                &mut registry,
                "lease_failures",
                "Renewals of the lease that failed or came late",
            ),
            takeovers: add(
                &mut registry,
                "takeovers",
                "Games taken over from a server that is gone",
            ),
            fenced: add(&mut registry, "fenced", "Games lost to another node"),
            lines_lost: add(&mut registry, "lines_lost", "Lines to other nodes that were lost"),
            relayed: add(&mut registry, "sockets_relayed", "Connections to games at other nodes"),
            commit: {
                let help = "Time of a transaction of the store";
                registry.register("commit_seconds", help, commit.clone());
                commit
            },
            registry,
        }))
    }

    /// Counts the steps and the time of a transaction.
    pub(super) fn stored(&self, steps: u64, time: Duration) {
        self.steps.inc_by(steps);
        self.commit.observe(time.as_secs_f64());
    }

    /// Returns the metrics as Prometheus reads them.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Adds a metric to the registry, and returns it.
fn add<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}
