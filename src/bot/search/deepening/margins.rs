//! The limits of what is left out of the search, and the depth by which unlikely moves are searched
//! less.
//!
//! "Null Move Pruning", "Late Move Reductions", "Reverse Futility Pruning", "Razoring", "Futility
//! Pruning" and "Move Count Based Pruning" in the Chess Programming Wiki.

/// The least depth at which a side may pass.
pub(super) const PASS_FROM: i32 = 3;
/// The least depth at which unlikely moves are searched less deep.
pub(super) const REDUCE_FROM: i32 = 3;
/// The least depth that is searched less deep where no best move is known.
pub(super) const UNKNOWN_FROM: i32 = 5;
/// The greatest depth at which a position that is much too good is left at once.
pub(super) const CALM_TO: i32 = 6;
/// The greatest depth at which a position that is much too bad is searched for captures only.
pub(super) const HOPELESS_TO: i32 = 2;
/// The greatest depth at which moves are left out.
pub(super) const LEAVE_OUT_TO: i32 = 6;

/// Returns the advantage over what is needed with which a position is left at once.
pub(super) const fn calm(depth: i32, improving: bool) -> i32 {
    90 * (depth - improving as i32)
}

/// Returns the disadvantage with which only captures are searched.
pub(super) const fn hopeless(depth: i32) -> i32 {
    250 * depth
}

/// Returns the disadvantage with which quiet moves are left out.
pub(super) const fn futile(depth: i32) -> i32 {
    80 + 90 * depth
}

/// Returns the loss by captures on its square with which a move is left out.
pub(super) const fn too_dear(depth: i32, is_quiet: bool) -> i32 {
    if is_quiet { 50 * depth } else { 90 * depth }
}

/// Returns the number of quiet moves after which the others are left out.
pub(super) const fn enough_moves(depth: i32, improving: bool) -> i32 {
    (3 + depth * depth) * (1 + improving as i32) / 2 + 1
}

/// Returns the depth by which the opponent's answer to a pass is searched less deep.
pub(super) fn pass(depth: i32, surplus: i32) -> i32 {
    3 + depth / 5 + (surplus / 250).clamp(0, 2)
}

/// Returns the depth by which a late move is searched less deep, before anything is known of it.
pub(super) fn late(depth: i32, count: i32) -> i32 {
    (225 + eighths(depth) * eighths(count)) / 300
}

/// Returns the logarithm of a number to the base 2, in eighths.
const fn eighths(number: i32) -> i32 {
    let number = if number < 1 { 1 } else { number };
    let number = if number > 200 { 200 } else { number };
    (number as u64).pow(8).ilog2() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_are_searched_less_deep() {
        assert_eq!([1, 2, 3, 4, 64].map(eighths), [0, 8, 12, 16, 48]);
        assert_eq!((late(3, 1), late(3, 8), late(12, 30)), (0, 1, 4));
        for (depth, count) in (3..40).flat_map(|depth| (2..60).map(move |count| (depth, count))) {
            assert!(late(depth, count) <= late(depth + 1, count + 1));
        }
    }
}
