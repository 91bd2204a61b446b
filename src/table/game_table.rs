//! The game on the table: the one place of the app that holds the true game, and [`change`], the
//! one system that changes it. Everybody else reads the game and asks for changes by messages.

use super::{
    PlaySystems, TableSystems,
    client::{Carry, Told},
    here::Here,
    messages::{
        AskServer, ComputerIntent, IntentRefused, OfferNews, Rematch, ServerNews, StartGame,
        StillSending, SubmitIntent,
    },
    there::{Lines, News, Online, There},
};
use crate::{
    app::{
        notices::Notices,
        settings::Settings,
        states::{Menu, Screen},
    },
    bot::Review,
    game::{Game, KnownGame, Request},
    rules::{Color, GameSetup, Goal, Intent, Moment, OwnMarks, Seats},
    save::{Notes, SavedGame},
    words::{LocalText, Texts},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use core::time::Duration;
use std::time::SystemTime;

/// A change to the table that is no intent of a player.
#[derive(Message)]
pub(crate) enum ChangeTable {
    /// Stops the clock as of this time.
    Hold(Duration),
    /// Starts or resumes the turn of the side to move at this time.
    GoOn(Duration),
    /// Lays another game on the table. The last one leaves it.
    Lay(Box<Laid>),
    /// Takes the game off the table.
    Clear,
    /// Replaces the marks that the persons in front of the screen have made for themselves in the
    /// game with this number.
    Mark(u64, OwnMarks),
    /// Replaces the accounts of the moves of the game with this number.
    Review(u64, Vec<Review>),
    /// Turns the board around.
    Turn,
}

/// A game that is laid on the table.
pub(crate) struct Laid {
    pub players: NewPlayers,
    /// The notes that were made earlier on this game, at this screen.
    pub notes: Notes,
}

/// The players of a game that is laid on the table.
pub(crate) enum NewPlayers {
    /// Everybody plays at this screen.
    Here(Game, Seats),
    /// As [`Self::Here`], in a game of the lesson. The person in front of the screen plays these
    /// sides.
    Lesson(Game, &'static [Color]),
    /// The referee is a server.
    There(Box<There>),
}

/// A game has left the table: its number, and the state to be kept, if it is to be kept.
#[derive(Message)]
pub(crate) struct GameLeft(pub u64, pub Option<Box<SavedGame>>);

/// The running or finished game, and its players. A referee holds the true game; the other rooms
/// read the game as a client knows it.
#[derive(Resource, Default)]
pub(crate) struct GameTable {
    players: Players,
    /// The notes of the persons in front of the screen.
    notes: Notes,
    /// The number of games that have been on the table.
    games: u64,
    carrier: Box<dyn Carry>,
}

/// The players at the table.
#[derive(Default)]
enum Players {
    #[default]
    Nobody,
    /// The referee and the players are at this table.
    Here(Box<Here>),
    /// A server is the referee.
    There(Box<There>),
}

/// Lays games on the table, and shows them.
#[derive(SystemParam)]
pub(crate) struct LayGame<'w> {
    change: MessageWriter<'w, ChangeTable>,
    pub screen: ResMut<'w, NextState<Screen>>,
    pub menu: ResMut<'w, NextState<Menu>>,
}

impl LayGame<'_> {
    pub fn lay(&mut self, players: NewPlayers, notes: Notes) {
        self.change.write(ChangeTable::Lay(Box::new(Laid { players, notes })));
        NextState::set_if_neq(&mut self.screen, Screen::Game);
        NextState::set_if_neq(&mut self.menu, Menu::None);
    }
}

impl GameTable {
    /// Returns the number of this game among those that have been on the table.
    pub const fn number(&self) -> u64 {
        self.games
    }

    /// Returns the number that the next game on the table will have.
    pub const fn next_number(&self) -> u64 {
        self.games + 1
    }

    /// Returns the number of this game if it belongs to the lesson.
    pub fn lesson(&self) -> Option<u64> {
        self.here().filter(|here| here.is_lesson()).map(|_| self.games)
    }

    /// Returns the game as the persons in front of this screen know it.
    pub const fn game(&self) -> Option<&KnownGame> {
        match &self.players {
            Players::Nobody => None,
            Players::Here(here) => here.known(),
            Players::There(there) => there.game(),
        }
    }

    /// Returns the game if it is running.
    pub fn running(&self) -> Option<&KnownGame> {
        self.game().filter(|game| game.outcome().is_none())
    }

    /// Returns the setup of the game at this table, for a rematch.
    fn setup(&self) -> Option<&GameSetup> {
        self.here().map(Here::setup)
    }

    const fn here(&self) -> Option<&Here> {
        match &self.players {
            Players::Here(here) => Some(here),
            Players::Nobody | Players::There(_) => None,
        }
    }

    /// Returns the line to the server that is the referee of the game.
    pub const fn there(&self) -> Option<&There> {
        match &self.players {
            Players::There(there) => Some(there),
            Players::Nobody | Players::Here(_) => None,
        }
    }

    /// Returns the state of the game on a server; `None` for a game at this table.
    pub fn online(&self) -> Option<Online> {
        self.there().map(There::online)
    }

    /// Returns the game as the computer that plays a side knows it; `None` if no computer does.
    pub fn computers_game(&self, side: Color) -> Option<&KnownGame> {
        self.here()?.computers_game(side)
    }

    /// Converts the app's real time to a moment of the clock of the game.
    pub fn moment(&self, now: Duration) -> Moment {
        self.there().map_or_else(|| super::here::moment(now), |there| there.moment(now))
    }

    /// Returns the notes of the persons in front of the screen.
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Returns the state of the game to be kept. Players must not see it.
    ///
    /// `None` for a running game on a server, which only the server knows, and for the lesson.
    pub fn saved(&self, now: Duration, at: Option<SystemTime>) -> Option<SavedGame> {
        let notes = self.notes.clone();
        match &self.players {
            Players::Nobody => None,
            Players::Here(here) => here.saved(now, at, notes),
            Players::There(there) => there.saved(at, notes),
        }
    }

    /// Returns `true` if a clock is running.
    pub fn clock_runs(&self) -> bool {
        self.running().is_some_and(|game| game.clock().running().is_some())
    }

    /// Returns `true` if leaving the game alone costs time or shows something hidden.
    pub fn is_worth_pausing(&self) -> bool {
        let waits = self.running().is_some_and(KnownGame::has_curtain) || self.clock_runs();
        waits && self.there().is_none()
    }

    /// Returns the time since which the next player's clock waits behind the curtain.
    pub fn waiting_since(&self) -> Option<Duration> {
        self.here()?.waiting_since()
    }

    /// Carries out a change. Returns the game that has left the table, if one has.
    fn change(&mut self, change: ChangeTable, now: Duration) -> Option<GameLeft> {
        match (change, &mut self.players) {
            (ChangeTable::Hold(since), Players::Here(here)) => here.hold(since),
            (ChangeTable::GoOn(since), Players::Here(here)) => here.go_on(since),
            (ChangeTable::Lay(laid), _) => {
                let left = self.clear(now);
                self.lay(*laid);
                return left;
            }
            (ChangeTable::Clear, _) => return self.clear(now),
            (ChangeTable::Mark(game, marks), _) if game == self.games => self.notes.marks = marks,
            (ChangeTable::Review(game, review), _) if game == self.games => {
                self.notes.review = review;
            }
            (ChangeTable::Turn, _) => self.notes.turned ^= true,
            (
                ChangeTable::Hold(_)
                | ChangeTable::GoOn(_)
                | ChangeTable::Mark(..)
                | ChangeTable::Review(..),
                _,
            ) => {}
        }
        None
    }

    fn lay(&mut self, laid: Laid) {
        self.games += 1;
        let here = |game, seats, learns| {
            Players::Here(Box::new(Here::new(self.games, game, seats, learns)))
        };
        self.players = match laid.players {
            NewPlayers::Here(game, seats) => here(game, seats, None),
            NewPlayers::Lesson(game, learns) => {
                let seats = game.setup().seats();
                here(game, seats, Some(learns))
            }
            NewPlayers::There(there) => Players::There(there),
        };
        self.notes = laid.notes;
    }

    /// Takes the game off the table. A player of a running game on a server says goodbye.
    fn clear(&mut self, now: Duration) -> Option<GameLeft> {
        let left = GameLeft(self.games, self.saved(now, None).map(Box::new));
        match &mut self.players {
            Players::Nobody => return None,
            Players::Here(_) => {}
            Players::There(there) => there.leave(),
        }
        (self.players, self.notes) = (Players::Nobody, Notes::default());
        Some(left)
    }

    /// Sends an intent to the referee. `by` is the side of the computer that sends it, or `None`
    /// for a person.
    fn ask(&mut self, by: Option<Color>, side: Color, intent: Intent, now: Duration) -> Vec<Told> {
        match &mut self.players {
            Players::Nobody => {}
            Players::Here(here) => return here.ask(by, side, intent, self.carrier.as_mut(), now),
            Players::There(there) => there.ask(side, intent),
        }
        Vec::new()
    }

    /// Delivers the referee's messages to the clients at this table.
    fn hear(&mut self, now: Duration) -> Vec<Told> {
        match &mut self.players {
            Players::Here(here) => here.hear(self.carrier.as_mut(), now),
            Players::Nobody | Players::There(_) => Vec::new(),
        }
    }

    /// Lets time pass. Returns `true` if a flag has fallen.
    fn tick(&mut self, now: Duration) -> bool {
        match &mut self.players {
            Players::Here(here) => here.tick(now),
            Players::Nobody | Players::There(_) => false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameTable>()
        .add_message::<StartGame>()
        .add_message::<Rematch>()
        .add_message::<SubmitIntent>()
        .add_message::<ComputerIntent>()
        .add_message::<ChangeTable>()
        .add_message::<GameLeft>()
        .add_message::<OfferNews>()
        .add_message::<IntentRefused>()
        .add_message::<StillSending>()
        .add_message::<AskServer>()
        .add_message::<ServerNews>()
        .add_systems(
            Update,
            ((start_rematch, start_game).chain().before(TableSystems), change.in_set(TableSystems))
                .in_set(PlaySystems::Apply),
        )
        .add_systems(OnExit(Screen::Game), clear);
}

fn start_rematch(
    mut asked: MessageReader<Rematch>,
    texts: Res<Texts>,
    table: Res<GameTable>,
    mut settings: ResMut<Settings>,
    mut start: MessageWriter<StartGame>,
    mut ask: MessageWriter<AskServer>,
) {
    let Some(Rematch(level)) = asked.read().last() else { return };
    if table.there().is_some() {
        ask.write(AskServer::Rematch);
    } else if let Some(setup) = table.setup() {
        let mut setup = setup.with_colors_swapped();
        if let (Some(level), Some((side, _))) = (*level, setup.seats().opponent()) {
            setup.computers[side] = Some(level);
            setup.names[side] = texts.get(&level.into());
            settings.opponent = Some(level);
        }
        start.write(StartGame(setup));
    }
}

fn start_game(
    mut asked: MessageReader<StartGame>,
    settings: Res<Settings>,
    mut table: LayGame,
    mut notices: ResMut<Notices>,
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
    let seats = setup.seats();
    match Game::new(setup) {
        Ok(game) => table.lay(NewPlayers::Here(game, seats), Notes::default()),
        Err(error) => notices.push(LocalText::new("error-fen").with_text("reason", &error)),
    }
}

/// The messages of the table to the rest of the app.
#[derive(SystemParam)]
pub(crate) struct Tell<'w> {
    offers: MessageWriter<'w, OfferNews>,
    refused: MessageWriter<'w, IntentRefused>,
    left: MessageWriter<'w, GameLeft>,
    server: MessageWriter<'w, ServerNews>,
}

impl Tell<'_> {
    fn tell(&mut self, told: Vec<Told>) {
        for told in told {
            match told {
                Told::Offer(offer) => drop(self.offers.write(offer)),
                Told::Refused(Request { side, intent, .. }, refusal) => {
                    self.refused.write(IntentRefused { side, intent, refusal });
                }
            }
        }
    }
}

/// Changes the game, as nothing else does: first what the app has asked for, then what has come
/// from a server, then the intents of the players, and last the clocks. A referee carries out an
/// intent only if its sender plays that side.
fn change(
    mut asked: ResMut<Messages<ChangeTable>>,
    mut persons: MessageReader<SubmitIntent>,
    mut computers: MessageReader<ComputerIntent>,
    mut acts: MessageReader<AskServer>,
    mut lines: Lines,
    mut table: ResMut<GameTable>,
    mut tell: Tell,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed();
    // The table counts as changed only if there is news.
    let (mut is_news, this) = (false, table.bypass_change_detection());
    for asked in asked.drain() {
        is_news = true;
        if let Some(left) = this.change(asked, now) {
            tell.left.write(left);
        }
        tell.tell(this.hear(now));
    }
    if let Players::There(there) = &mut this.players {
        acts.read().for_each(|act| there.act(*act));
        let News { changed, told, news } = there.run(&mut lines);
        is_news |= changed;
        tell.tell(told);
        tell.server.write_batch(news);
    } else {
        acts.clear();
    }
    for SubmitIntent { side, intent } in persons.read().copied() {
        is_news = true;
        tell.tell(this.ask(None, side, intent, now));
    }
    for ComputerIntent { side, intent } in computers.read().copied() {
        is_news = true;
        tell.tell(this.ask(Some(side), side, intent, now));
    }
    if this.tick(now) {
        is_news = true;
        tell.tell(this.hear(now));
    }
    if is_news {
        table.set_changed();
    }
}

fn clear(mut table: MessageWriter<ChangeTable>) {
    table.write(ChangeTable::Clear);
}

/// Lets this carrier carry the messages at this table from now on.
pub fn carry_messages(world: &mut World, carrier: impl Carry + 'static) {
    world.resource_mut::<GameTable>().carrier = Box::new(carrier);
}
