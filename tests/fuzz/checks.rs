//! The conditions that hold for any input bytes.
//!
//! The fuzz targets and the ordinary tests share them.

use fogchess_game::Game;
use fogchess_game::Position;
use fogchess_rules::Moment;
use fogchess_rules::{BoardKind, Goal, NoMove, PawnVision, Ruleset, Vision, mend};
use fogchess_save::exchange::{ExportFormat, ImportError, Imported, export, import, tells_hidden};
use fogchess_save::{Loaded, MAX_BYTES};

/// Checks the bytes as the text of a saved game.
pub fn save(bytes: &[u8]) {
    match fogchess_save::load(bytes) {
        Ok(loaded) => check_loaded(&loaded),
        Err(error) => check_message(&error.to_string()),
    }
}

/// Checks the bytes as anything that a player may import.
pub fn pgn(bytes: &[u8]) {
    match import(bytes) {
        Ok(Imported::Game(loaded, notes)) => {
            check_loaded(&loaded);
            for note in notes {
                check_message(&note.to_string());
            }
        }
        Ok(Imported::Link(link)) => assert!(link.starts_with("http"), "{link}"),
        Ok(Imported::Position { fen, presets, notes }) => {
            for note in notes {
                check_message(&note.to_string());
            }
            for preset in presets {
                let position = Position::from_fen(preset.ruleset(), &fen).expect("a position");
                assert_eq!(position.fen(), fen);
            }
        }
        Err(error) => check_refused(&error),
    }
}

/// Checks the bytes as a FEN of every board under rules of every goal.
pub fn fen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let goals = [
        (Goal::Checkmate, Vision::Open),
        (Goal::CaptureKing, Vision::LiftingFog),
        (Goal::Sandbox, Vision::Fog),
    ];
    let boards = BoardKind::ALL.into_iter().flat_map(|board| goals.map(|goal| (board, goal)));
    for (board, (goal, vision)) in boards {
        let ruleset = Ruleset {
            board,
            vision,
            goal,
            pawn_vision: PawnVision::ThreeSquares,
            no_move: NoMove::Draw,
        };
        let mended = mend(board, &text);
        let again = mend(board, &mended.fen);
        if let Ok(position) = Position::from_fen(ruleset, &text) {
            // A FEN that can be read means the same after mending.
            assert_eq!(mended.mends, [], "{text}");
            assert_eq!(Position::from_fen(ruleset, &mended.fen), Ok(position), "{text}");
        }
        if let Ok(position) = Position::from_fen(ruleset, &mended.fen) {
            assert_eq!(again.mends, [], "{text}");
            assert_eq!(Position::from_fen(ruleset, &again.fen), Ok(position), "{text}");
        }
        match Position::from_fen(ruleset, &mended.fen) {
            Ok(mut position) => {
                let fen = position.fen();
                let again = Position::from_fen(ruleset, &fen).expect("it was one");
                assert_eq!(again, position);
                // Every available move can be played.
                let turn = position.turn();
                for mv in position.moves(turn).into_iter().take(8) {
                    assert!(position.clone().play(turn, mv).is_ok(), "{fen} {mv}");
                }
                if let Some(mv) = position.moves(turn).last() {
                    position.play(turn, *mv).expect("an available move");
                    // This may fail: a FEN is refused if the side that is not to move is in check.
                    let _ = Position::from_fen(ruleset, &position.fen());
                }
            }
            Err(error) => check_message(&error.to_string()),
        }
    }
    if let Ok(Imported::Position { fen, .. }) = import(bytes) {
        let Ok(Imported::Position { fen: again, notes, .. }) = import(fen.as_bytes()) else {
            panic!("{fen} is a position no more")
        };
        assert_eq!((again, notes), (fen, Vec::new()));
    }
}

fn check_loaded(loaded: &Loaded) {
    check_game(&loaded.game);
    let _ = tells_hidden(&loaded.saved);
    let text = fogchess_save::to_text(&loaded.saved);
    if text.len() <= MAX_BYTES {
        let again = fogchess_save::load(text.as_bytes()).expect("what was loaded can be kept");
        assert_eq!(again.saved, loaded.saved);
        assert_eq!(again.game, loaded.game);
    }
    let text = export(&loaded.saved, ExportFormat::Pgn).expect("it has happened");
    if text.len() <= MAX_BYTES {
        let Ok(Imported::Game(again, notes)) = import(text.as_bytes()) else {
            panic!("our own PGN is not read:\n{text}")
        };
        assert_eq!(notes, [], "{text}");
        let (before, after) = (loaded.game.record(Moment(0)), again.game.record(Moment(0)));
        assert_eq!(after.moves(), before.moves(), "{text}");
        assert_eq!(after.outcome, before.outcome, "{text}");
    }
    let fen = export(&loaded.saved, ExportFormat::Fen).expect("it has happened");
    check_message(&fen);
}

/// Checks that a game is legal: the rules rebuild it from its record.
fn check_game(game: &Game) {
    let record = game.record(Moment(0));
    let again = Game::replay(record.clone()).expect("it has happened");
    assert_eq!(again.record(Moment(0)), record);
    assert_eq!(again.outcome(), game.outcome());
}

fn check_refused(error: &ImportError) {
    check_message(&error.to_string());
    if let Some(valid) = &error.valid {
        check_loaded(&valid.loaded);
    }
}

/// Checks that a message for a player is neither empty nor too long.
fn check_message(text: &str) {
    assert!((1..600).contains(&text.len()), "{} bytes: {text}", text.len());
}
