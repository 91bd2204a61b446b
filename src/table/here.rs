//! [`Here`]: a game whose referee and players are at this table.

use super::client::{Carry, Client, Told};
use crate::{
    game::{Game, KnownGame, Referee},
    rules::{BySide, Color, GameSetup, Intent, Moment, Seat, Seats},
    save::{Notes, SavedGame},
};
use core::time::Duration;
use std::time::SystemTime;

/// A referee and its clients.
pub(crate) struct Here {
    referee: Referee,
    seats: Seats,
    /// The persons in front of this screen.
    screen: Client,
    /// The computers, and the other side of the lesson. Each knows what its own side knows.
    computers: BySide<Option<Client>>,
    /// The time since which the next player's clock waits for the curtain to lift.
    waiting_since: Option<Duration>,
    /// `true` for a game of the lesson, which is not kept.
    is_lesson: bool,
}

/// Converts the app's real time to a moment of the session's clock.
pub(crate) fn moment(elapsed: Duration) -> Moment {
    Moment(elapsed.as_millis() as u64)
}

impl Here {
    /// Seats a referee and the players. In the lesson, the person in front of the screen plays the
    /// sides in `learns`.
    pub fn new(number: u64, game: Game, seats: Seats, learns: Option<&[Color]>) -> Self {
        let mut referee = Referee::new(number, game);
        referee.let_fog_in();
        let here: Vec<_> = learns.map_or_else(|| seats.here().collect(), <[_]>::to_vec);
        let is_lesson = learns.is_some();
        let screen = Client::new(&mut referee, &here);
        let computers = BySide::from_fn(|side| {
            let plays_itself = seats.level(side).is_some() || is_lesson && !here.contains(&side);
            plays_itself.then(|| Client::new(&mut referee, &[side]))
        });
        Self { referee, seats, screen, computers, waiting_since: None, is_lesson }
    }

    /// Returns the game as the persons in front of the screen know it.
    pub const fn known(&self) -> Option<&KnownGame> {
        self.screen.known()
    }

    /// Returns the game as the computer that plays a side knows it; `None` if no computer does.
    pub fn computers_game(&self, side: Color) -> Option<&KnownGame> {
        self.computers[side].as_ref()?.known()
    }

    pub const fn setup(&self) -> &GameSetup {
        self.referee.setup()
    }

    pub const fn waiting_since(&self) -> Option<Duration> {
        self.waiting_since
    }

    pub const fn is_lesson(&self) -> bool {
        self.is_lesson
    }

    /// Returns the state of the game to be kept; `None` in the lesson.
    pub fn saved(&self, now: Duration, at: Option<SystemTime>, notes: Notes) -> Option<SavedGame> {
        (!self.is_lesson).then(|| SavedGame {
            title: String::new(),
            saved: at,
            record: self.referee.record(moment(now)),
            offers: self.referee.offers(),
            here: BySide::from_fn(|side| self.seats.of(side) != Seat::Elsewhere),
            notes,
        })
    }

    /// Starts or resumes the turn of the side to move.
    pub fn go_on(&mut self, now: Duration) {
        self.waiting_since = None;
        self.referee.resume(moment(now));
        if self.referee.setup().hold_clock {
            self.referee.begin_turn(moment(now));
        }
    }

    /// Stops the clock as of `now`.
    pub fn hold(&mut self, now: Duration) {
        self.waiting_since = None;
        self.referee.pause(moment(now));
    }

    /// Sends an intent to the referee. `by` is the side of the computer that sends it, or `None`
    /// for a person. Returns the messages to the persons in front of the screen, as [`Self::hear`].
    pub fn ask(
        &mut self,
        by: Option<Color>,
        side: Color,
        intent: Intent,
        carrier: &mut dyn Carry,
        now: Duration,
    ) -> Vec<Told> {
        let client = match by {
            Some(computer) => self.computers[computer].as_mut(),
            None => Some(&mut self.screen),
        };
        let Some(client) = client else { return Vec::new() };
        let is_done = client.ask(&mut self.referee, carrier, side, intent, moment(now));
        let told = self.hear(carrier, now);
        if is_done {
            let waits = self.known().is_some_and(|game| {
                let is_running = game.outcome().is_none();
                is_running && game.setup().hold_clock && game.clock().turn_of().is_none()
            });
            self.waiting_since = waits.then_some(now);
        }
        told
    }

    /// Lets time pass. Returns `true` if a flag has fallen.
    pub fn tick(&mut self, now: Duration) -> bool {
        self.referee.tick(moment(now)).is_some()
    }

    /// Delivers the referee's messages to all clients. Returns those to the persons in front of the
    /// screen that are not part of the game.
    pub fn hear(&mut self, carrier: &mut dyn Carry, now: Duration) -> Vec<Told> {
        let told = self.screen.hear(&mut self.referee, carrier, None, moment(now));
        for side in Color::ALL {
            if let Some(computer) = &mut self.computers[side] {
                // Nobody may read a computer's refusals. It thinks again.
                drop(computer.hear(&mut self.referee, carrier, Some(side), moment(now)));
            }
        }
        told
    }
}
