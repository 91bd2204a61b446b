//! The link between the referee and its clients at this table.

use crate::{
    game::{Answer, ClientId, KnownGame, Referee, Request, Update},
    rules::{Color, Intent, Moment, Refusal},
};
use bevy::prelude::*;

/// A client, and the game as it knows it.
pub(super) struct Link {
    client: ClientId,
    known: Option<KnownGame>,
    /// The requests that have not been answered.
    asked: Vec<Request>,
}

/// A message to a client that is not part of the game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Told {
    /// A request was refused.
    Refused(Request, Refusal),
    /// An offer was made, answered or withdrawn.
    Offer(super::OfferNews),
}

impl Link {
    /// Takes a seat for these sides; a client without a side watches.
    pub fn new(referee: &mut Referee, plays: &[Color]) -> Self {
        Self { client: referee.join(plays), known: None, asked: Vec::new() }
    }

    /// Returns the client's id at the referee.
    #[cfg(feature = "testing")]
    pub const fn client(&self) -> ClientId {
        self.client
    }

    /// Returns the game as the client knows it.
    pub const fn known(&self) -> Option<&KnownGame> {
        self.known.as_ref()
    }

    /// Sends a request. Returns `true` if it was carried out.
    pub fn ask(
        &mut self,
        referee: &mut Referee,
        wire: &mut Wire,
        side: Color,
        intent: Intent,
        now: Moment,
    ) -> bool {
        let request = Request { id: self.asked.len() as u32, side, intent };
        self.asked.push(request);
        referee.request(self.client, wire.carry_request(request), now)
    }

    /// Takes in the referee's updates. Returns the messages for the client.
    pub fn hear(&mut self, referee: &mut Referee, wire: &mut Wire, now: Moment) -> Vec<Told> {
        let mut told = Vec::new();
        for update in referee.updates(self.client, now) {
            let update = wire.carry_update(self.client, update);
            match KnownGame::hear(&mut self.known, update) {
                Ok(None) => {}
                Ok(Some(Answer::Offer { offer, step })) => {
                    told.push(Told::Offer(super::OfferNews { offer, step }));
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

/// The wire that carries messages between the referee and its clients. At one table they are handed
/// over as they are; tests send them as bytes, as between two machines.
#[derive(Default)]
pub(super) struct Wire {
    #[cfg(feature = "testing")]
    transcript: Option<Vec<(ClientId, Vec<u8>)>>,
}

#[cfg(not(feature = "testing"))]
impl Wire {
    fn carry_request(&mut self, request: Request) -> Request {
        request
    }

    fn carry_update(&mut self, _: ClientId, update: Update) -> Update {
        update
    }
}

#[cfg(feature = "testing")]
impl Wire {
    /// Returns a wire that sends messages as bytes and keeps a transcript of the updates.
    pub fn of_bytes() -> Self {
        Self { transcript: Some(Vec::new()) }
    }

    /// Returns the updates since the last call and the clients that they went to.
    pub fn transcript(&mut self) -> Vec<(ClientId, Vec<u8>)> {
        self.transcript.as_mut().map(core::mem::take).unwrap_or_default()
    }

    fn carry_request(&mut self, request: Request) -> Request {
        if self.transcript.is_none() {
            return request;
        }
        let bytes = crate::game::encode(&request).expect("a request is short");
        crate::game::decode(&bytes).expect("what was written can be read")
    }

    fn carry_update(&mut self, to: ClientId, update: Update) -> Update {
        let Some(transcript) = &mut self.transcript else { return update };
        let bytes = crate::game::encode(&update).expect("an update is not too long");
        let read: Update = crate::game::decode(&bytes).expect("what was written can be read");
        assert_eq!(read, update, "an update comes as it went");
        transcript.push((to, bytes));
        read
    }
}
