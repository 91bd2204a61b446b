//! Moves as people write and type them: SAN from the true position, SAN from a view, and typed
//! moves.

use crate::position;
use fogchess_game::{History, Played, Position, view_for};
use fogchess_rules::{CheckRule, Color, Goal, Move, ParseMoveError, PlayerView, Preset, Viewer};

fn view(position: &Position) -> PlayerView {
    let viewer = Viewer::Player(position.turn());
    view_for(position, &History::default(), viewer).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn played(preset: Preset, fen: &str, text: &str) -> Played {
    let mut position = position(preset, fen);
    let turn = position.turn();
    position.play(turn, mv(text)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

const PRESETS: [Preset; 4] = [Preset::FogCheck, Preset::Fog, Preset::Chess, Preset::CrazyKnights];
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTING: &str = "3r4/4P3/8/8/8/k7/8/4K3 w - - 0 1";
/// A position in which White may take on c3 with the pawn on b2 and with the bishop on e1.
const PAWN_OR_BISHOP: &str = "7k/8/8/8/8/2n5/1P6/4B2K w - - 0 1";

#[test]
fn the_truth_is_written_as_the_pgn_standard_has_it() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let cases = [
        (start, "e2e4", "e4"),
        (start, "g1f3", "Nf3"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "Nxd5"),
        (CASTLING, "e1g1", "O-O"),
        (CASTLING, "e1c1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        (PROMOTING, "e7e8q", "e8=Q"),
        (PROMOTING, "e7d8n", "exd8=N"),
        ("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8r", "e8=R+"),
        // Disambiguated by file, by rank, by both; a third piece that cannot go there does not
        // matter.
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
        ("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
        ("2k5/8/8/8/Q7/8/8/K6Q w - - 0 1", "h1e4", "Qhe4"),
        // A pinned knight makes no move ambiguous: it has no legal move.
        ("k3r3/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "b1c3", "Nc3"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"),
    ];
    for (fen, text, san) in cases {
        assert_eq!(played(Preset::Chess, fen, text).notation, san, "{fen} {text}");
        let fogged = played(Preset::FogCheck, fen, text);
        assert_eq!(fogged.notation, san, "{fen} {text}");
        assert_eq!(fogged.fog_notation, san.trim_end_matches(['+', '#']), "{fen} {text}");
    }
}

#[test]
fn where_kings_are_taken_no_check_is_written_and_pins_do_not_count() {
    let check = played(Preset::Fog, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8");
    assert_eq!(check.notation, "Ra8");
    let pinned = "k3r3/8/8/8/8/8/4N3/1N2K3 w - - 0 1";
    assert_eq!(played(Preset::Fog, pinned, "b1c3").notation, "Nbc3");
    let king = played(Preset::Fog, "k7/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
    assert_eq!(king.notation, "Rxa8");
}

#[test]
fn what_was_played_is_told_in_full() {
    let castled = played(Preset::Chess, CASTLING, "e1c1");
    assert_eq!(castled.castled, Some(("a1".parse().unwrap(), "d1".parse().unwrap())));
    assert_eq!((castled.piece.fen_letter(), castled.captures.is_empty()), ('K', true));
    let en_passant = played(Preset::Fog, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
    let (square, piece) = en_passant.captures[0];
    assert_eq!((square.to_string(), piece.fen_letter()), ("d5".to_owned(), 'p'));
    let promoted = played(Preset::Chess, PROMOTING, "e7d8q");
    assert_eq!(promoted.piece.fen_letter(), 'P', "as it was before");
    let (square, piece) = promoted.captures[0];
    assert_eq!((square.to_string(), piece.fen_letter()), ("d8".to_owned(), 'r'));
}

#[test]
fn typed_moves_are_understood() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let cases = [
        (
            start,
            "e2e4",
            &["e4", "e2e4", " e4 ", "e4!", "e4?!", "E4", "E2E4", "e2-e4", "e4+", "e2 e4"][..],
        ),
        (start, "g1f3", &["Nf3", "nf3", "NF3", "Ngf3", "N1f3", "Ng1f3", "g1f3", "Ng1-f3", "Nf3#"]),
        (CASTLING, "e1g1", &["O-O", "0-0", "o-o", "O-O+", "e1g1"]),
        (CASTLING, "e1c1", &["O-O-O", "0-0-0", "o-o-o", "e1c1"]),
        (PROMOTING, "e7e8q", &["e8=Q", "e8Q", "e8=q", "e8q", "E8Q", "e7e8q", "E7E8Q", "e7-e8=Q"]),
        (PROMOTING, "e7d8n", &["exd8=N", "exd8N", "ed8n", "e7d8n", "exd8=N+"]),
        (PAWN_OR_BISHOP, "b2c3", &["bxc3", "bc3", "b2xc3", "b2c3", "b2:c3"]),
        (PAWN_OR_BISHOP, "e1c3", &["Bxc3", "Bc3", "e1c3", "Bexc3"]),
        // Without the pawn, the bishop may be typed in lower case; without the bishop, the pawn in
        // upper case.
        ("7k/8/8/8/8/2n5/8/4B2K w - - 0 1", "e1c3", &["bxc3", "bc3", "BXC3", "Bxc3"]),
        ("7k/8/8/8/8/2n5/1P6/7K w - - 0 1", "b2c3", &["BXC3", "Bxc3", "bXc3"]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", &["exd6", "exd6 e.p.", "exd6e.p.", "ed6"]),
        ("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", &["Qh4e1", "qh4e1", "Qh4-e1", "h4e1"]),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", &["R1a3", "r1a3"]),
    ];
    for preset in PRESETS {
        for (fen, expected, texts) in cases {
            let view = view(&position(preset, fen));
            for text in texts {
                assert_eq!(
                    view.parse_move(text),
                    Ok(mv(expected)),
                    "`{text}` in {fen}, {preset:?}"
                );
            }
        }
    }
}

#[test]
fn the_pieces_have_their_russian_letters_too() {
    let view = view(&position(Preset::Chess, "r3k2r/1P6/8/8/8/8/8/RNBQK2R w KQ - 0 1"));
    for (russian, latin) in [
        ("Кc3", "Nc3"),
        ("Ка3", "Na3"),
        ("Крe2", "Ke2"),
        ("КРd2", "Kd2"),
        ("Фd8+", "Qd8+"),
        ("Лхa8", "Rxa8"),
        ("лg1", "Rg1"),
        ("Сe3", "Be3"),
        ("О-О", "O-O"),
        ("b8К", "b8=N"),
        ("bхa8=Л", "bxa8=R"),
    ] {
        // The files are Latin.
        let russian = russian.replace('а', "a");
        assert_eq!(view.parse_move(&russian), view.parse_move(latin), "{russian}");
        assert!(view.parse_move(latin).is_ok(), "{latin}");
    }
}

#[test]
fn what_is_no_move_at_all_is_unreadable() {
    let view = view(&Position::start(Preset::Fog.ruleset()));
    let long = "e4".repeat(1000);
    for text in
        ["", "   ", "hello", "e9", "i4", "♞f3", "Ke", "x", "=Q", "O-O-O-O", "e0", "!", "Xe4", &long]
    {
        let error = view.parse_move(text).unwrap_err();
        assert!(matches!(error, ParseMoveError::Unreadable { .. }), "`{text}`: {error:?}");
        assert!(error.to_string().chars().count() < 100, "{error}");
    }
}

#[test]
fn what_is_not_available_is_refused_without_a_reason() {
    let cases =
        ["e5", "Nf6", "O-O", "e2e5", "e7e5", "Nd2", "exd3", "Nxf3", "e4=Q", "Qd8", "a1a1", "h7h8q"];
    let view = view(&Position::start(Preset::Fog.ruleset()));
    for text in cases {
        let error = view.parse_move(text).unwrap_err();
        assert_eq!(error, ParseMoveError::NoSuchMove(text.to_owned()));
        assert!(error.to_string().contains("None of your pieces can play"), "{error}");
    }
}

#[test]
fn a_pawns_capture_names_its_file_and_castling_is_no_kings_step() {
    let cases = [("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5"), (CASTLING, "Kg1"), (CASTLING, "Kc1")];
    for (fen, text) in cases {
        let error = view(&position(Preset::Fog, fen)).parse_move(text).unwrap_err();
        assert_eq!(error, ParseMoveError::NoSuchMove(text.to_owned()), "{fen}");
    }
}

#[test]
fn what_fits_several_moves_is_told_with_all_of_them() {
    let view = view(&position(Preset::Fog, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"));
    let error = view.parse_move("Nd2").unwrap_err();
    assert_eq!(error, ParseMoveError::Ambiguous(vec![mv("b1d2"), mv("f3d2")]));
    assert!(error.to_string().contains("b1d2, f3d2"), "{error}");
}

#[test]
fn a_promotion_asks_what_the_pawn_becomes() {
    let view = view(&position(Preset::Fog, PROMOTING));
    for text in ["e8", "e7e8", "E8+", "e7-e8"] {
        let error = view.parse_move(text).unwrap_err();
        let ParseMoveError::PromotionMissing(moves) = &error else { panic!("{text}: {error:?}") };
        assert_eq!(moves.len(), 4);
        assert!(moves.iter().all(|m| *m == mv("e7e8").promoting(m.promotion.unwrap())));
        assert!(error.to_string().contains("e7e8q"), "{error}");
    }
    for text in ["e8=K", "e8=P"] {
        let error = view.parse_move(text).unwrap_err();
        assert!(matches!(error, ParseMoveError::Unreadable { .. }), "{text}: {error:?}");
    }
}

#[test]
fn nothing_can_be_typed_out_of_turn_or_after_the_end() {
    let start = Position::start(Preset::Fog.ruleset());
    let waiting = view_for(&start, &History::default(), Viewer::Player(Color::Black)).unwrap();
    assert!(matches!(waiting.parse_move("e5"), Err(ParseMoveError::NoSuchMove(_))));
    assert_eq!(waiting.notation(mv("e7e5")), None);
}

#[test]
fn a_move_that_check_bars_is_known_as_such() {
    let barred = |preset: Preset, fen: &str, text: &str| {
        let view = PlayerView::of_position(preset.ruleset(), fen, Color::White).unwrap();
        assert!(view.parse_move(text).is_err(), "{text} is available");
        view.typed_but_barred(text)
    };
    // The knight is pinned, and the king may castle neither through the rook's file nor into it.
    let pinned = "4rkr1/8/8/8/8/8/4N3/R3K2R w KQ - 0 1";
    assert_eq!(barred(Preset::Chess, pinned, "Nc3"), [mv("e2c3")]);
    assert_eq!(barred(Preset::Chess, pinned, "e2c3"), [mv("e2c3")]);
    assert_eq!(barred(Preset::Chess, pinned, "O-O"), [mv("e1g1")]);
    assert_eq!(barred(Preset::Chess, pinned, "Nh5"), []);
    assert_eq!(barred(Preset::Chess, pinned, "hello"), []);
    let open = PlayerView::of_position(Preset::Chess.ruleset(), pinned, Color::White).unwrap();
    assert_eq!(open.typed_but_barred("O-O-O"), [], "it is available");
    let waiting = PlayerView::of_position(Preset::Chess.ruleset(), pinned, Color::Black).unwrap();
    assert_eq!(waiting.typed_but_barred("Nc3"), []);
    // Two pieces fit and both are barred. A pawn is barred from every promotion.
    let both = "4k3/8/8/8/1b5b/8/3N1N2/4K3 w - - 0 1";
    assert_eq!(barred(Preset::Chess, both, "Ne4"), [mv("d2e4"), mv("f2e4")]);
    let promoting = "8/r2P3K/8/8/8/8/8/7k w - - 0 1";
    assert_eq!(barred(Preset::Chess, promoting, "d8").len(), 4);
    // In fog the player knows the list of available moves too. In dark chess nothing is barred.
    assert_eq!(barred(Preset::FogCheck, pinned, "Nc3"), [mv("e2c3")]);
    let dark = PlayerView::of_position(Preset::Fog.ruleset(), pinned, Color::White).unwrap();
    assert_eq!(dark.barred_by_check(), []);
}

#[test]
fn a_view_tells_what_about_check_forbids_a_move() {
    let rule = |fen: &str, text: &str| {
        let ruleset = Preset::FogCheck.ruleset();
        let view = PlayerView::of_position(ruleset, fen, Color::White).unwrap();
        let barred = view.barred_by_check();
        barred.into_iter().find(|(barred, _)| *barred == mv(text)).map(|(_, rule)| rule)
    };
    let castling = "4k3/8/8/8/5q2/8/P7/R3K3 w Q - 0 1";
    assert_eq!(rule(castling, "e1c1"), Some(CheckRule::Castling));
    assert_eq!(rule(castling, "e1d2"), Some(CheckRule::IntoCheck));
    assert_eq!(rule(castling, "e1e2"), None);
    assert_eq!(rule("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "d2c4"), Some(CheckRule::Pinned));
    let checked = "4k3/8/8/8/1b6/8/8/R3K3 w - - 0 1";
    assert_eq!(rule(checked, "a1a2"), Some(CheckRule::StaysInCheck));
    assert_eq!(rule(checked, "e1d2"), Some(CheckRule::IntoCheck));
}

/// In fog with check, a refusal tells nothing that the view does not hold: equal views bar the same
/// moves for the same reasons.
#[test]
fn what_check_bars_follows_from_the_view() {
    let view = |fen| {
        let ruleset = Preset::FogCheck.ruleset();
        PlayerView::of_position(ruleset, fen, Color::White).unwrap()
    };
    // A hidden piece pins the knight: a bishop in one position, a queen in the other.
    let bishop = view("4k3/8/8/b7/8/8/3N4/4K3 w - - 0 1");
    let queen = view("4k3/8/8/q7/8/8/3N4/4K3 w - - 0 1");
    assert_eq!(bishop, queen);
    assert_eq!(bishop.barred_by_check(), queen.barred_by_check());
    assert!(!bishop.barred_by_check().is_empty());
}

/// Every available move in random games is written from the view, parsed again, and compared with
/// the SAN that the position gives once the move is played.
#[test]
fn writing_and_reading_agree_in_random_games() {
    for preset in PRESETS {
        for seed in 0..25 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = Position::start(preset.ruleset());
            for _ in 0..120 {
                let color = match preset.ruleset().goal {
                    Goal::Sandbox => *random.choice(&Color::ALL).unwrap(),
                    _ => position.turn(),
                };
                let view = view_for(&position, &History::default(), Viewer::Player(color)).unwrap();
                let context = format!("{preset:?} seed {seed}, {}", position.fen());
                let mut written = std::collections::HashSet::new();
                for mv in view.moves() {
                    let san = view.notation(*mv).unwrap();
                    assert_eq!(view.parse_move(&san), Ok(*mv), "{san}, {context}");
                    assert_eq!(view.parse_move(&mv.to_string()), Ok(*mv), "{mv}, {context}");
                    assert!(written.insert(san.clone()), "{san} twice, {context}");
                }
                let Some(mv) = random.choice(view.moves()) else { break };
                let played = position.play(color, *mv).unwrap();
                assert_eq!(Some(&played.fog_notation), view.notation(*mv).as_ref(), "{context}");
                assert_eq!(
                    played.notation.trim_end_matches(['+', '#']),
                    played.fog_notation,
                    "{context}"
                );
                let checked = position.check(!color).is_some();
                assert_eq!(played.notation.ends_with(['+', '#']), checked, "{context}");
            }
        }
    }
}
