//! [`Mind`]: a computer player on one board.

mod report;

use super::{
    belief::Belief,
    blunder::keeping_the_game,
    level::{Eye, InFog, Sampling, Skill},
    marshal::{Kept, Marshalling, share},
    random::Random,
    ranger::Ranging,
    request::MoveRequest,
    scout::Scouting,
    search::{Deepening, Scope, Table},
    sight::Sight,
    techniques::{Technique, Techniques},
    think::Think,
};
use core::mem;
use fogchess_rules::{Color, Goal, Level, Move, PlayerView};

/// A computer player on one board. See [`super::Bot`].
#[derive(Clone, Debug)]
pub(super) struct Mind<B: Think> {
    skill: Skill,
    techniques: Techniques,
    color: Color,
    seed: u64,
    random: Random,
    /// The sights after each ply, to go back to when moves are taken back.
    seen: Vec<Sight<B>>,
    belief: Belief<B>,
    thought: Thought<B>,
    /// `true` if there is nothing more to think about.
    is_done: bool,
    /// The search of the last move.
    kept: Option<Box<Kept<B>>>,
    request: MoveRequest,
    /// The table of the search where nothing is hidden, if it is kept from move to move or shared
    /// with others.
    table: Option<Table>,
    /// `true` if the table is another bot's, which alone decides.
    assists: bool,
}

/// The size of a table for each position that may be visited, in bytes.
const TABLE_BYTES_A_NODE: u64 = 32;

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
        let skill = Skill::of(level, B::KIND);
        Self {
            skill,
            techniques,
            color,
            seed,
            random: Random::new(seed),
            seen: Vec::new(),
            belief: new_belief(skill, seed),
            thought: Thought::Idle,
            is_done: false,
            kept: None,
            request: MoveRequest::default(),
            table: None,
            assists: false,
        }
    }

    /// Takes in the side's view after one more ply, or after moves were taken back.
    pub(super) fn observe(&mut self, view: &PlayerView) {
        let Some(sight) = Sight::of(view, self.color) else { return };
        self.turn_to(Thought::Idle);
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
        self.belief = new_belief(self.skill, self.seed);
        self.seen.iter().cloned().for_each(|sight| self.belief.hear(sight));
    }

    /// Requests a move in the last position that was seen. With a table of another bot it assists
    /// that bot.
    pub(super) fn request(&mut self, request: &MoveRequest, table: Option<Table>) {
        self.turn_to(Thought::Asked);
        let is_open = self.is_open();
        let most = if is_open { self.skill.open.nodes } else { u64::MAX };
        let nodes = request.nodes.min(self.skill.most_nodes).min(most);
        let most_table = usize::try_from(nodes.saturating_mul(TABLE_BYTES_A_NODE));
        let bytes = request.table.min(most_table.unwrap_or(usize::MAX));
        // What was searched before would change the moves of a search that is limited in positions.
        let is_timed = request.nodes == u64::MAX;
        self.assists = table.is_some();
        self.table = table.or_else(|| {
            let keeps = is_timed && is_open;
            keeps.then(|| self.kept_table(bytes))
        });
        self.request = MoveRequest { nodes, table: bytes, ..request.clone() };
    }

    /// Returns the table of the last move, or a new one.
    fn kept_table(&mut self, bytes: usize) -> Table {
        let kept = self.table.take().filter(|table| table.is_as_large_as(bytes));
        kept.inspect(Table::grow_old).unwrap_or_else(|| Table::new(bytes))
    }

    /// Returns the table that other bots may search with, if they can help.
    pub(super) fn shared_table(&self) -> Option<Table> {
        self.table.as_ref().map(Table::shared)
    }

    /// Returns `true` if nothing is hidden, and there is something to search for.
    pub(super) fn is_open(&self) -> bool {
        let rules = self.seen.last().map(|sight| sight.rules);
        rules.is_some_and(|rules| !rules.vision.is_fog() && rules.goal != Goal::Sandbox)
    }

    fn turn_to(&mut self, thought: Thought<B>) {
        self.thought = thought;
        self.is_done = false;
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
        if let Thought::Scouting(_) = self.thought {
            while !self.think() {}
            if let Thought::Scouting(scouting) = &self.thought {
                self.thought = chosen(scouting.best().map(|(_, mv)| mv));
            }
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

    /// Returns `true` if a team is stronger than one bot: in the fog each bot thinks on its own
    /// random samples; where nothing is hidden they share a table.
    pub(super) fn gains_by_company(&self) -> bool {
        let in_fog = self.seen.last().is_some_and(|sight| sight.rules.vision.is_fog());
        self.table.is_some() || in_fog && matches!(self.skill.fog, InFog::Marshalling { .. })
    }

    /// Returns `true` if the others only help this bot, so that nobody waits for them.
    pub(super) fn decides_alone(&self) -> bool {
        self.table.is_some()
    }

    /// Thinks a little further; `true` when there is nothing more to think about.
    fn think(&mut self) -> bool {
        let Some(sight) = self.seen.last() else {
            self.thought = Thought::Idle;
            return true;
        };
        // A search that is done stays as it is, however often it is asked to go on.
        if self.is_done {
            return true;
        }
        let most = self.request.nodes;
        self.is_done = match &mut self.thought {
            Thought::Asked => {
                self.start_thinking();
                matches!(self.thought, Thought::Chosen(_))
            }
            Thought::Scouting(scouting) => {
                let memory = self.belief.memory();
                scouting.step(sight, &self.seen, memory, &mut self.random)
            }
            Thought::Ranging(ranging) => {
                ranging.step(sight.royal_in_sight()) || ranging.nodes() >= most
            }
            Thought::Marshalling(search) => search.step() || search.nodes() >= most,
            Thought::Deepening(search) => search.step() || search.nodes() >= most,
            Thought::Idle | Thought::Chosen(_) => true,
        };
        self.is_done
    }

    /// Makes the draws of what follows depend on this seed alone, and not on those before.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.random = Random::new(seed);
    }

    /// Returns the last sight.
    pub(super) fn sight(&self) -> Option<&Sight<B>> {
        self.seen.last()
    }

    /// Returns the positions that are believed possible.
    pub(super) fn believed(&self) -> &[B] {
        self.belief.boards()
    }

    /// Returns at most this many of them, drawn by lot.
    pub(super) fn some_believed(&mut self, most: usize) -> Vec<B> {
        self.random.sample(self.belief.boards(), most)
    }

    /// Returns `true` if every position that agrees with what was seen is believed possible.
    pub(super) fn knows_all(&self) -> bool {
        self.belief.is_complete()
    }

    /// Returns the values of the moves that it has judged, for its side, from -1 to 1: in the fog all
    /// between which it would choose, and where nothing is hidden the best.
    pub(super) fn worths(&self) -> Vec<(B::Move, f32)> {
        match &self.thought {
            Thought::Marshalling(search) => search.worths(),
            Thought::Deepening(search) => {
                let best = search.lines().1.into_iter().next();
                let best = best.and_then(|(worth, moves)| Some((*moves.first()?, share(worth))));
                best.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn marshalling(&self) -> Option<&Marshalling<B>> {
        match &self.thought {
            Thought::Marshalling(search) => Some(search),
            _ => None,
        }
    }

    fn deepening(&self) -> Option<&Deepening<B>> {
        match &self.thought {
            Thought::Deepening(search) => Some(search),
            _ => None,
        }
    }

    /// Chooses the best move of this search and those of the others.
    fn end_marshalling(&mut self, others: &[&mut Self]) {
        let Thought::Marshalling(search) = &mut self.thought else { return };
        let others = others.iter().filter_map(|bot| bot.marshalling());
        match (search.best_with(others), self.seen.last()) {
            (None, Some(sight)) => {
                // It was stopped before it had searched any position.
                let moves = self.choice(sight);
                let scouting = Scouting::new(
                    sight,
                    moves,
                    self.belief.memory(),
                    Eye::SHARP,
                    self.techniques,
                    &mut self.random,
                );
                self.turn_to(Thought::Scouting(Box::new(scouting)));
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
            && matches!(self.skill.fog, InFog::Marshalling { keeps: true, .. })
            && needed.into_iter().all(|one| self.techniques.has(one))
        {
            self.kept = Some(Box::new(search.keep(*mv)));
        }
    }

    /// Returns the moves to choose between.
    fn choice(&self, sight: &Sight<B>) -> Vec<B::Move> {
        let careful = self.skill.keeps_game;
        let mut moves = if careful { keeping_the_game(sight) } else { sight.moves.clone() };
        let is_asked = |mv: &B::Move| self.request.moves.contains(&(*mv).into());
        if sight.moves.iter().any(is_asked) {
            if !moves.iter().any(is_asked) {
                moves.clone_from(&sight.moves);
            }
            moves.retain(is_asked);
        }
        moves
    }

    /// Starts to think about the current position as its level does.
    fn start_thinking(&mut self) {
        let Some(sight) = self.seen.last() else { return };
        let moves = self.choice(sight);
        let request = &self.request;
        let is_restricted = sight.moves.iter().any(|mv| request.moves.contains(&(*mv).into()));
        let (techniques, random) = (self.techniques, &mut self.random);
        // Without a goal there is nothing to search for.
        let aimless = sight.rules.goal == Goal::Sandbox;
        let is_open = !sight.rules.vision.is_fog();
        // A report has a value of the only move too.
        let is_told = request.lines > 0 && is_open && !moves.is_empty();
        let fog = match self.skill.fog {
            InFog::Scouting(Eye { answers: Some(_), .. }) if !self.belief.boards().is_empty() => {
                InFog::Ranging(Sampling::OF_KING)
            }
            fog => fog,
        };
        self.thought = match fog {
            _ if moves.len() < 2 && !is_told => chosen(moves.first().copied()),
            _ if aimless => chosen(random.choose(&moves).copied()),
            _ if is_open => {
                let past = self.seen.iter().map(|seen| seen.seen);
                let table = self.table.as_ref().map(Table::shared);
                let table = table.unwrap_or_else(|| Table::new(request.table));
                let deepest = self.skill.open_depth(request.depth);
                let scope = Scope {
                    // Who assists is a ply ahead, so that not both search the same.
                    from: deepest.min(1 + u32::from(self.assists)),
                    deepest,
                    captures: self.skill.open.captures,
                    whim: self.skill.open.whim,
                    among: (is_restricted || moves.len() < sight.moves.len()).then_some(moves),
                    lines: request.lines,
                };
                let search = Deepening::new(sight.seen, sight.rules, scope, past, table, random);
                Thought::Deepening(Box::new(search))
            }
            InFog::Ranging(sampling) if self.belief.is_settled() => {
                let boards = self.belief.boards();
                let begun =
                    Ranging::new(sight, &moves, &self.seen, boards, sampling, techniques, random);
                Thought::Ranging(Box::new(begun))
            }
            InFog::Marshalling { corrects, .. } if self.belief.is_settled() => {
                let techniques =
                    if corrects { techniques } else { techniques.without(Technique::Network) };
                let (kept, boards) = (self.kept.take().map(|kept| *kept), self.belief.boards());
                let begun =
                    Marshalling::new(sight, &moves, &self.seen, boards, kept, techniques, random);
                Thought::Marshalling(Box::new(begun))
            }
            fog => {
                let eye = if let InFog::Scouting(eye) = fog { eye } else { Eye::SHARP };
                let memory = self.belief.memory();
                Thought::Scouting(Box::new(Scouting::new(
                    sight, moves, memory, eye, techniques, random,
                )))
            }
        };
    }
}

fn chosen<B: Think>(mv: Option<B::Move>) -> Thought<B> {
    Thought::Chosen(mv.map(Into::into))
}

fn new_belief<B: Think>(skill: Skill, seed: u64) -> Belief<B> {
    Belief::new(skill.believed(), Random::new(!seed).draw())
}
