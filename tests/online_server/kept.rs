//! Games that players keep on the server.

use crate::{client::Visitor, server::Server};
use fogchess_game::Game;
use fogchess_online::{LobbyDown, LobbyFault, LobbyUp, OwnerKey, SeatKey};
use fogchess_rules::{GameSetup, Intent, Moment, Preset};
use fogchess_save::{SavedGame, to_text};

const OWNER: OwnerKey = OwnerKey(SeatKey([4; 16]));
const OTHER: OwnerKey = OwnerKey(SeatKey([5; 16]));

fn text(moves: &[&str]) -> String {
    let mut game = Game::new(GameSetup::new(Preset::Fog.ruleset())).expect("a game");
    for mv in moves {
        let turn = game.turn();
        game.apply(turn, Intent::Move(mv.parse().expect("a move")), Moment(0)).expect("a move");
    }
    to_text(&SavedGame::of(&game, Moment(0), None).titled("Evening"))
}

fn keep(owner: OwnerKey, name: &str, text: &str) -> LobbyUp {
    LobbyUp::Keep { owner, name: name.into(), text: text.into() }
}

/// Returns the names and the numbers of plies of the kept games.
fn listed(answer: LobbyDown) -> Vec<(String, u32)> {
    match answer {
        LobbyDown::Kept(games) => games.into_iter().map(|game| (game.name, game.plies)).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn games_are_kept_listed_fetched_and_deleted_by_their_owner() {
    let mut server = Server::start(&[]);
    let mut desk = Visitor::enter(server.address);
    let mut ask = |message: &LobbyUp| {
        desk.say(message);
        desk.hear()
    };
    let (one, two) = (text(&["e2e4"]), text(&["e2e4", "e7e5"]));
    assert_eq!(listed(ask(&LobbyUp::ListKept { owner: OWNER })), []);
    assert_eq!(listed(ask(&keep(OWNER, "a", &one))), [("a".to_owned(), 1)]);
    // A later state takes the place of an earlier one.
    assert_eq!(listed(ask(&keep(OWNER, "a", &two))), [("a".to_owned(), 2)]);
    ask(&keep(OWNER, "b", &one));
    // Another key opens none of it.
    assert_eq!(listed(ask(&LobbyUp::ListKept { owner: OTHER })), []);
    let fetch = |owner, name: &str| LobbyUp::Fetch { owner, name: name.into() };
    let gone = LobbyDown::Failed(LobbyFault::NoSuchGame);
    assert_eq!(ask(&fetch(OTHER, "a")), gone);
    ask(&LobbyUp::Forget { owner: OTHER, name: None });

    // It is there after a crash, and for another device.
    server.kill();
    server.run();
    let mut phone = Visitor::enter(server.address);
    let mut ask = |message: &LobbyUp| {
        phone.say(message);
        phone.hear()
    };
    let fetched = LobbyDown::Fetched { name: "a".into(), text: two };
    assert_eq!(ask(&fetch(OWNER, "a")), fetched);
    let rest = listed(ask(&LobbyUp::Forget { owner: OWNER, name: Some("a".into()) }));
    assert_eq!(rest, [("b".to_owned(), 1)]);
    assert_eq!(ask(&fetch(OWNER, "a")), gone);
    assert_eq!(listed(ask(&LobbyUp::Forget { owner: OWNER, name: None })), []);
}

#[test]
fn what_is_no_game_or_too_much_is_not_kept() {
    let server = Server::start(&[]);
    let mut visitor = Visitor::enter(server.address);
    let game = text(&[]);
    for (name, text) in [("a", "no game"), ("../a", &game), ("", &game), ("a", "")] {
        visitor.say(&keep(OWNER, name, text));
        assert_eq!(visitor.hear(), LobbyDown::Failed(LobbyFault::NotAGame), "{name:?}");
    }
    let answers: Vec<_> = (0..40)
        .map(|number| {
            visitor.say(&keep(OWNER, &number.to_string(), &game));
            visitor.hear()
        })
        .collect();
    assert!(matches!(answers[0], LobbyDown::Kept(_)));
    assert_eq!(answers[39], LobbyDown::Failed(LobbyFault::TooMany), "30 a minute");
}

#[test]
fn what_is_kept_is_the_game_and_nothing_else() {
    let server = Server::start(&[]);
    let mut visitor = Visitor::enter(server.address);
    let game = text(&["e2e4", "e7e5"]);
    let blanks = " ".repeat(200 * 1_024);
    let hidden = "x".repeat(100 * 1_024);
    let field = format!("(\n    something: \"{hidden}\",");
    for (name, padded) in [
        ("after", format!("{game}{blanks}")),
        ("before", format!("{blanks}{game}")),
        ("within", game.replacen('[', &format!("[{blanks}"), 1)),
        ("comment", format!("{game}/*{blanks}*/")),
        ("field", game.replacen('(', &field, 1)),
    ] {
        visitor.say(&keep(OWNER, name, &padded));
        assert!(matches!(visitor.hear(), LobbyDown::Kept(_)), "{name}");
        visitor.say(&LobbyUp::Fetch { owner: OWNER, name: name.into() });
        assert_eq!(visitor.hear(), LobbyDown::Fetched { name: name.into(), text: game.clone() });
    }
}

/// Returns the text of a game of 4,000 plies, some 75 KiB.
fn long_game() -> String {
    let game = Game::new(GameSetup::new(Preset::CrazyKnights.ruleset())).expect("a game");
    let text = to_text(&SavedGame::of(&game, Moment(0), None));
    let there_and_back = "White(\"g1f3\",None),Black(\"g8f6\",None),\
                          White(\"f3g1\",None),Black(\"f6g8\",None),";
    text.replace("events: []", &format!("events: [{}]", there_and_back.repeat(1_000)))
}

/// Keeps a game under ever new keys, until that is refused. Returns the number of bytes that were
/// kept, the key of the last game, and the refusal.
fn keep_all(visitor: &mut Visitor, game: &str) -> (usize, OwnerKey, LobbyFault) {
    for number in 0..30 {
        let owner = OwnerKey(SeatKey([number; 16]));
        visitor.say(&keep(owner, "a", game));
        match visitor.hear() {
            LobbyDown::Kept(_) => {}
            LobbyDown::Failed(fault) => {
                let kept = usize::from(number) * game.len();
                return (kept, OwnerKey(SeatKey([number - 1; 16])), fault);
            }
            other => panic!("{other:?}"),
        }
    }
    panic!("there is no end of it");
}

#[test]
fn kept_games_take_no_more_than_the_server_allows() {
    const MIB: usize = 1 << 20;
    let game = long_game();
    let mut server = Server::start(&["--kept-mib", "1"]);
    let mut visitor = Visitor::enter(server.address);
    let (kept, last, fault) = keep_all(&mut visitor, &game);
    assert_eq!(fault, LobbyFault::Full);
    assert!((MIB - 2 * game.len()..=MIB).contains(&kept), "{kept} bytes");
    // What is kept stays, and can be replaced. Another game has room when one is deleted.
    visitor.say(&keep(last, "a", &game));
    assert!(matches!(visitor.hear(), LobbyDown::Kept(_)));
    visitor.say(&keep(OTHER, "b", &game));
    assert_eq!(visitor.hear(), LobbyDown::Failed(LobbyFault::Full));
    visitor.say(&LobbyUp::Forget { owner: last, name: None });
    assert_eq!(listed(visitor.hear()), []);
    // Also for a server that starts again.
    assert!(server.stop());
    server.run();
    let mut visitor = Visitor::enter(server.address);
    visitor.say(&keep(OTHER, "b", &game));
    assert!(matches!(visitor.hear(), LobbyDown::Kept(_)));
    visitor.say(&keep(last, "a", &game));
    assert_eq!(visitor.hear(), LobbyDown::Failed(LobbyFault::Full));

    let server = Server::start(&["--kept-mib-per-day", "1"]);
    let (kept, _, fault) = keep_all(&mut Visitor::enter(server.address), &game);
    assert_eq!(fault, LobbyFault::TooMuchToday);
    assert!((MIB - 2 * game.len()..=MIB).contains(&kept), "{kept} bytes");
}
