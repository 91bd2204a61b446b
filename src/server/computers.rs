//! The server's own computers. Each is a client of its game like any other: it is sent what its
//! side may know, and nothing else.

use super::{
    games::{Connect, Event, Games, Out, Who},
    keys::random_number,
};
use crate::{
    bot::{Bot, Progress, answer_time, request_beside_moves},
    net::{Down, GameId, Hello, Link, PlayerName, Up},
    protocol::VERSION,
    rules::{Color, Move, Viewer},
    session::{Intent, Level},
};
use core::time::Duration;
use std::{
    num::NonZero,
    sync::{Arc, LazyLock},
    time::Instant,
};
use tokio::{
    sync::{Semaphore, mpsc},
    time::{sleep_until, timeout},
};

/// The computers that think at the same time: one core is left for the games.
static CORES: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new(cores.saturating_sub(1).max(1)))
});

/// The positions that a computer looks at in one turn. They are counted, so that a busy server's
/// computers play no worse.
const POSITIONS: u64 = 60_000;
/// The time kept free between the end of a computer's thinking and its answer.
const SPARE: Duration = Duration::from_millis(60);
/// The time for which a computer waits for news of its game before it looks whether it still is one.
const PATIENCE: Duration = Duration::from_secs(600);

/// Lets a computer play a side of a game until the game is over or closed.
pub(super) fn seat(games: &Games, id: GameId, side: Color, level: Level) {
    let games = games.clone();
    tokio::spawn(async move {
        let Ok(game) = games.game(id) else { return };
        let (out, inbox) = mpsc::unbounded_channel();
        let socket = games.next_socket();
        let hello = Hello { version: VERSION, game: id, key: None, name: PlayerName::default() };
        let name = PlayerName::default();
        let who = Who::Computer(side);
        let came = Event::Connect(Connect { socket, who, name, out: Out::Computer(out) });
        if game.send(came).await.is_err() {
            return;
        }
        let say = async |message| {
            let at = games.now();
            game.send(Event::Message { socket, message, at }).await.is_ok()
        };
        let mut computer = Computer { level, bot: None, shown: 0, link: Link::new(hello), inbox };
        while let Some(message) = computer.next_message().await {
            if !say(message).await {
                return;
            }
        }
        // A game that has closed needs no goodbye.
        let _ = game.send(Event::Disconnect { socket }).await;
    });
}

struct Computer {
    level: Level,
    /// The bot between two turns.
    bot: Option<Bot>,
    /// The number of views that the bot has been shown.
    shown: usize,
    link: Link,
    inbox: mpsc::UnboundedReceiver<Vec<Down>>,
}

/// A bot that has thought, and its move.
type Thought = (Bot, Option<Move>);

impl Computer {
    /// Waits until there is something to say, and returns it. `None` when the game is closed.
    async fn next_message(&mut self) -> Option<Up> {
        loop {
            if let Some(message) = self.wish().await {
                return Some(message);
            }
            let heard = timeout(PATIENCE, self.inbox.recv()).await.ok()??;
            if heard.iter().any(|message| matches!(message, Down::Bye(_) | Down::Rematch { .. })) {
                return None;
            }
            self.link.hear(heard).ok()?;
            if let Some(message) = self.agree_to_rematch() {
                return Some(message);
            }
        }
    }

    /// Returns the agreement to another game, if the other player has asked for one.
    fn agree_to_rematch(&self) -> Option<Up> {
        let (side, wanted) = (self.link.side()?, self.link.players().rematch);
        (wanted[!side] && !wanted[side]).then_some(Up::Rematch(true))
    }

    /// Returns the request that the computer wants to make now, after some thinking.
    async fn wish(&mut self) -> Option<Up> {
        let side = self.link.side()?;
        let game = self.link.game().filter(|game| game.outcome().is_none())?;
        if self.link.pending().is_some() || self.link.players().present != [true; 2].into() {
            return None;
        }
        let intent = match request_beside_moves(game, side) {
            None if game.turn() == side => self.choose(side).await,
            intent => intent,
        };
        self.link.ask(intent?).ok()?
    }

    /// Chooses a move. The time of the answer is drawn by lot before the computer begins to think, so
    /// that the time it takes reveals nothing about what it sees.
    async fn choose(&mut self, side: Color) -> Option<Intent> {
        let game = self.link.game()?;
        let plies = game.plies();
        // After moves were taken back, the bot has been shown more plies than the game has.
        let bot = self.bot.take().filter(|_| self.shown <= plies);
        let mut bot = bot.unwrap_or_else(|| {
            self.shown = 0;
            Bot::new(self.level, side, random_number())
        });
        let viewer = Viewer::Player(side);
        let views: Vec<_> =
            (self.shown..=plies).filter_map(|ply| game.view_at(ply, viewer)).collect();
        self.shown = plies + 1;
        // The clock as it was told: it has hardly run since.
        let lot = random_number();
        let time = answer_time(game, side, self.level, lot, SPARE, game.told_at());
        let answer_at = Instant::now() + time;
        let until = answer_at - SPARE.min(time);
        let permit = Arc::clone(&CORES).acquire_owned().await.ok()?;
        let thought: Thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            for view in &views {
                bot.observe(view);
            }
            bot.begin(POSITIONS);
            let mv = match bot.step(|| Instant::now() >= until) {
                Progress::Done(mv) => mv,
                Progress::Thinking => bot.decide(),
            };
            (bot, mv)
        })
        .await
        .ok()?;
        let (bot, mv) = thought;
        self.bot = Some(bot);
        sleep_until(answer_at.into()).await;
        mv.map(Intent::Move)
    }
}
