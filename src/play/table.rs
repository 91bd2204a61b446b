//! The game on the table: the one place of the app that holds the truth and changes it.

use super::{
    PlaySystems,
    curtain::Curtain,
    keep::{self, Keeping},
    shown::Flipped,
};
use crate::{
    calendar::Calendar,
    menus::Menu,
    rules::{Color, Goal},
    screens::Screen,
    session::{Applied, Game, GameSetup, Intent, Moment, Offer, Refusal},
    settings::Settings,
    text::LocalText,
    theme::Notices,
};
use bevy::prelude::*;
use core::time::Duration;

/// Asks for a new game. A running one is kept and makes room.
#[derive(Message, Clone, Debug)]
pub struct StartGame(pub GameSetup);

/// Asks for the game on the table once more, with colours swapped.
#[derive(Message, Clone, Copy, Debug)]
pub struct Rematch;

/// What a person at this screen wants, on its way to the game. It is refused for a side that
/// somebody else plays.
#[derive(Message, Clone, Copy, Debug)]
pub struct SubmitIntent {
    /// Who wants it.
    pub side: Color,
    /// What.
    pub intent: Intent,
}

/// What a computer at the table wants. Nobody else reads it: it may be about hidden pieces.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct ComputerIntent {
    /// The side that the computer plays.
    pub side: Color,
    /// What.
    pub intent: Intent,
}

/// What became of an offer. Both players are told.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferNews {
    /// What is or was offered.
    pub offer: Offer,
    /// What became of it.
    pub step: OfferStep,
}

/// What can become of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferStep {
    /// It was made, and waits for the other player's answer.
    Made,
    /// The other player accepted it.
    Accepted,
    /// The other player declined it.
    Declined,
    /// Who made it has withdrawn it.
    Withdrawn,
}

/// An intent was refused, for the player who had it.
#[derive(Message, Clone, Copy, Debug)]
pub struct IntentRefused {
    /// Who wanted it.
    pub side: Color,
    /// What.
    pub intent: Intent,
    /// Why not.
    pub refusal: Refusal,
}

/// Who plays a side, and so may speak for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// A person at this screen.
    Person,
    /// A computer.
    Computer,
}

/// The running or finished game.
#[derive(Resource, Default)]
pub(super) struct Table {
    game: Option<Game>,
    /// How many games have been on it.
    games: u64,
    /// Since when the next player's clock waits for the curtain to lift.
    waiting_since: Option<Duration>,
}

/// A moment of the session's clock from the app's real time.
pub(super) fn moment(elapsed: Duration) -> Moment {
    Moment(elapsed.as_millis() as u64)
}

/// The game on the table is changed or replaced here, within [`PlaySystems::Apply`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TableSystems;

impl Table {
    /// Puts a game on it, in place of another one.
    pub fn put(&mut self, game: Game) {
        *self = Self { game: Some(game), games: self.games + 1, waiting_since: None };
    }

    /// Takes the game off it.
    pub fn clear(&mut self) {
        *self = Self { games: self.games, ..Self::default() };
    }

    /// Which of the games that have been on it this is.
    pub const fn number(&self) -> u64 {
        self.games
    }

    /// The game, to be read.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Who plays a side of the game.
    pub fn seat(&self, side: Color) -> Option<Seat> {
        let computer = self.game()?.setup().computers[side.index()];
        Some(if computer.is_some() { Seat::Computer } else { Seat::Person })
    }

    fn is_sandbox(&self) -> bool {
        self.game().is_some_and(|game| game.setup().ruleset.goal == Goal::Sandbox)
    }

    /// Carries out what a side wants.
    fn apply(&mut self, side: Color, intent: Intent, now: Duration) -> Result<Applied, Refusal> {
        let game = self.game.as_mut().expect("there is one where somebody sits");
        let applied = game.apply(side, intent, moment(now))?;
        let waits = game.setup().hold_clock && game.clock().turn_of().is_none();
        self.waiting_since = (waits && game.outcome().is_none()).then_some(now);
        Ok(applied)
    }

    /// The game while it runs.
    pub fn running(&self) -> Option<&Game> {
        self.game().filter(|game| game.outcome().is_none())
    }

    /// Whether a clock counts now.
    pub fn clock_runs(&self) -> bool {
        self.running().is_some_and(|game| game.clock().running().is_some())
    }

    /// Whether leaving the game alone costs or shows something.
    pub fn is_worth_pausing(&self) -> bool {
        self.running().is_some_and(Game::has_curtain) || self.clock_runs()
    }

    /// Since when the next player's clock waits behind the curtain.
    pub const fn waiting_since(&self) -> Option<Duration> {
        self.waiting_since
    }

    /// Starts or resumes the turn of the side to move.
    pub fn begin_turn(&mut self, now: Duration) {
        self.waiting_since = None;
        if let Some(game) = &mut self.game {
            game.resume(moment(now));
            if game.setup().hold_clock {
                game.begin_turn(moment(now));
            }
        }
    }

    /// Stops the clock as of `now`.
    pub fn pause(&mut self, now: Duration) {
        self.waiting_since = None;
        if let Some(game) = &mut self.game {
            game.pause(moment(now));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Table>()
        .add_message::<StartGame>()
        .add_message::<Rematch>()
        .add_message::<SubmitIntent>()
        .add_message::<ComputerIntent>()
        .add_message::<OfferNews>()
        .add_message::<IntentRefused>()
        .add_systems(
            Update,
            (start_rematch, keep::resume_game, start_game, apply_intents, fall_flags)
                .chain()
                .in_set(TableSystems)
                .in_set(PlaySystems::Apply),
        )
        .add_systems(OnExit(Screen::Game), (keep::put_away, clear_table).chain());
}

fn start_rematch(
    mut asked: MessageReader<Rematch>,
    table: Res<Table>,
    mut start: MessageWriter<StartGame>,
) {
    if asked.read().count() > 0
        && let Some(game) = table.game()
    {
        start.write(StartGame(game.setup().with_colors_swapped()));
    }
}

fn start_game(
    mut asked: MessageReader<StartGame>,
    settings: Res<Settings>,
    calendar: Res<Calendar>,
    mut table: ResMut<Table>,
    mut keeping: ResMut<Keeping>,
    mut curtain: ResMut<Curtain>,
    mut flipped: ResMut<Flipped>,
    mut notices: ResMut<Notices>,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    time: Res<Time<Real>>,
) {
    let Some(StartGame(setup)) = asked.read().last() else { return };
    let mut setup = setup.clone();
    // Between two players at one screen hangs a curtain, and the clock waits for it.
    setup.hold_clock = setup.ruleset.vision.is_fog()
        && setup.computer().is_none()
        && !settings.clock_starts_at_once;
    if setup.ruleset.goal == Goal::Sandbox {
        setup.takeback = true;
    }
    match Game::new(setup) {
        Ok(game) => {
            keeping.put_away(&mut table, time.elapsed(), calendar.now(), &mut notices);
            table.put(game);
            *curtain = Curtain::None;
            *flipped = Flipped(false);
            NextState::set_if_neq(&mut screen, Screen::Game);
            NextState::set_if_neq(&mut menu, Menu::None);
        }
        Err(error) => {
            notices.push(LocalText::new("error-fen").with_text("reason", &error));
        }
    }
}

/// The one system that changes the game. An intent is carried out only for whoever owns the
/// side that it speaks for.
pub(super) fn apply_intents(
    mut persons: MessageReader<SubmitIntent>,
    mut computers: MessageReader<ComputerIntent>,
    mut news: MessageWriter<OfferNews>,
    mut refused: MessageWriter<IntentRefused>,
    mut table: ResMut<Table>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed();
    for SubmitIntent { side, intent } in persons.read().copied() {
        let applied = match table.seat(side) {
            None => continue,
            Some(Seat::Person) => table.apply(side, intent, now),
            Some(Seat::Computer) => Err(Refusal::NotYourSeat),
        };
        match applied {
            // In a sandbox nobody is asked.
            Ok(_) if table.is_sandbox() => {}
            Ok(applied) => drop(news.write_batch(offer_news(intent, applied))),
            Err(refusal) => drop(refused.write(IntentRefused { side, intent, refusal })),
        }
    }
    for ComputerIntent { side, intent } in computers.read().copied() {
        if table.seat(side) != Some(Seat::Computer) {
            continue;
        }
        // Nobody shall read what it was refused: it thinks again.
        if let Ok(applied) = table.apply(side, intent, now) {
            news.write_batch(offer_news(intent, applied));
        }
    }
}

/// What an intent that was carried out made of an offer.
fn offer_news(intent: Intent, applied: Applied) -> Option<OfferNews> {
    use OfferStep as Step;
    let (offer, step) = match (intent, applied) {
        (_, Applied::Offered(offer)) => (offer, Step::Made),
        (_, Applied::Declined(offer)) => (offer, Step::Declined),
        (_, Applied::Withdrawn(offer)) => (offer, Step::Withdrawn),
        // Whoever offers what the other side offers accepts it.
        (Intent::Accept(offer) | Intent::Offer(offer), _) => (offer, Step::Accepted),
        _ => return None,
    };
    Some(OfferNews { offer, step })
}

fn fall_flags(mut table: ResMut<Table>, time: Res<Time<Real>>) {
    let untouched = table.bypass_change_detection();
    let fallen = untouched.game.as_mut().and_then(|game| game.tick(moment(time.elapsed())));
    if fallen.is_some() {
        table.set_changed();
    }
}

fn clear_table(mut table: ResMut<Table>, mut curtain: ResMut<Curtain>) {
    table.clear();
    *curtain = Curtain::None;
}
