//! [`Client`]: a client of the referee at this table.

use super::messages::OfferNews;
use crate::{
    game::{Answer, ClientId, KnownGame, Referee, Request, Update},
    rules::{Color, Intent, Moment, Refusal},
};
use bevy::prelude::*;

/// A client, and the game as it knows it.
pub(super) struct Client {
    id: ClientId,
    known: Option<KnownGame>,
    /// The requests that have not been answered.
    asked: Vec<Request>,
}

/// A message to a client that is not part of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Told {
    /// A request was refused.
    Refused(Request, Refusal),
    /// An offer was made, answered or withdrawn.
    Offer(OfferNews),
}

impl Client {
    /// Takes a seat for these sides; a client without a side watches.
    pub fn new(referee: &mut Referee, plays: &[Color]) -> Self {
        Self { id: referee.join(plays), known: None, asked: Vec::new() }
    }

    /// Returns the game as the client knows it.
    pub const fn known(&self) -> Option<&KnownGame> {
        self.known.as_ref()
    }

    /// Sends a request. Returns `true` if it was carried out.
    pub fn ask(
        &mut self,
        referee: &mut Referee,
        carrier: &mut dyn Carry,
        side: Color,
        intent: Intent,
        now: Moment,
    ) -> bool {
        let request = Request { id: self.asked.len() as u32, side, intent };
        self.asked.push(request);
        referee.request(self.id, carrier.carry_request(request), now)
    }

    /// Takes in the referee's updates. `computer` is the side of the client if it is a computer.
    /// Returns the messages for the client.
    pub fn hear(
        &mut self,
        referee: &mut Referee,
        carrier: &mut dyn Carry,
        computer: Option<Color>,
        now: Moment,
    ) -> Vec<Told> {
        let mut told = Vec::new();
        for update in referee.updates(self.id, now) {
            let update = carrier.carry_update(computer, update);
            match KnownGame::hear(&mut self.known, update) {
                Ok(None) => {}
                Ok(Some(Answer::Offer { offer, step })) => {
                    told.push(Told::Offer(OfferNews { offer, step }));
                }
                Ok(Some(Answer::Refused { request, refusal })) => {
                    let asked = self.asked.iter().find(|asked| asked.id == request);
                    told.extend(asked.map(|asked| Told::Refused(*asked, refusal)));
                }
                Err(fault) => {
                    error!("an update of the game at this table makes no sense: {fault}");
                    debug_assert!(false, "{fault}");
                }
            }
        }
        self.asked.clear();
        told
    }
}

/// Carries the messages between the referee and its clients. By default it hands them over as they
/// are.
pub trait Carry: Send + Sync {
    /// Carries a request to the referee.
    fn carry_request(&mut self, request: Request) -> Request {
        request
    }

    /// Carries an update to the computer that plays a side, or with `None` to the persons in front
    /// of the screen.
    fn carry_update(&mut self, _computer: Option<Color>, update: Update) -> Update {
        update
    }
}

struct AsTheyAre;

impl Carry for AsTheyAre {}

impl Default for Box<dyn Carry> {
    fn default() -> Self {
        Box::new(AsTheyAre)
    }
}
