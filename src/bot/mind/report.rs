//! The [report](Report) of a mind's thinking.

use super::{
    super::{
        marshal::Marshalling,
        report::{Basis, Line, Report, Worth},
        search::Deepening,
        sight::Sight,
        think::Think,
    },
    Mind, Thought,
};
use fogchess_rules::board::Squares;

impl<B: Think> Mind<B> {
    /// Returns the state of the thinking, together with others that had the same views and the same
    /// request; `None` if this bot does not search.
    pub(in super::super) fn report(&self, others: &[&Self]) -> Option<Report> {
        let sight = self.seen.last()?;
        let others_deepening = others.iter().filter_map(|bot| bot.deepening());
        let others = || others.iter().filter_map(|bot| bot.marshalling());
        let (nodes, mix) = match &self.thought {
            Thought::Scouting(search) => {
                let best = search.best().map(|(worth, mv)| (mv, worth, 1.0));
                (search.nodes(), best.into_iter().collect())
            }
            Thought::Ranging(search) => {
                let best = search.favourite().map(|(mv, worth)| (mv, worth, 1.0));
                (search.nodes(), best.into_iter().collect())
            }
            Thought::Marshalling(search) => {
                let nodes = others().map(Marshalling::nodes).sum::<u64>() + search.nodes();
                (nodes, search.mix_with(others()))
            }
            Thought::Deepening(search) => {
                let (depth, lines) = search.lines();
                let lines = lines.into_iter().enumerate().map(|(at, (worth, moves))| Line {
                    worth: Worth::of_search(worth),
                    chance: if at == 0 { 1.0 } else { 0.0 },
                    moves: moves.into_iter().map(Into::into).collect(),
                });
                let (furthest, filled) = (search.furthest(), search.filled());
                let basis = Basis::Open { depth, furthest, filled };
                let others = others_deepening.map(Deepening::nodes).sum::<u64>();
                let nodes = search.nodes() + others;
                return Some(Report { nodes, basis, lines: lines.collect() });
            }
            Thought::Idle | Thought::Asked | Thought::Chosen(_) => return None,
        };
        let lines = mix.into_iter().map(|told| line_in_fog(sight, told)).collect();
        let basis = Basis::Fog { believed: self.belief.boards().len() };
        Some(Report { nodes, basis, lines })
    }
}

/// Returns the line of a move with its value and its probability. The opponent's answer stays
/// untold.
fn line_in_fog<B: Think>(sight: &Sight<B>, (mv, worth, chance): (B::Move, i32, f32)) -> Line {
    let takes_king = sight.royal_in_sight().contains(B::to(mv));
    Line { worth: Worth::of_belief(worth, takes_king), chance, moves: vec![mv.into()] }
}
