//! The results in PGN, as they are found in the world.

use super::{pdn::is_draughts, pgn_glyphs::plain};
use fogchess_rules::BoardKind;

pub(super) const WHITE_WON: &str = "1-0";
pub(super) const BLACK_WON: &str = "0-1";
pub(super) const DRAWN: &str = "1/2-1/2";
pub(super) const UNFINISHED: &str = "*";
/// Both sides lost, as when neither came to the game. It is written like castling.
pub(super) const BOTH_LOST: &str = "0-0";

/// The results of international draughts, where a win is two points, and the standard's for them.
const POINTS: [(&str, &str); 3] = [("2-0", WHITE_WON), ("1-1", DRAWN), ("0-2", BLACK_WON)];

/// Returns a result as it is written for the game on a board.
pub(super) fn on_board(board: BoardKind, standard: &'static str) -> &'static str {
    let counts_points = board == BoardKind::Draughts10;
    let points = POINTS.iter().find(|(_, result)| counts_points && *result == standard);
    points.map_or(standard, |(points, _)| points)
}

/// A result that a text gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    /// The result as the standard writes it, or [`BOTH_LOST`].
    pub(super) result: &'static str,
    /// `true` if a side did not come, or had to leave.
    pub(super) forfeit: bool,
    /// `true` if it is written in points, as in draughts.
    pub(super) in_points: bool,
}

impl Verdict {
    /// The verdict on a game whose text gives no result.
    pub(super) const UNFINISHED: Self =
        Self { result: UNFINISHED, forfeit: false, in_points: false };

    /// Returns `true` if games on a board have such a result. Lidraughts writes points for every
    /// game of draughts.
    pub(super) fn is_of(self, board: BoardKind) -> bool {
        !self.in_points || is_draughts(board)
    }
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
        points => (POINTS.iter().find(|(of_points, _)| *of_points == points)?.1, forfeit),
    };
    let in_points = POINTS.iter().any(|(points, _)| *points == score);
    Some(Verdict { result, forfeit, in_points })
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
    Some(Verdict { result, forfeit: true, in_points: false })
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
            let verdict = Verdict { result, forfeit, in_points: false };
            assert_eq!(in_moves(word), Some(verdict), "{word}");
            assert_eq!(in_tag(word), Some(verdict), "{word}");
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
            let verdict = Verdict { result, forfeit: true, in_points: false };
            assert_eq!(in_tag(value), Some(verdict), "{value}");
        }
        let won = Verdict { result: WHITE_WON, forfeit: false, in_points: false };
        assert_eq!(in_tag("1 - 0"), Some(won));
        for word in ["0-0", "O-O", "0-0-0", "+-", "f", "1", "1-6", "2-1", "", "e4"] {
            assert_eq!(in_moves(word), None, "{word}");
        }
        assert!(may_be_both_lost("0–0") && !may_be_both_lost("O-O"));
    }

    #[test]
    fn draughts_counts_points() {
        for (points, result) in POINTS {
            let verdict = Verdict { result, forfeit: false, in_points: true };
            assert_eq!(in_moves(points), Some(verdict));
            assert_eq!(in_tag(&points.replace('-', " – ")), Some(verdict));
            for board in BoardKind::ALL {
                assert_eq!(verdict.is_of(board), is_draughts(board));
            }
            assert_eq!(on_board(BoardKind::Draughts10, result), points);
            assert_eq!(on_board(BoardKind::Draughts, result), result);
        }
        assert_eq!(on_board(BoardKind::Draughts10, UNFINISHED), UNFINISHED);
    }
}
