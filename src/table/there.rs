//! [`There`]: a game whose referee is a server, and the line to it.

use super::{
    client::Told,
    messages::{AskServer, OfferNews, ServerNews},
};
use crate::{
    game::{Answer, KnownGame, OfferStep, Update, VERSION},
    online::{AboutGame, Bye, Down, GameClient, Hello, Invite, PlayerName, Players, Up},
    platform::{
        power::{NextFrame, Waker},
        socket::{CameBack, Line, Outage, Sockets},
    },
    rules::{BySide, Color, GameSetup, Intent, Moment, Move},
    save::{Notes, SavedGame},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use core::time::Duration;
use std::time::SystemTime;

/// The time after which the player is told of a broken line, or of a server that does not answer.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// A game on a server, in the eyes of the player who looks at it.
#[derive(Clone, Debug, PartialEq)]
pub struct Online {
    /// The side that the person in front of the screen plays; `None` if they watch.
    pub side: Option<Color>,
    /// `false` while the line is broken.
    pub connected: bool,
    /// The request that is on its way to the server.
    pub sending: Option<Intent>,
    /// `true` if the server takes long to store the move that is on its way.
    pub unsaved: bool,
    /// `true` once both players have been there.
    pub begun: bool,
    /// The sides whose players are connected.
    pub present: BySide<bool>,
    /// The time, in the app's real time, from which the player may claim the game because the
    /// other one is gone.
    pub claim_at: Option<Duration>,
    /// The time, in the app's real time, at which the game is aborted without a first move.
    pub abort_at: Option<Duration>,
    /// The sides that want another game.
    pub rematch: BySide<bool>,
    /// The reason why the server has closed the connection for good.
    pub bye: Option<Bye>,
    /// The setup of the game and the number of plies, if the player watches. They may know no more
    /// of a game in the fog.
    pub watched: Option<(GameSetup, usize)>,
}

impl Online {
    /// Returns the move that is on its way to the server.
    pub const fn sent_move(&self) -> Option<Move> {
        match self.sending {
            Some(Intent::Move(mv)) => Some(mv),
            _ => None,
        }
    }
}

/// A game on a server, and the line to it.
pub(crate) struct There {
    pub invite: Invite,
    /// The name that the player plays under.
    name: PlayerName,
    client: GameClient,
    line: Line,
    /// The time at which the clocks were told.
    clocks_at: Duration,
    /// The time at which the state of the players was told.
    players_at: Duration,
    /// The time at which a move was sent that is not answered yet.
    moved_at: Option<Duration>,
    /// The time at which it was last run.
    ran_at: Duration,
}

/// The news of a frame.
#[derive(Default)]
pub(crate) struct News {
    /// `true` if anything has changed.
    pub changed: bool,
    /// Answers to requests and offers.
    pub told: Vec<Told>,
    /// The news that are no part of the game.
    pub news: Vec<ServerNews>,
}

impl There {
    /// Creates the line to a game. It connects when it is first run.
    pub fn new(invite: Invite, name: PlayerName) -> Self {
        let hello =
            Hello { version: VERSION, game: invite.game, key: invite.key, name: name.clone() };
        let client = GameClient::new(hello);
        Self {
            line: Line::new(Invite::game_socket(&invite.page), &client.hello(), Duration::ZERO),
            invite,
            name,
            client,
            clocks_at: Duration::ZERO,
            players_at: Duration::ZERO,
            moved_at: None,
            ran_at: Duration::ZERO,
        }
    }

    /// Returns the game as far as it is known.
    pub const fn game(&self) -> Option<&KnownGame> {
        self.client.game()
    }

    /// Returns the reason why the server has closed the connection for good.
    pub const fn bye(&self) -> Option<Bye> {
        self.client.bye()
    }

    /// Returns the outage of the line, while it is broken.
    pub const fn outage(&self) -> Option<Outage> {
        self.line.outage()
    }

    /// Returns `true` if the game is over, or unknown to its server.
    pub fn is_over(&self) -> bool {
        self.bye() == Some(Bye::NoSuchGame)
            || self.game().is_some_and(|game| game.outcome().is_some())
    }

    /// Returns what the player recognises the game by, once the server has told it.
    pub fn about(&self) -> Option<AboutGame> {
        let setup = GameSetup { start_fen: None, ..self.game()?.setup().clone() };
        Some(AboutGame { setup, side: self.client.side() })
    }

    /// Returns the moment of the server's clock at `now`, as far as it is known. It stands still
    /// while a move is on its way, since the server counts the time until it came.
    pub fn moment(&self, now: Duration) -> Moment {
        let now = self.moved_at.unwrap_or(now);
        let told = self.game().map_or(Moment::default(), KnownGame::told_at);
        told.plus(now.saturating_sub(self.clocks_at).as_millis() as u64)
    }

    /// Returns `true` once both players have been there.
    pub fn has_begun(&self) -> bool {
        let present = self.client.players().present;
        present.white && present.black
            || self.game().is_some_and(|game| {
                game.plies() > 0 || game.clock().turn_of().is_some() || game.outcome().is_some()
            })
    }

    /// Returns the state of the game for the player's eyes.
    pub fn online(&self) -> Online {
        let Players { present, claim_ms, abort_ms, rematch } = *self.client.players();
        let (side, [broken, unsaved]) = (self.client.side(), self.told());
        let after = |ms| self.players_at + Duration::from_millis(ms);
        Online {
            side,
            connected: !broken,
            sending: self.client.pending().map(|asked| asked.request.intent),
            unsaved,
            begun: self.has_begun(),
            present,
            claim_at: side.and_then(|side| claim_ms[!side]).map(after),
            abort_at: abort_ms.map(after),
            rematch,
            bye: self.client.bye(),
            watched: self
                .game()
                .filter(|_| side.is_none())
                .map(|game| (game.setup().clone(), game.plies())),
        }
    }

    /// Makes a request of the player. It is dropped while another one is on its way: the board and
    /// the buttons wait for that.
    pub fn ask(&mut self, side: Color, intent: Intent) {
        if self.client.side() != Some(side) {
            return;
        }
        if let Ok(Some(up)) = self.client.ask(intent) {
            self.send(&up);
        }
    }

    /// Carries out a request of the player that is not an intent.
    pub fn act(&mut self, act: AskServer) {
        match act {
            AskServer::Claim(drawn) => self.send(&Up::Claim { drawn }),
            AskServer::Rematch => {
                let wanted =
                    self.client.side().is_some_and(|side| self.client.players().rematch[side]);
                self.send(&Up::Rematch(!wanted));
            }
            AskServer::Greet(greeting) => self.send(&Up::Greet(greeting)),
            AskServer::ComeBack => *self = Self::new(self.invite.clone(), self.name.clone()),
        }
    }

    /// Says goodbye, if the player leaves a running game.
    pub fn leave(&mut self) {
        if self.game().is_some_and(|game| game.outcome().is_none()) {
            self.send(&Up::Leave);
        }
    }

    /// Returns the state of the game to be kept; `None` while it runs, since only the server knows
    /// it.
    pub fn saved(&self, at: Option<SystemTime>, notes: Notes) -> Option<SavedGame> {
        let record = self.game()?.record()?;
        let here = BySide::from_fn(|side| self.client.side() == Some(side));
        let (title, offers) = (String::new(), Vec::new());
        Some(SavedGame { title, saved: at, record, offers, here, notes })
    }

    /// Sends a message, if there is a connection.
    fn send(&mut self, message: &Up) {
        if self.client.is_connected() {
            self.line.send(message);
        }
    }

    /// Connects, reads the messages that have come, connects again after a failure, and requests the
    /// frame in which to run again.
    pub fn run(&mut self, lines: &mut Lines) -> News {
        let (mut news, now, told) = (News::default(), lines.time.elapsed(), self.told());
        if lines.came_back.read().count() > 0 {
            self.line.renew(now);
            // Requests wait for the new connection.
            let _ = self.client.lost(0);
        }
        while let Some(read) = self.line.poll(&lines.sockets, &lines.waker, now) {
            match read {
                Ok(messages) => self.hear(messages, now, &mut news),
                Err(_) => self.lose(now, &mut news),
            }
        }
        if self.client.is_connected() {
            self.line.recovered();
        }
        let sending = self.client.pending().map(|asked| asked.request.intent);
        let is_move = matches!(sending, Some(Intent::Move(_)));
        self.moved_at = is_move.then(|| self.moved_at.unwrap_or(now));
        self.ran_at = now;
        news.changed |= told != self.told();
        let telling = self.troubles().into_iter().flatten().map(|since| since + PATIENCE);
        let waits = telling.filter(|at| *at > now).map(|at| at - now);
        if let Some(wait) = waits.chain(self.line.wait(now)).min() {
            lines.next_frame.within(wait);
        }
        news
    }

    /// Returns the times since which the line is broken, and since which a move is on its way.
    fn troubles(&self) -> [Option<Duration>; 2] {
        let outage = self.outage().filter(|_| self.bye().is_none());
        [outage.map(|outage| outage.since), self.moved_at]
    }

    /// Returns `true` for each of these that has lasted so long that the player is told.
    fn told(&self) -> [bool; 2] {
        self.troubles().map(|since| since.is_some_and(|since| since + PATIENCE <= self.ran_at))
    }

    fn hear(&mut self, messages: Vec<Down>, now: Duration, news: &mut News) {
        let pending = self.client.pending().map(|asked| asked.request);
        let wanted = self.client.players().rematch;
        for message in &messages {
            match message {
                Down::Update(Update::Now(_)) => self.clocks_at = now,
                Down::Players(_) => self.players_at = now,
                _ => {}
            }
        }
        news.changed = true;
        let Ok(heard) = self.client.hear(messages) else { return self.lose(now, news) };
        heard.send.iter().for_each(|up| self.line.send(up));
        for answer in heard.answers {
            match answer {
                // Only the player who made an offer is told that it was made. The other player is
                // asked.
                Answer::Offer { offer, step: OfferStep::Made }
                    if pending.is_none_or(|asked| asked.intent != Intent::Offer(offer)) => {}
                Answer::Offer { offer, step } => {
                    news.told.push(Told::Offer(OfferNews { offer, step }));
                }
                Answer::Refused { request, refusal } => {
                    let asked = pending.filter(|asked| asked.id == request);
                    news.told.extend(asked.map(|asked| Told::Refused(asked, refusal)));
                }
            }
        }
        news.news.extend(heard.late.then_some(ServerNews::Late));
        let own = self.client.side();
        let greetings = heard.greetings.into_iter().filter(|(by, _)| Some(*by) != own);
        news.news.extend(greetings.map(|(_, greeting)| ServerNews::Greeting(greeting)));
        let wants = self.client.players().rematch;
        for side in Color::ALL.into_iter().filter(|side| wants[*side] && !wanted[*side]) {
            news.news.push(ServerNews::WantsRematch(own == Some(side)));
        }
        if let Some((game, key)) = heard.rematch {
            let invite = Invite { page: self.invite.page.clone(), game, key };
            news.news.push(ServerNews::Rematch(invite, self.name.clone()));
        }
        if self.client.bye().is_some() {
            self.lose(now, news);
        }
    }

    /// Closes a connection that has ended, or whose messages make no sense.
    fn lose(&mut self, now: Duration, news: &mut News) {
        // Clients of a server that comes back should not all come at once.
        let lot = now.as_nanos() as u64 ^ self.invite.game.0;
        let wait = self.client.lost(lot);
        self.line.lose(wait.map(Duration::from_millis), now);
        news.changed = true;
    }
}

/// The parameters of a system that runs a [`There`].
#[derive(SystemParam)]
pub(crate) struct Lines<'w, 's> {
    sockets: Res<'w, Sockets>,
    waker: Res<'w, Waker>,
    time: Res<'w, Time<Real>>,
    next_frame: ResMut<'w, NextFrame>,
    came_back: MessageReader<'w, 's, CameBack>,
}
