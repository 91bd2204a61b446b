//! The moves of draughts are counted as other programs do. Chains that begin and end alike and
//! capture the same pieces are one move.
//!
//! The numbers are those of the shashki and FMJD forums ("Perft for all recognized draughts variants")
//! and of Rein Halbersma's DCTL, without duplicates.

use crate::draughts::board;
use fogchess_rules::draughts::{Game, International, Russian, perft};

const RUSSIAN: &str = "W:W21-32:B1-12";
const INTERNATIONAL: &str = "W:W31-50:B1-20";
/// No. 178 of a collection of random positions, with chains of kings.
const RANDOM_178: &str = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24";
/// Woldouby's position, full of strategy and free of kings.
const WOLDOUBY: &str = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
const ALL_KINGS: &str = "W:WK31-50:BK1-20";
const ALMOST_KINGS: &str = "W:W6-10:B41-45";

fn assert_perft<G: Game>(fen: &str, expected: &[u64]) {
    let board = board::<G>(fen);
    for (depth, nodes) in (0..).zip(expected) {
        assert_eq!(perft::count(&board, depth), *nodes, "{fen} at depth {depth}");
    }
}

#[test]
fn russian_draughts_from_the_start() {
    assert_perft::<Russian>(
        RUSSIAN,
        &[1, 7, 49, 302, 1469, 7482, 37_986, 190_146, 929_899, 4_570_586, 22_444_032],
    );
}

#[test]
#[ignore = "takes half a minute"]
fn russian_draughts_from_the_start_deeply() {
    let board = board::<Russian>(RUSSIAN);
    assert_eq!(perft::count(&board, 11), 110_917_189);
    assert_eq!(perft::count(&board, 12), 544_770_444);
    assert_eq!(perft::count(&board, 13), 2_673_979_569);
}

#[test]
fn international_draughts_from_the_start() {
    assert_perft::<International>(
        INTERNATIONAL,
        &[1, 9, 81, 658, 4265, 27_117, 167_140, 1_049_442, 6_483_961, 41_022_423],
    );
}

#[test]
#[ignore = "takes half a minute"]
fn international_draughts_from_the_start_deeply() {
    let board = board::<International>(INTERNATIONAL);
    assert_eq!(perft::count(&board, 10), 258_895_763);
    assert_eq!(perft::count(&board, 11), 1_665_861_398);
}

#[test]
fn international_draughts_with_chains_of_kings() {
    assert_perft::<International>(RANDOM_178, &[1, 14, 55, 1168, 5432, 87_195, 629_010, 9_041_010]);
    assert_perft::<International>(
        ALL_KINGS,
        &[1, 17, 79, 352, 1399, 7062, 37_589, 217_575, 1_333_217],
    );
}

#[test]
fn international_draughts_of_men_in_contact() {
    assert_perft::<International>(
        WOLDOUBY,
        &[1, 6, 12, 30, 73, 215, 590, 1944, 6269, 22_369, 88_050, 377_436, 1_910_989],
    );
    assert_perft::<International>(
        ALMOST_KINGS,
        &[1, 9, 81, 795, 7578, 86_351, 936_311, 11_448_262],
    );
}

#[test]
#[ignore = "takes half a minute"]
fn international_draughts_of_other_positions_deeply() {
    let count = |fen, depth| perft::count(&board::<International>(fen), depth);
    assert_eq!(count(RANDOM_178, 8), 86_724_219);
    assert_eq!(count(RANDOM_178, 9), 1_216_917_193);
    assert_eq!(count(WOLDOUBY, 13), 9_872_645);
    assert_eq!(count(WOLDOUBY, 14), 58_360_286);
    assert_eq!(count(WOLDOUBY, 15), 346_184_885);
    assert_eq!(count(ALL_KINGS, 9), 8_558_321);
    assert_eq!(count(ALL_KINGS, 10), 58_381_162);
    assert_eq!(count(ALL_KINGS, 11), 417_920_283);
    assert_eq!(count(ALMOST_KINGS, 8), 138_362_698);
    assert_eq!(count(ALMOST_KINGS, 9), 1_799_526_674);
}
