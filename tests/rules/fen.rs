//! Parsing and writing FEN: a correct text comes back unchanged, an error is told precisely.

use fogchess_game::Position;
use fogchess_rules::{BoardKind, Color, Goal, Preset};

fn read(preset: Preset, fen: &str) -> Result<Position, String> {
    Position::from_fen(preset.ruleset(), fen).map_err(|error| error.to_string())
}

#[test]
fn the_start_position() {
    for preset in Preset::ALL {
        let start = match preset.ruleset().board {
            BoardKind::Chess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            BoardKind::Xiangqi => {
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
            }
            BoardKind::Draughts => {
                "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6:H0:F1"
            }
            BoardKind::Draughts10 => "W:W31-50:B1-20:H0:F1",
        };
        assert_eq!(Position::start(preset.ruleset()).fen(), start, "{preset:?}");
    }
}

#[test]
fn good_positions_come_back_unchanged() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
        "8/8/8/3pP3/8/8/8/K1k5 w - d6 0 9999",
        "4k3/8/8/8/8/8/8/4K2R w K - 149 200",
    ] {
        assert_eq!(read(Preset::Chess, fen).unwrap().fen(), fen);
    }
}

#[test]
fn the_last_fields_may_be_left_off() {
    let placement = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (fields, full) in [
        ("w", "w - - 0 1"),
        ("b KQ", "b KQ - 0 1"),
        ("w kq -", "w kq - 0 1"),
        ("w kq - 7", "w kq - 7 1"),
    ] {
        let position = read(Preset::Chess, &format!("{placement} {fields}")).unwrap();
        assert_eq!(position.fen(), format!("{placement} {full}"));
    }
}

#[test]
fn spaces_around_do_not_matter_and_rights_may_stand_in_any_order() {
    let position = read(Preset::Chess, "  r3k2r/8/8/8/8/8/8/R3K2R  w qkQK - 0 1\n").unwrap();
    assert_eq!(position.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

#[test]
fn each_mistake_is_named_with_its_place_and_its_cure() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["placement", "missing"]),
        ("   ", &["placement", "missing"]),
        ("4k3/8/8/8/8/8/8/4K3", &["side to move", "missing", "w"]),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", &["7 ranks", "needs 8"]),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", &["9 ranks", "needs 8"]),
        ("hello", &["1 rank:", "needs 8"]),
        ("4k3/8/8/7/8/8/8/4K3 w - - 0 1", &["rank 5", "7 squares", "add up to 8"]),
        ("4k3/8/ppppppppp/8/8/8/8/4K3 w - - 0 1", &["rank 6", "9 squares"]),
        ("4k3/8/8p/8/8/8/8/4K3 w - - 0 1", &["rank 6", "9 squares"]),
        ("4k3/8//8/8/8/8/4K3 w - - 0 1", &["rank 6", "0 squares"]),
        ("4k3/8/8/8/8/3x4/8/4K3 w - - 0 1", &["“x”", "rank 3", "pnbrqk"]),
        ("4k3/8/8/8/8/9/8/4K3 w - - 0 1", &["“9”", "rank 3", "1 to 8"]),
        ("4k3/8/8/8/8/08/8/4K3 w - - 0 1", &["“0”", "rank 3"]),
        ("4k3/8/8/8/8/♞7/8/4K3 w - - 0 1", &["rank 3", "isn’t a piece"]),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", &["pawn", "a1"]),
        ("3pk3/8/8/8/8/8/8/4K3 w - - 0 1", &["pawn", "d8"]),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", &["White has 0 kings", "exactly one"]),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", &["Black has 2 kings", "exactly one"]),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", &["“x”", "side to move", "w or b"]),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", &["“W”", "side to move"]),
        ("4k3/8/8/8/8/8/8/4K3 w X - 0 1", &["“X”", "castling", "KQkq"]),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", &["“KK”", "castling", "once"]),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &["right K", "white rook (R) on h1"]),
        ("4k3/8/8/8/8/8/8/4K2r b K - 0 1", &["right K", "white rook (R) on h1"]),
        ("r2k4/8/8/8/8/8/8/4K3 w q - 0 1", &["right q", "black king (k) on e8"]),
        ("4k3/8/8/8/8/8/8/4K3 w - x9 0 1", &["“x9”", "en passant", "e3"]),
        ("4k3/8/8/8/8/8/8/4K3 w - j6 0 1", &["“j6”", "en passant"]),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", &["e3", "White’s turn", "rank 6"]),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", &["e6", "Black’s turn", "rank 3"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &["e6", "black pawn (p) on e5"]),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", &["e6", "before it empty"]),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", &["e6", "empty"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", &["“x”", "halfmove clock", "0 to 9999"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", &["“-1”", "halfmove clock"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", &["“+1”", "halfmove clock"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 10000 1", &["“10000”", "halfmove clock", "9999"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", &["“99999999999”", "halfmove clock"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", &["“0”", "fullmove number", "1 to 9999"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 one", &["“one”", "fullmove number"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", &["“extra”", "six fields"]),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", &["Black is in check", "White’s turn"]),
    ];
    for (fen, words) in cases {
        let message = read(Preset::Chess, fen).expect_err(fen);
        for word in *words {
            assert!(message.contains(word), "`{fen}` gave `{message}`, without `{word}`");
        }
    }
}

#[test]
fn too_much_text_is_refused_before_it_is_read() {
    let message = read(Preset::Chess, &"8/".repeat(1 << 20)).unwrap_err();
    assert_eq!(message, "the text is too long for a FEN");
    // Messages quote only the beginning of a text.
    let long = format!("4k3/8/8/8/8/8/8/4K3 w {} - 0 1", "Z".repeat(80));
    assert!(read(Preset::Chess, &long).unwrap_err().chars().count() < 100);
}

#[test]
fn each_goal_asks_for_its_kings() {
    let exposed = "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1";
    assert!(read(Preset::FogCheck, exposed).is_err());
    assert!(read(Preset::Fog, exposed).is_ok(), "where kings are taken, they may be attacked");
    assert!(read(Preset::CrazyKnights, exposed).is_ok());

    let kingless = "8/8/8/8/8/8/8/4R1K1 w - - 0 1";
    assert!(read(Preset::Fog, kingless).unwrap_err().contains("exactly one"));
    assert!(read(Preset::CrazyKnights, kingless).is_ok());
    assert!(read(Preset::CrazyKnights, "8/8/8/8/8/8/8/8 b - - 0 1").is_ok());
    let two = read(Preset::CrazyKnights, "8/8/8/8/8/8/8/4K1K1 w - - 0 1").unwrap_err();
    assert!(two.contains("at most one"), "{two}");
}

#[test]
fn every_position_of_random_games_comes_back_unchanged() {
    for preset in Preset::ALL {
        for seed in 0..60 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = Position::start(preset.ruleset());
            for _ in 0..150 {
                let color = match preset.ruleset().goal {
                    Goal::Sandbox => *random.choice(&Color::ALL).unwrap(),
                    _ => position.turn(),
                };
                let moves = position.moves(color);
                let Some(mv) = random.choice(&moves) else { break };
                position.play(color, *mv).unwrap();
                let goal = preset.ruleset().goal;
                if goal == Goal::CaptureKing && position.outcome().is_some() {
                    break;
                }
                let fen = position.fen();
                let again = read(preset, &fen)
                    .unwrap_or_else(|error| panic!("{preset:?} seed {seed}, {fen}: {error}"));
                assert_eq!(again.fen(), fen, "{preset:?} seed {seed}");
                for color in Color::ALL {
                    if position.outcome().is_none() {
                        assert_eq!(again.moves(color), position.moves(color), "{fen}");
                    }
                    assert_eq!(again.visible(color), position.visible(color), "{fen}");
                }
            }
        }
    }
}
