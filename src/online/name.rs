//! [`PlayerName`]: a name that can be shown to others.

use serde::{Deserialize, Serialize};

/// The longest name, in characters.
pub const MAX_NAME_CHARS: usize = 24;

/// The name of a player: plain text of at most [`MAX_NAME_CHARS`] characters, without control
/// characters and direction marks. It may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct PlayerName(String);

impl PlayerName {
    /// Returns the name in a typed text, without forbidden characters, and cut to the greatest
    /// length.
    pub fn tidy(text: &str) -> Self {
        let visible: String = text.chars().filter(|c| !is_forbidden(*c)).collect();
        let cut: String = visible.trim().chars().take(MAX_NAME_CHARS).collect();
        Self(cut.trim_end().to_owned())
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A name that was sent is tidied like one that was typed: nobody is turned away for their name.
impl From<String> for PlayerName {
    fn from(text: String) -> Self {
        Self::tidy(&text)
    }
}

impl From<PlayerName> for String {
    fn from(name: PlayerName) -> Self {
        name.0
    }
}

/// Returns `true` for characters that break a line, are invisible, or change the direction of the
/// text around them (Unicode's `Bidi_Control`).
fn is_forbidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{ad}' | '\u{feff}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hold_nothing_that_disturbs_others() {
        for (typed, name) in [
            ("Anna", "Anna"),
            ("  Анна Б.\t", "Анна Б."),
            ("老王", "老王"),
            ("a\u{202e}b\nc\u{200b}", "abc"),
            ("\u{2066}x\u{2069}", "x"),
            ("", ""),
            ("123456789012345678901234567890", "123456789012345678901234"),
            ("12345678901234567890123 5", "12345678901234567890123"),
        ] {
            assert_eq!(PlayerName::tidy(typed).as_str(), name);
            let sent = serde_json::to_string(typed).expect("a text");
            let sent: PlayerName = serde_json::from_str(&sent).expect("every text is a name");
            assert_eq!(sent.as_str(), name, "{typed:?}");
        }
    }
}
