//! The evaluation of a position by hand, in centipawns: material, the places of pieces, visible squares,
//! and the king's exposure to unseen squares.
//!
//! The values lie between those of the middlegame and of the endgame, according to the remaining
//! pieces ("tapered evaluation" in the Chess Programming Wiki).

use fogchess_rules::{
    Color, Goal, Ruleset,
    board::Pieces as _,
    chess::{
        Board, Kind, attacks,
        bitboard::{Bitboard, Sq},
        laws, movegen,
    },
};

/// The values of the pieces in the middlegame and in the endgame.
const MATERIAL: [(i32, i32); Kind::COUNT] =
    [(90, 120), (320, 300), (335, 320), (480, 530), (980, 960), (0, 0)];
/// The weight of each piece in the game's phase.
const PHASE: [i32; Kind::COUNT] = [0, 1, 1, 2, 4, 0];
/// The sum of the weights at the start of a game, which is a full middlegame.
const FULL_PHASE: i32 = 24;
/// The bonus for two bishops, which together see squares of both colours.
const BISHOP_PAIR: i32 = 30;
/// The bonus for a pawn that no enemy pawn can stop, by the number of ranks it has advanced.
const PASSED: [i32; 8] = [0, 5, 10, 20, 40, 70, 110, 0];
/// The penalty for a pawn with another pawn of its side on the same file.
const DOUBLED: i32 = 12;
/// The value of a square that a side sees, in fog and in the open.
const SEEN: (i32, i32) = (6, 3);
/// The penalty for an unseen square from which a slider could attack the king, with all pieces on
/// the board; in fog and in the open.
const EXPOSED: (i32, i32) = (9, 4);

/// The weights of hunting a bare king (after "Mop-up evaluation" in the Chess Programming Wiki):
/// the penalty for each square that it can reach without crossing an attacked one, and for each of
/// these beside it; the bonus for each step from the middle; the penalty for each step between the
/// kings.
const ROOM: i32 = 15;
const FREE: i32 = 8;
const CORNERED: i32 = 8;
const APART: i32 = 5;

/// The values of the pieces on each square for White, in the middlegame and in the endgame.
static PLACES: [[(i32, i32); 64]; Kind::COUNT] = places();

const fn places() -> [[(i32, i32); 64]; Kind::COUNT] {
    let mut places = [[(0, 0); 64]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut at = 0;
        while at < 64 {
            places[kind][at] = place(Kind::ALL[kind], at as i32 % 8, at as i32 / 8);
            at += 1;
        }
        kind += 1;
    }
    places
}

/// Returns the value of a square for a piece. Simple rules replace a table of 768 numbers.
const fn place(kind: Kind, file: i32, rank: i32) -> (i32, i32) {
    const fn from_centre(at: i32) -> i32 {
        // 0 for the two lines in the middle, 3 for the edges.
        if at < 4 { 3 - at } else { at - 4 }
    }
    let (files, ranks) = (from_centre(file), from_centre(rank));
    let edge = if files > ranks { files } else { ranks };
    match kind {
        Kind::Pawn => {
            let advanced = rank - 1;
            let central = if files <= 1 { 5 * (if rank > 3 { 3 } else { rank }) } else { 0 };
            (advanced * 4 + central - 10, advanced * advanced * 3)
        }
        Kind::Knight => (18 - 10 * edge - 4 * files, 10 - 8 * edge),
        Kind::Bishop => (10 - 6 * edge, 6 - 4 * edge),
        Kind::Rook => {
            let seventh = if rank == 6 { 20 } else { 0 };
            (seventh + 6 - 3 * files, seventh / 2)
        }
        Kind::Queen => (4 - 2 * edge, 10 - 6 * edge),
        Kind::King => {
            let hidden = if rank == 0 { 20 + 8 * files } else { -18 * rank };
            (hidden, 24 - 10 * edge)
        }
    }
}

/// Evaluates a position for the side to move, in centipawns.
pub(super) fn by_hand(board: &Board, rules: &Ruleset) -> i32 {
    let us = board.turn();
    let phase: i32 = Kind::ALL
        .into_iter()
        .map(|kind| PHASE[kind.index()] * board.of_kind(kind).len() as i32)
        .sum();
    let phase = phase.min(FULL_PHASE);
    let [(own_early, own_late), (their_early, their_late)] =
        [us, !us].map(|side| side_worth(board, side, rules));
    let (early, late) = (own_early - their_early, own_late - their_late);
    let late = late + hunt(board, us, rules) - hunt(board, !us, rules);
    (early * phase + late * (FULL_PHASE - phase)) / FULL_PHASE
}

/// Returns the value of a side's pieces in the middlegame and in the endgame.
fn side_worth(board: &Board, side: Color, rules: &Ruleset) -> (i32, i32) {
    let (mut early, mut late) = (0, 0);
    let mirror = match side {
        Color::White => 0,
        Color::Black => 56,
    };
    for kind in Kind::ALL {
        let (worth, places) = (MATERIAL[kind.index()], &PLACES[kind.index()]);
        for sq in board.of(side, kind) {
            let place = places[sq.index() ^ mirror];
            early += worth.0 + place.0;
            late += worth.1 + place.1;
        }
    }
    let both = pawns(board, side) + bishops(board, side);
    let (seen, exposed) = sight(board, side, rules);
    (early + both + seen - exposed, late + both + seen - exposed / 4)
}

/// Returns the progress of a side towards catching a bare king.
fn hunt(board: &Board, us: Color, rules: &Ruleset) -> i32 {
    let them = board.of_color(!us);
    let (Some(king), Some(quarry)) = (board.king(us), board.king(!us)) else { return 0 };
    if them.is_many() || !board.of_color(us).is_many() {
        return 0;
    }
    let middle = |at: u8| i32::from(if at < 4 { 3 - at } else { at - 4 });
    let cornered = middle(quarry.file()) + middle(quarry.rank());
    let apart = king.file().abs_diff(quarry.file()) + king.rank().abs_diff(quarry.rank());
    let open = !movegen::destinations(board, us) & !board.of_color(us);
    let free = attacks::king(quarry) & open;
    // A king without room has to move to an attacked square and is captured; by FIDE's laws that
    // would be stalemate.
    let room = match rules.goal {
        Goal::Checkmate => Bitboard::EMPTY,
        Goal::CaptureKing | Goal::Sandbox | Goal::LastMove => room(quarry.bit(), open),
    };
    CORNERED * cornered
        - APART * i32::from(apart)
        - FREE * free.len() as i32
        - ROOM * room.len() as i32
}

/// Returns the squares that a king can reach across open squares.
fn room(mut room: Bitboard, open: Bitboard) -> Bitboard {
    loop {
        let wide = room | beside(room);
        let more = room | ((wide | wide.ahead(Color::White) | wide.ahead(Color::Black)) & open);
        if more == room {
            return room;
        }
        room = more;
    }
}

fn bishops(board: &Board, side: Color) -> i32 {
    if board.of(side, Kind::Bishop).is_many() { BISHOP_PAIR } else { 0 }
}

fn pawns(board: &Board, side: Color) -> i32 {
    let own = board.of(side, Kind::Pawn);
    let theirs = board.of(!side, Kind::Pawn);
    let mut worth = 0;
    for pawn in own {
        let ahead = ahead(side, pawn);
        if ahead.meets(own) {
            worth -= DOUBLED;
        } else if !(ahead | beside(ahead)).meets(theirs) {
            let rank = pawn.rank().abs_diff(if side == Color::White { 0 } else { 7 });
            worth += PASSED[usize::from(rank)];
        }
    }
    worth
}

/// Returns all squares ahead of a pawn on its file.
fn ahead(side: Color, pawn: Sq) -> Bitboard {
    let file = Bitboard(0x0101_0101_0101_0101 << pawn.file());
    let rank = u32::from(pawn.rank());
    match side {
        Color::White => file & Bitboard(u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Color::Black => file & Bitboard((1 << (8 * rank)) - 1),
    }
}

/// Returns the squares to the left and to the right of these.
fn beside(squares: Bitboard) -> Bitboard {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    Bitboard((squares.0 & !A_FILE) >> 1 | (squares.0 << 1) & !A_FILE)
}

/// Returns the value of the squares that a side sees, and the risk to its king from the squares
/// that it does not see.
fn sight(board: &Board, side: Color, rules: &Ruleset) -> (i32, i32) {
    let pick = |(fog, open)| if rules.vision.is_fog() { fog } else { open };
    let seen = laws::visible(board, side, rules.pawn_vision);
    let exposed = board.king(side).map_or(0, |king| {
        let sliders = attacks::sliders();
        let occupied = board.occupied();
        let rays = sliders.rook(king, occupied) | sliders.bishop(king, occupied);
        // The king itself sees its neighbours.
        (rays & !seen).len() as i32 * pick(EXPOSED)
    });
    (seen.len() as i32 * pick(SEEN), exposed)
}

/// Returns the value of a piece in a trade; the king is worth more than all other pieces together.
pub(super) const fn trade_value(kind: Kind) -> i32 {
    match kind {
        Kind::King => 10_000,
        kind => MATERIAL[kind.index()].0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::tests::{assert_better, worth};
    use fogchess_rules::Preset;

    const PRESETS: [Preset; 2] = [Preset::Fog, Preset::Chess];

    #[test]
    fn the_start_is_even_and_colours_are_treated_alike() {
        for preset in PRESETS {
            let worth = |fen| worth::<Board>(preset, fen);
            assert_eq!(worth("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0);
            let white = "4k3/2p5/8/3P2q1/8/5N2/1P6/R3K2R w KQ - 0 1";
            let black = "r3k2r/1p6/5n2/8/3p2Q1/8/2P5/4K3 b kq - 0 1";
            assert_eq!(worth(white), worth(black));
            assert_eq!(worth(white), -worth(&white.replace(" w KQ", " b KQ")));
        }
    }

    #[test]
    fn more_is_better() {
        let better = |better: &str, than: &str| {
            assert_better::<Board>(&PRESETS, better, than, 1);
        };
        // A queen, a passed pawn, a more advanced pawn, a knight in the middle, a king in its
        // corner.
        better("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1");
        better("4k3/6pp/8/3P4/8/8/8/4K3 w - - 0 1", "4k3/3p3p/8/3P4/8/8/8/4K3 w - - 0 1");
        better("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1");
        better("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
        better(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1R2 w - - 0 1",
        );
    }
}
