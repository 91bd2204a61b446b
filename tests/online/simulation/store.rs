//! The store, as its servers find it.

use fogchess_online::hosting::{NodeId, Step};
use fogchess_rules::Moment;
use std::collections::BTreeMap;

/// The time for which a node owns its game after it has last said that it runs, in milliseconds.
pub const LEASE_MS: u64 = 3_000;

/// The steps of a game and its owner.
#[derive(Debug, Default)]
pub struct Store {
    pub log: Vec<Step>,
    /// The epoch of each step.
    pub epochs: Vec<u64>,
    pub epoch: u64,
    owner: Option<NodeId>,
    /// The last moment at which the clocks ran before the present owner, and the number of steps
    /// at that time.
    closed: Option<(Moment, usize)>,
    leases: BTreeMap<NodeId, Lease>,
    /// `true` if several nodes share it.
    pub is_shared: bool,
}

#[derive(Debug)]
struct Lease {
    until: u64,
    /// The node's own time when it last said that it runs.
    alive: Moment,
}

pub enum Claim {
    Own { epoch: u64, closed: Option<Moment> },
    Other(NodeId),
}

impl Store {
    pub fn new(is_shared: bool) -> Self {
        Self { is_shared, ..Self::default() }
    }

    pub fn claim(&mut self, node: NodeId, now: u64) -> Claim {
        if let Some(owner) = self.owner
            && owner != node
            && self.is_shared
            && self.leases.get(&owner).is_some_and(|lease| lease.until > now)
        {
            return Claim::Other(owner);
        }
        // A full store may have refused all its signs of life.
        let alive = |owner| self.leases.get(&owner).map(|lease| lease.alive).unwrap_or_default();
        let alive = self.owner.map(alive);
        let known = self.closed.filter(|(_, steps)| *steps == self.log.len());
        let closed = known.map(|(closed, _)| closed).or(alive);
        self.closed = closed.map(|closed| (closed, self.log.len()));
        self.owner = Some(node);
        self.epoch += 1;
        Claim::Own { epoch: self.epoch, closed }
    }

    /// Stores a step, unless it is stored already. Returns `false` if it is not that of the owner,
    /// or not the next one.
    pub fn append(&mut self, step: Step, epoch: u64) -> bool {
        let before = step.number as usize - 1;
        if self.log.get(before) == Some(&step) && self.epochs[before] == epoch {
            return true;
        }
        let is_next = epoch == self.epoch && step.number as usize == self.log.len() + 1;
        if is_next {
            self.log.push(step);
            self.epochs.push(epoch);
        }
        is_next
    }

    /// Renews a lease, and notes that the clocks ran until `alive`. Returns `false` if there was none
    /// or it had run out.
    pub fn renew(&mut self, node: NodeId, alive: Moment, now: u64) -> bool {
        let before = self.leases.insert(node, Lease { until: now + LEASE_MS, alive });
        before.is_some_and(|before| before.until > now)
    }

    /// Ends a lease.
    pub fn leave(&mut self, node: NodeId, alive: Moment, now: u64) {
        self.leases.insert(node, Lease { until: now, alive });
    }
}
