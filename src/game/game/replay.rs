//! The replay of a recorded game from its events.

use super::Game;
use crate::record::{Event, Record, ReplayError};
use fogchess_rules::{Color, DrawReason, Outcome, WinReason};
use fogchess_rules::{Intent, Moment, Offer, Refusal};

impl Game {
    /// Replays a recorded game by carrying out all its events.
    ///
    /// A move may follow an end that [`Outcome::is_declared`]: other programs, and the rules of
    /// other times, let players go on there.
    ///
    /// The game starts paused, unless it is over. The clocks have the recorded times, and the next
    /// `now` may be any moment. A game recorded without an outcome has the outcome of its events.
    ///
    /// # Errors
    /// Returns an error if the events could not have happened, or do not lead to the recorded
    /// outcome.
    pub fn replay(record: Record) -> Result<Self, ReplayError> {
        let Record { setup, events, thinking_ms, outcome } = record;
        let mut game = Self::new(setup)?;
        // The replay itself starts each turn whose length is known.
        let hold = core::mem::replace(&mut game.setup.hold_clock, true);
        let mut now = Moment::default();
        let last = events.len();
        for (number, event) in (1..).zip(events) {
            if let Event::Flagged { side } = event
                && game.clock.remaining(side, now).is_none()
            {
                return Err(ReplayError::NoClock { number, side });
            }
            // An event that ended the game during a turn came after some thinking.
            let within = match event {
                Event::Moved { .. } | Event::Flagged { .. } => false,
                Event::Resigned { .. }
                | Event::DrawAgreed
                | Event::DrawClaimed { .. }
                | Event::Abandoned { .. }
                | Event::Aborted => true,
                _ => number == last && outcome.is_some(),
            };
            let thought = if within { game.think(thinking_ms, &mut now) } else { Ok(()) };
            thought
                .and_then(|()| game.replay_event(event, &mut now))
                .map_err(|refusal| ReplayError::Event { number, refusal })?;
        }
        if let Some(recorded) = outcome {
            game.keep_verdict(recorded);
            if game.outcome() != outcome {
                return Err(ReplayError::Outcome { recorded, replayed: game.outcome() });
            }
        }
        if game.outcome().is_none() {
            game.think(thinking_ms, &mut now).map_err(ReplayError::Thinking)?;
        }
        game.clock.pause(now);
        game.clock.forget_moments();
        game.setup.hold_clock = hold;
        Ok(game)
    }

    /// Keeps a recorded outcome by the flag, a win or a draw: earlier versions of the rules judged by
    /// the material alone.
    fn keep_verdict(&mut self, recorded: Outcome) {
        if let Some(Event::Flagged { side }) = self.events.last()
            && [
                Outcome::Win { winner: !*side, reason: WinReason::Flag },
                Outcome::Draw(DrawReason::FlagWithoutMatingMaterial),
            ]
            .contains(&recorded)
        {
            self.change_now(|_, history| history.outcome = Some(recorded));
        }
    }

    /// Takes back an end that the rules declared: in the record, the players went on.
    fn play_on(&mut self) {
        if self.outcome().is_some_and(Outcome::is_declared) {
            self.change_now(|position, history| {
                position.play_on();
                history.outcome = None;
            });
            self.clock.go_on();
        }
    }

    pub(super) fn replay_event(&mut self, event: Event, now: &mut Moment) -> Result<(), Refusal> {
        if matches!(event, Event::Moved { .. }) {
            self.play_on();
        }
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
                let may_ask = |side| self.plies_to_take_back(side) == Ok(plies);
                if !Color::ALL.into_iter().any(may_ask) {
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
            Event::Abandoned { by, drawn } => drop(self.abandon(by, drawn, *now)?),
            Event::Aborted => drop(self.abort(*now)?),
            Event::Flagged { side } => {
                self.check_turn(side)?;
                self.clock.start(side, *now);
                *now = self.clock.deadline().unwrap_or(*now);
                self.tick(*now).ok_or(Refusal::NotYourTurn { turn: !side })?;
            }
        }
        Ok(())
    }

    /// Lets the side to move think in a replay, and returns an error if its flag falls.
    pub(super) fn think(
        &mut self,
        thinking_ms: Option<u64>,
        now: &mut Moment,
    ) -> Result<(), Refusal> {
        if let Some(ms) = thinking_ms {
            self.begin_turn(*now);
            *now = now.plus(ms);
        }
        match self.clock.flagged(*now) {
            Some(side) => Err(Refusal::Flagged(self.position().flag_outcome(side))),
            None => Ok(()),
        }
    }
}
