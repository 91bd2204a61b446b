//! Texts that other programs write in their own way: EPD, mended positions, games that went on after
//! an end that the rules declare, and xiangqi with ranks from 0 or 1.

use fogchess_rules::{Color, DrawReason, Outcome, WinReason};
use fogchess_save::Loaded;
use fogchess_save::exchange::{ExportFormat, ImportError, Imported, Note, export, import};

#[track_caller]
fn game(text: &str) -> (Loaded, Vec<Note>) {
    match import(text.as_bytes()) {
        Ok(Imported::Game(loaded, notes)) => (*loaded, notes),
        other => panic!("{other:?}\n{text}"),
    }
}

/// Returns the FEN of a position and what is told about it.
#[track_caller]
fn position(text: &str) -> (String, Vec<String>) {
    match import(text.as_bytes()) {
        Ok(Imported::Position { fen, notes, .. }) => {
            (fen, notes.iter().map(ToString::to_string).collect())
        }
        other => panic!("{other:?}\n{text}"),
    }
}

/// Returns the moves of a game in UCI notation.
fn uci(loaded: &Loaded) -> String {
    let moves = loaded.saved.record.moves();
    moves.iter().map(|(_, mv, _)| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// Asserts that a game comes back from its own text and from its PGN.
#[track_caller]
fn comes_back(loaded: &Loaded) {
    let again = fogchess_save::load(fogchess_save::to_text(&loaded.saved).as_bytes())
        .expect("what was read is kept");
    assert_eq!(again.game, loaded.game);
    let (again, notes) = game(&export(&loaded.saved, ExportFormat::Pgn).expect("it has happened"));
    assert_eq!(notes, []);
    assert_eq!(uci(&again), uci(loaded));
    assert_eq!(again.game.outcome(), loaded.game.outcome());
}

#[test]
fn a_mended_position_is_told_about() {
    let (fen, told) = position("r3k3/8/8/8/8/8/8/4K1R1 b KQkq e3 0 0\n");
    assert_eq!(fen, "r3k3/8/8/8/8/8/8/4K1R1 b q - 0 1");
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].contains(" KQk ") && told[1].contains("e3") && told[2].contains("number 0"));
    let (fen, told) = position("r3k3/8/8/8/8/8/8/4K1R1 b q - bm O-O-O+; hmvc 2; id \"a/b/c/d\";");
    assert_eq!(fen, "r3k3/8/8/8/8/8/8/4K1R1 b q - 2 1");
    assert!(told[0].contains("EPD"), "{told:?}");
    let (fen, told) = position("3k5/9/9/9/9/9/9/9/R8/4K4 w 5 40");
    assert_eq!(fen, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 5 40");
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn of_many_positions_the_first_is_read_and_the_rest_counted() {
    let many = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n\n4k3/8/8/8/8/8/3P4/4K3 w - - bm d4;\r\n\
                4k3/8/8/8/8/8/2P5/4K3 w - - bm c4;\n";
    let (fen, told) = position(many);
    assert_eq!(fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(told[1], "the text contains 2 more positions, which were skipped");
    // A line that a mail has broken is one position.
    let (fen, told) = position("4k3/8/8/8/8/8/4P3/4K3\n w - -\n 12 34");
    assert_eq!((fen.as_str(), told.len()), ("4k3/8/8/8/8/8/4P3/4K3 w - - 12 34", 0));
}

#[test]
fn a_game_begins_from_its_mended_position() {
    let (loaded, notes) = game(
        "[SetUp \"1\"]\n[FEN \"r3k3/7r/8/8/8/8/8/4K2R w KQkq - 0 0\"]\n\n0. O-O O-O-O 1. Kg2 *",
    );
    assert_eq!(uci(&loaded), "e1g1 e8c8 g1g2");
    let told: Vec<String> = notes.iter().map(ToString::to_string).collect();
    assert!(told[0].contains(" Qk ") && told[1].contains("number 0"), "{told:?}");
    comes_back(&loaded);
    // Nobody castles with a rook that is not at home.
    let error = import(b"[FEN \"r3k3/7r/8/8/8/8/8/4K2R w KQkq - 0 0\"] 1. O-O-O *");
    let error = error.expect_err("there is no rook").to_string();
    assert!(error.contains("this move isn’t legal there"), "{error}");
}

#[test]
fn games_that_went_on_after_a_declared_end_are_read_to_their_own_end() {
    let dance = "Nc3 Nc6 Nb1 Nb8 ".repeat(4);
    let mate = Outcome::Win { winner: Color::White, reason: WinReason::Checkmate };
    let (loaded, notes) = game(&format!("{dance} e4 e5 Bc4 Bc5 Qh5 Nf6 Qxf7# 1-0"));
    assert_eq!((loaded.game.plies(), loaded.game.outcome()), (23, Some(mate)));
    assert_eq!(notes, []);
    comes_back(&loaded);

    // Bare kings that march on.
    let (loaded, notes) =
        game("[FEN \"8/8/8/3k4/8/8/4p3/4K3 w - - 0 60\"]\n60. Kxe2 Ke4 61. Kd2 Kd4 1/2-1/2");
    assert_eq!(uci(&loaded), "e1e2 d5e4 e2d2 e4d4");
    assert_eq!(loaded.game.outcome(), Some(Outcome::Draw(DrawReason::DeadPosition)));
    assert_eq!(notes, []);
    comes_back(&loaded);

    // Seventy-five moves, of which a capture is the end: the game is not over.
    let long = "[FEN \"7k/8/8/8/8/p7/8/R3K3 w - - 148 200\"]\n";
    let (loaded, _) = game(&format!("{long}200. Kd1 Kg7 201. Kd2 Kg6 202. Rxa3 *"));
    assert_eq!((loaded.game.plies(), loaded.game.outcome()), (5, None));
    comes_back(&loaded);
    let (loaded, notes) = game(&format!("{long}200. Kd1 Kg7 201. Kd2 Kg6 1-0"));
    let counted = Outcome::Draw(DrawReason::SeventyFiveMoves);
    assert_eq!((loaded.game.plies(), loaded.game.outcome()), (4, Some(counted)));
    assert_eq!(notes, [Note::Result { said: "1-0", reached: "1/2-1/2" }], "the rules decide");
    comes_back(&loaded);
    // It may also begin there.
    let (loaded, _) = game("[FEN \"8/8/8/3k4/8/8/8/4K3 w - - 0 60\"]\n60. Ke2 Ke4 *");
    assert_eq!(loaded.game.plies(), 2);
    comes_back(&loaded);

    // Xiangqi: the third occurrence, and a perpetual check that was given up.
    let dance = "i1i2 a10a9 i2i1 a9a10 ".repeat(2);
    let (loaded, _) = game(&format!("[Variant \"Xiangqi\"]\n{dance} h3e3 h8e8 *"));
    assert_eq!((loaded.game.plies(), loaded.game.outcome()), (10, None));
    comes_back(&loaded);
    let checks = "e2d2 d10e10 d2e2 e10d10 ".repeat(2);
    let board = "[FEN \"3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1\"]\n";
    let (loaded, _) = game(&format!("{board}{checks} e2d2 *"));
    let lost = Outcome::Win { winner: Color::Black, reason: WinReason::PerpetualCheck };
    assert_eq!(loaded.game.outcome(), Some(lost));
    let (loaded, _) = game(&format!("{board}{checks} e2d2 d10e10 d2d5 *"));
    assert_eq!((loaded.game.plies(), loaded.game.outcome()), (11, None));
    comes_back(&loaded);
}

#[test]
fn after_mate_and_stalemate_there_are_no_moves() {
    for (text, message) in [
        ("1. f3 e5 2. g4 Qh4# 3. a3", "move 3. a3: the game had already ended (0-1)"),
        (
            "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"] 1. Qg6 Kg8",
            "move 1… Kg8: the game had already ended (1/2-1/2)",
        ),
    ] {
        let error = import(text.as_bytes()).expect_err(text);
        assert!(error.to_string().contains(message), "{error}");
        assert!(error.valid.is_some(), "the part before is kept");
    }
}

// ── Xiangqi: the number of the first rank ──────────────────────────────────────────────────

const CHINESE: &str = "[Game \"Chinese Chess\"]\n";

#[test]
fn the_whole_text_tells_whether_ranks_count_from_0_or_1() {
    let expected = "h3e3 h10g8 h1g3 i10h10 g4g5 c7c6";
    for text in [
        "1. h2e2 h9g7 2. h0g2 i9h9 3. g3g4 c6c5",
        "1. H2E2 H9G7 2. H0G2 I9H9 3. G3G4 C6C5",
        "1. h2-e2 h9-g7 2. h0-g2 i9-h9 3. g3-g4 c6-c5",
        "1. h3e3 h10g8 2. h1g3 i10h10 3. g4g5 c7c6",
        "1. H3-E3 H10-G8 2. H1-G3 I10-H10 3. G4-G5 C7-C6",
        // Without a rank 0 or 10 the moves tell it: they are legal one way.
        "1. h2e2 h9g7 2. H2+3 R9=8 3. g3g4 c6c5",
        "1. h3e3 马8进7 2. h1g3 R9=8 3. g4g5 c7c6",
        "[Format \"ICCS\"]\n1. h2e2 h9g7 2. H2+3 R9=8 3. g3g4 c6c5",
    ] {
        let (loaded, notes) = game(&format!("{CHINESE}{text} *"));
        assert_eq!((uci(&loaded).as_str(), notes), (expected, Vec::new()), "{text}");
    }
    let (loaded, _) = game("[Variant \"xiangqi\"]\n1. h2e2 h7e7 2. e2e6+ *");
    assert_eq!(uci(&loaded), "h3e3 h8e8 e3e7");
    // Without tags the points beyond a chess board tell the game.
    for text in ["1. h2e2 h9g7 2. h0g2 i9h9", "h3e3 h10g8 h1g3 i10h10"] {
        assert_eq!(uci(&game(text).0), "h3e3 h10g8 h1g3 i10h10", "{text}");
    }
    assert_eq!(uci(&game("1. e2e4 e7e5 2. g1f3").0), "e2e4 e7e5 g1f3", "chess stays chess");
}

#[test]
fn what_neither_ranks_nor_moves_tell_is_said() {
    let two_chariots = "[FEN \"3k5/9/9/9/9/9/9/9/R8/R3K4 w - - 0 1\"]\n";
    let read = |text: &str| {
        let (loaded, notes) = game(&format!("{CHINESE}{two_chariots}{text} *"));
        (uci(&loaded), notes)
    };
    assert_eq!(read("1. a1b1"), ("a1b1".into(), vec![Note::Ranks(1)]));
    assert_eq!(read("1. A1B1"), ("a2b2".into(), vec![Note::Ranks(0)]));
    assert_eq!(read("1. A1-B1"), ("a2b2".into(), Vec::new()), "the dash is that of ICCS");
    assert_eq!(
        Note::Ranks(1).to_string(),
        "the moves don’t tell whether ranks count from 0 or 1, so they were read as counting from 1"
    );
}

#[test]
fn a_wrong_move_does_not_change_how_ranks_count() {
    let error: ImportError = import(format!("{CHINESE}1. h2e2 h9g7 2. h0g3 i9h9").as_bytes())
        .expect_err("it is illegal");
    assert!(error.to_string().contains("move 2. h0g3: this move isn’t legal there"), "{error}");
    let valid = error.valid.expect("two moves are legal");
    assert_eq!(uci(&valid.loaded), "h3e3 h10g8");
    // Neither way is legal to the end: the one that comes further counts.
    let error =
        import(format!("{CHINESE}1. h2e2 h7e7 2. a3a9").as_bytes()).expect_err("it is illegal");
    let valid = error.valid.expect("two moves are legal");
    assert_eq!(uci(&valid.loaded), "h3e3 h8e8");
}

#[test]
fn soldiers_on_two_files_are_numbered_over_both() {
    // Black's, from the right: two on the second file, two on the sixth, one alone on the ninth.
    let board = "3k5/9/9/9/9/9/1p3p3/1p3p2p/9/4K4 b - - 0 20";
    for (text, mv) in [
        ("一卒平1", "b3a3"),
        ("二卒平3", "b4c4"),
        ("三卒平5", "f3e3"),
        ("四卒平7", "f4g4"),
        ("Pa=3", "b3c3"),
        ("pb=1", "b4a4"),
        ("Pc+1", "f3f2"),
        ("Pd.7", "f4g4"),
        ("卒9平8", "i3h3"),
        ("P9+1", "i3i2"),
        // By their file, from the front.
        ("16=5", "f3e3"),
        ("26=5", "f4e4"),
        ("6+=5", "f3e3"),
        ("后六平5", "f4e4"),
    ] {
        let text = format!("{CHINESE}[FEN \"{board}\"]\n20... {text} *");
        let (loaded, _) = game(&text);
        assert_eq!(uci(&loaded), mv, "{text}");
        comes_back(&loaded);
    }
    for text in ["五卒平5", "Pe=5", "一卒平5", "Pa=9"] {
        assert!(
            import(format!("{CHINESE}[FEN \"{board}\"]\n{text} *").as_bytes()).is_err(),
            "{text}"
        );
    }
}
