//! The server's own computers. Each is a client of its game like any other: it is sent only its
//! side's views.

use super::{
    events::{Connect, Event, Inbox, Out, Who},
    games::Games,
    keys::random_number,
};
use core::time::Duration;
use fogchess_bot::{BesideMoves, Bot, Progress, answer_time, is_draw_welcome};
use fogchess_game::VERSION;
use fogchess_online::{Down, GameClient, GameId, Hello, PlayerName, Up};
use fogchess_rules::{Color, Intent, Level, Viewer};
use std::{
    num::NonZero,
    sync::{Arc, LazyLock},
    time::Instant,
};
use tokio::{
    sync::{Semaphore, mpsc},
    time::sleep_until,
};

/// The computers that think at the same time: one core is left for the games.
static CORES: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new(cores.saturating_sub(1).max(1)))
});

/// The number of positions that a computer visits for a move. It does not depend on time, so that
/// the computers of a busy server play no worse.
const POSITIONS: u64 = 60_000;
/// The time kept free between the end of a computer's thinking and its answer.
const SPARE: Duration = Duration::from_millis(60);

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
        let mut computer =
            Computer { level, bot: None, shown: 0, link: GameClient::new(hello), inbox };
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
    link: GameClient,
    inbox: mpsc::UnboundedReceiver<Vec<Down>>,
}

impl Computer {
    /// Waits for the next message to send, and returns it. Returns `None` when the game is closed.
    async fn next_message(&mut self) -> Option<Up> {
        loop {
            if let Some(message) = self.wish().await {
                return Some(message);
            }
            let heard = self.inbox.recv().await?;
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
        let viewer = Viewer::Player(side);
        let views = game.view_at(0, viewer).zip(game.view(viewer));
        let may_claim = game.turn() == side && game.may_claim(side).is_some();
        let request = BesideMoves::of(game.offered_to(side), may_claim);
        let welcomes = || views.is_some_and(|(start, now)| is_draw_welcome(&start, &now));
        let intent = match request.and_then(|request| request.intent(welcomes())) {
            None if game.turn() == side => self.choose(side).await,
            intent => intent,
        };
        self.link.ask(intent?).ok()?
    }

    /// Chooses a move. A random time of the answer is set before the computer starts to think, so
    /// that it reveals nothing about the computer's view.
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
        // The clock of the last update has hardly run since.
        let lot = random_number();
        let left = game.clock_faces(game.told_at())[side].remaining_ms.map(Duration::from_millis);
        let left = left.map(|left| left.saturating_sub(SPARE));
        let time = answer_time(self.level, lot, left, game.setup().time.side(side));
        let answer_at = Instant::now() + time;
        let until = answer_at - SPARE.min(time);
        let permit = Arc::clone(&CORES).acquire_owned().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || {
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
        .await;
        let (bot, mv) = thought.ok()?;
        self.bot = Some(bot);
        sleep_until(answer_at.into()).await;
        mv.map(Intent::Move)
    }
}
