//! The game on the table: the one place of the app that holds and changes the true game.

use super::{
    PlaySystems,
    curtain::Curtain,
    keep::{self, KeepGame},
    link::{Carry, Link, Told},
    online,
    remote::{Online, Remote},
};
use crate::{
    app::{
        settings::Settings,
        states::{Menu, Screen},
    },
    game::{KnownGame, OfferStep, Referee, Request},
    online::Up,
    rules::{
        BySide, Color, GameSetup, Goal, Intent, Level, Moment, Offer, OwnMarks, Refusal, Seat,
        Seats,
    },
    save::SavedGame,
    words::{LocalText, Texts},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use core::time::Duration;
use std::time::SystemTime;

/// Asks for a new game. A running game is kept and put away.
#[derive(Message, Clone, Debug)]
pub struct StartGame(pub GameSetup);

/// Asks for another game with the same setup and colours swapped. Against a computer, it may be one
/// of another level.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Rematch(pub Option<Level>);

/// An intent of a person at this screen, on its way to the game. It is refused if somebody else
/// plays that side.
#[derive(Message, Clone, Copy, Debug)]
pub struct SubmitIntent {
    /// The side that has the intent.
    pub side: Color,
    /// The intent.
    pub intent: Intent,
}

/// An intent of a computer at the table. Only the table reads it, as it may concern hidden pieces.
#[derive(Message, Clone, Copy)]
pub struct ComputerIntent {
    side: Color,
    intent: Intent,
}

impl ComputerIntent {
    /// Returns an intent of the computer that plays `side`.
    pub const fn new(side: Color, intent: Intent) -> Self {
        Self { side, intent }
    }
}

/// A step in the life of an offer. Both players are told.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferNews {
    /// The offer.
    pub offer: Offer,
    /// The step.
    pub step: OfferStep,
}

/// A refused intent, for the player who had it.
#[derive(Message, Clone, Copy, Debug)]
pub struct IntentRefused {
    /// The side that had the intent.
    pub side: Color,
    /// The intent.
    pub intent: Intent,
    /// The reason for the refusal.
    pub refusal: Refusal,
}

/// The running or finished game, and its players at this table. The referee holds the true game;
/// the other rooms read the game as a client knows it.
#[derive(Resource, Default)]
pub(super) struct GameTable {
    seated: Option<Seated>,
    /// The game on a server that is on the table instead.
    pub(super) remote: Option<Box<Remote>>,
    /// The marks that the persons in front of the screen have made for themselves.
    pub(super) marks: OwnMarks,
    /// `true` if the player has turned the board around.
    pub(super) turned: bool,
    /// The number of games that have been on the table.
    games: u64,
    carrier: Box<dyn Carry>,
    /// The messages to the persons in front of the screen that they have not been shown yet.
    pub(super) told: Vec<Told>,
}

/// A referee and its clients.
struct Seated {
    referee: Referee,
    seats: Seats,
    /// The persons in front of this screen.
    screen: Link,
    /// The computers, and the other side of the lesson. Each knows what its own side knows.
    computers: BySide<Option<Link>>,
    /// The time since which the next player's clock waits for the curtain to lift.
    waiting_since: Option<Duration>,
    /// `true` for a game of the lesson, which is not kept.
    is_lesson: bool,
}

/// The resources that change when another game comes to the table.
#[derive(SystemParam)]
pub(super) struct Arrival<'w> {
    /// Keeps the game before.
    pub before: KeepGame<'w>,
    curtain: ResMut<'w, Curtain>,
    screen: ResMut<'w, NextState<Screen>>,
    pub menu: ResMut<'w, NextState<Menu>>,
}

impl Arrival<'_> {
    /// Shows the game that has come to the table.
    pub fn show(&mut self) {
        *self.curtain = Curtain::None;
        NextState::set_if_neq(&mut self.screen, Screen::Game);
        NextState::set_if_neq(&mut self.menu, Menu::None);
    }
}

/// Converts the app's real time to a moment of the session's clock.
pub(super) fn moment(elapsed: Duration) -> Moment {
    Moment(elapsed.as_millis() as u64)
}

/// The systems that change or replace the game on the table, within [`PlaySystems::Apply`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TableSystems;

impl GameTable {
    /// Seats a referee and the players, in place of the last game's.
    pub fn put(&mut self, referee: Referee, seats: Seats, now: Duration) {
        let here: Vec<_> = seats.here().collect();
        self.seat(referee, seats, &here, false, now);
    }

    /// As [`Self::put`], for a game of the lesson. The person in front of the screen plays the
    /// sides in `here`.
    pub fn put_lesson(&mut self, referee: Referee, here: &[Color], now: Duration) {
        let seats = referee.setup().seats();
        self.seat(referee, seats, here, true, now);
    }

    fn seat(
        &mut self,
        mut referee: Referee,
        seats: Seats,
        here: &[Color],
        is_lesson: bool,
        now: Duration,
    ) {
        self.clear();
        self.games += 1;
        referee.let_fog_in();
        let screen = Link::new(&mut referee, here);
        let computers = BySide::from_fn(|side| {
            let plays_itself = seats.level(side).is_some() || is_lesson && !here.contains(&side);
            plays_itself.then(|| Link::new(&mut referee, &[side]))
        });
        let waiting_since = None;
        self.seated = Some(Seated { referee, seats, screen, computers, waiting_since, is_lesson });
        self.hear(now);
    }

    /// Returns the number of this game if it belongs to the lesson.
    pub fn lesson(&self) -> Option<u64> {
        self.seated.as_ref().filter(|seated| seated.is_lesson).map(|_| self.games)
    }

    /// Puts a game on a server on the table, in place of the last game.
    pub fn put_remote(&mut self, remote: Box<Remote>) {
        self.clear();
        self.games += 1;
        self.remote = Some(remote);
    }

    /// Restores the marks that were made earlier in this game, at this screen.
    pub fn bring_marks(&mut self, marks: OwnMarks) {
        if let Some(game) = self.game() {
            self.marks = marks.valid_on(game.setup().ruleset.board);
        }
    }

    /// Takes the game off the table. A player of a running game on a server says goodbye.
    pub fn clear(&mut self) {
        self.seated = None;
        self.marks = OwnMarks::default();
        self.turned = false;
        if let Some(mut remote) = self.remote.take()
            && remote.game().is_some_and(|game| game.outcome().is_none())
        {
            remote.send(&Up::Leave);
        }
    }

    /// Returns the state of the game on a server; `None` for a game at this table.
    pub fn online(&self) -> Option<Online> {
        self.remote.as_ref().map(|remote| remote.online())
    }

    /// Converts the app's real time to a moment of the clock of the game.
    pub fn moment(&self, now: Duration) -> Moment {
        self.remote.as_ref().map_or_else(|| moment(now), |remote| remote.moment(now))
    }

    /// Returns the number of the next game on the table, for its referee.
    pub const fn next_number(&self) -> u64 {
        self.games + 1
    }

    /// Returns the number of this game among those that have been on the table.
    pub const fn number(&self) -> u64 {
        self.games
    }

    /// Returns the game as the persons in front of this screen know it.
    pub fn game(&self) -> Option<&KnownGame> {
        match &self.remote {
            Some(remote) => remote.game(),
            None => self.seated.as_ref()?.screen.known(),
        }
    }

    /// Returns the game as the computer that plays a side knows it; `None` if no computer does.
    pub fn computers_game(&self, side: Color) -> Option<&KnownGame> {
        self.seated.as_ref()?.computers[side].as_ref()?.known()
    }

    /// Returns the setup of the game, for a rematch.
    fn setup(&self) -> Option<&GameSetup> {
        Some(self.seated.as_ref()?.referee.setup())
    }

    /// Returns the state of the game to be kept. Players must not see it.
    ///
    /// `None` for a running game on a server, which only the server knows, and for the lesson.
    pub fn saved(&self, now: Duration, at: Option<SystemTime>) -> Option<SavedGame> {
        if let Some(remote) = &self.remote {
            let record = remote.game()?.record()?;
            let side = remote.online().side;
            let here = BySide::from_fn(|here| side == Some(here));
            let (title, offers, marks) = (String::new(), Vec::new(), self.marks.clone());
            let turned = self.turned;
            return Some(SavedGame { title, saved: at, record, offers, here, marks, turned });
        }
        let seated = self.seated.as_ref().filter(|seated| !seated.is_lesson)?;
        let Seated { referee, seats, .. } = seated;
        Some(SavedGame {
            title: String::new(),
            saved: at,
            record: referee.record(moment(now)),
            offers: referee.offers(),
            here: BySide::from_fn(|side| seats.of(side) != Seat::Elsewhere),
            marks: self.marks.clone(),
            turned: self.turned,
        })
    }

    /// Returns the game if it is running.
    pub fn running(&self) -> Option<&KnownGame> {
        self.game().filter(|game| game.outcome().is_none())
    }

    /// Returns `true` if a clock is running.
    pub fn clock_runs(&self) -> bool {
        self.running().is_some_and(|game| game.clock().running().is_some())
    }

    /// Returns `true` if leaving the game alone costs time or shows something hidden.
    pub fn is_worth_pausing(&self) -> bool {
        let waits = self.running().is_some_and(KnownGame::has_curtain) || self.clock_runs();
        waits && self.remote.is_none()
    }

    /// Returns the time since which the next player's clock waits behind the curtain.
    pub fn waiting_since(&self) -> Option<Duration> {
        self.seated.as_ref()?.waiting_since
    }

    /// Starts or resumes the turn of the side to move.
    pub fn begin_turn(&mut self, now: Duration) {
        if let Some(Seated { referee, waiting_since, .. }) = &mut self.seated {
            *waiting_since = None;
            referee.resume(moment(now));
            if referee.setup().hold_clock {
                referee.begin_turn(moment(now));
            }
            self.hear(now);
        }
    }

    /// Stops the clock as of `now`.
    pub fn pause(&mut self, now: Duration) {
        if let Some(Seated { referee, waiting_since, .. }) = &mut self.seated {
            *waiting_since = None;
            referee.pause(moment(now));
            self.hear(now);
        }
    }

    /// Sends an intent to the referee. `by` is the side of the computer that sends it, or `None`
    /// for a person.
    fn ask(&mut self, by: Option<Color>, side: Color, intent: Intent, now: Duration) {
        if let Some(remote) = &mut self.remote {
            remote.ask(side, intent);
            return;
        }
        let Some(Seated { referee, screen, computers, waiting_since, .. }) = &mut self.seated
        else {
            return;
        };
        let link = match by {
            Some(computer) => computers[computer].as_mut(),
            None => Some(screen),
        };
        let Some(link) = link else { return };
        if link.ask(referee, self.carrier.as_mut(), side, intent, moment(now)) {
            *waiting_since = None;
            self.hear(now);
            let waits = self
                .running()
                .is_some_and(|game| game.setup().hold_clock && game.clock().turn_of().is_none());
            if let Some(seated) = &mut self.seated {
                seated.waiting_since = waits.then_some(now);
            }
        } else {
            self.hear(now);
        }
    }

    /// Lets time pass. Returns `true` if a flag has fallen.
    fn tick(&mut self, now: Duration) -> bool {
        let referee = self.seated.as_mut().map(|seated| &mut seated.referee);
        let fell = referee.is_some_and(|referee| referee.tick(moment(now)).is_some());
        if fell {
            self.hear(now);
        }
        fell
    }

    /// Delivers the referee's messages to all clients.
    fn hear(&mut self, now: Duration) {
        let Self { seated: Some(seated), carrier, told, .. } = self else { return };
        let Seated { referee, screen, computers, .. } = seated;
        told.extend(screen.hear(referee, carrier.as_mut(), None, moment(now)));
        for (side, computer) in Color::ALL.into_iter().zip(computers) {
            if let Some(computer) = computer {
                // Nobody may read a computer's refusals. It thinks again.
                drop(computer.hear(referee, carrier.as_mut(), Some(side), moment(now)));
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameTable>()
        .add_message::<StartGame>()
        .add_message::<Rematch>()
        .add_message::<SubmitIntent>()
        .add_message::<ComputerIntent>()
        .add_message::<OfferNews>()
        .add_message::<IntentRefused>()
        .add_systems(
            Update,
            (
                online::talk,
                start_rematch,
                keep::resume_game,
                keep::finish_opening,
                start_game,
                apply_intents,
                fall_flags,
            )
                .chain()
                .in_set(TableSystems)
                .in_set(PlaySystems::Apply),
        )
        .add_systems(OnExit(Screen::Game), (keep::put_away, clear_table).chain());
}

fn start_rematch(
    mut asked: MessageReader<Rematch>,
    texts: Res<Texts>,
    mut table: ResMut<GameTable>,
    mut start: MessageWriter<StartGame>,
) {
    let Some(Rematch(level)) = asked.read().last() else { return };
    if let Some(setup) = table.setup() {
        let mut setup = setup.with_colors_swapped();
        if let (Some(level), Some((side, _))) = (*level, setup.seats().opponent()) {
            setup.computers[side] = Some(level);
            setup.names[side] = texts.get(&level.into());
        }
        start.write(StartGame(setup));
    } else if let Some(remote) = &mut table.remote {
        // The other player is asked. Asking again withdraws it.
        let online = remote.online();
        let wanted = online.side.is_some_and(|side| online.rematch[side]);
        remote.send(&Up::Rematch(!wanted));
    }
}

fn start_game(
    mut asked: MessageReader<StartGame>,
    settings: Res<Settings>,
    mut table: ResMut<GameTable>,
    mut arrival: Arrival,
) {
    let Some(StartGame(setup)) = asked.read().last() else { return };
    let mut setup = setup.clone();
    // Two players at one screen have a curtain between them, and the clock waits for it.
    setup.hold_clock = setup.ruleset.vision.is_fog()
        && setup.seats().share_screen()
        && !settings.clock_starts_at_once;
    if setup.ruleset.goal == Goal::Sandbox {
        setup.takeback = true;
    }
    match Referee::start(table.next_number(), setup) {
        Ok(referee) => {
            arrival.before.put_away(&mut table);
            let seats = referee.setup().seats();
            table.put(referee, seats, arrival.before.time.elapsed());
            arrival.show();
        }
        Err(error) => {
            let text = LocalText::new("error-fen").with_text("reason", &error);
            arrival.before.notices.push(text);
        }
    }
}

/// Applies intents. This is the one system that changes the game. The referee carries out an intent
/// only if its sender plays that side.
pub(super) fn apply_intents(
    mut persons: MessageReader<SubmitIntent>,
    mut computers: MessageReader<ComputerIntent>,
    mut news: MessageWriter<OfferNews>,
    mut refused: MessageWriter<IntentRefused>,
    mut table: ResMut<GameTable>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed();
    for SubmitIntent { side, intent } in persons.read().copied() {
        table.ask(None, side, intent, now);
    }
    for ComputerIntent { side, intent } in computers.read().copied() {
        table.ask(Some(side), side, intent, now);
    }
    if table.told.is_empty() {
        return;
    }
    for told in core::mem::take(&mut table.told) {
        match told {
            Told::Offer(offer) => drop(news.write(offer)),
            Told::Refused(Request { side, intent, .. }, refusal) => {
                refused.write(IntentRefused { side, intent, refusal });
            }
        }
    }
}

fn fall_flags(mut table: ResMut<GameTable>, time: Res<Time<Real>>) {
    if table.bypass_change_detection().tick(time.elapsed()) {
        table.set_changed();
    }
}

/// Lets this carrier carry the messages at this table from now on.
pub fn carry_messages(world: &mut World, carrier: impl Carry + 'static) {
    world.resource_mut::<GameTable>().carrier = Box::new(carrier);
}

fn clear_table(mut table: ResMut<GameTable>, mut curtain: ResMut<Curtain>) {
    table.clear();
    *curtain = Curtain::None;
}
