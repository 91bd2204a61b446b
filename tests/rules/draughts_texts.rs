//! FEN and the notation of moves in draughts.

use crate::draughts::{board, walk};
use fogchess_rules::{
    Color, ParseMoveError,
    draughts::{Board, FenError, Game, International, Naming, Russian, number, numbered},
};
use std::collections::BTreeSet;

#[test]
fn squares_are_numbered_from_blacks_side() {
    let named = |number| numbered::<Russian>(number).map(|sq| sq.to_string());
    assert_eq!(named(1).as_deref(), Some("b8"));
    assert_eq!(named(4).as_deref(), Some("h8"));
    assert_eq!(named(5).as_deref(), Some("a7"));
    assert_eq!(named(29).as_deref(), Some("a1"));
    assert_eq!(named(32).as_deref(), Some("g1"));
    assert_eq!([named(0), named(33)], [None, None]);
    let named = |number| numbered::<International>(number).map(|sq| sq.to_string());
    assert_eq!(named(1).as_deref(), Some("b10"));
    assert_eq!(named(5).as_deref(), Some("j10"));
    assert_eq!(named(46).as_deref(), Some("a1"));
    assert_eq!(named(50).as_deref(), Some("i1"));
    assert_eq!([named(0), named(51)], [None, None]);
    for sq in International::SQUARES {
        assert_eq!(numbered::<International>(number::<International>(sq)), Some(sq));
    }
}

#[test]
fn the_start_is_written_in_both_ways() {
    let russian = Board::<Russian>::start();
    assert_eq!(russian.pdn_fen(Naming::Numbers), "W:W21-32:B1-12");
    assert_eq!(
        russian.fen(),
        "W:Wb2... ".replace(
            "b2... ",
            "a3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6:H0:F1"
        )
    );
    let international = Board::<International>::start();
    assert_eq!(international.fen(), "W:W31-50:B1-20:H0:F1");
    assert_eq!(board::<Russian>(&russian.fen()), russian);
    assert_eq!(board::<Russian>("W:W21-32:B1-12"), russian);
    assert_eq!(board::<International>(&international.fen()), international);
}

#[test]
fn a_fen_is_read_leniently() {
    let expected = board::<International>("B:W6,9,K31:BK17");
    for fen in [
        "B:W6,9,K31:BK17.",
        " b : w 6, 9, k31 : b k17 ",
        "\"B:BK17:WK31,9,6\"",
        "B:W06,09,K31,:BK17",
        "B:BK17:W6,9,K31:H0:F1",
        "B:Wa9,g9,Kb4:BKc7:F1",
    ] {
        assert_eq!(board::<International>(fen), expected, "{fen}");
    }
    assert_eq!(
        board::<International>("W:WK46-48,31:B1"),
        board::<International>("W:W31,K46,K47,K48:B1")
    );
    assert_eq!(board::<Russian>("W:Wa1,KC3:Bh8"), board::<Russian>("W:W29,K22:B4"));
    // A side may have lost all its pieces.
    assert_eq!(board::<Russian>("B:Wa1:B").moves(), []);
}

#[track_caller]
fn refusal<G: Game>(fen: &str) -> String {
    Board::<G>::parse(fen).expect_err(fen).to_string()
}

#[test]
fn a_fen_that_is_wrong_is_refused_with_the_reason() {
    for (fen, reason) in [
        ("", "“” isn’t a side to move: begin with W: or B:"),
        ("W31:B1", "“W31” isn’t a side to move: begin with W: or B:"),
        ("W", "White’s pieces are missing: add :W and their squares"),
        ("W:W31", "Black’s pieces are missing: add :B and their squares"),
        (
            "W:W31:B1:W32",
            "“W32” is neither the pieces of a side, as in W31,K32, nor a counter, as in H0 or F1",
        ),
        (
            "W:W31:B1:X",
            "“X” is neither the pieces of a side, as in W31,K32, nor a counter, as in H0 or F1",
        ),
        ("W:W31:B51", "“51” isn’t a dark square: write one like 1 or 50"),
        ("W:W31:Ba2", "“A2” isn’t a dark square: write one like 1 or 50"),
        ("W:W31:B3-1", "“3-1” isn’t a dark square: write one like 1 or 50"),
        ("W:W31:B1x", "“1X” isn’t a dark square: write one like 1 or 50"),
        ("W:W31:B31", "there are two pieces on 31: leave one out"),
        ("W:W31,K31:B1", "there are two pieces on 31: leave one out"),
        ("W:W3:B11", "White has a man on 3, where it would be a king: write K3"),
        ("W:W31:B50", "Black has a man on 50, where it would be a king: write K50"),
        ("W:W20-40:B1", "White has 21 pieces: a side has at most 20"),
        ("W:W31:B1:H+1", "“+1” isn’t a counter: write a number of at most 9999 after H"),
        ("W:W31:B1:F0", "“0” isn’t a counter: write a number of at most 9999 after F"),
    ] {
        assert_eq!(refusal::<International>(fen), reason, "{fen}");
    }
    assert_eq!(
        refusal::<Russian>("W:Wj1:Bb8"),
        "“J1” isn’t a dark square: write one like b8 or g1"
    );
    let long = "W:".repeat(400);
    assert_eq!(Board::<Russian>::parse(&long), Err(FenError::TooLong { length: 800 }));
}

fn fens_lead_back<G: Game>() {
    walk::<G>(40, |board, _| {
        let again = self::board::<G>(&board.fen());
        assert_eq!(again.fen(), board.fen());
        for naming in [Naming::Numbers, Naming::Algebraic] {
            let again = self::board::<G>(&board.pdn_fen(naming));
            assert_eq!(again.pdn_fen(naming), board.pdn_fen(naming));
            assert_eq!(again.key(), board.key(), "{board}");
            assert_eq!(again.moves(), board.moves(), "{board}");
        }
    });
}

#[test]
fn a_written_fen_leads_back_to_the_position() {
    fens_lead_back::<Russian>();
    fens_lead_back::<International>();
}

fn moves_lead_back<G: Game>() {
    let mut long = 0;
    walk::<G>(150, |board, moves| {
        let scene = board.scene();
        for mv in moves {
            let short = board.notation(*mv, moves);
            let full = scene.long_notation(*mv);
            assert_eq!(board.parse_move(&short), Ok(*mv), "{short}\n{board}");
            assert_eq!(board.parse_move(&full), Ok(*mv), "{full}\n{board}");
            for sign in [" ", "x", "×", "-", ":", " : "] {
                let text = full.replace([':', 'x', '-'], sign);
                assert_eq!(board.parse_move(&text), Ok(*mv), "{text}\n{board}");
            }
            // Only the ends, as far as they are clear.
            let ends = format!("{}-{}", mv.from, mv.to);
            let same = moves.iter().filter(|other| (other.from, other.to) == (mv.from, mv.to));
            match (same.count(), board.parse_move(&ends)) {
                (1, parsed) => assert_eq!(parsed, Ok(*mv), "{ends}\n{board}"),
                // It may be the whole way of one of them.
                (_, Ok(other)) => assert_eq!(other.captured.len(), 1, "{ends}\n{board}"),
                (_, parsed) => {
                    assert!(
                        matches!(parsed, Err(ParseMoveError::AmbiguousChain(_))),
                        "{ends}\n{board}"
                    );
                }
            }
            long += usize::from(full != short);
        }
    });
    assert!(G::ALGEBRAIC || long > 50, "{long}");
}

#[test]
fn a_written_move_leads_back_to_the_move() {
    moves_lead_back::<Russian>();
    moves_lead_back::<International>();
}

#[test]
fn a_typed_move_is_refused_with_the_reason() {
    let board = Board::<International>::start();
    for text in ["", "32", "32-", "e4e5", "32-28-", "32--28x99", "-32-28", "zz", "3228", "32-2٣"] {
        let error = board.parse_move(text).expect_err(text);
        assert!(matches!(error, ParseMoveError::Unreadable { .. }), "{text}: {error}");
    }
    for text in ["32-29", "19-23", "32x28x19", "32-32", "32-28-28"] {
        let error = board.parse_move(text).expect_err(text);
        assert!(matches!(error, ParseMoveError::NoSuchMove(_)), "{text}: {error}");
    }
    let error = board.parse_move("32-29").expect_err("no such move");
    assert_eq!(error.to_string(), "None of your pieces can play “32-29”.");
    let error = board.parse_move("hello").expect_err("no move");
    assert_eq!(error.to_string(), "“hello” isn’t a move. Type it like 32-28, 28x19 or 28x19x8.");
}

#[test]
fn captures_between_the_same_squares_need_those_between_them() {
    let board = board::<International>("W:WK2,7:B9,10,15,24,25,33,34,38,K44");
    let moves = board.moves();
    let notations: BTreeSet<String> = moves.iter().map(|mv| board.notation(*mv, &moves)).collect();
    let expected = [
        "2x30x39x22x4",
        "2x30x43x27x4",
        "2x35x49x27x4",
        "2x30x39x28x5",
        "2x30x43x32x5",
        "2x35x49x32x5",
    ];
    assert_eq!(notations, expected.map(str::to_owned).into());
    let error = board.parse_move("2x5").expect_err("three ways fit");
    let ParseMoveError::AmbiguousChain(ways) = &error else { panic!("{error}") };
    assert_eq!(
        ways.iter().cloned().collect::<BTreeSet<_>>(),
        expected[3..].iter().map(|text| (*text).to_owned()).collect()
    );
    assert!(error.to_string().starts_with("More than one move fits. Type one of these: 2x"));
    // One square between them is enough, if it is the right one.
    assert_eq!(board.parse_move("2x39x5"), board.parse_move("2x30x39x28x5"));
    assert!(board.parse_move("2x30x5").is_err());
}

/// Returns a text of pieces of a FEN or of a move, mostly wrong.
fn random_text(random: &mut fastrand::Rng) -> String {
    const PARTS: [&str; 24] = [
        "W", "B", ":", ",", "-", "K", "k", "1", "9", "50", "c3", "x", "H", "F", ".", " ", "\"",
        "é", "٣", "🙂", "255", "300", "j10", "0",
    ];
    (0..random.usize(0..12)).map(|_| *random.choice(&PARTS).unwrap()).collect()
}

#[test]
fn no_text_breaks_the_parsers() {
    let mut random = fastrand::Rng::with_seed(3);
    let (russian, international) = (Board::<Russian>::start(), Board::<International>::start());
    for _ in 0..20_000 {
        let text = random_text(&mut random);
        let _ = russian.parse_move(&text);
        let _ = international.parse_move(&text);
        for text in [text.clone(), format!("W:W{text}"), format!("B:W31:B{text}")] {
            if let Ok(board) = Board::<Russian>::parse(&text) {
                assert_eq!(Board::parse(&board.fen()), Ok(board), "{text}");
            }
            if let Ok(board) = Board::<International>::parse(&text) {
                assert_eq!(Board::parse(&board.fen()), Ok(board), "{text}");
            }
        }
    }
}

#[test]
fn a_side_is_named_by_its_colour_in_errors() {
    let error = FenError::MissingPieces { color: Color::Black };
    assert_eq!(error.to_string(), "Black’s pieces are missing: add :B and their squares");
}
