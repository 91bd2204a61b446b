//! Games on servers, simulated: two players, one of them with two windows, a watcher, a network that
//! delays, repeats and breaks, a store that fails, stalls and is full, and servers that are killed and
//! paused. One seed is one run: of one server, or of three that are the nodes of a cluster. Those are
//! also stopped, their clocks differ, and their bus loses what it carries or holds it up.
//!
//! `FOGCHESS_SEEDS=A..B` runs these seeds instead of the first ones.

mod check;
mod node;
mod store;
mod world;

use std::{env, num::NonZero, panic::resume_unwind, thread};
use world::World;

/// Returns the seeds to run: of the first ones, or of those that were asked for, each `step`-th.
fn seeds(step: usize) -> Vec<u64> {
    let range = match env::var("FOGCHESS_SEEDS") {
        Ok(range) => {
            let (from, to) = range.split_once("..").expect("A..B");
            from.parse().expect("a number")..to.parse().expect("a number")
        }
        Err(_) => 0..1_000,
    };
    range.step_by(step).collect()
}

/// Runs seeds on all cores, with this number of nodes. Returns the things that have happened.
fn run(seeds: &[u64], nodes: usize) -> Seen {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let some = |first: usize| {
        let mut seen = Seen::default();
        for seed in seeds.iter().skip(first).step_by(threads) {
            let mut world = World::new(*seed, nodes);
            world.run();
            world.check();
            seen.add(&world.seen);
        }
        seen
    };
    let mut seen = Seen::default();
    thread::scope(|scope| {
        let runs: Vec<_> = (0..threads).map(|first| scope.spawn(move || some(first))).collect();
        for run in runs {
            seen.add(&run.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
    });
    seen
}

#[test]
fn acknowledged_steps_are_kept_once_and_all_agree_in_the_end() {
    let seen = run(&seeds(1), 1);
    seen.check_all(&seen.of_one_server());
}

#[test]
fn the_same_holds_for_a_cluster() {
    let seen = run(&seeds(2), 3);
    seen.check_all(&[seen.of_one_server().as_slice(), &seen.of_a_cluster()].concat());
}

/// Counts of events.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    moves: u32,
    cuts: u32,
    repeats: u32,
    crashes: u32,
    failures: u32,
    stalls: u32,
    full: u32,
    saved_late: u32,
    lost: u32,
    survived: u32,
    late: u32,
    superseded: u32,
    claims: u32,
    rematches: u32,
    pauses: u32,
    drains: u32,
    outages: u32,
    takeovers: u32,
    fenced: u32,
    relayed: u32,
    lines_lost: u32,
}

impl Seen {
    /// Returns the counts of what can happen to one server.
    fn of_one_server(&self) -> Vec<(&'static str, u32)> {
        vec![
            ("moves", self.moves),
            ("cuts", self.cuts),
            ("repeats", self.repeats),
            ("crashes", self.crashes),
            ("failures of the store", self.failures),
            ("stalls of the store", self.stalls),
            ("times at which the store was full", self.full),
            ("steps that were stored later", self.saved_late),
            ("nodes that were paused", self.pauses),
            ("steps lost before they were acknowledged", self.lost),
            ("steps that were stored although nobody knew", self.survived),
            ("requests that came too late", self.late),
            ("connections that were superseded", self.superseded),
            ("games that were claimed because a player had left", self.claims),
            ("rematches", self.rematches),
        ]
    }

    /// Returns the counts of what can happen to a cluster only.
    fn of_a_cluster(&self) -> Vec<(&'static str, u32)> {
        vec![
            ("nodes that were stopped", self.drains),
            ("outages of the bus", self.outages),
            ("games that were taken over", self.takeovers),
            ("owners that were fenced off", self.fenced),
            ("frames that were relayed", self.relayed),
            ("lines that were lost", self.lines_lost),
        ]
    }

    /// Checks that all of it has happened: a simulation in which nothing goes wrong proves nothing.
    #[expect(clippy::print_stdout, reason = "it is a report too")]
    fn check_all(&self, counts: &[(&str, u32)]) {
        for (what, count) in counts {
            println!("{count} {what}");
            assert!(*count > 0, "no {what}");
        }
    }

    fn add(&mut self, other: &Self) {
        let Self { moves, cuts, repeats, crashes, failures, stalls, lost, survived, .. } = *other;
        let Self { late, superseded, claims, rematches, pauses, drains, outages, .. } = *other;
        let Self { takeovers, fenced, relayed, lines_lost, full, saved_late, .. } = *other;
        for (sum, more) in [
            (&mut self.moves, moves),
            (&mut self.cuts, cuts),
            (&mut self.repeats, repeats),
            (&mut self.crashes, crashes),
            (&mut self.failures, failures),
            (&mut self.stalls, stalls),
            (&mut self.full, full),
            (&mut self.saved_late, saved_late),
            (&mut self.lost, lost),
            (&mut self.survived, survived),
            (&mut self.late, late),
            (&mut self.superseded, superseded),
            (&mut self.claims, claims),
            (&mut self.rematches, rematches),
            (&mut self.pauses, pauses),
            (&mut self.drains, drains),
            (&mut self.outages, outages),
            (&mut self.takeovers, takeovers),
            (&mut self.fenced, fenced),
            (&mut self.relayed, relayed),
            (&mut self.lines_lost, lines_lost),
        ] {
            *sum += more;
        }
    }
}
