//! The inputs of quiet positions, from which the networks of the evaluation are learned.

pub use super::network::{FOG_HIDDEN, ONE, OPEN_HIDDEN, PAWN, STAGES};
use super::{
    network::{stage, visit_inputs},
    search::{Tree, WIN},
    think::{Think, for_board},
};
use fogchess_rules::{BoardKind, Goal, Ruleset, board::Board};

/// The inputs of a network for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The numbers of the pieces on their squares, as the side to move sees them and as the other
    /// one does.
    pub sides: [Vec<u16>; 2],
    /// The stage of the game.
    pub stage: usize,
    /// The evaluation by hand for the side to move, which the network corrects, in centipawns.
    pub by_hand: i32,
}

/// Returns the number of different inputs of a network for a board.
pub const fn count_inputs(board: BoardKind) -> usize {
    for_board!(board, B => 2 * B::KINDS.len() * B::PLACES)
}

/// Returns the inputs of the position of a FEN, or `None` if it is not quiet: there is a check, or a
/// capture is better than the position as it stands.
pub fn inputs(fen: &str, rules: &Ruleset) -> Option<Inputs> {
    for_board!(rules.board, B => inputs_on::<B>(fen, rules))
}

/// Returns the value of the position of a FEN for the side to move, in centipawns, if only captures
/// and promotions follow. In the fog it is evaluated by hand alone.
pub fn worth(fen: &str, rules: &Ruleset) -> Option<i32> {
    for_board!(rules.board, B => worth_on::<B>(fen, rules))
}

fn worth_on<B: Think>(fen: &str, rules: &Ruleset) -> Option<i32> {
    Some(quiet(&<B as Board>::parse(fen, Goal::Sandbox).ok()?, rules))
}

fn quiet<B: Think>(board: &B, rules: &Ruleset) -> i32 {
    Tree::new(*rules).quiesce(board, -WIN, WIN, 0, B::MOST_CAPTURES)
}

fn inputs_on<B: Think>(fen: &str, rules: &Ruleset) -> Option<Inputs> {
    let board = <B as Board>::parse(fen, Goal::Sandbox).ok()?;
    let turn = board.turn();
    if board.is_forced() || quiet(&board, rules) != Tree::new(*rules).evaluate(&board) {
        return None;
    }
    let sides = [turn, !turn].map(|side| {
        let mut inputs = Vec::new();
        visit_inputs(&board, side, |input| inputs.push(input as u16));
        inputs
    });
    Some(Inputs { sides, stage: stage(&board), by_hand: board.by_hand(rules) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_rules::Preset;

    #[test]
    fn both_sides_and_both_wings_look_alike() {
        let inputs = |fen| inputs(fen, &Preset::Chess.ruleset()).unwrap();
        let one = inputs("r3k3/1p6/8/8/8/8/6PP/4K2R w - - 0 1");
        let Inputs { mut sides, .. } = inputs("4k2r/6pp/8/8/8/8/1P6/R3K3 b - - 0 1");
        sides.iter_mut().for_each(|side| side.sort_unstable());
        let mut expected = one.sides;
        expected.iter_mut().for_each(|side| side.sort_unstable());
        assert_eq!(sides, expected, "the colours are changed");
        let left = inputs("3k3r/6p1/8/8/8/8/PP6/R2K4 w - - 0 1");
        let right = inputs("r3k3/1p6/8/8/8/8/6PP/4K2R w - - 0 1");
        let sorted = |mut side: Vec<u16>| {
            side.sort_unstable();
            side
        };
        assert_eq!(left.sides.map(sorted), right.sides.map(sorted), "the wings are changed");
    }

    #[test]
    fn positions_with_a_check_or_a_capture_are_not_quiet() {
        let is_quiet = |fen| inputs(fen, &Preset::Chess.ruleset()).is_some();
        assert!(is_quiet("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
        assert!(!is_quiet("4k2q/8/8/8/8/8/8/4K2R w - - 0 1"));
        assert!(!is_quiet("4k3/8/8/8/8/8/8/r3K3 w - - 0 1"));
    }
}
