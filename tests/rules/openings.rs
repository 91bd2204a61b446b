//! The names of openings: the table itself, and the games that come to its positions.

use fogchess_game::Position;
use fogchess_rules::{
    BoardKind, Move, PlayerView, Ruleset, Square,
    openings::{Opening, lines, opening},
};
use std::collections::BTreeSet;

/// Returns the moves of a game in SAN or WXF from the start position of a board.
#[track_caller]
fn game(board: BoardKind, texts: &str) -> Vec<Move> {
    let rules = Ruleset::open(board);
    let mut position = Position::start(rules);
    let play = |text| {
        let view = PlayerView::of_position(rules, &position.fen(), position.turn());
        let mv = view.expect("a position").parse_move(text);
        let mv = mv.unwrap_or_else(|error| panic!("{texts}: {error}"));
        position.play(position.turn(), mv).expect("a legal move");
        mv
    };
    texts.split_whitespace().map(play).collect()
}

/// Returns the id of the opening to which a game comes, and the number of plies.
#[track_caller]
fn named(board: BoardKind, texts: &str) -> Option<(&'static str, usize)> {
    opening(board, &game(board, texts)).map(|Opening { id, plies }| (id, plies))
}

#[track_caller]
fn chess(texts: &str) -> Option<(&'static str, usize)> {
    named(BoardKind::Chess, texts)
}

#[track_caller]
fn xiangqi(texts: &str) -> Option<(&'static str, usize)> {
    named(BoardKind::Xiangqi, texts)
}

fn mirrored(moves: Vec<Move>) -> Vec<Move> {
    let mirror = |at: Square| Square::at(8 - at.file(), at.rank());
    moves.into_iter().map(|mv| Move::new(mirror(mv.from), mirror(mv.to))).collect()
}

/// No two lines end in the same position: the opening would not be that of one of them.
#[test]
fn every_line_is_legal_and_comes_to_its_own_opening() {
    for board in BoardKind::ALL {
        for (id, line) in lines(board) {
            let moves = game(board, line);
            let expected = Some(Opening { id, plies: moves.len() });
            assert_eq!(opening(board, &moves), expected, "{line}");
            if board == BoardKind::Xiangqi {
                assert_eq!(opening(board, &mirrored(moves)), expected, "{line}, mirrored");
            }
        }
    }
}

#[test]
fn no_line_is_there_twice() {
    for board in BoardKind::ALL {
        let positions = lines(board).map(|(_, line)| {
            let mut position = Position::start(Ruleset::open(board));
            for mv in game(board, line) {
                position.play(position.turn(), mv).expect("a legal move");
            }
            let fen = position.fen();
            // Without the counters.
            fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
        });
        let positions: Vec<_> = positions.collect();
        assert_eq!(positions.iter().collect::<BTreeSet<_>>().len(), positions.len());
    }
}

#[test]
fn ids_are_unique_and_kebab_case() {
    let mut ids: Vec<_> = BoardKind::ALL.into_iter().flat_map(lines).map(|(id, _)| id).collect();
    // The lines of one opening stand together.
    ids.dedup();
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
    for id in &ids {
        assert!(id.split('-').all(is_word), "{id}");
    }
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    assert!(ids.len() >= 150, "the table lost openings: {}", ids.len());
}

/// Every opening has a name, at its place in the table, and every name is that of an opening.
#[test]
fn every_opening_has_a_name_in_every_language() {
    let mut ids: Vec<_> = BoardKind::ALL.into_iter().flat_map(lines).map(|(id, _)| id).collect();
    ids.dedup();
    for language in ["en", "ru", "zh-Hans"] {
        let path = format!("../../assets/locales/{language}/game.ftl");
        let texts = std::fs::read_to_string(path).expect("a shipped language");
        let named = texts.lines().filter_map(|line| line.strip_prefix("opening-"));
        let named: Vec<(&str, &str)> = named.filter_map(|line| line.split_once(" = ")).collect();
        assert_eq!(named.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ids, "{language}");
        let names: BTreeSet<_> = named.iter().map(|(_, name)| *name).collect();
        assert_eq!(names.len(), ids.len(), "{language}: two openings share a name");
    }
}

#[test]
fn a_game_is_named_by_the_last_opening_that_it_came_to() {
    assert_eq!(chess("e4"), Some(("kings-pawn", 1)));
    assert_eq!(chess("e4 c5"), Some(("sicilian-defence", 2)));
    let najdorf = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6";
    assert_eq!(chess(najdorf), Some(("sicilian-najdorf", 10)));
    // After the last move of the table.
    assert_eq!(chess(&format!("{najdorf} Bg5 e6 f4")), Some(("sicilian-najdorf", 10)));
    assert_eq!(chess("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O"), Some(("ruy-lopez-exchange", 7)));
    assert_eq!(chess("d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O"), Some(("kings-indian-samisch", 9)));
}

#[test]
fn games_without_an_opening_have_none() {
    for board in BoardKind::ALL {
        assert_eq!(opening(board, &[]), None);
    }
    assert_eq!(chess("f3 e5 g4 Qh4"), None);
    assert_eq!(xiangqi("P5+1 P5+1"), None);
}

#[test]
fn moves_of_another_start_position_are_not_looked_at() {
    let moves = ["e2e4", "e4e6", "e7e5"].map(|text| text.parse().expect("a move"));
    let pawn = Some(Opening { id: "kings-pawn", plies: 1 });
    assert_eq!(opening(BoardKind::Chess, &moves), pawn);
    assert_eq!(opening(BoardKind::Chess, &moves[1..]), None);
    assert_eq!(opening(BoardKind::Xiangqi, &moves), None);
}

#[test]
fn the_order_of_moves_does_not_matter() {
    assert_eq!(chess("c4 e6 Nc3 d5 d4"), Some(("queens-gambit-declined", 5)));
    assert_eq!(chess("c4 Nf6 Nc3 e6 d4 d5"), Some(("queens-gambit-declined", 6)));
    assert_eq!(chess("Nf3 c5 e4 Nc6 d4 cxd4 Nxd4 g6"), Some(("sicilian-accelerated-dragon", 8)));
    assert_eq!(chess("Nf3 Nf6 c4 g6 Nc3 d5 d4 Bg7"), Some(("grunfeld-defence", 8)));
    assert_eq!(chess("e4 e5 Bc4 Nc6 Nf3 Nf6"), Some(("two-knights-defence", 6)));
    // Each side takes a move more than needed.
    assert_eq!(chess("e3 e6 e4 d6 d4 d5 Nd2"), Some(("french-tarrasch", 7)));
    assert_eq!(xiangqi("C2=5 H8+7 H2+3 H2+3"), Some(("screen-horses", 4)));
    assert_eq!(xiangqi("C2=5 H2+3 H2+3 H8+7"), Some(("screen-horses", 4)));
    assert_eq!(xiangqi("P7+1 H8+7 C2=5 R9=8 H2+3 P7+1 R1=2 H2+3"), Some(("screen-horses", 8)));
}

/// After a king's move the side may not castle any more: that is another position.
#[test]
fn castling_rights_belong_to_an_opening() {
    let berlin = "e4 e5 Nf3 Nc6 Bb5 Nf6";
    assert_eq!(chess(berlin), Some(("ruy-lopez-berlin", 6)));
    let wandered = "e4 e5 Ke2 Ke7 Ke1 Ke8 Nf3 Nc6 Bb5 Nf6";
    assert_eq!(chess(wandered), Some(("kings-pawn", 2)));
}

#[test]
fn openings_of_xiangqi_are_the_same_in_a_mirror() {
    assert_eq!(xiangqi("C2=5 C8=5"), Some(("same-direction-cannons", 2)));
    assert_eq!(xiangqi("C8=5 C2=5"), Some(("same-direction-cannons", 2)));
    assert_eq!(xiangqi("C2=5 C2=5"), Some(("opposite-direction-cannons", 2)));
    assert_eq!(xiangqi("C8=5 C8=5"), Some(("opposite-direction-cannons", 2)));
    assert_eq!(xiangqi("P7+1 C2=3"), Some(("pawn-opening-base-cannon", 2)));
    assert_eq!(xiangqi("P3+1 C8=7"), Some(("pawn-opening-base-cannon", 2)));
    assert_eq!(xiangqi("C8=5 H2+3 H8+7 H8+7"), Some(("screen-horses", 4)));
    // In chess king and queen tell left from right.
    assert_eq!(chess("d4 d5 Nc3 e6"), Some(("queens-pawn", 2)));
}
