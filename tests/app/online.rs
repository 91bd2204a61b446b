//! Games on servers: an app plays over a network without wires, against a hosted game and a player
//! at another machine. The fake server holds the game, and is slow, gone or begun anew as a test
//! wants.

use bevy::prelude::KeyCode;
use fogchess::{
    access::Use,
    app::states::{Menu, Screen},
    board::TapSquare,
    game::{Game, Request, VERSION, decode},
    lobby::{JoinGame, Remembered},
    online::{
        Bye, Do, Down, GameClient, GameId, Greeting, Hello, Invite, Invites, PlayerName, SeatKey,
        Up,
        hosting::{Action, HostedGame, SocketId, Step},
        read_frame, write_frame,
    },
    platform::socket::Sockets,
    rules::{
        BySide,
        Color::{self, Black, White},
        DrawReason, Drawing, GameSetup, Goal, Ink, Intent, Moment, Move, Offer, Outcome, Preset,
        TimeControl, Viewer, WinReason,
    },
    save::memory::MemoryStore,
    table::{AskReview, AskServer, GameReview, Replay},
    theme::Mark,
};
use fogchess_support::{FakeNetwork, FakeSocket, Table, parse, timed, untimed};

/// The socket of the player at the other machine.
const OTHERS: SocketId = SocketId(1_000);
const PAGE: &str = "https://chess.example/";

fn key(side: Color) -> SeatKey {
    SeatKey([side.index() as u8 + 1; 16])
}

fn invite(side: Color) -> Invite {
    Invite { page: PAGE.into(), game: GameId(7), key: Some(key(side)) }
}

/// A server of one game, the other player, and the app.
struct Play {
    table: Table,
    network: FakeNetwork,
    setup: GameSetup,
    game: HostedGame,
    steps: Vec<Step>,
    /// The app's connections.
    sockets: Vec<(SocketId, FakeSocket)>,
    /// The other player's end of the line.
    other: GameClient,
    other_is_there: bool,
    side: Color,
    now: u64,
    last: u64,
    /// `true` while the store does not answer.
    stalled: bool,
    /// `true` while no connection can be made.
    unreachable: bool,
    greeted: Vec<Greeting>,
    rematch: Option<GameSetup>,
}

impl Play {
    /// Joins a game in which the app plays `side`. The other player is not there yet.
    fn join(setup: GameSetup, side: Color, table: Table) -> Self {
        let hello =
            Hello { version: VERSION, game: GameId(7), key: None, name: PlayerName::tidy("Eva") };
        let network = FakeNetwork::default();
        let mut play = Self {
            table,
            network: network.clone(),
            game: HostedGame::new(GameId(7), setup.clone()).expect("a game"),
            setup,
            steps: Vec::new(),
            sockets: Vec::new(),
            other: GameClient::new(hello),
            other_is_there: false,
            side,
            // The server's time has nothing to do with the app's.
            now: 5_000_000,
            last: 0,
            stalled: false,
            unreachable: false,
            greeted: Vec::new(),
            rematch: None,
        };
        play.table.app.insert_resource(Sockets::new(network));
        play.table.set(|settings| settings.online_name = "Ada".into());
        play.table.app.world_mut().write_message(JoinGame(invite(side).into()));
        play.frames(4);
        play
    }

    /// As [`Self::join`], with the other player.
    fn with(setup: GameSetup, side: Color) -> Self {
        let mut play = Self::join(setup, side, Table::open());
        play.other_comes();
        play
    }

    fn moment(&self) -> Moment {
        Moment(self.now)
    }

    fn other_comes(&mut self) -> &mut Self {
        self.other_is_there = true;
        self.game.connect(OTHERS, Some(!self.side), PlayerName::tidy("Eva"), self.moment());
        self.frames(6)
    }

    fn other_goes(&mut self) -> &mut Self {
        self.other_is_there = false;
        self.other.lost(0);
        self.game.disconnect(OTHERS, self.moment());
        self.frames(3)
    }

    fn other_says(&mut self, up: Up) -> &mut Self {
        self.game.receive(OTHERS, up, self.moment());
        self.frames(4)
    }

    fn other_asks(&mut self, intent: Intent) -> &mut Self {
        let up = self.other.ask(intent).expect("a seat").expect("a connection");
        self.other_says(up)
    }

    fn app_asks(&mut self, intent: Intent) -> &mut Self {
        self.table.submit(self.side, intent);
        self.frames(5)
    }

    /// Runs frames of the app, and the server between them.
    fn frames(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            self.serve();
            self.table.frame();
            self.now += 50;
            self.check();
        }
        self
    }

    fn seconds(&mut self, seconds: usize) -> &mut Self {
        self.frames(seconds * 20)
    }

    fn serve(&mut self) {
        let now = self.moment();
        for socket in self.network.arrivals() {
            assert_eq!(socket.url, "wss://chess.example/ws/game");
            if self.unreachable {
                socket.close();
                continue;
            }
            socket.open();
            self.last += 1;
            self.sockets.push((SocketId(self.last), socket));
        }
        for (id, socket) in self.sockets.clone() {
            for frame in socket.received() {
                match decode::<Up>(&frame).expect("a message") {
                    Up::Hello(hello) => {
                        assert_eq!((hello.version, hello.game), (VERSION, GameId(7)));
                        assert_eq!(hello.key, Some(key(self.side)));
                        self.game.connect(id, Some(self.side), hello.name, now);
                    }
                    up => self.game.receive(id, up, now),
                }
            }
            if socket.has_left() {
                self.sockets.retain(|(other, _)| *other != id);
                self.game.disconnect(id, now);
            }
        }
        self.game.tick(now);
        self.act();
    }

    fn act(&mut self) {
        for _ in 0..100 {
            let actions = self.game.actions();
            if actions.is_empty() {
                return;
            }
            for action in actions {
                match action {
                    Action::Store(step) => {
                        self.steps.push(step);
                        if !self.stalled {
                            self.game.stored(self.moment());
                        }
                    }
                    Action::Send(OTHERS, messages) => {
                        let heard = self.other.hear(messages).expect("in order");
                        self.greeted.extend(heard.greetings.into_iter().map(|(_, said)| said));
                    }
                    Action::Send(to, messages) => {
                        let frame = write_frame(&messages).expect("a frame");
                        assert_eq!(read_frame::<Down>(&frame).expect("it is one"), messages);
                        self.socket(to, |socket| socket.send(frame));
                    }
                    Action::Close(to, bye) => self.socket(to, |socket| {
                        socket.send(write_frame(&[Down::Bye(bye)]).expect("a frame"));
                        socket.close();
                    }),
                    Action::Rematch(setup) => self.rematch = Some(setup),
                }
            }
        }
        panic!("the server never comes to rest");
    }

    fn socket(&self, of: SocketId, act: impl FnOnce(&FakeSocket)) {
        if let Some((_, socket)) = self.sockets.iter().find(|(id, _)| *id == of) {
            act(socket);
        }
    }

    /// The store answers again.
    fn go_on(&mut self) -> &mut Self {
        self.stalled = false;
        self.game.stored(self.moment());
        self.frames(5)
    }

    /// Returns the game that the app would find again.
    fn remembered(&self) -> Option<Invites> {
        self.table.app.world().resource::<Remembered>().0.clone()
    }

    /// Ends the app, and starts it again with the game that it has kept.
    fn reload(&mut self) -> &mut Self {
        let kept = self.remembered().expect("a game").to_text();
        self.reload_with(Invites::from_text(&kept).expect("it is read again"))
    }

    fn reload_with(&mut self, kept: Invites) -> &mut Self {
        self.cut();
        self.table = Table::open();
        self.table.app.insert_resource(Sockets::new(self.network.clone()));
        self.table.app.world_mut().write_message(JoinGame(kept));
        self.frames(6)
    }

    /// Breaks the app's connections, without a goodbye.
    fn cut(&mut self) -> &mut Self {
        for (id, socket) in core::mem::take(&mut self.sockets) {
            socket.close();
            self.game.disconnect(id, self.moment());
        }
        self
    }

    /// Ends the server, and starts it again with what was stored.
    fn restart(&mut self) -> &mut Self {
        let now = self.moment();
        let fresh = HostedGame::new(GameId(7), self.setup.clone()).expect("a game");
        let mut old = core::mem::replace(&mut self.game, fresh);
        for action in old.close(Bye::Restarting) {
            if let Action::Close(to, bye) = action {
                self.socket(to, |socket| {
                    socket.send(write_frame(&[Down::Bye(bye)]).expect("a frame"));
                    socket.close();
                });
            }
        }
        self.sockets.clear();
        self.now += 20_000;
        let steps = &self.steps;
        self.game = HostedGame::reopen(GameId(7), self.setup.clone(), steps, now, self.moment())
            .expect("it goes on");
        self.other.lost(0);
        self.other_comes()
    }

    /// Returns the true game.
    fn truth(&self) -> Game {
        // A flag that is about to fall is not in the record.
        Game::replay(self.game.referee().record(Moment::default())).expect("a game")
    }

    /// The app never shows more than its side's view of the truth.
    fn check(&mut self) {
        let Some(view) = self.table.shown().board.clone() else { return };
        let over = self.table.shown().is_over();
        if self.table.screen() != Screen::Game || over {
            return;
        }
        assert_eq!(view.viewer(), Viewer::Player(self.side));
        let board = self.table.board();
        // The entities follow in the same frame, once the board is there.
        if !board.pieces().is_empty() {
            assert_eq!(board.pieces(), view.pieces(), "\n{board}");
        }
        if !self.stalled {
            let truth = self.truth();
            let right = truth.view_at(view.plies() as usize, view.viewer()).expect("a view");
            if view.plies() as usize <= truth.plies() && !view.ruleset().has_no_move_rule() {
                assert_eq!(right.pieces(), view.pieces());
            }
            assert_eq!(right.visible(), view.visible());
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.seat().outcome
    }

    fn asks(&mut self, by: Color, intent: Intent) -> &mut Self {
        if by == self.side { self.app_asks(intent) } else { self.other_asks(intent) }
    }

    fn mv(&mut self, by: Color, mv: &str) -> &mut Self {
        self.asks(by, Intent::Move(mv.parse().expect("a move")))
    }
}

/// Plays random moves of both sides until the game is over, or for some plies.
fn play_on(play: &mut Play, rng: &mut fastrand::Rng, plies: usize) {
    for _ in 0..plies {
        if play.outcome().is_some() {
            return;
        }
        let sandbox = play.setup.ruleset.goal == Goal::Sandbox;
        let own = if sandbox { rng.bool() } else { play.table.view().turn() == play.side };
        let before = play.truth().plies();
        let by = if own { play.side } else { !play.side };
        let view = match own {
            true => play.table.view(),
            false => play.other.game().and_then(|game| game.view(Viewer::Player(by))).expect("it"),
        };
        let moves = view.moves().iter().copied();
        let is_own = |mv: &Move| view.piece_at(mv.from).is_some_and(|piece| piece.color == by);
        let Some(mv) = rng.choice(moves.filter(is_own).collect::<Vec<_>>()) else { return };
        play.asks(by, Intent::Move(mv));
        let after = play.truth().plies();
        assert_eq!(after, before + 1, "{:?}: {:?}", play.setup.ruleset, play.table.notices());
        if play.outcome().is_none() {
            assert_eq!(play.table.view().plies() as usize, after, "the app has seen it");
        }
    }
}

#[test]
fn every_game_is_played_from_either_side_and_kept() {
    let mut rng = fastrand::Rng::with_seed(5);
    for (number, preset) in Preset::ALL.into_iter().enumerate() {
        let side = Color::ALL[number % 2];
        let store = MemoryStore::default();
        let table = Table::keeping(store.another_window());
        let mut play = Play::join(untimed(preset), side, table);
        assert_eq!(play.table.screen(), Screen::Game, "{preset:?}");
        assert!(play.table.says_part("Waiting for the other player"), "{:?}", play.table.texts());
        play.other_comes();
        assert_eq!(play.table.seat().setup.names[side], "Ada");
        play_on(&mut play, &mut rng, 14);
        assert!(store.texts().is_empty(), "nobody here knows a running game");
        if preset.ruleset().goal == Goal::Sandbox {
            continue;
        }
        if play.outcome().is_none() {
            play.other_asks(Intent::Resign);
        }
        play.frames(4);
        assert_eq!(store.texts().len(), 1, "{preset:?}: {:?}", play.table.notices());
        let replay: Replay = play.table.replay().expect("a replay");
        assert_eq!(replay.plies, play.truth().plies());
        let text = store.texts().into_values().next().expect("a game");
        let text = String::from_utf8(text).expect("text");
        assert!(text.contains("Ada") && text.contains("Eva"), "{text}");
    }
}

#[test]
fn a_player_sees_that_a_move_is_on_its_way() {
    let mut play = Play::with(untimed(Preset::FogCheck), White);
    play.stalled = true;
    play.mv(White, "e2e4");
    assert!(play.table.says_part("Sending your move"), "{:?}", play.table.texts());
    assert_eq!(play.table.view().plies(), 0);
    assert_eq!(play.table.marks(Mark::Premove), ["e2", "e4"], "the move is seen");
    assert!(!play.table.shown().is_live());
    play.go_on();
    assert_eq!(play.table.view().plies(), 1);
    assert!(!play.table.says_part("Sending your move"));
    assert_eq!(play.table.marks(Mark::Premove), [""; 0]);
}

#[test]
fn a_second_move_waits_for_the_first_one_and_is_told_so() {
    type Way = fn(&mut Table) -> &mut Table;
    let ways: [Way; 4] = [
        |table| table.click("d2"),
        |table| table.tap("d2"),
        |table| table.type_move("d2d4"),
        |table| {
            table.app.world_mut().write_message(TapSquare(parse("d2")));
            table
        },
    ];
    for way in ways {
        let mut play = Play::with(untimed(Preset::FogCheck), White);
        play.stalled = true;
        play.mv(White, "e2e4");
        way(&mut play.table);
        play.frames(3);
        assert!(play.table.says_part("still on its way"), "{:?}", play.table.texts());
        assert!(play.table.voice().iter().any(|said| said.contains("still on its way")));
        play.go_on();
        assert_eq!(play.table.view().plies(), 1, "only one was sent");
        assert!(!play.table.says_part("still on its way"), "{:?}", play.table.texts());
    }
}

#[test]
fn a_player_sees_that_the_server_takes_long_to_save_a_move_and_that_the_clocks_wait() {
    let time: TimeControl = "5+0".parse().expect("a time");
    let mut play = Play::with(GameSetup { time, ..untimed(Preset::FogCheck) }, White);
    play.stalled = true;
    play.mv(White, "e2e4");
    let clocks = play.table.clocks();
    play.seconds(4);
    assert!(play.table.says_part("isn’t saved yet"), "{:?}", play.table.texts());
    assert_eq!(play.table.clocks(), clocks, "the own clock stands");
    play.go_on();
    assert_eq!(play.table.view().plies(), 1);
    assert!(!play.table.says_part("isn’t saved yet"));
}

#[test]
fn a_move_survives_a_lost_line_and_is_played_once() {
    let mut play = Play::with(untimed(Preset::Chess), White);
    play.unreachable = true;
    play.cut();
    play.seconds(3);
    assert!(play.table.says_part("Connection lost. Trying"), "{:?}", play.table.texts());
    assert!(play.table.voice().iter().any(|said| said.contains("Connection lost")));
    assert!(play.table.notices().is_empty(), "the status line tells it, and nothing lies over it");
    play.table.type_move("e2e4");
    play.frames(4);
    assert!(play.table.says_part("Your move goes out"), "{:?}", play.table.texts());
    assert_eq!(play.table.marks(Mark::Premove), ["e2", "e4"]);
    assert_eq!(play.truth().plies(), 0);
    play.unreachable = false;
    for _ in 0..9 {
        if play.truth().plies() == 0 {
            play.seconds(1);
        }
    }
    assert_eq!(play.truth().plies(), 1, "{:?}", play.table.texts());
    let voice = play.table.voice();
    assert!(voice.iter().any(|said| said.contains("Connected again")), "{voice:?}");
    assert_eq!(play.table.marks(Mark::Premove), [""; 0]);
    assert_eq!(play.table.view().plies(), 1);

    // The move was stored, but the answer to it is lost.
    play.mv(Black, "e7e5");
    play.stalled = true;
    play.mv(White, "g1f3");
    play.cut();
    play.go_on().seconds(3);
    assert_eq!(play.truth().plies(), 3);
    assert_eq!(play.table.view().plies(), 3);
    assert!(play.table.shown().is_live() || play.table.view().turn() == Black);
}

#[test]
fn a_short_gap_is_not_worth_a_word() {
    let mut play = Play::with(untimed(Preset::Chess), Black);
    play.cut();
    play.seconds(2);
    assert!(play.table.notices().is_empty(), "{:?}", play.table.notices());
    play.mv(White, "e2e4");
    assert_eq!(play.table.view().plies(), 1);
}

#[test]
fn a_page_that_comes_back_connects_anew_and_nobody_has_left() {
    let mut play = Play::with(untimed(Preset::Chess), White);
    play.network.come_back();
    play.frames(6);
    assert_eq!(play.last, 2, "a second connection");
    assert!(play.table.notices().is_empty(), "{:?}", play.table.notices());
    assert_eq!(play.other.players().present, BySide::both(true));
    play.mv(White, "e2e4");
    assert_eq!(play.truth().plies(), 1);
}

#[test]
fn a_game_survives_its_server() {
    let mut play = Play::with(timed(Preset::Fog, "5+0"), Black);
    play.mv(White, "e2e4").mv(Black, "d7d5");
    let clocks = play.table.clocks();
    play.restart().seconds(3);
    assert_eq!(play.table.view().plies(), 2);
    let after = play.table.clocks();
    assert!(clocks.white - after.white < 8_000, "no clock ran while it was away: {after:?}");
    play.mv(White, "e4d5");
    assert_eq!(play.table.view().plies(), 3);
}

#[test]
fn the_clock_runs_here_as_it_does_there() {
    let mut play = Play::with(timed(Preset::Chess, "3+2"), White);
    play.mv(White, "e2e4").mv(Black, "e7e5");
    play.seconds(10);
    let shown = play.table.clocks();
    let faces = play.other.game().expect("a game").clock_faces(play.moment());
    let right = faces.map(|face| face.remaining_ms.expect("time"));
    for side in Color::ALL {
        assert!(shown[side].abs_diff(right[side]) <= 200, "{side}: {shown:?}, {right:?}");
    }
    assert!(shown.white < 175_000, "{shown:?}");
    // The menu stops nothing.
    play.table.open_menu(Menu::Pause);
    play.seconds(5);
    assert!(play.table.clocks().white + 4_000 < shown.white);
    play.table.open_menu(Menu::None);
    play.seconds(180);
    let flagged = Outcome::Win { winner: Black, reason: WinReason::Flag };
    assert_eq!(play.outcome(), Some(flagged));
}

#[test]
fn the_player_is_you_and_the_other_one_has_a_name_or_is_the_opponent() {
    for (side, name) in [(White, "Eva"), (Black, "Eva"), (White, ""), (Black, "")] {
        let store = MemoryStore::default();
        let table = Table::keeping(store.another_window());
        let mut play = Play::join(untimed(Preset::FogCheck), side, table);
        play.other_is_there = true;
        play.game.connect(OTHERS, Some(!side), PlayerName::tidy(name), play.moment());
        play.frames(6);
        let other = if name.is_empty() { "Opponent" } else { name };
        let bars = play.table.bar_names();
        assert!(["You", other].iter().all(|name| bars.iter().any(|bar| bar == name)), "{bars:?}");
        if side == White {
            play.mv(White, "e2e4");
        }
        play.other_asks(Intent::Resign);
        play.frames(60);
        let resigned = format!("{other} resigned.");
        assert!(
            play.table.says("You won") && play.table.says(&resigned),
            "{:?}",
            play.table.texts()
        );
        // It is told in the same way when it is looked at again.
        play.table.go_to(Screen::Title).tap_button("Games").frames(4);
        assert!(play.table.says_part("You won"), "{:?}", play.table.texts());
        assert!(play.table.says_part(other), "{:?}", play.table.texts());
        play.table.tap_button("Replay").frames(4);
        assert!(
            play.table.says("You won") && play.table.says(&resigned),
            "{:?}",
            play.table.texts()
        );
        let before = store.written();
        play.table.go_to(Screen::Title).frames(3);
        assert_eq!(store.written(), before, "looking at it changes nothing");
    }
}

#[test]
fn offers_and_refusals_reach_the_player() {
    let mut play = Play::with(untimed(Preset::Chess), White);
    play.mv(White, "e2e4").mv(Black, "e7e5");
    play.other_asks(Intent::Offer(Offer::Draw));
    assert!(play.table.says_part("Eva offers a draw"), "{:?}", play.table.texts());
    assert!(!play.table.says_part("You offered"), "{:?}", play.table.texts());
    assert!(play.table.has_button("Accept") && play.table.has_button("Decline"));
    assert!(!play.table.has_button("Withdraw"), "it is Eva's offer");
    play.app_asks(Intent::Decline(Offer::Draw));
    play.app_asks(Intent::Offer(Offer::Takeback));
    assert!(play.table.says_part("You requested a takeback"), "{:?}", play.table.texts());
    play.other_asks(Intent::Accept(Offer::Takeback));
    assert!(play.table.view().plies() < 2);
    assert!(play.table.says_part("Takeback accepted"), "{:?}", play.table.texts());
    // The board offers no such move, so it is sent past it.
    play.table.submit(White, Intent::Move("e1e8".parse().expect("a move")));
    let mut refusals = 0;
    for _ in 0..5 {
        refusals += play.frames(1).table.refusals().len();
    }
    assert_eq!(refusals, 1);
    play.app_asks(Intent::Offer(Offer::Draw));
    play.other_asks(Intent::Accept(Offer::Draw));
    assert_eq!(play.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn who_makes_an_offer_can_withdraw_it() {
    let setup = GameSetup { takeback: true, ..untimed(Preset::FogCheck) };
    let mut play = Play::with(setup, White);
    play.mv(White, "e2e4").mv(Black, "e7e5");
    let by_pointer = |play: &mut Play| _ = play.table.tap_button("Withdraw");
    let by_voice = |play: &mut Play| _ = play.table.use_control("Withdraw", Use::Press);
    let by_key = |play: &mut Play| {
        for _ in 0..40 {
            if play.table.focused() == "Withdraw" {
                break;
            }
            play.table.press(KeyCode::Tab).frame();
        }
        play.table.press(KeyCode::Enter);
    };
    let ways: [(Offer, &str, &str, fn(&mut Play)); 3] = [
        (Offer::Draw, "You offered a draw.", "Draw offer withdrawn.", by_pointer),
        (Offer::Takeback, "You requested a takeback.", "Takeback request withdrawn.", by_voice),
        (
            Offer::LiftFog,
            "You asked to lift the fog.",
            "Request to lift the fog withdrawn.",
            by_key,
        ),
    ];
    for (offer, made, withdrawn, withdraw) in ways {
        play.app_asks(Intent::Offer(offer));
        assert!(play.table.voice().contains(&made.into()), "{:?}", play.table.voice());
        // The line tells it for a while, the card as long as the offer waits.
        play.seconds(8);
        assert!(play.table.says(made), "{:?}", play.table.texts());
        assert!(play.table.has_button("Withdraw") && !play.table.has_button("Accept"));
        withdraw(&mut play);
        play.frames(6);
        assert!(play.game.referee().offers().is_empty(), "{offer:?}");
        assert!(play.table.says(withdrawn), "{:?}", play.table.texts());
        assert!(!play.table.has_button("Withdraw"), "{offer:?}");
    }
}

#[test]
fn another_window_takes_the_seat_and_can_give_it_back() {
    let mut play = Play::with(untimed(Preset::Chess), White);
    play.last += 1;
    let other = SocketId(play.last);
    let now = play.moment();
    play.game.connect(other, Some(White), PlayerName::default(), now);
    play.frames(4);
    assert!(play.table.says_part("in another window"), "{:?}", play.table.texts());
    play.seconds(10);
    assert_eq!(play.last, 2, "it does not come back by itself");
    play.table.tap_button("Play here");
    play.frames(6);
    play.mv(White, "e2e4");
    assert_eq!(play.table.view().plies(), 1);
}

#[test]
fn who_is_gone_can_be_given_up() {
    let mut play = Play::with(timed(Preset::Fog, "1+0"), White);
    play.mv(White, "e2e4").mv(Black, "e7e5");
    play.other_goes();
    assert!(play.table.says_part("Eva is gone. You may claim"), "{:?}", play.table.texts());
    let spoken = play.table.voice();
    assert!(spoken.iter().any(|said| said.contains("Eva is gone")), "{spoken:?}");
    assert!(play.table.says_part("0:30") || play.table.says_part("0:29"));
    assert!(!play.table.has_button("Claim win"));
    play.mv(White, "d2d4").seconds(31);
    play.table.tap_button("Claim win");
    play.frames(5);
    let left = Outcome::Win { winner: White, reason: WinReason::Abandonment };
    assert_eq!(play.outcome(), Some(left));
}

#[test]
fn a_first_move_is_asked_for() {
    let mut play = Play::with(timed(Preset::Chess, "1+0"), White);
    assert!(play.table.says_part("Make your first move within"), "{:?}", play.table.texts());
    play.seconds(31);
    assert_eq!(play.outcome(), Some(Outcome::Aborted));
}

#[test]
fn greetings_come_and_go_and_can_be_muted() {
    let mut play = Play::with(untimed(Preset::Chess), White);
    play.table.app.world_mut().write_message(AskServer::Greet(Greeting::GoodLuck));
    play.frames(4);
    assert_eq!(play.greeted, [Greeting::GoodLuck]);
    assert!(play.table.notices().is_empty(), "one knows what one has said");
    play.other_says(Up::Greet(Greeting::Thanks));
    assert!(play.table.is_told(&["Thank you!"]), "{:?}", play.table.notices());
    play.table.open_menu(Menu::Greet).frames(3);
    play.table.tap_button("Well played!");
    play.frames(4);
    assert_eq!(play.greeted.last(), Some(&Greeting::WellPlayed));
}

#[test]
fn a_rematch_takes_both() {
    let mut play = Play::with(untimed(Preset::Chess), White);
    play.mv(White, "e2e4");
    play.other_asks(Intent::Resign);
    play.frames(60);
    play.table.tap_button("Rematch");
    play.frames(4);
    assert!(play.table.is_told(&["asked for a rematch"]), "{:?}", play.table.notices());
    play.table.tap_button("Withdraw");
    play.frames(4);
    play.other_says(Up::Rematch(true));
    assert!(play.table.is_told(&["wants a rematch"]), "{:?}", play.table.notices());
    assert!(play.rematch.is_none());
    // The notice does not lie over the button that it names.
    play.table.tap_button("Accept");
    play.frames(4);
    assert!(play.rematch.is_some());
}

#[test]
fn a_game_is_reviewed_once_it_is_over() {
    let mut play = Play::with(untimed(Preset::Fog), White);
    play.mv(White, "e2e4").mv(Black, "e7e5").mv(White, "f1a6");
    let steps = play.steps.len();
    play.table.app.world_mut().write_message(AskReview);
    play.frames(20);
    assert!(play.table.shown().review.is_none() && !play.table.has_button("Review"));
    play.mv(Black, "b8a6").other_asks(Intent::Resign);
    play.frames(60);
    play.table.tap_button("Review");
    let is_whole =
        |table: &mut Table| table.shown().review.as_ref().is_some_and(GameReview::is_whole);
    play.table.wait_for("reviewed", is_whole).frames(2);
    assert!(play.steps.len() > steps);
    let review = play.table.shown().review.clone().expect("a review");
    assert_eq!(review.of(Viewer::Everyone).count(), 4, "both sides are known by now");
    assert!(review.after(2).is_some_and(|bishop| bishop.miss.is_some()), "{review:?}");
    assert!(!play.table.has_button("Try again"), "the other player is a person");
}

#[test]
fn own_marks_are_found_again_on_the_device_until_the_game_is_over() {
    let mut play = Play::with(untimed(Preset::Fog), White);
    play.mv(White, "e2e4");
    let steps = play.steps.len();
    play.table.right_click("e8");
    play.frames(2);
    play.table.press_all(&[KeyCode::ArrowRight, KeyCode::Enter]);
    play.frames(2);
    play.table.right_drag("g1", "f3").right_click("e4");
    play.frames(2);
    let marks = ["green e4", "green g1 f3", "k? e8"];
    assert_eq!(play.table.own_marks(), marks);
    for _ in 0..2 {
        play.reload();
        assert_eq!(play.table.screen(), Screen::Game);
        assert_eq!(play.table.own_marks(), marks);
    }
    assert_eq!(play.steps.len(), steps, "the server hears nothing of them");
    play.mv(Black, "a7a6");
    assert_eq!(play.table.own_marks(), ["k? e8"]);
    play.other_asks(Intent::Resign);
    assert_eq!(play.remembered(), None);
}

#[test]
fn marks_from_elsewhere_that_fit_no_board_are_dropped() {
    let mut play = Play::with(untimed(Preset::Fog), White);
    let mut kept = play.remembered().expect("a game");
    let viewer = Viewer::Player(White);
    let circle = |at: &str| Drawing::circle(at.parse().expect("a square"), Ink::Red);
    kept.marks.draw(viewer, 0, circle("i10"));
    kept.marks.draw(viewer, 0, circle("d4"));
    kept.marks.draw(viewer, 7, circle("d5"));
    play.reload_with(kept);
    assert_eq!(play.table.own_marks(), ["red d4"]);
    play.frames(2);
    assert_eq!(play.remembered().map(|it| it.marks.drawings(viewer, 7).count()), Some(0));
}

#[test]
fn who_leaves_a_game_says_goodbye_and_is_asked_before() {
    let mut play = Play::with(timed(Preset::Chess, "5+0"), White);
    play.mv(White, "e2e4").mv(Black, "e7e5");
    assert_eq!(play.remembered().map(|game| game.own), Some(invite(White)));
    play.table.open_menu(Menu::Pause).frames(2);
    assert!(!play.table.has_button("Share"), "nobody here knows the whole game");
    play.table.tap_button("Leave game");
    assert!(play.table.says_part("10 seconds after you leave"), "{:?}", play.table.texts());
    play.table.tap_button("Leave");
    play.frames(5);
    assert_eq!(play.table.screen(), Screen::Title);
    assert!(play.remembered().is_none());
    let claim = play.other.players().claim_ms.white.expect("it may be claimed");
    assert!(claim <= 10_000, "{claim}");
}

#[test]
fn who_watches_a_game_in_the_fog_sees_names_clocks_and_the_number_of_plies() {
    let now = Moment(5_000_000);
    let network = FakeNetwork::default();
    let mut table = Table::open();
    table.app.insert_resource(Sockets::new(network.clone()));
    let watch = Invite { key: None, ..invite(White) };
    table.app.world_mut().write_message(JoinGame(watch.into()));
    table.frames(3);
    let socket = network.arrivals().pop().expect("a connection");
    socket.open();
    let mut game = HostedGame::new(GameId(7), timed(Preset::Fog, "5+3")).expect("a game");
    let watcher = SocketId(3);
    for (socket, side, name) in
        [(SocketId(1), Some(White), "Ada"), (SocketId(2), Some(Black), ""), (watcher, None, "")]
    {
        game.connect(socket, side, PlayerName::tidy(name), now);
    }
    let request =
        Request { id: 1, side: White, intent: Intent::Move("e2e4".parse().expect("a move")) };
    for asked in [None, Some(Up::Do(Do { request, plies: 0, takebacks: 0 }))] {
        if let Some(asked) = asked {
            game.receive(SocketId(1), asked, now);
        }
        loop {
            let actions = game.actions();
            if actions.is_empty() {
                break;
            }
            for action in actions {
                match action {
                    Action::Store(_) => game.stored(now),
                    Action::Send(to, messages) if to == watcher => {
                        socket.send(write_frame(&messages).expect("a frame"));
                    }
                    _ => {}
                }
            }
        }
        table.frames(4);
    }
    for told in ["Ada – Black, ply 1", "5:00"] {
        assert!(table.says_part(told), "{told}: {:?}", table.texts());
    }
    table.app.world_mut().write_message(AskReview);
    table.frames(20);
    assert!(table.shown().review.is_none() && !table.has_button("Review"));
    assert!(!table.says_part("e4"), "{:?}", table.texts());
    assert_eq!(table.pieces(), []);
}

#[test]
fn a_premove_waits_here_for_the_view_and_is_sent_once() {
    for (preset, first, reply, premove) in [
        (Preset::Fog, "e2e4", "e7e5", "g1f3"),
        (Preset::FogCheck, "e2e4", "e7e5", "g1f3"),
        (Preset::Chess, "e2e4", "e7e5", "g1f3"),
        (Preset::FogXiangqi, "h3e3", "h8e8", "h1g3"),
        (Preset::FogCheckXiangqi, "h3e3", "h8e8", "h1g3"),
        (Preset::Xiangqi, "h3e3", "h8e8", "h1g3"),
    ] {
        let mut play = Play::with(timed(preset, "5+3"), White);
        play.mv(White, first);
        let told = play.steps.len();
        play.table.type_move(premove);
        play.frames(5);
        assert_eq!(play.table.marks(Mark::Premove).len(), 2, "{preset:?}");
        assert_eq!(play.steps.len(), told, "the server hears nothing of it");
        play.mv(Black, reply);
        assert_eq!(play.truth().plies(), 3, "{preset:?}");
        assert_eq!(play.table.view().last_move(), Some(premove.parse().expect("a move")));
        assert!(play.table.marks(Mark::Premove).is_empty());
    }
}

#[test]
fn a_premove_lives_through_a_broken_line_and_a_new_server() {
    let mut play = Play::with(timed(Preset::Fog, "5+3"), White);
    play.mv(White, "e2e4");
    play.table.type_move("g1f3");
    play.frames(2);
    play.cut().seconds(3);
    assert_eq!(play.table.marks(Mark::Premove).len(), 2);
    play.restart().seconds(12);
    assert_eq!(play.table.marks(Mark::Premove).len(), 2);
    play.mv(Black, "e7e5").frames(5);
    assert_eq!(play.truth().plies(), 3);
}
