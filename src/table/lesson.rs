//! The lesson: seven small games in the fog, in each of which the player learns one thing.
//!
//! The games are played on the table like any other, through the referee and its views, but they
//! are not kept. The moves of the other side are scripted, and come from a client of its own.

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
    rules::{Color, GameSetup, Intent, Level, Move, OwnMarks, Preset, TimeControl, Viewer},
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
    /// Begins it. A running game is kept and put away.
    Begin(AfterLesson),
    /// Goes on to the next step. After the last one it begins the game that follows, or goes to the
    /// place of [`AfterLesson`].
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
}

/// A step of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player sees the squares that their pieces can move to.
    See,
    /// A blocked pawn shows that something is in its way.
    Block,
    /// An unseen piece takes a piece of the player's.
    Lose,
    /// The player marks a piece that they suspect.
    Mark,
    /// Nobody warns the king.
    Check,
    /// Taking the king wins.
    Take,
    /// The curtain between two players at one screen.
    Curtain,
}

/// The player's progress in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The step has just begun.
    Task,
    /// Another move was tried.
    Again,
    /// The step is solved.
    Done,
}

/// The lesson, as it is shown to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The current step.
    pub step: Step,
    /// The player's progress in it.
    pub stage: Stage,
    /// `true` while the player is to move.
    pub waits: bool,
    /// `true` if a game follows.
    pub leads_to_game: bool,
    /// The computer of the game that is offered at the end.
    pub offers: Option<Level>,
}

impl Lesson {
    /// Returns `true` in the last step.
    pub fn is_last(self) -> bool {
        self.step.next().is_none()
    }
}

impl Step {
    /// All steps, in order.
    pub const ALL: [Self; 7] =
        [Self::See, Self::Block, Self::Lose, Self::Mark, Self::Check, Self::Take, Self::Curtain];

    /// Returns the step's name in the keys of texts.
    pub const fn id(self) -> &'static str {
        match self {
            Self::See => "see",
            Self::Block => "block",
            Self::Lose => "lose",
            Self::Mark => "mark",
            Self::Check => "check",
            Self::Take => "take",
            Self::Curtain => "curtain",
        }
    }

    /// Returns the step's number, counted from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    fn next(self) -> Option<Self> {
        Self::ALL.get(self.number()).copied()
    }

    /// Returns the start position of the step; `None` for the usual one.
    const fn start(self) -> Option<&'static str> {
        Some(match self {
            Self::See => "3q2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            Self::Block => "6k1/5ppp/8/4b3/4P3/8/5PPP/6NK w - - 0 1",
            Self::Lose => "6k1/5pbp/6p1/8/8/5N2/5PPP/6K1 w - - 0 1",
            Self::Mark => "6k1/5ppp/8/4n3/4P3/8/5PPP/6K1 w - - 0 1",
            Self::Check => "4k3/8/8/R3q3/8/8/3P1P2/4K3 w - - 0 1",
            Self::Take => "3k4/ppp2ppp/8/8/8/8/5PPP/q2R2K1 w - - 0 1",
            Self::Curtain => return None,
        })
    }

    /// Returns the moves that solve the step, if it asks for one. The first one is the hint.
    const fn solutions(self) -> &'static [&'static str] {
        match self {
            Self::See => &["a1d1"],
            Self::Block => &["g1f3", "f2f4"],
            Self::Lose => &["f3e5"],
            Self::Check => &["a5e5", "e1d1", "e1f1"],
            Self::Take => &["d1d8"],
            Self::Mark | Self::Curtain => &[],
        }
    }

    /// Returns `true` if the solution is shown from the beginning.
    const fn is_guided(self) -> bool {
        matches!(self, Self::See | Self::Lose)
    }

    fn is_solved_by(self, mv: Move) -> bool {
        self.solutions().contains(&mv.to_string().as_str())
    }

    /// Returns the other side's answer to a move, if it gives one.
    fn answer(self, mv: Move) -> Option<Move> {
        let answer = match (self, self.is_solved_by(mv)) {
            (Self::Lose, true) => "g7e5",
            // The king is still on the open file.
            (Self::Check, false) if mv.to_string() == "e1e2" => "e5e2",
            (Self::Check, false) => "e5e1",
            _ => return None,
        };
        answer.parse().ok()
    }
}

/// The lesson that is given now.
#[derive(Resource, Default)]
pub(super) struct Teaching(Option<Given>);

struct Given {
    /// The number of the game on the table, counted from the start of the program.
    game: u64,
    step: Step,
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
    /// The player's move and the answer are judged.
    Judge,
    /// The step is set up again at that time.
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
            step: given.step,
            stage: given.stage,
            waits: given.next == Next::Move,
            leads_to_game: given.after != AfterLesson::Online,
            offers: Settings::default().opponent.filter(|_| given.after == AfterLesson::Title),
        })
    }
}

impl Given {
    /// Returns the move that is shown as a hint.
    fn hint(&self) -> Hint {
        let is_shown = match self.stage {
            Stage::Task => self.step.is_guided(),
            Stage::Again => true,
            Stage::Done => false,
        };
        let solution = self.step.solutions().first().and_then(|mv| mv.parse().ok());
        match solution.filter(|_| is_shown && self.next == Next::Move) {
            Some(mv) => Hint::Play(mv),
            None => Hint::None,
        }
    }

    /// Advances the step if something has happened. Returns the other side's move if it makes one.
    fn advance(
        &mut self,
        table: &GameTable,
        curtain: Curtain,
        now: Duration,
    ) -> Option<ComputerIntent> {
        let game = table.game()?;
        let mut suspects = table.marks().suspects(Viewer::Player(LEARNER), 0);
        match self.next {
            Next::Move if game.plies() > 0 => {
                let mv = game.view_at(1, Viewer::Player(LEARNER))?.last_move()?;
                self.next = match self.step.answer(mv) {
                    _ if self.step == Step::Curtain => Next::Lift,
                    Some(answer) => Next::Answer(answer, now + ANSWER),
                    None => Next::Judge,
                };
            }
            Next::Move if self.step == Step::Mark && suspects.next().is_some() => {
                (self.stage, self.next) = (Stage::Done, Next::GoOn);
            }
            Next::Answer(mv, at) if now >= at => {
                self.next = Next::Judge;
                return Some(ComputerIntent::new(!LEARNER, Intent::Move(mv)));
            }
            Next::Judge => {
                let mv = game.view_at(1, Viewer::Player(LEARNER))?.last_move()?;
                // The answer may not have come to the table yet.
                if self.step.answer(mv).is_some() && game.plies() < 2 {
                    return None;
                }
                (self.stage, self.next) = if self.step.is_solved_by(mv) {
                    (Stage::Done, Next::GoOn)
                } else {
                    let is_lost = game.outcome().is_some();
                    let stays = if is_lost { STAYS_LOST } else { STAYS };
                    (Stage::Again, Next::SetUp(now + stays))
                };
            }
            Next::Lift if curtain == Curtain::Open(!LEARNER) => {
                (self.stage, self.next) = (Stage::Done, Next::GoOn);
            }
            _ => {}
        }
        None
    }
}

/// Lays a step on the table.
fn set_up(step: Step, table: &mut LayGame) {
    let setup = GameSetup {
        time: TimeControl::UNTIMED,
        start_fen: step.start().map(Into::into),
        ..GameSetup::new(Preset::Fog.ruleset())
    };
    let game = Game::new(setup).expect("the tests play the lesson's positions");
    let here: &[_] = if step == Step::Curtain { &Color::ALL } else { &[LEARNER] };
    table.lay(NewPlayers::Lesson(game, here), OwnMarks::default(), false);
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

/// Begins the lesson, goes on to another step, or ends the lesson.
fn ask(
    mut asked: MessageReader<AskLesson>,
    texts: Res<Texts>,
    table: Res<GameTable>,
    mut teaching: ResMut<Teaching>,
    mut lay: LayGame,
    mut start: MessageWriter<StartGame>,
) {
    let Some(asked) = asked.read().last() else { return };
    let mut give = |step, after| {
        set_up(step, &mut lay);
        let game = table.next_number();
        Teaching(Some(Given { game, step, stage: Stage::Task, next: Next::Move, after }))
    };
    if let AskLesson::Begin(after) = asked {
        *teaching = give(Step::See, after.clone());
        return;
    }
    let ends = matches!(asked, AskLesson::End);
    let Some(given) = &mut teaching.0 else { return };
    if let Some(step) = given.step.next().filter(|_| !ends) {
        let after = given.after.clone();
        *teaching = give(step, after);
        return;
    }
    // Nothing more happens in a lesson that is over, until the table is cleared.
    given.next = Next::GoOn;
    match &given.after {
        AfterLesson::Game(setup) => {
            start.write(StartGame((**setup).clone()));
        }
        AfterLesson::Title if !ends && given.stage == Stage::Done => {
            start.write(StartGame(first_game(&texts)));
        }
        AfterLesson::Title => {
            lay.menu.set(Menu::None);
            lay.screen.set(Screen::Title);
        }
        AfterLesson::Online => {
            lay.menu.set(Menu::Online);
            lay.screen.set(Screen::Title);
        }
    }
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
        set_up(given.step, &mut lay);
        given.game = table.next_number();
        given.next = Next::Move;
    } else {
        intents.write_batch(given.advance(&table, *curtain, now));
    }
    match given.next {
        Next::Answer(_, at) | Next::SetUp(at) => next_frame.within(at.saturating_sub(now)),
        Next::Judge => next_frame.now(),
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
