//! The question whether to make a move, for players who want to confirm theirs.

use super::{
    HudSystems,
    layout::HudLayout,
    prompt_card::{fit_answer, prompt_card, question_size},
};
use crate::{
    board::{AnswerMove, Hand},
    phrases::confirm_text,
    play::Shown,
    text::{LocalText, Texts},
    ui::{
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, strong_font, strong_label, text_width},
    },
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The card with the question.
#[derive(Component)]
struct Prompt;

/// The question.
#[derive(Component)]
struct Question;

/// A button of the card.
#[derive(Component)]
struct AnswerButton(AnswerMove);

/// Builds the card.
pub(super) fn prompt() -> impl Bundle {
    let question = (Question, strong_label(LocalText::default(), text_size::STATUS, Role::Text));
    let answer = |answer, text, style| (AnswerButton(answer), button(text, style, on_answer));
    let answers = children![
        answer(AnswerMove::Play, "confirm-move-yes", ButtonStyle::Primary),
        answer(AnswerMove::Cancel, "confirm-move-no", ButtonStyle::Quiet),
    ];
    (Prompt, prompt_card("Confirm move", question, answers))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems::Content));
}

fn show(
    shown: Res<Shown>,
    hand: Res<Hand>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    prompt: Single<(Ref<Prompt>, &mut Visibility)>,
    question: Single<(&mut LocalText, &mut TextFont), With<Question>>,
    mut answers: Query<&mut Node, With<AnswerButton>>,
) {
    let (place, mut visibility) = prompt.into_inner();
    let is_new = hand.is_changed() || shown.is_changed() || place.is_added();
    if !(is_new || layout.is_changed() || texts.is_changed()) {
        return;
    }
    let view = shown.board.as_deref();
    let text = view.zip(hand.unconfirmed()).and_then(|(view, mv)| confirm_text(view, mv));
    let wanted = if text.is_some() { Visibility::Inherited } else { Visibility::Hidden };
    visibility.set_if_neq(wanted);
    for mut node in &mut answers {
        let mut next = node.clone();
        fit_answer(&mut next);
        node.set_if_neq(next);
    }
    let text = text.unwrap_or_default();
    let size = question_size(&layout, text_width(&texts.get(&text), text_size::STATUS));
    let (mut question, mut font) = question.into_inner();
    question.set_if_neq(text);
    if font.font_size != size.into() {
        *font = strong_font(size);
    }
}

fn on_answer(
    event: On<Activate>,
    buttons: Query<&AnswerButton>,
    mut answers: MessageWriter<AnswerMove>,
) {
    if let Ok(AnswerButton(answer)) = buttons.get(event.entity) {
        answers.write(*answer);
    }
}
