//! The puzzles under *Learn*: that of the day, and the others of each game in the fog.

use super::new_game::{section_heading, section_node, wrapping_row};
use crate::{
    app::settings::Settings,
    kit::{
        children,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, label, writes},
    },
    rules::Preset,
    table::{AskPuzzle, PUZZLE_PRESETS, phrases::title_key, puzzles, unsolved_puzzles},
    words::{LocalText, calendar::Calendar},
};
use bevy::{ecs::system::SystemParam, prelude::*};

/// The player's progress with the puzzles.
#[derive(SystemParam)]
pub(super) struct Progress<'w> {
    settings: Res<'w, Settings>,
    calendar: Res<'w, Calendar>,
}

impl Progress<'_> {
    /// Returns the section of the puzzles.
    pub fn section(&self) -> impl Bundle + use<> {
        let line = self.line();
        let ask = |text, ask| button(text, ButtonStyle::Quiet, writes(ask));
        let of_the_day = ask("puzzle-of-the-day".into(), AskPuzzle::OfTheDay);
        let others = PUZZLE_PRESETS.map(|preset| ask(self.solved(preset), AskPuzzle::Next(preset)));
        let [fog, fog_xiangqi] = others;
        (
            section_node(),
            children![
                section_heading("learn-puzzles"),
                label(line, text_size::BODY, Role::TextDim),
                (wrapping_row(), children![of_the_day, fog, fog_xiangqi]),
            ],
        )
    }

    /// Returns the name of a game and the number of its puzzles that are solved.
    fn solved(&self, preset: Preset) -> LocalText {
        let (all, left) = (puzzles(preset).len(), unsolved_puzzles(preset, &self.settings.puzzles));
        LocalText::new("learn-puzzles-solved")
            .with_key("game", title_key(&preset.ruleset()))
            .with_number("solved", (all - left) as f64)
            .with_number("count", all as f64)
    }

    /// Returns the player's streak, or what puzzles are.
    fn line(&self) -> LocalText {
        let today = self.calendar.today();
        let (solved, days) =
            (self.settings.puzzles.has_day(today), self.settings.puzzles.streak(today));
        match days {
            0 => "learn-puzzles-line".into(),
            days if solved => {
                LocalText::new("learn-puzzles-streak-today").with_number("days", days.into())
            }
            days => LocalText::new("learn-puzzles-streak").with_number("days", days.into()),
        }
    }
}
