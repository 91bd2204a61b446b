//! The question to one player about the other player's offer, and the way back for the player who
//! made it.
//!
//! In a game without fog both players look at the same board, and the question is shown at once. In
//! a game with fog it is shown to the player who is asked, beside their own board. If a player
//! makes an offer in their own turn, the curtain falls and the other player answers there, or looks
//! at their own board first. The question lies over the panels, and the game goes on.

use super::{
    HudSystems,
    layout::HudLayout,
    online_prompt,
    prompt_card::{CardButton, WIDE, card_button, prompt_card, question_size},
};
use crate::{
    board::Hand,
    kit::{
        Measure, children,
        paint::{Role, ink},
        palette::text_size,
        widgets::{ButtonStyle, button, show_if, strong_font, text_font, visible_if},
    },
    rules::{Color as Side, Intent, PendingOffer, Viewer},
    table::{
        Countdowns, Offers, Shown, SubmitIntent,
        phrases::{about, offer_question},
    },
    words::Texts,
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The card with the question.
#[derive(Component)]
struct Prompt;

/// The question.
#[derive(Component)]
struct Question;

/// A note to the player who made the offer, that the other player answers it.
#[derive(Component)]
struct WhoAnswers;

/// An answer to an offer.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The asked side agrees.
    Accept,
    /// The asked side declines.
    Decline,
    /// The asking side withdraws its offer.
    Withdraw,
}

/// The offer that waits for an answer, if a player is asked about one now or has made one.
#[derive(Resource, Default, PartialEq)]
struct Asked(Option<PendingOffer>);

/// Builds the card with the question.
pub(super) fn prompt() -> impl Bundle {
    let question = (
        Question,
        Text::default(),
        strong_font(text_size::STATUS),
        ink(Role::Text),
        children![(
            WhoAnswers,
            TextSpan::default(),
            text_font(text_size::STATUS),
            ink(Role::TextDim),
        )],
    );
    let answers = children![
        (Answer::Accept, card_button(WIDE), button("offer-accept", ButtonStyle::Primary, answer)),
        (Answer::Decline, card_button(WIDE), button("offer-decline", ButtonStyle::Quiet, answer)),
        (Answer::Withdraw, card_button(WIDE), button("offer-withdraw", ButtonStyle::Quiet, answer)),
    ];
    (Prompt, prompt_card("Offer", question, answers))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asked>()
        .add_systems(Update, (choose, show).chain().in_set(HudSystems::Content));
}

/// Returns the offer that the viewer of the board is asked about, or else their own one. A spectator
/// has none.
fn asked(
    shown: &Shown,
    acting: Option<Side>,
    hand: &Hand,
    countdowns: Countdowns,
) -> Option<PendingOffer> {
    let (seat, acting, _) = (shown.seat.as_ref()?, acting?, shown.board.as_ref()?);
    let to_acting = seat.offers.iter().find(|offer| acting == !offer.by);
    // Other cards in the same place are more urgent than one's own offer.
    let has_room = hand.unconfirmed().is_none()
        && !shown.is_past()
        && online_prompt::open_ways(shown, countdowns).is_empty();
    to_acting.or_else(|| seat.offers.first().filter(|_| has_room)).copied()
}

fn choose(
    shown: Res<Shown>,
    offers: Res<Offers>,
    hand: Res<Hand>,
    countdowns: Res<Countdowns>,
    mut resource: ResMut<Asked>,
) {
    resource.set_if_neq(Asked(asked(&shown, offers.acting, &hand, *countdowns)));
}

fn show(
    shown: Res<Shown>,
    offers: Res<Offers>,
    asked: Res<Asked>,
    layout: Res<HudLayout>,
    prompt: Single<(Ref<Prompt>, &mut Visibility)>,
    texts: Res<Texts>,
    mut measure: Measure,
    question: Single<(&mut Text, &mut TextFont), With<Question>>,
    who_answers: Single<(&mut TextSpan, &mut TextFont), (With<WhoAnswers>, Without<Question>)>,
    // The curtain has answers of its own.
    mut answers: Query<(&Answer, &mut Node), With<CardButton>>,
) {
    let (place, mut visibility) = prompt.into_inner();
    let is_new = asked.is_changed() || shown.is_changed() || offers.is_changed();
    let has_room = layout.is_changed() || texts.is_changed() || measure.is_changed();
    if !(is_new || has_room || place.is_added()) {
        return;
    }
    visibility.set_if_neq(visible_if(asked.0.is_some()));
    let (Some(pending), Some(seat)) = (asked.0, shown.seat.as_deref()) else { return };
    for (answer, mut node) in &mut answers {
        let side = answer.to(pending).side;
        let is_here = match seat.view.viewer() {
            Viewer::Player(viewer) => viewer == side,
            Viewer::Everyone => true,
        };
        show_if(&mut node, is_here);
    }
    let text = texts.get(&offer_question(pending, seat));
    let answers_later = offers.acting == Some(pending.by);
    let who = if answers_later {
        format!(" {}", texts.get(&about("offer-answers", seat, !pending.by)))
    } else {
        String::new()
    };
    let (strong, plain) = (strong_font(text_size::STATUS), text_font(text_size::STATUS));
    let size = question_size(&layout, [(&text, strong), (&who, plain)], &mut measure);
    let (mut question, mut question_font) = question.into_inner();
    question.set_if_neq(Text(text));
    let (mut who_answers, mut who_font) = who_answers.into_inner();
    if who_answers.0 != who {
        who_answers.0 = who;
    }
    if question_font.font_size != size.into() {
        (*question_font, *who_font) = (strong_font(size), text_font(size));
    }
}

fn answer(
    event: On<Activate>,
    answers: Query<&Answer>,
    asked: Res<Asked>,
    mut intents: MessageWriter<SubmitIntent>,
) {
    if let (Ok(answer), Some(pending)) = (answers.get(event.entity), asked.0) {
        intents.write(answer.to(pending));
    }
}

impl Answer {
    /// Returns the intent of the answer to an offer.
    pub(super) fn to(self, PendingOffer { by, offer }: PendingOffer) -> SubmitIntent {
        let (side, intent): (Side, Intent) = match self {
            Self::Accept => (!by, Intent::Accept(offer)),
            Self::Decline => (!by, Intent::Decline(offer)),
            Self::Withdraw => (by, Intent::Decline(offer)),
        };
        SubmitIntent { side, intent }
    }
}
