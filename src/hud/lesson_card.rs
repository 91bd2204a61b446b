//! The card of the lesson: the subject of a step, its task, and the buttons that go on.

use super::{
    HudSystems,
    layout::{Area, HudLayout, styled_area},
    prompt_card::CardButton,
};
use crate::{
    phrases::{lesson_progress, lesson_text, lesson_title},
    play::{AskLesson, Lesson, Shown, Stage, Step},
    text::LocalText,
    ui::{
        controls::scroll_area,
        paint::{Fill, Role, edge, fill},
        palette::text_size,
        widgets::{self, ButtonStyle, button, label, set_font_size, show_if, strong_label},
    },
};
use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui_widgets::{Activate, ScrollArea},
};

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

/// The dot of a step in the progress.
#[derive(Component, Clone, Copy)]
struct Dot(Step);

/// A button of the card.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Way {
    End,
    Skip,
    Next,
}

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
                        Children::spawn(SpawnIter(Step::ALL.into_iter().map(dot))),
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
            (
                Node {
                    flex_shrink: 0.0,
                    flex_wrap: FlexWrap::WrapReverse,
                    column_gap: px(8),
                    row_gap: px(8),
                    ..default()
                },
                children![
                    (Way::End, CardButton::WIDE, button("lesson-end", ButtonStyle::Bare, on_way)),
                    (
                        Way::Skip,
                        CardButton::WIDE,
                        button("lesson-skip", ButtonStyle::Quiet, on_way)
                    ),
                    (
                        Way::Next,
                        CardButton::WIDE,
                        button("lesson-next", ButtonStyle::Primary, on_way)
                    ),
                ],
            ),
        ],
    )
}

fn dot(step: Step) -> impl Bundle {
    (
        Dot(step),
        Node { width: px(DOT), height: px(DOT), border_radius: BorderRadius::MAX, ..default() },
        fill(Role::Line),
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (arrange, show, lead_focus).in_set(HudSystems::Content));
}

fn on_way(event: On<Activate>, ways: Query<&Way>, mut ask: MessageWriter<AskLesson>) {
    if let Ok(way) = ways.get(event.entity) {
        ask.write(if *way == Way::End { AskLesson::End } else { AskLesson::Next });
    }
}

/// Makes the texts larger and the gaps wider where there is room.
fn arrange(
    layout: Res<HudLayout>,
    mut card: Single<&mut Node, With<Card>>,
    mut areas: Query<&mut Node, (With<ScrollArea>, Without<Card>)>,
    mut words: Query<(&Words, &mut TextFont, &ChildOf)>,
) {
    let Some(rect) = layout.rect(Area::Lesson).filter(|_| layout.is_changed()) else { return };
    let roomy = rect.height() >= 260.0;
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

/// Returns `true` if the button is shown.
fn is_open(way: Way, lesson: Lesson) -> bool {
    let is_last = lesson.step.number() == Step::ALL.len();
    match way {
        Way::End => !(is_last && lesson.stage == Stage::Done),
        Way::Skip => lesson.stage != Stage::Done,
        Way::Next => lesson.stage == Stage::Done,
    }
}

/// Returns the text of the button that goes on.
fn next_key(lesson: Lesson) -> &'static str {
    match lesson.step.number() == Step::ALL.len() {
        true if lesson.leads_to_game => "lesson-play",
        true => "lesson-finish",
        false => "lesson-next",
    }
}

fn show(
    shown: Res<Shown>,
    card: Single<Ref<Card>>,
    mut last: Local<Option<Lesson>>,
    mut texts: Query<(&mut LocalText, Option<&Words>, &ChildOf)>,
    mut ways: Query<(Entity, &Way, &mut Node)>,
    mut dots: Query<(&Dot, &mut Fill)>,
) {
    let Some(lesson) = shown.lesson else { return };
    if last.replace(lesson) == Some(lesson) && !card.is_added() {
        return;
    }
    for (mut text, words, parent) in &mut texts {
        let next = match (words, ways.get(parent.parent())) {
            (Some(Words::Progress), _) => lesson_progress(lesson),
            (Some(Words::Title), _) => lesson_title(lesson),
            (Some(Words::Text), _) => lesson_text(lesson),
            (None, Ok((_, Way::Next, _))) => next_key(lesson).into(),
            (None, _) => continue,
        };
        text.set_if_neq(next);
    }
    for (_, way, mut node) in &mut ways {
        show_if(&mut node, is_open(*way, lesson));
    }
    for (Dot(step), mut dot) in &mut dots {
        let is_reached = step.number() <= lesson.step.number();
        dot.set_if_neq(fill(if is_reached { Role::Accent } else { Role::Line }));
    }
}

/// Moves the keyboard's focus to the button that goes on, and back to the board for the next step.
fn lead_focus(
    shown: Res<Shown>,
    ways: Query<(Entity, &Way)>,
    mut was_done: Local<bool>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let done = shown.lesson.is_some_and(|lesson| lesson.stage == Stage::Done);
    if core::mem::replace(&mut *was_done, done) == done {
        return;
    }
    let next = ways.iter().find(|(_, way)| **way == Way::Next);
    match next.filter(|_| done) {
        Some((next, _)) => {
            focus.set(next, FocusCause::Navigated);
            visible.0 = true;
        }
        None if shown.lesson.is_some() => focus.clear(),
        None => {}
    }
}
