//! PDN: games of draughts as we write them, and as Lidraughts, the standard's examples and programs
//! of Russian draughts do.

use crate::at;
use fogchess_game::Game;
use fogchess_rules::{
    BoardKind, Color, GameSetup, Goal, Intent, Moment, Offer, Outcome, Preset, Ruleset, Viewer,
};
use fogchess_save::exchange::{
    ExportFormat, ImportError, Imported, Note, export, file_name, import, variants,
};
use fogchess_save::{Loaded, SavedGame};

const DRAUGHTS: [BoardKind; 2] = [BoardKind::Draughts, BoardKind::Draughts10];

#[track_caller]
fn game(text: &str) -> (Loaded, Vec<Note>) {
    match import(text.as_bytes()) {
        Ok(Imported::Game(loaded, notes)) => (*loaded, notes),
        other => panic!("{other:?}\n{text}"),
    }
}

/// Reads a game, asserts that it comes back from its own PDN, and returns its board, its number of
/// moves and its result.
#[track_caller]
fn read(text: &str) -> (BoardKind, usize, &'static str) {
    let (loaded, notes) = game(text);
    assert_eq!(notes, [], "{text}");
    comes_back(&loaded.saved);
    let result = loaded.game.outcome().map_or("*", Outcome::pgn);
    (loaded.saved.record.setup.ruleset.board, loaded.game.plies(), result)
}

#[track_caller]
fn comes_back(saved: &SavedGame) {
    let text = export(saved, ExportFormat::Pgn).expect("it has happened");
    let (again, notes) = game(&text);
    assert_eq!(notes, [], "{text}");
    let (before, after) = (&saved.record, &again.saved.record);
    assert_eq!(after.moves(), before.moves(), "{text}");
    assert_eq!(after.fog_changes(), before.fog_changes(), "{text}");
    assert_eq!(after.outcome, before.outcome, "{text}");
    assert_eq!(after.setup.ruleset, before.setup.ruleset, "{text}");
    assert_eq!(after.setup.time, before.setup.time, "{text}");
    assert_eq!(after.thinking_ms, before.thinking_ms, "{text}");
    assert_eq!(export(&again.saved, ExportFormat::Pgn).expect("it has happened"), text);
}

#[track_caller]
fn refused(text: &str) -> ImportError {
    import(text.as_bytes()).expect_err("it is no game")
}

/// Returns the times that the moves took, in seconds.
fn spent(loaded: &Loaded) -> Vec<Option<u64>> {
    let moves = loaded.saved.record.moves();
    moves.iter().map(|(_, _, spent)| spent.map(|ms| ms / 1_000)).collect()
}

// ── Our own games ──────────────────────────────────────────────────────────────────────────

/// Plays random moves in a preset, and ends the game in one of several ways.
fn random_game(preset: Preset, seed: u64) -> (Game, Moment) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let is_large = preset.board() == BoardKind::Draughts10;
    let fens = match is_large {
        false => [None, None, Some("W:Wf6,h2,c1:Ba7,Kb2,c3"), Some("B:WK5,22:BK10,12:H7:F40")],
        true => [None, None, Some("W:W7,45,50:B44,K6,1,20"), Some("B:WK5:BK10,K12:H7:F40")],
    };
    let sandbox = preset.ruleset().goal == Goal::Sandbox;
    let times = ["3+2", "none", "0.5d1", "1+0"];
    let time = if sandbox { "none" } else { times[rng.usize(..4)] };
    let mut game = Game::new(GameSetup {
        time: time.parse().expect("a time"),
        start_fen: rng.choice(fens).expect("one").map(Into::into),
        names: ["Anna".into(), "Boris".into()].into(),
        ..GameSetup::new(preset.ruleset())
    })
    .expect("a game");
    let mut now = 0;
    game.begin_turn(Moment(now));
    for _ in 0..rng.usize(..140) {
        now += rng.u64(..1_500);
        let any = *rng.choice(&Color::ALL).expect("a side");
        let turn = if sandbox { any } else { game.turn() };
        let view = game.view(Viewer::Player(turn)).expect("an own view");
        if let Some(mv) = rng.choice(view.moves()) {
            let _ = game.apply(turn, Intent::Move(*mv), Moment(now));
        }
    }
    match rng.u8(..4) {
        0 => drop(game.apply(Color::White, Intent::Resign, Moment(now))),
        1 => drop(game.apply(Color::Black, Intent::Resign, Moment(now))),
        2 => {
            let _ = game.apply(Color::White, Intent::Offer(Offer::Draw), Moment(now));
            let _ = game.apply(Color::Black, Intent::Accept(Offer::Draw), Moment(now));
        }
        _ => {}
    }
    (game, Moment(now))
}

#[test]
fn any_game_of_draughts_comes_back() {
    for preset in DRAUGHTS.into_iter().flat_map(Preset::on) {
        let mut results = [0; 4];
        for seed in 0..120 {
            let (game, now) = random_game(preset, seed);
            let saved = SavedGame::of(&game, now, Some(at(seed)));
            comes_back(&saved);
            let text = export(&saved, ExportFormat::Pgn).expect("it has happened");
            let known = match preset.board() {
                BoardKind::Draughts10 => ["2-0", "1-1", "0-2", "*"],
                _ => ["1-0", "1/2-1/2", "0-1", "*"],
            };
            let result = known.iter().position(|result| text.ends_with(&format!("{result}\n")));
            let result = result.unwrap_or_else(|| panic!("{text}"));
            assert!(text.contains(&format!("[Result \"{}\"]", known[result])), "{text}");
            assert_eq!(text.contains("[Variant"), preset.ruleset() != open(preset.board()));
            results[result] += 1;

            // The position alone does not tell the rules, but the board.
            let fen = export(&saved, ExportFormat::Fen).expect("it has happened");
            let Ok(Imported::Position { presets, .. }) = import(fen.as_bytes()) else {
                panic!("{fen}")
            };
            assert!(presets.contains(&preset), "{fen}");
        }
        // Nobody resigns a sandbox.
        let least = if preset.ruleset().goal == Goal::Sandbox { 0 } else { 5 };
        assert!(results.iter().all(|count| *count >= least), "{preset:?} {results:?}");
    }
}

fn open(board: BoardKind) -> Ruleset {
    Ruleset::open(board)
}

#[test]
fn pdn_is_written_as_its_standard_asks() {
    let mut game = Game::new(GameSetup {
        names: ["Anna".into(), "Boris".into()].into(),
        time: "5+3".parse().expect("a time"),
        start_fen: Some("w:w28,32,37:b17,19,23:h0:f1".into()),
        ..GameSetup::new(Preset::Draughts10.ruleset())
    })
    .expect("a game");
    game.begin_turn(Moment(0));
    let moves = [("28-22", 1_520), ("17x28", 3_000)];
    let mut now = 0;
    for (mv, spent) in moves {
        now += spent;
        let turn = game.turn();
        let mv = game.view(Viewer::Player(turn)).expect("a view").parse_move(mv).expect("a move");
        game.apply(turn, Intent::Move(mv), Moment(now)).expect("an available move");
    }
    game.apply(Color::White, Intent::Resign, Moment(now)).expect("one may");
    let saved = SavedGame::of(&game, Moment(now), Some(at(1)));
    let expected = "\
[Event \"?\"]
[Site \"?\"]
[Date \"2026.11.20\"]
[Round \"-\"]
[White \"Anna\"]
[Black \"Boris\"]
[Result \"0-2\"]
[FEN \"W:W28,32,37:B17,19,23\"]
[FogEnd \"resignation\"]
[FogThinking \"0:00:00\"]
[GameType \"20\"]
[SetUp \"1\"]
[Termination \"normal\"]
[TimeControl \"300+3\"]
[UTCDate \"2026.11.20\"]
[UTCTime \"18:00:01\"]

1. 28-22 {[%clk 0:05:01.48]} 1... 17x28 {[%clk 0:05:00]} 0-2
";
    assert_eq!(export(&saved, ExportFormat::Pgn).expect("it has happened"), expected);
    assert_eq!(
        file_name(&saved, ExportFormat::Pgn),
        "international-draughts 2026-11-20 Anna-Boris.pdn"
    );
}

// ── Games of other programs ────────────────────────────────────────────────────────────────

#[test]
fn lidraughts_is_read_with_its_clocks() {
    let text = "\
[Event \"Rated Blitz game\"]
[Site \"https://lidraughts.org/abcdefgh\"]
[Date \"2020.04.07\"]
[Round \"-\"]
[White \"Anna\"]
[Black \"Boris\"]
[Result \"2-0\"]
[UTCDate \"2020.04.07\"]
[UTCTime \"00:54:55\"]
[WhiteElo \"1500?\"]
[BlackElo \"1620\"]
[GameType \"20\"]
[TimeControl \"600+0\"]
[Opening \"?\"]
[Termination \"Normal\"]
[Annotator \"lidraughts.org\"]

1. 31-26 {[%clock w0:10:00 B0:10:00]} 18-22 {[%clock W0:10:00 b0:10:00]} \
2. 34-30 { [%clock w00:09:57 B00:09:58] } 20-25 { [%clock W00:09:57 b00:09:58] } \
3. 30-24 {[%clock w0:09:55 B0:09:58]} 19x30 {[%clock W0:09:55 b0:09:57]} 2-0";
    let (loaded, notes) = game(text);
    assert_eq!(notes, []);
    let resigned = loaded.game.outcome().expect("an end");
    assert_eq!((resigned.winner(), loaded.game.plies()), (Some(Color::White), 6));
    let times = [0, 0, 3, 2, 2, 1].map(Some);
    assert_eq!(spent(&loaded), times);
    comes_back(&loaded.saved);
    // Russian draughts there has points too, numbers, and a start position in every game.
    let text = "\
[Result \"1-1\"]
[GameType \"25\"]
[TimeControl \"-\"]
[FEN \"W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\"]

1. 22-18 11-15 2. 18x11 7x16 1-1";
    assert_eq!(read(text), (BoardKind::Draughts, 4, "1/2-1/2"));
    let algebraic = "[GameType \"25\"]\n[FEN \"?\"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 0-2";
    assert_eq!(read(algebraic), (BoardKind::Draughts, 4, "0-1"));
}

#[test]
fn games_are_read_as_the_standard_and_old_programs_write_them() {
    let opening = "1.32-28 17-22  2.28x17 11x22  3.37-32  6-11  4.41-37 12-17  5.46-41  8-12\n \
                   6.34-30  2-8   7.30-25 19-23  8.35-30  1-6";
    for (text, expected) in [
        // The tag alone tells the result.
        (format!("[Result \"0-2\"]\n[GameType \"20\"]\n\n{opening} *"), "0-1"),
        (format!("[Result \"1-1\"]\n[GameType \"20,W,10,10,N2,0\"]\n\n{opening}"), "1/2-1/2"),
        (format!("[Result \"0-1\"]\n\n{opening} 0-1"), "0-1"),
        (format!("% Turbo Dambase\n{opening} 2-0"), "1-0"),
        (format!("{opening} 2–0\n\n1. 33-29 19-23 1-1"), "1-0"),
        (format!("{opening} 1/2-1/2"), "1/2-1/2"),
        (format!("{opening} *"), "*"),
        (opening.replace('x', " x ").replace(".3", ". 3"), "*"),
        (opening.replace('x', "×").replace('-', "–"), "*"),
        (opening.replace('x', ":"), "*"),
        (opening.replace("28x17 ", "28x17* "), "*"),
        (opening.replace("6.34", "6. 34").replace(" 1-6", " 01-06?! $1"), "*"),
    ] {
        let (loaded, notes) = game(&text);
        let more = usize::from(text.contains("33-29"));
        assert_eq!(notes, vec![Note::MoreGames(more); more], "{text}");
        assert_eq!(loaded.saved.record.setup.ruleset, open(BoardKind::Draughts10), "{text}");
        assert_eq!(loaded.game.plies(), 16, "{text}");
        assert_eq!(loaded.game.outcome().map_or("*", Outcome::pgn), expected, "{text}");
        comes_back(&loaded.saved);
    }
    let text = "{ Start } 32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19(!) \
                14x23(?) 2-0";
    let (loaded, notes) = game(text);
    assert_eq!(
        (loaded.game.plies(), &notes[..]),
        (4, &[Note::LeftOut { variations: 1, comments: 1 }][..])
    );
}

#[test]
fn russian_draughts_is_read_as_its_programs_and_books_write_it() {
    for text in [
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 1-0",
        "[GameType \"25,W,8,8,A0,0\"]\n[Result \"1-0\"]\n1.c3-d4 d6-c5 2.b2-c3 f6-g5 3.c3-b4 g5-h4 \
         4.b4xd6 e7xc5",
        "1. c3d4 d6c5 2. b2c3 f6g5 3. c3b4 g5h4 4. b4d6 e7c5 1-0",
        "1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6! e:c5 1-0",
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6* e7xc5* 2-0",
        "[Variant \"Russian\"]\n1. 22-18 10-14 2. 25-22 11-16 3. 22-17 16-20 4. 17x10 7x14 1-0",
    ] {
        let (board, plies, result) = read(text);
        assert_eq!((board, plies, result), (BoardKind::Draughts, 8, "1-0"), "{text}");
    }
    // A man and a king of the same file.
    let error = refused("[FEN \"W:Wc3,Kc5:Bh8\"] 1. cd4 *").to_string();
    assert!(error.contains("c3d4, c5d4"), "{error}");
}

#[test]
fn the_board_is_found_by_tags_and_moves() {
    use BoardKind::{Chess, Draughts, Draughts10, Xiangqi};
    for (text, board) in [
        ("[GameType \"20\"] *", Draughts10),
        ("[GameType \"25,W,8,8,A0,0\"] *", Draughts),
        ("[GameType \"0\"] 1. e4 *", Chess),
        ("[GameType \"1\"] 1. C2=5 *", Xiangqi),
        ("[GameType \"20\"] [Variant \"Standard\"] 1. 32-28 *", Draughts10),
        ("[Variant \"International draughts\"] 1. 32-28 *", Draughts10),
        ("[FEN \"W:W31-50:B1-20\"] 1. 32-28 *", Draughts10),
        ("[FEN \"W:W21-32:B1-12\"] 1. 22-18 *", Draughts),
        ("[FEN \"W:W30,31:B1-10\"] 1. 31-26 *", Draughts),
        ("[FEN \"W:W29-32:B1-4\"] 1. 29-25 1-6 2. 30-26 6-9 *", Draughts),
        ("[FEN \"W:WK30,31:B1-10\"] 1. 30-48 *", Draughts10),
        ("1. 31-26 *", Draughts10),
        ("33-28 18-23", Draughts10),
        ("22-17 9-13", Draughts),
        ("1. c3-b4 *", Draughts),
        ("1. e4 e5 *", Chess),
        ("1. e2-e4 e7-e5 *", Chess),
        ("1. C2=5 *", Xiangqi),
        ("[Variant \"Fog Draughts\"] [GameType \"25\"] 1. c3-d4 *", Draughts),
    ] {
        let (loaded, _) = game(text);
        assert_eq!(loaded.saved.record.setup.ruleset.board, board, "{text}");
    }
}

#[test]
fn points_are_results_in_draughts_alone() {
    // No winner, and both lost.
    let (loaded, notes) = game("1. 32-28 19-23 0-0");
    assert_eq!((loaded.game.outcome(), notes), (None, vec![Note::BothLost]));
    let (loaded, notes) = game("[Result \"0-0\"]\n[GameType \"25\"]\n1. c3-d4 *");
    assert_eq!((loaded.game.outcome(), notes), (None, vec![Note::BothLost]));
    // Chess reads what it has always read.
    let error = refused("1. e4 e5 2-0").to_string();
    assert!(error.contains("2. 2-0: this isn’t a move"), "{error}");
    let (loaded, notes) = game("[Result \"1-1\"]\n1. e4 e5 *");
    assert_eq!((loaded.game.outcome(), notes), (None, vec![]));
    // The result that the text gives is not the one that the moves lead to.
    let (_, notes) = game("[GameType \"20\"] [FEN \"W:W28:B22\"] 1. 28x17 0-2");
    assert_eq!(notes, [Note::Result { said: "0-2", reached: "2-0" }]);
    let (loaded, notes) = game("[GameType \"25\"] [FEN \"W:Wc3:Bd4\"] 1. c3:e5 0-2");
    assert_eq!(notes, [Note::Result { said: "0-1", reached: "1-0" }]);
    assert_eq!(loaded.game.plies(), 1);
}

#[test]
fn positions_of_pdn_are_read_alone() {
    let on = |board: BoardKind| {
        let mut presets: Vec<_> = Preset::on(board).collect();
        presets.sort_by_key(|preset| preset.ruleset() != open(board));
        presets
    };
    let [russian, international] = DRAUGHTS.map(on);
    for (text, expected, presets) in [
        ("W:W31-50:B1-20", "W:W31-50:B1-20:H0:F1", international.clone()),
        ("\"B:B1-20:W31-50.\"\n", "B:W31-50:B1-20:H0:F1", international.clone()),
        ("W:Wc3,Ka1:Bf6:H4:F21", "W:Wc3,Ka1:Bf6:H4:F21", russian.clone()),
        ("w:wc3:bf6", "W:Wc3:Bf6:H0:F1", russian.clone()),
        // Both boards have these numbers.
        ("W:WK5:B10", "W:WK5:B10:H0:F1", [russian.clone(), international.clone()].concat()),
        // Only the smaller one has room for a man there.
        ("W:W20:B26", "W:W20:B26:H0:F1", [russian.clone(), international.clone()].concat()),
    ] {
        let Ok(Imported::Position { fen, presets: found, notes }) = import(text.as_bytes()) else {
            panic!("{text}: {:?}", import(text.as_bytes()))
        };
        assert_eq!((fen.as_str(), found, notes), (expected, presets, vec![]), "{text}");
    }
    let two = import(b"W:W31-50:B1-20\nB:W31-50:B1-20\n").expect("a position");
    let Imported::Position { notes, .. } = two else { panic!("{two:?}") };
    assert_eq!(notes, [Note::MorePositions(1)]);
    for (text, told) in [
        ("W:W31-50:B1-51", "51"),
        ("W:Wb1:Bf6", "B1"),
        ("W:W31-50", "B"),
        ("W:W31,31:B1", "two pieces on e1"),
    ] {
        let error = refused(text).to_string();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn what_is_wrong_is_said_clearly() {
    for (text, told) in [
        ("[GameType \"21\"] 1. 11-15 *", "the variant “GameType 21” isn’t available"),
        ("[GameType \"40,W,10,10,N2,0\"] *", "“GameType 40,W,10,10,N2,0” isn’t available"),
        ("1. 32-28 19-24 2. 28-23 17-22 *", "move 2… 17-22: this move isn’t legal there"),
        ("1. 32-28 19-53 *", "move 1… 19-53: this isn’t a move; write it like 32-28"),
        ("1. c3-d4 d6-c9 *", "move 1… d6-c9: this isn’t a move; write it like c3-d4"),
        ("1. c3-d4 xy5 *", "move 1… xy5: this isn’t a move"),
        ("1. cd4 ba4 *", "move 1… ba4: this isn’t a move"),
        ("1. cd4 ba3 *", "move 1… ba3: this move isn’t legal there"),
        ("1. 32-29 *", "move 1. 32-29: this move isn’t legal there"),
        ("[GameType \"20\"] [FEN \"W:W31-50:B1-51\"] *", "the start position is wrong"),
    ] {
        let error = refused(text).to_string();
        assert!(error.contains(told), "{error}\n{told}");
    }
    let error = refused("1. c3-d4 d6-c5 2. d4:b5 *");
    assert_eq!(error.valid.expect("two moves").last_move, "1… d6-c5");
    let all = variants();
    assert!(["Russian Draughts", "Sandbox International Draughts"].iter().all(|n| all.contains(n)));
}
