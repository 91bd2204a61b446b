//! One game: the actions of each side, the only place where the truth changes, and the views.

mod agreements;
mod replay;
mod takeback;

use super::{
    offers::Offers,
    record::{Event, Record, count, follow},
};
use crate::move_text::move_text;
use crate::{History, Played, Position, ViewRefused, open_view, player_view, view_for};
use fogchess_rules::{
    Applied, Clock, ClockFace, FogChange, GameSetup, Intent, Moment, MoveListEntry, MoveNumbers,
    Offer, PendingOffer, Refusal, TimeControl,
};
use fogchess_rules::{
    BySide, Color, DrawReason, FenError, Goal, Move, Outcome, PlayerView, Viewer, Vision, WinReason,
};
use std::sync::Arc;
use takeback::Undone;

/// The truth after some ply, and the players' views of it.
#[derive(Clone, Debug, PartialEq)]
struct Stage {
    position: Position,
    history: History,
    /// The players' views.
    views: BySide<Arc<PlayerView>>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq)]
struct Ply {
    played: Played,
    /// The move number.
    number: u32,
    spent_ms: Option<u64>,
    /// `true` if nothing was hidden when the move was made.
    in_the_open: bool,
    /// The milliseconds that both sides had when the turn began.
    clock_before: BySide<Option<u64>>,
}

/// One game between two sides.
///
/// The truth changes only by [`Self::apply`] and, with time, by [`Self::tick`]. Code that plays or
/// shows the game reads a [`PlayerView`].
///
/// The time is a [`Moment`] of a monotonic clock. The first turn is not measured until
/// [`Self::begin_turn`]; if that is never called, the clocks start with the first move.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    setup: GameSetup,
    /// One stage more than there are plies: the first is the start.
    stages: Vec<Stage>,
    plies: Vec<Ply>,
    /// Groups of plies that were taken back, and are redone, together; the next to redo is last.
    undone: Vec<Vec<Undone>>,
    clock: Clock,
    offers: Offers,
    /// `true` if the players may bring the fog into an open game.
    may_bring_fog: bool,
    /// All events of the game.
    events: Vec<Event>,
    /// The milliseconds that the last turn had taken when the game ended during it.
    last_thinking_ms: Option<u64>,
}

impl Stage {
    fn new(position: Position, history: History) -> Self {
        let views = BySide::from_fn(|color| Arc::new(player_view(&position, &history, color)));
        Self { position, history, views }
    }

    /// Returns the ply and the stage after a move. The caller fills in the ply's times, and
    /// [`Game::push`] its number.
    fn played(&self, side: Color, mv: Move) -> Result<(Ply, Self), Refusal> {
        let Self { mut position, mut history, .. } = self.clone();
        // Plies that are redone may have gone on after an end that the rules had declared.
        position.play_on();
        let in_the_open = !position.ruleset().vision.is_fog();
        let played = position.play(side, mv).map_err(|illegal| Refusal::NotAvailable(illegal.0))?;
        history.record(played.clone());
        let clock_before = BySide::both(None);
        let ply = Ply { played, number: 0, spent_ms: None, in_the_open, clock_before };
        Ok((ply, Self::new(position, history)))
    }

    /// Returns a changed copy of the stage, with new views.
    fn with(&self, change: impl FnOnce(&mut Position, &mut History)) -> Self {
        let Self { mut position, mut history, .. } = self.clone();
        change(&mut position, &mut history);
        Self::new(position, history)
    }
}

impl Game {
    /// Creates a game.
    ///
    /// If its start position ends a game, the game is over at once.
    ///
    /// # Errors
    /// Returns an error if the start position in the setup is not valid.
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
            may_bring_fog: false,
            events: Vec::new(),
            last_thinking_ms: None,
        };
        game.finish_on_board(Moment::default());
        Ok(game)
    }

    /// Carries out an intent of a side, at the moment when the side asked for it.
    ///
    /// An intent with a moment before the flag falls is in time even if it is carried out later,
    /// unless [`Self::tick`] has been called with a later moment.
    ///
    /// # Errors
    /// Returns an error if the rules, the clock or the state of the game do not allow the intent;
    /// then nothing changes.
    pub fn apply(&mut self, side: Color, intent: Intent, now: Moment) -> Result<Applied, Refusal> {
        self.check_running(now)?;
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

    /// Carries out an intent as [`Self::apply`] does, but does not charge the side for up to `lag_ms`
    /// milliseconds of its running turn. See [`Clock::forgive`].
    ///
    /// # Errors
    /// Returns an error as [`Self::apply`] does; then nothing changes.
    pub fn apply_with_lag(
        &mut self,
        side: Color,
        intent: Intent,
        lag_ms: u64,
        now: Moment,
    ) -> Result<Applied, Refusal> {
        let clock = self.clock.clone();
        self.clock.forgive(side, lag_ms, now);
        let applied = self.apply(side, intent, now);
        if applied.is_err() {
            self.clock = clock;
        }
        applied
    }

    /// Returns `true` if a side would win if the other one's time ran out. It depends on pieces that
    /// the players may not see.
    pub fn can_win(&self, side: Color) -> bool {
        self.position().flag_outcome(!side).winner() == Some(side)
    }

    /// Ends the game because `by` has left it and the other side claims a draw (`drawn`) or the win.
    ///
    /// # Errors
    /// Returns an error if the game is over or the time has run out; then nothing changes.
    pub fn abandon(&mut self, by: Color, drawn: bool, now: Moment) -> Result<Outcome, Refusal> {
        let outcome = if drawn {
            Outcome::Draw(DrawReason::Abandonment)
        } else {
            Outcome::Win { winner: !by, reason: WinReason::Abandonment }
        };
        self.check_running(now)?;
        self.finish(Event::Abandoned { by, drawn }, outcome, now);
        Ok(outcome)
    }

    /// Ends the game without a result: a player makes no first move, or it goes on for too long.
    ///
    /// # Errors
    /// Returns an error if the game is over or the time has run out; then nothing changes.
    pub fn abort(&mut self, now: Moment) -> Result<Outcome, Refusal> {
        self.check_running(now)?;
        self.finish(Event::Aborted, Outcome::Aborted, now);
        Ok(Outcome::Aborted)
    }

    /// Ends the game if a flag has fallen at `now`, and then returns the outcome.
    ///
    /// Call it after the intents of the same moment, so that a move made in time counts.
    pub fn tick(&mut self, now: Moment) -> Option<Outcome> {
        let side = self.clock.flagged(now)?;
        let outcome = self.position().flag_outcome(side);
        self.events.push(Event::Flagged { side });
        self.end(outcome, now);
        Some(outcome)
    }

    /// Starts the turn of the side to move, if it has not started.
    ///
    /// Call it at the beginning of the game, and after each move if the setup holds the clock.
    pub fn begin_turn(&mut self, now: Moment) {
        self.clock.start(self.turn(), now);
    }

    /// Stops the clock until [`Self::resume`]; meanwhile no move can be made.
    ///
    /// Returns the outcome if a flag had fallen before.
    pub fn pause(&mut self, now: Moment) -> Option<Outcome> {
        let outcome = self.tick(now);
        self.clock.pause(now);
        outcome
    }

    /// Resumes the game after a pause.
    ///
    /// A turn that had not begun begins, unless the setup holds the clock: then it waits for
    /// [`Self::begin_turn`]. The first turn of the game always waits for it, because it is not
    /// measured without it.
    pub fn resume(&mut self, now: Moment) {
        if self.clock.is_paused() {
            self.clock.resume(now);
            if !self.plies.is_empty() {
                self.start_unless_held(now);
            }
        }
    }

    /// Takes the time between two moments off the running turn. A game that is paused stays as it is.
    pub fn stand_still(&mut self, from: Moment, to: Moment) {
        if !self.clock.is_paused() {
            self.clock.pause(from);
            self.clock.resume(to);
        }
    }

    /// Lets the players bring the fog into an open game, as they lower it again in a game with fog.
    pub const fn let_fog_in(&mut self) {
        self.may_bring_fog = true;
    }

    /// Changes the players' names.
    pub fn set_names(&mut self, names: BySide<String>) {
        self.setup.names = names;
    }

    /// Returns the settings agreed on before the game.
    pub const fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Returns the clock.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns both clocks as they show at `now`.
    pub fn clock_faces(&self, now: Moment) -> BySide<ClockFace> {
        BySide::from_fn(|side| ClockFace::of(&self.clock, side, now))
    }

    /// Returns both clocks as they stood after `ply` plies.
    ///
    /// After the last ply they show the time at `now`.
    pub fn clock_faces_at(&self, ply: usize, now: Moment) -> BySide<ClockFace> {
        let Some(next) = self.plies.get(ply) else { return self.clock_faces(now) };
        let had = next.clock_before;
        BySide::from_fn(|side| ClockFace::standing(&self.clock, side, had[side]))
    }

    /// Returns the side to move. In a sandbox it is the side that did not make the last move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Returns the number of plies played, without those taken back.
    pub const fn plies(&self) -> usize {
        self.plies.len()
    }

    /// Returns the outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now().history.outcome
    }

    /// Returns `true` if something is hidden from the players now.
    ///
    /// When the game is over, the players' views stay as they were, but nothing is hidden from
    /// [`Viewer::Everyone`].
    pub fn is_fogged(&self) -> bool {
        self.vision().is_fog()
    }

    /// Returns the pending offers.
    pub fn offers(&self) -> Vec<PendingOffer> {
        self.offers.pending().collect()
    }

    /// Returns the offers that a side could make now without a refusal.
    ///
    /// An offer that the other side has made is accepted by offering the same, except for a
    /// take-back.
    pub fn may_offer(&self, side: Color) -> Vec<Offer> {
        let allowed = |offer: &Offer| {
            self.outcome().is_none()
                && self.can_offer(side, *offer).is_ok()
                && (self.agrees(side, *offer) || self.offers.check(side, *offer).is_ok())
        };
        Offer::ALL.into_iter().filter(allowed).collect()
    }

    /// Returns the draw that a side could claim now.
    pub fn may_claim(&self, side: Color) -> Option<DrawReason> {
        self.claimable(side).ok().filter(|_| self.outcome().is_none())
    }

    /// Returns a viewer's view of the game now.
    ///
    /// # Errors
    /// Returns an error if everyone's view is requested while a game with fog is running and a
    /// person plays.
    pub fn view(&self, viewer: Viewer) -> Result<Arc<PlayerView>, ViewRefused> {
        self.view_at(self.plies(), viewer)
    }

    /// Returns a viewer's view after some ply.
    ///
    /// Ply 0 is the start, and a ply beyond the last counts as the last. Everyone's view shows the
    /// true position.
    ///
    /// # Errors
    /// Returns an error if everyone's view is requested while the game is running, that ply was
    /// played in fog, and a person plays.
    pub fn view_at(&self, ply: usize, viewer: Viewer) -> Result<Arc<PlayerView>, ViewRefused> {
        let stage = &self.stages[ply.min(self.plies())];
        match viewer {
            Viewer::Player(color) => Ok(Arc::clone(&stage.views[color])),
            // Nothing leaks: a computer is given only the view of its own side.
            Viewer::Everyone if self.setup.seats().are_computers() => {
                Ok(Arc::new(open_view(&stage.position, &stage.history)))
            }
            // An earlier position of a finished game has the moves that could be made there.
            Viewer::Everyone if self.outcome().is_some() && ply < self.plies() => {
                Ok(Arc::new(open_view(&stage.position, &stage.history)))
            }
            Viewer::Everyone => {
                let history = History { outcome: self.outcome(), ..stage.history.clone() };
                view_for(&stage.position, &history, viewer).map(Arc::new)
            }
        }
    }

    /// Returns the moves as a viewer may read them, one entry for each ply.
    pub fn move_list(&self, viewer: Viewer) -> Vec<MoveListEntry> {
        (1..=self.plies()).filter_map(|ply| self.move_at(ply, viewer)).collect()
    }

    /// Returns the move that led to a ply, as a viewer may read it. `None` for the start.
    pub fn move_at(&self, ply: usize, viewer: Viewer) -> Option<MoveListEntry> {
        let Ply { played, number, spent_ms, in_the_open, .. } =
            self.plies.get(ply.checked_sub(1)?)?;
        let all = self.outcome().is_some()
            || viewer == Viewer::Everyone && self.setup.seats().are_computers();
        let after = match viewer {
            Viewer::Player(color) => Some(&*self.stages[ply].views[color]),
            Viewer::Everyone => None,
        };
        Some(MoveListEntry {
            number: *number,
            color: played.piece.color,
            text: move_text(played, all || *in_the_open, after),
            think_ms: *spent_ms,
            check: false,
        })
    }

    /// Returns the true position as FEN.
    ///
    /// # Errors
    /// Returns an error while a game with fog is running.
    pub fn fen(&self) -> Result<String, ViewRefused> {
        if self.outcome().is_none() && self.is_fogged() {
            return Err(ViewRefused);
        }
        Ok(self.position().fen())
    }

    /// Returns the FEN of the position after some ply of the finished game, from which another game
    /// with the same rules can start. Earlier occurrences of its positions do not count there.
    ///
    /// Returns `None` while the game is running, and if the other one would be over at once.
    pub fn start_from(&self, ply: usize) -> Option<String> {
        self.outcome()?;
        let fen = self.stages.get(ply)?.position.fen();
        let start = Position::from_fen(self.setup.ruleset, &fen).ok()?;
        start.outcome().is_none().then_some(fen)
    }

    /// Returns the number of take-backs.
    pub fn takebacks(&self) -> u32 {
        let is_takeback = |event: &&Event| matches!(event, Event::TakenBack { .. });
        count(self.events.iter().filter(is_takeback).count())
    }

    /// Returns the changes of the fog, with their plies counted without those taken back.
    pub fn fog_changes(&self) -> Vec<FogChange> {
        follow(&self.events).1
    }

    /// Returns the record of the game at `now`.
    ///
    /// It contains hidden moves: never show it to a player while a game with fog is running.
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

    fn check_running(&self, now: Moment) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::GameOver(outcome));
        }
        match self.clock.flagged(now) {
            Some(side) => Err(Refusal::Flagged(self.position().flag_outcome(side))),
            None => Ok(()),
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
        if self.position().needs_promotion(side, mv) {
            return Err(Refusal::PromotionMissing(mv));
        }
        let (ply, stage) =
            self.now().played(side, mv).map_err(|refusal| self.why(side, mv, refusal))?;
        let clock_before = self.clock.at_turn_start();
        let pressed = if self.setup.hold_clock {
            self.clock.press_and_hold(side, now)
        } else {
            self.clock.press(side, now)
        };
        let spent_ms =
            pressed.map_err(|fallen| Refusal::Flagged(self.position().flag_outcome(fallen.0)))?;
        self.push(Ply { spent_ms, clock_before, ..ply }, stage);
        self.events.push(Event::Moved { mv, by: side, spent_ms });
        self.offers.lapse(side);
        self.undone.clear();
        Ok(Applied::Moved { outcome: self.finish_on_board(now) })
    }

    /// Returns the refusal of a move, with the reason that the side's own view gives.
    fn why(&self, side: Color, mv: Move, refusal: Refusal) -> Refusal {
        let barred = self.now().views[side].barred_by_check();
        let rule = barred.into_iter().find(|(barred, _)| *barred == mv);
        rule.map_or(refusal, |(mv, rule)| Refusal::Check { mv, rule })
    }

    fn push(&mut self, ply: Ply, stage: Stage) {
        let mut numbers = match self.plies.last() {
            Some(last) => MoveNumbers::after(last.number, last.played.piece.color),
            None => MoveNumbers::starting_at(self.position().fullmove_number()),
        };
        self.plies.push(Ply { number: numbers.of_next(ply.played.piece.color), ..ply });
        self.stages.push(stage);
    }

    /// Ends the game by an event during a turn.
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

    /// Returns the milliseconds that the current turn has taken, if it has begun.
    fn thinking(&self, now: Moment) -> Option<u64> {
        self.clock.turn_of().and_then(|side| self.clock.elapsed(side, now))
    }

    fn change_now(&mut self, change: impl FnOnce(&mut Position, &mut History)) {
        let last = self.plies.len();
        self.stages[last] = self.stages[last].with(change);
    }

    fn claimable(&self, side: Color) -> Result<DrawReason, Refusal> {
        self.check_turn(side)?;
        self.position().claimable_draw().ok_or(Refusal::NothingToClaim)
    }
}
