//! A player's memory of earlier views.

use fogchess_game::Game;
use fogchess_rules::{BoardKind, Color, GameSetup, Intent, Moment, PlayerView, Preset, Viewer};
use std::sync::Arc;

/// Returns a fog game after these moves, from a position or from the start of chess.
pub(super) fn game(fen: Option<&str>, moves: &[&str]) -> Game {
    let preset = match fen.map_or(BoardKind::Chess, BoardKind::of_fen) {
        BoardKind::Chess => Preset::Fog,
        BoardKind::Xiangqi => Preset::FogXiangqi,
        BoardKind::Draughts | BoardKind::Draughts10 => unreachable!("no test has such a FEN"),
    };
    let mut setup = GameSetup::new(preset.ruleset());
    setup.start_fen = fen.map(Into::into);
    setup.takeback = true;
    let mut game = Game::new(setup).expect("it starts");
    for mv in moves {
        let mv = mv.parse().expect("a move");
        game.apply(game.turn(), Intent::Move(mv), Moment(0)).expect("it is allowed");
    }
    game
}

pub(super) fn views(game: &Game, side: Color) -> Vec<Arc<PlayerView>> {
    let viewer = Viewer::Player(side);
    (0..=game.plies()).map(|ply| game.view_at(ply, viewer).expect("an own view")).collect()
}

fn remembered(game: &Game, side: Color) -> String {
    let sightings = fogchess_rules::last_sightings(views(game, side).iter().map(|view| &**view));
    let text = sightings.iter().map(|(at, piece)| format!("{}{at}", piece.fen_letter()));
    text.collect::<Vec<_>>().join(" ")
}

/// Returns White's memory after each of the moves from the start.
fn white_remembers(moves: &[&str]) -> Vec<String> {
    let after = |played: usize| remembered(&game(None, &moves[..played]), Color::White);
    (1..=moves.len()).map(after).collect()
}

#[test]
fn a_sighting_stays_until_the_square_is_seen_again() {
    let memories = white_remembers(&["e2e4", "d7d5", "a2a3", "d5d4", "f1d3", "a7a6", "d3f1"]);
    // The pawn on d5 was seen from e4, and left unseen. d5 is now an empty square in the fog,
    // and the sighting stays until a view contradicts it.
    assert_eq!(memories, ["", "", "", "pd5", "pd5", "pd5", "pd5"]);
}

#[test]
fn a_piece_seen_twice_is_remembered_twice_until_a_square_contradicts() {
    // The queen on g4 sees e6 and g7, goes back to d1, and returns to g4 after a pawn's move to
    // g5.
    let memories =
        white_remembers(&["e2e4", "e7e6", "d1g4", "a7a6", "g4d1", "g7g5", "d1g4", "h7h6"]);
    assert_eq!(memories, ["", "", "", "", "pe6 pg7", "pe6 pg7", "pg7", "pg7"]);
}

#[test]
fn a_pawn_captured_en_passant_is_not_remembered() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let game = game(Some(fen), &["e5f6"]);
    assert_eq!(remembered(&game, Color::White), "");
}

#[test]
fn no_more_of_a_kind_are_remembered_than_can_be_left() {
    // One rook was seen on a8, then the other on h8; now a rook is in sight on b8.
    let fen = "r3k2r/8/8/8/8/8/4K3/Q7 w - - 0 1";
    let seen = ["a1h1", "a8b8", "h1b1", "e8e7"];
    assert_eq!(remembered(&game(Some(fen), &seen), Color::White), "rh8");
    // After the capture of the rook on b8 the other rook is left.
    let taken = ["a1h1", "a8b8", "h1b1", "e8e7", "b1b8", "e7e6", "b8b1", "e6e5"];
    assert_eq!(remembered(&game(Some(fen), &taken), Color::White), "rh8");
}

#[test]
fn the_king_is_remembered_in_one_place() {
    let fen = "8/4k3/8/8/8/8/8/K3Q3 w - - 0 1";
    let moves = ["e1d1", "e7d8", "d1h1", "d8c8"];
    assert_eq!(remembered(&game(Some(fen), &moves), Color::White), "kd8");
    let fen = "9/4k4/9/9/9/9/9/9/4R4/5K3 w - - 0 1";
    let moves = ["e2d2", "e9d9", "d2a2", "d9d10"];
    assert_eq!(remembered(&game(Some(fen), &moves), Color::White), "kd9");
}

#[test]
fn a_piece_seen_past_a_cannons_screen_is_remembered() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    // From h3 the cannon sees the horse on h10, and from e3 the soldier on e7.
    let moves = ["h3e3", "a10a9", "e3h3", "a9a10"];
    let after = |plies| remembered(&game(Some(start), &moves[..plies]), Color::White);
    assert_eq!([0, 1, 2, 3, 4].map(after), ["", "nh10", "nh10", "pe7", "pe7"]);
}

#[test]
fn a_piece_that_was_seen_moving_is_not_remembered_where_it_was() {
    // The queen is seen on h8 along the file. It captures the rook that saw it, on h2, which
    // the king sees.
    let fen = "4k2q/8/8/8/8/8/7R/6K1 b - - 0 1";
    assert_eq!(remembered(&game(Some(fen), &["h8h2"]), Color::White), "");
}

#[test]
fn pieces_that_have_just_come_into_sight_are_told_until_the_next_move() {
    let squares = |moves: &[&str], side| {
        let game = game(None, moves);
        let views = views(&game, side);
        let squares = fogchess_rules::just_sighted(side, views.iter().map(|view| &**view));
        squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(squares(&["e2e4"], Color::White), "");
    // The pawn on e4 sees the pawn on d5.
    assert_eq!(squares(&["e2e4", "d7d5"], Color::White), "d5");
    assert_eq!(squares(&["e2e4", "d7d5"], Color::Black), "e4");
    // The pawn is known from then on. The queen's own move shows e6 and g7.
    assert_eq!(squares(&["e2e4", "d7d5", "a2a3"], Color::White), "");
    assert_eq!(squares(&["e2e4", "e7e6", "d1g4"], Color::White), "e6 g7");
    assert_eq!(squares(&["e2e4", "e7e6", "d1g4", "b7b6"], Color::White), "e6 g7");
}
