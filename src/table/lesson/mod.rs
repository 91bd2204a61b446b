//! The lesson: courses of small games, in each of which the player learns one thing.
//!
//! The games are played on the table like any other, through the referee and its views, but they
//! are not kept. The moves of the other side are scripted, and come from a client of its own.

mod chess;
mod course;
mod draughts;
mod fog;
mod xiangqi;

pub use course::{Course, Step, Task};

use super::{
    PlaySystems, TableSystems,
    curtain::Curtain,
    game_table::{GameTable, LayGame, NewPlayers},
    hint::{Hint, HintSystems},
    messages::{ComputerIntent, StartGame},
};
use crate::{
    app::{
        settings::{AskedGame, Settings},
        states::{Menu, Screen},
    },
    game::Game,
    platform::power::NextFrame,
    rules::{Color, GameSetup, Intent, Level, Moment, Move, Square, TimeControl, Viewer},
    save::Notes,
    words::Texts,
};
use bevy::prelude::*;
use core::time::Duration;

/// The side of the player in the lesson.
const LEARNER: Color = Color::White;
/// The time after which the other side answers.
const ANSWER: Duration = Duration::from_millis(900);
/// The time that a wrong move stays on the board.
const STAYS: Duration = Duration::from_millis(1_600);
/// The time that a wrong move stays on the board if it has lost the game.
const STAYS_LOST: Duration = Duration::from_millis(4_500);

/// A request about the lesson.
#[derive(Message, Clone, Debug)]
pub enum AskLesson {
    /// Begins a course. A running game is kept and put away.
    Begin(Course, AfterLesson),
    /// Goes back to the step before.
    Previous,
    /// Goes on to the next step. After the last one it begins the course or the game that follows,
    /// or goes to the place of [`AfterLesson`].
    Next,
    /// Ends the lesson, and goes to the place of [`AfterLesson`].
    End,
}

/// The place after the lesson.
#[derive(Clone, Debug, PartialEq)]
pub enum AfterLesson {
    /// The title. At its end the lesson offers a first game.
    Title,
    /// The game that the player was about to start.
    Game(Box<GameSetup>),
    /// The choice of a game to play on a server.
    Online,
    /// The choice of a lesson.
    Learn,
}

/// The player's progress in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The task is to be done, or its next move.
    Task,
    /// Another move was tried.
    Again,
    /// The step is solved.
    Done,
}

/// The lesson, as it is shown to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The course.
    pub course: Course,
    /// The number of the current step, counted from 1.
    pub number: usize,
    /// The player's progress in it.
    pub stage: Stage,
    /// `true` while the player is to move.
    pub waits: bool,
    /// The square of the piece whose moves are shown.
    pub shows: Option<Square>,
    /// `true` if a game follows.
    pub leads_to_game: bool,
    /// The computer of the game that is offered at the end.
    pub offers: Option<Level>,
}

impl Lesson {
    /// Returns the current step.
    pub fn step(self) -> &'static Step {
        &self.course.steps()[self.number - 1]
    }

    /// Returns `true` in the last step.
    pub fn is_last(self) -> bool {
        self.number == self.course.steps().len()
    }
}

/// The lesson that is given now.
#[derive(Resource, Default)]
pub(super) struct Teaching(Option<Given>);

struct Given {
    /// The number of the game on the table, counted from the start of the program.
    game: u64,
    course: Course,
    /// The place of the step in the course.
    at: usize,
    /// The moves that were right, with the other side's answers.
    played: Vec<Move>,
    stage: Stage,
    next: Next,
    after: AfterLesson,
}

/// The next event of a step.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    /// The player moves, or marks a square.
    Move,
    /// The other side makes this move at that time.
    Answer(Move, Duration),
    /// The player's move is judged, after this answer if there is one.
    Judge(Option<Move>),
    /// The position before the wrong move is set up again at that time.
    SetUp(Duration),
    /// The other player lifts the curtain.
    Lift,
    /// The player goes on.
    GoOn,
}

impl Teaching {
    pub fn lesson(&self) -> Option<Lesson> {
        let given = self.0.as_ref()?;
        Some(Lesson {
            course: given.course,
            number: given.at + 1,
            stage: given.stage,
            waits: given.next == Next::Move,
            shows: given.right_move().filter(|_| given.step().is_guided).map(|mv| mv.from),
            leads_to_game: matches!(given.after, AfterLesson::Title | AfterLesson::Game(_)),
            offers: Settings::default().opponent.filter(|_| given.after == AfterLesson::Title),
        })
    }
}

impl Given {
    /// Lays the step on the table, after the moves that were right.
    fn set_up(&mut self, table: &GameTable, lay: &mut LayGame) {
        let setup = GameSetup {
            time: TimeControl::UNTIMED,
            start_fen: self.step().start.map(Into::into),
            ..GameSetup::new(self.course.preset().ruleset())
        };
        let mut game = Game::new(setup).expect("the tests play the lesson's positions");
        for mv in &self.played {
            let side = game.turn();
            game.apply(side, Intent::Move(*mv), Moment::default()).expect("it was played before");
        }
        let here: &[_] = match self.step().task {
            Task::PassOn => &Color::ALL,
            Task::Play(_) | Task::Mark => &[LEARNER],
        };
        lay.lay(NewPlayers::Lesson(game, here), Notes::default());
        self.game = table.next_number();
    }

    fn step(&self) -> &'static Step {
        &self.course.steps()[self.at]
    }

    /// Returns the move that is shown as a hint.
    fn hint(&self) -> Hint {
        let is_shown = match self.stage {
            Stage::Task => self.step().is_guided && self.played.is_empty(),
            Stage::Again => true,
            Stage::Done => false,
        };
        self.right_move().filter(|_| is_shown).map_or(Hint::None, Hint::Play)
    }

    /// Returns the move that the player is to make.
    fn right_move(&self) -> Option<Move> {
        let right = self.step().moves_at(self.played.len()).next();
        right.filter(|_| self.next == Next::Move)
    }

    /// Returns the course and the place of the next step, and what comes after the lesson then;
    /// `None` at the end.
    fn following(&self) -> Option<(Course, usize, AfterLesson)> {
        if self.at + 1 < self.course.steps().len() {
            return Some((self.course, self.at + 1, self.after.clone()));
        }
        let next = self.course.next().filter(|_| self.stage == Stage::Done)?;
        Some((next, 0, AfterLesson::Title))
    }

    /// Returns `true` if the line goes on with this move.
    fn is_right(&self, mv: Move) -> bool {
        self.step().moves_at(self.played.len()).any(|right| right == mv)
    }

    /// Returns the other side's answer to a move, if it gives one.
    fn answer(&self, mv: Move, table: &GameTable) -> Option<Move> {
        if self.is_right(mv) {
            return self.step().moves_at(self.played.len() + 1).next();
        }
        let game = table.computers_game(!LEARNER)?;
        let view = game.view_at(game.plies(), Viewer::Player(!LEARNER))?;
        let mut refutations = self.step().refutations.iter().filter_map(|mv| mv.parse().ok());
        refutations.find(|mv| view.moves().contains(mv))
    }

    /// Advances the step if something has happened. Returns the other side's move if it makes one.
    fn advance(
        &mut self,
        table: &GameTable,
        curtain: Curtain,
        now: Duration,
    ) -> Option<ComputerIntent> {
        let game = table.game()?;
        let task = self.step().task;
        let moved = || game.view_at(self.played.len() + 1, Viewer::Player(LEARNER))?.last_move();
        let mut suspects = table.notes().marks.suspects(Viewer::Player(LEARNER), 0);
        match self.next {
            Next::Move if game.plies() > self.played.len() => {
                self.next = match self.answer(moved()?, table) {
                    _ if task == Task::PassOn => Next::Lift,
                    Some(answer) => Next::Answer(answer, now + ANSWER),
                    None => Next::Judge(None),
                };
            }
            Next::Move if task == Task::Mark && suspects.next().is_some() => {
                (self.stage, self.next) = (Stage::Done, Next::GoOn);
            }
            Next::Answer(mv, at) if now >= at => {
                self.next = Next::Judge(Some(mv));
                return Some(ComputerIntent::new(!LEARNER, Intent::Move(mv)));
            }
            Next::Judge(answer) => {
                let mv = moved()?;
                // The answer may not have come to the table yet.
                if game.plies() <= self.played.len() + usize::from(answer.is_some()) {
                    return None;
                }
                if self.is_right(mv) {
                    self.played.push(mv);
                    self.played.extend(answer);
                    let is_done = self.step().moves_at(self.played.len()).next().is_none();
                    (self.stage, self.next) =
                        if is_done { (Stage::Done, Next::GoOn) } else { (Stage::Task, Next::Move) };
                } else {
                    let is_lost = game.outcome().is_some();
                    let stays = if is_lost { STAYS_LOST } else { STAYS };
                    (self.stage, self.next) = (Stage::Again, Next::SetUp(now + stays));
                }
            }
            Next::Lift if curtain == Curtain::Open(!LEARNER) => {
                (self.stage, self.next) = (Stage::Done, Next::GoOn);
            }
            _ => {}
        }
        None
    }
}

/// Returns the game that the lesson offers at its end: the one that is chosen at a first start.
fn first_game(texts: &Texts) -> GameSetup {
    let settings = Settings::default();
    let asked = AskedGame { against: settings.opponent, ..default() };
    let game = settings.game(asked).expect("the tests play it");
    game.start(false, |level| texts.get(&level.into()))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Teaching>().add_message::<AskLesson>().add_systems(
        Update,
        (
            (teach, ask).chain().before(TableSystems),
            show_hint.after(TableSystems).after(HintSystems),
        )
            .in_set(PlaySystems::Apply),
    );
}

/// Begins a course, goes to another step, or ends the lesson.
fn ask(
    mut asked: MessageReader<AskLesson>,
    texts: Res<Texts>,
    table: Res<GameTable>,
    mut settings: ResMut<Settings>,
    mut teaching: ResMut<Teaching>,
    mut lay: LayGame,
    mut start: MessageWriter<StartGame>,
) {
    let Some(asked) = asked.read().last() else { return };
    let is_end = matches!(asked, AskLesson::End);
    let given = teaching.0.as_mut();
    let next = match (asked, &given) {
        (AskLesson::Begin(course, after), _) => Some((*course, 0, after.clone())),
        (AskLesson::Previous, Some(given)) => {
            Some((given.course, given.at.saturating_sub(1), given.after.clone()))
        }
        (AskLesson::Next, Some(given)) => given.following(),
        (AskLesson::End, Some(_)) => None,
        (_, None) => return,
    };
    if let Some((course, at, after)) = next {
        if course == Course::Fog && !settings.lesson_offered {
            settings.lesson_offered = true;
        }
        let (stage, next) = (Stage::Task, Next::Move);
        let mut given = Given { game: 0, course, at, played: Vec::new(), stage, next, after };
        given.set_up(&table, &mut lay);
        teaching.0 = Some(given);
        return;
    }
    let Some(given) = given else { return };
    // Nothing more happens in a lesson that is over, until the table is cleared.
    given.next = Next::GoOn;
    let menu = match &given.after {
        AfterLesson::Game(setup) => {
            start.write(StartGame((**setup).clone()));
            return;
        }
        AfterLesson::Title if !is_end && given.stage == Stage::Done => {
            start.write(StartGame(first_game(&texts)));
            return;
        }
        AfterLesson::Title => Menu::None,
        AfterLesson::Online => Menu::Online,
        AfterLesson::Learn => Menu::Learn,
    };
    lay.menu.set(menu);
    lay.screen.set(Screen::Title);
}

/// Advances the lesson, except in a frame in which another step is asked for: a game is laid out
/// once a frame.
fn teach(
    mut asked: MessageReader<AskLesson>,
    mut teaching: ResMut<Teaching>,
    table: Res<GameTable>,
    curtain: Res<Curtain>,
    mut lay: LayGame,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut intents: MessageWriter<ComputerIntent>,
    mut next_frame: ResMut<NextFrame>,
) {
    let is_asked = asked.read().count() > 0;
    let Some(given) = &mut teaching.bypass_change_detection().0 else { return };
    if table.lesson() != Some(given.game) {
        // Another game is on the table, or none.
        teaching.0 = None;
        return;
    }
    if is_asked || *menu.get() != Menu::None {
        return;
    }
    let (now, before) = (time.elapsed(), given.next);
    if let Next::SetUp(at) = given.next
        && now >= at
    {
        given.set_up(&table, &mut lay);
        given.next = Next::Move;
    } else {
        intents.write_batch(given.advance(&table, *curtain, now));
    }
    match given.next {
        Next::Answer(_, at) | Next::SetUp(at) => next_frame.within(at.saturating_sub(now)),
        Next::Judge(_) => next_frame.now(),
        Next::Move | Next::Lift | Next::GoOn => {}
    }
    if given.next != before {
        teaching.set_changed();
    }
}

fn show_hint(teaching: Res<Teaching>, mut taught: Local<bool>, mut hint: ResMut<Hint>) {
    let taught_before = core::mem::replace(&mut *taught, teaching.0.is_some());
    match &teaching.0 {
        Some(given) => drop(hint.set_if_neq(given.hint())),
        None if taught_before => drop(hint.set_if_neq(Hint::None)),
        None => {}
    }
}
