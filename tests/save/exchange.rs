//! Export and import: PGN as other programs write it, FEN, and the words in which texts are
//! refused.

#[path = "../fuzz/checks.rs"]
mod checks;

use crate::at;
use cpu_time::ThreadTime;
use fogchess_game::{Event, Game};
use fogchess_rules::{
    BoardKind, Color, DrawReason, Goal, NoMove, Outcome, PawnVision, Preset, Ruleset, Viewer,
    Vision, WinReason,
};
use fogchess_rules::{GameSetup, Intent, Moment, Offer, TimeControl};
use fogchess_save::exchange::{
    ExportFormat, ImportError, Imported, Importer, MAX_PGN_BYTES, Note, export, file_name, import,
    tells_hidden,
};
use fogchess_save::{Loaded, MAX_BYTES, MAX_EVENTS, SavedGame};
use std::{fs, path::Path, time::Duration};

#[track_caller]
fn game(text: &str) -> (Loaded, Vec<Note>) {
    game_of(text.as_bytes())
}

#[track_caller]
fn game_of(bytes: &[u8]) -> (Loaded, Vec<Note>) {
    match import(bytes) {
        Ok(Imported::Game(loaded, notes)) => (*loaded, notes),
        other => panic!("{other:?}\n{}", String::from_utf8_lossy(bytes)),
    }
}

#[track_caller]
fn refused(text: &str) -> ImportError {
    let error = import(text.as_bytes()).expect_err("it is no game");
    assert!(error.to_string().len() < 400, "{error}");
    error
}

/// Returns what is wrong, and how much of the game can be kept.
fn told(error: &ImportError) -> String {
    let kept = error
        .valid
        .as_ref()
        .map(|valid| format!("; the game up to {} can be kept", valid.last_move));
    format!("{error}{}", kept.unwrap_or_default())
}

/// Returns the moves of a game in UCI notation.
fn uci(loaded: &Loaded) -> String {
    let moves = loaded.saved.record.moves();
    moves.iter().map(|(_, mv, _)| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the times that the moves took, in milliseconds.
fn spent(loaded: &Loaded) -> Vec<Option<u64>> {
    loaded.saved.record.moves().iter().map(|(_, _, spent)| *spent).collect()
}

// ── Games of every kind, exported and imported again ───────────────────────────────────────

/// Returns a game of random intents under random rules, with the moment of the last intent.
fn random_game(seed: u64) -> (Game, Moment) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut ruleset = rng.choice(Preset::ALL).expect("a preset").ruleset();
    if rng.u8(..) < 80 {
        ruleset.pawn_vision = PawnVision::ThreeSquares;
        ruleset.no_move = NoMove::Draw;
    }
    if ruleset.vision == Vision::Fog && rng.bool() {
        ruleset.vision = Vision::LiftingFog;
    }
    let fens = match ruleset.board {
        BoardKind::Chess => [
            None,
            None,
            Some("8/P6k/8/8/8/8/p6K/8 w - -"),
            Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17"),
            Some("7k/8/8/8/8/8/1R6/K7 w - - 90 60"),
        ],
        BoardKind::Xiangqi => [
            None,
            None,
            Some("3k5/4P4/3P5/9/9/9/9/5p3/4p4/5K3 w - -"),
            Some("r3kab1r/9/n3b4/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C2c1/9/R1BAKA2R b - - 3 17"),
            Some("3k5/9/9/9/9/9/9/9/1R7/4K4 w - - 110 60"),
        ],
        BoardKind::Draughts => [
            None,
            None,
            Some("W:Wf6,h2:Ba7,Kb2,c3"),
            Some("B:W21-32:B1-12"),
            Some("W:WKa1:BKh6,g7:H28:F60"),
        ],
        BoardKind::Draughts10 => [
            None,
            None,
            Some("W:W7,45,50:B44,K6,1"),
            Some("B:W31-50:B1-20:H0:F1"),
            Some("W:WK5:BK10,K12:H48:F60"),
        ],
    };
    let times = ["0:40+0", "0.5+1", "1+0.25", "0.5d1", "1b2", "none", "2+1,0:20d1", "none,3+0"];
    let setup = GameSetup {
        time: rng.choice(times).expect("one").parse().expect("a time"),
        start_fen: rng.choice(fens).expect("one").map(Into::into),
        takeback: rng.u8(..) < 200,
        hold_clock: rng.bool(),
        names: [
            ["Anna \"Ann\" \\ B", "Zoë", "White", ""][rng.usize(..4)].into(),
            ["Борис", "Black", "[%clk 1]} 1-0"][rng.usize(..3)].into(),
        ]
        .into(),
        ..GameSetup::new(ruleset)
    };
    let mut game = Game::new(setup).expect("a game");
    let mut now = 0;
    for _ in 0..rng.usize(0..160) {
        now += rng.u64(..900);
        let at = Moment(now);
        let any = *rng.choice(&Color::ALL).expect("a side");
        match rng.u8(..100) {
            0..10 => game.begin_turn(at),
            10..12 => drop(game.tick(at)),
            12..30 => {
                let offer = *rng.choice(&Offer::ALL[1..]).expect("an offer");
                let _ = game.apply(any, Intent::Offer(offer), at);
            }
            30..40 => {
                for pending in game.offers() {
                    let _ = game.apply(!pending.by, Intent::Accept(pending.offer), at);
                }
            }
            40..42 => drop(game.apply(any, Intent::ClaimDraw, at)),
            _ => {
                let turn = if ruleset.goal == Goal::Sandbox { any } else { game.turn() };
                let view = game.view(Viewer::Player(turn)).expect("an own view");
                if let Some(mv) = rng.choice(view.moves()) {
                    let _ = game.apply(turn, Intent::Move(*mv), at);
                }
            }
        }
    }
    let at = Moment(now);
    match rng.u8(..5) {
        0 => drop(game.apply(Color::White, Intent::Resign, at)),
        1 => {
            let _ = game.apply(Color::White, Intent::Offer(Offer::Draw), at);
            let _ = game.apply(Color::Black, Intent::Accept(Offer::Draw), at);
        }
        2 => drop(game.tick(Moment(now + 600_000))),
        _ => {}
    }
    // The time that has passed unseen could let a flag fall.
    game.tick(at);
    (game, at)
}

#[test]
fn any_game_comes_back_from_pgn() {
    let (mut ended, mut by_hand, mut fog, mut timed, mut out_of_turn) = (0, 0, 0, 0, 0);
    let mut iccs = 0;
    for seed in 0..600 {
        let (game, now) = random_game(seed);
        let title = ["", "Evening \"game\""][seed as usize % 2].to_owned();
        let saved = SavedGame { title, ..SavedGame::of(&game, now, Some(at(seed))) };
        let text = export(&saved, ExportFormat::Pgn).expect("it has happened");
        let context = format!("seed {seed}\n{text}\n{:?}", saved.record);
        assert!(text.lines().skip_while(|line| line.starts_with('[')).all(|l| l.len() < 80));
        let (loaded, notes) = match import(text.as_bytes()) {
            Ok(Imported::Game(loaded, notes)) => (loaded, notes),
            other => panic!("{other:?} {context}"),
        };
        assert_eq!(notes, [], "{context}");
        let (before, after) = (&saved.record, &loaded.saved.record);
        assert_eq!(after.moves(), before.moves(), "{context}");
        assert_eq!(after.fog_changes(), before.fog_changes(), "{context}");
        assert_eq!(after.outcome, before.outcome, "{context}");
        assert_eq!(after.thinking_ms, before.thinking_ms, "{context}");
        let names = Color::ALL.map(|side| before.setup.name(side));
        assert_eq!(Color::ALL.map(|side| after.setup.name(side)), names, "{context}");
        let setup = GameSetup {
            names: after.setup.names.clone(),
            start_fen: after.setup.start_fen.clone(),
            ..before.setup.clone()
        };
        assert_eq!(after.setup, setup, "{context}");
        assert_eq!((&loaded.saved.title, loaded.saved.saved), (&saved.title, saved.saved));
        for side in Color::ALL {
            let left = game.clock().remaining(side, now);
            assert_eq!(loaded.game.clock().remaining(side, Moment(0)), left, "{side} {context}");
        }
        let again = export(&loaded.saved, ExportFormat::Pgn).expect("it has happened");
        assert_eq!(again, text);

        ended += usize::from(after.outcome.is_some());
        by_hand += usize::from(text.contains("[FogEnd"));
        fog += usize::from(text.contains("[%fog"));
        timed += usize::from(text.contains("[%clk") && text.contains("[%emt"));
        out_of_turn += usize::from(before.setup.ruleset.goal == Goal::Sandbox);
        iccs += usize::from(text.contains("[Format \"ICCS\"]"));
    }
    for (count, least) in
        [(ended, 150), (by_hand, 60), (fog, 20), (timed, 40), (out_of_turn, 40), (iccs, 150)]
    {
        assert!(count >= least, "{count} < {least}");
    }
}

#[test]
fn any_position_comes_back_from_fen() {
    for seed in 0..200 {
        let (game, now) = random_game(seed);
        let saved = SavedGame::of(&game, now, None);
        let text = export(&saved, ExportFormat::Fen).expect("it has happened");
        if let Ok(fen) = game.fen() {
            assert_eq!(text.trim_end(), fen);
        }
        let Ok(Imported::Position { fen, presets, notes }) = import(text.as_bytes()) else {
            panic!("seed {seed}: {text}")
        };
        assert_eq!(fen, text.trim_end());
        assert_eq!(notes, [], "{text}");
        let placement = fen.split(' ').next().expect("a placement");
        let kings = placement.matches(['k', 'K']).count();
        let board = saved.record.setup.ruleset.board;
        let sandbox = Preset::on(board).find(|preset| preset.ruleset().goal == Goal::Sandbox);
        assert_eq!(presets.last().copied(), sandbox);
        assert!(kings < 2 || presets.len() > 1);
    }
}

#[test]
fn a_saved_game_comes_in_as_it_is() {
    for seed in 0..50 {
        let (game, now) = random_game(seed);
        let saved = SavedGame::of(&game, now, Some(at(seed)));
        let text = export(&saved, ExportFormat::Save).expect("it is written");
        assert_eq!(text, fogchess_save::to_text(&saved));
        let (loaded, notes) = self::game(&format!("\u{feff}\r\n{text}"));
        assert_eq!(notes, []);
        let names = saved.record.setup.names.clone().map(|name| name.trim().to_owned());
        assert_eq!(loaded.saved.record.setup.names, names);
        assert_eq!(loaded.saved.record.events, saved.record.events);
    }
}

#[test]
fn pgn_is_written_as_the_standard_asks() {
    let mut game = Game::new(GameSetup {
        names: ["Anna".into(), "Boris \"Bo\"".into()].into(),
        time: "5+3".parse().expect("a time"),
        ..GameSetup::new(Preset::Chess.ruleset())
    })
    .expect("a game");
    let mut now = 0;
    game.begin_turn(Moment(now));
    for (mv, spent) in [("f3", 1_520), ("e5", 2_048), ("g4", 3_000), ("Qh4", 60_500)] {
        now += spent;
        let turn = game.turn();
        let mv = game.view(Viewer::Player(turn)).expect("a view").parse_move(mv).expect("a move");
        game.apply(turn, Intent::Move(mv), Moment(now)).expect("an available move");
    }
    let saved =
        SavedGame { title: "Tuesday".into(), ..SavedGame::of(&game, Moment(now), Some(at(1))) };
    let expected = "\
[Event \"Tuesday\"]
[Site \"?\"]
[Date \"2026.11.20\"]
[Round \"-\"]
[White \"Anna\"]
[Black \"Boris \\\"Bo\\\"\"]
[Result \"0-1\"]
[Termination \"normal\"]
[TimeControl \"300+3\"]
[UTCDate \"2026.11.20\"]
[UTCTime \"18:00:01\"]

1. f3 {[%clk 0:05:01.48]} 1... e5 {[%clk 0:05:00.952]} 2. g4
{[%clk 0:05:01.48]} 2... Qh4# {[%clk 0:04:03.452]} 0-1
";
    assert_eq!(export(&saved, ExportFormat::Pgn).expect("it has happened"), expected);
}

#[test]
fn what_pgn_has_no_words_for_stands_in_tags_of_ours() {
    let ruleset = Ruleset {
        board: BoardKind::Chess,
        vision: Vision::LiftingFog,
        goal: Goal::CaptureKing,
        pawn_vision: PawnVision::ThreeSquares,
        no_move: NoMove::Draw,
    };
    let mut game = Game::new(GameSetup {
        time: "5d3,10+0".parse().expect("a time"),
        takeback: true,
        ..GameSetup::new(ruleset)
    })
    .expect("a game");
    for side in Color::ALL {
        game.apply(side, Intent::Offer(Offer::LiftFog), Moment(0)).expect("an offer");
    }
    game.apply(Color::White, Intent::Resign, Moment(0)).expect("one may");
    let text = export(&SavedGame::of(&game, Moment(0), None), ExportFormat::Pgn).expect("a game");
    for line in [
        "[Date \"????.??.??\"]",
        "[White \"?\"]",
        "[FogEnd \"resignation\"]",
        "[FogRules \"(board:Chess,vision:LiftingFog,goal:CaptureKing,pawn_vision:ThreeSquares,no_move:Draw)\"]",
        "[FogTakeback \"yes\"]",
        "[FogTime \"5d3,10+0\"]",
        "[TimeControl \"?\"]",
        "[Variant \"Fog Chess\"]",
        "{[%fog lifted]} 0-1",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
}

#[test]
fn what_cannot_have_happened_is_not_exported() {
    let (game, now) = random_game(1);
    let mut saved = SavedGame::of(&game, now, None);
    saved.record.events.insert(0, Event::Redone);
    for format in [ExportFormat::Pgn, ExportFormat::Fen] {
        assert_eq!(export(&saved, format).expect_err("it has not happened").valid_events, 0);
    }
    assert!(export(&saved, ExportFormat::Save).is_ok(), "to be mended by hand");
}

#[test]
fn pgn_of_xiangqi_is_written_as_programs_of_xiangqi_ask() {
    let mut game = Game::new(GameSetup {
        names: ["Anna".into(), "Boris".into()].into(),
        time: "5+3".parse().expect("a time"),
        start_fen: Some("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 30".into()),
        ..GameSetup::new(Preset::FogCheckXiangqi.ruleset())
    })
    .expect("a game");
    game.begin_turn(Moment(0));
    let mv = game.view(Viewer::Player(Color::White)).expect("a view").parse_move("R9+6");
    let mv = mv.expect("a move");
    game.apply(Color::White, Intent::Move(mv), Moment(1_520)).expect("an available move");
    let saved = SavedGame::of(&game, Moment(1_520), None);
    let expected = "\
[Game \"Chinese Chess\"]
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"-\"]
[White \"Anna\"]
[Black \"Boris\"]
[Result \"1-0\"]
[FEN \"3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 30\"]
[Format \"ICCS\"]
[Red \"Anna\"]
[SetUp \"1\"]
[Termination \"normal\"]
[TimeControl \"300+3\"]
[Variant \"Fog Xiangqi (check)\"]

30. A2-A8 {[%clk 0:05:01.48]} 1-0
";
    assert_eq!(export(&saved, ExportFormat::Pgn).expect("it has happened"), expected);
}

// ── PGN as it is found in the world ────────────────────────────────────────────────────────

#[test]
fn short_famous_games_end_as_they_did() {
    let mate = |winner| Some(Outcome::Win { winner, reason: WinReason::Checkmate });
    for (text, plies, outcome) in [
        // Fool's mate, scholar's mate, Légal's mate.
        ("1. f3 e5 2. g4 Qh4# 0-1", 4, mate(Color::Black)),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0", 7, mate(Color::White)),
        (
            "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0",
            13,
            mate(Color::White),
        ),
        // Morphy at the opera, Paris 1858.
        (
            "1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 \
             9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 \
             15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8# 1-0",
            33,
            mate(Color::White),
        ),
        // Deep Blue against Kasparov, New York 1997, the sixth game.
        (
            "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nd7 5. Ng5 Ngf6 6. Bd3 e6 7. N1f3 h6 \
             8. Nxe6 Qe7 9. O-O fxe6 10. Bg6+ Kd8 11. Bf4 b5 12. a4 Bb7 13. Re1 Nd5 14. Bg3 Kc8 \
             15. axb5 cxb5 16. Qd3 Bc6 17. Bf5 exf5 18. Rxe7 Bxe7 19. c4 1-0",
            37,
            Some(Outcome::Win { winner: Color::White, reason: WinReason::Resignation }),
        ),
    ] {
        let (loaded, notes) = game(text);
        assert_eq!((loaded.game.plies(), loaded.game.outcome()), (plies, outcome), "{text}");
        assert_eq!(notes, [], "{text}");
    }
}

#[test]
fn moves_are_read_however_programs_write_them() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 *",
        "1 e4 1... e5 2 Nf3 2... Nc6 3 Bb5 3... a6",
        "1. e4 1… e5 2. Nf3 2…Nc6 3. Bb5 3…a6",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        "7. e4 e5 7. Nf3 Nc6 1. Bb5 a6",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6",
        "1. e4! e5?! 2. Ngf3 !? Nbc6 $10 3. Bfb5 = a6 +/= *",
        "1. e4 {[%eval 0.3]} e5 (1... c5 {the {Sicilian} 2. Nf3 (2. c3)) 2. Nf3 Nc6 3. Bb5 a6",
        "1. e4 ; the best\n1... e5 2. Nf3\n% for another program e9\nNc6 3. Bb5 a6",
        "{A remark.} 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "; a remark\r\n\r\n1. e4 e5\r\n2. Nf3 Nc6\r\n3. Bb5 a6",
        "\u{feff}\n\n 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "[event \"x\"]\n[WHITE \"Anna\"]1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "// a remark\n[Opening \"The \"Spanish\" game\"]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
    ] {
        let (loaded, _) = game(text);
        assert_eq!(uci(&loaded), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "{text}");
        assert_eq!(loaded.game.outcome(), None, "{text}");
    }
    for (fen, text, expected) in [
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "e8=Q", "e7e8q"),
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "e8Q", "e7e8q"),
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "1.e8(R)", "e7e8r"),
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "1.e8/N+", "e7e8n"),
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "e7e8b", "e7e8b"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. 0-0 0-0-0", "e1g1 e8c8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. o-o-o O-O+", "e1c1 e8g8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. e1g1 Ke7", "e1g1 e8e7"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6 e.p. Kd7", "e5d6 e8d7"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5xd6e.p. Kd7", "e5d6 e8d7"),
    ] {
        let (loaded, _) = game(&format!("[FEN \"{fen}\"]\n{text}"));
        assert_eq!(uci(&loaded), expected, "{text}");
    }
}

#[test]
fn annotations_are_no_moves_however_they_are_written() {
    let expected = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    for text in [
        "1. e4 N e5 D 2. Nf3 TN Nc6 RR 3. Bb5 ⊕ a6 zz",
        "1. e4= e5+- 2. Nf3∞ Nc6⩲ 3. Bb5−+ a6+/- *",
        "1. e4N e5D 2. Nf3!?N Nc6‼\u{fe0f} 3. Bb5⁉ a6→ *",
        "1. e4 ↑↑ e5 → 2. Nf3 ⇆ Nc6 ⟳ 3. Bb5 ∆ a6 ⌓ *",
        "1. e4 += e5 -/+ 2. Nf3 +/= Nc6 =∞ 3. Bb5 +-- a6 --+ *",
        "1. e4 $1 e5 $146 2. Nf3$14 Nc6$10$36 3. Bb5 $220 a6 $999 *",
        "1. e4 [#] e5 [+] 2. Nf3 (N) Nc6 [%clk 0:05:00] 3. Bb5 [3. Bc4] a6",
        "1. ♙e4 ♟e5 2. ♘f3 ♞c6 3. ♗b5 ♟a6 *",
        "1. e4 e5 2. ♘\u{fe0e}f3 ♘c6 3. ♝b5! a6",
        "1. e2–e4 e7—e5 2. Ng1−f3 Nb8‐c6 3. Bf1–b5, a7–a6.",
        "1.\u{a0}e4\u{200b} e5 2.\u{2009}Nf3 Nc6\u{200e} 3. Bb5 a6",
    ] {
        let (loaded, _) = game(text);
        assert_eq!((uci(&loaded).as_str(), loaded.game.outcome()), (expected, None), "{text}");
    }
    for (fen, text, expected) in [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6ep Kd7", "e5d6 e8d7"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6ep!? Kd7", "e5d6 e8d7"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5×d6 ep Kd7", "e5d6 e8d7"),
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "e8N", "e7e8n"),
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "e8=QN", "e7e8q"),
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "e8=(Q)+-", "e7e8q"),
        ("8/4P2k/8/8/8/8/7K/8 w - - 0 1", "e8♕±", "e7e8q"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. O–O+! 0–0–0=", "e1g1 e8c8"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1. Ra8N Ke7", "a1a8 e8e7"),
    ] {
        let (loaded, _) = game(&format!("[FEN \"{fen}\"]\n{text}"));
        assert_eq!(uci(&loaded), expected, "{text}");
    }
    let (loaded, _) = game("1. C2=5! H8+7± 2. H2+3N R9=8 ⇆");
    assert_eq!(loaded.game.plies(), 4);
}

#[test]
fn no_other_move_is_read_than_the_one_that_is_written() {
    let fen = "4k3/8/8/8/1P6/8/8/4K2N w - - 0 1";
    for (text, message) in [
        // A pawn could go there, and a typed move means it.
        ("1. Bb5", "move 1. Bb5: no bishop can go there"),
        ("1. ♗b5", "move 1. ♗b5: no bishop can go there"),
        ("1. ∆b5", "move 1. ∆b5: this isn’t a move"),
        ("1. Sg3", "move 1. Sg3: this isn’t a move"),
        ("1. \u{fffd}g3", "move 1. �g3: this isn’t a move"),
        ("1. \u{e001}g3", "\u{e001}g3: this isn’t a move"),
        ("1. b5 ––", "move 1… ––: you can’t pass in this game"),
        ("1. b5 null", "move 1… null: you can’t pass in this game"),
    ] {
        let error = refused(&format!("[FEN \"{fen}\"]\n{text}")).to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// The opening of a game that a manual of the format tells: the central cannon against horses.
#[test]
fn games_of_xiangqi_are_read_in_every_notation() {
    let expected = "h3e3 h10g8 h1g3 i10h10 g4g5 c7c6";
    let tags = "[Game \"Chinese Chess\"]\n[Red \"柳大华\"]\n[Black \"杨官璘\"]\n";
    for text in [
        "1. C2=5 H8+7 2. H2+3 R9=8 3. P3+1 P3+1",
        "1.C2.5 h8+7 2.N2+3 r9.8 3.P3+1 p3+1 *",
        "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 兵三进一 卒3进1",
        "  1. 炮二平五 　馬８進７\n  2. 傌二進三 　車９平８\n  3. 兵三進一 　卒３進１",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. G3-G4 C6-C5",
        "[Format \"ICCS\"]\n1. h2e2 h9g7 2. h0g2 i9h9 3. g3g4 c6c5",
        "[Format \"ICCS\"]\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 {好} 3. G3-G4 (3. C3-C4) C6-C5",
        "[Variant \"Xiangqi\"]\n1. h3e3 h10g8 2. h1g3 i10h10 3. g4g5 c7c6",
        "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1\"]\n\
         1. C2=5 H8+7 2. H2+3 R9=8 3. P3+1 P3+1",
    ] {
        let (loaded, _) = game(&format!("{tags}{text}"));
        assert_eq!(uci(&loaded), expected, "{text}");
        let setup = &loaded.saved.record.setup;
        assert_eq!(setup.ruleset, Preset::Xiangqi.ruleset(), "{text}");
        assert_eq!(setup.names, ["柳大华", "杨官璘"].map(Into::into).into());
    }
    // Without tags, WXF and Chinese tell the game.
    for text in [
        "1. C2=5 H8+7 2. H2+3 R9=8 3. P3+1 P3+1",
        "C2=5 H8+7 H2+3 R9=8 P3+1 P3+1",
        "炮二平五 马8进7 马二进三 车9平8 兵三进一 卒3进1",
        "[White \"Anna\"]\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 兵三进一 卒3进1",
    ] {
        let (loaded, _) = game(text);
        assert_eq!(uci(&loaded), expected, "{text}");
    }
    // The start position tells it too.
    let fen = "[FEN \"3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1\"]";
    let (loaded, _) = game(&format!("{fen}\n1. a3a9 1-0"));
    let stalemate = Outcome::Win { winner: Color::White, reason: WinReason::NoMove };
    assert_eq!(loaded.game.outcome(), Some(stalemate));
    for (text, message) in [
        ("1. C2=9", "move 1. C2=9: no cannon can go there"),
        ("1. 马二进五", "move 1. 马二进五: no horse can go there"),
        ("1. H2-E3", "move 1. H2-E3: this move isn’t legal there"),
        ("1. Nf3", "move 1. Nf3: this isn’t a move; write it like C2=5,"),
        ("1. C2=5 --", "move 1… --: you can’t pass in this game"),
    ] {
        let error = refused(&format!("{tags}{text}")).to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn latin_letters_of_the_standard_are_read() {
    let bytes = b"[White \"Jos\xe9 \\\"Pepe\\\" \\\\\"]\n\n1. e4 *";
    let Ok(Imported::Game(loaded, _)) = import(bytes) else { panic!("it is a game") };
    assert_eq!(loaded.saved.record.setup.names.white, "José \"Pepe\" \\");
}

/// Returns a text in another encoding.
fn written_in(encoding: &'static encoding_rs::Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, lost) = encoding.encode(text);
    assert!(!lost, "{text}");
    bytes.into_owned()
}

#[test]
fn the_encoding_of_a_text_is_recognised_and_told() {
    use encoding_rs::{BIG5, Encoding, GB18030, KOI8_R, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};
    let xiangqi = |red: &str, moves: &str| {
        format!("[Game \"Chinese Chess\"]\n[Red \"{red}\"]\n[Black \"{red}\"]\n\n{moves} 1-0\n")
    };
    let chess = |white: &str| format!("[White \"{white}\"]\n[Black \"{white}\"]\n\n1. e4 e5 *\n");
    let iccs = "1. H2-E2 H9-G7 2. H0-G2 I9-H9";
    let cases: [(&'static Encoding, String, &str, usize); 11] = [
        (GB18030, xiangqi("广东 许银川", iccs), "广东 许银川", 4),
        (GB18030, xiangqi("胡荣华", "1. 炮二平五 马8进7 {好棋}"), "胡荣华", 2),
        // The last byte of `問` is a brace in GBK, that of `許` a backslash in Big5.
        (GB18030, xiangqi("张三", "1. H2-E2 {問題} H9-G7"), "张三", 2),
        (GB18030, xiangqi("李四𠮷", iccs), "李四𠮷", 4),
        (BIG5, xiangqi("許銀川", iccs), "許銀川", 4),
        (BIG5, xiangqi("成功", "1. 炮二平五 馬8進7 {好}"), "成功", 2),
        (WINDOWS_1252, chess("José “Pepe” Müller"), "José “Pepe” Müller", 2),
        (WINDOWS_1252, chess("Åse Ærø"), "Åse Ærø", 2),
        (WINDOWS_1251, chess("Карпов, Анатолий"), "Карпов, Анатолий", 2),
        (KOI8_R, chess("Ботвинник, Михаил"), "Ботвинник, Михаил", 2),
        (
            WINDOWS_1250,
            chess("Wójcik, Łukasz Świętosławski")[..].into(),
            "Wójcik, Łukasz Świętosła",
            2,
        ),
    ];
    for (encoding, text, name, plies) in cases {
        for mark in ["", "\u{feff}"] {
            let bytes = [mark.as_bytes(), &written_in(encoding, &text)].concat();
            let (loaded, notes) = game_of(&bytes);
            let names = &loaded.saved.record.setup.names;
            assert_eq!((names.white.as_str(), names.black.as_str()), (name, name));
            assert_eq!(loaded.game.plies(), plies, "{text}");
            let told = notes[0].to_string();
            assert!(told.starts_with("the text isn’t UTF-8, so it was read as "), "{told} {text}");
        }
    }
    // Without a mark UTF-16 is a guess too.
    let text = xiangqi("柳大华", "1. 炮二平五 马8进7");
    for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes as fn(u16) -> [u8; 2]] {
        for (mark, noted) in [("", true), ("\u{feff}", false), ("\u{feff}\u{feff}", false)] {
            let text = format!("{mark}{text}\n{mark}[Event \"2\"]\n\n*");
            let written: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
            let (loaded, notes) = game_of(&written);
            assert_eq!(loaded.saved.record.setup.names.white, "柳大华");
            assert_eq!(notes.contains(&Note::Encoding("UTF-16")), noted);
            assert!(notes.contains(&Note::MoreGames(1)), "{notes:?}");
        }
    }
    let (loaded, notes) = game("\u{feff}\u{feff}[White \"柳大华\"]\r1. e4 e5 *\r");
    assert_eq!((loaded.game.plies(), notes), (2, vec![]));
}

#[test]
fn files_that_were_joined_are_read_line_by_line() {
    let first = "\u{feff}[White \"Zoë\"]\n\n1. e4 {naïf} *\n\n".as_bytes();
    let second = b"[White \"Jos\xe9\"]\n\n1. d4 *\n\n";
    for (bytes, name) in [([first, second].concat(), "Zoë"), ([second, first].concat(), "José")] {
        let (loaded, notes) = game_of(&bytes);
        assert_eq!(loaded.saved.record.setup.names.white, name);
        let [encoding, others @ ..] = &notes[..] else { panic!("{notes:?}") };
        assert_eq!(encoding, &Note::Encoding("windows-1252"));
        assert_eq!(others[0], Note::MoreGames(1));
    }
    let (_, notes) = game("[Event \"1\"]\n\n1. e4 1-0\n\n\u{feff}[Event \"2\"]\n\n1. d4 *\n");
    assert_eq!(notes, [Note::MoreGames(1)]);
    // A file in UTF-8 that ends within a letter.
    let text = "[White \"Борис\"]\n1. e4 e5 2. Nf3 ; хорошо".as_bytes();
    let (loaded, notes) = game_of(&text[..text.len() - 1]);
    assert_eq!(loaded.saved.record.setup.names.white, "Борис");
    assert_eq!(notes, [Note::LeftOut { variations: 0, comments: 1 }]);
}

#[test]
fn a_text_in_an_unknown_encoding_is_refused_as_such() {
    let told = "it isn’t UTF-8 text: if it’s a game, save it in UTF-8 and import it again";
    for bytes in [&b"\xff\xd8\xff\xe0\x10JFIF\x01"[..], b"1. \x80\x81\xff\x20\x90"] {
        assert_eq!(import(bytes).expect_err("it is no game").to_string(), told);
    }
    // A fault of the game is told as it is, whatever the names are written in.
    let tags = written_in(encoding_rs::GB18030, "[Game \"Chinese Chess\"]\n[Red \"柳大华\"]\n");
    let error = import(&[&tags[..], b"1. C2=9"].concat()).expect_err("no cannon goes there");
    assert_eq!(error.to_string(), "move 1. C2=9: no cannon can go there (line 3, column 4)");
}

#[test]
fn tags_are_understood() {
    let (loaded, notes) = game(
        "[Event \"Club evening\"]\n[Site \"https://example.org\"]\n[Date \"2026.11.20\"]\n\
         [Round \"3\"]\n[White \"Anna\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n\
         [WhiteElo \"2100\"]\n[TimeControl \"5400+30\"]\n[SetUp \"1\"]\n\
         [FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 5 40\"]\n\n40... Kd7 1/2-1/2",
    );
    let record = &loaded.saved.record;
    assert_eq!((loaded.saved.title.as_str(), notes), ("Club evening", Vec::new()));
    assert_eq!(loaded.saved.saved, Some(at(0) - Duration::from_secs(18 * 3_600)));
    assert_eq!(record.setup.names, ["Anna", "Black"].map(Into::into).into());
    assert_eq!(record.setup.time.to_string(), "90+30");
    assert_eq!(record.outcome, Some(Outcome::Draw(DrawReason::Agreement)));
    assert_eq!(loaded.game.move_list(Viewer::Everyone)[0].number, 40);
    for (date, known) in [
        ("[Date \"1851.??.??\"]", false),
        ("[Date \"soon\"]", false),
        ("[UTCDate \"2026.11.20\"][UTCTime \"18:00:00\"]", true),
    ] {
        assert_eq!(game(&format!("{date} e4")).0.saved.saved == Some(at(0)), known, "{date}");
    }
}

#[test]
fn variants_go_by_the_names_that_others_give_them() {
    for (name, preset) in [
        ("Standard", Preset::Chess),
        ("From Position", Preset::Chess),
        ("CHESS", Preset::Chess),
        ("?", Preset::Chess),
        ("Fog of War", Preset::Fog),
        ("fogofwar", Preset::Fog),
        ("Dark chess", Preset::Fog),
        ("Fog of War (check)", Preset::FogCheck),
        ("Crazy Knights", Preset::CrazyKnights),
        ("Xiangqi", Preset::Xiangqi),
        ("Chinese Chess", Preset::Xiangqi),
        ("Fog Xiangqi", Preset::FogXiangqi),
        ("Dark xiangqi", Preset::FogXiangqi),
        ("Fog Xiangqi (check)", Preset::FogCheckXiangqi),
        ("Sandbox Xiangqi", Preset::SandboxXiangqi),
        ("Russian", Preset::Draughts),
        ("Fog Draughts", Preset::FogDraughts),
        ("International draughts", Preset::Draughts10),
    ] {
        let mv = match preset.board() {
            BoardKind::Chess => "e4",
            BoardKind::Xiangqi => "C2=5",
            BoardKind::Draughts => "c3-d4",
            BoardKind::Draughts10 => "32-28",
        };
        let (loaded, _) = game(&format!("[Variant \"{name}\"]\n1. {mv}"));
        assert_eq!(loaded.saved.record.setup.ruleset, preset.ruleset(), "{name}");
    }
    assert_eq!(
        refused("[Event \"?\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *").to_string(),
        "the variant “Crazyhouse” isn’t available; these are: \
         Fog of War, Fog of War (check), Chess, Crazy Knights, Fog Xiangqi, Fog Xiangqi (check), \
         Xiangqi, Sandbox Xiangqi, Fog Draughts, Russian Draughts, Sandbox Draughts, \
         Fog International Draughts, International Draughts, Sandbox International Draughts \
         (line 2, column 1)"
    );
}

#[test]
fn a_king_can_be_taken_where_that_wins() {
    let (loaded, _) = game("[Variant \"Fog of War\"]\n1. e4 d6 2. Bb5 a6 3. Bxe8");
    let taken = Outcome::Win { winner: Color::White, reason: WinReason::KingCaptured };
    assert_eq!(loaded.game.outcome(), Some(taken));
    let text = export(&loaded.saved, ExportFormat::Pgn).expect("it has happened");
    assert!(text.ends_with("\n1. e4 d6 2. Bb5 a6 3. Bxe8 1-0\n"), "{text}");
}

#[test]
fn where_there_are_no_turns_the_numbers_tell_whose_move_it_is() {
    let text = "1. e4 1. d4 1... e5 2... d5 3. exd5";
    let (loaded, _) = game(&format!("[Variant \"Crazy Knights\"]\n{text}"));
    let by: Vec<_> = loaded.saved.record.moves().iter().map(|(by, _, _)| *by).collect();
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(by, [white, white, black, black, white]);
    let again = export(&loaded.saved, ExportFormat::Pgn).expect("it has happened");
    assert_eq!(again.lines().last(), Some("1. e4 2. d4 e5 3... d5 4. exd5 *"));
}

#[test]
fn what_is_left_out_is_told() {
    let (loaded, notes) = game(
        "1. e4 {Best by test} e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 (2. f4) {[%clk 0:01:00]} *\n\
         [Event \"2\"]\n[Site \"?\"]\n1. d4 1-0\n\n1. c4 c5 0-1 [Event \"4\"]",
    );
    assert_eq!(uci(&loaded), "e2e4 e7e5 g1f3");
    assert_eq!(notes, [Note::MoreGames(3), Note::LeftOut { variations: 2, comments: 1 }]);
    let (_, notes) = game("[Event \"1\"] 1. e4 [Event \"2\"] 1. d4");
    assert_eq!(notes[0].to_string(), "the text contains one more game, which was skipped");
    let (loaded, notes) = game("1. f3 e5 2. g4 Qh4# 1-0");
    assert_eq!(notes, [Note::Result { said: "1-0", reached: "0-1" }]);
    assert!(loaded.game.outcome().is_some());
}

#[test]
fn games_end_as_the_text_says() {
    let win = |winner, reason| Some(Outcome::Win { winner, reason });
    let clock = "[TimeControl \"60\"]";
    let over = |text: &str| game(text).0.game.outcome();
    assert_eq!(over("1. e4 1-0"), win(Color::White, WinReason::Resignation));
    assert_eq!(over("[Result \"0-1\"] 1. e4"), win(Color::Black, WinReason::Resignation));
    assert_eq!(over("1. e4 1/2"), Some(Outcome::Draw(DrawReason::Agreement)));
    assert_eq!(over("[Result \"1-0\"] 1. e4 *"), None);
    for words in ["time forfeit", "Anna won on time"] {
        let text = format!("{clock}[Termination \"{words}\"] 1. e4 1-0");
        assert_eq!(over(&text), win(Color::White, WinReason::Flag), "{words}");
    }
    // It was not the loser's turn, or the sides had no clocks.
    for text in [
        "[TimeControl \"60\"][Termination \"time forfeit\"] 1. e4 e5 1-0",
        "[Termination \"time forfeit\"] 1. e4 1-0",
    ] {
        let (loaded, notes) = game(text);
        assert_eq!(notes, [Note::NotByTheClock]);
        assert_eq!(loaded.game.outcome(), win(Color::White, WinReason::Resignation));
    }
    let bare = format!("{clock}[Termination \"time forfeit\"][FEN \"k7/8/8/8/8/8/P7/K7 b - -\"]");
    let draw = Some(Outcome::Draw(DrawReason::FlagWithoutMatingMaterial));
    assert_eq!(over(&format!("{bare} 1... Kb8 1/2-1/2")), draw);
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
    let claimed = Some(Outcome::Draw(DrawReason::ThreefoldRepetition));
    assert_eq!(over(&format!("[Termination \"Game drawn by repetition\"] {shuffle}")), claimed);
    assert_eq!(over(&format!("[FogEnd \"claim\"] {shuffle}")), claimed);
    assert_eq!(over(shuffle), Some(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn results_are_known_by_any_dash_and_forfeits_by_their_signs() {
    let win = |winner, reason| Some(Outcome::Win { winner, reason });
    let agreed = Some(Outcome::Draw(DrawReason::Agreement));
    for (tag, end, outcome) in [
        ("1–0", "1–0", win(Color::White, WinReason::Resignation)),
        ("?", "0—1", win(Color::Black, WinReason::Resignation)),
        ("½–½", "½–½", agreed),
        ("1/2–1/2", "", agreed),
        ("*", "1/2−1/2", agreed),
        ("0:1", "0:1", win(Color::Black, WinReason::Resignation)),
        ("1-0 FF", "", win(Color::White, WinReason::Abandonment)),
        ("+/-", "+/-", win(Color::White, WinReason::Abandonment)),
        ("-/+", "", win(Color::Black, WinReason::Abandonment)),
        ("?", "1-0FF", win(Color::White, WinReason::Abandonment)),
        ("?", "0F-1F", win(Color::Black, WinReason::Abandonment)),
    ] {
        let (loaded, notes) = game(&format!("[Result \"{tag}\"]\n\n1. e4 e5 2. Qh5 Ke7 {end}\n"));
        assert_eq!((loaded.game.plies(), loaded.game.outcome()), (4, outcome), "{tag} {end}");
        assert_eq!(notes, [], "{tag} {end}");
    }
    let forfeit = "[Termination \"forfeit\"]\n1. e4 1-0";
    let abandoned = win(Color::White, WinReason::Abandonment);
    assert_eq!(game(forfeit).0.game.outcome(), abandoned);
}

#[test]
fn two_zeros_at_the_end_are_castling_only_if_somebody_castled() {
    let opening = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
    for (tag, text, plies, notes) in [
        ("[Result \"0-0\"]", format!("{opening} 0-0"), 6, vec![Note::BothLost]),
        ("[Result \"0–0\"]", format!("{opening} 0–0 {{remark}}\n"), 6, vec![Note::BothLost]),
        ("[Result \"0-0\"]", format!("{opening} 4. d3 Nf6 0-0"), 8, vec![Note::BothLost]),
        ("[Result \"0-0\"]", format!("{opening} 4. 0-0 Nf6 0-0"), 8, vec![Note::BothLost]),
        ("[Result \"0-0\"]", format!("{opening} 4. O-O"), 7, vec![Note::BothLost]),
        ("[Result \"-/-\"]", "1. e4 e5 0F-0F".into(), 2, vec![Note::BothLost]),
        // White's next move would have its number.
        ("", format!("{opening} 0-0"), 6, vec![Note::BothLost]),
        ("", "1. e4 e5 0-0".into(), 2, vec![Note::BothLost]),
        // The tag says something else, there is a number, or it can be either.
        ("[Result \"*\"]", format!("{opening} 4. 0-0 Nf6 *"), 8, vec![]),
        ("[Result \"*\"]", format!("{opening} 0-0"), 7, vec![]),
        ("", format!("{opening} 4. 0-0"), 7, vec![]),
        ("", format!("{opening} 4. d3 Nf6 5. a3 0-0"), 10, vec![Note::Castling]),
        ("", format!("{opening} 4. d3 Nf6 5. a3 0-0 1-0"), 10, vec![]),
    ] {
        let (loaded, mut told) = game(&format!("{tag}\n\n{text}"));
        told.retain(|note| !matches!(note, Note::LeftOut { .. }));
        assert_eq!((loaded.game.plies(), told), (plies, notes), "{tag} {text}");
        let expected = text.ends_with("1-0").then_some(Color::White);
        assert_eq!(loaded.game.outcome().and_then(Outcome::winner), expected, "{tag} {text}");
    }
}

#[test]
fn an_odd_tag_costs_itself_alone() {
    for (tag, left_out) in [
        ("[BlackType: \"program\"]", false),
        ("[Time Control \"300\"]", false),
        ("[Event \"5th \"City\" Cup\\\"]", false),
        ("[Source \"C:\\games\\\"]", false),
        ("[White “Anna”]", false),
        ("[Round '3']", false),
        ("[White Anna]", true),
        ("[Event \"without an end]", true),
        ("[Event \"without an end", true),
        ("[\"nameless\"]", true),
        ("[]", true),
        ("[Event \"x]\" y]", true),
    ] {
        for text in [
            format!("[Site \"?\"]\n{tag}\n[Black \"Boris\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n"),
            format!("{tag}\r\n[Black \"Boris\"]\r\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\r\n"),
        ] {
            let (loaded, notes) = game(&text);
            assert_eq!(
                (loaded.game.plies(), &*loaded.saved.record.setup.names.black),
                (5, "Boris")
            );
            let expected = left_out.then(|| {
                let first: String = tag.chars().take(24).collect();
                let first = if tag.len() > 24 { first + "…" } else { first };
                Note::Tags { count: 1, first }
            });
            assert_eq!(notes, Vec::from_iter(expected), "{text}");
        }
    }
    let (loaded, _) =
        game("[Event \"5th \"City\" Cup\\\"]\n[White “Anna”]\n[Time Control: \"300\"]\n1. e4");
    let record = &loaded.saved.record;
    assert_eq!(loaded.saved.title, "5th \"City\" Cup\\");
    assert_eq!(
        (record.setup.names.white.as_str(), record.setup.time.to_string().as_str()),
        ("Anna", "5+0")
    );
    let (_, notes) = game("[White Anna]\n[Black Boris]\n\n1. e4 *");
    assert_eq!(
        notes[0].to_string(),
        "2 tags can’t be read, so they were skipped; the first is [White Anna]"
    );
}

#[test]
fn only_games_are_said_to_be_more() {
    let xiangqi =
        "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n1-0\n\n";
    for advert in [
        "============================\n 欢迎访问象棋网站\n http://xiangqi.example/\n",
        "http://xiangqi.example/\n 本棋谱由某软件生成 2026.11.20\n============\n",
        "Exported by Somebody 3.1 on 2026-11-20 {remark} $1 [#]\n",
        "1-0\n",
        "\u{feff}\n",
    ] {
        let (loaded, notes) = game(&format!("{xiangqi}{advert}"));
        assert_eq!((loaded.game.plies(), notes), (4, vec![]), "{advert}");
        let (_, notes) = game(&format!("{xiangqi}{advert}{xiangqi}{advert}{xiangqi}"));
        assert_eq!(notes, [Note::MoreGames(2)], "{advert}");
    }
}

// ── Clocks ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn what_moves_took_is_read_from_the_clocks() {
    let (loaded, notes) = game(
        "[TimeControl \"180+2\"]\n1. e4 {[%clk 0:03:00]} e5 {[%eval 0.1] [%clk 0:02:58.5]} \
         2. Nf3 { [%clk 2:55] } Nc6 {[%emt 0:00:04]} 3. Bb5 *",
    );
    assert_eq!(notes, []);
    assert_eq!(spent(&loaded), [Some(2_000), Some(3_500), Some(7_000), Some(4_000), None]);
    assert_eq!(loaded.game.clock().remaining(Color::White, Moment(0)), Some(177_000));
    // Without a time control, the differences between clocks tell as much as they can.
    let (loaded, _) =
        game("1. e4 {[%clk 1:00]} e5 {[%emt 5]} 2. d4 {[%clk 0:50]} d5 3. c4 {[%clk 1:20]}");
    assert_eq!(spent(&loaded), [None, Some(5_000), Some(10_000), None, None]);
}

#[test]
fn clocks_of_other_programs_let_no_flag_fall() {
    for (control, clocks) in [
        ("60", ["0:00:10", "0:00:00", "0:00:00"]),
        ("60+1", ["0:00:00", "0:00:01", "0:00:00"]),
        ("60", ["0:02:00", "0:01:30", "9:00:00"]),
        ("60", ["99:00:00", "0:00:00", "nonsense"]),
    ] {
        let [a, b, c] = clocks;
        let (loaded, _) = game(&format!(
            "[TimeControl \"{control}\"] 1. e4 {{[%clk {a}]}} e5 {{[%emt 999999]}} \
             2. Nf3 {{[%clk {b}]}} Nc6 {{[%emt 9:00:00]}} 3. Bb5 {{[%clk {c}]}} a6 *"
        ));
        assert_eq!((loaded.game.plies(), loaded.game.outcome()), (6, None), "{control} {clocks:?}");
    }
}

#[test]
fn time_controls_that_cannot_be_played_are_left_out() {
    for control in ["40/7200:3600", "*180", "1/86400", "0+1", "300+3600", "soon", "5:00", "300+"] {
        let (loaded, notes) = game(&format!("[TimeControl \"{control}\"] 1. e4 *"));
        assert_eq!(notes, [Note::TimeControl(control.into())]);
        assert_eq!(loaded.saved.record.setup.time, TimeControl::UNTIMED);
    }
    for (control, time) in [("-", "none"), ("?", "none"), ("90", "1.5+0"), ("300+0.5", "5+0.5")] {
        let (loaded, notes) = game(&format!("[TimeControl \"{control}\"] 1. e4 *"));
        assert_eq!((loaded.saved.record.setup.time.to_string().as_str(), notes), (time, vec![]));
    }
}

#[test]
fn clocks_in_hours_and_minutes_are_read_where_the_time_control_says_so() {
    let ms = |minutes: u64| minutes * 60_000;
    for (control, clocks, expected) in [
        ("5400+30", ["1:30", "1:29", "1:28", "1:29"], [ms(90), ms(89), ms(88), ms(89)]),
        ("7200", ["2:00", "1:59", "1:58", "1:57"], [ms(120), ms(119), ms(118), ms(117)]),
        ("3600+10", ["0:59", "0:58", "0:57", "0:50"], [ms(59), ms(58), ms(57), ms(50)]),
        // Minutes and seconds: the clocks cannot show so many hours, or others show seconds.
        ("180", ["3:00", "2:59", "2:58", "2:57"], [180_000, 179_000, 178_000, 177_000]),
        (
            "5400",
            ["90:00", "89:50", "88:00", "89:00"],
            [5_400_000, 5_390_000, 5_280_000, 5_340_000],
        ),
        (
            "3600",
            ["0:59:59", "0:59:58", "59:50", "59:40"],
            [3_599_000, 3_598_000, 3_590_000, 3_580_000],
        ),
    ] {
        let [a, b, c, d] = clocks;
        let (loaded, notes) = game(&format!(
            "[TimeControl \"{control}\"]\n1. e4 {{[%clk {a}]}} e5 {{[%clk {b}]}} \
             2. Nf3 {{[%clk {c}]}} Nc6 {{[%clk {d}]}} *"
        ));
        assert_eq!(notes, [], "{control} {clocks:?}");
        let remaining = Color::ALL.map(|side| loaded.game.clock().remaining(side, Moment(0)));
        assert_eq!(remaining, [Some(expected[2]), Some(expected[3])], "{control}");
        let text = export(&loaded.saved, ExportFormat::Pgn).expect("it has happened");
        let hours = |ms: u64| {
            format!("[%clk {}:{:02}:{:02}]", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60)
        };
        for ms in expected {
            assert!(text.contains(&hours(ms)), "{ms} {text}");
        }
    }
    // A control in periods has no clocks here, but it tells what the times mean.
    let (loaded, _) = game(
        "[TimeControl \"40/5400+30:1800+30\"] 1. e4 {[%clk 1:30]} e5 {[%clk 1:30]} 2. Nf3 {[%clk 1:27]}",
    );
    assert_eq!(spent(&loaded), [None, None, Some(ms(3))]);
}

#[test]
fn no_clock_is_changed_without_a_word() {
    let timed =
        |control: &str, text: &str| game(&format!("[TimeControl \"{control}\"]\n{text} *")).1;
    let clocks = |count| vec![Note::Clocks(count)];
    // An arbiter added time, or the clock showed more than it can.
    let added =
        "1. e4 {[%clk 0:04:00]} e5 {[%clk 0:04:00]} 2. d4 {[%clk 0:06:00]} d5 {[%clk 0:04:01]}";
    assert_eq!(timed("300+2", added), clocks(1));
    assert_eq!(timed("60", "1. e4 {[%clk 0:02:00]} e5 {[%clk 0:01:30]}"), clocks(2));
    assert_eq!(
        Note::Clocks(1).to_string(),
        "the clock time of one move doesn’t fit the time control, so it was changed"
    );
    // What is rounded, negative or before the first move changes nothing.
    for text in [
        "{[%clk 0:05:00]} 1. e4 {[%clk 0:04:59]} e5 {[%clk 0:04:55]}",
        "1. e4 {[%clk 0:04:58.5][%eval 0.3]} e5 {[%clk  0:04:57,5 ]}",
        "1. e4 {[%clk -0:00:03]} e5 {[%clk 0:05:00]}",
        "1. e4 {[%emt 0]} {[%clk 00:05:00]} e5 {[%emt 0:00:05]} {[%clk 0:04:54.6]}",
    ] {
        assert_eq!(timed("300", text), [], "{text}");
    }
    // The clock counts, not the rounded time of the move.
    let (loaded, _) = game("[TimeControl \"300\"] 1. e4 {[%clk 0:04:54.6] [%emt 0:00:05]}");
    assert_eq!(spent(&loaded), [Some(5_400)]);
}

// ── Refused texts ──────────────────────────────────────────────────────────────────────────

#[test]
fn errors_say_what_is_wrong_and_where() {
    for (text, message) in [
        ("", "the text is empty"),
        ("\u{feff} \n{nothing}\n; here", "the text is empty"),
        ("\nDear diary,", "it isn’t a PGN game, a PDN game, a FEN position or a game file"),
        ("\0\0\0\0", "it isn’t a PGN game, a PDN game, a FEN position or a game file"),
        ("[White Anna]", "this isn’t a tag: write it like [White \"Anna\"] (line 1, column 1)"),
        (
            "e4 [White \"Anna",
            "this isn’t a tag: write it like [White \"Anna\"] (line 1, column 4); the game up to 1. e4 can be kept",
        ),
        (
            "1. e4 {a\nb",
            "this comment isn’t closed (line 1, column 7); the game up to 1. e4 can be kept",
        ),
        (
            "1. e4 (1. d4 (1. c4",
            "this variation isn’t closed (line 1, column 7); the game up to 1. e4 can be kept",
        ),
        ("1. e4 )", "“)” doesn’t belong here (line 1, column 7); the game up to 1. e4 can be kept"),
        ("1. e5", "move 1. e5: this move isn’t legal there (line 1, column 4)"),
        (
            "1. e4 e5\n2. Qxf7",
            "move 2. Qxf7: no queen can go there (line 2, column 4); the game up to 1… e5 can be kept",
        ),
        (
            "1. é4",
            "move 1. é4: this isn’t a move; write it like e4, Nf3, exd5, O-O, e8=Q or e2e4 (line 1, column 4)",
        ),
        (
            "1. d4 d5 2. Nf3 a6 3. Nd2",
            "move 3. Nd2: more than one move fits: write one of b1d2, f3d2 (line 1, column 23); the game up to 2… a6 can be kept",
        ),
        (
            "1. e4 --",
            "move 1… --: you can’t pass in this game (line 1, column 7); the game up to 1. e4 can be kept",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 3. a3 0-1",
            "move 3. a3: the game had already ended (0-1) (line 1, column 24); the game up to 2… Qh4# can be kept",
        ),
        (
            "\n[FEN \"8/8/8/8/8/8/8/8 w - -\"] *",
            "the start position is wrong: White has 0 kings: each side needs exactly one (line 2, column 1)",
        ),
        (
            "[FogEnd \"sleep\"] 1. e4 1-0",
            "the FogEnd tag: “sleep” isn’t one of resignation, agreement, claim, flag, abandonment, abort (line 1, column 1); the game up to 1. e4 can be kept",
        ),
        (
            "[FogHoldClock \"maybe\"] *",
            "the FogHoldClock tag: “maybe” is neither yes nor no (line 1, column 1)",
        ),
        (
            "[FogRules \"(board: Go)\"] *",
            "the FogRules tag: Unexpected variant named `Go` in enum `BoardKind`, expected one of `Chess`, `Xiangqi`, `Draughts`, or `Draughts10` instead (line 1, column 1)",
        ),
        (
            "rnb?????/????????/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ -",
            "this position shows only what one side saw (? is fog), and a game needs the whole board (line 1, column 1)",
        ),
        (
            "; mine\n  rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "“x” in rank 7 of the placement isn’t a piece: use pnbrqk for Black, PNBRQK for White, and 1 to 8 for empty squares (line 2, column 3)",
        ),
        (
            "(version: 9)",
            "it was saved by a newer version of the game: its format is version 9, and this game reads up to 1",
        ),
    ] {
        assert_eq!(told(&refused(text)), message, "{text}");
    }
}

#[test]
fn an_error_holds_the_game_up_to_there() {
    let error =
        refused("[White \"Anna\"]\n[TimeControl \"60+1\"]\n1. e4 {[%clk 0:00:58]} e5 2. Ke3 1-0");
    let valid = error.valid.expect("two moves are valid");
    assert_eq!((uci(&valid.loaded).as_str(), valid.last_move.as_str()), ("e2e4 e7e5", "1… e5"));
    assert_eq!(spent(&valid.loaded), [Some(3_000), None]);
    assert_eq!(valid.loaded.game.outcome(), None);
    assert_eq!(valid.loaded.saved.record.setup.names.white, "Anna");
    let (random, now) = random_game(1);
    let saved = SavedGame::of(&random, now, None);
    let first = saved.record.moves()[0].1.to_string();
    let text = fogchess_save::to_text(&saved).replacen(&first, "a1h8", 1);
    let error = refused(&text);
    assert!(error.to_string().contains("event 1 "), "{error}");
    assert!(error.valid.is_none());
}

/// Imports a text that comes in parts of this length.
fn in_parts(bytes: &[u8], length: usize) -> Result<Imported, ImportError> {
    let mut importer = Importer::default();
    for part in bytes.chunks(length) {
        importer.push(part);
    }
    importer.finish()
}

#[test]
fn a_file_can_hold_any_number_of_games() {
    let one = |number: usize| {
        format!(
            "[Event \"{number}\"]\n[White \"Zoë\"]\n[Result \"1-0\"]\n\n\
             1. e4 {{a remark [Event \"no\"]\n that 1-0 goes on}} e5 (1... c5 1-0\n\
             2. Nf3) 2. Qh5 Ke7 3. Qxe5# 1-0\n\n"
        )
    };
    let text: String = (0..40_000).map(one).collect();
    assert!(text.len() > MAX_PGN_BYTES, "{}", text.len());
    let utf16 = || text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let latin = written_in(encoding_rs::WINDOWS_1252, &text);
    let mac = text.replace('\n', "\r");
    for (bytes, noted) in
        [(text.clone().into_bytes(), 2), (mac.into_bytes(), 2), (latin, 3), (utf16(), 3)]
    {
        let Ok(Imported::Game(loaded, notes)) = in_parts(&bytes, 70_001) else { panic!("a game") };
        assert_eq!((loaded.game.plies(), loaded.saved.title.as_str()), (5, "0"));
        assert_eq!(loaded.saved.record.setup.names.white, "Zoë");
        assert!(notes.contains(&Note::MoreGames(39_999)), "{notes:?}");
        assert_eq!(notes.len(), noted, "{notes:?}");
    }
    // In whatever parts a text comes, the result is the same.
    let short: String = (0..3).map(one).collect();
    let whole = import(short.as_bytes());
    assert!(matches!(&whole, Ok(Imported::Game(_, notes)) if notes[0] == Note::MoreGames(2)));
    for length in [1, 2, 7, 100] {
        assert_eq!(in_parts(short.as_bytes(), length), whole, "{length}");
    }
}

#[test]
fn a_game_with_long_comments_is_read_up_to_a_limit() {
    let remark = |bytes: usize| format!("1. e4 {{{}}} e5 *", "a remark ".repeat(bytes / 9));
    assert_eq!(game(&remark(300_000)).0.game.plies(), 2);
    assert_eq!(game(&remark(MAX_PGN_BYTES - 100)).0.game.plies(), 2);
    let error = told(&refused(&remark(MAX_PGN_BYTES + 100_000)));
    assert_eq!(error, "it is longer than 4096 KiB; the game up to 1. e4 can be kept");
    // Nothing is kept of what is no game.
    let mut importer = Importer::default();
    let zeros = vec![0; 1 << 20];
    let parts = (0..).take_while(|_| importer.push(&zeros)).count();
    assert!(parts <= MAX_PGN_BYTES >> 20, "{parts}");
    assert!(importer.finish().is_err());
}

#[test]
fn what_is_too_long_or_too_deep_is_refused() {
    let huge = vec![b'1'; 100_000_000];
    assert!(import(&huge).is_err());
    let save = format!("(version: 1, title: \"{}\")", "a".repeat(MAX_BYTES));
    assert_eq!(refused(&save).to_string(), "it is longer than 256 KiB");
    let deep = format!("1. e4 {}", "(".repeat(100_000));
    let error = refused(&deep).to_string();
    assert_eq!(error, "this variation isn’t closed (line 1, column 7)");
    let (loaded, _) = game(&format!("1. e4 {}{} e5", "(".repeat(100_000), ")".repeat(100_000)));
    assert_eq!(loaded.game.plies(), 2);
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(MAX_BYTES / 16 - 8);
    let error = refused(&format!("[Variant \"Crazy Knights\"]\n{knights}"));
    assert!(error.to_string().contains("a game can have at most 8192 moves"), "{error}");
    let valid = error.valid.expect("it is valid up to there");
    assert_eq!(valid.loaded.game.plies(), MAX_EVENTS);
}

#[test]
fn a_position_names_the_rules_under_which_it_can_be_played() {
    let presets = |fen: &str| match import(fen.as_bytes()) {
        Ok(Imported::Position { presets, .. }) => presets,
        other => panic!("{other:?}"),
    };
    let all = [Preset::Chess, Preset::Fog, Preset::FogCheck, Preset::CrazyKnights];
    assert_eq!(presets("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), all);
    // Rules with capturable kings allow a king to be left attacked; a sandbox allows it to be
    // missing.
    assert_eq!(presets("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"), [all[1], all[3]]);
    assert_eq!(presets("8/4R3/8/8/8/8/8/4K3 w - - 0 1"), all[3..]);
    let all =
        [Preset::Xiangqi, Preset::FogXiangqi, Preset::FogCheckXiangqi, Preset::SandboxXiangqi];
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    assert_eq!(presets(&format!("{start} w")), all);
    assert_eq!(presets(&format!("{start} r - - 0 1")), all, "r for Red");
    assert_eq!(presets("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"), [all[1], all[3]], "the generals face");
    assert_eq!(presets("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1"), all[3..]);
}

// ── Arbitrary bytes ────────────────────────────────────────────────────────────────────────

/// Returns the seeds of fuzzing, and the texts that it found.
fn seeds() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/seeds");
    let mut seeds = Vec::new();
    for kind in ["save", "pgn", "fen"] {
        for entry in fs::read_dir(folder.join(kind)).expect("a folder of seeds") {
            let path = entry.expect("an entry").path();
            seeds.push((path.display().to_string(), fs::read(&path).expect("a seed")));
        }
    }
    assert!(seeds.len() >= 19, "{} seeds", seeds.len());
    seeds
}

fn check_all(bytes: &[u8]) {
    checks::save(bytes);
    checks::pgn(bytes);
    checks::fen(bytes);
}

#[test]
fn seeds_hold_what_fuzzing_asks() {
    for (_, seed) in seeds() {
        check_all(&seed);
    }
}

#[test]
fn seeds_cut_off_or_changed_anywhere_hold_it_too() {
    for (_, seed) in seeds() {
        for end in 0..seed.len() {
            checks::pgn(&seed[..end]);
            for mask in [1, 0x20, 0x80, 0xff] {
                let mut bytes = seed.clone();
                bytes[end] ^= mask;
                checks::pgn(&bytes);
            }
        }
    }
}

#[test]
fn mixtures_of_seeds_hold_it_too() {
    let seeds = seeds();
    for number in 0..3_000 {
        let mut rng = fastrand::Rng::with_seed(number);
        let mut bytes = rng.choice(&seeds).expect("a seed").1.clone();
        for _ in 0..rng.usize(1..4) {
            let other = &rng.choice(&seeds).expect("a seed").1;
            let from = rng.usize(..other.len());
            let part = &other[from..(from + rng.usize(..40)).min(other.len())];
            let at = rng.usize(..=bytes.len());
            let end = (at + rng.usize(..40)).min(bytes.len());
            bytes.splice(at..end, part.iter().copied());
        }
        check_all(&bytes);
    }
    for number in 0..500 {
        let mut rng = fastrand::Rng::with_seed(number);
        let bytes: Vec<u8> = (0..rng.usize(..400)).map(|_| rng.u8(..)).collect();
        check_all(&bytes);
    }
}

/// As in `tests/save/format.rs`: the time to read a text grows with its length alone.
#[test]
fn the_longest_texts_are_read_in_time() {
    let sandbox = "[Variant \"Crazy Knights\"]\n";
    let queens = "[FEN \"Q6Q/1Q4Q1/2Q2Q2/3QQ3/3qq3/2q2q2/1q4q1/q6q w - -\"]\n";
    let xiangqi = "[Variant \"Sandbox Xiangqi\"]\n";
    let texts = [
        format!("{xiangqi}{}", "H2+3 H2+3 H3-2 H3-2 ".repeat(MAX_EVENTS / 4)),
        format!("{xiangqi}{}", "马二进三 马2进3 马三退二 马3退2 ".repeat(MAX_EVENTS / 4)),
        format!("{sandbox}{queens}{}", "1.qA8a7 1.qA7a8 ".repeat(MAX_EVENTS / 2)),
        format!("{sandbox}{}", "Nf3 Nf6 Ng1 Ng8 ".repeat(MAX_EVENTS / 4)),
        format!("[Variant \"Fog of War\"]\n{}", "{[%fog lifted] [%fog lowered]}".repeat(4_000)),
        format!("e4 {{{}}}", "[%clk 0:00:01]".repeat(18_000)),
        format!("e4 {{{}}}", "[%".repeat(130_000)),
        format!("e4 {}{}", "(".repeat(130_000), ")".repeat(130_000)),
        format!("[A \"{}\"]", "\" ".repeat(130_000)),
        (0..20_000).map(|number| format!("[A{number} \"\"]\n")).collect(),
        "1-0 ".repeat(65_000),
        format!("{}8/8/8/8/8/8/8/8 w", "{}".repeat(130_000)),
        "1/".repeat(130_000),
        format!("1. e4 {}", "[a\"x]".repeat(50_000)),
        format!("1. e4 {}", "[".repeat(200_000)),
        format!("[a \"{}", "\\\"]x".repeat(60_000)),
        format!("1. e4 e5 1-0 {}", "[a\"x] {".repeat(30_000)),
        format!("1. e4 e5 1-0 {}", "[a \"x\"] 0-0 ".repeat(15_000)),
        format!("1. e4 {}", "0-0 {}".repeat(40_000)),
    ];
    for (number, text) in texts.iter().enumerate() {
        assert!(text.len() <= MAX_BYTES, "{number}: {}", text.len());
        let started = ThreadTime::now();
        assert!(import(text.as_bytes()).is_ok() || number > 11, "{number}");
        let took = started.elapsed();
        assert!(took < Duration::from_secs(5), "{number}: {took:?}");
    }
}

// ── Secrets and names ──────────────────────────────────────────────────────────────────────

#[test]
fn only_an_unfinished_game_with_something_in_fog_tells_what_is_hidden() {
    let lift = [
        (Color::White, Intent::Offer(Offer::LiftFog)),
        (Color::Black, Intent::Accept(Offer::LiftFog)),
    ];
    let lower = lift.map(|(side, intent)| match intent {
        Intent::Offer(_) => (side, Intent::Offer(Offer::LowerFog)),
        _ => (side, Intent::Accept(Offer::LowerFog)),
    });
    let resign = [(Color::White, Intent::Resign)];
    for board in BoardKind::ALL {
        let [open, fog, sandbox] = [
            (Vision::Open, Goal::Checkmate),
            (Vision::Fog, Goal::CaptureKing),
            (Vision::Open, Goal::Sandbox),
        ]
        .map(|(vision, goal)| Ruleset { vision, goal, ..Ruleset::open(board) }.most_like());
        let text = match board {
            BoardKind::Chess => "e2e4",
            BoardKind::Xiangqi => "h3e3",
            BoardKind::Draughts => "c3d4",
            BoardKind::Draughts10 => "d4c5",
        };
        let mv = [(Color::White, Intent::Move(text.parse().expect("a move")))];
        let cases: [(Preset, &[&[(Color, Intent)]], bool); 11] = [
            (open, &[&mv], false),
            (sandbox, &[&mv], false),
            (fog, &[], true),
            (fog, &[&mv], true),
            (fog, &[&mv, &resign], false),
            (fog, &[&resign], false),
            (fog, &[&lift], false),
            (fog, &[&lift, &mv], false),
            (fog, &[&mv, &lift], true),
            (fog, &[&lift, &lower], true),
            (fog, &[&lift, &mv, &lower, &resign], false),
        ];
        for (preset, intents, tells) in cases {
            let mut game = Game::new(GameSetup::new(preset.ruleset())).expect("a game");
            for (side, intent) in intents.iter().copied().flatten() {
                game.apply(*side, *intent, Moment(0)).expect("it is allowed");
            }
            let mut saved = SavedGame::of(&game, Moment(0), None);
            assert_eq!(tells_hidden(&saved), tells, "{preset:?} {intents:?}");
            // A person who edited the text may have left the result out.
            saved.record.outcome = None;
            assert_eq!(tells_hidden(&saved), tells, "{preset:?} {intents:?}");
        }
    }
}

#[test]
fn a_game_that_a_player_left_goes_out_and_comes_back() {
    for preset in Preset::ALL {
        for end in [
            |game: &mut Game| game.abandon(Color::Black, false, Moment(0)),
            |game: &mut Game| game.abandon(Color::White, false, Moment(0)),
            |game: &mut Game| game.abandon(Color::White, true, Moment(0)),
            |game: &mut Game| game.abort(Moment(0)),
        ] {
            let mut game = Game::new(GameSetup::new(preset.ruleset())).expect("a game");
            let outcome = end(&mut game).expect("the game runs");
            let saved = SavedGame::of(&game, Moment(0), None);
            for (format, says) in
                [(ExportFormat::Save, "Aband|Abort"), (ExportFormat::Pgn, "\"abandoned\"")]
            {
                let text = export(&saved, format).expect("a text");
                assert!(says.split('|').any(|word| text.contains(word)), "{text}");
                assert_eq!(self::game(&text).0.saved.record.outcome, Some(outcome), "{text}");
            }
        }
    }
}

#[test]
fn file_names_are_safe_on_every_system() {
    let name = |title: &str, names: [&str; 2], preset: Preset, dated: bool| {
        let setup =
            GameSetup { names: names.map(Into::into).into(), ..GameSetup::new(preset.ruleset()) };
        let game = Game::new(setup).expect("a game");
        let saved = SavedGame::of(&game, Moment(0), dated.then(|| at(0)));
        file_name(&SavedGame { title: title.into(), ..saved }, ExportFormat::Pgn)
    };
    let nobody = ["White", ""];
    for (title, names, preset, dated, expected) in [
        ("", ["Anna", "Boris"], Preset::Fog, true, "fog-of-war 2026-11-20 Anna-Boris.pgn"),
        ("", nobody, Preset::FogCheck, true, "fog-of-war-check 2026-11-20.pgn"),
        ("", nobody, Preset::Chess, false, "chess.pgn"),
        ("", ["Anna", ""], Preset::Chess, false, "chess Anna-Black.pgn"),
        ("", ["", "Boris"], Preset::FogXiangqi, false, "fog-xiangqi Red-Boris.pgn"),
        ("Mum's last stand!", nobody, Preset::Chess, false, "Mums last stand.pgn"),
        ("../../etc/passwd", nobody, Preset::Chess, false, "etc passwd.pgn"),
        ("con", nobody, Preset::Chess, false, "game con.pgn"),
        ("LPT1", nobody, Preset::Chess, false, "game LPT1.pgn"),
        ("COM\u{b9}", nobody, Preset::Chess, false, "COM.pgn"),
        ("...", ["<>:\"/\\|?*", "\u{202e}\0"], Preset::Chess, false, "chess.pgn"),
        ("Вечер", ["Анна", "Борис"], Preset::Chess, true, "Вечер 2026-11-20 Анна-Борис.pgn"),
    ] {
        assert_eq!(name(title, names, preset, dated), expected);
    }
    let long = name(&"é".repeat(80), ["Anna", "Boris"], Preset::Chess, true);
    assert!((100..=124).contains(&long.len()), "{long}");
    for seed in 0..2_000 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let title: String = (0..rng.usize(..90)).map(|_| rng.char(..)).collect();
        let found = name(&title, [&title, "x"], Preset::Fog, rng.bool());
        let stem = found.strip_suffix(".pgn").expect("its ending");
        assert!(stem.starts_with(char::is_alphanumeric) && !stem.ends_with([' ', '.']), "{found}");
        assert!(stem.chars().all(|c| c.is_alphabetic() || c.is_ascii_digit() || "- ".contains(c)));
        assert!(found.len() < 130);
    }
    for board in BoardKind::ALL {
        let endings = ExportFormat::ALL.map(|format| format.extension(board));
        let is_draughts = matches!(board, BoardKind::Draughts | BoardKind::Draughts10);
        assert_eq!(endings, [if is_draughts { "pdn" } else { "pgn" }, "fen", "ron"]);
        assert!(endings.iter().all(|ending| ExportFormat::EXTENSIONS.contains(ending)));
    }
}
