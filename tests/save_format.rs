//! The text of a saved game: what is read, what is refused and in which words.

use fogchess::rules::{Color, Outcome, Preset, Viewer, WinReason};
use fogchess::save::{self, MAX_BYTES, MAX_EVENTS, SaveError, SavedGame};
use fogchess::session::{Game, GameSetup, Intent, Moment, Offer, ReplayError};
use std::time::{Duration, SystemTime};

/// A game of dark chess with a capture, an offer, a move taken back, and clocks that ran.
fn played() -> Game {
    let mut game = Game::new(GameSetup {
        names: ["Anna".into(), "Zoë \"Zo\"".into()],
        time: "5+3".parse().expect("a time"),
        takeback: true,
        ..GameSetup::new(Preset::Fog.ruleset())
    })
    .expect("a game");
    let mut now = 0;
    game.begin_turn(Moment(now));
    for mv in ["e4", "d5", "exd5", "Qxd5", "Nc3"] {
        now += 1_234;
        let turn = game.turn();
        let mv = game.view(Viewer::Player(turn)).expect("a view").parse_move(mv).expect("a move");
        game.apply(turn, Intent::Move(mv), Moment(now)).expect("an available move");
    }
    game.apply(Color::White, Intent::Offer(Offer::Takeback), Moment(now)).expect("an offer");
    game.apply(Color::Black, Intent::Accept(Offer::Takeback), Moment(now)).expect("accepted");
    game.apply(Color::Black, Intent::Offer(Offer::Draw), Moment(now)).expect("an offer");
    game
}

fn text() -> String {
    let saved = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_197_600);
    save::to_text(&SavedGame::of(&played(), Moment(10_000), Some(saved)))
}

/// The same text with something else in it.
fn with(from: &str, to: &str) -> Vec<u8> {
    let text = text();
    assert!(text.contains(from), "{from} is not in\n{text}");
    text.replacen(from, to, 1).into_bytes()
}

#[track_caller]
fn refused(bytes: &[u8]) -> String {
    let error = save::load(bytes).expect_err("it is no game").to_string();
    assert!(error.len() < 300, "{} letters: {error}", error.len());
    error
}

#[test]
fn people_can_read_it() {
    let text = text();
    for line in [
        "    version: 1,",
        "    saved: \"2026-11-20T18:00:00Z\",",
        "    white: \"Anna\",",
        "    time: \"5+3\",",
        "        White(\"e2e4\", Some(1234)),",
        "        TakeBack(1),",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
}

#[test]
fn what_is_written_is_read_again() {
    let loaded = save::load(text().as_bytes()).expect("a game");
    assert_eq!(loaded.unknown, Vec::<String>::new());
    assert_eq!(save::to_text(&loaded.saved), text());
    let game = played();
    assert_eq!(loaded.game.record(Moment(0)), game.record(Moment(10_000)));
    assert_eq!(loaded.game.offers(), game.offers());
    assert!(loaded.game.clock().is_paused());
}

#[test]
fn what_a_person_leaves_out_is_as_in_a_new_game() {
    let text = "(version: 1, events: [White(\"f2f3\", None), Black(\"e7e5\", None), \
                White(\"g2g4\", None), Black(\"d8h4\", None)], rules: (board: Chess, vision: Open, \
                goal: Checkmate, pawn_vision: Moves, no_move: Loss))";
    let loaded = save::load(text.as_bytes()).expect("a game");
    let mate = Outcome::Win { winner: Color::Black, reason: WinReason::Checkmate };
    assert_eq!(loaded.game.outcome(), Some(mate));
    assert_eq!(loaded.saved.saved, None);
}

#[test]
fn fields_that_are_not_known_are_passed_over_and_told() {
    let bytes =
        with("version: 1,", "version: 1,\n    arrows: [(\"e2\", 3.5)],\n    bot: Level(3),");
    let loaded = save::load(&bytes).expect("a game");
    assert_eq!(loaded.unknown, ["arrows", "bot"]);
    assert_eq!(loaded.game.record(Moment(0)), played().record(Moment(10_000)));
}

#[test]
fn a_byte_order_mark_and_other_line_ends_do_no_harm() {
    let text = format!("\u{feff}{}", text().replace('\n', "\r\n"));
    assert!(save::load(text.as_bytes()).is_ok());
}

#[test]
fn a_text_that_ends_too_soon_is_refused_wherever_it_ends() {
    let text = text();
    let end = text.trim_end().len();
    for length in 0..end {
        assert!(save::load(&text.as_bytes()[..length]).is_err(), "{length} of {end} bytes");
    }
    assert_eq!(refused(b""), "it is empty");
    assert_eq!(refused(b" \n\t "), "it is empty");
}

#[test]
fn a_changed_byte_gives_a_game_or_an_error() {
    let text = text().into_bytes();
    for (index, mask) in (0..text.len()).flat_map(|i| [1, 0x20, 0x80, 0xff].map(|mask| (i, mask))) {
        let mut bytes = text.clone();
        bytes[index] ^= mask;
        if let Ok(loaded) = save::load(&bytes) {
            // Then it is one that can be kept again.
            let again = save::load(save::to_text(&loaded.saved).as_bytes()).expect("a game");
            assert_eq!(again.saved, loaded.saved, "byte {index} changed by {mask:#x}");
        }
    }
}

#[test]
fn what_is_no_text_is_refused() {
    let mut bytes = text().into_bytes();
    bytes[100] = 0xff;
    assert_eq!(refused(&bytes), "byte 101 is no text (UTF-8)");
    assert!(refused(&[0; 4096]).starts_with("line 1, column 1"), "{}", refused(&[0; 4096]));
}

#[test]
fn what_is_too_long_is_refused_before_it_is_read() {
    assert_eq!(refused(&vec![b' '; 100_000_000]), "it is longer than 256 KiB");
    assert_eq!(refused(&vec![b'('; MAX_BYTES + 1]), "it is longer than 256 KiB");
    let many = "Redo,".repeat(MAX_EVENTS + 1);
    let error = refused(&with("events: [", &format!("events: [{many}")));
    assert!(error.contains("8199") && error.contains("8192"), "{error}");
}

#[test]
fn what_is_nested_too_deep_is_refused() {
    for bracket in ["[", "(", "{", "Some(", "a:("] {
        let deep = bracket.repeat(MAX_BYTES / bracket.len() / 2);
        refused(&with("version: 1,", &format!("version: 1, x: {deep},")));
        refused(deep.as_bytes());
    }
}

#[test]
fn a_version_from_the_future_is_refused_by_name() {
    let error = refused(&with("version: 1", "version: 7"));
    assert!(error.contains("version 7") && error.contains("newer game"), "{error}");
    assert!(matches!(
        save::load(&with("version: 1", "version: 0")),
        Err(SaveError::UnknownVersion { version: 0 })
    ));
    assert!(refused(&with("version: 1,", "")).contains("version"));
}

#[test]
fn wrong_values_are_refused_with_the_place() {
    for (from, to, words) in [
        ("vision: Fog", "vision: Smoke", "Smoke"),
        ("\"5+3\"", "\"soon\"", "soon"),
        ("White(\"e2e4\", Some(1234))", "White(\"e2\", Some(1234))", "e2e4"),
        ("White(\"e2e4\", Some(1234))", "White(\"e2e4\", Some(-1))", ""),
        ("TakeBack(1)", "TakeBack(4294967296)", ""),
    ] {
        let bytes = with(from, to);
        let lines = String::from_utf8(bytes.clone()).expect("text");
        let line = 1 + lines.lines().position(|line| line.contains(to)).expect("it is there");
        let error = refused(&bytes);
        let place = format!("line {line}, ");
        assert!(error.contains(&place) && error.contains(words), "{to}: {error}");
    }
}

#[test]
fn a_game_that_cannot_have_happened_says_how_much_of_it_can() {
    for (from, to, sound) in [
        ("\"d7d5\"", "\"d7d4\"", 1),
        ("Black(\"d7d5\"", "White(\"d7d5\"", 1),
        ("TakeBack(1)", "TakeBack(9)", 5),
        ("TakeBack(1)", "Redo", 5),
        ("TakeBack(1)", "Flag(Black)", 6),
        ("Some(1234)", "Some(300000)", 0),
    ] {
        let (saved, _) = save::parse(&with(from, to)).expect("it is well written");
        let Err(fault) = saved.game() else {
            // Black's flag can have fallen there, but then the game is over.
            assert_eq!(to, "Flag(Black)");
            continue;
        };
        assert_eq!(fault.sound, sound, "{to}: {}", fault.error);
        let game = saved.up_to(fault.sound).game().expect("up to there it is a game");
        assert_eq!(game.record(Moment(0)).events.len(), sound);
        assert_eq!(game.outcome(), None);
    }
}

#[test]
fn an_impossible_start_is_refused() {
    for fen in ["nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"] {
        let bytes = with("start: None", &format!("start: Some(\"{fen}\")"));
        let Err(SaveError::Game(fault)) = save::load(&bytes) else { panic!("{fen} is played") };
        assert!(matches!(fault.error, ReplayError::Start(_)));
        assert_eq!(fault.sound, 0);
    }
}

#[test]
fn a_result_that_the_moves_do_not_have_is_refused() {
    let error = refused(&with("result: None", "result: Some(Draw(Stalemate))"));
    assert!(error.contains("1/2-1/2"), "{error}");
}

#[test]
fn names_are_put_right() {
    let bytes = with("\"Anna\"", "\"  A\\u{7}nn\\n a 123456789 123456789 123456789\"");
    let (saved, _) = save::parse(&bytes).expect("it is well written");
    assert_eq!(saved.record.setup.names[0], "Ann a 123456789 12345678");
}
