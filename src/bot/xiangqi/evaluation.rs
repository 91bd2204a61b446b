//! The evaluation of a xiangqi position by hand, in centipawns: material, the places of pieces, their
//! freedom to move, visible points, and the safety of the general.
//!
//! The values lie between those of the middlegame and of the endgame, according to the remaining
//! pieces. Cannons are worth more while there are many screens, horses once their legs are free. A
//! soldier before the river is worth 80.

use fogchess_rules::{
    Color, Ruleset, Square, SquareSet,
    board::{Pieces as _, Squares},
    xiangqi::{Board, Kind, attacks, movegen},
};

/// The values of the pieces in the middlegame and in the endgame.
const MATERIAL: [(i32, i32); Kind::COUNT] =
    [(80, 100), (190, 200), (190, 200), (420, 460), (480, 420), (960, 1_000), (0, 0)];
/// The weight of each piece in the game's phase.
const PHASE: [i32; Kind::COUNT] = [0, 0, 0, 1, 1, 2, 0];
/// The sum of the weights at the start of a game, which is a full middlegame.
const FULL_PHASE: i32 = 16;
/// The value of a point that a side sees, in fog and in the open.
const SEEN: (i32, i32) = (5, 2);
/// The value of each destination of a horse: it has few, and is lost without them.
const HORSE_STEP: i32 = 5;
/// The penalty for an unseen point from which a chariot could attack the general, with all pieces
/// on the board; in fog and in the open.
const EXPOSED: (i32, i32) = (7, 2);
/// The penalty for each enemy piece that can attack the palace beyond the river, and in addition
/// for each missing advisor and elephant.
const ASSAULT: (i32, i32) = (4, 5);
/// The penalty for an enemy cannon with nothing between it and the general ("empty cannon").
const EMPTY_CANNON: i32 = 120;
/// The penalty for an enemy cannon that attacks the general over a screen.
const CANNON_CHECK: i32 = 60;
/// The additional penalty for both at once. If they stand one behind the other, no piece stepping
/// between them and the general helps ("double cannon").
const DOUBLE_CANNON: i32 = 250;
/// The bonus for two soldiers beyond the river side by side.
const HAND_IN_HAND: i32 = 15;

/// The weights of hunting a bare general: the penalty for each point that it can reach without
/// crossing an attacked one, and for each of these beside it; the bonus for each rank above its
/// first one.
const ROOM: i32 = 20;
const FREE: i32 = 12;
const RISEN: i32 = 6;

/// The number of indices of points ([`Square::index`]).
const POINTS: usize = 120;

/// The values of the pieces on each point, from Red's side, for the middlegame and for the endgame.
static PLACES: [[(i16, i16); POINTS]; Kind::COUNT] = places();

const fn places() -> [[(i16, i16); POINTS]; Kind::COUNT] {
    let mut places = [[(0, 0); POINTS]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut rank = 0;
        while rank < 10 {
            let mut file = 0;
            while file < 9 {
                let at = Square::at(file, rank).index();
                let (early, late) = place(Kind::ALL[kind], file as i32, rank as i32);
                places[kind][at] = (early as i16, late as i16);
                file += 1;
            }
            rank += 1;
        }
        kind += 1;
    }
    places
}

/// Returns the value of a point for a piece. Simple rules replace a table of 630 numbers.
const fn place(kind: Kind, file: i32, rank: i32) -> (i32, i32) {
    // 0 for the file in the middle, 4 for the edges.
    let side = if file < 4 { 4 - file } else { file - 4 };
    match kind {
        Kind::Soldier if rank < 5 => {
            let middle = if side == 0 { 15 } else { 0 };
            ((rank - 3) * 5 + middle, (rank - 3) * 10)
        }
        // On the last rank it can only step sideways.
        Kind::Soldier if rank == 9 => (20 - 3 * side, 0),
        Kind::Soldier => {
            let near = if rank >= 7 && side <= 1 { 30 } else { 0 };
            (50 + 12 * (rank - 5) + near - 8 * side, 80 + 8 * (rank - 5) - 8 * side)
        }
        Kind::Advisor => (if side == 0 { 6 } else { 0 }, 0),
        Kind::Elephant if side == 0 => (8, 0),
        Kind::Elephant if side == 4 => (-6, 0),
        Kind::Elephant => (0, 0),
        Kind::Horse => {
            let edge = if side == 4 { -18 } else { -2 * side };
            let advanced = match rank {
                0 => -15,
                1 | 9 => -8,
                2 | 3 => 0,
                4 | 8 => 12,
                _ => 22,
            };
            (edge + advanced, edge + advanced / 2)
        }
        Kind::Cannon => {
            let middle = if side == 0 { 15 } else { 0 };
            let advanced = match rank {
                9 => 12,
                8 => -8,
                3..=7 => 2,
                _ => 4,
            };
            (middle + advanced, middle / 3)
        }
        Kind::Chariot => {
            let edge = if side == 4 { -8 } else { 4 };
            let advanced = match rank {
                0 => -10,
                1..=3 => 0,
                4..=6 => 10,
                _ => 16,
            };
            (edge + advanced, edge)
        }
        Kind::General => {
            let middle = if side == 0 { 10 } else { 0 };
            (middle - 20 * rank, middle - 4 * rank)
        }
    }
}

/// Evaluates a position for the side to move, in centipawns.
pub(super) fn by_hand(board: &Board, rules: &Ruleset) -> i32 {
    let us = board.turn();
    let weights = Kind::ALL.into_iter().zip(PHASE);
    let phase: i32 =
        weights.map(|(kind, weight)| weight * board.of_kind(kind).count() as i32).sum();
    let phase = phase.min(FULL_PHASE);
    let [(own_early, own_late), (their_early, their_late)] =
        [us, !us].map(|side| side_worth(board, side, rules));
    let (early, late) = (own_early - their_early, own_late - their_late);
    let late = late + hunt(board, us) - hunt(board, !us);
    (early * phase + late * (FULL_PHASE - phase)) / FULL_PHASE
}

/// Returns the value of a side's pieces in the middlegame and in the endgame.
fn side_worth(board: &Board, side: Color, rules: &Ruleset) -> (i32, i32) {
    let (mut early, mut late) = (0, 0);
    for kind in Kind::ALL {
        let (worth, places) = (MATERIAL[kind.index()], &PLACES[kind.index()]);
        for at in board.of(side, kind) {
            let (place_early, place_late) = places[from_own_side(at, side)];
            early += worth.0 + i32::from(place_early);
            late += worth.1 + i32::from(place_late);
        }
    }
    let pick = |(fog, open)| if rules.vision.is_fog() { fog } else { open };
    let occupied = board.occupied();
    let to = movegen::destinations(board, side);
    let seen = to | board.of_color(side);
    let horses = attacks::horses(board.of(side, Kind::Horse), occupied) - board.of_color(side);
    let soldiers = board.of(side, Kind::Soldier) - attacks::bank(side);
    let pairs = soldiers & attacks::beside(soldiers);
    let both = seen.count() as i32 * pick(SEEN)
        + horses.count() as i32 * HORSE_STEP
        + (pairs.count() / 2) as i32 * HAND_IN_HAND;
    let risk = board.general(side).map_or(0, |general| {
        let (lines, over_a_screen) = attacks::cannon(general, occupied);
        let unseen = (lines - seen).count() as i32 * pick(EXPOSED);
        let cannons = board.of(!side, Kind::Cannon);
        unseen + cannon_threats((cannons & lines).count(), (cannons & over_a_screen).count())
    });
    let risk = risk + assault(board, side);
    (early + both - risk, late + both - risk / 3)
}

/// Returns the danger to a general from enemy cannons with nothing between, and from those that
/// attack it over a screen.
const fn cannon_threats(empty: u32, checking: u32) -> i32 {
    let double = if empty > 0 && checking > 0 { DOUBLE_CANNON } else { 0 };
    empty as i32 * EMPTY_CANNON + checking as i32 * CANNON_CHECK + double
}

/// Returns the index of a point in [`PLACES`] for a side.
#[inline]
fn from_own_side(at: Square, side: Color) -> usize {
    match side {
        Color::White => at.index(),
        Color::Black => 12 * (9 - usize::from(at.rank())) + usize::from(at.file()),
    }
}

/// Returns the danger to a side's general from the enemy's pieces beyond the river.
fn assault(board: &Board, side: Color) -> i32 {
    let guards = board.of(side, Kind::Advisor) | board.of(side, Kind::Elephant);
    let missing = 4 - guards.count() as i32;
    let fighters = board.of(!side, Kind::Horse) | board.of(!side, Kind::Soldier);
    let fighters = (fighters & attacks::bank(side))
        | board.of(!side, Kind::Cannon)
        | board.of(!side, Kind::Chariot);
    fighters.count() as i32 * (ASSAULT.0 + ASSAULT.1 * missing)
}

/// Returns the progress of a side towards catching a bare general.
fn hunt(board: &Board, us: Color) -> i32 {
    let Some(quarry) = board.general(!us) else { return 0 };
    if board.of_color(!us).is_many() || !board.of_color(us).is_many() {
        return 0;
    }
    // Our general attacks along its file.
    let file = board.general(us).map_or(SquareSet::EMPTY, |own| {
        attacks::along_the_file(own, board.occupied() - attacks::bit(quarry))
    });
    let attacked = movegen::destinations(board, us) | file;
    let open = attacks::palace(!us) - attacked - board.of_color(us);
    let free = attacks::generals(attacks::bit(quarry), !us) & open;
    let risen = match us {
        Color::White => 9 - quarry.rank(),
        Color::Black => quarry.rank(),
    };
    RISEN * i32::from(risen)
        - FREE * free.count() as i32
        - ROOM * room(attacks::bit(quarry), !us, open).count() as i32
}

/// Returns the points that a general can reach across open points.
fn room(mut room: SquareSet, side: Color, open: SquareSet) -> SquareSet {
    loop {
        let more = room | (attacks::generals(room, side) & open);
        if more == room {
            return room;
        }
        room = more;
    }
}

/// Returns the value of a piece in a trade; the general is worth more than all other pieces
/// together.
pub(super) const fn trade_value(kind: Kind) -> i32 {
    match kind {
        Kind::General => 10_000,
        kind => MATERIAL[kind.index()].0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::tests::{assert_better, worth};
    use fogchess_rules::Preset;

    const PRESETS: [Preset; 3] = [Preset::FogXiangqi, Preset::FogCheckXiangqi, Preset::Xiangqi];

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    /// Returns the start position with other pieces for Red: the FEN's ranks from the sixth down.
    fn red(ranks: &str) -> String {
        format!("rnbakabnr/9/1c5c1/p1p1p1p1p/{ranks} w - - 0 1")
    }

    /// Returns the start position with the fifth rank and the middle of the fourth replaced, and
    /// Black's cannons gone from their own points.
    fn under_fire(fifth: &str, fourth: &str) -> String {
        let own = format!("P1P{fourth}P1P/1C5C1/9/RNBAKABNR");
        format!("rnbakabnr/9/9/p1p1p1p1p/9/{fifth}/{own} w - - 0 1")
    }

    /// Returns a position with the other side to move.
    fn turned(fen: &str) -> String {
        if fen.contains(" w ") { fen.replace(" w ", " b ") } else { fen.replace(" b ", " w ") }
    }

    /// Returns a position with the colours changed, each side on the other bank.
    fn other_colours(fen: &str) -> String {
        let fen = turned(fen);
        let (board, rest) = fen.split_once(' ').unwrap();
        let change = |c: char| {
            if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        let ranks = board.rsplit('/').map(|rank| rank.chars().map(change).collect::<String>());
        format!("{} {rest}", ranks.collect::<Vec<_>>().join("/"))
    }

    /// Returns a position with left and right changed.
    fn other_wing(fen: &str) -> String {
        let (board, rest) = fen.split_once(' ').unwrap();
        let ranks = board.split('/').map(|rank| rank.chars().rev().collect::<String>());
        format!("{} {rest}", ranks.collect::<Vec<_>>().join("/"))
    }

    #[test]
    fn the_start_is_even_and_both_colours_and_wings_are_treated_alike() {
        for preset in PRESETS {
            let worth = |fen: &str| worth::<Board>(preset, fen);
            assert_eq!(worth(START), 0);
            for fen in [
                "r1bakab1r/9/1cn4c1/p3p1p1p/2p3n2/9/P1P1P1P1P/2N1C4/1C7/R1BAKABNR w - - 0 1",
                "2bak4/4a4/4b4/p3C3p/3PP4/4c4/4c1n2/4B4/4A4/2BAK3R b - - 0 1",
                "3k5/9/9/9/4R4/9/9/2C6/9/4K4 w - - 0 1",
            ] {
                assert_ne!(worth(fen), 0, "{fen}");
                assert_eq!(worth(fen), worth(&other_colours(fen)), "{fen}");
                assert_eq!(worth(fen), worth(&other_wing(fen)), "{fen}");
                assert_eq!(worth(fen), -worth(&turned(fen)), "{fen}");
            }
        }
    }

    #[test]
    fn more_is_better() {
        let better = |better: &str, than: &str| {
            assert_better::<Board>(&PRESETS, &red(better), &red(than), 1);
        };
        let start = "9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
        // A chariot for a cannon, a developed horse, a soldier beyond the river, two of them side by
        // side, a horse with a free leg, a general on its first rank.
        better("9/9/P1P1P1P1P/7C1/9/RNBAKABNR", "9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR");
        better("9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR", start);
        better("2P6/9/P3P1P1P/1C5C1/9/RNBAKABNR", start);
        better("2PP5/9/P7P/1C5C1/9/RNBAKABNR", "2P2P3/9/P7P/1C5C1/9/RNBAKABNR");
        better("9/9/P3P1P1P/1CN4C1/9/R1BAKABNR", "9/9/P1P1P3P/1CN4C1/9/R1BAKABNR");
        better(start, "9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR");
    }

    #[test]
    fn advisors_and_elephants_are_worth_more_while_the_enemy_can_attack() {
        for preset in PRESETS {
            let [attacked, safe] = ["1c5c1", "9"].map(|cannons| {
                let [with, without] = ["RNBAKABNR", "RN1AK1BNR"].map(|home| {
                    let own = "p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9";
                    let fen = format!("rnbakabnr/9/{cannons}/{own}/{home} w - - 0 1");
                    worth::<Board>(preset, &fen)
                });
                with - without
            });
            assert!(attacked > safe, "{attacked} and {safe}, {preset:?}");
        }
    }

    #[test]
    fn cannons_that_aim_at_the_general_are_dangerous() {
        // The cannon on the fifth rank stands on the general's file or beside it.
        let aimed_costs = |fourth, least| {
            let [beside, aimed] = ["3c5", "4c4"].map(|fifth| under_fire(fifth, fourth));
            assert_better::<Board>(&PRESETS, &beside, &aimed, least);
        };
        // A soldier is the screen, nothing is between, the other cannon is the screen.
        aimed_costs("1P1", 20);
        aimed_costs("3", 60);
        aimed_costs("1c1", 250);
    }

    #[test]
    fn a_bare_general_is_hunted() {
        // It has two files of its palace at first, then one; then it has left its first rank.
        let free = "3k5/9/9/R8/9/9/9/9/9/5K3 w - - 0 1";
        assert_better::<Board>(&PRESETS, "3k5/9/9/9/4R4/9/9/9/9/5K3 w - - 0 1", free, 40);
        assert_better::<Board>(&PRESETS, "9/9/3k5/R8/9/9/9/9/9/5K3 w - - 0 1", free, 15);
    }
}
