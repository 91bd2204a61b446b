//! FEN and EPD as other programs write them: what is mended, what is told, and what is still wrong.

use fogchess_game::Position;
use fogchess_rules::{BoardKind, Preset, Ruleset, mend};

/// Asserts that a text is mended to this FEN, and returns what is told about it.
#[track_caller]
fn mended(text: &str, fen: &str) -> Vec<String> {
    let board = BoardKind::of_fen(text);
    let found = mend(board, text);
    assert_eq!(found.fen, fen, "{text}");
    let position = Position::from_fen(Ruleset::open(board), fen).expect(fen);
    assert_eq!(position.fen(), fen);
    assert_eq!(mend(board, fen).mends, [], "{fen} needs no mending");
    found.mends.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn wrong(text: &str, message: &str) {
    let board = BoardKind::of_fen(text);
    let error = Position::from_fen(Ruleset::open(board), &mend(board, text).fen).expect_err(text);
    assert!(error.to_string().contains(message), "{text}: {error}");
}

#[test]
fn a_good_fen_stays_as_it_is() {
    for preset in Preset::ALL {
        let fen = Position::start(preset.ruleset()).fen();
        assert_eq!(mended(&fen, &fen), [] as [&str; 0]);
    }
    for (text, fen) in [
        ("  4k3/8/8/8/8/8/8/4K2R  w K\n", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R b", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R B - - 7", "4k3/8/8/8/8/8/8/4K2R b - - 7 1"),
        ("4k3/8/8/8/8/8/8/4K2R w – — 7 8;", "4k3/8/8/8/8/8/8/4K2R w - - 7 8"),
        ("4k3/8/8/8/8/8/8/4K2R w - - - -", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("8/8/8/3pP3/8/8/8/K1k5 w - D6 0 9", "8/8/8/3pP3/8/8/8/K1k5 w - d6 0 9"),
    ] {
        assert_eq!(mended(text, fen), [] as [&str; 0], "{text}");
    }
}

#[test]
fn rights_to_castle_without_king_and_rook_at_home_are_left_out() {
    let left_out = |letters: &str| {
        vec![format!(
            "the castling rights {letters} were left out, because their king or rook isn’t where it starts"
        )]
    };
    for (text, fen, letters) in [
        // No black king at home, and one white rook beside its corner.
        ("3rk3/8/8/8/8/8/8/R3K1R1 w KQkq - 4 9", "3rk3/8/8/8/8/8/8/R3K1R1 w Q - 4 9", "Kkq"),
        ("r4k1r/8/8/8/8/8/8/R3K2R b kqQ - 0 9", "r4k1r/8/8/8/8/8/8/R3K2R b Q - 0 9", "kq"),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "KQkq"),
        // An own piece of another kind, and a rook of the other side.
        ("4k3/8/8/8/8/8/8/N3K2r w KQ - 0 1", "4k3/8/8/8/8/8/8/N3K2r w - - 0 1", "KQ"),
        // Chess960: a right that standard chess has not.
        ("1r2k2r/8/8/8/8/8/8/4K3 w hb - 0 1", "1r2k2r/8/8/8/8/8/8/4K3 w k - 0 1", "b"),
    ] {
        assert_eq!(mended(text, fen), left_out(letters), "{text}");
    }
    // Rights by the rook's file, and rights that are given twice, are rights.
    for rights in ["HAha", "AHah", "KQkqKQ", "Hkaq"] {
        let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
        let kept = if rights == "Hkaq" { "Kkq" } else { "KQkq" };
        let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {kept} - 0 1");
        assert_eq!(mended(&text, &fen), [] as [&str; 0], "{text}");
    }
    wrong("4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "“KX” isn’t castling rights (field 3)");
}

#[test]
fn an_en_passant_square_that_no_pawn_has_crossed_is_left_out() {
    for (text, fen, square) in [
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 b - - 0 1", "e6"),
        ("4k3/8/8/8/8/8/8/4K3 w - c6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "c6"),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/4n3/8/4p3/8/8/8/4K3 w - - 0 1", "e6"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "e4"),
    ] {
        let told = mended(text, fen);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with(&format!("the en passant square {square} was left out")));
    }
    let after_a_double_step = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    assert_eq!(mended(after_a_double_step, after_a_double_step), [] as [&str; 0]);
    wrong("4k3/8/8/8/8/8/8/4K3 w - x9 0 1", "“x9” isn’t an en passant square (field 4)");
}

#[test]
fn a_move_number_of_zero_counts_as_one() {
    for number in ["0", "00"] {
        let text = format!("4k3/8/8/8/8/8/8/4K2R w K - 3 {number}");
        let told = mended(&text, "4k3/8/8/8/8/8/8/4K2R w K - 3 1");
        assert_eq!(told, ["the move number 0 was read as 1"]);
    }
    wrong("4k3/8/8/8/8/8/8/4K2R w K - 3 -1", "“-1” isn’t a fullmove number");
    wrong("4k3/8/8/8/8/8/8/4K2R w K - 3 10000", "“10000” isn’t a fullmove number");
}

#[test]
fn fields_that_are_missing_before_the_counters_count_as_dashes() {
    let told = "in its FEN, the fields that are missing before the counters were read as -";
    for (text, fen) in [
        ("4k4/9/9/9/9/9/9/9/R8/3K5 b 2 31", "4k4/9/9/9/9/9/9/9/R8/3K5 b - - 2 31"),
        ("4k4/9/9/9/9/9/9/9/R8/3K5 w - 2 31", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 2 31"),
        ("4k3/8/8/8/8/8/8/4K2R w 2 31", "4k3/8/8/8/8/8/8/4K2R w - - 2 31"),
        ("4k3/8/8/8/8/8/8/4K2R w K 2 31", "4k3/8/8/8/8/8/8/4K2R w K - 2 31"),
        ("4k3/8/8/8/8/8/8/4K2R w 2", "4k3/8/8/8/8/8/8/4K2R w - - 2 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b e3 0 5", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 5"),
    ] {
        assert_eq!(mended(text, fen), [told], "{text}");
    }
    let both = mended("4k4/9/9/9/9/9/9/9/R8/3K5 w 0 0", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1");
    assert_eq!(both, [told, "the move number 0 was read as 1"]);
}

#[test]
fn epd_is_read_and_its_counters_count() {
    let told = "the operations of EPD after the position were skipped";
    let board = "4k3/8/8/8/8/8/8/4K2R w K -";
    for (operations, counters) in [
        ("bm O-O; id \"mate; soon\";", "0 1"),
        ("bm O-O", "0 1"),
        ("hmvc 7; fmvn 19;", "7 19"),
        ("id \"hmvc 3; fmvn 4;\"; fmvn 19;", "0 19"),
        ("5 6 bm O-O; fmvn 19;", "5 6"),
        ("0 1 ;D1 15 ;D2 66", "0 1"),
        ("acd 12; pv O-O Kd7;", "0 1"),
    ] {
        let text = format!("{board} {operations}");
        assert_eq!(mended(&text, &format!("{board} {counters}")), [told], "{text}");
    }
    wrong(&format!("{board} x 1"), "“x” isn’t a halfmove clock (field 5)");
    wrong(&format!("{board} 0 one"), "“one” isn’t a fullmove number (field 6)");
    wrong(&format!("{board} 0 1 extra"), "“extra” follows the fullmove number");
}

#[test]
fn what_has_no_meaning_is_named_as_before() {
    for (text, message) in [
        ("", "the placement (field 1) is missing"),
        ("4k3/8/8/8/8/8/8/4K3", "the side to move (field 2) is missing"),
        ("4k3/8/8/8/8/8/8/4K3 x 0 1", "“x” isn’t a side to move (field 2)"),
        ("4k3/8/8/9/8/8/8/4K3 w KQ - 0 1", "“9” in rank 5"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 0", "White has 0 kings"),
        ("4k4/9/9/9/9/9/9/9/R8/3K5 w KQ - 0 1", "“KQ” has no meaning in xiangqi"),
    ] {
        wrong(text, message);
    }
}
