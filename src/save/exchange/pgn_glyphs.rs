//! Annotations of a PGN as books and programs write them, made of signs or letters, glued to a move
//! or apart; and figurines and dashes within a move.

/// Annotations made of letters: a novelty, a diagram, an editor's remark, "with the idea", and
/// zugzwang; and the words that follow some moves.
const LETTERS: [&str; 15] =
    ["N", "TN", "D", "RR", "Δ", "ʘ", "zz", "ZZ", "ep", "e.p", "e.p.", "ch", "ch.", "mate", "dbl"];
/// The null moves (a side passes) of various programs. Two dashes of any kind are another.
const NULL_MOVES: [&str; 6] = ["z0", "0000", "@@@@", "null", "pass", "<>"];
/// The figurine of the white king. White's and Black's other pieces follow.
const FIRST_FIGURINE: u32 = 0x2654;
/// The letters of the figurines of a side, in their order. A pawn has none.
const FIGURINES: [&str; 6] = ["K", "Q", "R", "B", "N", ""];

/// Returns `true` if a word is an annotation: one of signs, or one of [`LETTERS`].
pub(super) fn is_annotation(word: &str) -> bool {
    !is_null_move(word) && (word.chars().all(is_sign) || LETTERS.contains(&word))
}

/// Returns `true` if a word means that a side passes.
pub(super) fn is_null_move(word: &str) -> bool {
    let two_dashes = word.chars().count() == 2 && word.chars().all(is_dash);
    two_dashes || NULL_MOVES.contains(&word.to_lowercase().as_str())
}

/// Returns a move without the annotations glued to its end, with letters for figurines, and with
/// `-`, `x` and `=` for the signs that others write.
pub(super) fn bare(word: &str) -> String {
    let mut rest = word;
    loop {
        let shorter = rest.trim_end_matches(is_sign);
        let glued = LETTERS.iter().filter_map(|letters| shorter.strip_suffix(letters));
        let shorter = glued
            .filter(|_| !promotes_to_knight(shorter))
            .find(|rest| rest.trim_end_matches(is_sign).ends_with(ends_move))
            .unwrap_or(shorter);
        if shorter.len() == rest.len() {
            break;
        }
        rest = shorter;
    }
    let mut bare = String::new();
    for c in rest.chars() {
        match u32::from(c).checked_sub(FIRST_FIGURINE).filter(|place| *place < 12) {
            Some(place) => bare.push_str(FIGURINES[place as usize % 6]),
            None if is_selector(c) => {}
            None => bare.push(plain(c)),
        }
    }
    // Promotions are also found as `e8(Q)`, `e8=(Q)` and `e8/Q`.
    bare.replace("=(", "=").replace(['(', '/'], "=").replace(')', "")
}

/// Returns `true` for the last letter of a move: of its square, of castling, or of a promotion.
fn ends_move(c: char) -> bool {
    c.is_numeric() || "OoQRBN)".contains(c) || is_figurine(c)
}

fn is_figurine(c: char) -> bool {
    ('\u{2654}'..='\u{265f}').contains(&c)
}

/// Returns `true` for a pawn's move to the last rank with an `N` after it, which is no novelty.
fn promotes_to_knight(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && ["1N", "8N", "=N", "/N"].iter().any(|end| text.ends_with(end))
}

/// Returns `true` for the marks that tell signs to look like text, or like pictures.
fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Returns a sign of a move as the standard writes it.
pub(super) fn plain(c: char) -> char {
    match c {
        '×' | '✕' | '✖' | '⨯' => 'x',
        c if is_dash(c) => '-',
        c => c,
    }
}

/// Returns `true` for a sign that annotates a move: punctuation, and the signs, arrows and shapes of
/// Unicode but for figurines.
fn is_sign(c: char) -> bool {
    let is_shape = ('\u{2010}'..='\u{2bff}').contains(&c) && !c.is_alphanumeric();
    "!?+-=/~#<>^_|\\*&%@:,.'\"`±×÷°«»¬¦·¯´".contains(c)
        || is_shape && !is_figurine(c)
        || is_selector(c)
        || is_dash(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_are_told_from_moves() {
        for word in [
            "!",
            "?!",
            "⁉",
            "‼",
            "‼\u{fe0f}",
            "+-",
            "−+",
            "+--",
            "=∞",
            "∞/=",
            "±",
            "⩲",
            "+/=",
            "□",
            "⊕",
            "⨀",
            "⌓",
            "↑↑",
            "→",
            "⇆",
            "⟳",
            "⬆",
            "∆",
            "N",
            "TN",
            "D",
            "RR",
            "e.p.",
            "†",
            "_|_",
            "/\\",
            "<=>",
            "...",
            "►",
            "♦",
        ] {
            assert!(is_annotation(word), "{word}");
        }
        for word in [
            "--",
            "––",
            "Z0",
            "0000",
            "e4",
            "♘f3",
            "♘",
            "O",
            "Nf3",
            "1-0",
            "\u{fffd}\u{fffd}",
            "½",
            "炮",
            "\u{e001}",
        ] {
            assert!(!is_annotation(word), "{word}");
        }
        assert!(["--", "—–", "Z0", "@@@@", "NULL", "Pass"].into_iter().all(is_null_move));
        assert!(!["-", "---", "+--", "e4--"].into_iter().any(is_null_move));
    }

    #[test]
    fn what_is_glued_to_a_move_is_cut_off() {
        for (word, expected) in [
            ("e4=", "e4"),
            ("Bc4+-", "Bc4"),
            ("d3∞", "d3"),
            ("Bc5⩲", "Bc5"),
            ("Nf3!?N", "Nf3"),
            ("Nf3N!", "Nf3"),
            ("e4TN", "e4"),
            ("e4D", "e4"),
            ("exd6ep", "exd6"),
            ("exd6e.p.+", "exd6"),
            ("Qh5mate", "Qh5"),
            ("Qxf7‼\u{fe0f}", "Qxf7"),
            ("O–O+!", "O-O"),
            ("0—0—0±", "0-0-0"),
            ("e2–e4", "e2-e4"),
            ("♘f3", "Nf3"),
            ("♞\u{fe0e}f6", "Nf6"),
            ("♙c4→", "c4"),
            ("♗×c6†", "Bxc6"),
            ("e8=(Q)", "e8=Q"),
            ("e8(R)+", "e8=R"),
            ("e8=♕#", "e8=Q"),
            ("e8N", "e8N"),
            ("exd8N+", "exd8N"),
            ("e8=QN", "e8=Q"),
            ("Ra8N", "Ra8"),
            ("Rd1D", "Rd1"),
            ("C2=5+", "C2=5"),
            ("兵三进一!", "兵三进一"),
            ("N", "N"),
            ("---", ""),
        ] {
            assert_eq!(bare(word), expected, "{word}");
        }
    }
}
