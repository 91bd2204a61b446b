//! The squares that a side sees in draughts in the fog, by examples and beside the slow definition.

use crate::{
    draughts::{board, random_board, walk},
    draughts_slow::{Slow, places},
};
use fogchess_rules::{
    Color,
    draughts::{
        Board, Game, International, Russian, Sight,
        bitboard::{Bitboard, Sq},
    },
};

/// Draws what a side sees: `?` is unseen, `!` unseen and occupied, `.` seen and empty.
fn drawn<G: Game>(fen: &str, color: Color) -> String {
    let board = board::<G>(fen);
    let sight = Sight::of_player(&board, color, Bitboard::EMPTY);
    let mut text = String::new();
    for (line, rank) in board.to_string().lines().zip((0..G::SIZE.ranks).rev()) {
        for (letter, file) in line.chars().zip(0..) {
            if (file + rank) % 2 == 1 {
                text.push(' ');
                continue;
            }
            let at = Sq::at(file, rank);
            text.push(match letter {
                _ if sight.blocked.contains(at) => '!',
                _ if !sight.visible.contains(at) => '?',
                letter => letter,
            });
        }
        text.push('\n');
    }
    text
}

#[track_caller]
fn assert_drawn<G: Game>(fen: &str, expected: &str) {
    let drawn = drawn::<G>(fen, Color::White);
    let lines = |text: &str| {
        text.lines()
            .map(|line| line.trim().replace(' ', ""))
            .filter(|line| !line.is_empty())
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(&drawn), lines(expected), "{fen}\n{drawn}");
}

#[test]
fn at_the_start_a_side_sees_one_rank_ahead() {
    assert_drawn::<Russian>(
        "W:W21-32:B1-12",
        "  ? ? ? ?
         ? ? ? ?
           ? ? ? ?
         ? ? ? ?
           . . . .
         w w w w
           w w w w
         w w w w",
    );
}

#[test]
fn a_man_that_is_blocked_knows_of_two_enemies() {
    // The man on d4 cannot step to e5 nor jump it, so both e5 and f6 are occupied.
    assert_drawn::<Russian>(
        "W:Wd4:Be5,f6,h2",
        "  ? ? ? ?
         ? ? ? ?
           ? ? ! ?
         ? . ! ?
           ? w ? ?
         ? ? ? ?
           ? ? ? ?
         ? ? ? ?",
    );
}

#[test]
fn a_capture_is_seen_with_its_whole_chain_and_its_shorter_ones() {
    assert_drawn::<International>(
        "W:W28,43:B22,12,39",
        "    ? ? ? ? ?
         ? ? . ? ?
          ? b ? ? ?
         ? . ? ? ?
          ? b . ? ?
         ? ? w ? ?
          ? ? ? . ?
         ? ? . b ?
          ? ? w ? ?
         ? ? ? ? ?",
    );
}

#[test]
fn a_king_sees_its_slides_and_knows_of_the_piece_that_ends_one() {
    assert_drawn::<Russian>(
        "W:WKc1:Bg5,h6,a7",
        "  ? ? ? ?
         ? ? ? ?
           ? ? ? !
         ? ? ? !
           ? ? . ?
         . ? . ?
           . . ? ?
         ? W ? ?",
    );
}

fn compare_with_the_slow_definition<G: Game>(positions: usize) {
    let mut random = fastrand::Rng::with_seed(11);
    let mut blocked = 0;
    for _ in 0..positions {
        let board = random_board::<G>(&mut random);
        for color in Color::ALL {
            let slow = Slow::of(&board);
            assert_eq!(places(board.sees(color)), slow.sees(color), "{color} of\n{board}");
            let ours = board.blocked(color);
            assert_eq!(places(ours), slow.blocked(color), "{color} of\n{board}");
            blocked += ours.len();
            check(&board, color);
        }
    }
    assert!(blocked as usize > positions / 2, "{blocked}");
}

/// Checks what must hold for any sight.
fn check<G: Game>(board: &Board<G>, color: Color) {
    let sight = Sight::of_player(board, color, Bitboard::EMPTY);
    let enemies = board.of_color(!color);
    assert_eq!(sight.blocked & enemies & !sight.visible, sight.blocked, "{color} of\n{board}");
    // The moves follow from what is seen, and from nothing else.
    assert_eq!(sight.moves(color), board.with_turn(color).moves(), "{color} of\n{board}");
    let scene = sight.scene(color);
    let true_scene = board.with_turn(color).scene();
    for mv in sight.moves(color) {
        assert_eq!(scene.path(mv), true_scene.path(mv), "{color} of\n{board}{mv:?}");
    }
}

#[test]
fn random_positions_are_seen_as_by_the_slow_definition() {
    compare_with_the_slow_definition::<Russian>(1_000);
    compare_with_the_slow_definition::<International>(500);
}

#[test]
fn in_random_games_the_moves_follow_from_what_is_seen() {
    walk::<Russian>(60, |board, _| Color::ALL.into_iter().for_each(|color| check(board, color)));
    walk::<International>(60, |board, _| {
        Color::ALL.into_iter().for_each(|color| check(board, color));
    });
}

/// Changes unseen squares, and checks that the sight stays the same as long as nothing seen changes.
fn swap_the_unseen<G: Game>(positions: usize) {
    let mut random = fastrand::Rng::with_seed(13);
    let mut same = 0;
    for _ in 0..positions {
        let board = random_board::<G>(&mut random);
        let color = board.turn();
        let sight = Sight::of_player(&board, color, Bitboard::EMPTY);
        let mut other = board;
        for at in G::SQUARES & !sight.visible {
            if let Some(piece) = board.piece_at(at)
                && random.bool()
            {
                other.toggle(piece.color, piece.kind, at);
            }
        }
        let seen = Sight::of_player(&other, color, Bitboard::EMPTY);
        if seen.visible == sight.visible {
            assert_eq!(seen, sight, "{color} of\n{board}and\n{other}");
            same += 1;
        }
    }
    assert!(same > positions / 20, "{same}");
}

#[test]
fn what_is_blocked_depends_on_nothing_but_what_is_seen() {
    swap_the_unseen::<Russian>(3_000);
    swap_the_unseen::<International>(3_000);
}
