//! The refusals of a server.

use crate::{
    client::{Player, Socket, Visitor, request, terms, until_let_go},
    patience::{PATIENCE, Wait},
    server::Server,
};
use fogchess_game::{Message, Request, Update, VERSION, encode};
use fogchess_online::{
    Bye, Do, Down, GameId, Greeting, Hello, LobbyDown, LobbyFault, LobbyUp, PlayerName, SeatKey, Up,
};
use fogchess_rules::{Color, Intent, Preset};
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    process::Command,
    thread,
    time::{Duration, Instant},
};
use tungstenite::{
    Message as Frame,
    protocol::frame::{
        Frame as FrameBytes,
        coding::{Data, OpCode},
    },
};

fn hello(game: GameId, key: Option<SeatKey>) -> Hello {
    Hello { version: VERSION, game, key, name: PlayerName::default() }
}

#[test]
fn wrong_links_and_versions_are_refused_with_the_reason() {
    let server = Server::start(&[]);
    let (game, keys) = Visitor::enter(server.address).invite(Preset::Fog, "5+3");
    let refused = |hello: Hello| {
        let mut socket = Socket::open(server.address, "/ws/game").expect("it listens");
        socket.send(&Up::Hello(hello)).expect("it is sent");
        socket.bye()
    };
    assert_eq!(refused(hello(GameId(1), None)), Some(Bye::NoSuchGame));
    assert_eq!(refused(hello(game, Some(SeatKey([9; 16])))), Some(Bye::NoSuchGame));
    let old = Hello { version: VERSION + 1, ..hello(game, Some(keys[0])) };
    assert_eq!(refused(old), Some(Bye::NewVersion));
}

/// Sends frames on a new connection, and returns the goodbye.
fn goodbye_after(server: &Server, path: &str, frames: Vec<Frame>) -> Bye {
    let mut socket = Socket::open(server.address, path).expect("it listens");
    for frame in frames {
        // The server may have closed it already.
        let _ = socket.0.send(frame);
    }
    loop {
        let last = if path == "/ws/game" {
            let heard = socket.hear::<Down>(PATIENCE).expect("a goodbye comes first");
            heard.and_then(|heard| match heard.last() {
                Some(Down::Bye(bye)) => Some(*bye),
                _ => None,
            })
        } else {
            let heard = socket.hear::<LobbyDown>(PATIENCE).expect("a goodbye comes first");
            heard.and_then(|heard| match heard.last() {
                Some(LobbyDown::Bye(bye)) => Some(*bye),
                _ => None,
            })
        };
        if let Some(bye) = last {
            assert!(socket.hear::<Down>(PATIENCE).is_err(), "then it is closed");
            return bye;
        }
    }
}

fn frame<M: Message>(message: &M) -> Frame {
    Frame::Binary(encode(message).expect("it is short").into())
}

#[test]
fn every_goodbye_has_a_reason_of_its_own() {
    let server =
        Server::start(&["--sockets-per-address", "1000", "--connections-per-minute", "1000"]);
    let (game, keys) = Visitor::enter(server.address).invite(Preset::Fog, "5+3");
    let first = frame(&Up::Hello(hello(game, Some(keys[0]))));
    let lobby = frame(&LobbyUp::Hello { version: VERSION });
    let noise = || Frame::Binary(vec![0xff; 40].into());
    let too_long = |bytes| Frame::Binary(vec![0; bytes].into());
    let many = |first: &Frame, next: Frame| [vec![first.clone()], vec![next; 200]].concat();
    let broken =
        Frame::Frame(FrameBytes::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true));
    for (path, frames, expected) in [
        ("/ws/game", vec![frame(&Up::Leave)], Bye::NoHello),
        ("/ws/game", vec![first.clone(), first.clone()], Bye::HelloAgain),
        ("/ws/game", vec![noise()], Bye::NotAMessage),
        ("/ws/game", vec![Frame::Text("{}".into())], Bye::NotAMessage),
        ("/ws/game", vec![first.clone(), noise()], Bye::NotAMessage),
        ("/ws/game", vec![first.clone(), broken], Bye::NotAMessage),
        ("/ws/game", vec![first.clone(), too_long(300)], Bye::NotAMessage),
        ("/ws/game", vec![first.clone(), too_long(5_000)], Bye::NotAMessage),
        ("/ws/game", many(&first, frame(&Up::Leave)), Bye::TooManyMessages),
        ("/ws/lobby", vec![frame(&LobbyUp::StopSeeking)], Bye::NoHello),
        ("/ws/lobby", vec![lobby.clone(), lobby.clone()], Bye::HelloAgain),
        ("/ws/lobby", vec![lobby.clone(), noise()], Bye::NotAMessage),
        ("/ws/lobby", vec![frame(&LobbyUp::Hello { version: VERSION + 1 })], Bye::NewVersion),
        ("/ws/lobby", many(&lobby, frame(&LobbyUp::StopSeeking)), Bye::TooManyMessages),
    ] {
        let shown = format!("{path} {} frames", frames.len());
        assert_eq!(goodbye_after(&server, path, frames), expected, "{shown}");
    }
    // A ping is no message: it may come before hello.
    let early = vec![Frame::Ping(Vec::new().into()), first.clone(), noise()];
    assert_eq!(goodbye_after(&server, "/ws/game", early), Bye::NotAMessage);
}

#[test]
fn a_server_that_stops_says_so_to_everybody() {
    let mut server = Server::start(&[]);
    let mut visitor = Visitor::enter(server.address);
    let (game, keys) = visitor.invite(Preset::Fog, "5+3");
    let mut player = Player::new(server.address, game, Some(keys[0]), "");
    assert!(player.connect());
    player.until(|player| player.link.game().is_some());
    assert!(server.stop());
    assert_eq!(visitor.hear(), LobbyDown::Bye(Bye::Restarting));
    while player.socket.is_some() {
        player.listen(PATIENCE);
    }
    assert_eq!(player.heard.last(), Some(&Down::Bye(Bye::Restarting)));
}

#[test]
fn a_name_that_is_too_long_or_odd_turns_nobody_away() {
    let server = Server::start(&[]);
    let (game, keys) = Visitor::enter(server.address).invite(Preset::Chess, "5+3");
    let mut request = request(server.address, "/ws/game");
    request.headers_mut().remove("Sec-WebSocket-Protocol");
    let mut socket = Socket::by(request, server.address).expect("it listens").0;
    let key = keys[1].to_text();
    let name = r"\u202e  Boris\nBorisovich the Third of that Name ";
    let hello = format!(
        r#"{{"Hello": {{"version": {VERSION}, "game": {}, "key": "{key}", "name": "{name}"}}}}"#,
        game.0
    );
    socket.send(Frame::Text(hello.into())).expect("it is sent");
    loop {
        let Frame::Text(text) = socket.read().expect("it is open") else { continue };
        let heard: Vec<Down> = serde_json::from_str(&text).expect("messages");
        let welcome = heard.into_iter().find_map(|down| match down {
            Down::Update(Update::Welcome(welcome)) => Some(welcome),
            _ => None,
        });
        if let Some(welcome) = welcome {
            assert_eq!(welcome.setup.names.black, "BorisBorisovich the Thir");
            return;
        }
    }
}

#[test]
fn nonsense_ends_the_connection_and_nothing_else() {
    let server =
        Server::start(&["--sockets-per-address", "1000", "--connections-per-minute", "1000"]);
    let (game, keys) = Visitor::enter(server.address).invite(Preset::Fog, "5+3");
    let mut good = Player::new(server.address, game, Some(keys[1]), "");
    good.connect();
    let up = |message: &Up| Frame::Binary(encode(message).expect("it is short").into());
    let first = up(&Up::Hello(hello(game, Some(keys[0]))));
    let request = Request { id: 1, side: Color::White, intent: Intent::Resign };
    let asked = up(&Up::Do(Do { request, plies: 0, takebacks: 0 }));
    let mut lots = fastrand::Rng::with_seed(3);
    let noise: Vec<Vec<Frame>> = (0..60)
        .map(|_| {
            let bytes: Vec<u8> = (0..lots.usize(..300)).map(|_| lots.u8(..)).collect();
            let frame = Frame::Binary(bytes.into());
            if lots.bool() { vec![frame] } else { vec![first.clone(), frame] }
        })
        .collect();
    let cases = [
        vec![first.clone(), first.clone()],
        vec![asked.clone()],
        vec![first.clone(), Frame::Text("{}".into())],
        vec![Frame::Text(r#"{"Hello":{}}"#.into())],
        vec![first.clone(), Frame::Binary(vec![0; 300].into())],
        vec![first.clone(), Frame::Binary(vec![0; 5_000].into())],
        vec![Frame::Binary(vec![0; 100_000].into())],
    ];
    for (number, frames) in cases.into_iter().chain(noise).enumerate() {
        let mut socket = Socket::open(server.address, "/ws/game").expect("it listens");
        for frame in frames {
            // The server may have closed it already.
            let _ = socket.0.send(frame);
        }
        let mut wait = Wait::new(Duration::from_secs(10));
        while socket.hear::<Down>(Duration::from_millis(50)).is_ok() {
            assert!(!wait.is_over(), "case {number} is still connected");
            if number > 6 {
                // Noise may by chance be a message.
                break;
            }
        }
    }
    assert_eq!(server.get("/health", "").1, b"ok\n");
    good.until(|player| player.link.game().is_some());
    assert!(!good.is_over(), "nobody resigned");
}

#[test]
fn too_many_messages_connections_and_games_are_refused() {
    let server = Server::start(&["--sockets-per-address", "4", "--games-per-minute", "3"]);
    let mut visitor = Visitor::enter(server.address);
    let (game, keys) = visitor.invite(Preset::Chess, "5+3");
    for _ in 0..2 {
        visitor.invite(Preset::Chess, "5+3");
    }
    visitor.say(&LobbyUp::Invite(terms(Preset::Chess, "5+3", None)));
    assert_eq!(visitor.hear(), LobbyDown::Failed(LobbyFault::TooMany));

    let mut players: Vec<_> =
        keys.iter().map(|key| Player::new(server.address, game, Some(*key), "")).collect();
    for player in &mut players {
        assert!(player.connect());
        player.until(|player| player.link.side().is_some());
    }
    let _watcher = Socket::open(server.address, "/ws/game").expect("the fourth");
    assert!(Socket::open(server.address, "/ws/game").is_none(), "the fifth");

    let request = Request {
        id: 1,
        side: Color::White,
        intent: "e2e5".parse().map(Intent::Move).expect("a move"),
    };
    let asked = Up::Do(Do { request, plies: 0, takebacks: 0 });
    for _ in 0..300 {
        players[0].send(&asked);
    }
    let mut wait = Wait::new(Duration::from_secs(10));
    while players[0].socket.is_some() {
        players[0].listen(Duration::from_millis(50));
        assert!(!wait.is_over(), "300 messages were heard");
    }
    assert!(players[1].socket.is_some());
}

#[test]
fn an_address_that_writes_all_day_long_is_slowed_down_and_nobody_else() {
    let server = Server::start(&["--messages-per-day", "3", "--behind-proxy"]);
    let (game, keys) = Visitor::enter(server.address).invite(Preset::Fog, "5+3");
    let [mut eager, mut other] =
        [("192.0.2.1", keys[0]), ("192.0.2.2", keys[1])].map(|(by, key)| {
            let mut request = request(server.address, "/ws/game");
            request.headers_mut().insert("X-Forwarded-For", by.parse().expect("a value"));
            let mut socket = Socket::by(request, server.address).expect("it listens");
            socket.send(&Up::Hello(hello(game, Some(key)))).expect("it is sent");
            // Whoever is not in the game yet hears no greeting.
            let heard = socket.hear::<Down>(PATIENCE).expect("it is open");
            assert!(matches!(heard.as_deref(), Some([Down::Seated { .. }, ..])), "{heard:?}");
            socket
        });
    let mut greetings = Greeting::ALL.into_iter();
    let last = greetings.next_back().expect("there are some");
    let many: Vec<_> = greetings.take(4).collect();
    for greeting in &many {
        eager.send(&Up::Greet(*greeting)).expect("it is sent");
    }
    // The fourth was sent before the answer of the other player, and waits for hours.
    let mut said = Vec::new();
    while said.len() < 4 {
        let heard = other.hear::<Down>(PATIENCE).expect("it is open");
        for down in heard.expect("it comes in time") {
            if let Down::Greeted { greeting, .. } = down {
                said.push(greeting);
                if said.len() == 3 {
                    other.send(&Up::Greet(last)).expect("it is sent");
                }
            }
        }
    }
    assert_eq!(said, [&many[..3], &[last]].concat());
}

#[test]
fn pages_of_others_may_not_connect() {
    let server = Server::start(&["--origin", "https://fog.example"]);
    let by = |origin: &str| {
        let mut request = request(server.address, "/ws/lobby");
        request.headers_mut().insert("Origin", origin.parse().expect("a value"));
        Socket::by(request, server.address).is_ok()
    };
    assert!(by(&format!("http://{}", server.address)));
    assert!(by("https://fog.example"));
    assert!(!by("https://evil.example"));
    assert!(!by("null"));
}

#[test]
fn a_server_finds_the_page_that_came_with_it() {
    let mut server = Server::start(&[]);
    assert!(server.stop());
    server.put("index.html", "the page beside it");
    server.run_beside_page();
    assert_eq!(server.get("/", "").1, b"the page beside it");
}

#[test]
fn the_page_is_served_and_nothing_outside_it() {
    let server = Server::start(&[]);
    let (head, body) = server.get("/", "");
    assert!(head.starts_with("HTTP/1.1 404"), "{head}");
    assert!(String::from_utf8_lossy(&body).contains("not built"), "it says what is missing");
    server.put("index.html", "the page");
    server.put("1/a.wasm", "plain");
    server.put("1/a.wasm.br", "tight");
    std::fs::write(server.folder.path().join("secret"), "secret").expect("it is written");
    let (head, body) = server.get("/?game=1", "");
    assert_eq!((head.starts_with("HTTP/1.1 200"), &body[..]), (true, &b"the page"[..]), "{head}");
    assert!(head.contains("cache-control: no-cache"), "{head}");
    assert!(head.contains("referrer-policy: no-referrer"), "{head}");
    let (head, body) = server.get("/1/a.wasm", "Accept-Encoding: gzip, br\r\n");
    assert_eq!(body, b"tight", "{head}");
    assert!(head.contains("content-encoding: br") && head.contains("application/wasm"), "{head}");
    assert!(head.contains("immutable"), "{head}");
    assert_eq!(server.get("/1/a.wasm", "").1, b"plain");
    // A browser that asks whether its copy is still good goes on keeping it.
    let (_, tag) = head.split_once("etag: ").expect("a tag");
    let asks = format!(
        "Accept-Encoding: br\r\nIf-None-Match: {}\r\n",
        tag.lines().next().expect("a line")
    );
    let (head, _) = server.get("/1/a.wasm", &asks);
    assert!(head.starts_with("HTTP/1.1 304") && head.contains("immutable"), "{head}");
    server.put("notes/today.txt", "of no version");
    let (head, _) = server.get("/notes/today.txt", "");
    assert!(head.contains("200 OK") && head.contains("cache-control: no-cache"), "{head}");
    for path in
        ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "//secret", "/1/../../secret", "/none"]
    {
        let (head, body) = server.get(path, "");
        assert!(!head.starts_with("HTTP/1.1 200"), "{path}: {head}");
        assert_ne!(body, b"secret", "{path}");
    }
}

#[test]
fn the_page_is_nobody_elses_and_asks_for_nothing_it_does_not_need() {
    let server = Server::start(&[]);
    server.put("index.html", "the page");
    for path in ["/", "/none"] {
        let (head, _) = server.get(path, "");
        for line in [
            "content-security-policy: frame-ancestors 'self'",
            "cross-origin-opener-policy: same-origin",
            "permissions-policy: camera=(), ",
            "x-content-type-options: nosniff",
        ] {
            assert!(head.contains(line), "{path}: {line}: {head}");
        }
        // Only a server with a certificate may ask for one.
        assert!(!head.contains("strict-transport-security"), "{path}: {head}");
    }
}

#[cfg(unix)]
#[test]
fn what_lies_in_the_page_by_chance_is_not_shown() {
    use std::os::unix::fs::symlink;
    let server = Server::start(&[]);
    let outside = server.folder.path().join("outside");
    std::fs::create_dir(&outside).expect("a folder");
    std::fs::write(outside.join("secret"), "secret").expect("it is written");
    for name in ["index.html", ".env", ".git/config", "1/page.js", "plain"] {
        server.put(name, "secret");
    }
    let page = server.folder.path().join("page");
    symlink(outside.join("secret"), page.join("link")).expect("a link");
    symlink(outside.join("secret"), page.join("plain.br")).expect("a link");
    symlink(&outside, page.join("folder")).expect("a link");
    symlink(page.join(".env"), page.join("env")).expect("a link");
    symlink(page.join("1/page.js"), page.join(".page.js")).expect("a link");
    symlink(page.join("1/page.js"), page.join("newest.js")).expect("a link");
    let made = Command::new("mkfifo").args([page.join("pipe"), page.join("1/page.js.br")]).status();
    assert!(made.expect("mkfifo runs").success());
    for path in [
        "/link",
        "/folder/secret",
        "/folder/",
        "/.env",
        "/%2eenv",
        "/.git/config",
        "/env",
        "/.page.js",
        "/pipe",
        "/1/../.env",
    ] {
        let (head, body) = server.get(path, "");
        assert!(head.starts_with("HTTP/1.1 404"), "{path}: {head}");
        assert!(!body.ends_with(b"secret"), "{path}");
    }
    // A link within the page is a file of it, and what cannot be shown as a packed file is not.
    for path in ["/1/page.js", "/newest.js", "/plain"] {
        let (head, body) = server.get(path, "Accept-Encoding: br\r\n");
        assert_eq!(body, b"secret", "{path}: {head}");
        assert!(!head.contains("content-encoding"), "{path}: {head}");
    }
}

#[test]
fn metrics_are_at_their_own_address_only() {
    let server = Server::start(&["--metrics", "127.0.0.1:0"]);
    let (head, body) = server.get("/metrics", "");
    assert!(head.starts_with("HTTP/1.1 404"), "{head}");
    assert!(!String::from_utf8_lossy(&body).contains("fogchess_games"));
    assert!(server.metrics().contains("fogchess_games_open 0"));
}

#[test]
fn one_store_has_one_server_and_health_tells_who_is_well() {
    let mut server = Server::start(&[]);
    let link = server.folder.path().join("link.sqlite");
    #[cfg(unix)]
    std::os::unix::fs::symlink(server.store(), &link).expect("a link");
    for way in [server.store(), link].into_iter().filter(|way| way.exists()) {
        let second = server.command().arg("--store").arg(way).output().expect("it runs");
        let says = String::from_utf8_lossy(&second.stderr).into_owned();
        assert!(!second.status.success());
        assert!(says.contains("another server uses this store"), "{says}");
    }
    let health = |server: &Server| {
        let asked = Command::new(env!("CARGO_BIN_EXE_fogchess-server"))
            .args(["--health", "--listen", &server.address.to_string()])
            .status();
        asked.expect("it runs").success()
    };
    assert!(health(&server));
    server.kill();
    assert!(!health(&server));
}

#[test]
fn a_client_that_says_nothing_is_let_go() {
    let server = Server::start(&[]);
    let socket = Socket::open(server.address, "/ws/game").expect("it listens");
    let began = Instant::now();
    assert_eq!(socket.bye(), Some(Bye::NoHello));
    assert!(began.elapsed() >= Duration::from_secs(4));
    assert_eq!(server.get("/health", "").1, b"ok\n");
}

/// Opens a connection and sends something.
fn send(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(text.as_bytes()).expect("it is sent");
    stream
}

/// Returns the status of the answer to a request; empty if there is none.
fn status(address: SocketAddr) -> String {
    let stream = send(address, "GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
    stream.set_read_timeout(Some(PATIENCE)).expect("an option");
    let mut answer = Vec::new();
    // Who is turned away may see the connection break after the answer.
    let _ = stream.take(12).read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).split(' ').nth(1).unwrap_or_default().to_owned()
}

/// Waits until somebody is let in.
fn until_let_in(address: SocketAddr) {
    let mut wait = Wait::new(2 * PATIENCE);
    while status(address) != "200" {
        assert!(!wait.is_over(), "nobody is let in any more");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn connections_that_do_not_get_on_are_let_go() {
    let server = Server::start(&[]);
    let send = |text| send(server.address, text);
    let upgraded = Socket::open(server.address, "/ws/game").expect("it listens");
    let laggards = vec![
        ("silent", send(""), &b""[..]),
        ("half a head", send("GET /health HTTP/1.1\r\nHost:"), b""),
        ("a head without an end", send("GET /health HTTP/1.1\r\nA: "), b"a"),
        ("empty lines", send(""), b"\r\n"),
        ("rests after a request", send("GET /health HTTP/1.1\r\nHost: here\r\n\r\n"), b""),
        ("HTTP/2", send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), b""),
        ("half of HTTP/2", send("PRI * HT"), b""),
        ("a body", send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9999\r\n\r\n"), b"a"),
        (
            "a body of a file",
            send("GET / HTTP/1.1\r\nHost: here\r\nContent-Length: 9999\r\n\r\n"),
            b"a",
        ),
        (
            "chunks",
            send("POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"),
            b"1\r\na\r\n",
        ),
        ("a WebSocket", upgraded.0.get_ref().try_clone().expect("a clone"), b"\x82"),
    ];
    until_let_go(laggards);
    assert_eq!(status(server.address), "200");
}

#[test]
fn who_takes_nothing_in_is_let_go() {
    // One connection alone has a place, so another one is let in when it is gone.
    let server = Server::start(&["--sockets-per-address", "1"]);
    server.put("1/large", &"x".repeat(64 << 20));
    let deaf = send(server.address, "GET /1/large HTTP/1.1\r\nHost: here\r\n\r\n");
    assert_eq!(deaf.peek(&mut [0]).expect("an answer"), 1);
    assert_eq!(status(server.address), "429");
    until_let_in(server.address);
}

#[test]
fn connections_count_for_their_address_from_the_first_moment() {
    let few = ["--sockets-per-address", "4"];
    let server = Server::start(&few);
    let mut silent: Vec<_> = (0..4).map(|_| send(server.address, "")).collect();
    assert_eq!(status(server.address), "429");
    silent.pop();
    until_let_in(server.address);

    // The connections of a proxy are those of many people. It says whose a request is.
    let server = Server::start(&[&few[..], &["--behind-proxy"]].concat());
    let _silent: Vec<_> = (0..8).map(|_| send(server.address, "")).collect();
    assert_eq!(status(server.address), "200");
    let by = |of: &str| {
        let mut request = request(server.address, "/ws/lobby");
        request.headers_mut().insert("X-Forwarded-For", of.parse().expect("a value"));
        Socket::by(request, server.address)
    };
    let sockets: Vec<_> = (0..4).map(|_| by("203.0.113.1").expect("a place")).collect();
    assert!(by("203.0.113.1").is_err(), "the fifth");
    assert!(by("203.0.113.1, 203.0.113.2").is_ok(), "somebody else");
    drop(sockets);
}
