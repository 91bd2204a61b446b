//! The `info` lines that tell of the thinking.
//!
//! All that they tell comes from a [`Report`], and so from the mind of the side to move.

use fogchess_bot::{Basis, Line, Report, Worth};
use fogchess_rules::Move;
use std::{fmt, time::Instant};

/// Tells of the thinking about a move.
pub(super) struct Teller<T> {
    start: Instant,
    last: Option<Report>,
    tell: T,
}

impl<T: Fn(String)> Teller<T> {
    /// Returns a teller of thinking that began at `start`.
    pub(super) const fn new(start: Instant, tell: T) -> Self {
        Self { start, last: None, tell }
    }

    /// Tells a report, if its lines are not those of the last one.
    pub(super) fn tell_news(&mut self, report: Report) {
        let is_news = |last: &Report| last.lines != report.lines || depth(last) != depth(&report);
        if self.last.as_ref().is_none_or(is_news) {
            self.tell(&report, report.lines.first());
            self.last = Some(report);
        }
    }

    /// Tells the last report, with the line of the chosen move.
    pub(super) fn tell_end(&self, report: &Report, chosen: Option<Move>) {
        let is_chosen = |line: &&Line| line.moves.first() == chosen.as_ref();
        self.tell(report, report.lines.iter().find(is_chosen));
    }

    fn tell(&self, report: &Report, first: Option<&Line>) {
        let Some(first) = first else { return };
        let work = Work { nodes: report.nodes, ms: self.start.elapsed().as_millis() as u64 };
        match report.basis {
            Basis::Open { depth, furthest, filled } => {
                let lines = (1..).zip(&report.lines).map(|(number, line)| {
                    format!(
                        "info depth {depth} seldepth {} multipv {number} score {} {work} \
                         hashfull {filled} pv {}",
                        furthest.max(depth),
                        score(line.worth),
                        moves(&line.moves),
                    )
                });
                (self.tell)(lines.collect::<Vec<_>>().join("\n"));
            }
            Basis::Fog { believed } => {
                let mix = report.lines.iter().map(|Line { moves, chance, .. }| {
                    format!(" {} {:.0}%", self::moves(moves), chance * 100.0)
                });
                let believed =
                    if believed > 0 { format!("believed {believed} ") } else { String::new() };
                (self.tell)(format!(
                    "info score {} {work} pv {}\ninfo string {believed}mix{}",
                    score(first.worth),
                    moves(&first.moves),
                    mix.collect::<String>(),
                ));
            }
        }
    }
}

/// The amount of thinking, as UCI has it.
struct Work {
    nodes: u64,
    ms: u64,
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, ms } = self;
        write!(f, "nodes {nodes} nps {} time {ms}", nodes * 1_000 / ms.max(&1))
    }
}

const fn depth(report: &Report) -> u32 {
    match report.basis {
        Basis::Open { depth, .. } => depth,
        Basis::Fog { .. } => 0,
    }
}

fn score(worth: Worth) -> String {
    match worth {
        Worth::Centipawns(worth) => format!("cp {worth}"),
        Worth::Mate(moves) => format!("mate {moves}"),
    }
}

fn moves(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
