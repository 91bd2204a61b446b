//! Games out and in: PGN as other programs write it, FEN, and what is refused in which words.

use fogchess::rules::{
    BoardKind, Color, Goal, NoMove, Outcome, PawnVision, Preset, Ruleset, Viewer, Vision, WinReason,
};
use fogchess::save::exchange::{ExportFormat, Imported, Note, export, import};
use fogchess::save::{self, Loaded, SavedGame};
use fogchess::session::{Event, Game, GameSetup, Intent, Moment, Offer};
use std::time::{Duration, SystemTime};

fn at(second: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_197_600 + second)
}

#[track_caller]
fn game(text: &str) -> (Loaded, Vec<Note>) {
    match import(text.as_bytes()) {
        Ok(Imported::Game(loaded, notes)) => (*loaded, notes),
        other => panic!("{other:?}\n{text}"),
    }
}

// ── Games of every kind, out and in again ──────────────────────────────────────────────────

/// A game of random intents under random rules, with the moment of the last.
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
    let fens = [
        None,
        None,
        Some("8/P6k/8/8/8/8/p6K/8 w - -"),
        Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17"),
        Some("7k/8/8/8/8/8/1R6/K7 w - - 90 60"),
    ];
    let times = ["0:40+0", "0.5+1", "1+0.25", "0.5d1", "1b2", "none", "2+1,0:20d1", "none,3+0"];
    let setup = GameSetup {
        time: rng.choice(times).expect("one").parse().expect("a time"),
        start_fen: rng.choice(fens).expect("one").map(Into::into),
        takeback: rng.u8(..) < 200,
        hold_clock: rng.bool(),
        names: [
            ["Anna \"Ann\" \\ B", "Zoë", "White", ""][rng.usize(..4)].into(),
            ["Борис", "Black", "[%clk 1]} 1-0"][rng.usize(..3)].into(),
        ],
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
    // What has passed unseen would let a flag fall.
    game.tick(at);
    (game, at)
}

#[test]
fn any_game_comes_back_from_pgn() {
    let (mut ended, mut by_hand, mut fog, mut timed, mut out_of_turn) = (0, 0, 0, 0, 0);
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
        out_of_turn += usize::from(text.contains("[Variant \"Crazy Knights\"]"));
    }
    for (count, least) in [(ended, 150), (by_hand, 60), (fog, 20), (timed, 40), (out_of_turn, 40)] {
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
        let Ok(Imported::Position { fen, presets }) = import(text.as_bytes()) else {
            panic!("seed {seed}: {text}")
        };
        assert_eq!(fen, text.trim_end());
        let placement = fen.split(' ').next().expect("a placement");
        let kings = placement.matches(['k', 'K']).count();
        assert!(presets.contains(&Preset::CrazyKnights) && (kings < 2 || presets.len() > 1));
    }
}

#[test]
fn a_saved_game_comes_in_as_it_is() {
    for seed in 0..50 {
        let (game, now) = random_game(seed);
        let saved = SavedGame::of(&game, now, Some(at(seed)));
        let text = export(&saved, ExportFormat::Save).expect("it is written");
        assert_eq!(text, save::to_text(&saved));
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
        names: ["Anna".into(), "Boris \"Bo\"".into()],
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
        assert_eq!(export(&saved, format).expect_err("it has not happened").sound, 0);
    }
    assert!(export(&saved, ExportFormat::Save).is_ok(), "to be mended by hand");
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
