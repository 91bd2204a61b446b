//! The evaluation of a position of draughts by hand, in centipawns: material, how far the men are, the
//! men that guard the rank behind them, and the squares that a side sees.

use fogchess_rules::{
    Color, Ruleset,
    draughts::{Board, Game, Kind, bitboard::Bitboard},
};

/// The value of a man.
const MAN: i32 = 100;
/// The value of a king, which moves and captures along whole diagonals.
const KING: i32 = 300;
/// The value of a man's steps from its first rank, in tenths of the square of their part of the way.
const WAY: i32 = 36;
/// The value of a man on its side's first rank, which keeps the enemy's men from becoming kings.
const GUARD: i32 = 7;
/// The value of a piece off the two files at the edges, where it can move but one way.
const CENTRAL: i32 = 4;
/// The value of a square that a side sees, in the fog and in the open.
const SEEN: (i32, i32) = (4, 2);
/// The number of kings with which a side wins against a single one only by a mistake.
const DRAWN_KINGS: u32 = 2;

/// Returns the value of a piece in a trade, in centipawns.
pub(super) const fn trade_value(kind: Kind) -> i32 {
    match kind {
        Kind::Man => MAN,
        Kind::King => KING,
    }
}

/// Evaluates a position for the side to move, in centipawns.
pub(super) fn by_hand<G: Game>(board: &Board<G>, rules: &Ruleset) -> i32 {
    let us = board.turn();
    let worth = side_worth(board, us, rules) - side_worth(board, !us, rules);
    if is_drawish(board) { worth / 8 } else { worth }
}

/// Returns the value of a side's pieces.
fn side_worth<G: Game>(board: &Board<G>, side: Color, rules: &Ruleset) -> i32 {
    let own = board.of_color(side);
    let kings = own & board.of_kind(Kind::King);
    let men = own & !kings;
    let ranks = i32::from(G::SIZE.ranks);
    let way: i32 = men
        .into_iter()
        .map(|man| {
            let rank = i32::from(man.rank());
            let steps = if side == Color::White { rank } else { ranks - 1 - rank };
            steps * steps
        })
        .sum();
    let guards = (men & G::last_rank(!side)).len() as i32;
    let hostile = board.of_color(!side) & board.of_kind(Kind::Man);
    let guards = if hostile.is_empty() { 0 } else { GUARD * guards };
    let seen = if rules.vision.is_fog() { SEEN.0 } else { SEEN.1 };
    MAN * men.len() as i32
        + KING * kings.len() as i32
        + WAY * way / (ranks * ranks)
        + guards
        + CENTRAL * (own & !edges::<G>()).len() as i32
        + seen * board.sees(side).len() as i32
}

/// Returns `true` if only kings are left, and too few to catch the last one of the weaker side.
fn is_drawish<G: Game>(board: &Board<G>) -> bool {
    let [white, black] = Color::ALL.map(|color| board.of_color(color).len());
    board.of_kind(Kind::Man).is_empty() && white.min(black) > 0 && white.max(black) <= DRAWN_KINGS
}

/// Returns the dark squares of the first and last file.
const fn edges<G: Game>() -> Bitboard {
    let (mut edges, mut rank) = (Bitboard::EMPTY, 0);
    while rank < G::SIZE.ranks {
        let line = Bitboard::rank(rank, G::SIZE.files).0;
        edges.0 |= if rank % 2 == 0 { line & line.wrapping_neg() } else { 1 << line.ilog2() };
        rank += 1;
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_rules::draughts::{International, Russian, bitboard::Sq};

    #[test]
    fn the_edges_are_the_first_and_the_last_file() {
        fn assert_edges<G: Game>() {
            let last = G::SIZE.files - 1;
            let is_edge = |sq: &Sq| sq.file() == 0 || sq.file() == last;
            assert_eq!(edges::<G>(), G::SQUARES.into_iter().filter(is_edge).collect());
        }
        assert_edges::<Russian>();
        assert_edges::<International>();
    }
}
