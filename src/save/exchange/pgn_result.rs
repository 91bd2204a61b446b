//! The results in PGN, as they are found in the world.

use super::pgn_glyphs::plain;

pub(super) const WHITE_WON: &str = "1-0";
pub(super) const BLACK_WON: &str = "0-1";
pub(super) const DRAWN: &str = "1/2-1/2";
pub(super) const UNFINISHED: &str = "*";
/// Both sides lost, as when neither came to the game. It is written like castling.
pub(super) const BOTH_LOST: &str = "0-0";

/// A result that a text gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    /// The result as the standard writes it, or [`BOTH_LOST`].
    pub(super) result: &'static str,
    /// `true` if a side did not come, or had to leave.
    pub(super) forfeit: bool,
}

/// Returns the result that a word among the moves is. `0-0` is none: see [`may_be_both_lost`].
pub(super) fn in_moves(word: &str) -> Option<Verdict> {
    let word = normal(word);
    let (score, forfeit) = match word.trim_end_matches('f') {
        score if score.len() < word.len() => (score, true),
        _ => (word.as_str(), false),
    };
    let (result, forfeit) = match score {
        "*" => (UNFINISHED, forfeit),
        "1-0" => (WHITE_WON, forfeit),
        "0-1" => (BLACK_WON, forfeit),
        "1f-0" => (WHITE_WON, true),
        "0f-1" => (BLACK_WON, true),
        "0f-0" => (BOTH_LOST, true),
        "1/2-1/2" | "1/2" | "0.5-0.5" => (DRAWN, forfeit),
        _ => return None,
    };
    Some(Verdict { result, forfeit })
}

/// Returns the result that the value of a tag is. There, signs mean games that nobody played.
pub(super) fn in_tag(value: &str) -> Option<Verdict> {
    let text: String = value.chars().filter(|c| !c.is_whitespace()).collect();
    let word = normal(&text.replace(['(', ')'], "").replace("forfeit", "f"));
    let result = match word.as_str() {
        "+/-" | "+--" | "+-" => WHITE_WON,
        "-/+" | "--+" | "-+" => BLACK_WON,
        "-/-" | "---" | "--" | "0-0f" | "0-0ff" | BOTH_LOST => BOTH_LOST,
        _ => return in_moves(&word),
    };
    Some(Verdict { result, forfeit: true })
}

/// Returns `true` for a word that means castling, or that both sides lost.
pub(super) fn may_be_both_lost(word: &str) -> bool {
    normal(word) == BOTH_LOST
}

/// Returns a result in small letters, with the signs of the standard.
fn normal(word: &str) -> String {
    let signs = word.trim_end_matches(['.', ',']).chars().map(plain);
    let signs = signs.map(|c| if c == ':' { '-' } else { c });
    signs.collect::<String>().replace('½', "1/2").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_with_any_dash() {
        for (word, result, forfeit) in [
            ("1–0", WHITE_WON, false),
            ("0—1", BLACK_WON, false),
            ("½–½", DRAWN, false),
            ("1/2−1/2", DRAWN, false),
            ("1/2", DRAWN, false),
            ("½", DRAWN, false),
            ("0:1", BLACK_WON, false),
            ("1-0.", WHITE_WON, false),
            ("*", UNFINISHED, false),
            ("1-0FF", WHITE_WON, true),
            ("0F-1F", BLACK_WON, true),
            ("0F-0F", BOTH_LOST, true),
        ] {
            assert_eq!(in_moves(word), Some(Verdict { result, forfeit }), "{word}");
            assert_eq!(in_tag(word), Some(Verdict { result, forfeit }), "{word}");
        }
        for (value, result) in [
            ("+/-", WHITE_WON),
            ("-:+", BLACK_WON),
            ("–/+", BLACK_WON),
            ("1-0 FF", WHITE_WON),
            ("0-1 (forfeit)", BLACK_WON),
            ("-/-", BOTH_LOST),
            ("0–0", BOTH_LOST),
        ] {
            assert_eq!(in_tag(value), Some(Verdict { result, forfeit: true }), "{value}");
        }
        assert_eq!(in_tag("1 - 0"), Some(Verdict { result: WHITE_WON, forfeit: false }));
        for word in ["0-0", "O-O", "0-0-0", "+-", "f", "1", "1-1", "", "e4"] {
            assert_eq!(in_moves(word), None, "{word}");
        }
        assert!(may_be_both_lost("0–0") && !may_be_both_lost("O-O"));
    }
}
