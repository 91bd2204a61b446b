//! [`ServerGames`]: the player's own games on a server, and the talk with it about them.
//!
//! Requests are carried out one at a time, and each message waits for its answer. If the connection
//! is lost, the message is sent again: the server can carry out each of them twice.

use super::{
    list::change_library,
    owner::{self, own_link},
    saves::{Saves, tell_unknown, told},
    transfer::Adopting,
    unsent::{self, Unsent},
};
use crate::{
    app::{notices::Notices, settings::Settings, states::Menu},
    lobby::{LobbyLine, LobbyState},
    online::{KeptGame, LobbyDown, LobbyFault, LobbyUp, OwnerLink, PlayerName},
    platform::{
        keyring::Keyring,
        power::{NextFrame, Waker},
        socket::Sockets,
    },
    rules::GameSetup,
    save::{self, GameEntry, Loaded, Reply, SaveName, SavedGame, Trouble, tidy_title, to_text},
    table::PlaySystems,
    words::{LocalText, calendar::Calendar},
};
use bevy::prelude::*;
use core::{cmp::Ordering, time::Duration};
use std::{collections::VecDeque, time::SystemTime};

/// The most games that are listed. A server keeps no more for anybody.
const MOST: usize = 200;
/// The end of the year 9999, in milliseconds since 1970. Later times are wrong.
const END_OF_TIME: u64 = 253_402_300_800_000;

/// A request about the player's own games on the server in the settings.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum AskServerGames {
    /// Puts a game there, as it is kept here.
    Put(SaveName),
    /// The same for one of [`Settings::unsent`], without a word unless it fails.
    PutUnsent(SaveName),
    /// Fetches a game, and opens it.
    Fetch(SaveName),
    /// Deletes a game there; `None` for all.
    Forget(Option<SaveName>),
}

/// The player's own games on the server, as they are known here while their list is open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ServerGames {
    /// The state of the connection.
    pub state: LobbyState,
    /// The games, the one put there last first; `None` until the server has listed them.
    pub games: Option<Vec<GameEntry>>,
    /// `true` while a request is being carried out.
    pub is_busy: bool,
    /// The reason why the last request failed.
    pub fault: Option<LocalText>,
    /// The game that was put there last.
    pub put: Option<SaveName>,
}

/// The line to the server, and the tasks that wait.
#[derive(Resource, Default)]
pub(super) struct ServerTasks {
    line: LobbyLine,
    /// The link to the games that the tasks are about; `None` if there was none.
    link: Option<OwnerLink>,
    /// The tasks, the next one first.
    tasks: VecDeque<Task>,
    /// The message for the first task that has not been answered.
    sent: Option<LobbyUp>,
    /// `true` once the list has been asked for.
    is_listed: bool,
    /// The games of [`Settings::unsent`] with which nothing is left to do.
    done: Vec<SaveName>,
    /// The reason why the others must wait.
    failed: Option<LocalText>,
}

enum Task {
    List,
    Put(Box<Put>),
    Fetch(SaveName),
    Forget(Option<SaveName>),
}

/// A game on its way to the server. Before it replaces a game of the same name there, it is
/// compared with that one, which may be another game or a later state of this one.
struct Put {
    /// The name of the game on this device, as a server takes it.
    name: SaveName,
    /// Its name in [`Settings::unsent`]; `None` if the player has asked for it.
    unsent: Option<SaveName>,
    reply: Reply<Result<SavedGame, Trouble>>,
    saved: Option<SavedGame>,
    /// The number behind the name on the server: 1 for none.
    number: u32,
    /// The names that are taken there.
    taken: Vec<SaveName>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ServerGames>()
        .init_resource::<ServerTasks>()
        .add_message::<AskServerGames>()
        .add_systems(
            Update,
            talk.in_set(PlaySystems::Apply)
                .after(change_library)
                .after(owner::adopt)
                .after(unsent::send),
        );
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, remember_server.in_set(PlaySystems::View));
}

/// Remembers that a server answers at this page.
#[cfg(target_arch = "wasm32")]
fn remember_server(
    games: Res<ServerGames>,
    lobby: Res<crate::lobby::Lobby>,
    mut settings: ResMut<Settings>,
) {
    if [games.state, lobby.state].contains(&LobbyState::Open) && settings.server.is_empty() {
        settings.server = settings.page();
    }
}

fn talk(
    mut asked: MessageReader<AskServerGames>,
    sockets: Res<Sockets>,
    waker: Res<Waker>,
    time: Res<Time<Real>>,
    calendar: Res<Calendar>,
    menu: Res<State<Menu>>,
    mut settings: ResMut<Settings>,
    mut keyring: ResMut<Keyring>,
    mut unsent: ResMut<Unsent>,
    mut server_tasks: ResMut<ServerTasks>,
    mut games: ResMut<ServerGames>,
    mut saves: ResMut<Saves>,
    mut adopting: ResMut<Adopting>,
    mut notices: ResMut<Notices>,
    mut next_frame: ResMut<NextFrame>,
) {
    let now = time.elapsed();
    let server_tasks = &mut *server_tasks.bypass_change_detection();
    let mut next = games.clone();
    for request in asked.read() {
        next.fault = None;
        server_tasks.tasks.extend(Task::of(request, &mut saves));
    }
    let is_open =
        matches!(menu.get(), Menu::ServerGames | Menu::ConfirmForget | Menu::OtherDevices);
    if !is_open && server_tasks.tasks.is_empty() {
        if next != ServerGames::default() {
            (*server_tasks, *games) = (ServerTasks::default(), ServerGames::default());
        }
        return;
    }
    let page = settings.server_home().unwrap_or_default();
    let has_begun = server_tasks.is_listed || server_tasks.sent.is_some();
    if server_tasks.line.page() != page
        || has_begun && server_tasks.link.as_ref() != keyring.owner_at(&page)
    {
        // The tasks concern the games of another link, and cannot go on.
        if has_begun {
            server_tasks.give_up(&mut notices);
        }
        let mut tasks = core::mem::take(&mut server_tasks.tasks);
        if has_begun || !settings.keeps_on_server() {
            tasks.retain(|task| !task.is_unsent());
            unsent.rest();
        }
        *server_tasks =
            ServerTasks { line: LobbyLine::new(page, now), tasks, ..ServerTasks::default() };
        next = ServerGames::default();
    }
    let news = server_tasks.line.run(&sockets, &waker, now, &mut next_frame);
    if news.opened
        && let Some(sent) = &server_tasks.sent
    {
        server_tasks.line.send(sent);
    }
    for message in news.messages {
        if let Some(loaded) = server_tasks.hear(message, &mut next, now) {
            let (name, loaded) = *loaded;
            tell_unknown(&loaded.unknown, &mut notices);
            adopting.take_in(name, loaded.saved, calendar.now(), &mut saves);
        }
    }
    next.state = server_tasks.line.state();
    if next.state == LobbyState::Open {
        server_tasks.work(&mut keyring, &mut next);
    } else if !is_open && next.state != LobbyState::Connecting {
        // Nobody looks, and the server may be gone for good.
        server_tasks.give_up(&mut notices);
    }
    for name in server_tasks.done.drain(..) {
        unsent.done(&name, &mut settings);
    }
    if let Some(reason) = server_tasks.failed.take() {
        unsent.failed(reason, &mut notices);
    }
    next.is_busy = !server_tasks.tasks.is_empty();
    if !is_open && let Some(fault) = next.fault.take() {
        notices.push(fault);
    }
    games.set_if_neq(next);
}

impl Task {
    fn of(request: &AskServerGames, saves: &mut Saves) -> Option<Self> {
        Some(match request.clone() {
            AskServerGames::Fetch(name) => Self::Fetch(name),
            AskServerGames::Forget(name) => Self::Forget(name),
            AskServerGames::Put(name) | AskServerGames::PutUnsent(name) => {
                let asked = name.clone();
                let reply = saves.ask(move |keeper| keeper.saved(&asked))?;
                let by_itself = matches!(request, AskServerGames::PutUnsent(_));
                let (name, unsent) = (name.plain(), by_itself.then_some(name));
                let put = Put { name, unsent, reply, saved: None, number: 1, taken: Vec::new() };
                Self::Put(Box::new(put))
            }
        })
    }

    /// Returns `true` if a game of [`Settings::unsent`] is put there.
    fn is_unsent(&self) -> bool {
        matches!(self, Self::Put(put) if put.unsent.is_some())
    }
}

impl Put {
    /// Returns the name for the game on the server.
    fn name_there(&self) -> Option<SaveName> {
        match self.number {
            1 => Some(self.name.clone()),
            number => SaveName::new(&format!("{}-{number:02}", self.name)),
        }
    }

    /// Returns the next message: it looks at the game that has the name, or puts this one there.
    fn message(&self, link: &OwnerLink, is_looked_at: bool) -> Option<LobbyUp> {
        let (name, owner) = (self.name_there()?, link.owner());
        let is_taken = self.taken.contains(&name);
        let name = name.as_str().to_owned();
        Some(if is_taken && !is_looked_at {
            LobbyUp::Fetch { owner, name }
        } else {
            LobbyUp::Keep { owner, name, text: to_text(self.saved.as_ref()?) }
        })
    }
}

impl ServerTasks {
    /// Drops the tasks, and tells the player if one of them would have changed something.
    fn give_up(&mut self, notices: &mut Notices) {
        if self.tasks.iter().any(Task::is_unsent) {
            self.put_off(match self.line.state() {
                LobbyState::Untrusted => "online-untrusted".into(),
                LobbyState::Refused(bye) if !bye.is_passing() => (&bye).into(),
                _ => "server-games-unreachable".into(),
            });
        }
        if self.tasks.iter().any(|task| !matches!(task, Task::List)) {
            notices.push("server-games-given-up".into());
        }
        self.tasks.clear();
        self.sent = None;
    }

    /// Lets the games of [`Settings::unsent`] wait after a failure of the first task or of the line.
    fn put_off(&mut self, reason: LocalText) {
        self.tasks.retain(|task| !task.is_unsent());
        self.sent = None;
        self.failed = Some(reason);
    }

    /// Sends the message for the first task, unless one has not been answered.
    fn work(&mut self, keyring: &mut ResMut<Keyring>, games: &mut ServerGames) {
        if !self.is_listed && self.tasks.is_empty() {
            self.is_listed = true;
            self.link = keyring.owner_at(self.line.page()).cloned();
            match self.link {
                Some(_) => self.tasks.push_back(Task::List),
                None => games.games = Some(Vec::new()),
            }
        }
        while self.sent.is_none()
            && let Some(task) = self.tasks.front_mut()
        {
            if let Task::Put(put) = task
                && put.saved.is_none()
            {
                match put.reply.take() {
                    None => return,
                    // Nobody here has played in it.
                    Some(Ok(saved)) if put.unsent.is_some() && saved.seats().are_computers() => {
                        self.end(None, games);
                        continue;
                    }
                    Some(Ok(saved)) => put.saved = Some(saved.without_notes()),
                    Some(Err(trouble)) => {
                        self.end(Some(told(&trouble)), games);
                        continue;
                    }
                }
            }
            let link = own_link(self.line.page(), keyring);
            let Some(link) = link else { return self.tasks.clear() };
            let owner = link.owner();
            let message = match task {
                Task::List | Task::Put(_) => LobbyUp::ListKept { owner },
                Task::Fetch(name) => LobbyUp::Fetch { owner, name: name.as_str().to_owned() },
                Task::Forget(name) => {
                    let name = name.as_ref().map(|name| name.as_str().to_owned());
                    LobbyUp::Forget { owner, name }
                }
            };
            self.link = Some(link);
            self.send(message);
        }
    }

    fn send(&mut self, message: LobbyUp) {
        self.line.send(&message);
        self.sent = Some(message);
    }

    /// Ends the first task, done or failed.
    fn end(&mut self, fault: Option<LocalText>, games: &mut ServerGames) {
        let ended = self.tasks.pop_front();
        self.sent = None;
        match ended {
            // Another try would fail too.
            Some(Task::Put(put)) if put.unsent.is_some() => self.done.extend(put.unsent),
            _ if fault.is_some() => games.fault = fault,
            _ => {}
        }
    }

    /// Takes in a message of the server. Returns the game that was fetched, and its name.
    fn hear(
        &mut self,
        message: LobbyDown,
        games: &mut ServerGames,
        now: Duration,
    ) -> Option<Box<(SaveName, Loaded)>> {
        let (Some(sent), Some(task)) = (&self.sent, self.tasks.front_mut()) else { return None };
        match (message, sent, task) {
            (LobbyDown::Kept(kept), LobbyUp::ListKept { .. }, Task::Put(put)) => {
                let listed = entries(kept);
                put.taken = listed.iter().map(|game| game.name.clone()).collect();
                games.games = Some(listed);
                self.go_on(false, games);
            }
            (
                LobbyDown::Kept(kept),
                LobbyUp::ListKept { .. } | LobbyUp::Keep { .. } | LobbyUp::Forget { .. },
                task,
            ) => {
                if let Task::Put(put) = task
                    && put.unsent.is_none()
                {
                    games.put = put.name_there();
                }
                games.games = Some(entries(kept));
                self.end(None, games);
            }
            (LobbyDown::Fetched { name, text }, LobbyUp::Fetch { name: asked, .. }, task)
                if name == *asked =>
            {
                match task {
                    Task::Put(put) => {
                        let there = save::parse(text.as_bytes()).ok();
                        let saved = put.saved.as_ref();
                        match saved
                            .zip(there)
                            .and_then(|(saved, (there, _))| saved.progress(&there))
                        {
                            Some(Ordering::Less) => {
                                self.end(Some("server-games-further-there".into()), games);
                            }
                            Some(Ordering::Equal) if put.unsent.is_some() => self.end(None, games),
                            Some(Ordering::Equal | Ordering::Greater) => self.go_on(true, games),
                            None => {
                                put.number += 1;
                                self.go_on(false, games);
                            }
                        }
                    }
                    _ => {
                        let loaded = save::load(text.as_bytes());
                        let fault = loaded.as_ref().err().map(|error| {
                            LocalText::new("server-games-unreadable").with_text("reason", error)
                        });
                        self.end(fault, games);
                        return SaveName::new(&name).zip(loaded.ok()).map(Box::new);
                    }
                }
            }
            // The game was deleted since it was listed.
            (LobbyDown::Failed(LobbyFault::NoSuchGame), LobbyUp::Fetch { .. }, Task::Put(_)) => {
                self.go_on(true, games);
            }
            (LobbyDown::Failed(fault), _, task)
                if task.is_unsent() && fault != LobbyFault::NotAGame =>
            {
                self.put_off((&fault).into());
            }
            (LobbyDown::Failed(fault), ..) => {
                self.end(Some((&fault).into()), games);
                // The list was out of date.
                self.is_listed &= fault != LobbyFault::NoSuchGame;
            }
            // The answer does not belong to the request.
            (LobbyDown::Kept(_) | LobbyDown::Fetched { .. }, ..) => self.line.lose(now),
            _ => {}
        }
        None
    }

    /// Goes on with the game on its way to the server.
    fn go_on(&mut self, is_looked_at: bool, games: &mut ServerGames) {
        let message = match (self.tasks.front(), &self.link) {
            (Some(Task::Put(put)), Some(link)) => put.message(link, is_looked_at),
            _ => None,
        };
        match message {
            Some(message) => self.send(message),
            None => self.end(Some((&LobbyFault::NotAGame).into()), games),
        }
    }
}

/// Returns the entries of games that a server lists. Nothing that a server sends is trusted.
fn entries(kept: Vec<KeptGame>) -> Vec<GameEntry> {
    kept.into_iter().take(MOST).filter_map(entry).collect()
}

fn entry(kept: KeptGame) -> Option<GameEntry> {
    let at = (kept.at < END_OF_TIME).then(|| Duration::from_millis(kept.at));
    let setup = GameSetup {
        names: kept.names.map(|name| PlayerName::tidy(&name).into()),
        computers: kept.computers,
        ..GameSetup::new(kept.ruleset)
    };
    Some(GameEntry {
        name: SaveName::new(&kept.name)?,
        title: tidy_title(&kept.title),
        saved: at.map(|at| SystemTime::UNIX_EPOCH + at),
        seats: setup.seats(),
        setup,
        plies: kept.plies as usize,
        outcome: kept.outcome,
    })
}
