//! [`Lobby`]: the place where players find each other.

use super::game::SocketId;
use crate::{LobbyDown, LobbyFault, LobbyUp, PlayerName, SeekEntry, SeekId, Terms};
use fogchess_rules::{BySide, Color, GameSetup, Goal, Level, Moment};
use std::collections::BTreeMap;

/// The most seeks in a list.
const MOST_SEEKS: usize = 200;

/// An action that a lobby asks of its server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyAction {
    /// To send messages in one frame.
    Send(SocketId, Vec<LobbyDown>),
    /// To create a game, and then to tell its players, or to tell them that it failed. See
    /// [`Pairing`].
    Create(Pairing),
    /// To share a seek with other nodes, and to call [`Lobby::met`] when somebody meets it.
    Share(SeekId, Terms),
    /// To withdraw a shared seek.
    Withdraw(SeekId),
}

/// A game that is to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The setup of the game, with the sides that a computer plays.
    pub setup: GameSetup,
    /// The connections of the players. Each is sent [`LobbyDown::Paired`] with the key to its seat.
    /// `None` for an invited friend, and for a computer.
    pub players: BySide<Option<SocketId>>,
    /// The player who invites a friend and is sent [`LobbyDown::Invited`]; `None` if two players
    /// have met.
    pub inviting: Option<Color>,
    /// The shared seek that is met. Its player is told by the node that has shared it. If the seek
    /// is gone, no game is created, see [`Lobby::missed`].
    pub meets: Option<Meeting>,
}

/// The meeting of a player with a shared seek.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The seek.
    pub seek: SeekId,
    /// The side of the player who has shared it.
    pub side: Color,
    /// The terms of the other player; `None` if they chose this seek and want no other.
    pub terms: Option<Terms>,
}

/// The players who wait for others.
#[derive(Debug, Default)]
pub struct Lobby {
    clients: BTreeMap<SocketId, Option<Seek>>,
    /// The seeks that other nodes have shared; `None` if there are no other nodes.
    others: Option<BTreeMap<SeekId, Terms>>,
    /// The computer that offers itself to those who wait.
    computer: Option<OfferedComputer>,
    seeks: u64,
    actions: Vec<LobbyAction>,
}

/// A computer that offers itself to players who seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedComputer {
    /// Its level.
    pub level: Level,
    /// The time after which it offers itself, in milliseconds.
    pub after_ms: u64,
}

#[derive(Clone, Debug)]
struct Seek {
    id: SeekId,
    terms: Terms,
    since: Moment,
    /// `true` once a computer has been offered.
    offered: bool,
}

impl Lobby {
    /// Creates an empty lobby, in which this computer offers itself to those who wait.
    pub fn new(computer: Option<OfferedComputer>) -> Self {
        Self { computer, ..Self::default() }
    }

    /// Creates the lobby of a node, which shares its seeks with other nodes. Their numbers start at
    /// `first`.
    pub fn shared(computer: Option<OfferedComputer>, first: u64) -> Self {
        Self { computer, others: Some(BTreeMap::new()), seeks: first, ..Self::default() }
    }

    /// Takes in the seeks that other nodes share.
    pub fn set_others(&mut self, seeks: BTreeMap<SeekId, Terms>) {
        if self.others.as_ref().is_some_and(|others| *others != seeks) {
            self.others = Some(seeks);
            self.tell_seeks();
        }
    }

    /// Returns the connection of the player of a seek of this lobby.
    pub fn socket_of(&self, seek: SeekId) -> Option<SocketId> {
        self.seeks().find(|(_, own)| own.id == seek).map(|(socket, _)| socket)
    }

    /// Removes a shared seek of this lobby that somebody has met.
    pub fn met(&mut self, seek: SeekId) {
        if let Some(socket) = self.socket_of(seek) {
            self.clients.insert(socket, None);
            self.tell_seeks();
        }
    }

    /// Continues after a shared seek was gone before it could be met. A player who did not choose
    /// that seek seeks again.
    pub fn missed(&mut self, socket: SocketId, meeting: &Meeting, now: Moment) {
        if let Some(others) = &mut self.others {
            others.remove(&meeting.seek);
        }
        match &meeting.terms {
            Some(terms) if self.clients.contains_key(&socket) => {
                self.seek(socket, terms.clone(), now);
            }
            _ => self.send(socket, LobbyDown::Failed(LobbyFault::SeekGone)),
        }
    }

    /// Adds a connection.
    pub fn connect(&mut self, socket: SocketId) {
        self.clients.insert(socket, None);
        let seeks = self.list(socket);
        self.send(socket, LobbyDown::Seeks(seeks));
    }

    /// Removes a connection and its seek.
    pub fn disconnect(&mut self, socket: SocketId) {
        self.stop(socket);
        self.clients.remove(&socket);
    }

    /// Takes in a message that came at `now`. `lot` is any random number.
    pub fn receive(&mut self, socket: SocketId, message: LobbyUp, lot: u64, now: Moment) {
        if !self.clients.contains_key(&socket) {
            return;
        }
        let drawn = |side: Option<Color>| {
            side.unwrap_or(if lot.is_multiple_of(2) { Color::White } else { Color::Black })
        };
        match message {
            // The server itself handles the hello and kept games.
            LobbyUp::Hello { .. }
            | LobbyUp::Keep { .. }
            | LobbyUp::ListKept { .. }
            | LobbyUp::Fetch { .. }
            | LobbyUp::Forget { .. } => {}
            LobbyUp::Invite(terms) => {
                let side = drawn(terms.side);
                let setup = terms.setup(side, &PlayerName::default());
                let mut players = BySide::both(None);
                players[side] = Some(socket);
                self.create(Pairing { setup, players, inviting: Some(side), meets: None });
            }
            LobbyUp::Seek(terms) => {
                self.stop(socket);
                let fitting =
                    self.open().find(|(of, _, other)| *of != Some(socket) && other.fit(&terms));
                match fitting.map(|(of, id, theirs)| (of, id, theirs.clone())) {
                    Some((other, seek, theirs)) => {
                        let side = drawn(terms.side.or(theirs.side.map(|side| !side)));
                        let setup = terms.setup(side, &theirs.name);
                        let meeting = Meeting { seek, side: !side, terms: Some(terms) };
                        self.pair(setup, socket, other, meeting);
                    }
                    None => self.seek(socket, terms, now),
                }
            }
            LobbyUp::StopSeeking => self.stop(socket),
            LobbyUp::Accept { seek, name } => {
                let found = self.open().find(|(of, id, _)| *of != Some(socket) && *id == seek);
                match found.map(|(of, _, theirs)| (of, theirs.clone())) {
                    Some((other, theirs)) => {
                        let side = drawn(theirs.side);
                        let setup = theirs.setup(side, &name);
                        self.stop(socket);
                        self.pair(setup, socket, other, Meeting { seek, side, terms: None });
                    }
                    None => self.send(socket, LobbyDown::Failed(LobbyFault::SeekGone)),
                }
            }
            LobbyUp::AcceptComputer => self.play_computer(socket, drawn),
        }
    }

    fn play_computer(&mut self, socket: SocketId, drawn: impl Fn(Option<Color>) -> Color) {
        let offered = self.clients.get(&socket).and_then(Option::as_ref).filter(|own| own.offered);
        let (Some(seek), Some(computer)) = (offered, self.computer) else {
            return self.send(socket, LobbyDown::Failed(LobbyFault::NoComputer));
        };
        let side = drawn(seek.terms.side);
        let mut setup = seek.terms.setup(side, &PlayerName::default());
        setup.computers[!side] = Some(computer.level);
        let mut players = BySide::both(None);
        players[side] = Some(socket);
        self.stop(socket);
        self.create(Pairing { setup, players, inviting: None, meets: None });
    }

    /// Offers a computer to players who have waited for long enough. Call it at [`Self::deadline`].
    pub fn tick(&mut self, now: Moment) {
        let Some(OfferedComputer { level, after_ms }) = self.computer else { return };
        for (socket, seek) in &mut self.clients {
            let Some(seek) = seek else { continue };
            if wants_computer(seek) && seek.since.plus(after_ms) <= now {
                seek.offered = true;
                let offer = LobbyDown::ComputerOffered(level);
                self.actions.push(LobbyAction::Send(*socket, vec![offer]));
            }
        }
    }

    /// Returns the moment at which a computer is next offered to a player.
    pub fn deadline(&self) -> Option<Moment> {
        let after_ms = self.computer?.after_ms;
        let waiting = self.seeks().filter(|(_, seek)| wants_computer(seek));
        waiting.map(|(_, seek)| seek.since.plus(after_ms)).min()
    }

    /// Returns the actions to take, in order.
    pub fn actions(&mut self) -> Vec<LobbyAction> {
        core::mem::take(&mut self.actions)
    }

    /// Returns the number of connections, and that of seeks.
    pub fn counts(&self) -> (usize, usize) {
        (self.clients.len(), self.seeks().count())
    }

    fn seeks(&self) -> impl Iterator<Item = (SocketId, &Seek)> {
        self.clients.iter().filter_map(|(socket, seek)| Some((*socket, seek.as_ref()?)))
    }

    /// Returns all open seeks, the oldest of this lobby first, and the connections of those who
    /// seek here.
    fn open(&self) -> impl Iterator<Item = (Option<SocketId>, SeekId, &Terms)> {
        let own = self.seeks().map(|(socket, seek)| (Some(socket), seek.id, &seek.terms));
        own.chain(self.others.iter().flatten().map(|(id, terms)| (None, *id, terms)))
    }

    fn seek(&mut self, socket: SocketId, terms: Terms, now: Moment) {
        self.seeks += 1;
        let id = SeekId(self.seeks);
        if self.others.is_some() {
            self.actions.push(LobbyAction::Share(id, terms.clone()));
        }
        self.clients.insert(socket, Some(Seek { id, terms, since: now, offered: false }));
        self.tell_seeks();
    }

    /// Seats a player and the one whose seek is met, who is `other` or at another node.
    fn pair(
        &mut self,
        setup: GameSetup,
        socket: SocketId,
        other: Option<SocketId>,
        meeting: Meeting,
    ) {
        let mut players = BySide::both(Some(socket));
        players[meeting.side] = other.filter(|_| self.others.is_none());
        let meets = self.others.is_some().then_some(meeting);
        if let Some(other) = other.filter(|_| meets.is_none()) {
            self.clients.insert(other, None);
            self.tell_seeks();
        }
        self.create(Pairing { setup, players, inviting: None, meets });
    }

    fn create(&mut self, pairing: Pairing) {
        self.actions.push(LobbyAction::Create(pairing));
    }

    fn stop(&mut self, socket: SocketId) {
        let Some(Some(seek)) = self.clients.insert(socket, None) else { return };
        if self.others.is_some() {
            self.actions.push(LobbyAction::Withdraw(seek.id));
        }
        self.tell_seeks();
    }

    fn tell_seeks(&mut self) {
        for socket in self.clients.keys().copied().collect::<Vec<_>>() {
            let seeks = self.list(socket);
            self.send(socket, LobbyDown::Seeks(seeks));
        }
    }

    fn list(&self, socket: SocketId) -> Vec<SeekEntry> {
        let entry = |(of, id, terms): (Option<SocketId>, SeekId, &Terms)| SeekEntry {
            id,
            terms: terms.clone(),
            own: of == Some(socket),
        };
        let mut list: Vec<_> = self.open().map(entry).collect();
        list.sort_by_key(|entry| entry.id);
        list.truncate(MOST_SEEKS);
        list
    }

    fn send(&mut self, socket: SocketId, message: LobbyDown) {
        self.actions.push(LobbyAction::Send(socket, vec![message]));
    }
}

/// Returns `true` if a computer may be offered for a seek. It plays no sandbox.
fn wants_computer(seek: &Seek) -> bool {
    !seek.offered && seek.terms.ruleset.goal != Goal::Sandbox
}
