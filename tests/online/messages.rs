//! The messages between a game and its clients: enough to play, and nothing hidden.

use fogchess_game::{
    Answer, ClientId, Game, KnownGame, MAX_REQUEST_BYTES, MAX_UPDATE_BYTES, NotAMessage, OfferStep,
    OutOfStep, Ply, Referee, Request, Update, VERSION, decode, encode,
};
use fogchess_online::{LobbyDown, write_frame};
use fogchess_rules::{
    BySide,
    Color::{self, Black, White},
    GameSetup, Intent, Level, Moment, MoveText, Offer, Preset, Refusal, Viewer,
};
use fogchess_save::MAX_EVENTS;

const T: Moment = Moment(0);

/// A client behind a connection: everything that it receives has been encoded and decoded.
struct Client {
    id: ClientId,
    known: Option<KnownGame>,
    answers: Vec<Answer>,
    /// The kinds of the last updates, a letter for each.
    kinds: String,
    bytes: Vec<Vec<u8>>,
}

impl Client {
    fn join(referee: &mut Referee, plays: &[Color]) -> Self {
        let id = referee.join(plays);
        let (kinds, bytes) = (String::new(), Vec::new());
        let mut client = Self { id, known: None, answers: Vec::new(), kinds, bytes };
        client.hear(referee, T);
        client
    }

    fn hear(&mut self, referee: &mut Referee, now: Moment) -> &mut Self {
        self.kinds.clear();
        for update in referee.updates(self.id, now) {
            self.kinds.push(match update {
                Update::Welcome(_) => 'w',
                Update::Ply(_) => 'p',
                Update::Now(_) => 'n',
                Update::Answer(Answer::Refused { .. }) => 'r',
                Update::Answer(Answer::Offer { .. }) => 'o',
                Update::Over(_) => 'e',
            });
            let bytes = encode(&update).expect("it is short enough");
            let read: Update = decode(&bytes).expect("it can be read");
            assert_eq!(read, update);
            self.bytes.push(bytes);
            self.answers.extend(KnownGame::hear(&mut self.known, read).expect("in order"));
        }
        self
    }

    fn game(&self) -> &KnownGame {
        self.known.as_ref().expect("it was welcomed")
    }
}

fn ask(referee: &mut Referee, client: &Client, side: Color, intent: Intent) -> bool {
    let bytes = encode(&Request { id: 7, side, intent }).expect("a request is short");
    referee.request(client.id, decode(&bytes).expect("it can be read"), T)
}

fn mv(uci: &str) -> Intent {
    Intent::Move(uci.parse().expect("a move"))
}

/// Returns a referee and a client for each side, after these moves.
fn played(setup: GameSetup, moves: &str) -> (Referee, BySide<Client>) {
    let mut referee = Referee::start(1, setup).expect("a game");
    let mut clients = BySide::from_fn(|side| Client::join(&mut referee, &[side]));
    for (ply, uci) in moves.split_whitespace().enumerate() {
        let side = Color::ALL[ply % 2];
        assert!(ask(&mut referee, &clients[side], side, mv(uci)), "{uci}");
    }
    for client in &mut clients {
        client.hear(&mut referee, T);
    }
    (referee, clients)
}

fn setup(preset: Preset) -> GameSetup {
    GameSetup { takeback: true, ..GameSetup::new(preset.ruleset()) }
}

/// Returns the game of a referee, replayed from its record.
fn truth(referee: &Referee) -> Game {
    Game::replay(referee.record(T)).expect("a game")
}

#[test]
fn a_client_knows_what_its_side_sees_ply_by_ply() {
    let chess = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5";
    let xiangqi = "h3e3 b8e8 e3e7 d10e9 b1c3 h10g8";
    for (preset, moves) in [
        (Preset::Chess, chess),
        (Preset::Fog, chess),
        (Preset::FogCheck, chess),
        (Preset::Xiangqi, xiangqi),
        (Preset::FogXiangqi, xiangqi),
        (Preset::FogCheckXiangqi, xiangqi),
    ] {
        let (referee, clients) = played(setup(preset), moves);
        let game = truth(&referee);
        for (side, client) in Color::ALL.into_iter().zip(&clients) {
            let (own, other) = (Viewer::Player(side), Viewer::Player(!side));
            assert_eq!(client.kinds, "ppppppn", "one update a ply");
            for ply in 0..=6 {
                assert_eq!(client.game().view_at(ply, own), game.view_at(ply, own).ok());
                assert_eq!(client.game().view_at(ply, other), None);
            }
            let seat = client.game().seat_view(own).expect("its own");
            let moves = (1..=6).map(|ply| {
                let entry = game.move_at(ply, own).expect("a move");
                entry.with_check(game.view_at(ply, own).ok().as_deref())
            });
            assert_eq!(seat.moves, moves.collect::<Vec<_>>());
            assert_eq!(seat.setup.start_fen, None);
            assert_eq!(client.game().may_offer(side), game.may_offer(side));
            assert_eq!(client.game().may_offer(!side), []);
        }
    }
}

#[test]
fn who_plays_both_sides_has_both_views_in_fog_and_one_in_the_open() {
    let mut referee = Referee::start(1, setup(Preset::Fog)).expect("a game");
    let mut screen = Client::join(&mut referee, &[White, Black]);
    assert!(ask(&mut referee, &screen, White, mv("e2e4")));
    screen.hear(&mut referee, T);
    assert_eq!(screen.kinds, "pn");
    assert!(screen.game().has_curtain());
    assert!(screen.game().view(Viewer::Player(White)).is_some());
    assert!(screen.game().view(Viewer::Player(Black)).is_some());
    assert_eq!(screen.game().view(Viewer::Everyone), None);

    // The fog is lifted: now there is one view, and everything seen is sent again.
    assert!(ask(&mut referee, &screen, White, Intent::Offer(Offer::LiftFog)));
    assert!(ask(&mut referee, &screen, Black, Intent::Accept(Offer::LiftFog)));
    screen.hear(&mut referee, T);
    assert_eq!(screen.kinds, "wppnoo");
    assert!(!screen.game().is_fogged());
    assert!(screen.game().view(Viewer::Everyone).is_some());
    assert_eq!(screen.game().view_at(0, Viewer::Everyone), None, "then it was fogged");
}

#[test]
fn a_request_speaks_only_for_a_side_that_the_client_plays() {
    let (mut referee, mut clients) = played(setup(Preset::Fog), "");
    let before = referee.record(T);
    for intent in [mv("e2e4"), Intent::Resign, Intent::Offer(Offer::Draw), Intent::ClaimDraw] {
        assert!(!ask(&mut referee, &clients.black, White, intent));
        clients.black.hear(&mut referee, T);
        let refused = Answer::Refused { request: 7, refusal: Refusal::NotYourSeat };
        assert_eq!(clients.black.answers.pop(), Some(refused));
        assert_eq!(clients.white.hear(&mut referee, T).kinds, "", "the other client hears nothing");
    }
    assert_eq!(referee.record(T), before);
}

#[test]
fn a_take_back_and_a_redo_are_told_from_where_they_change_the_line() {
    let (mut referee, mut clients) = played(setup(Preset::Chess), "e2e4 e7e5 g1f3");
    let full = clients.black.game().seat_view(Viewer::Player(Black)).expect("its own");
    assert!(ask(&mut referee, &clients.white, White, Intent::Offer(Offer::Takeback)));
    for client in &mut clients {
        client.hear(&mut referee, T);
    }
    let made = Answer::Offer { offer: Offer::Takeback, step: OfferStep::Made };
    assert!(clients.iter().all(|client| client.answers.last() == Some(&made)));
    assert!(ask(&mut referee, &clients.black, Black, Intent::Accept(Offer::Takeback)));
    for client in &mut clients {
        assert_eq!(client.hear(&mut referee, T).kinds, "pno");
        assert_eq!(client.game().plies(), 2);
        let accepted = Answer::Offer { offer: Offer::Takeback, step: OfferStep::Accepted };
        assert_eq!(client.answers.last(), Some(&accepted));
    }
    let seat = clients.white.game().seat_view(Viewer::Player(White)).expect("its own");
    assert_eq!((seat.moves.len(), seat.takebacks), (2, 1));
    assert!(ask(&mut referee, &clients.black, Black, Intent::Offer(Offer::Redo)));
    assert!(ask(&mut referee, &clients.white, White, Intent::Accept(Offer::Redo)));
    clients.black.hear(&mut referee, T);
    let again = clients.black.game().seat_view(Viewer::Player(Black)).expect("its own");
    assert_eq!(again.view, full.view);
    assert_eq!(again.moves, full.moves);
}

#[test]
fn the_end_brings_the_record_and_with_it_everything() {
    let (mut referee, mut clients) = played(setup(Preset::Fog), "e2e4 f7f6 d1h5 a7a6");
    assert!(ask(&mut referee, &clients.white, White, mv("h5e8")));
    let game = truth(&referee);
    for client in &mut clients {
        assert_eq!(client.hear(&mut referee, T).kinds, "pne");
        for ply in 0..=5 {
            for viewer in [Viewer::Player(White), Viewer::Player(Black), Viewer::Everyone] {
                assert_eq!(client.game().view_at(ply, viewer), game.view_at(ply, viewer).ok());
            }
        }
        assert_eq!(client.game().clock_faces_at(2, T), game.clock_faces_at(2, T));
    }
    // A client that joins later gets no plies: they are in the record.
    let late = Client::join(&mut referee, &[White]);
    assert_eq!(late.kinds, "wne");
    assert_eq!(late.game().view_at(3, Viewer::Everyone), game.view_at(3, Viewer::Everyone).ok());
}

#[test]
fn who_watches_persons_in_fog_sees_no_board_and_who_watches_computers_sees_all() {
    let mut referee = Referee::start(1, setup(Preset::Fog)).expect("a game");
    let spectator = Client::join(&mut referee, &[]);
    for viewer in [Viewer::Player(White), Viewer::Player(Black), Viewer::Everyone] {
        assert_eq!(spectator.game().view(viewer), None);
    }
    assert_eq!(spectator.game().clock_faces(T).white.remaining_ms, Some(600_000));

    let computers = [Some(Level::Scout), Some(Level::Ranger)].into();
    let setup = GameSetup { computers, ..setup(Preset::Fog) };
    let mut referee = Referee::start(2, setup).expect("a game");
    let mut watcher = Client::join(&mut referee, &[]);
    let mut players = BySide::from_fn(|side| Client::join(&mut referee, &[side]));
    assert!(ask(&mut referee, &players.white, White, mv("e2e4")));
    watcher.hear(&mut referee, T);
    for viewer in [Viewer::Player(White), Viewer::Player(Black), Viewer::Everyone] {
        assert!(watcher.game().view(viewer).is_some(), "{viewer:?}");
    }
    let whole = watcher.game().view(Viewer::Everyone).expect("nobody plays");
    assert_eq!((whole.pieces().len(), whole.visible().len()), (32, 64));
    let read = |viewer| watcher.game().seat_view(viewer).expect("nobody plays").moves.remove(0);
    assert_eq!(read(Viewer::Everyone).text, MoveText::Written("e4".into()));
    assert_eq!(read(Viewer::Player(Black)).text, MoveText::Hidden);
    // The computers themselves see only the views of their sides.
    for (side, player) in Color::ALL.into_iter().zip(&mut players) {
        player.hear(&mut referee, T);
        assert!(player.game().view(Viewer::Player(side)).is_some());
        assert_eq!(player.game().view(Viewer::Player(!side)), None);
        assert_eq!(player.game().view(Viewer::Everyone), None);
    }
}

#[test]
fn levels_that_older_versions_know_are_told_in_the_same_bytes() {
    let old = [Level::Novice, Level::Scout, Level::Ranger, Level::Marshal, Level::Grandmaster];
    for (place, level) in old.into_iter().enumerate() {
        let frame = write_frame(&[LobbyDown::ComputerOffered(level)]).expect("it is short");
        assert_eq!(usize::from(frame[2]), place, "{level:?}");
    }
}

#[test]
fn two_truths_that_look_the_same_are_told_in_the_same_bytes() {
    // Black's reply is hidden from White; so is a start position with other pieces in the fog.
    let told = |reply: &str, fen: Option<&str>, side: Color| {
        let start_fen = fen.map(Into::into);
        let (mut referee, mut clients) =
            played(GameSetup { start_fen, ..setup(Preset::Fog) }, &format!("e2e4 {reply}"));
        assert!(ask(&mut referee, &clients.black, Black, Intent::Offer(Offer::Draw)));
        // The refusal is the same, whatever forbids the move and whatever the player knows of it.
        assert!(!ask(&mut referee, &clients.white, White, mv("e4e6")));
        let client = &mut clients[side];
        client.hear(&mut referee, Moment(2_000));
        core::mem::take(&mut client.bytes)
    };
    assert_eq!(told("h7h6", None, White), told("b7b6", None, White));
    assert_ne!(told("h7h6", None, Black), told("b7b6", None, Black));
    let armies = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        "rn1qkbqr/pp1ppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    ];
    let [one, other] = armies.map(|fen| told("h7h6", Some(fen), White));
    assert_eq!(one, other);
}

#[test]
fn two_truths_of_xiangqi_that_look_the_same_are_told_in_the_same_bytes() {
    for preset in [Preset::FogXiangqi, Preset::FogCheckXiangqi] {
        let told = |reply: &str, fen: Option<&str>, side: Color| {
            let start_fen = fen.map(Into::into);
            let setup = GameSetup { start_fen, ..setup(preset) };
            let (mut referee, mut clients) = played(setup, &format!("h3e3 {reply}"));
            assert!(ask(&mut referee, &clients.black, Black, Intent::Offer(Offer::Draw)));
            assert!(!ask(&mut referee, &clients.white, White, mv("e3e8")));
            let client = &mut clients[side];
            client.hear(&mut referee, Moment(2_000));
            core::mem::take(&mut client.bytes)
        };
        assert_eq!(told("a10a9", None, White), told("c10a8", None, White));
        assert_ne!(told("a10a9", None, Black), told("c10a8", None, Black));
        // The cannons see b10, h10 and e7 beyond their screens, and of these only their own.
        let usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let other = "1n1k1a1n1/r3a4/br5c1/p3p4/8c/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let (one, other) = (told("a10a9", Some(usual), White), told("a9a10", Some(other), White));
        assert_eq!(one, other);
    }
}

#[test]
fn nothing_is_told_twice() {
    let (mut referee, mut clients) = played(setup(Preset::Fog), "e2e4");
    assert_eq!(clients.white.hear(&mut referee, Moment(5)).kinds, "");
    referee.pause(Moment(6));
    assert_eq!(clients.white.hear(&mut referee, Moment(6)).kinds, "n");
    referee.pause(Moment(6));
    assert_eq!(clients.white.hear(&mut referee, Moment(7)).kinds, "");
}

#[test]
fn the_clock_is_told_with_the_moment_at_which_it_was_read() {
    let (mut referee, mut clients) = played(setup(Preset::Chess), "");
    referee.begin_turn(Moment(1_000));
    clients.black.hear(&mut referee, Moment(1_000));
    let faces = clients.black.game().clock_faces(Moment(3_500));
    assert_eq!(faces.map(|face| face.remaining_ms), [Some(597_500), Some(600_000)].into());
    assert!(faces.white.running && !faces.black.running);
}

#[test]
fn updates_that_do_not_follow_are_refused() {
    let (mut referee, mut clients) = played(setup(Preset::Fog), "e2e4 e7e5");
    let mut empty = None;
    let ply = Update::Ply(Ply { ply: 0, seen: Vec::new() });
    assert_eq!(KnownGame::hear(&mut empty, ply), Err(OutOfStep::NoGame));
    let late = referee.join(&[White]);
    let updates = referee.updates(late, T);
    let Update::Ply(last) = &updates[3] else { panic!("the third ply") };
    let mut known = clients.white.known.take();
    let skipped = Ply { ply: 5, ..last.clone() };
    assert_eq!(KnownGame::hear(&mut known, Update::Ply(skipped)), Err(OutOfStep::Ply(5)));
    // An update of another player's view does not follow either.
    let blacks = referee.join(&[Black]);
    let blacks = referee.updates(blacks, T).remove(3);
    assert_eq!(KnownGame::hear(&mut known, blacks), Err(OutOfStep::Ply(2)));
    let Update::Welcome(mut welcome) = updates[0].clone() else { panic!("a welcome") };
    welcome.version = VERSION + 1;
    let newer = KnownGame::hear(&mut empty, Update::Welcome(welcome));
    assert_eq!(newer, Err(OutOfStep::Version(VERSION + 1)));
}

#[test]
fn bytes_that_are_no_message_are_refused() {
    let request = Request { id: u32::MAX, side: Black, intent: mv("e7e8q") };
    let bytes = encode(&request).expect("a request is short");
    assert!(bytes.len() <= 16, "{} bytes", bytes.len());
    assert_eq!(decode::<Request>(&bytes), Ok(request));
    for cut in 0..bytes.len() {
        assert!(matches!(decode::<Request>(&bytes[..cut]), Err(NotAMessage::Malformed(_))));
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(decode::<Request>(&longer), Err(NotAMessage::Trailing { bytes: 1 }));
    let huge = vec![0; MAX_REQUEST_BYTES + 1];
    assert!(matches!(decode::<Request>(&huge), Err(NotAMessage::TooLong { .. })));
    let huge = vec![0; MAX_UPDATE_BYTES + 1];
    assert!(matches!(decode::<Update>(&huge), Err(NotAMessage::TooLong { .. })));
    // A list that claims to be endless gets no memory before its data is there.
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..20_000 {
        let noise: Vec<u8> = (0..rng.usize(..200)).map(|_| rng.u8(..)).collect();
        if let Ok(update) = decode::<Update>(&noise) {
            let _ = KnownGame::hear(&mut None, update);
        }
    }
}

#[test]
fn a_ply_takes_few_bytes_and_the_longest_record_fits() {
    let (_, clients) = played(setup(Preset::Chess), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    let longest = clients.white.bytes.iter().map(Vec::len).max().expect("some");
    assert!(longest <= 512, "{longest} bytes");
    // The game has as many events as a saved game may have.
    let mut game = Game::new(GameSetup::new(Preset::CrazyKnights.ruleset())).expect("a game");
    for n in 0..MAX_EVENTS - 1 {
        let uci = ["g1f3", "f3g1"][n % 2];
        game.apply(White, mv(uci), Moment(n as u64)).expect("a sandbox");
    }
    game.apply(White, Intent::Resign, T).expect("a sandbox");
    let record = Update::Over(Box::new(game.record(T)));
    let bytes = encode(&record).expect("it fits").len();
    assert!(bytes <= MAX_UPDATE_BYTES * 2 / 3, "{bytes} bytes");
}
