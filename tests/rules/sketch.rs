//! Positions that are being set up.

use fogchess_rules::{BoardKind, Color, FenError, Piece, PlayerView, Preset, Sketch, Square, Wing};

fn at(square: &str) -> Square {
    square.parse().expect("a square")
}

fn sketch(fen: &str) -> Sketch {
    Sketch::parse(BoardKind::of_fen(fen), fen).expect("its placement can be read")
}

#[test]
fn a_position_is_written_as_it_was_read() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 7 23",
        "8/8/8/8/8/8/8/8 b - - 0 1",
        "P6p/8/8/8/8/8/8/kkk5 w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "9/9/9/9/4k4/9/9/9/9/RRRRRRRRR b - - 3 9",
    ] {
        assert_eq!(sketch(fen).fen(), fen);
    }
    for board in BoardKind::ALL {
        assert_eq!(Sketch::start(board).fen(), board.start());
    }
}

#[test]
fn what_a_fen_leaves_out_is_added() {
    assert_eq!(sketch("4k3/8/8/8/8/8/8/4K3").fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(sketch("4k3/8/8/8/8/8/8/4K3 b").fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    let fault = Sketch::parse(BoardKind::Chess, "4k3/8 w");
    assert_eq!(fault, Err(FenError::RankCount { found: 2, ranks: 8 }));
}

#[test]
fn a_right_to_castle_needs_king_and_rook_at_home() {
    let mut board = sketch("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (color, wing, king) in
        [(Color::White, Wing::KingSide, "e1"), (Color::Black, Wing::QueenSide, "e8")]
    {
        assert!(board.castles(color, wing));
        board.set_castling(color, wing, false);
        assert!(board.may_castle(color, wing) && !board.castles(color, wing));
        board.put(at(king), None);
        assert!(!board.may_castle(color, wing));
    }
    assert_eq!(board.fen(), "r6r/8/8/8/8/8/8/R6R w - - 0 1");
    assert!(!Sketch::start(BoardKind::Xiangqi).may_castle(Color::White, Wing::KingSide));
}

#[test]
fn a_pawn_was_just_pushed_only_if_it_could_be_captured_for_it() {
    let mut board = sketch("4k3/8/8/pP1pP2p/8/8/8/4K3 w - - 0 1");
    assert_eq!(board.crossed(), [at("a6"), at("d6")]);
    board.en_passant = Some(at("d6"));
    assert!(board.fen().contains(" d6 "));
    board.put(at("d7"), board.piece_at(at("e8")));
    assert!(board.fen().contains(" - - "), "the pawn came from nowhere: {}", board.fen());
    board.turn = Color::Black;
    assert_eq!(board.crossed(), []);
    assert_eq!(sketch("4k3/8/8/8/2pP4/8/8/4K3 b - - 0 1").crossed(), [at("d3")]);
    assert_eq!(Sketch::start(BoardKind::Xiangqi).crossed(), []);
}

/// The rules refuse a random position, or read it as it was set up.
#[test]
fn the_rules_read_what_is_set_up() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut read = 0;
    for preset in Preset::ALL {
        let ruleset = preset.ruleset();
        for _ in 0..300 {
            let mut board = Sketch::start(ruleset.board);
            for _ in 0..rng.usize(..6) {
                let squares: Vec<_> = ruleset.size().squares().collect();
                let square = *rng.choice(&squares).expect("squares");
                let kind = *rng.choice(ruleset.board.kinds()).expect("kinds");
                let color = rng.choice(Color::ALL).expect("sides");
                board.put(square, rng.bool().then_some(Piece { color, kind }));
            }
            board.turn = rng.choice(Color::ALL).expect("sides");
            board.en_passant = board.crossed().first().copied();
            let Ok(view) = PlayerView::of_position(ruleset, &board.fen(), board.turn) else {
                continue;
            };
            read += 1;
            for (square, piece) in view.pieces() {
                assert_eq!(board.piece_at(*square), Some(*piece));
            }
        }
    }
    assert!(read > 200, "{read}");
}
