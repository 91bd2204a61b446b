//! The text of a saved game: which texts are read, which are refused, and in which words.

use fogchess_bot::{Chances, Miss, Review};
use fogchess_game::{Game, ReplayError};
use fogchess_rules::{
    BySide, Color, Outcome, PieceKind, Preset, Square, SquareSet, Viewer, WinReason, chess, xiangqi,
};
use fogchess_rules::{
    Drawing, GameSetup, Ink, Intent, Level, MAX_MARKS, Moment, MoveText, Offer, OwnMarks,
};
use fogchess_save::{MAX_BYTES, MAX_EVENTS, MAX_REVIEWED, SaveError, SavedGame, exchange};
use std::time::{Duration, Instant, SystemTime};

/// Returns a game of dark chess with a capture, an offer, a move taken back, and clocks that ran.
fn played() -> Game {
    let mut game = Game::new(GameSetup {
        names: ["Anna".into(), "Zoë \"Zo\"".into()].into(),
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
    fogchess_save::to_text(&SavedGame::of(&played(), Moment(10_000), Some(saved)))
}

/// Returns the text of the game, and of one of xiangqi.
fn texts() -> [String; 2] {
    let xiangqi =
        std::fs::read_to_string("../../tests/fixtures/saves/xiangqi.ron").expect("a text");
    [text(), xiangqi]
}

/// Returns the text of the game, with the first `from` replaced by `to`.
fn with(from: &str, to: &str) -> Vec<u8> {
    let text = text();
    assert!(text.contains(from), "{from} is not in\n{text}");
    text.replacen(from, to, 1).into_bytes()
}

#[track_caller]
fn refused(bytes: &[u8]) -> String {
    let error = fogchess_save::load(bytes).expect_err("it is no game").to_string();
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
    let loaded = fogchess_save::load(text().as_bytes()).expect("a game");
    assert_eq!(loaded.unknown, Vec::<String>::new());
    assert_eq!(fogchess_save::to_text(&loaded.saved), text());
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
    let loaded = fogchess_save::load(text.as_bytes()).expect("a game");
    let mate = Outcome::Win { winner: Color::Black, reason: WinReason::Checkmate };
    assert_eq!(loaded.game.outcome(), Some(mate));
    assert_eq!(loaded.saved.saved, None);
}

#[test]
fn fields_that_are_not_known_are_passed_over_and_told() {
    let bytes =
        with("version: 1,", "version: 1,\n    arrows: [(\"e2\", 3.5)],\n    bot: Level(3),");
    let loaded = fogchess_save::load(&bytes).expect("a game");
    assert_eq!(loaded.unknown, ["arrows", "bot"]);
    assert_eq!(loaded.game.record(Moment(0)), played().record(Moment(10_000)));
}

#[test]
fn a_byte_order_mark_and_other_line_ends_do_no_harm() {
    let text = format!("\u{feff}{}", text().replace('\n', "\r\n"));
    assert!(fogchess_save::load(text.as_bytes()).is_ok());
}

#[test]
fn a_text_that_ends_too_soon_is_refused_wherever_it_ends() {
    for text in texts() {
        let end = text.trim_end().len();
        for length in 0..end {
            assert!(
                fogchess_save::load(&text.as_bytes()[..length]).is_err(),
                "{length} of {end} bytes"
            );
        }
    }
    assert_eq!(refused(b""), "the text is empty");
    assert_eq!(refused(b" \n\t "), "the text is empty");
}

#[test]
fn a_changed_byte_gives_a_game_or_an_error() {
    // Each single bit, and all bits of a byte.
    let masks = (0..8).map(|bit| 1 << bit).chain([0xff_u8]);
    for text in texts().map(String::into_bytes) {
        for (index, mask) in (0..text.len()).flat_map(|i| masks.clone().map(move |mask| (i, mask)))
        {
            let mut bytes = text.clone();
            bytes[index] ^= mask;
            if let Ok(loaded) = fogchess_save::load(&bytes) {
                // A text that is still read can be saved and read again.
                let again = fogchess_save::load(fogchess_save::to_text(&loaded.saved).as_bytes())
                    .expect("a game");
                assert_eq!(again.saved, loaded.saved, "byte {index} changed by {mask:#x}");
            }
        }
    }
}

#[test]
fn the_computer_at_the_table_is_kept() {
    let mut setup = GameSetup::new(Preset::Fog.ruleset());
    setup.computers = [None, Some(Level::Marshal)].into();
    let game = Game::new(setup.clone()).expect("a game");
    let text = fogchess_save::to_text(&SavedGame::of(&game, Moment(0), None));
    assert!(text.contains("computers: (None, Some(Marshal)),"), "{text}");
    let loaded = fogchess_save::load(text.as_bytes()).expect("it is read");
    assert_eq!(loaded.game.setup(), &setup);
    assert!(!self::text().contains("computers"), "of two persons nothing is said");
    for level in Level::ALL {
        let other = text.replace("Marshal", &format!("{level:?}"));
        let loaded = fogchess_save::load(other.as_bytes()).expect("it is read");
        assert_eq!(loaded.game.setup().computers.black, Some(level));
    }
}

#[test]
fn what_is_no_text_is_refused() {
    let mut bytes = text().into_bytes();
    bytes[100] = 0xff;
    assert_eq!(refused(&bytes), "byte 101 isn’t text (UTF-8)");
    let nothing = "Expected opening `(` (line 1, column 1)";
    assert_eq!(refused(&[0; 4096]), nothing);
    let torn = [text().as_bytes(), &[0; 4096]].concat();
    assert!(refused(&torn).ends_with("(line 32, column 2)"), "{}", refused(&torn));
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
fn more_values_than_any_game_has_are_not_read() {
    let many = "1,".repeat(5 * MAX_EVENTS);
    let error = refused(&with("version: 1,", &format!("version: 1, x: [{many}],")));
    assert_eq!(error, "it contains more than 32768 values");
}

#[test]
fn what_is_nested_too_deep_is_refused() {
    for bracket in ["[", "(", "{", "Some(", "a:("] {
        let deep = bracket.repeat(MAX_BYTES / bracket.len() / 2);
        let error = refused(&with("version: 1,", &format!("version: 1, x: {deep},")));
        // Brackets without a value are no text of a game, however many they are.
        let told = ["nested deeper than any game", "Unexpected", "Expected"];
        assert!(error.contains("(line ") && told.iter().any(|t| error.contains(t)), "{error}");
        refused(deep.as_bytes());
    }
    for bracket in ["[", "(", "{", "a(", "(a:"] {
        let deep = bracket.repeat(10_000);
        let error = refused(&with("version: 1,", &format!("version: 1, x: {deep},")));
        assert!(error.contains("nested deeper than any game"), "{bracket}: {error}");
    }
}

/// `tests/fixtures/saves` holds one text of each version ever shipped, and these stay.
#[test]
fn a_game_of_every_version_ever_shipped_is_read_and_written_anew() {
    for version in 1..=fogchess_save::VERSION {
        let file = format!("../../tests/fixtures/saves/version-{version}.ron");
        let text = std::fs::read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let old = fogchess_save::load(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(old.unknown, Vec::<String>::new(), "{file}");
        assert_eq!(old.game.plies(), 3, "{file}");
        assert_eq!(old.saved.offers.len(), 1, "{file}");
        assert!(old.saved.notes.marks.is_empty(), "{file}");
        let written = fogchess_save::to_text(&old.saved);
        assert!(written.contains(&format!("version: {}", fogchess_save::VERSION)), "{file}");
        let new = fogchess_save::load(written.as_bytes())
            .unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(new.saved, old.saved, "{file}");
    }
}

/// The game was recorded when xiangqi came; the text stays as it is.
#[test]
fn a_recorded_game_of_xiangqi_is_read_and_written_anew() {
    let text = std::fs::read_to_string("../../tests/fixtures/saves/xiangqi.ron").expect("a text");
    let fogchess_save::Loaded { saved, game, unknown } =
        fogchess_save::load(text.as_bytes()).expect("a game");
    assert_eq!(unknown, Vec::<String>::new());
    assert_eq!(game.setup().ruleset, Preset::FogCheckXiangqi.ruleset());
    let black = game.move_list(Viewer::Player(Color::Black));
    let texts: Vec<MoveText> = black.into_iter().map(|entry| entry.text).collect();
    let cannon = PieceKind::Xiangqi(xiangqi::Kind::Cannon);
    assert_eq!(
        texts,
        [
            MoveText::Hidden,
            MoveText::Written("R9+1".into()),
            MoveText::Capture { by: cannon, at: "e7".parse().expect("a point") },
            MoveText::Written("C2+7".into()),
        ]
    );
    assert_eq!(fogchess_save::to_text(&saved), text);
}

#[test]
fn a_version_from_the_future_is_refused_by_name() {
    let error = refused(&with("version: 1", "version: 7"));
    assert!(error.contains("version 7") && error.contains("newer version"), "{error}");
    assert!(matches!(
        fogchess_save::load(&with("version: 1", "version: 0")),
        Err(SaveError::UnknownVersion { version: 0 })
    ));
    assert_eq!(
        refused(&with("version: 1,", "")),
        "the version is missing; start with `version: 1`"
    );
    let error = refused(&with("version: 1", "version: one"));
    assert!(error.ends_with("(line 3, column 13)"), "{error}");
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
fn a_message_quotes_no_more_than_one_reads() {
    let long = "x".repeat(1_000);
    for (from, to) in [("vision: Fog", "vision: Fog"), ("TakeBack", "Take"), ("None", "\"")] {
        let error = refused(&with(from, &format!("{to}{long}")));
        assert!(error.ends_with('…') || error.len() < 200, "{error}");
    }
    let loaded = fogchess_save::load(&with("version: 1,", &format!("version: 1, {long}: 1,")))
        .expect("a game");
    assert!(loaded.unknown[0].len() < 200);
    let many: String = (0..1_000).map(|number| format!("x{number}: 1,")).collect();
    let loaded =
        fogchess_save::load(&with("version: 1,", &format!("version: 1, {many}"))).expect("a game");
    assert_eq!((loaded.unknown.len(), loaded.unknown[16].as_str()), (17, "…"));
}

#[test]
fn a_game_that_cannot_have_happened_says_how_much_of_it_can() {
    for (from, to, valid_events) in [
        ("\"d7d5\"", "\"d7d4\"", 1),
        ("Black(\"d7d5\"", "White(\"d7d5\"", 1),
        ("TakeBack(1)", "TakeBack(9)", 5),
        // A side takes back its own last move, and the reply to it.
        ("TakeBack(1)", "TakeBack(3)", 5),
        ("TakeBack(1)", "Redo", 5),
        ("TakeBack(1)", "Flag(Black)", 6),
        ("Some(1234)", "Some(300000)", 0),
    ] {
        let (saved, _) = fogchess_save::parse(&with(from, to)).expect("it is well written");
        let Err(fault) = saved.game() else {
            // Black's flag can have fallen there, but then the game is over.
            assert_eq!(to, "Flag(Black)");
            continue;
        };
        assert_eq!(fault.valid_events, valid_events, "{to}: {}", fault.error);
        let game = saved.up_to(fault.valid_events).game().expect("up to there it is a game");
        assert_eq!(game.record(Moment(0)).events.len(), valid_events);
        assert_eq!(game.outcome(), None);
    }
}

#[test]
fn what_cannot_have_happened_is_told_with_its_place() {
    for (from, to, message) in [
        (
            "\"d7d5\"",
            "\"d7d4\"",
            "event 2 can’t have happened: d7d4 wasn’t a legal move there (line 21, column 9)",
        ),
        (
            "events: [",
            "events: [ /* mine */ LiftFog, LiftFog, // again",
            "event 2 can’t have happened: the fog was already that way, or the game has none \
             (line 19, column 35)",
        ),
        (
            "start: None",
            "start: Some(\"x\")",
            "the start position is wrong: the placement (field 1) has 1 rank: it needs 8, with \
             slashes between them, from rank 8 down to rank 1 (line 15, column 12)",
        ),
        (
            "thinking_ms: Some(3830)",
            "thinking_ms: Some(3000000)",
            "the last turn can’t have taken that long: time would have run out (line 27, column 18)",
        ),
        (
            "result: None",
            "result: Some(Draw(Stalemate))",
            "the result is given as 1/2-1/2, but the moves lead to * (line 31, column 13)",
        ),
    ] {
        assert_eq!(refused(&with(from, to)), message);
    }
}

#[test]
fn texts_that_people_have_spoilt_give_a_game_or_an_error() {
    let texts = texts();
    let words = texts.each_ref().map(|text| text.split_inclusive([' ', '\n', ',']));
    let words: [Vec<&str>; 2] = words.map(Iterator::collect);
    for seed in 0..3_000 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut spoilt: Vec<&str> = words[seed as usize % 2].clone();
        for _ in 0..rng.usize(1..4) {
            let (from, to) = (rng.usize(..spoilt.len()), rng.usize(..spoilt.len()));
            match rng.u8(..4) {
                0 => drop(spoilt.remove(from)),
                1 => spoilt.swap(from, to),
                2 => spoilt.insert(to, spoilt[from]),
                _ => spoilt[from] = spoilt[to],
            }
        }
        let spoilt = spoilt.concat();
        if let Ok(loaded) = fogchess_save::load(spoilt.as_bytes()) {
            let again = fogchess_save::load(fogchess_save::to_text(&loaded.saved).as_bytes())
                .expect("a game");
            assert_eq!((again.saved, again.game), (loaded.saved, loaded.game), "{spoilt}");
        }
    }
}

/// The slowest texts that we know; each takes a tenth of a second here. The time to read a text
/// must grow with its length alone: if it grew faster, these would take minutes.
#[test]
fn the_longest_texts_are_read_in_time() {
    const QUEENS: &str = "Q6Q/1Q4Q1/2Q2Q2/3QQ3/3qq3/2q2q2/1q4q1/q6q w - -";
    let sandbox = |vision: &str, start: &str, events: &str| {
        format!(
            "(version: 1, rules: (board: Chess, vision: {vision}, goal: Sandbox, pawn_vision: \
             ThreeSquares, no_move: Loss), start: Some(\"{start}\"), time: \"none\", events: [{events}])"
        )
    };
    let queens = "White(\"a8a7\",None),White(\"a7a8\",None),";
    let texts = [
        sandbox("Open", QUEENS, &queens.repeat(MAX_EVENTS / 2)),
        sandbox(
            "LiftingFog",
            QUEENS,
            &format!("{}Resign(White)", queens.repeat(MAX_EVENTS / 2 - 1)),
        ),
        sandbox(
            "LiftingFog",
            QUEENS,
            &(queens.repeat(MAX_EVENTS / 4) + &"TakeBack(1),Redo,".repeat(MAX_EVENTS / 4)),
        ),
        sandbox(
            "Fog",
            QUEENS,
            &(queens.repeat(MAX_EVENTS / 8)
                + &"TakeBack(1),".repeat(MAX_EVENTS / 4)
                + &"Redo,".repeat(MAX_EVENTS / 4)),
        ),
        sandbox("Fog", QUEENS, &"LiftFog,LowerFog,".repeat(MAX_EVENTS / 2)),
        with_unknown(&format!("[{}]", "(a:1),".repeat(4 * MAX_EVENTS - 99))),
        with_unknown(&format!("\"{}\"", "\\u{41}".repeat(35_000))),
        with_unknown(&"[/**/".repeat(50_000)),
    ];
    for (number, text) in texts.iter().enumerate() {
        assert!(text.len() <= MAX_BYTES, "{number}: {}", text.len());
        let started = Instant::now();
        let loaded = fogchess_save::load(text.as_bytes());
        assert!(loaded.is_ok() || number == 7, "{number}: {:?}", loaded.err());
        let took = started.elapsed();
        assert!(took < Duration::from_secs(5), "{number}: {took:?}");
    }
}

fn with_unknown(value: &str) -> String {
    String::from_utf8(with("version: 1,", &format!("version: 1, x: {value},"))).expect("text")
}

#[test]
fn an_impossible_start_is_refused() {
    for fen in ["nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"] {
        let bytes = with("start: None", &format!("start: Some(\"{fen}\")"));
        let Err(SaveError::Game(fault)) = fogchess_save::load(&bytes) else {
            panic!("{fen} is played")
        };
        assert!(matches!(fault.error, ReplayError::Start(_)));
        assert_eq!(fault.valid_events, 0);
    }
}

#[test]
fn names_are_put_right() {
    let bytes = with("\"Anna\"", "\"  A\\u{7}nn\\n a 123456789 123456789 123456789\"");
    let (saved, _) = fogchess_save::parse(&bytes).expect("it is well written");
    assert_eq!(saved.record.setup.names.white, "Ann a 123456789 12345678");
}

// ── The players' own marks ─────────────────────────────────────────────────────────────────

const WHITE: Viewer = Viewer::Player(Color::White);
const BLACK: Viewer = Viewer::Player(Color::Black);
const KNIGHT: PieceKind = PieceKind::Chess(chess::Kind::Knight);

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Returns the game with arrows, circles and suspected pieces of both sides.
fn marked() -> SavedGame {
    let mut saved = SavedGame::of(&played(), Moment(10_000), None);
    for (ply, ink) in (0..).zip(Ink::ALL) {
        let arrow = Drawing { from: square("e2"), to: square("e4"), ink };
        saved.notes.marks.draw(WHITE, ply, arrow);
        saved.notes.marks.draw(BLACK, ply, Drawing::circle(square("d5"), ink));
    }
    saved.notes.marks.suspect(WHITE, 1, square("d7"), KNIGHT);
    saved.notes.marks.suspect(BLACK, 2, square("b1"), KNIGHT);
    let mut seen = SquareSet::EMPTY;
    seen.insert(square("d7"));
    saved.notes.marks.see(WHITE, 3, seen);
    saved.notes.turned = true;
    saved
}

/// Returns the text of the game with these marks.
fn with_marks(marks: &str) -> Vec<u8> {
    with("result: None,", &format!("result: None,\n    marks: [{marks}],"))
}

#[test]
fn marks_are_read_again_as_they_were_written() {
    let saved = marked();
    let text = fogchess_save::to_text(&saved);
    for mark in [
        r#"(whose: Player(White), ply: 1, mark: Drawn("e2", "e4", Red)),"#,
        r#"(whose: Player(Black), ply: 3, mark: Drawn("d5", "d5", Yellow)),"#,
        r#"(whose: Player(White), ply: 1, mark: Suspect("d7", Chess(Knight), Some(3))),"#,
        r#"(whose: Player(Black), ply: 2, mark: Suspect("b1", Chess(Knight), None)),"#,
    ] {
        assert!(text.contains(mark), "{mark} is not in\n{text}");
    }
    let loaded = fogchess_save::load(text.as_bytes()).expect("a game");
    assert_eq!((&loaded.saved, loaded.unknown), (&saved, vec![]));
    assert_eq!(fogchess_save::to_text(&loaded.saved), text);
    assert!(!self::text().contains("marks"), "of no marks nothing is said");
    assert!(!self::text().contains("turned"));
}

#[test]
fn no_export_holds_marks() {
    for format in exchange::ExportFormat::ALL {
        let export = |saved: &SavedGame| exchange::export(saved, format).expect("an export");
        assert_eq!(export(&marked()), export(&marked().without_notes()), "{format:?}");
    }
}

#[test]
fn marks_of_moves_that_are_cut_off_go_with_them() {
    let marks = marked().up_to(2).notes.marks;
    assert_eq!(marks.drawings(WHITE, 2).count() + marks.drawings(BLACK, 2).count(), 2);
    assert_eq!(marks.drawings(WHITE, 3).count() + marks.drawings(BLACK, 3).count(), 0);
    let suspects: Vec<_> = marks.suspects(WHITE, 5).collect();
    assert_eq!(suspects, [(square("d7"), KNIGHT)], "what was seen later was not seen");
}

#[test]
fn of_too_many_marks_the_latest_are_kept() {
    let marks: String = (0..MAX_MARKS + 10)
        .map(|ply| format!("(whose: Player(White), ply: {ply}, mark: Drawn(\"a1\",\"a2\",Red)),"))
        .collect();
    let marks = fogchess_save::load(&with_marks(&marks)).expect("a game").saved.notes.marks;
    let drawn = |ply: usize| marks.drawings(WHITE, ply as u32).count();
    assert_eq!((0..MAX_MARKS + 10).map(drawn).sum::<usize>(), MAX_MARKS);
    assert_eq!((drawn(9), drawn(10)), (0, 1));
}

#[test]
fn marks_that_no_board_has_are_passed_over_or_refused_with_the_place() {
    for mark in [
        r#"Drawn("a1", "i10", Green)"#,
        r#"Suspect("a9", Chess(Queen), None)"#,
        r#"Suspect("a8", Xiangqi(Cannon), None)"#,
    ] {
        let bytes = with_marks(&format!("(whose: Player(White), ply: 1, mark: {mark})"));
        let loaded = fogchess_save::load(&bytes).unwrap_or_else(|error| panic!("{mark}: {error}"));
        assert_eq!(loaded.saved.notes.marks, OwnMarks::default(), "another board has it: {mark}");
    }
    for (mark, words) in [
        (r#"(whose: Player(White), ply: 1, mark: Drawn("a1", "z9", Green))"#, "z9"),
        (r#"(whose: Player(White), ply: 1, mark: Drawn("a1", "", Green))"#, ""),
        (r#"(whose: Player(White), ply: 1, mark: Drawn("a1", "a2", Pink))"#, "Pink"),
        (r#"(whose: Player(White), ply: 1, mark: Suspect("a1", Chess(Dragon), None))"#, "Dragon"),
        (r#"(whose: Player(Green), ply: 1, mark: Drawn("a1", "a2", Red))"#, "Green"),
        (r#"(whose: Player(White), ply: -1, mark: Drawn("a1", "a2", Red))"#, ""),
        (r#"(whose: Player(White), mark: Drawn("a1", "a2", Red))"#, "ply"),
    ] {
        let bytes = with_marks(mark);
        let text = String::from_utf8(bytes.clone()).expect("text");
        let line = 1 + text.lines().position(|line| line.contains("marks:")).expect("the marks");
        let error = refused(&bytes);
        assert!(error.contains(&format!("(line {line}, ")), "{mark}: {error}");
        assert!(error.contains(words), "{mark}: {error}");
    }
}

// ── The review of a finished game ──────────────────────────────────────────────────────────

/// Returns the game after White has resigned, with accounts of its first and third move.
fn reviewed() -> SavedGame {
    let mut game = played();
    game.apply(Color::White, Intent::Resign, Moment(10_000)).expect("White may resign");
    let mut saved = SavedGame::of(&game, Moment(10_000), None);
    let mv = |text: &str| text.parse().expect("a move");
    let account = |plies, played, best, miss| Review {
        side: Color::White,
        plies,
        played: mv(played),
        best: mv(best),
        then: vec![mv("e7e5"), mv("g1f3")],
        known: Chances { best: 0.514, played: 0.5 },
        truth: Chances { best: 1.0, played: 0.0 },
        miss,
    };
    let knight = Miss::Likely(KNIGHT, square("d7"), 0.875);
    saved.notes.review =
        vec![account(0, "e2e4", "d2d4", None), account(2, "e4d5", "b1c3", Some(knight))];
    saved
}

#[test]
fn a_review_is_read_again_as_it_was_written() {
    let saved = reviewed();
    let text = fogchess_save::to_text(&saved);
    let account = r#"(side: White, plies: 2, played: "e4d5", best: "b1c3", then: ["e7e5", "g1f3"], known: (best: 0.514, played: 0.5), truth: (best: 1.0, played: 0.0), miss: Some(Likely(Chess(Knight), "d7", 0.875))),"#;
    assert!(text.contains(account), "{account} is not in\n{text}");
    let loaded = fogchess_save::load(text.as_bytes()).expect("a game");
    assert_eq!((&loaded.saved, loaded.unknown), (&saved, vec![]));
    assert!(!self::text().contains("review"), "of no review nothing is said");
}

#[test]
fn only_a_finished_game_has_a_review_and_no_export_does() {
    let saved = reviewed();
    assert_eq!(saved.clone().up_to(3).notes.review, []);
    let running = fogchess_save::to_text(&saved)
        .replace("        Resign(White),\n", "")
        .replace("result: Some(", "result: None, was: Some(");
    let loaded = fogchess_save::load(running.as_bytes()).expect("a game");
    assert_eq!(loaded.saved.notes.review, []);
    for format in exchange::ExportFormat::ALL {
        let export = |saved: &SavedGame| exchange::export(saved, format).expect("an export");
        assert_eq!(export(&saved), export(&saved.clone().without_notes()), "{format:?}");
    }
}

#[test]
fn a_longer_review_is_cut_off_so_that_the_game_can_be_read() {
    let mut saved = reviewed();
    let account = saved.notes.review[1].clone();
    saved.notes.review = vec![account; MAX_REVIEWED + 10];
    let text = fogchess_save::to_text(&saved);
    let loaded = fogchess_save::load(text.as_bytes()).expect("a game");
    assert_eq!(loaded.saved.notes.review.len(), MAX_REVIEWED);
}

// ── The documentation for people who edit a saved game ─────────────────────────────────────

const DOCUMENT: &str = include_str!("../../assets/SAVES.md");

#[test]
fn the_example_in_the_document_is_a_game() {
    let (_, example) = DOCUMENT.split_once("```ron\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let loaded = fogchess_save::load(example.as_bytes()).expect("a game");
    assert_eq!((loaded.game.plies(), loaded.game.outcome()), (5, None));
    assert_eq!(loaded.unknown, [""; 0]);
    assert_eq!(loaded.game.offers().len(), 1);
    // The example is written as the game writes it, but for two remarks and the line breaks.
    let without_remarks = |text: &str| {
        let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        let words: String = lines.flat_map(str::split_whitespace).collect();
        words.replace(",)", ")").replace(",]", "]")
    };
    let written = fogchess_save::to_text(&loaded.saved);
    assert_eq!(without_remarks(example), without_remarks(&written));
    assert_eq!(example.lines().next(), written.lines().next());
}

#[test]
fn the_document_names_every_field_and_event() {
    let rows: Vec<&str> = DOCUMENT.lines().filter(|line| line.starts_with("| `")).collect();
    let text = fogchess_save::to_text(&marked());
    let fields = text.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("    ")?.split_once(": ")?;
        Some(name.trim()).filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
    });
    let events = ["White(", "Black(", "TakeBack(", "Redo", "LiftFog", "LowerFog", "Resign("];
    let more = ["AgreeDraw", "ClaimDraw(", "Flag("];
    let rules = ["LiftingFog", "Open", "Sandbox", "CaptureKing", "Checkmate", "ThreeSquares"];
    let tags = ["[FogRules]", "[FogTime]", "[FogEnd]", "[FogThinking]", "[FogTakeback]"];
    let comments = ["[FogHoldClock]", "[%clk", "[%emt", "[%fog lifted]", "[%fog lowered]"];
    let mut count = 0;
    for name in fields.chain(events).chain(more).chain(rules).chain(tags).chain(comments) {
        count += 1;
        // As code, or as a comment of PGN.
        let words = [format!("`{name}"), format!("{{{name}")];
        let told = |row: &&str| words.iter().any(|word| row.contains(word));
        assert!(rows.iter().any(told), "{name}");
    }
    assert!(count > 40, "{count}");
}

#[test]
fn what_is_left_out_is_what_the_document_says() {
    let text = "(version: 1, rules: (board: Chess, vision: Open, goal: Checkmate, \
                pawn_vision: Moves, no_move: Loss))";
    let saved = fogchess_save::load(text.as_bytes()).expect("a game").saved;
    let setup = &saved.record.setup;
    assert_eq!((saved.title.as_str(), saved.saved), ("", None));
    assert_eq!(setup.names, BySide::default());
    assert_eq!((setup.start_fen.as_deref(), setup.time.to_string().as_str()), (None, "10+0"));
    assert!(!setup.takeback && !setup.hold_clock);
    assert!(saved.record.events.is_empty() && saved.offers.is_empty());
    assert_eq!((saved.record.thinking_ms, saved.record.outcome), (None, None));
}
