//! The computers at the table. Each one is shown the views of its own side, thinks in the
//! background, and answers.
//!
//! A computer is a client of the referee like any other: it knows only the views of its own side.
//! The time of its answer is drawn by lot before it begins to think, so that its thinking time
//! reveals nothing.

use super::{
    PlaySystems, TableSystems,
    game_table::GameTable,
    here::moment,
    messages::ComputerIntent,
    thinking::{self, Steady, Thinking},
    watch::{Speed, Watching},
};
use crate::{
    app::states::Menu,
    bot::{
        BesideMoves, Random, answer_time,
        thinker::{Chooser, Deadline, Diplomat, DrawQuestion, MoveQuestion, Player},
    },
    game::KnownGame,
    platform::power::{NextFrame, Waker},
    rules::{BySide, Color, Intent, Level, Move, PlayerView, Viewer},
    words::calendar::Calendar,
};
use bevy::prelude::*;
use core::time::Duration;
use std::sync::Arc;

/// The time kept free between the end of a computer's thinking and its answer.
const SPARE: Duration = Duration::from_millis(60);

/// The computers at the table.
#[derive(Resource, Default)]
struct Computers(BySide<Option<Computer>>);

/// One side of one game, played by a bot.
struct Computer {
    /// The number of the game.
    game: u64,
    random: Random,
    player: Player,
    /// The bots at work, once they were asked for a move.
    thinking: Option<Thinking<Chooser>>,
    draw: Option<DrawJudged>,
    /// The number of views that the bots have been shown.
    shown: usize,
    turn: Option<Turn>,
}

/// The computer's judgement of a draw.
struct DrawJudged {
    /// Its view.
    view: Arc<PlayerView>,
    diplomat: Thinking<Diplomat>,
    /// `true` if it welcomes the draw; `None` until that is known.
    is_welcome: Option<bool>,
}

/// A turn that the computer thinks about.
struct Turn {
    /// The number of plies played before the turn.
    plies: usize,
    /// The chosen move. It stands until the game has gone on.
    chosen: Option<Move>,
    answers_at: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Computers>()
        .add_systems(Update, play.in_set(PlaySystems::Apply).before(TableSystems));
}

fn play(
    table: Res<GameTable>,
    menu: Res<State<Menu>>,
    watching: Res<Watching>,
    time: Res<Time<Real>>,
    calendar: Res<Calendar>,
    steady: Res<Steady>,
    waker: Res<Waker>,
    mut computers: ResMut<Computers>,
    mut next_frame: ResMut<NextFrame>,
    mut intents: MessageWriter<ComputerIntent>,
) {
    for (side, seat) in Color::ALL.into_iter().zip(&mut computers.0) {
        let game = table.computers_game(side).filter(|game| game.outcome().is_none());
        let seated = game.and_then(|game| Some((game, game.seats().level(side)?)));
        let Some((game, level)) = seated else {
            *seat = None;
            continue;
        };
        let computer = seat
            .take_if(|seat| {
                (seat.game, seat.player.side, seat.player.level) == (game.id(), side, level)
            })
            .unwrap_or_else(|| {
                let seed = steady.seed.unwrap_or_else(|| calendar.seed());
                // Two computers of one level should not play alike.
                let seed = seed.wrapping_add(side.index() as u64);
                Computer::new(game.id(), side, level, seed, steady.cores())
            });
        let computer = seat.insert(computer);
        // While the player looks at a menu or is away, nothing happens on the board.
        if *menu.get() != Menu::None || game.clock().is_paused() {
            continue;
        }
        let speed = if game.seats().are_computers() { watching.speed } else { Speed::Normal };
        let now = time.elapsed();
        let intent = computer.intent(game, now, speed, steady.nodes, &waker, &mut next_frame);
        intents.write_batch(intent.map(|intent| ComputerIntent::new(side, intent)));
    }
}

impl Computer {
    fn new(game: u64, side: Color, level: Level, seed: u64, cores: usize) -> Self {
        let mut random = Random::new(seed);
        let player = Player { level, side, seed: random.draw(), cores };
        Self { game, random, player, thinking: None, draw: None, shown: 0, turn: None }
    }

    /// Returns the intent that the computer has now, if it has one.
    fn intent(
        &mut self,
        game: &KnownGame,
        now: Duration,
        speed: Speed,
        nodes: Option<u64>,
        waker: &Waker,
        next_frame: &mut NextFrame,
    ) -> Option<Intent> {
        let side = self.player.side;
        let may_claim = game.turn() == side && game.may_claim(side).is_some();
        if let Some(request) = BesideMoves::of(game.offered_to(side), may_claim) {
            let intent = match request {
                BesideMoves::Answer(intent) => return Some(intent),
                _ => request.intent(self.welcomes_draw(game, waker)?),
            };
            if intent.is_some() {
                return intent;
            }
        }
        if self.turn.as_ref().is_some_and(|turn| turn.plies != game.plies()) {
            self.turn = None;
            // After moves were taken back, nobody waits for the answer.
            self.thinking.take_if(|thinking| thinking.is_asked());
        }
        if game.turn() != side {
            return None;
        }
        if self.turn.is_none() {
            self.turn = Some(self.begin_turn(game, now, speed, nodes, waker));
        }
        let turn = self.turn.as_mut()?;
        if now < turn.answers_at {
            next_frame.within(turn.answers_at - now);
            return None;
        }
        if let Some(chosen) = self.thinking.as_mut().and_then(Thinking::answer) {
            turn.chosen = chosen;
        }
        turn.chosen.map(Intent::Move)
    }

    /// Returns `true` if the computer welcomes a draw now, and `None` until that is judged.
    fn welcomes_draw(&mut self, game: &KnownGame, waker: &Waker) -> Option<bool> {
        let viewer = Viewer::Player(self.player.side);
        let (start, view) = game.view_at(0, viewer).zip(game.view(viewer))?;
        let judged = self.draw.take_if(|judged| judged.view == view);
        let judged = self.draw.insert(judged.unwrap_or_else(|| {
            let mut diplomat = Thinking::new(waker);
            diplomat.ask(DrawQuestion { start, now: Arc::clone(&view) });
            DrawJudged { view, diplomat, is_welcome: None }
        }));
        judged.is_welcome = judged.is_welcome.or_else(|| judged.diplomat.answer());
        judged.is_welcome
    }

    /// Begins to think about the current position.
    fn begin_turn(
        &mut self,
        game: &KnownGame,
        now: Duration,
        speed: Speed,
        nodes: Option<u64>,
        waker: &Waker,
    ) -> Turn {
        let plies = game.plies();
        // After moves were taken back, the bots have been shown more plies than the game has; and
        // bots whose thinking was broken off are gone. In both cases, begin with new bots.
        if self.thinking.is_none() || self.shown > plies {
            if self.shown > 0 {
                self.player.seed = self.random.draw();
            }
            self.shown = 0;
        }
        let viewer = Viewer::Player(self.player.side);
        let views = (self.shown..=plies).filter_map(|ply| game.view_at(ply, viewer)).collect();
        self.shown = plies + 1;
        let lot = self.random.draw();
        let face = game.clock_faces(moment(now))[self.player.side];
        let left = face.remaining_ms.map(|ms| Duration::from_millis(ms).saturating_sub(SPARE));
        let bonus = game.setup().time.side(self.player.side);
        let time = answer_time(self.player.level, lot, left, bonus) / speed.factor();
        let deadline = Deadline::At(thinking::now() + time.saturating_sub(SPARE));
        let nodes = nodes.unwrap_or(u64::MAX);
        let thinking = self.thinking.get_or_insert_with(|| Thinking::new(waker));
        thinking.ask(MoveQuestion { player: self.player, views, deadline, nodes });
        Turn { plies, chosen: None, answers_at: now + time }
    }
}
