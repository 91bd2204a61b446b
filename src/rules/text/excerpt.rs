//! The beginning of a foreign text, to quote it in a message.

use fogchess_phrase::Phrase;

/// Returns the first 24 characters of a text, enough to recognise a word: see [`cut`].
pub fn excerpt(text: &str) -> String {
    cut(text, 24)
}

/// Returns the first `longest` characters of a text, with `…` after them if there are more.
///
/// Control characters become `·`, because a terminal would obey them.
pub fn cut(text: &str, longest: usize) -> String {
    let mut letters = text.chars().map(|c| if c.is_control() { '·' } else { c });
    let start: String = letters.by_ref().take(longest).collect();
    if letters.next().is_some() { start + "…" } else { start }
}

/// Returns the reason that a text is longer than `most`, the number of bytes that may be read.
pub fn too_long(most: usize) -> Phrase {
    Phrase::new("reason-too-long").with("kib", most / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_is_short_and_cannot_move_the_cursor() {
        assert_eq!(cut("", 4), "");
        assert_eq!(cut("Декл", 4), "Декл");
        assert_eq!(cut("Декла", 4), "Декл…");
        assert_eq!(cut("\u{1b}[2J\n", 5), "·[2J·");
    }
}
