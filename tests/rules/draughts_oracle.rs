//! Draughts goes as in pydraughts, another implementation, at every ply of random games.
//!
//! The games were played and recorded by `draughts_record.py` beside this file. A few of them are
//! in `tests/fixtures/draughts.jsonl`; the environment variable `FOGCHESS_DRAUGHTS` names a file with
//! more.

use fogchess_rules::{
    Color,
    draughts::{
        Board, DraughtsMove, Game, International, Kind, Russian,
        laws::{self, Draw},
        number,
    },
};
use serde::Deserialize;
use std::{collections::HashMap, fs};

/// A recorded game.
#[derive(Deserialize)]
struct Recorded {
    game: String,
    /// The FEN of the first position, if it isn't the start position.
    start: Option<String>,
    plies: Vec<Ply>,
}

/// A position of a recorded game.
#[derive(Deserialize)]
struct Ply {
    /// The moves, as in `32x21x27`: the ends, and then the captured pieces in order.
    moves: String,
    /// The index of the move that is played.
    played: Option<usize>,
    /// The winner, if the game has ended: 2 is White, 1 is Black, 0 is nobody.
    winner: Option<u8>,
    /// `true` if the position occurred for the third time.
    threefold: bool,
}

#[derive(Debug, Default)]
struct Tally {
    games: usize,
    positions: usize,
    captures: usize,
    chains: usize,
    wins: usize,
    draws: usize,
    repetitions: usize,
}

/// Writes a move as in the records.
fn written<G: Game>(mv: DraughtsMove) -> String {
    let mut captured: Vec<u8> = mv.captured.into_iter().map(number::<G>).collect();
    captured.sort_unstable();
    let captured = captured.iter().map(|at| format!("x{at}"));
    format!("{}-{}{}", number::<G>(mv.from), number::<G>(mv.to), captured.collect::<String>())
}

/// Returns `true` if pydraughts calls the position a draw.
///
/// It counts plies of kings only, or plies without a capture, where the rules count from the moment
/// at which an ending is on the board; and it knows the counts for four to seven pieces only where
/// both sides have as many pieces.
fn is_draw_there<G: Game>(board: &Board<G>, kings: u32, uncaptured: u32) -> bool {
    let kinds = Color::ALL.map(|color| {
        let all = board.of_color(color);
        (all.len(), (all & board.of_kind(Kind::King)).len())
    });
    let against_lone = |[(weak, weak_kings), (strong, strong_kings)]: [(u32, u32); 2]| {
        (weak == 1 && weak_kings == 1 && strong_kings > 0).then_some(strong)
    };
    let [white, black] = kinds;
    let weak = [[white, black], [black, white]];
    let against = weak.into_iter().filter_map(against_lone);
    if G::TAKES_MOST {
        return kings >= 50
            || against
                .into_iter()
                .any(|strong| (strong == 3 && kings >= 32) || (strong <= 2 && kings >= 10));
    }
    let road = [4, 8, 11, 15, 18, 22, 25, 29];
    let on_road =
        |color| board.of_color(color).into_iter().any(|at| road.contains(&number::<G>(at)));
    let sides = [(white, black, Color::White), (black, white, Color::Black)];
    let lone = sides.into_iter().any(|(weak, strong, color)| {
        against_lone([weak, strong]).is_some_and(|strong| {
            uncaptured >= 10 && (strong == 2 || strong == 3 && on_road(color) && !on_road(!color))
        })
    });
    let equal = white == black && white.1 > 0;
    kings >= 30
        || lone
        || (equal && (4..=5).contains(&white.0) && uncaptured >= 60)
        || (equal && (6..=7).contains(&white.0) && uncaptured >= 120)
}

fn replay<G: Game>(recorded: &Recorded, tally: &mut Tally) {
    let mut board =
        recorded.start.as_deref().map_or_else(Board::<G>::start, crate::draughts::board);
    let mut occurred: HashMap<u64, usize> = HashMap::new();
    let (mut kings, mut uncaptured) = (0, 0);
    tally.games += 1;
    for ply in &recorded.plies {
        let moves = board.moves();
        let mut ours: Vec<String> = moves.iter().map(|mv| written::<G>(*mv)).collect();
        ours.sort_unstable();
        let mut theirs: Vec<&str> = ply.moves.split_whitespace().collect();
        let played = ply.played.map(|index| theirs[index]);
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{}\n{board}", board.fen());

        let occurrences = occurred.entry(board.key()).or_insert(0);
        *occurrences += 1;
        assert_eq!(*occurrences >= laws::REPETITIONS, ply.threefold, "{}", board.fen());
        let expected = if moves.is_empty() {
            Some(if board.turn() == Color::White { 1 } else { 2 })
        } else {
            let draw = ply.threefold || is_draw_there(&board, kings, uncaptured);
            draw.then_some(0)
        };
        assert_eq!(expected, ply.winner, "{}", board.fen());
        // Our own counts of kings' moves are the same.
        assert_eq!(u32::from(board.quiet_plies()), kings, "{}", board.fen());
        let by_kings =
            laws::counted_draw(&board) == Some(Draw::KingMoves((G::KING_PLIES / 2) as u8));
        assert_eq!(by_kings, kings >= u32::from(G::KING_PLIES), "{}", board.fen());

        tally.positions += 1;
        tally.captures += usize::from(board.must_capture());
        tally.chains += moves.iter().filter(|mv| mv.captured.len() > 1).count();
        tally.repetitions += usize::from(ply.threefold);
        match ply.winner {
            Some(0) => tally.draws += 1,
            Some(_) => tally.wins += 1,
            None => {}
        }
        let Some(played) = played else { break };
        let mv = moves.iter().find(|mv| written::<G>(**mv) == played);
        let mv = *mv.expect("the move is among ours");
        let is_king = board.kind_at(mv.from) == Some(Kind::King);
        kings = if is_king && !mv.is_capture() { kings + 1 } else { 0 };
        uncaptured = if mv.is_capture() { 0 } else { uncaptured + 1 };
        board.make(mv);
    }
}

fn replay_all(path: &str) -> (Tally, Tally) {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (mut russian, mut international) = (Tally::default(), Tally::default());
    for line in text.lines() {
        let recorded: Recorded = serde_json::from_str(line).expect("a recorded game");
        match recorded.game.as_str() {
            "russian" => replay::<Russian>(&recorded, &mut russian),
            _ => replay::<International>(&recorded, &mut international),
        }
    }
    (russian, international)
}

#[test]
fn recorded_games_go_as_in_pydraughts() {
    let (russian, international) = replay_all("../../tests/fixtures/draughts.jsonl");
    assert!(russian.games == 60 && russian.draws > 2, "{russian:?}");
    assert!(international.games == 60 && international.draws > 2, "{international:?}");
}

#[test]
#[ignore = "needs games that are not kept here: see `draughts_record.py`"]
fn more_recorded_games_go_as_in_pydraughts() {
    let path = std::env::var("FOGCHESS_DRAUGHTS").expect("FOGCHESS_DRAUGHTS names a file of games");
    let (russian, international) = replay_all(&path);
    for tally in [russian, international] {
        assert!(tally.games >= 1_000 && tally.positions > 20 * tally.games, "{tally:?}");
    }
}
