//! [`Mind`]: a computer player on one board.

use super::{
    belief::Belief,
    blunder::keeping_the_king,
    level::Limits as _,
    marshal::{Kept, Marshalling},
    novice,
    random::Random,
    ranger::Ranging,
    scout::Scouting,
    search::Deepening,
    sight::Sight,
    techniques::{Technique, Techniques},
    think::Think,
};
use core::mem;
use fogchess_rules::{Color, Goal, Level, Move, PlayerView};

/// A computer player on one board. See [`super::Bot`].
#[derive(Clone, Debug)]
pub(super) struct Mind<B: Think> {
    level: Level,
    techniques: Techniques,
    color: Color,
    seed: u64,
    random: Random,
    /// The sights after each ply, to go back to when moves are taken back.
    seen: Vec<Sight<B>>,
    belief: Belief<B>,
    thought: Thought<B>,
    /// The search of the last move.
    kept: Option<Box<Kept<B>>>,
    /// The number of positions that it may visit.
    nodes: u64,
}

/// The current activity of a bot.
#[derive(Clone, Debug)]
enum Thought<B: Think> {
    /// The bot waits for a request.
    Idle,
    /// A move was requested. First the bot updates its belief.
    Asked,
    Scouting(Box<Scouting<B>>),
    Ranging(Box<Ranging<B>>),
    Marshalling(Box<Marshalling<B>>),
    Deepening(Box<Deepening<B>>),
    Chosen(Option<Move>),
}

impl<B: Think> Mind<B> {
    /// Returns a player that has not seen anything yet.
    pub(super) fn new(level: Level, techniques: Techniques, color: Color, seed: u64) -> Self {
        Self {
            level,
            techniques,
            color,
            seed,
            random: Random::new(seed),
            seen: Vec::new(),
            belief: new_belief(level, seed),
            thought: Thought::Idle,
            kept: None,
            nodes: 0,
        }
    }

    /// Takes in the side's view after one more ply, or after moves were taken back.
    pub(super) fn observe(&mut self, view: &PlayerView) {
        let Some(sight) = Sight::of(view, self.color) else { return };
        self.thought = Thought::Idle;
        if self.seen.last() == Some(&sight) {
            return;
        }
        if self.seen.last().is_some_and(|last| last.plies >= sight.plies) {
            self.go_back(sight);
        } else {
            self.belief.hear(sight.clone());
            self.seen.push(sight);
        }
    }

    /// Rebuilds the memory of the game up to a sight.
    fn go_back(&mut self, sight: Sight<B>) {
        let kept = self.seen.partition_point(|seen| seen.plies < sight.plies);
        // The fog may have been lifted or lowered without a move: then both sights count.
        let kept = kept + usize::from(self.seen[kept].rules.vision != sight.rules.vision);
        self.seen.truncate(kept);
        self.seen.push(sight);
        self.belief = new_belief(self.level, self.seed);
        self.seen.iter().cloned().for_each(|sight| self.belief.hear(sight));
    }

    /// Requests a move in the last position that was seen.
    pub(super) fn begin(&mut self, nodes: u64) {
        self.thought = Thought::Asked;
        self.nodes = nodes.min(self.level.most_nodes());
    }

    /// Ends the thinking and returns the best move so far, together with others that had the same
    /// views and the same request.
    pub(super) fn decide_with(&mut self, others: &mut [&mut Self]) -> Option<Move> {
        if matches!(self.thought, Thought::Asked) {
            // There was no time to take in all views. A search of one move does not need them.
            self.start_thinking();
        }
        match &self.thought {
            Thought::Ranging(ranging) => self.thought = chosen(ranging.best()),
            Thought::Marshalling(_) => self.end_marshalling(others),
            Thought::Deepening(search) => self.thought = chosen(search.best()),
            Thought::Idle | Thought::Asked | Thought::Scouting(_) | Thought::Chosen(_) => {}
        }
        while let Thought::Scouting(_) = self.thought {
            self.think();
        }
        let Thought::Chosen(chosen) = self.thought else { return None };
        others.iter_mut().for_each(|bot| bot.settle_on(chosen));
        chosen
    }

    /// Thinks until it is done or `pause` returns `true`, without choosing yet. Returns `true` if
    /// there is nothing more to think about.
    pub(super) fn ponder(&mut self, pause: &mut dyn FnMut() -> bool) -> bool {
        if !self.belief.settle(pause) {
            return false;
        }
        while !self.think() {
            if pause() {
                return false;
            }
        }
        true
    }

    /// Returns `true` if a team is stronger than one bot: each bot thinks on its own random
    /// samples.
    pub(super) fn gains_by_company(&self) -> bool {
        let in_fog = self.seen.last().is_some_and(|sight| sight.rules.vision.is_fog());
        in_fog && matches!(self.level, Level::Marshal | Level::Grandmaster)
    }

    /// Thinks a little further; `true` when there is nothing more to think about.
    fn think(&mut self) -> bool {
        let Some(sight) = self.seen.last() else {
            self.thought = Thought::Idle;
            return true;
        };
        match &mut self.thought {
            Thought::Asked => self.start_thinking(),
            Thought::Scouting(scouting) => {
                let memory = self.belief.memory();
                let done = scouting.step(sight, &self.seen, memory, &mut self.random);
                if let Some(mv) = done {
                    self.thought = chosen(mv);
                }
            }
            Thought::Ranging(ranging) => {
                let king = sight.enemies(B::ROYAL);
                if ranging.step(king) || ranging.nodes() >= self.nodes {
                    self.thought = chosen(ranging.best());
                }
            }
            Thought::Marshalling(marshalling) => {
                return marshalling.step() || marshalling.nodes() >= self.nodes;
            }
            Thought::Deepening(search) => {
                if search.step() || search.nodes() >= self.nodes {
                    self.thought = chosen(search.best());
                }
            }
            Thought::Idle | Thought::Chosen(_) => {}
        }
        matches!(self.thought, Thought::Idle | Thought::Chosen(_))
    }

    /// Chooses the best move of this search and those of the others.
    fn end_marshalling(&mut self, others: &[&mut Self]) {
        let Thought::Marshalling(search) = &mut self.thought else { return };
        let others = others.iter().filter_map(|bot| match &bot.thought {
            Thought::Marshalling(search) => Some(&**search),
            _ => None,
        });
        match (search.best_with(others), self.seen.last()) {
            (None, Some(sight)) => {
                // It was stopped before it had searched any position.
                let moves = keeping_the_king(sight);
                let scouting = Scouting::new(sight, moves, self.belief.memory(), self.techniques);
                self.thought = Thought::Scouting(Box::new(scouting));
            }
            (best, _) => self.settle_on(best.map(Into::into)),
        }
    }

    /// Sets the chosen move, and keeps the search if it may help with the next one.
    fn settle_on(&mut self, chosen: Option<Move>) {
        let before = mem::replace(&mut self.thought, Thought::Chosen(chosen));
        let needed = [Technique::Keep, Technique::Group];
        let mut moves = self.seen.last().into_iter().flat_map(|sight| &sight.moves);
        if let Thought::Marshalling(search) = before
            && let Some(mv) = moves.find(|mv| chosen == Some((**mv).into()))
            && self.level == Level::Grandmaster
            && needed.into_iter().all(|one| self.techniques.has(one))
        {
            self.kept = Some(Box::new(search.keep(*mv)));
        }
    }

    /// Starts to think about the current position as its level does.
    fn start_thinking(&mut self) {
        let Some(sight) = self.seen.last() else { return };
        let (techniques, random) = (self.techniques, &mut self.random);
        // Without a goal there is nothing to search for.
        let aimless = sight.rules.goal == Goal::Sandbox;
        let moves = match self.level {
            Level::Novice => sight.moves.clone(),
            _ => keeping_the_king(sight),
        };
        self.thought = match self.level {
            _ if moves.len() < 2 => chosen(moves.first().copied()),
            _ if aimless => chosen(random.choose(&sight.moves).copied()),
            Level::Novice => chosen(novice::choose(sight, random)),
            level if !sight.rules.vision.is_fog() => {
                let past = self.seen.iter().map(|seen| seen.seen.key()).collect();
                Thought::Deepening(Box::new(Deepening::new(
                    sight.seen,
                    sight.rules,
                    level.open_depth(),
                    past,
                    random,
                )))
            }
            Level::Ranger if self.belief.is_settled() => Thought::Ranging(Box::new(Ranging::new(
                sight,
                &moves,
                &self.seen,
                self.belief.boards(),
                techniques,
                random,
            ))),
            Level::Marshal | Level::Grandmaster if self.belief.is_settled() => {
                let (kept, boards) = (self.kept.take().map(|kept| *kept), self.belief.boards());
                let begun =
                    Marshalling::new(sight, &moves, &self.seen, boards, kept, techniques, random);
                Thought::Marshalling(Box::new(begun))
            }
            Level::Scout | Level::Ranger | Level::Marshal | Level::Grandmaster => {
                let memory = self.belief.memory();
                Thought::Scouting(Box::new(Scouting::new(sight, moves, memory, techniques)))
            }
        };
    }
}

fn chosen<B: Think>(mv: Option<B::Move>) -> Thought<B> {
    Thought::Chosen(mv.map(Into::into))
}

fn new_belief<B: Think>(level: Level, seed: u64) -> Belief<B> {
    Belief::new(level.belief_cap(), Random::new(!seed).draw())
}
