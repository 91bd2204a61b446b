//! The time that moves took.

use super::players::color_key;
use crate::{
    rules::{BoardKind, MoveListEntry},
    words::LocalText,
};

/// The time that a turn took: `12.3 s`, from one minute on `2 min 5 s`.
pub(crate) fn duration_text(ms: u64) -> LocalText {
    let number = |text: LocalText, name, value: u64| text.with_number(name, value as f64);
    if ms < 60_000 {
        let text = number(LocalText::new("think-seconds"), "seconds", ms / 1_000);
        return number(text, "tenths", ms / 100 % 10);
    }
    let text = number(LocalText::new("think-minutes"), "minutes", ms / 60_000);
    number(text, "seconds", ms / 1_000 % 60)
}

/// The side that made a move and the time that it took; `None` if that was not measured.
pub(crate) fn think_text(board: BoardKind, entry: &MoveListEntry) -> Option<LocalText> {
    let time = duration_text(entry.think_ms?);
    let text = LocalText::new("think-line").with_key("player", color_key(board, entry.color));
    Some(text.with_text("time", time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_words() {
        let texts = crate::words::Texts::default();
        let told = |ms| texts.get(&duration_text(ms));
        assert_eq!(told(0), "0.0\u{a0}s");
        assert_eq!(told(12_399), "12.3\u{a0}s");
        assert_eq!(told(59_999), "59.9\u{a0}s");
        assert_eq!(told(125_000), "2\u{a0}min 5\u{a0}s");
        assert_eq!(told(4_500_000), "75\u{a0}min 0\u{a0}s");
    }
}
