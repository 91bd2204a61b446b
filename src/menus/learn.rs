//! Learning to play: the courses of the lesson, puzzles, and the rules of every game.

use super::{
    Menu, frame,
    new_game::{preset_words, section_heading, section_node, wrapping_row},
    puzzles::Progress,
    rules::RulesOf,
};
use crate::{
    kit::{
        children,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, label, writes},
    },
    rules::{BoardKind, Preset},
    table::{AfterLesson, AskLesson, Course},
    words::LocalText,
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The button that shows the rules of a preset.
#[derive(Component, Clone, Copy)]
struct ShowsRules(Preset);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Learn), spawn);
}

fn spawn(puzzles: Progress, mut commands: Commands) {
    frame::sheet(&mut commands, Menu::Learn, 720.0, |card| {
        card.spawn(frame::heading("learn-heading"));
        frame::list(card).with_children(|list| {
            list.spawn((section_node(), lesson()));
            list.spawn((section_node(), pieces()));
            list.spawn(puzzles.section());
            for board in BoardKind::ALL {
                let heading = LocalText::new(format!("learn-rules-{}", board.id()));
                list.spawn((section_node(), children![section_heading(heading), rules(board)]));
            }
        });
        card.spawn(frame::foot(children![frame::back_button("button-back")]));
    });
}

fn lesson() -> impl Bundle {
    let asks = AskLesson::Begin(Course::Fog, AfterLesson::Title);
    let begin = button("learn-begin", ButtonStyle::Primary, writes(asks));
    children![
        section_heading("learn-lesson"),
        label("learn-lesson-line", text_size::BODY, Role::TextDim),
        (wrapping_row(), children![(AutoFocus, begin)]),
    ]
}

/// Returns the buttons that begin the courses about the pieces.
fn pieces() -> impl Bundle {
    let courses = BoardKind::ALL.into_iter().map(|board| {
        let asks = AskLesson::Begin(Course::Pieces(board), AfterLesson::Learn);
        let name = LocalText::new(format!("learn-pieces-{}", board.id()));
        button(name, ButtonStyle::Quiet, writes(asks))
    });
    children![
        section_heading("learn-pieces"),
        label("learn-pieces-line", text_size::BODY, Role::TextDim),
        (wrapping_row(), Children::spawn(SpawnIter(courses))),
    ]
}

/// Returns the buttons that show the rules of the games on a board.
fn rules(board: BoardKind) -> impl Bundle {
    let games = Preset::on(board)
        .map(|preset| (ShowsRules(preset), preset_words(preset, ButtonStyle::Quiet, on_rules)));
    let row = Node { column_gap: px(12), row_gap: px(10), ..wrapping_row() };
    (row, Children::spawn(SpawnIter(games)))
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
