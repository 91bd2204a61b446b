//! The moves of draughts: the rules by examples, and beside the slow ones on random positions.

use crate::draughts_slow::{Slow, slow_move};
use fogchess_rules::{
    Color,
    draughts::{
        Board, DraughtsMove, Game, International, Kind, Naming, Russian, bitboard::Sq, perft,
    },
};
use std::collections::BTreeSet;

#[track_caller]
pub fn board<G: Game>(fen: &str) -> Board<G> {
    Board::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns a position with up to so many pieces of each side, most of them kings or few.
pub fn random_board<G: Game>(random: &mut fastrand::Rng) -> Board<G> {
    let mut board = Board::<G>::EMPTY;
    let (most, kings) = (random.u32(2..=G::SQUARES.len() / 2), random.u32(0..=4));
    let squares: Vec<Sq> = G::SQUARES.into_iter().collect();
    for _ in 0..random.u32(2..=most) {
        let at = *random.choice(&squares).unwrap();
        let color = *random.choice(&Color::ALL).unwrap();
        let is_king = random.u32(0..6) < kings || G::last_rank(color).contains(at);
        if board.piece_at(at).is_none() {
            board.toggle(color, if is_king { Kind::King } else { Kind::Man }, at);
        }
    }
    board.set_state(*random.choice(&Color::ALL).unwrap(), 0, 1);
    board
}

/// Calls `check` with every position of random games, and with its moves.
pub fn walk<G: Game>(games: u64, mut check: impl FnMut(&Board<G>, &[DraughtsMove])) {
    for seed in 0..games {
        let (mut random, mut board) = (fastrand::Rng::with_seed(seed), Board::<G>::start());
        for _ in 0..150 {
            let moves = board.moves();
            check(&board, &moves);
            let Some(mv) = random.choice(&moves) else { break };
            board.make(*mv);
        }
    }
}

/// Checks the moves of a position, in long notation and any order.
#[track_caller]
fn assert_moves<G: Game>(fen: &str, expected: &str) {
    let board = board::<G>(fen);
    let moves = board.moves();
    let found: BTreeSet<String> = moves.iter().map(|mv| board.scene().long_notation(*mv)).collect();
    let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(found, expected, "{fen}\n{board}");
    assert_eq!(moves.len(), found.len(), "{fen}");
}

#[track_caller]
fn after<G: Game>(fen: &str, mv: &str) -> String {
    let mut board = board::<G>(fen);
    let mv = board.parse_move(mv).unwrap_or_else(|error| panic!("{fen}: {error}"));
    board.make(mv);
    board.pdn_fen(Naming::of::<G>())
}

#[test]
fn men_step_ahead_and_kings_slide() {
    assert_moves::<Russian>(
        "W:Wc3,Kh2:Ba7",
        "c3-b4 c3-d4 h2-g1 h2-g3 h2-f4 h2-e5 h2-d6 h2-c7 h2-b8",
    );
    assert_moves::<Russian>("B:Wa1:Bc3,h8", "c3-b2 c3-d2 h8-g7");
    assert_moves::<International>("W:W28,K50:B1", "28-22 28-23 50-45 50-44 50-39 50-33");
}

#[test]
fn a_man_captures_in_all_directions_and_must() {
    assert_moves::<Russian>("W:Wd4,a1:Bc5,e5,c3,e3", "d4:b6 d4:f6 d4:b2 d4:f2");
    assert_moves::<Russian>("W:Wd4:Bc5,b6,h8", "d4-e5");
}

#[test]
fn russian_draughts_plays_any_chain_but_to_its_end() {
    // The shorter one may be chosen.
    assert_moves::<Russian>("W:Wc3,h2:Bd4,f6,g3", "c3:e5:g7 h2:f4");
    assert_moves::<Russian>("W:Wc3,e3:Bd4,f6,b4", "c3:e5:g7 c3:a5 e3:c5:a3");
}

#[test]
fn international_draughts_plays_the_longest_chain() {
    assert_moves::<International>("W:W28,45:B22,12,40", "28x17x8");
    // A king counts as much as a man.
    assert_moves::<International>("W:W32,45:B28,19,K40", "32x23x14");
}

#[test]
fn a_man_goes_on_as_a_king_in_russian_draughts_only() {
    // On the last rank it is a king, and captures from afar.
    assert_moves::<Russian>("W:Wf6:Be7,b6", "f6:d8:a5");
    assert_eq!(after::<Russian>("W:Wf6:Be7,b6", "f6:a5"), "B:WKa5:B");
    // In international draughts it stays a man unless it ends there.
    assert_moves::<International>("W:W12:B8,9,40", "12x3x14");
    assert_eq!(after::<International>("W:W12:B8,9,40", "12x14"), "B:W14:B40");
    assert_eq!(after::<International>("W:W12:B8,40", "12x3"), "B:WK3:B40");
}

#[test]
fn a_king_must_choose_a_square_from_which_it_can_go_on() {
    assert_moves::<Russian>("W:WKa1:Bc3,f4", "a1:e5:g3 a1:e5:h2");
    assert_moves::<Russian>("W:WKa1:Bc3", "a1:d4 a1:e5 a1:f6 a1:g7 a1:h8");
}

#[test]
fn captured_pieces_leave_at_the_end_and_block_until_then() {
    // The Turkish strike: from h8 the king cannot come back over g7 to capture c3 too.
    assert_moves::<Russian>("W:WKd4:Bc3,g7", "d4:h8 d4:b2 d4:a1");
    // A round trip ends where it began.
    assert_moves::<International>("W:W28:B22,12,13,23", "28x17x8x19x28");
    assert_eq!(after::<International>("W:W28:B22,12,13,23", "28x28"), "B:W28:B");
}

#[test]
fn chains_that_capture_the_same_pieces_are_one_move() {
    let board = board::<International>("W:W28:B22,12,13,23");
    let moves = board.moves();
    assert_eq!(moves.len(), 1);
    for text in ["28x17x8x19x28", "28x19x8x17x28", "28x28", "28x8x28"] {
        assert_eq!(board.parse_move(text), Ok(moves[0]), "{text}");
    }
}

fn compare_with_the_slow_rules<G: Game>(positions: usize) {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut captures, mut longest) = (0, 0);
    for _ in 0..positions {
        let board = random_board::<G>(&mut random);
        let fen = board.fen();
        let moves = board.moves();
        let found: BTreeSet<_> = moves.iter().map(|mv| slow_move(*mv)).collect();
        assert_eq!(found, Slow::of(&board).moves(board.turn()), "{fen}");
        assert_eq!(found.len(), moves.len(), "a move is listed twice in {fen}");
        assert_eq!(board.has_move(), !moves.is_empty(), "{fen}");
        assert_eq!(board.must_capture(), moves.iter().any(|mv| mv.is_capture()), "{fen}");
        assert_eq!(perft::count(&board, 1), moves.len() as u64, "{fen}");
        captures += usize::from(board.must_capture());
        longest = longest.max(moves.first().map_or(0, |mv| mv.captured.len()));
    }
    assert!(captures > positions / 4 && longest > 3, "{captures} {longest}");
}

#[test]
fn random_positions_have_the_moves_of_the_slow_rules() {
    compare_with_the_slow_rules::<Russian>(4_000);
    compare_with_the_slow_rules::<International>(4_000);
}

fn check_boards<G: Game>() {
    walk::<G>(60, |board, moves| {
        let again = self::board::<G>(&board.fen());
        assert_eq!(again.key(), board.key(), "{board}");
        for mv in moves {
            let mut next = *board;
            next.make(*mv);
            assert_eq!(next.turn(), !board.turn());
            assert_eq!(next.of_color(board.turn()).len(), board.of_color(board.turn()).len());
            let left = board.of_color(!board.turn()).len() - mv.captured.len();
            assert_eq!(next.of_color(!board.turn()).len(), left);
            let mut rebuilt = Board::<G>::EMPTY;
            for at in next.occupied() {
                let piece = next.piece_at(at).unwrap();
                rebuilt.toggle(piece.color, piece.kind, at);
            }
            assert_eq!(rebuilt.with_turn(next.turn()).key(), next.key(), "{board}{mv:?}");
            for color in Color::ALL {
                let men = next.of_color(color) & next.of_kind(Kind::Man);
                assert!(!men.meets(G::last_rank(color)) || !G::PROMOTES_IN_CHAIN, "{next}");
            }
        }
    });
}

#[test]
fn a_move_keeps_the_board_and_its_key_right() {
    check_boards::<Russian>();
    check_boards::<International>();
}

fn check_paths<G: Game>() {
    walk::<G>(120, |board, moves| {
        for mv in moves {
            let path = board.path(*mv);
            assert_eq!(path.len().max(1), (mv.captured.len() as usize).max(1), "{board}{mv:?}");
            assert_eq!(path.last(), Some(&mv.to));
            let crossed = board.crossed(*mv);
            assert_eq!(crossed & mv.captured, mv.captured, "{board}{mv:?}");
            // Whatever is crossed is empty, captured, or the square from which the piece goes.
            let others = crossed & board.occupied() & !mv.captured & !mv.from.bit();
            assert!(others.is_empty(), "{board}{mv:?}");
            assert!((crossed & !board.sees(board.turn())).is_empty(), "{board}{mv:?}");
        }
    });
}

#[test]
fn a_path_leads_over_the_captured_pieces() {
    check_paths::<Russian>();
    check_paths::<International>();
}
