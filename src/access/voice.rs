//! [`Spoken`], a message with text to say, and [`Voice`], the latest utterances, for the exits.

use crate::{
    board::PieceSystems,
    table::{PlaySystems, ViewChanged},
    words::{LocalText, Texts},
};
use bevy::prelude::*;
use std::collections::VecDeque;

/// The number of utterances kept: those of one frame are still there in the next.
const KEPT: usize = 4;

/// A text to say. Everything that is spoken goes through this message.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Spoken {
    /// The sentences, in order.
    pub texts: Vec<LocalText>,
    /// `true` if the text may interrupt others: check, the end of the game, a refusal.
    pub urgent: bool,
}

impl Spoken {
    /// Creates a message that is said at the next pause.
    pub fn polite(texts: impl IntoIterator<Item = LocalText>) -> Self {
        Self { texts: texts.into_iter().collect(), urgent: false }
    }

    /// Creates a message that is said at once.
    pub fn urgent(texts: impl IntoIterator<Item = LocalText>) -> Self {
        Self { urgent: true, ..Self::polite(texts) }
    }

    /// Returns the text as it is read out.
    pub fn read(&self, texts: &Texts) -> String {
        sentences(self.texts.iter().map(|text| texts.get(text)))
    }
}

/// Joins texts so that the voice pauses between them.
pub(super) fn sentences(parts: impl IntoIterator<Item = String>) -> String {
    let mut joined = String::new();
    for part in parts.into_iter().filter(|part| !part.trim().is_empty()) {
        if !joined.is_empty() {
            if joined.ends_with(|last: char| {
                last.is_alphanumeric() || matches!(last, ')' | '”' | '»' | '%')
            }) {
                joined.push('.');
            }
            joined.push(' ');
        }
        joined.push_str(part.trim());
    }
    joined
}

/// A text that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    /// A running number, so that the same words twice are two utterances.
    pub number: u64,
    /// The words.
    pub text: String,
    /// `true` if the text may interrupt others.
    pub urgent: bool,
}

/// The latest utterances, in the player's language.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    said: VecDeque<Utterance>,
    count: u64,
}

impl Voice {
    /// Returns the latest utterances, the newest last.
    pub fn said(&self) -> impl DoubleEndedIterator<Item = &Utterance> {
        self.said.iter()
    }

    /// Returns the newest utterance, urgent or not.
    pub fn last(&self, urgent: bool) -> Option<&Utterance> {
        self.said.iter().rev().find(|utterance| utterance.urgent == urgent)
    }

    fn say(&mut self, text: String, urgent: bool) {
        if text.is_empty() {
            return;
        }
        self.count += 1;
        debug!("said: {text}");
        self.said.push_back(Utterance { number: self.count, text, urgent });
        while self.said.len() > KEPT {
            self.said.pop_front();
        }
    }
}

/// The systems that write [`Spoken`], within [`PlaySystems::Present`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SpeakSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Voice>()
        .add_message::<Spoken>()
        .configure_sets(Update, SpeakSystems.in_set(PlaySystems::Present).after(PieceSystems))
        // Runs on every screen: a missing file is reported while the others still load.
        .add_systems(Update, say.after(SpeakSystems));
}

/// Adds new utterances. Forgets the earlier ones when the board is hidden, because the next
/// listener may be another player.
fn say(
    mut spoken: MessageReader<Spoken>,
    mut changes: MessageReader<ViewChanged>,
    texts: Res<Texts>,
    mut voice: ResMut<Voice>,
) {
    if changes.read().last().is_some_and(ViewChanged::hides_board) {
        voice.said.clear();
    }
    for message in spoken.read() {
        voice.say(message.read(&texts), message.urgent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_voice_pauses_between_texts() {
        let parts = ["White to move", "Switch players.", "", "Check!", "e4: fog"];
        assert_eq!(
            sentences(parts.map(String::from)),
            "White to move. Switch players. Check! e4: fog"
        );
    }

    #[test]
    fn only_the_latest_is_kept() {
        let mut voice = Voice::default();
        for number in 0..9 {
            voice.say(number.to_string(), number == 8);
        }
        assert_eq!(voice.said().count(), KEPT);
        assert_eq!(voice.last(true).map(|said| said.text.as_str()), Some("8"));
        assert_eq!(voice.last(false).map(|said| said.number), Some(8));
    }
}
