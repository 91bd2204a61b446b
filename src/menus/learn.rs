//! Learning to play: the lesson, and the rules of every game.

use super::{
    Menu, frame,
    new_game::{preset_words, section, wrapping_row},
    rules::RulesOf,
};
use crate::{
    app::settings::Settings,
    kit::{
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, label},
    },
    rules::{BoardKind, Preset},
    table::{AfterLesson, AskLesson},
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The button that shows the rules of a preset.
#[derive(Component, Clone, Copy)]
struct ShowsRules(Preset);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Learn), spawn);
}

fn spawn(mut commands: Commands) {
    let commands = &mut commands;
    let (card, list) = frame::open_list(commands, Menu::Learn, 720.0, "learn-heading");
    let lesson = section(commands, list, None, "learn-lesson");
    commands.spawn((ChildOf(lesson), label("learn-lesson-line", text_size::BODY, Role::TextDim)));
    let row = commands.spawn((ChildOf(lesson), wrapping_row())).id();
    let begin = button("learn-begin", ButtonStyle::Primary, on_lesson);
    commands.spawn((ChildOf(row), AutoFocus, begin));
    for board in BoardKind::ALL {
        let heading = match board {
            BoardKind::Chess => "learn-rules-chess",
            BoardKind::Xiangqi => "learn-rules-xiangqi",
        };
        let rules = section(commands, list, None, heading);
        let row = Node { column_gap: px(12), row_gap: px(10), ..wrapping_row() };
        let row = commands.spawn((ChildOf(rules), row)).id();
        for preset in Preset::on(board) {
            let words = preset_words(preset, ButtonStyle::Quiet, on_rules);
            commands.spawn((ChildOf(row), ShowsRules(preset), words));
        }
    }
    let back = children![frame::back_button("button-back")];
    commands.spawn((ChildOf(card), frame::foot(), back));
}

fn on_lesson(_: On<Activate>, mut settings: ResMut<Settings>, mut ask: MessageWriter<AskLesson>) {
    settings.lesson_offered = true;
    ask.write(AskLesson::Begin(AfterLesson::Title));
}

fn on_rules(
    event: On<Activate>,
    buttons: Query<&ShowsRules>,
    mut rules: ResMut<RulesOf>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Ok(ShowsRules(preset)) = buttons.get(event.entity) {
        rules.0 = preset.ruleset();
        menu.set(Menu::Rules);
    }
}
