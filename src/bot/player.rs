//! [`Bot`]: the interface of this module.

use super::{
    mind::Mind,
    report::Report,
    request::MoveRequest,
    search::Table,
    techniques::Techniques,
    think::{OnEachBoard, Think, new_on_board, on_board},
};
use core::any::Any;
use fogchess_rules::{Color, Level, Move, PlayerView, Viewer};

/// A computer player.
#[derive(Clone, Debug)]
pub struct Bot {
    level: Level,
    techniques: Techniques,
    color: Color,
    seed: u64,
    /// The mind for the board of the game, once the bot has seen it.
    mind: Option<Box<OnEachBoard!(Mind)>>,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The bot paused, and has more to think about.
    Thinking,
    /// The bot has nothing more to think about. If a move was requested, it is the chosen one;
    /// `None` if no move is available.
    Done(Option<Move>),
}

impl Bot {
    /// Returns a bot that plays one side of one game, and has not seen anything yet.
    ///
    /// The same seed and the same calls give the same moves.
    pub const fn new(level: Level, color: Color, seed: u64) -> Self {
        Self { level, techniques: Techniques::ALL, color, seed, mind: None }
    }

    /// Returns the bot with only these techniques, to measure the value of the others. Has to be
    /// called before the bot sees anything.
    #[must_use]
    pub fn with(self, techniques: Techniques) -> Self {
        Self { techniques, ..self }
    }

    /// Returns the bot's level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Returns the side that the bot plays.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// Shows the bot what its side sees: at the start of a game, and after every ply, including its
    /// own.
    ///
    /// The bot stops thinking. A view after no more plies than the last one means that moves were
    /// taken back. Views for other viewers are ignored.
    pub fn observe(&mut self, view: &PlayerView) {
        if view.viewer() != Viewer::Player(self.color) {
            return;
        }
        let Self { level, techniques, color, seed, .. } = *self;
        let board = view.ruleset().board;
        let new = || Box::new(new_on_board!(board, Mind::new(level, techniques, color, seed)));
        let mind = self.mind.get_or_insert_with(new);
        on_board!(&mut **mind, mind => mind.observe(view));
    }

    /// Requests a move from the bot in the last position that it has seen, for which it may visit
    /// this many positions. [`Self::step`] lets it think.
    pub fn begin(&mut self, nodes: u64) {
        self.request(&MoveRequest::nodes(nodes));
    }

    /// Does the same with all limits.
    pub fn request(&mut self, request: &MoveRequest) {
        self.request_with(request, None);
    }

    /// Does the same with the table of another bot, which this one assists.
    pub(super) fn request_with(&mut self, request: &MoveRequest, table: Option<Table>) {
        if let Some(mind) = &mut self.mind {
            on_board!(&mut **mind, mind => mind.request(request, table));
        }
    }

    /// Returns the table that other bots may search with, if they can help.
    pub(super) fn shared_table(&self) -> Option<Table> {
        on_board!(self.mind.as_deref()?, mind => mind.shared_table())
    }

    /// Returns the state of the thinking together with other bots that had the same views and the
    /// same request. `None` if this bot does not search, or has chosen already.
    pub(super) fn report_with(&self, others: &[Self]) -> Option<Report> {
        on_board!(self.mind.as_deref()?, mind => report(mind, others))
    }

    /// Ends the thinking and returns the best move so far.
    pub fn decide(&mut self) -> Option<Move> {
        self.decide_with(&mut [])
    }

    /// Does the same together with other bots that had the same views and the same request.
    pub(super) fn decide_with(&mut self, others: &mut [Self]) -> Option<Move> {
        let mind = self.mind.as_deref_mut()?;
        on_board!(mind, mind => decide(mind, others))
    }

    /// Lets the bot think until it is done or `pause` returns `true`. `pause` is called about every
    /// tenth of a millisecond.
    ///
    /// Without [`Self::begin`] the bot only updates its belief. It can do so while the opponent
    /// thinks.
    pub fn step(&mut self, mut pause: impl FnMut() -> bool) -> Progress {
        if self.ponder(&mut pause) { Progress::Done(self.decide()) } else { Progress::Thinking }
    }

    /// Does the same without choosing yet. Returns `true` if there is nothing more to think about.
    ///
    /// It is not generic, so that it is compiled with this crate, as optimised as this crate is.
    pub(super) fn ponder(&mut self, pause: &mut dyn FnMut() -> bool) -> bool {
        let Some(mind) = &mut self.mind else { return true };
        on_board!(&mut **mind, mind => mind.ponder(pause))
    }

    /// Returns `true` if a team is stronger than one bot.
    pub(super) fn gains_by_company(&self) -> bool {
        self.mind.as_ref().is_some_and(|mind| on_board!(&**mind, mind => mind.gains_by_company()))
    }

    /// Returns `true` if the others of a team only help this bot, so that nobody waits for them.
    pub(super) fn decides_alone(&self) -> bool {
        self.mind.as_ref().is_some_and(|mind| on_board!(&**mind, mind => mind.decides_alone()))
    }
}

fn report<B: Think>(mind: &Mind<B>, others: &[Bot]) -> Option<Report> {
    let others = others.iter().filter_map(
        |bot| on_board!(bot.mind.as_deref()?, other => (other as &dyn Any).downcast_ref()),
    );
    mind.report(&others.collect::<Vec<_>>())
}

fn decide<B: Think>(mind: &mut Mind<B>, others: &mut [Bot]) -> Option<Move> {
    let others = others.iter_mut().filter_map(
        |bot| on_board!(bot.mind.as_deref_mut()?, other => (other as &mut dyn Any).downcast_mut()),
    );
    mind.decide_with(&mut others.collect::<Vec<_>>())
}
