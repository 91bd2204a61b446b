//! [`There`]: a game whose referee is a server, and the line to it.

use super::{PlaySystems, TableSystems, client::Told, game_table::GameTable, messages::OfferNews};
use crate::{
    app::notices::Notices,
    game::{Answer, KnownGame, Message, OfferStep, Update, VERSION, encode},
    online::{
        AboutGame, AskError, Bye, Down, GameClient, Greeting, Hello, Invite, PlayerName, Players,
        Up, read_frame,
    },
    platform::{
        power::{NextFrame, Waker},
        socket::{Socket, SocketEvent, Sockets},
    },
    rules::{BySide, Color, GameSetup, Intent, Moment, Move, OwnMarks},
    save::SavedGame,
    words::LocalText,
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
    pub name: PlayerName,
    client: GameClient,
    socket: Option<Socket>,
    /// The connection before this one. It is closed once the new one is open, so that the other
    /// player does not see anybody leave.
    stale: Option<Socket>,
    /// The time of the next attempt to connect.
    retry_at: Option<Duration>,
    /// The time at which the clocks were told.
    clocks_at: Duration,
    /// The time at which the state of the players was told.
    players_at: Duration,
    /// The time since which the line is broken.
    broken_since: Option<Duration>,
    /// `true` once the player has been told that the line is broken.
    told_broken: bool,
    /// The number of connections that were lost, or could not be made.
    pub failures: u32,
    /// The time at which a move was sent that is not answered yet.
    moved_at: Option<Duration>,
    /// `true` if that move was sent long ago.
    unsaved: bool,
    /// `true` if the last connection failed because of the server's certificate.
    pub untrusted: bool,
}

/// A message to the server of the game on the table that is not an intent.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskServer {
    /// Claims the game, or a draw (`true`), because the other player is gone.
    Claim(bool),
    /// Asks the other player for another game, or withdraws that.
    Rematch,
    /// Says something kind to the other player.
    Greet(Greeting),
    /// Connects again after a goodbye of the server.
    ComeBack,
    /// Gives up joining a game.
    Cancel,
    /// Takes the seat of a link, or the player's own one (`false`), when the lobby asks for it.
    TakeSeat(bool),
}

/// `true` if greetings of other players are not shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Muted(pub bool);

/// The player wanted to make a move while the last one was on its way to the server.
#[derive(Message, Clone, Copy, Debug)]
pub struct StillSending;

/// The seconds until something may happen to the game on a server.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Countdowns {
    /// Until the player may claim the game, because the other one is gone.
    pub claim: Option<u64>,
    /// Until the game is aborted because a first move has not been made.
    pub abort: Option<u64>,
}

/// Something that a server has told, for the player or for the rest of the app.
#[derive(Message, Clone, Debug)]
pub(crate) enum ServerNews {
    /// A move came too late and was dropped.
    Late,
    /// A greeting of the other player.
    Greeting(Greeting),
    /// A player wants another game; `true` if it is the person in front of the screen.
    WantsRematch(bool),
    /// The next game of the same players, and the name of the person in front of the screen.
    Rematch(Invite, PlayerName),
}

/// The connections of this machine may have died without notice, as while it slept.
#[derive(Message)]
struct CameBack;

/// The news of a frame.
#[derive(Default)]
pub(crate) struct News {
    /// `true` if anything has changed.
    pub changed: bool,
    /// Answers to requests and offers.
    pub told: Vec<Told>,
    /// The news that are no part of the game.
    pub news: Vec<ServerNews>,
    /// The time until the line should be run again.
    pub within: Option<Duration>,
}

impl There {
    /// Creates the line to a game. It connects when it is first run.
    pub fn new(invite: Invite, name: PlayerName) -> Self {
        let hello =
            Hello { version: VERSION, game: invite.game, key: invite.key, name: name.clone() };
        Self {
            client: GameClient::new(hello),
            invite,
            name,
            socket: None,
            stale: None,
            retry_at: Some(Duration::ZERO),
            clocks_at: Duration::ZERO,
            players_at: Duration::ZERO,
            broken_since: None,
            told_broken: false,
            failures: 0,
            moved_at: None,
            unsaved: false,
            untrusted: false,
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
        let side = self.client.side();
        let after = |ms| self.players_at + Duration::from_millis(ms);
        Online {
            side,
            connected: !self.told_broken,
            sending: self.client.pending().map(|asked| asked.request.intent),
            unsaved: self.unsaved,
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
        match self.client.ask(intent) {
            Ok(Some(up)) => self.send(&up),
            Ok(None) | Err(AskError::Pending | AskError::NoSeat) => {}
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
            // Connects again after a goodbye.
            AskServer::ComeBack => *self = Self::new(self.invite.clone(), self.name.clone()),
            AskServer::Cancel | AskServer::TakeSeat(_) => {}
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
    pub fn saved(
        &self,
        at: Option<SystemTime>,
        marks: OwnMarks,
        turned: bool,
    ) -> Option<SavedGame> {
        let record = self.game()?.record()?;
        let here = BySide::from_fn(|side| self.client.side() == Some(side));
        let (title, offers) = (String::new(), Vec::new());
        Some(SavedGame { title, saved: at, record, offers, here, marks, turned })
    }

    /// Sends a message, if there is a connection.
    fn send(&mut self, message: &Up) {
        if self.client.is_connected() {
            transmit(self.socket.as_mut(), message);
        }
    }

    /// Connects, reads the messages that have come, and connects again after a failure. If
    /// `came_back` is `true`, a line that seems to be open may be dead.
    pub fn run(
        &mut self,
        sockets: &Sockets,
        waker: &Waker,
        came_back: bool,
        now: Duration,
    ) -> News {
        let mut news = News::default();
        if came_back && self.client.bye().is_none() {
            self.stale = self.socket.take().or(self.stale.take());
            // Requests wait for the new connection.
            let _ = self.client.lost(0);
            self.retry_at = Some(now);
        }
        if self.retry_at.is_some_and(|at| at <= now) {
            self.retry_at = None;
            self.socket =
                Invite::game_socket(&self.invite.page).map(|url| sockets.open(&url, waker));
        }
        while let Some(event) = self.socket.as_mut().and_then(Socket::poll) {
            self.untrusted = event == SocketEvent::Untrusted;
            match event {
                SocketEvent::Opened => {
                    self.stale = None;
                    let hello = self.client.hello();
                    transmit(self.socket.as_mut(), &hello);
                }
                SocketEvent::Frame(frame) => self.hear(&frame, now, &mut news),
                SocketEvent::Closed | SocketEvent::Untrusted => self.lose(now, &mut news),
            }
        }
        self.tell_of_the_line(now, &mut news);
        self.tell_of_a_move(now, &mut news);
        let retry = self.retry_at.map(|at| at.saturating_sub(now));
        news.within = retry.into_iter().chain(news.within).min();
        news
    }

    fn hear(&mut self, frame: &[u8], now: Duration, news: &mut News) {
        let pending = self.client.pending().map(|asked| asked.request);
        let wanted = self.client.players().rematch;
        let Ok(messages) = read_frame::<Down>(frame) else { return self.lose(now, news) };
        for message in &messages {
            match message {
                Down::Update(Update::Now(_)) => self.clocks_at = now,
                Down::Players(_) => self.players_at = now,
                _ => {}
            }
        }
        news.changed = true;
        let Ok(heard) = self.client.hear(messages) else { return self.lose(now, news) };
        self.broken_since = None;
        for up in &heard.send {
            transmit(self.socket.as_mut(), up);
        }
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
        (self.socket, self.stale) = (None, None);
        self.failures += 1;
        // Clients of a server that comes back should not all come at once.
        let lot = now.as_nanos() as u64 ^ self.invite.game.0;
        let wait = self.client.lost(lot);
        self.retry_at = wait.map(|ms| now + Duration::from_millis(ms));
        self.broken_since.get_or_insert(now);
        news.changed = true;
    }

    /// Tells the player that a move is not stored yet, if it was sent a while ago.
    fn tell_of_a_move(&mut self, now: Duration, news: &mut News) {
        let pending = self.client.pending().map(|asked| asked.request.intent);
        let is_move = matches!(pending, Some(Intent::Move(_)));
        self.moved_at = is_move.then(|| self.moved_at.unwrap_or(now));
        let left = self.moved_at.map(|at| (at + PATIENCE).saturating_sub(now));
        let unsaved = left == Some(Duration::ZERO);
        news.changed |= unsaved != self.unsaved;
        self.unsaved = unsaved;
        let left = left.filter(|left| *left > Duration::ZERO);
        news.within = left.into_iter().chain(news.within).min();
    }

    /// Tells the player that the line is broken, once it has been broken for a while, and that it
    /// works again.
    fn tell_of_the_line(&mut self, now: Duration, news: &mut News) {
        let broken = self.broken_since.filter(|_| self.client.bye().is_none());
        match broken.map(|since| (since + PATIENCE).saturating_sub(now)) {
            Some(Duration::ZERO) if !self.told_broken => {
                self.told_broken = true;
                news.changed = true;
            }
            Some(left) if !self.told_broken => news.within = Some(left),
            None if self.told_broken => {
                self.told_broken = false;
                news.changed = true;
            }
            _ => {}
        }
    }
}

/// Sends a message to a server as one frame.
pub(crate) fn transmit<M: Message>(socket: Option<&mut Socket>, message: &M) {
    // No message of a client is too long.
    if let (Some(socket), Ok(frame)) = (socket, encode(message)) {
        socket.send(frame);
    }
}

/// The parameters of a system that runs a line to a server.
#[derive(SystemParam)]
pub(crate) struct Lines<'w, 's> {
    sockets: Res<'w, Sockets>,
    waker: Res<'w, Waker>,
    time: Res<'w, Time<Real>>,
    next_frame: ResMut<'w, NextFrame>,
    came_back: MessageReader<'w, 's, CameBack>,
}

impl Lines<'_, '_> {
    /// Runs a line, and requests the frame in which it runs again.
    pub fn run(&mut self, line: &mut There) -> News {
        let came_back = self.came_back.read().count() > 0;
        let news = line.run(&self.sockets, &self.waker, came_back, self.time.elapsed());
        if let Some(wait) = news.within {
            self.next_frame.within(wait);
        }
        news
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Muted>()
        .init_resource::<Countdowns>()
        .add_message::<StillSending>()
        .add_message::<AskServer>()
        .add_message::<ServerNews>()
        .add_message::<CameBack>()
        .add_systems(
            Update,
            (
                (notice_return.before(TableSystems), tell_news.after(TableSystems))
                    .in_set(PlaySystems::Apply),
                count_down.in_set(PlaySystems::View),
            ),
        );
}

fn notice_return(sockets: Res<Sockets>, mut came_back: MessageWriter<CameBack>) {
    if sockets.came_back() {
        came_back.write(CameBack);
    }
}

/// Tells the player the news of the line. The status line tells of its state.
fn tell_news(mut news: MessageReader<ServerNews>, muted: Res<Muted>, mut notices: ResMut<Notices>) {
    for news in news.read() {
        let text: LocalText = match news {
            ServerNews::Late => "online-late".into(),
            ServerNews::Greeting(_) if muted.0 => continue,
            ServerNews::Greeting(greeting) => {
                LocalText::new("online-greeted").with_text("greeting", *greeting)
            }
            ServerNews::WantsRematch(true) => "online-rematch-sent".into(),
            ServerNews::WantsRematch(false) => "online-rematch-asked".into(),
            ServerNews::Rematch(..) => continue,
        };
        notices.push(text);
    }
}

fn count_down(
    table: Res<GameTable>,
    time: Res<Time<Real>>,
    mut countdowns: ResMut<Countdowns>,
    mut next_frame: ResMut<NextFrame>,
) {
    let online = table.running().and_then(|_| table.online()).filter(|online| online.connected);
    let mut seconds = |at: Option<Duration>| {
        let left = at?.saturating_sub(time.elapsed()).as_millis() as u64;
        if left > 0 {
            next_frame.within(Duration::from_millis(left % 1_000 + 1));
        }
        Some(left.div_ceil(1_000))
    };
    countdowns.set_if_neq(Countdowns {
        claim: seconds(online.as_ref().and_then(|online| online.claim_at)),
        abort: seconds(online.as_ref().and_then(|online| online.abort_at)),
    });
}
