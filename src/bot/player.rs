//! [`Bot`]: the face of the room.

use super::{belief::Belief, level::Level, novice, random::Random, scout::Scouting, sight::Sight};
use crate::rules::{Color, Move, PlayerView, Viewer, chess::board::ChessMove};

/// A player that is a program.
#[derive(Clone, Debug)]
pub struct Bot {
    level: Level,
    color: Color,
    seed: u64,
    random: Random,
    /// What was seen after each ply, to go back to when moves are taken back.
    seen: Vec<Sight>,
    belief: Belief,
    thought: Thought,
    /// How many positions it may visit.
    nodes: u64,
}

/// What a bot is at.
#[derive(Clone, Debug)]
enum Thought {
    /// It waits to be asked.
    Idle,
    /// It was asked, and takes note of what it has seen first.
    Asked,
    Scouting(Box<Scouting>),
    Chosen(Option<Move>),
}

/// How far a bot has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It paused, and has more to think about.
    Thinking,
    /// It has nothing more to think about. If it was asked for a move, this is the one that it
    /// has chosen; `None` if there is none to choose.
    Done(Option<Move>),
}

impl Bot {
    /// A bot that plays one side of one game, and has not seen anything yet.
    ///
    /// The same seed gives the same moves, as long as it is told the same.
    pub fn new(level: Level, color: Color, seed: u64) -> Self {
        let random = Random::new(seed);
        let belief = new_belief(level, seed);
        Self {
            level,
            color,
            seed,
            random,
            seen: Vec::new(),
            belief,
            thought: Thought::Idle,
            nodes: 0,
        }
    }

    /// How well it plays.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The side that it plays.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// Tells it what its side sees: when a game starts, and after every ply, its own included.
    ///
    /// What it was thinking about is forgotten. A view that it has had already after as many
    /// plies means that moves were taken back. Views made for somebody else are not looked at.
    pub fn observe(&mut self, view: &PlayerView) {
        if view.viewer() != Viewer::Player(self.color) {
            return;
        }
        self.thought = Thought::Idle;
        let sight = Sight::of(view, self.color);
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

    /// Remembers the game up to a sight anew.
    fn go_back(&mut self, sight: Sight) {
        let kept = self.seen.partition_point(|seen| seen.plies < sight.plies);
        // The fog may have been lifted or lowered without a move: both sights count then.
        let kept = kept + usize::from(self.seen[kept].rules.vision != sight.rules.vision);
        self.seen.truncate(kept);
        self.seen.push(sight);
        self.belief = new_belief(self.level, self.seed);
        self.seen.iter().cloned().for_each(|sight| self.belief.hear(sight));
    }

    /// Asks it for a move in what it has seen last, for which it may visit so many positions.
    /// [`Self::step`] lets it think.
    pub fn begin(&mut self, nodes: u64) {
        self.thought = Thought::Asked;
        self.nodes = nodes;
    }

    /// Ends its thinking: the move that it likes best so far.
    pub fn decide(&mut self) -> Option<Move> {
        // What looks no further than a move is done in no time, and may be asked for before
        // all that was seen is taken note of.
        while !matches!(self.thought, Thought::Idle | Thought::Chosen(_)) {
            self.think();
        }
        match self.thought {
            Thought::Chosen(chosen) => chosen,
            _ => None,
        }
    }

    /// Lets it think until it is done or `pause` says yes, which is asked every tenth of a
    /// millisecond or so.
    ///
    /// Without [`Self::begin`] it only takes note of what it has seen, for which there is time
    /// while the opponent thinks.
    pub fn step(&mut self, mut pause: impl FnMut() -> bool) -> Progress {
        if !self.belief.settle(&mut pause) {
            return Progress::Thinking;
        }
        loop {
            match self.think() {
                Thought::Idle => return Progress::Done(None),
                Thought::Chosen(chosen) => return Progress::Done(*chosen),
                Thought::Asked | Thought::Scouting(_) if pause() => return Progress::Thinking,
                Thought::Asked | Thought::Scouting(_) => {}
            }
        }
    }

    /// Thinks a little further.
    fn think(&mut self) -> &Thought {
        let chosen = |mv: Option<ChessMove>| Thought::Chosen(mv.map(Move::from));
        if let Some(sight) = self.seen.last() {
            let memory = self.belief.memory();
            match &mut self.thought {
                Thought::Asked => {
                    self.thought = match self.level {
                        Level::Novice => chosen(novice::choose(sight, &mut self.random)),
                        Level::Scout => Thought::Scouting(Box::new(Scouting::new(sight, memory))),
                    };
                }
                Thought::Scouting(scouting) => {
                    let random = &mut self.random;
                    if let Some(mv) = scouting.step(sight, &self.seen, memory, random) {
                        self.thought = chosen(mv);
                    }
                }
                Thought::Idle | Thought::Chosen(_) => {}
            }
        } else {
            self.thought = Thought::Idle;
        }
        &self.thought
    }
}

fn new_belief(level: Level, seed: u64) -> Belief {
    Belief::new(level.belief_cap(), Random::new(!seed).draw())
}
