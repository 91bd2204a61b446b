//! One game: what each side may do, the only place where the truth changes, and its views.

mod agreements;
mod replay;
mod takeback;

use super::{
    clock::{Clock, Moment},
    clock_face::ClockFace,
    intent::{Applied, Intent, Offer, Refusal},
    move_list::{MoveListEntry, MoveNumbers, move_text},
    offers::{Offers, PendingOffer},
    record::{Event, FogChange, Record, fog_changes, takebacks},
    setup::GameSetup,
    time_control::TimeControl,
};
use crate::rules::{
    Color, DrawReason, FenError, Goal, History, Move, Outcome, PieceKind, Played, PlayerView,
    Position, ViewRefused, Viewer, Vision, WinReason, open_view, player_view, view_for,
};
use std::sync::Arc;
use takeback::Undone;

/// The truth after some ply, and what the players saw of it.
#[derive(Clone, Debug, PartialEq)]
struct Stage {
    position: Position,
    history: History,
    /// White's first.
    views: [Arc<PlayerView>; 2],
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq)]
struct Ply {
    played: Played,
    spent_ms: Option<u64>,
    /// Nothing was hidden when it was made.
    in_the_open: bool,
    /// What both sides had when the turn began.
    clock_before: [Option<u64>; 2],
}

/// One game between two sides.
///
/// The truth changes by [`Self::apply`] alone, and by time: [`Self::tick`]. Whoever plays
/// or shows the game reads a [`PlayerView`].
///
/// Time comes as a [`Moment`] from a monotonic clock. The first turn is not measured until
/// [`Self::begin_turn`]; if that is never called, clocks start with the first move.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    setup: GameSetup,
    /// One more than there are plies: the first is the start.
    stages: Vec<Stage>,
    plies: Vec<Ply>,
    /// What was taken back together is played again together; the next to redo is last.
    undone: Vec<Vec<Undone>>,
    clock: Clock,
    offers: Offers,
    /// All that happened.
    events: Vec<Event>,
    /// How long the last turn had taken when the game ended within it.
    last_thinking_ms: Option<u64>,
}

impl Stage {
    fn new(position: Position, history: History) -> Self {
        let views = Color::ALL.map(|color| Arc::new(player_view(&position, &history, color)));
        Self { position, history, views }
    }

    /// What a move would lead to. The ply's times are for the caller to fill in.
    fn played(&self, side: Color, mv: Move) -> Result<(Ply, Self), Refusal> {
        let Self { mut position, mut history, .. } = self.clone();
        let in_the_open = !position.ruleset().vision.is_fog();
        let played = position.play(side, mv).map_err(|illegal| Refusal::NotAvailable(illegal.0))?;
        history.record(played.clone());
        let ply = Ply { played, spent_ms: None, in_the_open, clock_before: [None; 2] };
        Ok((ply, Self::new(position, history)))
    }

    /// The same with something changed: the views are made anew.
    fn with(&self, change: impl FnOnce(&mut Position, &mut History)) -> Self {
        let Self { mut position, mut history, .. } = self.clone();
        change(&mut position, &mut history);
        Self::new(position, history)
    }
}

impl Game {
    /// A new game. It may be over at once if its start position is.
    ///
    /// # Errors
    /// If the start position in the setup is none.
    pub fn new(mut setup: GameSetup) -> Result<Self, FenError> {
        let position = match &setup.start_fen {
            Some(fen) => Position::from_fen(setup.ruleset, fen)?,
            None => Position::start(setup.ruleset),
        };
        if setup.ruleset.goal == Goal::Sandbox {
            setup.time = TimeControl::UNTIMED;
        }
        let mut game = Self {
            clock: Clock::new(setup.time),
            setup,
            stages: vec![Stage::new(position, History::default())],
            plies: Vec::new(),
            undone: Vec::new(),
            offers: Offers::default(),
            events: Vec::new(),
            last_thinking_ms: None,
        };
        game.finish_on_board(Moment::default());
        Ok(game)
    }

    /// Carries out what a side wants, at the moment when it asked for it.
    ///
    /// An intent stamped before the flag falls is in time however late it is carried out,
    /// as long as [`Self::tick`] was not called with a later moment before.
    ///
    /// # Errors
    /// If the rules, the clock or the state of the game do not allow it; then nothing
    /// changes.
    pub fn apply(&mut self, side: Color, intent: Intent, now: Moment) -> Result<Applied, Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::GameOver(outcome));
        }
        if let Some(flagged) = self.clock.flagged(now) {
            return Err(Refusal::Flagged(self.position().flag_outcome(flagged)));
        }
        match intent {
            Intent::Move(mv) => self.make_move(side, mv, now),
            Intent::Resign => {
                let outcome = Outcome::Win { winner: !side, reason: WinReason::Resignation };
                Ok(self.finish(Event::Resigned { by: side }, outcome, now))
            }
            Intent::Offer(offer) => self.offer(side, offer, now),
            Intent::Accept(offer) => self.accept(side, offer, now),
            Intent::Decline(offer) => Ok(if self.offers.turn_down(side, offer)? == side {
                Applied::Withdrawn(offer)
            } else {
                Applied::Declined(offer)
            }),
            Intent::ClaimDraw => {
                let reason = self.claimable(side)?;
                Ok(self.finish(Event::DrawClaimed { by: side }, Outcome::Draw(reason), now))
            }
        }
    }

    /// Lets time pass: the outcome if a flag fell just now.
    ///
    /// Call it after the intents of the same moment, so that a move made in time counts.
    pub fn tick(&mut self, now: Moment) -> Option<Outcome> {
        let side = self.clock.flagged(now)?;
        let outcome = self.position().flag_outcome(side);
        self.events.push(Event::Flagged { side });
        self.end(outcome, now);
        Some(outcome)
    }

    /// Starts the turn of the side to move, if it has not started: at the beginning of the
    /// game, and after each move if the setup holds the clock.
    pub fn begin_turn(&mut self, now: Moment) {
        self.clock.start(self.turn(), now);
    }

    /// Stops the clock until [`Self::resume`]; meanwhile no move is made. Returns the
    /// outcome if a flag had fallen before.
    pub fn pause(&mut self, now: Moment) -> Option<Outcome> {
        let outcome = self.tick(now);
        self.clock.pause(now);
        outcome
    }

    /// Goes on after a pause. A turn that had not begun begins, unless the setup holds the
    /// clock: then it waits for [`Self::begin_turn`]; and so does the very first turn, which
    /// is not measured otherwise either.
    pub fn resume(&mut self, now: Moment) {
        if self.clock.is_paused() {
            self.clock.resume(now);
            if !self.plies.is_empty() {
                self.start_unless_held(now);
            }
        }
    }

    /// What was agreed on before the game.
    pub const fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The clock.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Both clocks as they show at `now`, White's first.
    pub fn clock_faces(&self, now: Moment) -> [ClockFace; 2] {
        Color::ALL.map(|side| ClockFace::of(&self.clock, side, now))
    }

    /// Both clocks as they stood when so many plies had been played, White's first; after the
    /// last one as they show at `now`.
    pub fn clock_faces_at(&self, ply: usize, now: Moment) -> [ClockFace; 2] {
        let Some(next) = self.plies.get(ply) else { return self.clock_faces(now) };
        let had = next.clock_before;
        Color::ALL.map(|side| ClockFace::standing(&self.clock, side, had[side.index()]))
    }

    /// Whose turn it is. In a sandbox: who did not make the last move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// How many plies have been played, those taken back not counted.
    pub const fn plies(&self) -> usize {
        self.plies.len()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now().history.outcome
    }

    /// Whether something is hidden from the players now. When the game is over, the
    /// players' views stay as they were, but nothing is hidden from [`Viewer::Everyone`].
    pub fn is_fogged(&self) -> bool {
        self.vision().is_fog()
    }

    /// The offers that wait for an answer.
    pub fn offers(&self) -> Vec<PendingOffer> {
        self.offers.pending().collect()
    }

    /// What a side could offer now without being refused. To offer what the other side
    /// offers is to accept it.
    pub fn may_offer(&self, side: Color) -> Vec<Offer> {
        let allowed = |offer: &Offer| {
            self.outcome().is_none()
                && self.can_offer(side, *offer).is_ok()
                && (self.agrees(side, *offer) || self.offers.check(side, *offer).is_ok())
        };
        Offer::ALL.into_iter().filter(allowed).collect()
    }

    /// The draw that a side could claim now.
    pub fn may_claim(&self, side: Color) -> Option<DrawReason> {
        self.claimable(side).ok().filter(|_| self.outcome().is_none())
    }

    /// What a viewer may know of the game now.
    ///
    /// # Errors
    /// If everyone's view is asked for while a game with fog runs.
    pub fn view(&self, viewer: Viewer) -> Result<Arc<PlayerView>, ViewRefused> {
        self.view_at(self.plies(), viewer)
    }

    /// What a viewer knew after some ply; 0 is the start, and a ply beyond the last is the
    /// last. Everyone's view shows what truly was.
    ///
    /// # Errors
    /// If everyone's view is asked for while the game runs, that ply was played in fog, and a
    /// person plays.
    pub fn view_at(&self, ply: usize, viewer: Viewer) -> Result<Arc<PlayerView>, ViewRefused> {
        let stage = &self.stages[ply.min(self.plies())];
        match viewer {
            Viewer::Player(color) => Ok(Arc::clone(&stage.views[color.index()])),
            // Computers are shown the views of their own sides, whoever watches.
            Viewer::Everyone if self.setup.seats().are_computers() => {
                Ok(Arc::new(open_view(&stage.position, &stage.history)))
            }
            Viewer::Everyone => {
                let history = History { outcome: self.outcome(), ..stage.history.clone() };
                view_for(&stage.position, &history, viewer).map(Arc::new)
            }
        }
    }

    /// The moves as a viewer may read them, one entry a ply.
    pub fn move_list(&self, viewer: Viewer) -> Vec<MoveListEntry> {
        let all = self.outcome().is_some()
            || viewer == Viewer::Everyone && self.setup.seats().are_computers();
        let after = |index: usize| match viewer {
            Viewer::Player(color) => Some(&*self.stages[index + 1].views[color.index()]),
            Viewer::Everyone => None,
        };
        let mut numbers = MoveNumbers::starting_at(self.stages[0].position.fullmove_number());
        let entry = |(index, ply): (usize, &Ply)| MoveListEntry {
            number: numbers.of_next(ply.played.piece.color),
            color: ply.played.piece.color,
            text: move_text(&ply.played, all || ply.in_the_open, after(index)),
            think_ms: ply.spent_ms,
        };
        self.plies.iter().enumerate().map(entry).collect()
    }

    /// The true position as FEN.
    ///
    /// # Errors
    /// If a game with fog runs.
    pub fn fen(&self) -> Result<String, ViewRefused> {
        if self.outcome().is_none() && self.is_fogged() {
            return Err(ViewRefused);
        }
        Ok(self.position().fen())
    }

    /// The number of takebacks.
    pub fn takebacks(&self) -> u32 {
        takebacks(&self.events)
    }

    /// The plies, without those taken back, at which the fog was lifted or lowered.
    pub fn fog_changes(&self) -> Vec<FogChange> {
        fog_changes(&self.events)
    }

    /// What to keep of the game at `now`. It holds the truth: not for a player's eyes while
    /// a game with fog runs.
    pub fn record(&self, now: Moment) -> Record {
        Record {
            setup: self.setup.clone(),
            events: self.events.clone(),
            thinking_ms: self.thinking(now).or(self.last_thinking_ms),
            outcome: self.outcome(),
        }
    }

    fn now(&self) -> &Stage {
        &self.stages[self.plies.len()]
    }

    fn position(&self) -> &Position {
        &self.now().position
    }

    fn vision(&self) -> Vision {
        self.position().ruleset().vision
    }

    fn is_sandbox(&self) -> bool {
        self.setup.ruleset.goal == Goal::Sandbox
    }

    fn start_unless_held(&mut self, now: Moment) {
        if !self.setup.hold_clock {
            self.begin_turn(now);
        }
    }

    fn check_turn(&self, side: Color) -> Result<(), Refusal> {
        let turn = self.turn();
        if turn == side || self.is_sandbox() { Ok(()) } else { Err(Refusal::NotYourTurn { turn }) }
    }

    fn make_move(&mut self, side: Color, mv: Move, now: Moment) -> Result<Applied, Refusal> {
        if self.clock.is_paused() {
            return Err(Refusal::Paused);
        }
        self.check_turn(side)?;
        let queen = mv.promoting(PieceKind::Queen);
        if mv.promotion.is_none() && self.position().is_available(side, queen) {
            return Err(Refusal::PromotionMissing(mv));
        }
        let next = self.now().played(side, mv).map_err(|refusal| self.why(side, mv, refusal))?;
        let clock_before = self.clock.at_turn_start();
        let pressed = if self.setup.hold_clock {
            self.clock.press_and_hold(side, now)
        } else {
            self.clock.press(side, now)
        };
        let spent_ms =
            pressed.map_err(|fallen| Refusal::Flagged(self.position().flag_outcome(fallen.0)))?;
        let (ply, stage) = next;
        self.push(Ply { spent_ms, clock_before, ..ply }, stage);
        self.events.push(Event::Moved { mv, by: side, spent_ms });
        self.offers.lapse(side);
        self.undone.clear();
        Ok(Applied::Moved { outcome: self.finish_on_board(now) })
    }

    /// The refusal of a move with the reason that the side's own view gives.
    fn why(&self, side: Color, mv: Move, refusal: Refusal) -> Refusal {
        let barred = self.now().views[side.index()].barred_by_check();
        let rule = barred.into_iter().find(|(barred, _)| *barred == mv);
        rule.map_or(refusal, |(mv, rule)| Refusal::Check { mv, rule })
    }

    fn push(&mut self, ply: Ply, stage: Stage) {
        self.plies.push(ply);
        self.stages.push(stage);
    }

    /// Ends the game by something that happened within a turn.
    fn finish(&mut self, event: Event, outcome: Outcome, now: Moment) -> Applied {
        self.events.push(event);
        self.last_thinking_ms = self.thinking(now);
        self.end(outcome, now);
        Applied::Ended(outcome)
    }

    /// Ends the game if the rules say that it is over.
    fn finish_on_board(&mut self, now: Moment) -> Option<Outcome> {
        let outcome = self.position().outcome()?;
        self.end(outcome, now);
        Some(outcome)
    }

    fn end(&mut self, outcome: Outcome, now: Moment) {
        self.clock.stop(now);
        self.offers = Offers::default();
        self.undone.clear();
        self.change_now(|_, history| history.outcome = Some(outcome));
    }

    /// How long the current turn has taken, if it has begun.
    fn thinking(&self, now: Moment) -> Option<u64> {
        self.clock.turn_of().and_then(|side| self.clock.elapsed(side, now))
    }

    fn change_now(&mut self, change: impl FnOnce(&mut Position, &mut History)) {
        let last = self.plies.len();
        self.stages[last] = self.stages[last].with(change);
    }

    fn claimable(&self, side: Color) -> Result<DrawReason, Refusal> {
        self.check_turn(side)?;
        let claimable = [DrawReason::ThreefoldRepetition, DrawReason::FiftyMoves];
        self.position().claimable_draw().ok_or(Refusal::NothingToClaim { claimable })
    }
}

#[cfg(test)]
impl Game {
    /// A game of a preset in which these moves were played, written as players type them.
    pub(crate) fn after(preset: crate::rules::Preset, moves: &[&str]) -> Self {
        let mut game = Self::new(GameSetup::new(preset.ruleset())).expect("it starts");
        for mv in moves {
            let turn = game.turn();
            let view = game.view(Viewer::Player(turn)).expect("a player sees their view");
            let mv = view.parse_move(mv).expect("it is a move");
            game.apply(turn, Intent::Move(mv), Moment::default()).expect("it is allowed");
        }
        game
    }
}
