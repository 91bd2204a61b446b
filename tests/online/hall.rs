//! A hosted game and the client's end of the line: who is told what, and when.

use fogchess_game::{Answer, KnownGame, Request, Update, VERSION};
use fogchess_online::{
    AskError, Bye, Do, Down, GameClient, GameId, Greeting, Hello, Padding, PlayerName, SeatKey, Up,
    hosting::{Action, BadSteps, Deed, HostedGame, SocketId, Step},
    read_frame, write_frame,
};
use fogchess_rules::{
    Bonus, BySide,
    Color::{self, Black, White},
    DrawReason, GameSetup, Intent, Moment, Offer, Outcome, Preset, Refusal, SideTime, TimeControl,
    Viewer, WinReason,
};

const GAME: GameId = GameId(1);
const WHITES: SocketId = SocketId(1);
const BLACKS: SocketId = SocketId(2);
const WATCHER: SocketId = SocketId(3);
const T: Moment = Moment(1_000);

/// A hosted game whose store keeps everything at once, and the frames that it has sent.
struct Host {
    game: HostedGame,
    steps: Vec<Step>,
    frames: Vec<(SocketId, Vec<u8>)>,
    closed: Vec<(SocketId, Bye)>,
    rematch: Option<GameSetup>,
    /// The moment of the last message.
    now: Moment,
}

impl Host {
    fn new(setup: GameSetup) -> Self {
        let game = HostedGame::new(GAME, setup).expect("a game");
        Self {
            game,
            steps: Vec::new(),
            frames: Vec::new(),
            closed: Vec::new(),
            rematch: None,
            now: T,
        }
    }

    /// Returns a host with both players and a watcher.
    fn full(setup: GameSetup) -> Self {
        let mut host = Self::new(setup);
        for (socket, side) in [(WHITES, Some(White)), (BLACKS, Some(Black)), (WATCHER, None)] {
            host.connect(socket, side);
        }
        host
    }

    fn connect(&mut self, socket: SocketId, side: Option<Color>) {
        self.game.connect(socket, side, PlayerName::default(), T);
        self.act();
    }

    fn act(&mut self) {
        loop {
            let actions = self.game.actions();
            if actions.is_empty() {
                return;
            }
            for action in actions {
                match action {
                    Action::Store(step) => {
                        self.steps.push(step);
                        self.game.stored(self.now);
                    }
                    Action::Send(socket, messages) => {
                        self.frames.push((socket, write_frame(&messages).expect("a frame")));
                    }
                    Action::Close(socket, bye) => self.closed.push((socket, bye)),
                    Action::Rematch(setup) => self.rematch = Some(setup),
                }
            }
        }
    }

    fn ask(&mut self, socket: SocketId, side: Color, id: u32, plies: u32, intent: Intent) {
        let asked = Do { request: Request { id, side, intent }, plies, takebacks: 0 };
        self.say(socket, Up::Do(asked), T);
    }

    fn say(&mut self, socket: SocketId, message: Up, now: Moment) {
        self.now = now;
        self.game.receive(socket, message, now);
        self.act();
    }

    /// Returns the messages to a connection since the last call.
    fn told(&mut self, socket: SocketId) -> Vec<Down> {
        let frames = self.frames.extract_if(.., |(to, _)| *to == socket);
        frames.flat_map(|(_, frame)| read_frame(&frame).expect("a frame")).collect()
    }
}

fn mv(uci: &str) -> Intent {
    Intent::Move(uci.parse().expect("a move"))
}

fn began() -> Deed {
    let names = ["White", "Black"].map(PlayerName::tidy);
    Deed::Began { names: names.into() }
}

fn setup(preset: Preset) -> GameSetup {
    GameSetup::new(preset.ruleset())
}

fn plies(messages: &[Down]) -> usize {
    messages.iter().filter(|message| matches!(message, Down::Update(Update::Ply(_)))).count()
}

#[test]
fn a_game_begins_when_both_players_are_there() {
    let mut host = Host::new(setup(Preset::Fog));
    host.connect(WHITES, Some(White));
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    assert_eq!(host.told(WHITES).last(), Some(&Down::Late { id: 1 }));
    host.connect(BLACKS, Some(Black));
    assert_eq!(host.steps, [Step { number: 1, at: T, clock_from: None, deed: began() }]);
    host.ask(WHITES, White, 2, 0, mv("e2e4"));
    let told = host.told(WHITES);
    assert!(told.contains(&Down::Done { id: 2 }), "{told:?}");
    assert_eq!(plies(&host.told(BLACKS)), 2, "the start and the first ply");
}

#[test]
fn everyone_hears_who_is_there() {
    let mut host = Host::full(setup(Preset::FogCheck));
    let present = |told: Vec<Down>| {
        let present = told.into_iter().filter_map(|down| match down {
            Down::Players(players) => Some((players.present.white, players.present.black)),
            _ => None,
        });
        present.collect::<Vec<_>>()
    };
    assert_eq!(present(host.told(WHITES)), [(true, false), (true, true)]);
    assert_eq!(present(host.told(WATCHER)), [(true, true)], "a watcher is no player");
    host.game.disconnect(BLACKS, T);
    host.act();
    assert_eq!(present(host.told(WHITES)), [(true, false)]);
    host.connect(SocketId(9), Some(Black));
    let mut link = link();
    link.hear(host.told(SocketId(9))).expect("in order");
    assert_eq!(link.players().present, BySide::both(true));
    // A seat that is taken over in another window is not empty in between.
    host.told(WHITES);
    host.connect(SocketId(10), Some(Black));
    assert_eq!(host.told(WHITES), []);
}

#[test]
fn nothing_is_told_before_it_is_stored() {
    let mut host = Host::full(setup(Preset::Chess));
    host.frames.clear();
    let request = Request { id: 1, side: White, intent: mv("e2e4") };
    host.game.receive(WHITES, Up::Do(Do { request, plies: 0, takebacks: 0 }), T);
    let actions = host.game.actions();
    assert!(matches!(actions[..], [Action::Store(Step { number: 2, .. })]), "{actions:?}");
    // A newcomer waits too, and so does the answer to a request that will be refused.
    host.connect(SocketId(9), None);
    let reply = Request { id: 1, side: Black, intent: mv("e7e4") };
    host.game.receive(BLACKS, Up::Do(Do { request: reply, plies: 1, takebacks: 0 }), T);
    assert_eq!(host.game.actions(), []);
    host.game.stored(T);
    let told: Vec<_> = host.game.actions();
    assert_eq!(told.len(), 4, "both players, the watcher and the newcomer: {told:?}");
}

#[test]
fn a_request_is_carried_out_once() {
    let mut host = Host::full(setup(Preset::CrazyKnights));
    for _ in 0..3 {
        host.ask(WHITES, White, 1, 0, mv("g1f3"));
    }
    assert_eq!(host.steps.len(), 2, "{:?}", host.steps);
    let done = host.told(WHITES).into_iter().filter(|down| *down == Down::Done { id: 1 });
    assert_eq!(done.count(), 3, "each copy is answered");
    // A move that was made in an earlier position is not played.
    host.ask(WHITES, White, 2, 0, mv("b1c3"));
    assert_eq!(host.told(WHITES), [Down::Late { id: 2 }]);
}

#[test]
fn a_number_is_that_of_one_request() {
    let setup = || GameSetup { time: TimeControl::UNTIMED, ..setup(Preset::Chess) };
    let mut host = Host::full(setup());
    host.ask(WHITES, White, 0, 0, mv("g1f3"));
    host.ask(WHITES, White, 4, 0, mv("g1f3"));
    host.ask(BLACKS, Black, 1, 1, mv("g8f6"));
    host.ask(WHITES, White, 5, 1, Intent::Offer(Offer::Draw));
    host.ask(WHITES, White, 7, 2, mv("f3g1"));
    let is_answer = |down: &Down| matches!(down, Down::Done { .. } | Down::NumberUsed { .. });
    let answers = |told: Vec<Down>| told.into_iter().filter(is_answer).collect::<Vec<_>>();
    let done = |id| Down::Done { id };
    let used = |id, done| Down::NumberUsed { id, done };
    assert_eq!(answers(host.told(WHITES)), [used(0, 0), done(4), done(5), done(7)]);
    let ask = |id, side, plies, intent| {
        Up::Do(Do { request: Request { id, side, intent }, plies, takebacks: 0 })
    };
    // Another intent, the same move in another position, for another side, and lower numbers.
    let others = [
        (ask(7, White, 2, mv("f3g1")), done(7)),
        (ask(7, White, 2, mv("f3h4")), used(7, 7)),
        (ask(7, White, 4, mv("f3g1")), used(7, 7)),
        (ask(7, White, 2, Intent::Resign), used(7, 7)),
        (ask(7, Black, 2, mv("f3g1")), used(7, 7)),
        (ask(5, White, 1, Intent::Offer(Offer::Draw)), used(5, 7)),
        (ask(4, White, 0, mv("g1f3")), used(4, 7)),
    ];
    // The answers are the same after the server has started again.
    let again = HostedGame::reopen(GAME, setup(), &host.steps, T, T);
    let mut again = Host { game: again.expect("a game"), ..Host::new(setup()) };
    again.connect(WHITES, Some(White));
    assert_eq!(again.told(WHITES)[0], Down::Seated { side: Some(White), done: 7 });
    for (message, answer) in others {
        for host in [&mut host, &mut again] {
            host.say(WHITES, message.clone(), T);
            assert_eq!(host.told(WHITES), core::slice::from_ref(&answer), "{message:?}");
            assert!(!host.game.referee().is_over());
            assert_eq!(host.game.referee().plies(), 3);
        }
    }
}

#[test]
fn a_link_whose_number_was_used_elsewhere_says_so_and_counts_on() {
    let mut host = Host::full(setup(Preset::CrazyKnights));
    let mut link = link();
    link.hear(host.told(WHITES)).expect("in order");
    link.ask(mv("b1c3")).expect("it is sent").expect("it is connected");
    link.lost(0).expect("it tries again");
    // Meanwhile the same seat is played on another device, which counts from 1 as well.
    host.connect(SocketId(5), Some(White));
    host.ask(SocketId(5), White, 1, 0, mv("g1f3"));
    host.connect(SocketId(6), Some(White));
    let heard = link.hear(host.told(SocketId(6))).expect("in order");
    let [again] = &heard.send[..] else { panic!("the request is sent again: {heard:?}") };
    host.say(SocketId(6), again.clone(), T);
    let heard = link.hear(host.told(SocketId(6))).expect("in order");
    assert!(heard.late && link.pending().is_none(), "{heard:?}");
    assert_eq!(host.game.referee().plies(), 1);
    let Ok(Some(Up::Do(next))) = link.ask(mv("b1c3")) else { panic!("it is sent") };
    assert_eq!(next.request.id, 2);
    host.say(SocketId(6), Up::Do(next), T);
    assert_eq!(host.game.referee().plies(), 2);
}

#[test]
fn a_seat_is_played_in_one_window_and_by_its_key() {
    let mut host = Host::full(setup(Preset::Fog));
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    let again = SocketId(10);
    host.connect(again, Some(White));
    assert_eq!(host.closed, [(WHITES, Bye::Superseded)]);
    let told = host.told(again);
    assert_eq!(told[0], Down::Seated { side: Some(White), done: 1 });
    assert_eq!(plies(&told), 2);
    host.ask(WHITES, White, 2, 1, Intent::Resign);
    assert_eq!(host.steps.len(), 2, "the first window plays no more");
    // The key of one side cannot speak for the other.
    host.ask(again, Black, 2, 1, mv("e7e5"));
    let Some(Down::Update(Update::Answer(Answer::Refused { refusal, .. }))) =
        host.told(again).pop()
    else {
        panic!("a refusal");
    };
    assert_eq!(refusal, Refusal::NotYourSeat);
    host.act();
}

#[test]
fn a_connection_that_asks_too_much_is_closed() {
    let mut host = Host::full(setup(Preset::Chess));
    let ask = |game: &mut HostedGame, id| {
        let request = Request { id, side: White, intent: mv("e2e4") };
        game.receive(WHITES, Up::Do(Do { request, plies: 0, takebacks: 0 }), T);
    };
    // The first is being stored, and the others wait.
    for id in 1..=40 {
        ask(&mut host.game, id);
    }
    let actions = host.game.actions();
    let closed = Action::Close(WHITES, Bye::TooManyMessages);
    assert_eq!(actions.last(), Some(&closed), "{actions:?}");
    host.game.stored(T);
    assert!(host.game.referee().plies() == 1, "what was stored stays");
}

#[test]
fn a_watcher_of_a_game_in_fog_sees_no_board() {
    for preset in [Preset::Fog, Preset::FogCheck, Preset::FogXiangqi, Preset::Chess] {
        let mut host = Host::full(setup(preset));
        let first = if preset == Preset::FogXiangqi { "h3e3" } else { "e2e4" };
        host.ask(WHITES, White, 1, 0, mv(first));
        let told = host.told(WATCHER);
        let shown = if preset.ruleset().vision.is_fog() { 0 } else { 2 };
        assert_eq!(plies(&told), shown, "{preset:?}");
        host.ask(BLACKS, Black, 1, 1, Intent::Resign);
        let told = host.told(WATCHER);
        let over = told.iter().any(|down| matches!(down, Down::Update(Update::Over(_))));
        assert!(over, "afterwards everything is shown: {told:?}");
    }
}

#[test]
fn two_truths_that_look_the_same_give_the_same_frames() {
    // White's rook looks up its file; Black's pieces on the other side stand elsewhere.
    let truths = ["4k3/8/8/1n6/8/8/8/R3K3 w - - 0 1", "2b1k3/8/8/8/8/8/8/R3K3 w - - 0 1"];
    let frames = truths.map(|fen| {
        let setup = GameSetup { start_fen: Some(fen.into()), ..setup(Preset::Fog) };
        let mut host = Host::full(setup);
        host.ask(WHITES, White, 1, 0, mv("a1a2"));
        host.ask(BLACKS, Black, 1, 1, mv("e8f8"));
        host.ask(WHITES, White, 2, 2, mv("a2h3"));
        host.ask(WHITES, White, 3, 2, mv("a2a3"));
        host.ask(WHITES, White, 3, 2, mv("a2a3"));
        host.game.disconnect(WHITES, T);
        host.connect(WHITES, Some(White));
        host.frames
    });
    let to = |socket| frames.each_ref().map(|all| all.iter().filter(move |it| it.0 == socket));
    for socket in [WHITES, WATCHER] {
        let [one, other] = to(socket);
        assert!(one.clone().count() > 2);
        assert!(one.eq(other), "{socket:?} can tell them apart");
    }
    // The order of all frames, and their lengths to the other player, are the same too.
    let outside = frames.map(|all| {
        all.into_iter().map(|(socket, frame)| (socket, frame.len())).collect::<Vec<_>>()
    });
    assert_eq!(outside[0], outside[1]);
}

#[test]
fn frames_about_one_ply_are_all_of_the_shortest_length() {
    let mut lots = fastrand::Rng::with_seed(3);
    for preset in Preset::ALL {
        let mut host = Host::full(setup(preset));
        let mut links = BySide::from_fn(|_| link());
        for id in 1..80 {
            host.told(WATCHER);
            for side in Color::ALL {
                let told = host.told([WHITES, BLACKS][side.index()]);
                links[side].hear(told).expect("in order");
            }
            let game = links.white.game().expect("a game");
            let (plies, side) = (game.plies() as u32, game.turn());
            let view = links[side].game().and_then(|game| game.view(Viewer::Player(side)));
            let Some(mv) = view.and_then(|view| lots.choice(view.moves()).copied()) else { break };
            host.ask([WHITES, BLACKS][side.index()], side, id, plies, Intent::Move(mv));
            if host.game.referee().is_over() {
                break;
            }
            let lengths: Vec<_> = host.frames.iter().map(|(_, frame)| frame.len()).collect();
            assert_eq!(lengths, [Padding::POSTCARD.shortest; 3], "{preset:?} after {plies} plies");
        }
    }
}

/// Plays moves, disconnects everybody, and returns the lengths of the frames that White, Black and a
/// watcher are sent on coming back.
fn lengths_on_coming_back(preset: Preset, moves: &[&str]) -> [Vec<usize>; 3] {
    let mut host = Host::full(setup(preset));
    for (ply, uci) in (0..).zip(moves) {
        let side = Color::ALL[ply as usize % 2];
        host.ask([WHITES, BLACKS][side.index()], side, ply / 2 + 1, ply, mv(uci));
        assert_eq!(host.game.referee().plies(), ply + 1, "{uci}");
    }
    assert!(host.game.is_running());
    [(WHITES, Some(White)), (BLACKS, Some(Black)), (WATCHER, None)].map(|(socket, side)| {
        host.game.disconnect(socket, T);
        host.act();
        host.frames.clear();
        host.connect(socket, side);
        let own = host.frames.iter().filter(|(to, _)| *to == socket);
        own.map(|(_, frame)| frame.len()).collect()
    })
}

#[test]
fn what_is_told_on_coming_back_is_as_long_whatever_was_seen_and_taken() {
    // In one game the players stay at home, in the other they open the board and take what they can.
    let chess_home = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 \
                      a3a4 a6a5 b3b4 b6b5 c3c4 c6c5 d3d4 d6d5";
    let chess_away = "e2e4 d7d5 e4d5 d8d5 d1h5 d5g2 h5f7 e8d8 f7f8 d8d7 f1g2 a7a5 g2b7 a5a4 b7c8 d7c6 \
                      f8g7 a4a3 g7h8 a3b2 c1b2 c6b5 h8g8 b5b4";
    let xiangqi_home = "a1a2 a10a9 a2a3 a9a8 i1i2 i10i9 i2i3 i9i8 a3a2 a8a9 i3i2 i8i9 a2a1 a9a10 \
                        i2i1 i9i10 a4a5 a7a6 i4i5 i7i6";
    let xiangqi_away = "h3h10 i10h10 b3b10 a10b10 a1a3 b8b2 a3h3 a7a6 h3h8 h10h8 i1i3 h8h1 i3d3 h1g1 \
                        d3d10 e10e9 d10d8 a6a5 d8e8 e9d9";
    for (preset, home, away) in [
        (Preset::Fog, chess_home, chess_away),
        (Preset::FogCheck, chess_home, chess_away),
        (Preset::Chess, chess_home, chess_away),
        (Preset::FogXiangqi, xiangqi_home, xiangqi_away),
        (Preset::Xiangqi, xiangqi_home, xiangqi_away),
    ] {
        let [home, away] = [home, away].map(|moves| moves.split_whitespace().collect::<Vec<_>>());
        let plies = away.len().min(home.len()) & !1;
        for plies in [2, (plies / 2) & !1, plies] {
            let one = lengths_on_coming_back(preset, &home[..plies]);
            let other = lengths_on_coming_back(preset, &away[..plies]);
            assert_eq!(one, other, "{preset:?} after {plies} plies");
            let Padding { unit, shortest } = Padding::POSTCARD;
            let whole = ((plies + 2) * unit).max(shortest);
            let watched = if preset.ruleset().vision.is_fog() { shortest } else { whole };
            assert_eq!(one, [vec![whole], vec![whole], vec![watched]], "{preset:?}");
        }
    }
}

#[test]
fn two_of_the_longest_views_of_a_game_fit_into_two_units() {
    // The most moves that a side can have in chess (R. Petrović, 1964), and the most that are seen
    // of both armies in xiangqi.
    let chess = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let xiangqi = "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (preset, fen, first) in [
        (Preset::Chess, chess, "f1e1"),
        (Preset::Fog, chess, "f1e1"),
        (Preset::Chess, start, "e2e4"),
        (Preset::Xiangqi, xiangqi, "e4e5"),
        (Preset::FogXiangqi, xiangqi, "e4e5"),
    ] {
        let mut host = Host::full(GameSetup { start_fen: Some(fen.into()), ..setup(preset) });
        host.ask(WHITES, White, 1, 0, mv(first));
        let mut told = host.told(WHITES);
        told.retain(|down| matches!(down, Down::Update(Update::Ply(_))));
        assert_eq!(told.len(), 2, "{preset:?}");
        let bytes = postcard::to_allocvec(&told).expect("it is written").len();
        let json = serde_json::to_vec(&told).expect("it is written").len();
        assert!(bytes <= 2 * Padding::POSTCARD.unit, "{bytes} bytes, {preset:?}");
        assert!(json <= 2 * Padding::JSON.unit, "{json} bytes in JSON, {preset:?}");
    }
}

#[test]
fn frames_are_read_as_written_and_noise_is_refused() {
    let messages = [Down::Done { id: 3 }, Down::Late { id: 4 }, Down::Bye(Bye::Restarting)];
    let frame = write_frame(&messages).expect("a frame");
    assert_eq!(frame.len(), Padding::POSTCARD.shortest);
    assert_eq!(read_frame(&frame).as_deref(), Ok(&messages[..]));
    let mut spoilt = frame.clone();
    *spoilt.last_mut().expect("padding") = 1;
    assert!(read_frame::<Down>(&spoilt).is_err());
    assert!(read_frame::<Down>(&frame[..4]).is_err());
    let mut lots = fastrand::Rng::with_seed(5);
    for _ in 0..20_000 {
        let noise: Vec<u8> = (0..lots.usize(..300)).map(|_| lots.u8(..)).collect();
        if let Ok(messages) = read_frame::<Down>(&noise) {
            let _ = link().hear(messages);
        }
    }
}

fn hello() -> Hello {
    let (key, name) = (Some(SeatKey([1; 16])), PlayerName::tidy("Anna"));
    Hello { version: VERSION, game: GAME, key, name }
}

fn link() -> GameClient {
    GameClient::new(hello())
}

#[test]
fn a_link_keeps_its_request_until_it_is_answered() {
    let mut host = Host::full(setup(Preset::Fog));
    let mut link = link();
    assert_eq!(link.ask(mv("e2e4")), Err(AskError::NoSeat));
    link.hear(host.told(WHITES)).expect("in order");
    assert_eq!(link.side(), Some(White));
    let Ok(Some(Up::Do(asked))) = link.ask(mv("e2e4")) else { panic!("it is sent") };
    assert_eq!(link.ask(mv("d2d4")), Err(AskError::Pending));
    // The line breaks before the request arrives: it is sent again after the next connection.
    link.lost(0).expect("it tries again");
    assert_eq!(link.pending(), Some(&asked));
    host.connect(SocketId(5), Some(White));
    let heard = link.hear(host.told(SocketId(5))).expect("in order");
    assert_eq!(heard.send, [Up::Do(asked)]);
    host.say(SocketId(5), Up::Do(asked), T);
    let heard = link.hear(host.told(SocketId(5))).expect("in order");
    assert!(heard.send.is_empty());
    assert_eq!(link.pending(), None);
    let game = link.game().expect("a game");
    assert_eq!(game.plies(), 1);
    assert!(
        game.view(Viewer::Player(White)).is_some() && game.view(Viewer::Player(Black)).is_none()
    );
    // A request that is made while there is no connection waits for the next one.
    link.lost(0).expect("it tries again");
    assert_eq!(link.ask(Intent::Resign), Ok(None));
    assert!(link.pending().is_some());
}

#[test]
fn a_link_waits_longer_after_each_failure_and_not_after_a_goodbye() {
    let mut link = link();
    let waits: Vec<_> = (0..8).filter_map(|_| link.lost(u64::MAX)).collect();
    assert!(waits.is_sorted() && waits[0] <= 250 && waits[7] <= 8_000, "{waits:?}");
    assert!(waits[7] >= 4_000, "{waits:?}");
    link.hear(vec![Down::Bye(Bye::Restarting)]).expect("in order");
    assert!(link.lost(0).is_some_and(|ms| ms <= 250), "a server that starts again is not down");
    link.hear(vec![Down::Bye(Bye::Superseded)]).expect("in order");
    assert_eq!((link.lost(0), link.bye()), (None, Some(Bye::Superseded)));
}

#[test]
fn a_key_is_never_written_out() {
    let shown = format!("{:?}", link().hello());
    assert!(shown.contains("SeatKey(..)") && !shown.contains("1, 1"), "{shown}");
}

#[test]
fn steps_that_make_no_game_are_refused() {
    let step = |number, deed| Step { number, at: T, clock_from: None, deed };
    let reopen =
        |steps: &[Step]| HostedGame::reopen(GAME, setup(Preset::Chess), steps, T, T).map(drop);
    let began = step(1, began());
    let asked = |uci| Deed::Asked { side: White, id: 1, intent: mv(uci), forgiven_ms: 0 };
    assert_eq!(reopen(&[began.clone(), step(2, asked("e2e4"))]), Ok(()));
    assert_eq!(
        reopen(&[began.clone(), step(3, asked("e2e4"))]),
        Err(BadSteps::Number { expected: 2, found: 3 })
    );
    assert_eq!(reopen(&[began.clone(), step(2, asked("e2e5"))]), Err(BadSteps::Impossible(2)));
    assert_eq!(reopen(&[began.clone(), step(2, Deed::Flagged)]), Err(BadSteps::Impossible(2)));
}

#[test]
fn a_slow_line_is_forgiven_and_a_flag_waits_for_it() {
    let time = SideTime::new(10_000, Bonus::Increment, 0).expect("a time");
    let mut host = Host::full(GameSetup { time: TimeControl::both(time), ..setup(Preset::Chess) });
    host.game.measured(WHITES, 200, T);
    host.act();
    assert_eq!(host.game.deadline(), Some(T.plus(10_200)));
    let request = |id, uci| Do {
        request: Request { id, side: White, intent: mv(uci) },
        plies: 0,
        takebacks: 0,
    };
    // White's time ran out before, but the move was made in time.
    let late = T.plus(10_100);
    host.game.tick(late);
    host.act();
    host.say(WHITES, Up::Do(request(1, "e2e4")), late);
    assert_eq!(host.game.referee().plies(), 1);
    let last = &host.steps.last().expect("a step").deed;
    assert!(matches!(last, Deed::Asked { forgiven_ms: 200, .. }), "{last:?}");
    // Black's line has no lag, so Black's flag falls when the clock says so.
    assert_eq!(host.game.deadline(), Some(late.plus(10_000)));
    host.game.tick(late.plus(10_000));
    host.act();
    assert_eq!(host.steps.last().expect("a step").deed, Deed::Flagged);
    let setup = host.game.referee().setup().clone();
    let again = HostedGame::reopen(GAME, setup, &host.steps, late, late).expect("a game");
    let events = |game: &HostedGame| game.referee().record(late).events;
    assert_eq!(events(&again), events(&host.game));
}

#[test]
fn no_clock_runs_while_the_server_is_away() {
    let mut host = Host::full(setup(Preset::Chess));
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    host.ask(BLACKS, Black, 1, 1, mv("e7e5"));
    let away = Moment(T.0 + 3_600_000);
    let closed = Moment(T.0 + 5_000);
    let mut game =
        HostedGame::reopen(GAME, setup(Preset::Chess), &host.steps, closed, away).expect("a game");
    assert_eq!(stored_deed(&mut game), Deed::Closed { since: closed });
    game.stored(away);
    assert_eq!(game.actions(), [], "White is not back");
    game.connect(BLACKS, Some(Black), PlayerName::default(), away);
    let actions = game.actions();
    assert!(matches!(actions[..], [Action::Send(BLACKS, _)]), "{actions:?}");
    let back = away.plus(7_000);
    game.connect(WHITES, Some(White), PlayerName::default(), back);
    let stored = stored_deed(&mut game);
    assert_eq!(stored, Deed::Reopened { closed });
    game.stored(back);
    let left = 600_000 - 5_000;
    assert_eq!(game.deadline(), Some(back.plus(left)), "White used five seconds before");
}

#[test]
fn clocks_wait_half_a_minute_for_the_player_to_move_after_a_restart() {
    let mut host = Host::full(setup(Preset::Chess));
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    let reopened = || {
        let mut game =
            HostedGame::reopen(GAME, setup(Preset::Chess), &host.steps, T, T).expect("a game");
        game.connect(WHITES, Some(White), PlayerName::default(), T);
        game.stored(T);
        game.actions();
        assert_eq!(game.deadline(), Some(T.plus(30_000)));
        game
    };
    // Nobody can make the other one's clock run by asking for something.
    let mut game = reopened();
    let ask = |intent| {
        let request = Request { id: 2, side: White, intent };
        Up::Do(Do { request, plies: 1, takebacks: 0 })
    };
    game.receive(WHITES, ask(Intent::Offer(Offer::Draw)), T.plus(1_000));
    assert_eq!(game.actions(), []);
    game.tick(T.plus(30_000));
    assert_eq!(stored_deed(&mut game), Deed::Reopened { closed: T });
    game.stored(T.plus(30_000));
    assert!(matches!(stored_deed(&mut game), Deed::Asked { id: 2, .. }), "then it is heard");
    // To resign needs nobody else.
    let mut game = reopened();
    game.receive(WHITES, ask(Intent::Resign), T.plus(1_000));
    assert_eq!(stored_deed(&mut game), Deed::Reopened { closed: T });
    game.stored(T.plus(1_000));
    assert!(matches!(stored_deed(&mut game), Deed::Asked { intent: Intent::Resign, .. }));
}

#[test]
fn the_clock_of_a_player_who_is_not_back_stands_still_after_the_other_ones_move() {
    // White, to move, is back after a second and moves two seconds later.
    let moved = || {
        let mut host = under_way("10+0");
        let game = HostedGame::reopen(GAME, host.game.referee().setup().clone(), &host.steps, T, T);
        host.game = game.expect("a game");
        host.act();
        host.game.connect(WHITES, Some(White), PlayerName::default(), T.plus(1_000));
        host.act();
        host.told(WHITES);
        let request = Request { id: 2, side: White, intent: mv("d2d4") };
        host.say(WHITES, Up::Do(Do { request, plies: 2, takebacks: 0 }), T.plus(3_000));
        assert!(host.told(WHITES).contains(&Down::Done { id: 2 }));
        host
    };
    let last = |host: &Host| host.steps.last().expect("a step").clone();
    // Black's clock has not begun to run.
    let mut host = moved();
    let since = T.plus(3_000);
    assert_eq!(last(&host).deed, Deed::Closed { since });
    assert_eq!(host.game.deadline(), Some(T.plus(30_000)));
    let back = T.plus(20_000);
    host.game.connect(BLACKS, Some(Black), PlayerName::default(), back);
    host.act();
    assert_eq!(last(&host).deed, Deed::Reopened { closed: since });
    assert_eq!(host.game.referee().deadline(), Some(back.plus(600_000)));
    // From then on it is Black's own affair to be there.
    host.game.disconnect(BLACKS, back.plus(1_000));
    host.act();
    assert_eq!(host.game.referee().deadline(), Some(back.plus(600_000)));
    let setup = host.game.referee().setup().clone();
    let again = HostedGame::reopen(GAME, setup, &host.steps, back, back).expect("a game");
    let clocks = |game: &HostedGame| game.referee().record(back).thinking_ms;
    assert_eq!(clocks(&again), clocks(&host.game), "a replay charges the same");
    // Nobody is waited for longer than half a minute after the failure.
    let mut host = moved();
    host.now = T.plus(30_000);
    host.game.tick(host.now);
    host.act();
    assert_eq!(last(&host).deed, Deed::Reopened { closed: since });
    assert_eq!(host.game.referee().deadline(), Some(T.plus(630_000)));
    // White need not wait for Black to resign.
    let mut host = moved();
    let request = Request { id: 3, side: White, intent: Intent::Resign };
    host.say(WHITES, Up::Do(Do { request, plies: 3, takebacks: 0 }), T.plus(4_000));
    assert!(host.game.referee().is_over());
}

#[test]
fn who_comes_back_half_a_minute_after_a_restart_is_charged() {
    let mut host = under_way("10+0");
    let game = HostedGame::reopen(GAME, host.game.referee().setup().clone(), &host.steps, T, T);
    host.game = game.expect("a game");
    host.act();
    host.game.connect(WHITES, Some(White), PlayerName::default(), T);
    host.act();
    let at = T.plus(31_000);
    let request = Request { id: 2, side: White, intent: mv("d2d4") };
    host.say(WHITES, Up::Do(Do { request, plies: 2, takebacks: 0 }), at);
    assert_eq!(host.game.referee().deadline(), Some(at.plus(600_000)), "Black's clock runs");
}

#[test]
fn clocks_wait_for_a_sign_of_life_after_the_server_was_paused() {
    let mut host = under_way("10+0");
    // The server's time stood still: it was five seconds after the last move when it stopped.
    let now = T.plus(5_000);
    host.game.paused(now);
    host.act();
    let last = |host: &Host| host.steps.last().expect("a step").deed.clone();
    assert_eq!(last(&host), Deed::Closed { since: now });
    host.game.measured(BLACKS, 40, now);
    host.act();
    assert_eq!(last(&host), Deed::Closed { since: now }, "it is White's turn");
    host.game.measured(WHITES, 40, now);
    host.act();
    assert_eq!(last(&host), Deed::Reopened { closed: now });
    assert_eq!(host.game.referee().deadline(), Some(T.plus(600_000)), "five seconds are used");
    // The next time White's connection turns out to be lost.
    let (now, back) = (T.plus(6_000), T.plus(9_000));
    host.game.paused(now);
    host.act();
    host.game.disconnect(WHITES, now.plus(10));
    host.act();
    host.game.connect(SocketId(9), Some(White), PlayerName::default(), back);
    host.act();
    assert_eq!(last(&host), Deed::Reopened { closed: now });
    assert_eq!(host.game.referee().deadline(), Some(back.plus(600_000 - 6_000)));
}

#[test]
fn a_first_move_is_waited_for_anew_after_the_server_was_paused() {
    let mut host =
        Host::full(GameSetup { time: "3+2".parse().expect("a time"), ..setup(Preset::Fog) });
    let (now, back) = (T.plus(50_000), T.plus(70_000));
    host.game.paused(now);
    host.act();
    host.game.tick(T.plus(60_000));
    host.act();
    assert!(host.game.is_running(), "nobody could make a first move");
    host.game.heard(WHITES, back);
    host.act();
    assert_eq!(host.game.deadline(), Some(back.plus(60_000)));
}

#[test]
fn no_clock_runs_while_a_step_is_being_stored() {
    let mut host = Host::full(setup(Preset::Chess));
    let move_at = |host: &mut Host, socket, side, plies, uci, at| {
        let request = Request { id: 1, side, intent: mv(uci) };
        host.game.receive(socket, Up::Do(Do { request, plies, takebacks: 0 }), at);
    };
    move_at(&mut host, WHITES, White, 0, "e2e4", T.plus(3_000));
    let step = stored_step(&mut host.game);
    assert_eq!(step.clock_from, Some(T), "that is when the first step was stored");
    host.steps.push(step);
    // The store takes twenty seconds: Black, who has seen nothing yet, is not charged for them.
    let stored = T.plus(23_000);
    host.now = stored;
    host.game.stored(stored);
    host.act();
    assert_eq!(host.game.referee().deadline(), Some(stored.plus(600_000)));
    assert_eq!(host.game.deadline(), Some(stored.plus(120_000)), "nor for the first move");
    // A server that is killed now knows that too.
    let killed = stored.plus(2_000);
    let again = HostedGame::reopen(GAME, setup(Preset::Chess), &host.steps, killed, killed);
    let mut again = again.expect("a game");
    again.stored(killed);
    again.connect(BLACKS, Some(Black), PlayerName::default(), killed);
    assert_eq!(again.referee().deadline(), Some(killed.plus(600_000 - 2_000)));
    move_at(&mut host, BLACKS, Black, 1, "e7e5", stored.plus(1_000));
    let step = stored_step(&mut host.game);
    assert_eq!(step.clock_from, Some(stored));
    host.steps.push(step);
    let again = stored.plus(9_000);
    host.game.stored(again);
    let clocks = |game: &HostedGame| game.referee().record(again).thinking_ms;
    let closed = stored.plus(1_000);
    let replayed = HostedGame::reopen(GAME, setup(Preset::Chess), &host.steps, closed, again);
    assert_eq!(clocks(&replayed.expect("a game")), clocks(&host.game), "a replay charges the same");
}

#[test]
fn clocks_wait_for_a_player_whose_node_is_lost() {
    let mut host = Host::full(setup(Preset::Chess));
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    // Nothing is heard of Black's node, which is noticed two seconds later.
    let (since, noticed) = (T.plus(4_000), T.plus(6_000));
    host.game.lose(BLACKS, since, noticed);
    let step = stored_step(&mut host.game);
    assert_eq!(step.deed, Deed::Closed { since });
    host.steps.push(step);
    host.game.stored(noticed);
    let back = T.plus(20_000);
    host.game.connect(BLACKS, Some(Black), PlayerName::default(), back);
    let step = stored_step(&mut host.game);
    assert_eq!(step.deed, Deed::Reopened { closed: since });
    host.steps.push(step);
    host.game.stored(back);
    let left = 600_000 - 4_000;
    assert_eq!(host.game.referee().deadline(), Some(back.plus(left)), "Black used four seconds");
    // It is White's clock that runs next, and Black who is lost: nothing stands.
    host.act();
    host.ask(BLACKS, Black, 1, 1, mv("e7e5"));
    host.game.lose(BLACKS, back, back.plus(1));
    assert!(!host.game.actions().iter().any(|action| matches!(action, Action::Store(_))));
    let replayed = HostedGame::reopen(GAME, setup(Preset::Chess), &host.steps, back, back);
    assert!(replayed.is_ok());
}

/// Returns the step that a game wants to be stored, and takes its other actions from it.
fn stored_step(game: &mut HostedGame) -> Step {
    let steps = game.actions().into_iter().filter_map(|action| match action {
        Action::Store(step) => Some(step),
        _ => None,
    });
    let [step] = steps.collect::<Vec<_>>().try_into().expect("one step");
    step
}

fn stored_deed(game: &mut HostedGame) -> Deed {
    stored_step(game).deed
}

#[test]
fn names_come_with_the_players_and_stay_once_the_game_has_begun() {
    let mut host = Host::new(setup(Preset::Fog));
    let anna = |socket| (socket, Some(White), PlayerName::tidy("Anna"), T);
    let (socket, side, name, now) = anna(WHITES);
    host.game.connect(socket, side, name, now);
    host.act();
    host.connect(BLACKS, Some(Black));
    let mut black = link();
    black.hear(host.told(BLACKS)).expect("in order");
    let names = |link: &GameClient| link.game().expect("a game").setup().names.clone();
    assert_eq!(names(&black), BySide { white: "Anna".to_owned(), black: "Black".to_owned() });
    // Too late: what the game is called is stored with its beginning.
    host.game.connect(SocketId(9), Some(Black), PlayerName::tidy("Boris"), T);
    host.act();
    black.hear(host.told(SocketId(9))).expect("in order");
    assert_eq!(names(&black).black, "Black");
    let again = HostedGame::reopen(GAME, setup(Preset::Fog), &host.steps, T, T).expect("a game");
    assert_eq!(again.referee().setup().names, names(&black));
}

/// Returns a host whose players have made a move each.
fn under_way(time: &str) -> Host {
    let time = time.parse().expect("a time");
    let mut host = Host::full(GameSetup { time, ..setup(Preset::Fog) });
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    host.ask(BLACKS, Black, 1, 1, mv("e7e5"));
    host.told(WHITES);
    host
}

#[test]
fn who_is_gone_for_long_may_be_given_up() {
    for (time, patience) in [("1+0", 30_000), ("3+2", 60_000), ("10+0", 120_000), ("none", 300_000)]
    {
        for drawn in [true, false] {
            let mut host = under_way(time);
            host.say(WHITES, Up::Claim { drawn }, T.plus(patience));
            assert_eq!(host.steps.len(), 3, "Black is there");
            host.game.disconnect(BLACKS, T);
            host.act();
            let mut link = link();
            let claim_ms = |told: Vec<Down>| {
                told.into_iter().find_map(|down| match down {
                    Down::Players(players) => players.claim_ms.black,
                    _ => None,
                })
            };
            assert_eq!(claim_ms(host.told(WHITES)), Some(patience));
            host.say(WHITES, Up::Claim { drawn }, T.plus(patience - 1));
            host.say(WATCHER, Up::Claim { drawn }, T.plus(patience));
            assert_eq!(host.steps.len(), 3, "too early, and by somebody who does not play");
            // A flag may have fallen before that.
            let last = T.plus(patience);
            host.say(WHITES, Up::Claim { drawn }, last);
            assert_eq!(
                host.steps.last().map(|step| &step.deed),
                Some(&Deed::Claimed { by: White, drawn })
            );
            host.connect(SocketId(9), Some(White));
            link.hear(host.told(SocketId(9))).expect("in order");
            let outcome = link.game().and_then(KnownGame::outcome).expect("it is over");
            let won = Outcome::Win { winner: White, reason: WinReason::Abandonment };
            let expected = if drawn { Outcome::Draw(DrawReason::Abandonment) } else { won };
            assert_eq!(outcome, expected);
            let setup = host.game.referee().setup().clone();
            let again = HostedGame::reopen(GAME, setup, &host.steps, last, last).expect("a game");
            assert!(again.referee().is_over());
        }
    }
}

#[test]
fn who_comes_back_is_not_given_up_and_who_says_goodbye_is_soon() {
    let mut host = under_way("3+2");
    host.say(BLACKS, Up::Leave, T);
    host.game.disconnect(BLACKS, T.plus(100));
    host.act();
    host.game.connect(BLACKS, Some(Black), PlayerName::default(), T.plus(9_000));
    host.act();
    host.say(WHITES, Up::Claim { drawn: false }, T.plus(50_000));
    assert!(!host.game.referee().is_over(), "Black is back");
    host.say(BLACKS, Up::Leave, T.plus(50_000));
    host.game.disconnect(BLACKS, T.plus(50_001));
    host.act();
    host.say(WHITES, Up::Claim { drawn: false }, T.plus(59_999));
    assert!(!host.game.referee().is_over());
    host.say(WHITES, Up::Claim { drawn: false }, T.plus(60_000));
    assert!(host.game.referee().is_over());
}

/// Returns a host whose game starts from a position, after a move of each player there.
fn from_position(preset: Preset, fen: &str, moves: [&str; 2]) -> Host {
    let mut host = Host::full(GameSetup { start_fen: Some(fen.into()), ..setup(preset) });
    host.ask(WHITES, White, 1, 0, mv(moves[0]));
    host.ask(BLACKS, Black, 1, 1, mv(moves[1]));
    assert_eq!(host.game.referee().plies(), 2);
    host
}

#[test]
fn who_cannot_win_gets_a_draw_by_a_claim() {
    let win = Outcome::Win { winner: White, reason: WinReason::Abandonment };
    let draw = Outcome::Draw(DrawReason::Abandonment);
    let bare = "q3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let bishop = "q3k3/8/8/8/8/8/8/4KB2 w - - 0 1";
    let pawn = "q3k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    for (preset, fen, expected) in [
        (Preset::Chess, bare, draw),
        (Preset::Chess, bishop, draw),
        (Preset::Chess, pawn, win),
        (Preset::FogCheck, bare, draw),
        (Preset::FogCheck, pawn, win),
        // A king can take a king.
        (Preset::Fog, bare, win),
    ] {
        for drawn in [false, true] {
            let mut host = from_position(preset, fen, ["e1e2", "e8e7"]);
            host.told(WHITES);
            host.game.disconnect(BLACKS, T);
            host.act();
            // Until then nothing tells a player what the other one has.
            let offered = host.told(WHITES).into_iter().find_map(|down| match down {
                Down::Players(players) => players.claim_ms.black,
                _ => None,
            });
            assert_eq!(offered, Some(120_000), "{preset:?} {fen}");
            let at = T.plus(120_000);
            host.say(WHITES, Up::Claim { drawn }, at);
            let expected = if drawn { draw } else { expected };
            let record = host.game.referee().record(at);
            assert_eq!(record.outcome, Some(expected), "{preset:?} {fen}");
            let setup = host.game.referee().setup().clone();
            let again = HostedGame::reopen(GAME, setup, &host.steps, at, at).expect("a game");
            assert_eq!(again.referee().record(at).outcome, Some(expected));
        }
    }
}

#[test]
fn a_win_that_was_claimed_earlier_stays_one() {
    let fen = "q3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let mut host = from_position(Preset::Chess, fen, ["e1e2", "e8e7"]);
    let deed = Deed::Claimed { by: White, drawn: false };
    host.steps.push(Step { number: 4, at: T, clock_from: None, deed });
    let setup = host.game.referee().setup().clone();
    let again = HostedGame::reopen(GAME, setup, &host.steps, T, T).expect("a game");
    let won = Outcome::Win { winner: White, reason: WinReason::Abandonment };
    assert_eq!(again.referee().record(T).outcome, Some(won));
}

#[test]
fn when_both_were_gone_the_wait_begins_with_the_first_who_is_back() {
    for (leaves, patience) in [(false, 60_000), (true, 10_000)] {
        let mut host = under_way("3+2");
        if leaves {
            host.say(BLACKS, Up::Leave, T);
        }
        host.game.disconnect(BLACKS, T);
        host.game.disconnect(WHITES, T.plus(5_000));
        host.act();
        let back = T.plus(66_000);
        let again = SocketId(9);
        host.game.connect(again, Some(White), PlayerName::default(), back);
        host.act();
        let mut link = link();
        link.hear(host.told(again)).expect("in order");
        assert_eq!(link.players().claim_ms, BySide { white: None, black: Some(patience) });
        host.say(again, Up::Claim { drawn: false }, back.plus(patience - 1));
        assert!(!host.game.referee().is_over());
        // Another window of the same player is no new wait.
        let window = SocketId(10);
        host.game.connect(window, Some(White), PlayerName::default(), back.plus(patience - 1));
        host.act();
        host.say(window, Up::Claim { drawn: false }, back.plus(patience));
        assert!(host.game.referee().is_over());
    }
    // Who is back second was waited for since the first was back, and is not given up.
    let mut host = under_way("3+2");
    host.game.disconnect(WHITES, T);
    host.game.disconnect(BLACKS, T);
    host.game.connect(SocketId(9), Some(White), PlayerName::default(), T.plus(66_000));
    host.game.connect(SocketId(10), Some(Black), PlayerName::default(), T.plus(100_000));
    host.act();
    host.say(SocketId(9), Up::Claim { drawn: false }, T.plus(126_000));
    host.say(SocketId(10), Up::Claim { drawn: false }, T.plus(126_000));
    assert!(!host.game.referee().is_over());
}

#[test]
fn a_game_is_aborted_if_a_first_move_is_not_made() {
    let time = "3+2".parse().expect("a time");
    for plies in 0..2 {
        let mut host = Host::full(GameSetup { time, ..setup(Preset::Fog) });
        if plies == 1 {
            host.ask(WHITES, White, 1, 0, mv("e2e4"));
        }
        let end = T.plus(60_000);
        assert_eq!(host.game.deadline(), Some(end));
        // Nobody wins by waiting for the other's first move.
        host.game.disconnect(BLACKS, T);
        host.act();
        host.say(WHITES, Up::Claim { drawn: false }, T.plus(59_999));
        host.game.tick(T.plus(59_999));
        assert!(host.game.is_running());
        host.game.tick(end);
        host.act();
        assert_eq!(host.steps.last().map(|step| &step.deed), Some(&Deed::Aborted));
        assert_eq!(host.game.referee().record(end).outcome, Some(Outcome::Aborted));
        assert_eq!(host.game.deadline(), None);
    }
    let host = Host::full(GameSetup { time: TimeControl::UNTIMED, ..setup(Preset::Fog) });
    assert_eq!(host.game.deadline(), None, "a game without clocks waits");
}

#[test]
fn a_rematch_takes_both_and_swaps_colors() {
    let mut host = under_way("3+2");
    host.say(WHITES, Up::Rematch(true), T);
    host.say(BLACKS, Up::Rematch(true), T);
    assert_eq!(host.rematch, None, "the game is not over");
    host.ask(WHITES, White, 2, 2, Intent::Resign);
    for (socket, wanted) in [(WHITES, true), (WHITES, false), (BLACKS, true), (WATCHER, true)] {
        host.say(socket, Up::Rematch(wanted), T);
        assert_eq!(host.rematch, None);
    }
    let mut link = link();
    link.hear(host.told(BLACKS)).expect("in order");
    assert_eq!(link.players().rematch, BySide { white: false, black: true });
    host.say(WHITES, Up::Rematch(true), T);
    let setup = host.game.referee().setup().with_colors_swapped();
    assert_eq!(host.rematch.take(), Some(setup));
    host.say(WHITES, Up::Rematch(true), T);
    assert_eq!(host.rematch, None, "there is one next game");
    let keys = BySide { white: SeatKey([7; 16]), black: SeatKey([8; 16]) };
    host.game.rematched(GameId(2), keys, T);
    host.act();
    host.connect(SocketId(9), Some(White));
    for (socket, key) in [
        (WHITES, Some(keys.black)),
        (BLACKS, Some(keys.white)),
        (WATCHER, None),
        (SocketId(9), Some(keys.black)),
    ] {
        let told = host.told(socket);
        assert_eq!(told.last(), Some(&Down::Rematch { game: GameId(2), key }), "{socket:?}");
    }
}

#[test]
fn the_same_thing_is_not_said_again_at_once() {
    let mut host = Host::full(setup(Preset::Fog));
    let heard = |host: &mut Host| {
        let told = host.told(BLACKS).into_iter();
        told.filter(|down| matches!(down, Down::Greeted { by: White, .. })).count()
    };
    for greeting in Greeting::ALL.into_iter().chain(Greeting::ALL) {
        host.say(WHITES, Up::Greet(greeting), T);
        host.say(WATCHER, Up::Greet(greeting), T);
    }
    assert_eq!(heard(&mut host), 6);
    host.say(WHITES, Up::Greet(Greeting::Hello), T.plus(29_999));
    assert_eq!(heard(&mut host), 0);
    host.say(WHITES, Up::Greet(Greeting::Hello), T.plus(30_000));
    assert_eq!(heard(&mut host), 1);
}
