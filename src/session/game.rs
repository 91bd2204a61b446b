//! One game: what each side may do, the only place where the truth changes, and its views.

use super::{
    clock::{Clock, Moment},
    clock_face::ClockFace,
    intent::{Applied, Intent, Offer, Refusal},
    memory::last_sightings,
    move_list::{MoveListEntry, move_text},
    offers::{Offers, PendingOffer},
    record::{Event, Record, ReplayError, count},
    setup::GameSetup,
    time_control::TimeControl,
};
use crate::rules::{
    Color, DrawReason, FenError, Goal, History, Move, Outcome, Piece, PieceKind, Played,
    PlayerView, Position, Square, ViewRefused, Viewer, Vision, WinReason, view_for,
};
use std::sync::Arc;

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
    /// The number of the full move.
    number: u32,
    spent_ms: Option<u64>,
    /// Nothing was hidden when it was made.
    in_the_open: bool,
    /// What both sides had when the turn began.
    clock_before: [Option<u64>; 2],
}

/// A ply that was taken back and may be played again.
#[derive(Clone, Debug, PartialEq)]
struct Undone {
    ply: Ply,
    /// What both sides had when the next turn began.
    clock_after: [Option<u64>; 2],
}

/// One game between two sides.
///
/// The truth changes by [`Self::apply`] alone, and by time: [`Self::tick`]. Whoever plays
/// or shows the game reads a [`PlayerView`] or a [`super::SeatView`].
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
        let view = |color| match view_for(&position, &history, Viewer::Player(color)) {
            Ok(view) => Arc::new(view),
            Err(ViewRefused) => unreachable!("a player is never refused their own view"),
        };
        let views = Color::ALL.map(view);
        Self { position, history, views }
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
            Intent::Decline(offer) => {
                self.offers.turn_down(side, offer)?;
                Ok(Applied::Declined(offer))
            }
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
    /// clock: then it waits for [`Self::begin_turn`].
    pub fn resume(&mut self, now: Moment) {
        if self.clock.is_paused() {
            self.clock.resume(now);
            self.start_unless_held(now);
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
    /// If everyone's view is asked for while the game runs, and that ply was played in fog.
    pub fn view_at(&self, ply: usize, viewer: Viewer) -> Result<Arc<PlayerView>, ViewRefused> {
        let stage = &self.stages[ply.min(self.plies())];
        match viewer {
            Viewer::Player(color) => Ok(Arc::clone(&stage.views[color.index()])),
            Viewer::Everyone => {
                let history = History { outcome: self.outcome(), ..stage.history.clone() };
                view_for(&stage.position, &history, viewer).map(Arc::new)
            }
        }
    }

    /// The last sightings of enemy pieces on squares that a side does not see now.
    ///
    /// Views before a take back count no more: a player is shown what stands.
    pub fn last_sightings(&self, side: Color) -> Vec<(Square, Piece)> {
        last_sightings(self.stages.iter().map(|stage| &*stage.views[side.index()]))
    }

    /// The moves as a viewer may read them, one entry a ply.
    pub fn move_list(&self, viewer: Viewer) -> Vec<MoveListEntry> {
        let over = self.outcome().is_some();
        let entry = |ply: &Ply| MoveListEntry {
            number: ply.number,
            color: ply.played.piece.color,
            text: move_text(&ply.played, over || ply.in_the_open, viewer),
            think_ms: ply.spent_ms,
        };
        self.plies.iter().map(entry).collect()
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

    /// Makes a recorded game again by carrying out all its events. It starts paused unless
    /// it is over; the clocks stand as they did, and `now` may begin anew.
    ///
    /// # Errors
    /// If the events could not have happened so, or do not lead to the recorded outcome.
    pub fn replay(record: Record) -> Result<Self, ReplayError> {
        let Record { setup, events, thinking_ms, outcome } = record;
        let mut game = Self::new(setup)?;
        // Every turn is started here when its length is known.
        let hold = core::mem::replace(&mut game.setup.hold_clock, true);
        let mut now = Moment::default();
        let last = events.len();
        for (number, event) in (1..).zip(events) {
            if let Event::Flagged { side } = event
                && game.clock.remaining(side, now).is_none()
            {
                return Err(ReplayError::NoClock { number, side });
            }
            // What ended the game within a turn came after some thinking.
            let ends = number == last && outcome.is_some();
            let within = ends && !matches!(event, Event::Moved { .. } | Event::Flagged { .. });
            let thought = if within { game.think(thinking_ms, &mut now) } else { Ok(()) };
            thought
                .and_then(|()| game.replay_event(event, &mut now))
                .map_err(|refusal| ReplayError::Event { number, refusal })?;
        }
        if game.outcome() != outcome {
            return Err(ReplayError::Outcome { recorded: outcome, replayed: game.outcome() });
        }
        if outcome.is_none() {
            game.think(thinking_ms, &mut now).map_err(ReplayError::Thinking)?;
        }
        game.clock.pause(now);
        game.clock.forget_moments();
        game.setup.hold_clock = hold;
        Ok(game)
    }

    fn replay_event(&mut self, event: Event, now: &mut Moment) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::GameOver(outcome));
        }
        match event {
            Event::Moved { mv, by, spent_ms } => {
                if let Some(ms) = spent_ms {
                    self.clock.start(by, *now);
                    *now = now.plus(ms);
                }
                self.apply(by, Intent::Move(mv), *now)?;
            }
            Event::TakenBack { plies } => {
                let plies = plies as usize;
                if plies == 0 || plies > self.plies() {
                    return Err(Refusal::NothingToTakeBack);
                }
                self.take_back(plies, *now);
            }
            Event::Redone => self.redo(*now)?,
            Event::FogLifted => drop(self.change_fog(Offer::LiftFog, *now)?),
            Event::FogLowered => drop(self.change_fog(Offer::LowerFog, *now)?),
            Event::Resigned { by } => drop(self.apply(by, Intent::Resign, *now)?),
            Event::DrawAgreed => {
                self.finish(event, Outcome::Draw(DrawReason::Agreement), *now);
            }
            Event::DrawClaimed { by } => drop(self.apply(by, Intent::ClaimDraw, *now)?),
            Event::Flagged { side } => {
                self.check_turn(side)?;
                self.clock.start(side, *now);
                *now = self.clock.deadline().unwrap_or(*now);
                self.tick(*now).ok_or(Refusal::NotYourTurn { turn: !side })?;
            }
        }
        Ok(())
    }

    /// Lets the side to move think, when a record is replayed.
    fn think(&mut self, thinking_ms: Option<u64>, now: &mut Moment) -> Result<(), Refusal> {
        if let Some(ms) = thinking_ms {
            self.begin_turn(*now);
            *now = now.plus(ms);
        }
        match self.clock.flagged(*now) {
            Some(side) => Err(Refusal::Flagged(self.position().flag_outcome(side))),
            None => Ok(()),
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
        let next = self.played(side, mv)?;
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

    /// What a move would lead to. The ply's times are for the caller to fill in.
    fn played(&self, side: Color, mv: Move) -> Result<(Ply, Stage), Refusal> {
        let Stage { mut position, mut history, .. } = self.now().clone();
        let number = position.fullmove_number();
        let in_the_open = !position.ruleset().vision.is_fog();
        let played = position.play(side, mv).map_err(|illegal| Refusal::NotAvailable(illegal.0))?;
        history.record(played.clone());
        let ply = Ply { played, number, spent_ms: None, in_the_open, clock_before: [None; 2] };
        Ok((ply, Stage::new(position, history)))
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

    /// Whether what a side would offer could be carried out.
    fn can_offer(&self, side: Color, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Takeback if !self.setup.takeback => Err(Refusal::TakebackOff),
            Offer::Takeback => self.plies_to_take_back(side).map(drop),
            Offer::Redo if self.undone.is_empty() => Err(Refusal::NothingToRedo),
            Offer::Draw | Offer::Redo => Ok(()),
            Offer::LiftFog | Offer::LowerFog => self.vision_after(offer).map(drop),
        }
    }

    /// Whether the other side offers just this.
    fn agrees(&self, side: Color, offer: Offer) -> bool {
        offer.is_mutual() && self.offers.is_pending(!side, offer)
    }

    fn offer(&mut self, side: Color, offer: Offer, now: Moment) -> Result<Applied, Refusal> {
        self.can_offer(side, offer)?;
        // In a sandbox nobody plays against anybody, so nobody is asked.
        if self.is_sandbox() || self.agrees(side, offer) {
            return self.carry_out(side, offer, now);
        }
        self.offers.add(side, offer)?;
        Ok(Applied::Offered(offer))
    }

    fn accept(&mut self, side: Color, offer: Offer, now: Moment) -> Result<Applied, Refusal> {
        if !self.offers.is_pending(!side, offer) {
            return Err(Refusal::NothingOffered(offer));
        }
        self.can_offer(!side, offer)?;
        self.carry_out(!side, offer, now)
    }

    /// Does what was agreed on. `by` is who offered it.
    fn carry_out(&mut self, by: Color, offer: Offer, now: Moment) -> Result<Applied, Refusal> {
        let outcome = match offer {
            Offer::Draw => {
                let outcome = Outcome::Draw(DrawReason::Agreement);
                self.finish(Event::DrawAgreed, outcome, now);
                Some(outcome)
            }
            Offer::Takeback => {
                let plies = self.plies_to_take_back(by)?;
                self.take_back(plies, now);
                None
            }
            Offer::Redo => {
                self.redo(now)?;
                None
            }
            Offer::LiftFog | Offer::LowerFog => self.change_fog(offer, now)?,
        };
        Ok(outcome.map_or(Applied::Accepted(offer), Applied::Ended))
    }

    /// How many plies a side's take back takes back: its own last move and all that
    /// followed. In a sandbox: the last move, whoever made it.
    fn plies_to_take_back(&self, side: Color) -> Result<usize, Refusal> {
        let own = |ply: &Ply| self.is_sandbox() || ply.played.piece.color == side;
        let last_own = self.plies.iter().rposition(own).ok_or(Refusal::NothingToTakeBack)?;
        Ok(self.plies.len() - last_own)
    }

    /// Takes plies back. Both clocks get what they had when the first of these turns began;
    /// the fog stays as agreed on since, and what was seen under [`Vision::LiftingFog`]
    /// stays seen.
    fn take_back(&mut self, plies: usize, now: Moment) {
        let was_started = self.clock.turn_of().is_some();
        let left_at = self.plies.len() - plies;
        let later = self.position().clone();
        let mut clock_after = self.clock.at_turn_start();
        let mut undone = Vec::new();
        for ply in self.plies.drain(left_at..).rev() {
            let before = ply.clock_before;
            undone.push(Undone { ply, clock_after });
            clock_after = before;
        }
        undone.reverse();
        self.undone.push(undone);
        self.stages.truncate(left_at + 1);
        self.change_now(|position, _| {
            position.set_vision(later.ruleset().vision);
            position.keep_seen(&later);
        });
        self.offers = Offers::default();
        self.events.push(Event::TakenBack { plies: count(plies) });
        self.clock.restore(clock_after);
        if was_started {
            self.start_unless_held(now);
        }
    }

    /// Plays again what was last taken back, with the clocks as they were then.
    fn redo(&mut self, now: Moment) -> Result<(), Refusal> {
        let was_started = self.clock.turn_of().is_some();
        let mut after = self.clone();
        for Undone { ply, clock_after } in after.undone.pop().ok_or(Refusal::NothingToRedo)? {
            let (_, stage) = after.played(ply.played.piece.color, ply.played.mv)?;
            after.push(ply, stage);
            after.clock.restore(clock_after);
        }
        *self = after;
        self.offers = Offers::default();
        self.events.push(Event::Redone);
        if was_started {
            self.start_unless_held(now);
        }
        Ok(())
    }

    /// The vision after the fog is lifted or lowered.
    fn vision_after(&self, offer: Offer) -> Result<Vision, Refusal> {
        let agreed_on = self.setup.ruleset.vision;
        let next = if offer == Offer::LiftFog { Vision::Open } else { agreed_on };
        if agreed_on.is_fog() && next != self.vision() {
            Ok(next)
        } else {
            Err(Refusal::FogUnchanged)
        }
    }

    /// Lifts or lowers the fog; what was taken back before cannot be played again, as it
    /// was played otherwise. Returns the outcome if that ends the game: with fog some draws
    /// are automatic that in the open must be claimed.
    fn change_fog(&mut self, offer: Offer, now: Moment) -> Result<Option<Outcome>, Refusal> {
        let vision = self.vision_after(offer)?;
        self.change_now(|position, _| position.set_vision(vision));
        let lifted = offer == Offer::LiftFog;
        self.events.push(if lifted { Event::FogLifted } else { Event::FogLowered });
        self.offers.forget(&[Offer::LiftFog, Offer::LowerFog, Offer::Redo]);
        self.undone.clear();
        let thinking = self.thinking(now);
        let outcome = self.finish_on_board(now);
        self.last_thinking_ms = thinking.filter(|_| outcome.is_some());
        Ok(outcome)
    }
}
