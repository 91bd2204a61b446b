//! The question before a move is made, for players who want to confirm their moves.

use super::{
    HudSystems,
    layout::HudLayout,
    prompt_card::{self, WIDE, card_button, prompt_card, write_question},
};
use crate::{
    board::{AnswerMove, Hand},
    kit::{
        Measure, children,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, strong_label, visible_if},
    },
    table::{Shown, phrases::confirm_text},
    words::{LocalText, Texts},
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
    let answer = |answer, text, style| {
        (AnswerButton(answer), card_button(WIDE), button(text, style, on_answer))
    };
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
    mut measure: Measure,
    prompt: Single<(Ref<Prompt>, &mut Visibility)>,
    question: prompt_card::Question<Question>,
) {
    let (place, mut visibility) = prompt.into_inner();
    let is_new = hand.is_changed() || shown.is_changed() || place.is_added();
    if !(is_new || layout.is_changed() || texts.is_changed() || measure.is_changed()) {
        return;
    }
    let view = shown.now();
    let text = view.zip(hand.unconfirmed()).and_then(|(view, mv)| confirm_text(view, mv));
    visibility.set_if_neq(visible_if(text.is_some()));
    write_question(question, text.unwrap_or_default(), &layout, &texts, &mut measure);
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
