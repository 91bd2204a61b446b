//! Whole games, from the lobby to the rematch.

use crate::{
    client::{Player, Visitor, terms},
    patience::{PATIENCE, Wait},
    server::Server,
};
use fogchess_online::{Down, Greeting, LobbyDown, LobbyFault, LobbyUp, PlayerName, Up};
use fogchess_rules::{BySide, Color, Intent, Level, Offer, Preset, Viewer};
use std::time::Duration;

/// The plies after which somebody resigns.
const PLIES: usize = 60;

/// Returns the two players of a game for a friend.
fn friends(server: &Server, preset: Preset, time: &str) -> [Player; 2] {
    let (game, keys) = Visitor::enter(server.address).invite(preset, time);
    ["Anna", "Boris"].map(|name| {
        let key = keys[usize::from(name == "Boris")];
        let mut player = Player::new(server.address, game, Some(key), name);
        assert!(player.connect());
        player
    })
}

#[test]
fn whole_games_of_every_preset_are_played() {
    let server = Server::start(&["--games-per-minute", "1000"]);
    let mut lots = fastrand::Rng::with_seed(1);
    for preset in Preset::ALL {
        let mut players = friends(&server, preset, "5+3");
        let (game, key) = (players[0].game_id(), None);
        let mut watcher = Player::new(server.address, game, key, "Clara");
        assert!(watcher.connect());
        let mut wait = Wait::new(PATIENCE);
        while players.iter().any(|player| !player.is_over()) {
            assert!(!wait.is_over(), "{preset:?}: it takes too long");
            for player in &mut players {
                player.listen(Duration::from_millis(5));
                // A watcher of a game in fog sees no board.
                if player.plies() >= PLIES {
                    player.ask(Intent::Resign);
                } else {
                    player.move_at_random(&mut lots);
                }
            }
            watcher.listen(Duration::from_millis(1));
            let shown = watcher.link.game().and_then(|game| game.view(Viewer::Everyone));
            if preset.ruleset().vision.is_fog() && !watcher.is_over() {
                assert_eq!(shown, None, "{preset:?}");
            }
        }
        watcher.until(Player::is_over);
        // Afterwards everybody sees everything, and all see the same.
        let [white, black] = &players;
        for ply in 0..=white.plies() {
            let view = white.game().view_at(ply, Viewer::Everyone);
            assert!(view.is_some(), "{preset:?} {ply}");
            assert_eq!(view, black.game().view_at(ply, Viewer::Everyone));
            assert_eq!(view, watcher.game().view_at(ply, Viewer::Everyone));
        }
        let names = BySide { white: "Anna".to_owned(), black: "Boris".to_owned() };
        assert_eq!(white.game().setup().names, names);
        let moves = white.acknowledged.len() + black.acknowledged.len();
        assert_eq!(moves, white.plies(), "{preset:?}");
    }
}

#[test]
fn offers_greetings_and_a_rematch_reach_the_other_player() {
    let server = Server::start(&[]);
    let [mut white, mut black] = friends(&server, Preset::Fog, "3+2");
    white.until(|player| player.link.players().present == BySide::both(true));
    white.ask(Intent::Offer(Offer::LiftFog));
    black.until(|player| player.link.game().is_some_and(|game| !game.offers().is_empty()));
    black.ask(Intent::Accept(Offer::LiftFog));
    white.until(|player| !player.game().is_fogged());
    black.send(&Up::Greet(Greeting::GoodLuck));
    let greeted = Down::Greeted { by: Color::Black, greeting: Greeting::GoodLuck };
    white.until(|player| player.heard.contains(&greeted));
    white.ask(Intent::Offer(Offer::Draw));
    let is_offered =
        |player: &Player| player.game().offers().iter().any(|it| it.offer == Offer::Draw);
    black.until(|player| is_offered(player) && player.link.pending().is_none());
    black.ask(Intent::Offer(Offer::Draw));
    for player in [&mut white, &mut black] {
        player.until(Player::is_over);
        player.send(&Up::Rematch(true));
    }
    let next = |player: &mut Player| {
        let found = |player: &Player| {
            player.heard.iter().find_map(|heard| match heard {
                Down::Rematch { game, key } => Some((*game, *key)),
                _ => None,
            })
        };
        player.until(|player| found(player).is_some());
        found(player).expect("a game")
    };
    let (game, keys) = {
        let (game, white_key) = next(&mut white);
        let (same, black_key) = next(&mut black);
        assert_eq!(game, same);
        (game, [white_key, black_key])
    };
    let mut again = keys.map(|key| Player::new(server.address, game, key, ""));
    for player in &mut again {
        assert!(player.connect());
        player.until(|player| player.link.side().is_some() && player.link.game().is_some());
    }
    let sides = again.each_ref().map(|player| player.link.side());
    assert_eq!(sides, [Some(Color::Black), Some(Color::White)], "they have swapped colours");
    assert_eq!(again[0].game().setup().names.black, "Anna");
}

#[test]
fn players_find_each_other_in_the_lobby() {
    // However slow the machine is, no computer offers itself.
    let server = Server::start(&["--computer-after", "3600"]);
    let [mut one, mut other, mut third] = [(); 3].map(|()| Visitor::enter(server.address));
    one.say(&LobbyUp::Seek(terms(Preset::Fog, "5+3", Some(Color::White))));
    let seek = loop {
        let heard = third.0.hear::<LobbyDown>(PATIENCE).expect("it is open").expect("a list");
        if let [LobbyDown::Seeks(seeks)] = &heard[..]
            && let [seek] = &seeks[..]
        {
            break seek.clone();
        }
    };
    assert_eq!((seek.terms.name.as_str(), seek.own), ("Anna", false));
    // Another time, or the same colour, does not fit.
    other.say(&LobbyUp::Seek(terms(Preset::Fog, "3+2", None)));
    other.say(&LobbyUp::Seek(terms(Preset::Fog, "5+3", Some(Color::White))));
    third.say(&LobbyUp::Accept { seek: seek.id, name: PlayerName::tidy("Boris") });
    let paired = [&mut one, &mut third].map(|visitor| match visitor.hear() {
        LobbyDown::Paired { game, key } => (game, key),
        other => panic!("{other:?}"),
    });
    assert_eq!(paired[0].0, paired[1].0);
    let mut players = paired.map(|(game, key)| Player::new(server.address, game, Some(key), ""));
    for player in &mut players {
        player.connect();
        player.until(|player| player.link.game().is_some());
    }
    assert_eq!(players[0].link.side(), Some(Color::White));
    assert_eq!(players[0].game().setup().names.black, "Boris");
    third.say(&LobbyUp::Accept { seek: seek.id, name: PlayerName::default() });
    assert_eq!(third.hear(), LobbyDown::Failed(LobbyFault::SeekGone));
    // Two seeks that fit are paired by themselves.
    third.say(&LobbyUp::Seek(terms(Preset::Fog, "5+3", None)));
    assert!(matches!(third.hear(), LobbyDown::Paired { .. }));
    assert!(matches!(other.hear(), LobbyDown::Paired { .. }));
}

#[test]
fn a_computer_offers_itself_and_plays_by_its_name() {
    let server = Server::start(&["--computer", "scout", "--computer-after", "0"]);
    let mut visitor = Visitor::enter(server.address);
    visitor.say(&LobbyUp::AcceptComputer);
    assert_eq!(visitor.hear(), LobbyDown::Failed(LobbyFault::NoComputer));
    visitor.say(&LobbyUp::Seek(terms(Preset::FogCheck, "1+0", Some(Color::Black))));
    assert_eq!(visitor.hear(), LobbyDown::ComputerOffered(Level::Scout));
    visitor.say(&LobbyUp::AcceptComputer);
    let LobbyDown::Paired { game, key } = visitor.hear() else { panic!("a game") };
    let mut person = Player::new(server.address, game, Some(key), "Anna");
    person.connect();
    person.until(|player| player.plies() == 1);
    assert_eq!(person.game().setup().computers.white, Some(Level::Scout));
    let mut lots = fastrand::Rng::with_seed(2);
    person.move_at_random(&mut lots);
    person.until(|player| player.plies() == 3);
    // It answers offers, and agrees to another game.
    person.ask(Intent::Offer(Offer::Draw));
    person.until(|player| player.link.pending().is_none() && player.game().offers().is_empty());
    if !person.is_over() {
        person.ask(Intent::Resign);
    }
    person.until(Player::is_over);
    person.send(&Up::Rematch(true));
    person.until(|player| player.heard.iter().any(|heard| matches!(heard, Down::Rematch { .. })));
}
