//! Puzzles: positions of a game in the fog in which what a side has seen proves something.
//!
//! The game up to the question lies on the table like one of the lesson: the player sees it through
//! the side's eyes, can look back at earlier moves, and nothing of it is kept. After an answer
//! another game is laid there, in the open: after a wrong one a position that agrees with everything
//! that was seen, and in which the answer fails; after the right one the true position.

mod collection;

pub(crate) use collection::{PUZZLE_PRESETS, puzzles, unsolved_puzzles};

use super::{
    PlaySystems, TableSystems,
    game_table::{GameTable, LayGame, NewPlayers},
    messages::ComputerIntent,
    thinking::Thinking,
};
use crate::{
    app::{
        settings::Settings,
        states::{Menu, Screen},
    },
    bot::{
        puzzle::{Answer, Proof, Puzzle, Question},
        thinker::{ProofQuestion, Proven, Prover},
    },
    game::Game,
    platform::power::{NextFrame, Waker},
    rules::{
        Color, Drawing, GameSetup, Ink, Intent, Moment, Move, PlayerView, Preset, Ruleset,
        TimeControl, Viewer, Vision,
    },
    save::Notes,
    words::calendar::Calendar,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use collection::{name, of_the_day};
use core::time::Duration;
use std::sync::Arc;

/// The time before each move that is played on the board after an answer.
const PLAYS: Duration = Duration::from_millis(900);

/// A request about puzzles.
#[derive(Message, Clone, Copy, Debug)]
pub enum AskPuzzle {
    /// Sets the puzzle of the day.
    OfTheDay,
    /// Sets the first puzzle under these rules that is not solved.
    Next(Preset),
    /// Answers the question.
    Answer(Answer),
    /// Goes on: shows the answer, lets the player try again, or sets the next puzzle.
    GoOn,
    /// Ends puzzling.
    End,
}

/// The puzzle on the table, as it is shown to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownPuzzle {
    /// The question.
    pub question: Question,
    /// The side that is asked.
    pub side: Color,
    /// The rules.
    pub preset: Preset,
    /// Its number among those under the same rules, counted from 1.
    pub number: usize,
    /// The number of puzzles under these rules.
    pub count: usize,
    /// The number of days in a row, if it is the puzzle of the day.
    pub streak: Option<u32>,
    /// The player's progress.
    pub stage: PuzzleStage,
}

/// The player's progress with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleStage {
    /// The answer is still being proved.
    Prepared,
    /// The player is asked.
    Asked,
    /// This answer is refuted by the position on the board.
    Wrong(Answer),
    /// The player has found the answer.
    Solved(Proof),
    /// The player was shown the answer.
    Told(Proof),
}

impl PuzzleStage {
    /// Returns `true` once the answer is known to the player.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Solved(_) | Self::Told(_))
    }
}

impl ShownPuzzle {
    /// Returns `true` if a move is the answer.
    pub const fn is_about_move(self) -> bool {
        matches!(self.question, Question::OnlySafeMove | Question::TakeTheKing)
    }

    /// Returns `true` if the player is asked, but not for a move.
    pub const fn asks_for_no_move(self) -> bool {
        let is_asked = matches!(self.stage, PuzzleStage::Prepared | PuzzleStage::Asked);
        is_asked && !self.is_about_move()
    }

    /// Returns `true` if the player may answer by a move now.
    pub fn asks_for_move(self) -> bool {
        self.is_about_move() && self.stage == PuzzleStage::Asked
    }

    /// Returns `true` if the player may answer by pressing a square now.
    pub fn asks_for_square(self) -> bool {
        matches!(self.question, Question::WhereIs(_)) && self.stage == PuzzleStage::Asked
    }

    /// Returns the drawings on the board: the square that is asked about, or the answer.
    pub(super) fn drawings(self) -> Vec<Drawing> {
        let (answer, ink) = match self.stage {
            PuzzleStage::Prepared | PuzzleStage::Asked => (None, Ink::Blue),
            PuzzleStage::Wrong(answer) => (Some(answer), Ink::Red),
            PuzzleStage::Solved(proof) | PuzzleStage::Told(proof) => {
                (Some(proof.answer), Ink::Green)
            }
        };
        let circle = |at| Drawing { from: at, to: at, ink };
        let drawing = match (self.question, answer) {
            (Question::WhatBlocks(square), _) | (_, Some(Answer::Square(square))) => circle(square),
            (_, Some(Answer::Move(mv))) => Drawing { from: mv.from, to: mv.to, ink },
            _ => return Vec::new(),
        };
        vec![drawing]
    }
}

/// The puzzle that is set now.
#[derive(Resource, Default)]
pub(super) struct Puzzling(Option<Set>);

struct Set {
    /// The number of the game on the table, counted from the start of the program.
    game: u64,
    puzzle: &'static Puzzle,
    shown: ShownPuzzle,
    /// The prover of the answer, who also refutes others; `None` before it is asked.
    prover: Option<Thinking<Prover>>,
    proof: Option<Proof>,
    /// An answer that is being refuted.
    doubted: Option<Answer>,
    /// The moves that are still to be played on the board, and the time of the next one.
    script: Vec<Move>,
    plays_at: Duration,
}

impl Puzzling {
    pub fn shown(&self) -> Option<ShownPuzzle> {
        self.0.as_ref().map(|set| set.shown)
    }
}

/// Returns the game of a puzzle up to its question, seen as `vision` says.
fn game(puzzle: &Puzzle, vision: Vision) -> Game {
    let mut game = begun(puzzle, vision, None);
    for mv in &puzzle.moves {
        let played = game.apply(game.turn(), Intent::Move(*mv), Moment(0));
        played.expect("the tests play every puzzle");
    }
    game
}

/// Returns the position of the puzzle of a day, as its player sees it.
pub fn view_of_the_day(day: u64) -> Option<Arc<PlayerView>> {
    let puzzle = of_the_day(day);
    let game = game(puzzle, puzzle.preset.ruleset().vision);
    game.view(Viewer::Player(puzzle.side)).ok()
}

fn begun(puzzle: &Puzzle, vision: Vision, start_fen: Option<String>) -> Game {
    let rules = Ruleset { vision, ..puzzle.preset.ruleset() };
    let setup = GameSetup { time: TimeControl::UNTIMED, start_fen, ..GameSetup::new(rules) };
    Game::new(setup).expect("the tests refute wrong answers to every puzzle")
}

/// Returns a move of the other side that shows why a move fails, if one does: it captures the king,
/// or the king gets away.
fn reply(game: &Game, mv: Move, question: Question) -> Option<Move> {
    let mut game = game.clone();
    let us = game.turn();
    game.apply(us, Intent::Move(mv), Moment(0)).ok()?;
    let view = game.view(Viewer::Everyone).ok()?;
    let captures_king = |view: &PlayerView, mv: &Move| {
        view.piece_at(mv.to).is_some_and(|piece| piece.kind.is_royal())
    };
    let mut replies = view.moves().iter().copied();
    match question {
        Question::OnlySafeMove => replies.find(|mv| captures_king(&view, mv)),
        _ => replies.find(|reply| {
            let mut after = game.clone();
            let played = after.apply(!us, Intent::Move(*reply), Moment(0)).is_ok();
            let view = after.view(Viewer::Everyone).ok().filter(|_| played);
            view.is_some_and(|view| !view.moves().iter().any(|mv| captures_king(&view, mv)))
        }),
    }
}

/// The table on which games are laid.
#[derive(SystemParam)]
struct Place<'w> {
    table: Res<'w, GameTable>,
    lay: LayGame<'w>,
    time: Res<'w, Time<Real>>,
}

impl Place<'_> {
    /// Lays a game of which the player plays these sides, and returns its number.
    fn lay(&mut self, game: Game, learner: &'static [Color]) -> u64 {
        self.lay.lay(NewPlayers::Lesson(game, learner), Notes::default());
        self.table.next_number()
    }
}

impl Set {
    /// Lays the puzzle on the table.
    fn new(puzzle: &'static Puzzle, streak: Option<u32>, place: &mut Place) -> Self {
        let puzzles = puzzles(puzzle.preset);
        let number = puzzles.iter().position(|other| other == puzzle).unwrap_or(0) + 1;
        let shown = ShownPuzzle {
            question: puzzle.question,
            side: puzzle.side,
            preset: puzzle.preset,
            number,
            count: puzzles.len(),
            streak,
            stage: PuzzleStage::Prepared,
        };
        let mut set = Self {
            game: 0,
            puzzle,
            shown,
            prover: None,
            proof: None,
            doubted: None,
            script: Vec::new(),
            plays_at: Duration::ZERO,
        };
        set.ask(place);
        set
    }

    /// Lays the game up to the question on the table.
    fn ask(&mut self, place: &mut Place) {
        let learner: &[_] = match self.puzzle.side {
            Color::White => &[Color::White],
            Color::Black => &[Color::Black],
        };
        let game = game(self.puzzle, self.puzzle.preset.ruleset().vision);
        self.game = place.lay(game, learner);
        self.script.clear();
        let is_ready = self.proof.is_some();
        self.shown.stage = if is_ready { PuzzleStage::Asked } else { PuzzleStage::Prepared };
    }

    /// Lays a game on the table in which nothing is hidden, and lets these moves be played there.
    fn reveal(&mut self, game: Game, script: Vec<Move>, place: &mut Place) {
        self.game = place.lay(game, &[]);
        (self.script, self.plays_at) = (script, place.time.elapsed() + PLAYS);
    }

    /// Judges an answer. Returns `true` if it is right.
    fn judge(&mut self, answer: Answer, place: &mut Place) -> bool {
        let Some((prover, proof)) = self.prover.as_mut().zip(self.proof) else { return false };
        if self.shown.stage != PuzzleStage::Asked || self.doubted.is_some() {
            return false;
        }
        if answer == proof.answer {
            self.shown.stage = PuzzleStage::Solved(proof);
            self.show_truth(place);
            return true;
        }
        self.doubted = Some(answer);
        prover.ask(ProofQuestion::Refute(self.shown.question, answer));
        false
    }

    /// Shows a position in which an answer is wrong.
    fn refute(&mut self, answer: Answer, fen: String, place: &mut Place) {
        self.shown.stage = PuzzleStage::Wrong(answer);
        let game = begun(self.puzzle, Vision::Open, Some(fen));
        let script = match answer {
            Answer::Move(mv) => {
                [mv].into_iter().chain(reply(&game, mv, self.shown.question)).collect()
            }
            _ => Vec::new(),
        };
        self.reveal(game, script, place);
    }

    /// Shows the true position and the answer.
    fn show_truth(&mut self, place: &mut Place) {
        let script = match self.proof {
            Some(Proof { answer: Answer::Move(mv), .. }) => vec![mv],
            _ => Vec::new(),
        };
        self.reveal(game(self.puzzle, Vision::Open), script, place);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Puzzling>().add_message::<AskPuzzle>().add_systems(
        Update,
        (forget, ask, prove, play).chain().before(TableSystems).in_set(PlaySystems::Apply),
    );
}

/// Forgets the puzzle once another game is on the table.
fn forget(table: Res<GameTable>, mut puzzling: ResMut<Puzzling>) {
    if puzzling.0.as_ref().is_some_and(|set| table.lesson() != Some(set.game)) {
        puzzling.0 = None;
    }
}

/// Returns the first puzzle under these rules that is not solved, after a given one and then from
/// the start; once all are solved, the one that comes next.
fn unsolved(preset: Preset, after: Option<&Puzzle>, settings: &Settings) -> &'static Puzzle {
    let puzzles = puzzles(preset);
    let at = after.and_then(|last| puzzles.iter().position(|puzzle| puzzle == last));
    let first = at.map_or(0, |at| at + 1);
    let mut next = (first..puzzles.len()).chain(0..first).map(|place| &puzzles[place]);
    let is_new = |puzzle: &&Puzzle| !settings.puzzles.has(&name(puzzle));
    next.clone().find(is_new).or_else(|| next.next()).expect("there are puzzles")
}

fn ask(
    mut asked: MessageReader<AskPuzzle>,
    calendar: Res<Calendar>,
    mut settings: ResMut<Settings>,
    mut puzzling: ResMut<Puzzling>,
    mut place: Place,
) {
    // A game is laid on the table once a frame.
    let Some(asked) = asked.read().last().copied() else { return };
    let today = calendar.today();
    match (asked, &mut puzzling.0) {
        (AskPuzzle::OfTheDay, set) => {
            let streak = settings.puzzles.streak(today);
            *set = Some(Set::new(of_the_day(today), Some(streak), &mut place));
        }
        (AskPuzzle::Next(preset), set) => {
            let puzzle = unsolved(preset, None, &settings);
            *set = Some(Set::new(puzzle, None, &mut place));
        }
        (AskPuzzle::Answer(answer), Some(set)) => {
            if set.judge(answer, &mut place) {
                settings.puzzles.add(name(set.puzzle));
                if let Some(streak) = &mut set.shown.streak {
                    settings.puzzles.add_day(today);
                    *streak = settings.puzzles.streak(today);
                }
            }
        }
        (AskPuzzle::GoOn, Some(set)) => match set.shown.stage {
            PuzzleStage::Prepared => {}
            PuzzleStage::Asked => {
                if let Some(proof) = set.proof {
                    set.doubted = None;
                    set.shown.stage = PuzzleStage::Told(proof);
                    set.show_truth(&mut place);
                }
            }
            PuzzleStage::Wrong(_) => set.ask(&mut place),
            PuzzleStage::Solved(_) | PuzzleStage::Told(_) => {
                let puzzle = unsolved(set.shown.preset, Some(set.puzzle), &settings);
                *set = Set::new(puzzle, None, &mut place);
            }
        },
        (AskPuzzle::End, Some(_)) => {
            place.lay.menu.set(Menu::Learn);
            place.lay.screen.set(Screen::Title);
        }
        (_, None) => {}
    }
}

/// Has the answer worked out while the player thinks, and wrong ones refuted.
fn prove(waker: Res<Waker>, mut puzzling: ResMut<Puzzling>, mut place: Place) {
    let Some(set) = puzzling.bypass_change_detection().0.as_mut() else { return };
    if place.table.lesson() != Some(set.game) {
        return;
    }
    let Some(prover) = &mut set.prover else {
        let Some(game) = place.table.game() else { return };
        let (side, question) = (set.puzzle.side, set.puzzle.question);
        let view = |ply| game.view_at(ply, Viewer::Player(side));
        let views = (0..=game.plies()).filter_map(view).collect();
        let prover = set.prover.insert(Thinking::new(&waker));
        prover.ask(ProofQuestion::Prove { side, views, question });
        return;
    };
    match prover.answer() {
        None => return,
        Some(Proven::Answer(proof)) => {
            set.proof = Some(proof.expect("the tests prove every puzzle"));
            set.shown.stage = PuzzleStage::Asked;
        }
        Some(Proven::Refutation(fen)) => {
            if let Some((answer, fen)) = set.doubted.take().zip(fen) {
                set.refute(answer, fen, &mut place);
            }
        }
    }
    puzzling.set_changed();
}

/// Plays the moves that show an answer.
fn play(
    table: Res<GameTable>,
    time: Res<Time<Real>>,
    mut puzzling: ResMut<Puzzling>,
    mut intents: MessageWriter<ComputerIntent>,
    mut next_frame: ResMut<NextFrame>,
) {
    let Some(set) = puzzling.bypass_change_detection().0.as_mut() else { return };
    let Some(game) = table.running().filter(|_| table.lesson() == Some(set.game)) else { return };
    if set.script.is_empty() {
        return;
    }
    let now = time.elapsed();
    if now >= set.plays_at {
        let mv = set.script.remove(0);
        intents.write(ComputerIntent::new(game.turn(), Intent::Move(mv)));
        set.plays_at = now + PLAYS;
    }
    if !set.script.is_empty() {
        next_frame.within(set.plays_at.saturating_sub(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_can_be_set_and_its_position_shown() {
        for puzzle in PUZZLE_PRESETS.into_iter().flat_map(puzzles) {
            for vision in [puzzle.preset.ruleset().vision, Vision::Open] {
                let game = game(puzzle, vision);
                assert_eq!((game.turn(), game.outcome()), (puzzle.side, None), "{puzzle}");
            }
        }
    }
}
