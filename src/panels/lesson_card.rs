//! The card of the lesson, with the subject of a step and its task, and that of a puzzle.

use super::{
    HudSystems,
    buttons::GameButton,
    layout::{Area, HudLayout, styled_area},
    puzzle_choices,
};
use crate::{
    kit::{
        Means, children,
        controls::scroll_area,
        paint::{Fill, Role, edge, fill},
        palette::text_size,
        widgets::{self, label, set_font_size, show_if, strong_label},
    },
    table::{
        Course, Lesson, Shown, ShownPuzzle, Stage,
        phrases::{
            lesson_progress, lesson_text, lesson_title, puzzle_progress, puzzle_text, puzzle_title,
        },
    },
    words::LocalText,
};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::ScrollArea,
};

/// Returns the height of the card where there is room. A puzzle may have two rows of pieces in it.
pub(super) const fn height(is_puzzle: bool) -> f32 {
    if is_puzzle { 306.0 } else { 260.0 }
}
/// The diameter of a dot of the progress, in logical pixels.
const DOT: f32 = 7.0;

/// The size of the text where there is room.
const LARGE: f32 = 17.0;

/// The card.
#[derive(Component)]
struct Card;

/// A text of the card.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Words {
    Progress,
    Title,
    Text,
}

/// The dot of the step with this number in the progress.
#[derive(Component, Clone, Copy)]
struct Dot(usize);

/// Builds the card.
pub(super) fn card() -> impl Bundle {
    let row = Node { column_gap: px(6), align_items: AlignItems::Center, ..default() };
    (
        Name::new("Lesson"),
        Card,
        styled_area(Area::Lesson, widgets::card()),
        fill(Role::Panel),
        edge(Role::Accent),
        children![
            (
                Node { flex_shrink: 0.0, ..row.clone() },
                children![
                    (
                        Node { margin: UiRect::right(Val::Auto), ..row },
                        Children::spawn(SpawnIter((1..=most_steps()).map(dot))),
                    ),
                    (Words::Progress, label(LocalText::default(), text_size::SMALL, Role::TextDim)),
                ],
            ),
            (Words::Title, strong_label(LocalText::default(), text_size::NAME, Role::Text)),
            (
                Node {
                    flex_direction: FlexDirection::Column,
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_height: px(0),
                    ..default()
                },
                children![(
                    scroll_area(),
                    children![(
                        Words::Text,
                        label(LocalText::default(), text_size::STATUS, Role::Text)
                    )],
                )],
            ),
            puzzle_choices::choices(),
        ],
    )
}

/// Returns the number of steps of the longest course.
fn most_steps() -> usize {
    Course::ALL.into_iter().map(|course| course.steps().len()).max().unwrap_or(0)
}

fn dot(step: usize) -> impl Bundle {
    (
        Dot(step),
        Node { width: px(DOT), height: px(DOT), border_radius: BorderRadius::MAX, ..default() },
        fill(Role::Line),
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (arrange, show, lead_focus).in_set(HudSystems::Content));
}

/// Makes the texts larger and the gaps wider where there is room.
fn arrange(
    layout: Res<HudLayout>,
    shown: Res<Shown>,
    mut card: Single<&mut Node, With<Card>>,
    mut areas: Query<&mut Node, (With<ScrollArea>, Without<Card>)>,
    mut words: Query<(&Words, &mut TextFont, &ChildOf)>,
) {
    let Some(rect) = layout.rect(Area::Lesson).filter(|_| layout.is_changed()) else { return };
    let roomy = rect.height() >= height(shown.puzzle.is_some());
    let pad = if roomy && !layout.dense { 20.0 } else { 14.0 };
    card.padding = UiRect::all(px(pad));
    card.row_gap = px(if roomy { 12.0 } else { 6.0 });
    for (words, mut font, parent) in &mut words {
        let size = match words {
            Words::Progress => text_size::SMALL,
            Words::Title if roomy && !layout.dense => text_size::HEADING,
            Words::Title if roomy => text_size::NAME,
            Words::Title => text_size::STATUS,
            Words::Text if roomy => LARGE,
            Words::Text => text_size::BODY,
        };
        set_font_size(&mut font, size);
        if let Ok(mut area) = areas.get_mut(parent.parent()) {
            area.padding = UiRect::ZERO;
        }
    }
}

/// Returns the text of the button that goes on.
pub(super) fn next_key(lesson: Lesson) -> &'static str {
    match lesson.stage {
        Stage::Done if lesson.is_last() && lesson.course.next().is_some() => "lesson-fog",
        Stage::Done if lesson.is_last() && lesson.leads_to_game => "lesson-play",
        Stage::Done if lesson.is_last() => "lesson-finish",
        Stage::Done => "lesson-next",
        _ => "lesson-skip",
    }
}

fn show(
    shown: Res<Shown>,
    means: Res<Means>,
    card: Single<Ref<Card>>,
    mut last: Local<Option<(Option<Lesson>, Option<ShownPuzzle>, Means)>>,
    mut texts: Query<(&mut LocalText, &Words)>,
    mut dots: Query<(&Dot, &mut Fill, &mut Node)>,
) {
    let now = (shown.lesson, shown.puzzle, *means);
    if !shown.is_exercise() || last.replace(now) == Some(now) && !card.is_added() {
        return;
    }
    for (mut text, words) in &mut texts {
        text.set_if_neq(match (words, shown.lesson, shown.puzzle) {
            (Words::Progress, Some(lesson), _) => lesson_progress(lesson),
            (Words::Title, Some(lesson), _) => lesson_title(lesson),
            (Words::Text, Some(lesson), _) => lesson_text(lesson, *means),
            (Words::Progress, None, Some(puzzle)) => puzzle_progress(puzzle),
            (Words::Title, None, Some(puzzle)) => puzzle_title(puzzle),
            (Words::Text, None, Some(puzzle)) => puzzle_text(puzzle),
            (_, None, None) => LocalText::default(),
        });
    }
    let (steps, reached) = shown.lesson.map_or((0, 0), |it| (it.course.steps().len(), it.number));
    for (Dot(step), mut dot, mut node) in &mut dots {
        show_if(&mut node, *step <= steps);
        dot.set_if_neq(fill(if *step <= reached { Role::Accent } else { Role::Line }));
    }
}

/// Moves the keyboard's focus to the button that goes on, and back to the board for the next step.
fn lead_focus(
    shown: Res<Shown>,
    buttons: Query<(Entity, &GameButton)>,
    mut was_done: Local<bool>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let done = shown.lesson.is_some_and(|lesson| lesson.stage == Stage::Done)
        || shown.puzzle.is_some_and(|puzzle| puzzle.stage.is_over());
    if core::mem::replace(&mut *was_done, done) == done {
        return;
    }
    let next = buttons.iter().find(|(_, button)| **button == GameButton::NextStep);
    match next.filter(|_| done) {
        Some((next, _)) => {
            focus.set(next, FocusCause::Navigated);
            visible.0 = true;
        }
        None if shown.is_exercise() => focus.clear(),
        None => {}
    }
}
