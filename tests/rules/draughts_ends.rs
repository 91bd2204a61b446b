//! The ends of draughts: no move loses, and the draws by counting.

use crate::draughts::board;
use fogchess_rules::{
    Color,
    draughts::{
        Board, Game, International, Russian,
        laws::{self, Draw, End},
    },
};
use std::collections::HashMap;

/// Plays moves round and round, and returns the number of plies after which the game is a draw by a
/// count, and the draw. Repetition is left out of account.
#[track_caller]
fn draw_after<G: Game>(fen: &str, first: &str, round: &str) -> (u32, Draw) {
    let mut board = board::<G>(fen);
    let moves = first.split_whitespace().chain(round.split_whitespace().cycle());
    for (mv, plies) in moves.zip(0..400) {
        if let Some(draw) = laws::counted_draw(&board) {
            return (plies, draw);
        }
        let parsed = board.parse_move(mv).unwrap_or_else(|error| panic!("{mv}: {error}\n{board}"));
        board.make(parsed);
    }
    panic!("no draw in {fen}");
}

#[test]
fn a_side_without_a_move_loses() {
    let end = |fen| laws::end(&board::<Russian>(fen), 1);
    // Blocked.
    assert_eq!(end("W:Wa1,c1:Bb2,d2,a3,c3,e3"), Some(End::NoMove(Color::Black)));
    assert_eq!(end("W:Wa3:Bb4,c5"), Some(End::NoMove(Color::Black)));
    assert_eq!(end("B:Wa3:Bb4,c5"), None);
    // Without pieces.
    assert_eq!(end("B:Wa3:B"), Some(End::NoMove(Color::White)));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let board = Board::<International>::start();
    assert_eq!(laws::end(&board, 2), None);
    assert_eq!(laws::end(&board, 3), Some(End::Draw(Draw::Repetition)));
}

#[test]
fn moves_of_kings_only_are_a_draw() {
    let round = "46-41 3-8 41-46 8-3";
    let fen = "W:WK46,31,33:BK3,16";
    assert_eq!(draw_after::<International>(fen, "", round), (50, Draw::KingMoves(25)));
    // A man's move starts anew.
    let first = "46-41 3-8 31-27 8-3";
    let draw = draw_after::<International>(fen, first, "41-46 3-8 46-41 8-3");
    assert_eq!(draw, (53, Draw::KingMoves(25)));
    let fen = "W:WKc1,a5,a3,e1,g1:BKb8,h4,h6";
    let round = "c1-d2 b8-a7 d2-c1 a7-b8";
    assert_eq!(draw_after::<Russian>(fen, "", round), (30, Draw::KingMoves(15)));
}

#[test]
fn three_against_a_king_have_sixteen_moves_in_international_draughts() {
    let round = "46-41 3-8 41-46 8-3";
    for fen in ["W:WK46,K50,K49:BK3", "W:WK46,K50,45:BK3", "W:WK46,36,45:BK3"] {
        assert_eq!(draw_after::<International>(fen, "", round), (32, Draw::LoneKing(16)), "{fen}");
    }
    for fen in ["W:WK46,K50:BK3", "W:WK46,45:BK3", "W:WK46:BK3"] {
        assert_eq!(draw_after::<International>(fen, "", round), (10, Draw::LoneKing(5)), "{fen}");
    }
    // Four have more time, as have three without a king.
    let fen = "W:WK46,K50,K49,K48:BK3";
    assert_eq!(draw_after::<International>(fen, "", round), (50, Draw::KingMoves(25)));
    // A man that moves does not start the count anew.
    let fen = "W:WK46,36,45:BK3";
    let first = "46-41 3-8 36-31 8-3";
    let draw = draw_after::<International>(fen, first, "41-46 3-8 46-41 8-3");
    assert_eq!(draw, (32, Draw::LoneKing(16)));
}

#[test]
fn the_count_of_sixteen_goes_on_when_a_piece_is_taken() {
    // Black takes one of three pieces with its thirteenth move: three moves are left, not five.
    let shuffle = "46-41 3-8 41-46 8-3 ".repeat(6);
    let first = format!("{shuffle} 22-17 3x26");
    let last = "46-41 26-21 41-46 21-26";
    let draw = draw_after::<International>("W:WK46,22,45:BK3", &first, last);
    assert_eq!(draw, (32, Draw::LoneKing(16)));
}

#[test]
fn the_balance_of_forces_is_counted_in_russian_draughts() {
    let round = "c1-d2 b8-a7 d2-c1 a7-b8 ";
    assert_eq!(draw_after::<Russian>("W:WKc1,h2:BKb8", "", round), (10, Draw::Balance(5)));
    assert_eq!(draw_after::<Russian>("W:WKc1:BKb8", "", round), (10, Draw::Balance(5)));
    // Three kings against one, or more, have 15 moves.
    for fen in ["W:WKc1,Ke1,Kg1:BKb8", "W:WKc1,Ke1,Kg1,Ka1:BKb8"] {
        assert_eq!(draw_after::<Russian>(fen, "", round), (30, Draw::KingMoves(15)), "{fen}");
    }
    // With four and five pieces a man's moves do not start the count anew.
    let rounds = round.repeat(5);
    let men = ["h4-g5 b8-a7 c1-d2 a7-b8 d2-c1 b8-a7", "a3-b4 a7-b8"];
    let first = format!("{rounds} {} c1-d2 a7-b8 d2-c1 b8-a7 {}", men[0], men[1]);
    for fen in ["W:WKc1,a3,h4:BKb8", "W:WKc1,e1,a3,h4:BKb8"] {
        let draw = draw_after::<Russian>(fen, &first, round);
        assert_eq!(draw, (60, Draw::Balance(30)), "{fen}");
    }
}

#[test]
fn three_against_a_king_on_the_main_road_have_five_moves() {
    for fen in ["W:WKc1,Ke1,Kb8:BKh8", "W:WKc1,a5,Kb8:BKh8", "W:WKc1,a5,h2:BKh8"] {
        let round = "c1-d2 h8-g7 d2-c1 g7-h8";
        assert_eq!(draw_after::<Russian>(fen, "", round), (10, Draw::MainRoad(5)), "{fen}");
    }
    // Off the road the count ends.
    let round = "c1-d2 b8-a7 d2-c1 a7-b8";
    let fen = "W:WKc1,a5,h2:BKb8";
    assert_eq!(draw_after::<Russian>(fen, "", round), (30, Draw::KingMoves(15)));
}

fn count_ends<G: Game>(games: u64) -> HashMap<&'static str, usize> {
    let mut ends = HashMap::new();
    for seed in 0..games {
        let (mut random, mut board) = (fastrand::Rng::with_seed(seed), Board::<G>::start());
        let mut seen: HashMap<u64, usize> = HashMap::new();
        loop {
            let occurrences = seen.entry(board.key()).or_insert(0);
            *occurrences += 1;
            if let Some(end) = laws::end(&board, *occurrences) {
                let name = match end {
                    End::NoMove(_) => "no move",
                    End::Draw(Draw::Repetition) => "repetition",
                    End::Draw(Draw::KingMoves(_)) => "king moves",
                    End::Draw(Draw::LoneKing(_)) => "lone king",
                    End::Draw(Draw::Balance(_)) => "balance",
                    End::Draw(Draw::MainRoad(_)) => "main road",
                };
                *ends.entry(name).or_insert(0) += 1;
                break;
            }
            board.make(*random.choice(&board.moves()).unwrap());
        }
    }
    ends
}

#[test]
fn every_random_game_ends() {
    let ends = count_ends::<Russian>(300);
    assert_eq!(ends.values().sum::<usize>(), 300);
    assert!(ends["no move"] > 200, "{ends:?}");
    let ends = count_ends::<International>(300);
    assert!(ends["no move"] > 100, "{ends:?}");
}
