//! Looking back in a running game: a card that says where one is and leads on and back.

use super::{
    HudSystems,
    layout::HudLayout,
    move_list::Swipe,
    prompt_card::{self, SMALL, WIDE, card_button, prompt_card, write_question},
};
use crate::{
    kit::{
        Measure, children,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, SpokenName, button, strong_label, visible_if},
    },
    table::{
        Seek, Shown,
        phrases::{look_back_text, turn_text},
    },
    words::{LocalText, Texts},
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The card.
#[derive(Component)]
struct Prompt;

/// The text of the card.
#[derive(Component)]
struct Question;

/// A button of the card.
#[derive(Component)]
struct SeekButton(Seek);

/// Builds the card.
pub(super) fn prompt() -> impl Bundle {
    let question = (Question, strong_label(LocalText::default(), text_size::STATUS, Role::Text));
    let step = |by, sign, name: &'static str| {
        (
            SeekButton(Seek::By(by)),
            card_button(SMALL),
            SpokenName(name.into()),
            button(LocalText::verbatim(sign), ButtonStyle::Quiet, on_seek),
        )
    };
    let answers = children![
        step(-1, "‹", "replay-previous"),
        step(1, "›", "replay-next"),
        (
            SeekButton(Seek::LAST),
            card_button(WIDE),
            button("look-back-now", ButtonStyle::Primary, on_seek)
        ),
    ];
    // On small phones the card lies over the line of moves.
    (Prompt, Swipe::default(), prompt_card("Looking back", question, answers))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems::Content));
}

fn show(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    mut measure: Measure,
    prompt: Single<(Ref<Prompt>, &mut Visibility)>,
    question: prompt_card::Question<Question>,
) {
    let (place, mut visibility) = prompt.into_inner();
    let is_new = shown.is_changed() || layout.is_changed() || texts.is_changed();
    if !(is_new || place.is_added() || measure.is_changed()) {
        return;
    }
    let is_past = shown.is_past();
    // The questions to the player lie in the same place, over this card.
    visibility.set_if_neq(visible_if(is_past && !layout.zen));
    let (Some(view), Some(seat)) = (shown.board.as_deref(), shown.seat.as_deref()) else { return };
    if is_past {
        let text = LocalText::new("look-back")
            .with_text("past", look_back_text(view, seat))
            .with_text("now", turn_text(&seat.view, seat));
        write_question(question, text, &layout, &texts, &mut measure);
    }
}

fn on_seek(event: On<Activate>, buttons: Query<&SeekButton>, mut seek: MessageWriter<Seek>) {
    if let Ok(SeekButton(to)) = buttons.get(event.entity) {
        seek.write(*to);
    }
}
