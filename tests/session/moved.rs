//! The pieces that a player knows to have moved.

use super::memory::{game, views};
use fogchess_game::Game;
use fogchess_rules::{Color, Intent, Moment, Offer, PlayerView};

/// Returns the squares of the pieces that a side knows to have moved.
fn moved(game: &Game, side: Color) -> String {
    let views = views(game, side);
    let squares = fogchess_rules::moved(views.iter().map(|view| &**view));
    squares.iter().map(|at| at.to_string()).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_moved(fen: Option<&str>, moves: &str, white: &str, black: &str) {
    let moves: Vec<_> = moves.split_whitespace().collect();
    let game = game(fen, &moves);
    let told = [Color::White, Color::Black].map(|side| moved(&game, side));
    assert_eq!(told, [white, black], "{fen:?} {moves:?}");
}

#[test]
fn a_player_knows_it_of_all_their_own_pieces() {
    assert_moved(None, "", "", "");
    assert_moved(None, "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6", "f3 c4 e4 e5", "e4 e5 c6 f6");
    // Castling moves the rook too.
    assert_moved(None, "e2e4 e7e5 g1f3 b8c6 f1c4 a7a6 e1g1", "f1 g1 f3 c4 e4 e5 a6", "e5 a6 c6");
    // A king that has come back has moved.
    assert_moved(None, "e2e4 e7e5 e1e2 a7a6 e2e1", "e1 e4 a6", "e5 a6");
}

#[test]
fn a_promoted_pawn_has_moved_and_a_captured_piece_is_gone() {
    assert_moved(Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a7a8q", "a8", "");
    assert_moved(Some("7k/8/8/8/8/8/r7/K6B w - - 0 1"), "a1a2", "a2", "");
    assert_moved(Some("7k/8/8/3p4/8/8/8/K6B w - - 0 1"), "a1a2 d5d4 h1d5", "a2 d5", "d4");
}

#[test]
fn on_the_board_of_xiangqi_it_is_the_same() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_moved(Some(start), "h3e3 a10a9", "e3", "a9");
}

#[test]
fn a_move_that_is_taken_back_was_never_made() {
    let mut game = game(None, &["e2e4", "e7e5", "g1f3"]);
    for (side, intent) in [
        (Color::White, Intent::Offer(Offer::Takeback)),
        (Color::Black, Intent::Accept(Offer::Takeback)),
    ] {
        game.apply(side, intent, Moment(0)).expect("it is allowed");
    }
    assert_eq!([Color::White, Color::Black].map(|side| moved(&game, side)), ["e4", "e5"]);
}

#[test]
fn an_enemy_piece_is_told_only_if_its_square_was_seen_without_it() {
    let start = "1n2k3/8/8/8/8/8/8/1R2K3 w - - 0 1";
    // The rook looks away while the knight goes to c6 and comes back.
    assert_moved(Some(start), "b1a1 b8c6 e1d1 c6b8 a1b1", "b1 d1", "b8");
    // Here it sees that b8 is empty.
    assert_moved(Some(start), "b1b2 b8c6 b2b3 c6b8", "b3 b8", "b8");
}

#[test]
fn only_the_usual_start_position_is_known_without_being_seen() {
    // The pawn on e5 sees the knight on f6, where White has never looked before.
    assert_moved(None, "e2e4 g8f6 e4e5", "e5 f6", "f6");
    let start = "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_moved(Some(start), "e4e5", "e5", "");
}

#[test]
fn without_a_view_nothing_is_known() {
    assert!(fogchess_rules::moved(core::iter::empty::<&PlayerView>()).is_empty());
}
