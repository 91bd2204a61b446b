//! A hosted game and the client's end of the line: who is told what, and when.

use fogchess::{
    hall::{Action, BadSteps, Deed, HostedGame, SocketId, Step},
    net::{
        AskError, Bye, Do, Down, GameId, Hello, Link, MIN_FRAME_BYTES, SeatKey, Up, read_frame,
        write_frame,
    },
    protocol::{Answer, Request, Update, VERSION},
    rules::{
        BySide,
        Color::{self, Black, White},
        Preset, Viewer,
    },
    session::{Bonus, GameSetup, Intent, Moment, Refusal, SideTime, TimeControl},
};

const GAME: GameId = GameId(1);
const KEYS: BySide<SeatKey> = BySide { white: SeatKey([1; 16]), black: SeatKey([2; 16]) };
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
}

impl Host {
    fn new(setup: GameSetup) -> Self {
        let game = HostedGame::new(GAME, setup, KEYS).expect("a game");
        Self { game, steps: Vec::new(), frames: Vec::new(), closed: Vec::new() }
    }

    /// Returns a host with both players and a watcher.
    fn full(setup: GameSetup) -> Self {
        let mut host = Self::new(setup);
        for (socket, key) in
            [(WHITES, Some(KEYS.white)), (BLACKS, Some(KEYS.black)), (WATCHER, None)]
        {
            host.game.connect(socket, key, T);
            host.act();
        }
        host
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
                        self.game.stored(T);
                    }
                    Action::Send(socket, messages) => {
                        self.frames.push((socket, write_frame(&messages).expect("a frame")));
                    }
                    Action::Close(socket, bye) => self.closed.push((socket, bye)),
                }
            }
        }
    }

    fn ask(&mut self, socket: SocketId, side: Color, id: u32, plies: u32, intent: Intent) {
        let asked = Do { request: Request { id, side, intent }, plies, takebacks: 0 };
        self.game.receive(socket, asked, T);
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

fn setup(preset: Preset) -> GameSetup {
    GameSetup::new(preset.ruleset())
}

fn plies(messages: &[Down]) -> usize {
    messages.iter().filter(|message| matches!(message, Down::Update(Update::Ply(_)))).count()
}

#[test]
fn a_game_begins_when_both_players_are_there() {
    let mut host = Host::new(setup(Preset::Fog));
    host.game.connect(WHITES, Some(KEYS.white), T);
    host.act();
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    assert_eq!(host.told(WHITES).last(), Some(&Down::Late { id: 1 }));
    host.game.connect(BLACKS, Some(KEYS.black), T);
    host.act();
    assert_eq!(host.steps, [Step { number: 1, at: T, deed: Deed::Began }]);
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
            Down::Present(present) => Some((present.white, present.black)),
            _ => None,
        });
        present.collect::<Vec<_>>()
    };
    assert_eq!(present(host.told(WHITES)), [(true, false), (true, true)]);
    assert_eq!(present(host.told(WATCHER)), [(true, true)], "a watcher is no player");
    host.game.disconnect(BLACKS, T);
    host.act();
    assert_eq!(present(host.told(WHITES)), [(true, false)]);
    host.game.connect(SocketId(9), Some(KEYS.black), T);
    host.act();
    let mut link = link();
    link.hear(host.told(SocketId(9))).expect("in order");
    assert!(link.is_present(White) && link.is_present(Black));
    // A seat that is taken over in another window is not empty in between.
    host.told(WHITES);
    host.game.connect(SocketId(10), Some(KEYS.black), T);
    host.act();
    assert_eq!(host.told(WHITES), []);
}

#[test]
fn nothing_is_told_before_it_is_stored() {
    let mut host = Host::full(setup(Preset::Chess));
    host.frames.clear();
    let request = Request { id: 1, side: White, intent: mv("e2e4") };
    host.game.receive(WHITES, Do { request, plies: 0, takebacks: 0 }, T);
    let actions = host.game.actions();
    assert!(matches!(actions[..], [Action::Store(Step { number: 2, .. })]), "{actions:?}");
    // A newcomer waits too, and so does the answer to a request that will be refused.
    host.game.connect(SocketId(9), None, T);
    let reply = Request { id: 1, side: Black, intent: mv("e7e4") };
    host.game.receive(BLACKS, Do { request: reply, plies: 1, takebacks: 0 }, T);
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
fn a_seat_is_played_in_one_window_and_by_its_key() {
    let mut host = Host::full(setup(Preset::Fog));
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    let again = SocketId(10);
    host.game.connect(again, Some(KEYS.white), T);
    host.act();
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
    host.game.connect(SocketId(11), Some(SeatKey([3; 16])), T);
    host.act();
    assert_eq!(host.closed[1..], [(SocketId(11), Bye::NoSuchGame)]);
    assert_eq!(host.told(SocketId(11)), []);
}

#[test]
fn a_connection_that_asks_too_much_is_closed() {
    let mut host = Host::full(setup(Preset::Chess));
    let ask = |game: &mut HostedGame, id| {
        let request = Request { id, side: White, intent: mv("e2e4") };
        game.receive(WHITES, Do { request, plies: 0, takebacks: 0 }, T);
    };
    // The first is being stored, and the others wait.
    for id in 1..=10 {
        ask(&mut host.game, id);
    }
    let actions = host.game.actions();
    assert_eq!(actions.last(), Some(&Action::Close(WHITES, Bye::Limit)), "{actions:?}");
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
        host.game.connect(WHITES, Some(KEYS.white), T);
        host.act();
        host.frames
    });
    let to = |socket| frames.each_ref().map(|all| all.iter().filter(move |it| it.0 == socket));
    for socket in [WHITES, WATCHER] {
        let [one, other] = to(socket);
        assert!(one.clone().count() > 2);
        assert!(one.eq(other), "{socket:?} can tell them apart");
    }
    // Nor by the order in which the frames leave, or by their lengths to the other player.
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
            assert_eq!(lengths, [MIN_FRAME_BYTES; 3], "{preset:?} after {plies} plies");
        }
    }
}

#[test]
fn frames_are_read_as_written_and_noise_is_refused() {
    let messages = [Down::Done { id: 3 }, Down::Late { id: 4 }, Down::Bye(Bye::Restarting)];
    let frame = write_frame(&messages).expect("a frame");
    assert_eq!(frame.len(), MIN_FRAME_BYTES);
    assert_eq!(read_frame(&frame).as_deref(), Ok(&messages[..]));
    let mut spoilt = frame.clone();
    *spoilt.last_mut().expect("padding") = 1;
    assert!(read_frame(&spoilt).is_err());
    assert!(read_frame(&frame[..4]).is_err());
    let mut lots = fastrand::Rng::with_seed(5);
    for _ in 0..20_000 {
        let noise: Vec<u8> = (0..lots.usize(..300)).map(|_| lots.u8(..)).collect();
        if let Ok(messages) = read_frame(&noise) {
            let _ = link().hear(messages);
        }
    }
}

fn link() -> Link {
    Link::new(Hello { version: VERSION, game: GAME, key: Some(KEYS.white) })
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
    host.game.connect(SocketId(5), Some(KEYS.white), T);
    host.act();
    let heard = link.hear(host.told(SocketId(5))).expect("in order");
    assert_eq!(heard.send, [Up::Do(asked)]);
    host.game.receive(SocketId(5), asked, T);
    host.act();
    let heard = link.hear(host.told(SocketId(5))).expect("in order");
    assert!(heard.changed && heard.send.is_empty());
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
    let step = |number, deed| Step { number, at: T, deed };
    let reopen = |steps: &[Step]| {
        HostedGame::reopen(GAME, setup(Preset::Chess), KEYS, steps, T, T).map(drop)
    };
    let began = step(1, Deed::Began);
    let asked = |uci| Deed::Asked { side: White, id: 1, intent: mv(uci), forgiven_ms: 0 };
    assert_eq!(reopen(&[began, step(2, asked("e2e4"))]), Ok(()));
    assert_eq!(
        reopen(&[began, step(3, asked("e2e4"))]),
        Err(BadSteps::Number { expected: 2, found: 3 })
    );
    assert_eq!(reopen(&[began, step(2, asked("e2e5"))]), Err(BadSteps::Impossible(2)));
    assert_eq!(reopen(&[began, step(2, Deed::Flagged)]), Err(BadSteps::Impossible(2)));
}

#[test]
fn a_slow_line_is_forgiven_and_a_flag_waits_for_it() {
    let time = SideTime::new(10_000, Bonus::Increment, 0).expect("a time");
    let mut host = Host::full(GameSetup { time: TimeControl::both(time), ..setup(Preset::Chess) });
    host.game.measured(WHITES, 200);
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
    host.game.receive(WHITES, request(1, "e2e4"), late);
    host.act();
    assert_eq!(host.game.referee().plies(), 1);
    let last = host.steps.last().expect("a step").deed;
    assert!(matches!(last, Deed::Asked { forgiven_ms: 200, .. }), "{last:?}");
    // Black's line has no lag, so Black's flag falls when the clock says so.
    assert_eq!(host.game.deadline(), Some(late.plus(10_000)));
    host.game.tick(late.plus(10_000));
    host.act();
    assert_eq!(host.steps.last().expect("a step").deed, Deed::Flagged);
    let setup = host.game.referee().setup().clone();
    let again = HostedGame::reopen(GAME, setup, KEYS, &host.steps, late, late).expect("a game");
    let events = |game: &HostedGame| game.referee().record(late).events;
    assert_eq!(events(&again), events(&host.game));
}

#[test]
fn no_clock_runs_while_the_server_is_away() {
    let mut host = Host::full(setup(Preset::Chess));
    host.ask(WHITES, White, 1, 0, mv("e2e4"));
    let away = Moment(T.0 + 3_600_000);
    let closed = Moment(T.0 + 5_000);
    let mut game = HostedGame::reopen(GAME, setup(Preset::Chess), KEYS, &host.steps, closed, away)
        .expect("a game");
    let actions = game.actions();
    assert!(
        matches!(actions[..], [Action::Store(Step { deed: Deed::Reopened { .. }, .. })]),
        "{actions:?}"
    );
    game.stored(away);
    let left = 600_000 - 5_000;
    assert_eq!(game.deadline(), Some(away.plus(left)), "Black used five seconds before");
}
