//! [`Referee`]: holds the game, carries out the requests of its clients, and sends each client its
//! views.

use super::message::{Answer, Now, OfferStep, Ply, Request, Seen, Update, Welcome};
use crate::{Game, Record};
use fogchess_rules::{
    Applied, BySide, Color, FenError, GameSetup, Goal, Intent, Moment, Outcome, PendingOffer,
    PlayerView, Refusal, Viewer,
};
use std::sync::Arc;

/// A client of a [`Referee`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientId(usize);

/// A game and its clients.
#[derive(Debug)]
pub struct Referee {
    id: u64,
    game: Game,
    /// The clients; `None` in the place of one that has left.
    clients: Vec<Option<Client>>,
    /// The number of changes of the game so far.
    changes: u64,
}

#[derive(Debug)]
struct Client {
    plays: Vec<Color>,
    /// The last state that was sent to it; `None` before its welcome.
    told: Option<Told>,
    /// The answers that are sent next, before the changes of the game.
    answers: Vec<Answer>,
}

/// The state of the game that was last sent to a client.
#[derive(Debug)]
struct Told {
    /// The [`Referee::changes`] of that state.
    changes: u64,
    eyes: Vec<Viewer>,
    /// White's view of each ply. A ply whose view has changed is sent again.
    line: Vec<Arc<PlayerView>>,
    now: Now,
    record: bool,
}

impl Referee {
    /// Starts a game, which its messages call `id`.
    ///
    /// # Errors
    /// Returns an error if the start position in the setup is not valid.
    pub fn start(id: u64, setup: GameSetup) -> Result<Self, FenError> {
        Ok(Self::new(id, Game::new(setup)?))
    }

    /// Takes over a game, which its messages call `id`.
    pub const fn new(id: u64, game: Game) -> Self {
        Self { id, game, clients: Vec::new(), changes: 0 }
    }

    /// Adds a client that plays these sides. A client without a side watches.
    pub fn join(&mut self, plays: &[Color]) -> ClientId {
        let place = self.clients.iter().position(Option::is_none).unwrap_or_else(|| {
            self.clients.push(None);
            self.clients.len() - 1
        });
        let client = Client { plays: plays.to_vec(), told: None, answers: Vec::new() };
        self.clients[place] = Some(client);
        ClientId(place)
    }

    /// Removes a client. The next one that joins may get its number.
    pub fn leave(&mut self, client: ClientId) {
        self.clients[client.0] = None;
    }

    /// Carries out a request if the client plays the side that it speaks for and the game allows
    /// it; otherwise the client is sent the reason. Returns `true` if it was carried out.
    pub fn request(&mut self, client: ClientId, request: Request, now: Moment) -> bool {
        self.request_with_lag(client, request, 0, now)
    }

    /// Carries out a request as [`Self::request`] does, and compensates lag: see
    /// [`Game::apply_with_lag`].
    pub fn request_with_lag(
        &mut self,
        client: ClientId,
        request: Request,
        lag_ms: u64,
        now: Moment,
    ) -> bool {
        let Request { id, side, intent } = request;
        let Some(asker) = &mut self.clients[client.0] else { return false };
        let applied = if asker.plays.contains(&side) {
            self.game.apply_with_lag(side, intent, lag_ms, now)
        } else {
            Err(Refusal::NotYourSeat)
        };
        match applied {
            Ok(applied) => {
                self.changes += 1;
                // A sandbox has no opponent to ask.
                if self.game.setup().ruleset.goal != Goal::Sandbox
                    && let Some(news) = offer_news(intent, applied)
                {
                    self.clients.iter_mut().flatten().for_each(|to| to.answers.push(news));
                }
                true
            }
            Err(refusal) => {
                asker.answers.push(Answer::Refused { request: id, refusal });
                false
            }
        }
    }

    /// Lets the players bring the fog into an open game: see [`Game::let_fog_in`].
    pub const fn let_fog_in(&mut self) {
        self.game.let_fog_in();
    }

    /// Changes the players' names. All clients are sent the whole game again.
    pub fn set_names(&mut self, names: BySide<String>) {
        self.game.set_names(names);
        self.changes += 1;
        self.clients.iter_mut().flatten().for_each(|client| client.told = None);
    }

    /// Returns `true` if a side can still win, see [`Game::can_win`].
    pub fn can_win(&self, side: Color) -> bool {
        self.game.can_win(side)
    }

    /// Ends the game because `by` has left it, see [`Game::abandon`]. Returns `true` if it ended.
    pub fn abandon(&mut self, by: Color, drawn: bool, now: Moment) -> bool {
        let ended = self.game.abandon(by, drawn, now).is_ok();
        self.changes += u64::from(ended);
        ended
    }

    /// Ends the game without a result, see [`Game::abort`]. Returns `true` if it ended.
    pub fn abort(&mut self, now: Moment) -> bool {
        let ended = self.game.abort(now).is_ok();
        self.changes += u64::from(ended);
        ended
    }

    /// Ends the game if a flag has fallen at `now`, and then returns the outcome.
    pub fn tick(&mut self, now: Moment) -> Option<Outcome> {
        let outcome = self.game.tick(now);
        self.changes += u64::from(outcome.is_some());
        outcome
    }

    /// Starts the turn of the side to move, see [`Game::begin_turn`].
    pub fn begin_turn(&mut self, now: Moment) {
        self.game.begin_turn(now);
        self.changes += 1;
    }

    /// Stops the clock, see [`Game::pause`].
    pub fn pause(&mut self, now: Moment) {
        self.game.pause(now);
        self.changes += 1;
    }

    /// Returns `true` if the clock was stopped by [`Self::pause`].
    pub const fn is_paused(&self) -> bool {
        self.game.clock().is_paused()
    }

    /// Goes on after a pause, see [`Game::resume`].
    pub fn resume(&mut self, now: Moment) {
        self.game.resume(now);
        self.changes += 1;
    }

    /// Takes the time between two moments off the running turn, see [`Game::stand_still`].
    pub fn stand_still(&mut self, from: Moment, to: Moment) {
        self.game.stand_still(from, to);
        self.changes += 1;
    }

    /// The setup of the game. Its start position is not for players' eyes.
    pub const fn setup(&self) -> &GameSetup {
        self.game.setup()
    }

    /// The record of the game, to be saved. It is not for players' eyes.
    pub fn record(&self, now: Moment) -> Record {
        self.game.record(now)
    }

    /// The pending offers.
    pub fn offers(&self) -> Vec<PendingOffer> {
        self.game.offers()
    }

    /// The number of plies played.
    pub const fn plies(&self) -> u32 {
        self.game.plies() as u32
    }

    /// Returns `true` if the game is over.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The number of takebacks.
    pub fn takebacks(&self) -> u32 {
        self.game.takebacks()
    }

    /// The moment at which a flag falls if nothing happens before.
    pub fn deadline(&self) -> Option<Moment> {
        self.game.clock().deadline()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.game.turn()
    }

    /// Returns the updates that a client has not been sent yet.
    pub fn updates(&mut self, client: ClientId, now: Moment) -> Vec<Update> {
        let Self { id, game, clients, changes } = self;
        let mut updates = Vec::new();
        let Some(client) = &mut clients[client.0] else { return updates };
        if client.told.as_ref().is_none_or(|told| told.changes != *changes) {
            let told = client.told.take();
            client.told = Some(client.tell(*id, game, *changes, told, now, &mut updates));
        }
        updates.extend(client.answers.drain(..).map(Update::Answer));
        updates
    }
}

impl Client {
    /// Appends what has changed since the last updates, and returns the state that is now known.
    fn tell(
        &self,
        id: u64,
        game: &Game,
        changes: u64,
        told: Option<Told>,
        at: Moment,
        updates: &mut Vec<Update>,
    ) -> Told {
        let now = self.now(game, at);
        let eyes = self.eyes(game, told.as_ref());
        let told = told.filter(|told| told.eyes == eyes);
        if told.is_none() {
            updates.push(Update::Welcome(Box::new(Welcome {
                version: super::VERSION,
                game: id,
                plays: self.plays.clone(),
                eyes: eyes.clone(),
                setup: GameSetup { start_fen: None, ..game.setup().clone() },
            })));
        }
        let (mut line, before, record) = match told {
            Some(Told { line, now, record, .. }) => (line, Some(now), record),
            None => (Vec::new(), None, false),
        };
        let (known, plies) = (line.len(), game.plies() + 1);
        let white = |ply| game.view_at(ply, Viewer::Player(Color::White)).ok();
        line.truncate(plies);
        // If a view is still the same, all earlier ones are.
        while let Some(last) = line.last()
            && !white(line.len() - 1).is_some_and(|is| Arc::ptr_eq(last, &is))
        {
            line.pop();
        }
        // After a takeback the ply that is now the last one is sent again.
        let first = if known > plies { line.len().min(plies - 1) } else { line.len() };
        line.extend((line.len()..plies).filter_map(white));
        if !eyes.is_empty() {
            updates.extend((first..plies).map(|ply| Update::Ply(seen(game, &eyes, ply))));
        }
        if before.is_none_or(|before| !now.says_the_same(&before)) {
            updates.push(Update::Now(Box::new(now.clone())));
        }
        let is_over = now.outcome.is_some();
        if is_over && !record {
            updates.push(Update::Over(Box::new(game.record(at))));
        }
        Told { changes, eyes, line, now, record: is_over }
    }

    /// The viewers whose views the client is sent: the sides that it plays. If nothing is hidden,
    /// one view for everyone is enough, unless the client plays just one side. A client that
    /// watches computers sees everything. The record of a finished game replaces all views.
    fn eyes(&self, game: &Game, told: Option<&Told>) -> Vec<Viewer> {
        let players = Color::ALL.map(Viewer::Player);
        match *self.plays {
            _ if game.outcome().is_some() => told.map_or(Vec::new(), |told| told.eyes.clone()),
            [side] => vec![Viewer::Player(side)],
            [] if game.setup().seats().are_computers() => {
                players.into_iter().chain([Viewer::Everyone]).collect()
            }
            _ if !game.is_fogged() => vec![Viewer::Everyone],
            [] => Vec::new(),
            _ => players.to_vec(),
        }
    }

    fn now(&self, game: &Game, at: Moment) -> Now {
        let plays = |side| self.plays.contains(&side);
        let may_offer = |side| if plays(side) { game.may_offer(side) } else { Vec::new() };
        Now {
            plies: game.plies() as u32,
            turn: game.turn(),
            clock: game.clock().clone(),
            at,
            outcome: game.outcome(),
            offers: game.offers(),
            may_offer: BySide::from_fn(may_offer),
            may_claim: BySide::from_fn(|side| game.may_claim(side).filter(|_| plays(side))),
            takebacks: game.takebacks(),
            fog_changes: game.fog_changes(),
        }
    }
}

/// Returns a ply as these viewers saw it.
fn seen(game: &Game, eyes: &[Viewer], ply: usize) -> Ply {
    let seen = eyes.iter().map(|viewer| Seen {
        view: game.view_at(ply, *viewer).ok().map(Arc::unwrap_or_clone),
        entry: game.move_at(ply, *viewer),
    });
    Ply { ply: ply as u32, seen: seen.collect() }
}

/// Returns the step of an offer that an intent took, if it concerned an offer.
fn offer_news(intent: Intent, applied: Applied) -> Option<Answer> {
    use OfferStep as Step;
    let (offer, step) = match (intent, applied) {
        (_, Applied::Offered(offer)) => (offer, Step::Made),
        (_, Applied::Declined(offer)) => (offer, Step::Declined),
        (_, Applied::Withdrawn(offer)) => (offer, Step::Withdrawn),
        // An offer is accepted by offering the same.
        (Intent::Accept(offer) | Intent::Offer(offer), _) => (offer, Step::Accepted),
        _ => return None,
    };
    Some(Answer::Offer { offer, step })
}
