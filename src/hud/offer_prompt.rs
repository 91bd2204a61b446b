//! Asking one player about what the other offers.
//!
//! Both sit before the same screen, so the question shows at once, whoever's board is on
//! it: an offer tells nothing of the board. It lies over the panels and stops nobody.

use super::{
    HudSystems,
    layout::{Area, area},
    names::{about, offer_id},
};
use crate::{
    play::{Shown, SubmitIntent},
    rules::Color as Side,
    session::{Intent, PendingOffer},
    text::Texts,
    theme::{
        paint::{Role, edge, fill, ink},
        palette::{self, layer, text_size},
        widgets::{ButtonStyle, button, strong_font, text_font},
    },
};
use bevy::{input_focus::tab_navigation::TabGroup, prelude::*, ui_widgets::Activate};

/// The card with the question.
#[derive(Component)]
struct Prompt;

/// The question.
#[derive(Component)]
struct Question;

/// To the player who asks: that it is the other one who answers.
#[derive(Component)]
struct WhoAnswers;

/// The answers.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The asked side agrees.
    Accept,
    /// The asked side does not.
    Decline,
    /// The asking side thinks better of it.
    Withdraw,
}

/// The offer that waits for an answer, as far as somebody is asked now.
#[derive(Resource, Default, PartialEq)]
struct Asked(Option<PendingOffer>);

/// The card in which a player is asked.
pub(super) fn prompt() -> impl Bundle {
    (
        Name::new("Offer"),
        Prompt,
        area(Area::Prompt),
        TabGroup::new(1),
        GlobalZIndex(layer::PROMPT),
        children![(
            Node {
                width: percent(100),
                height: percent(100),
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::SpaceBetween,
                padding: UiRect::all(px(14)),
                row_gap: px(8),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(palette::RADIUS_CARD)),
                ..default()
            },
            fill(Role::Panel),
            edge(Role::Accent),
            BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(8), px(0), px(24)),
            children![
                (
                    Question,
                    Text::default(),
                    strong_font(text_size::STATUS),
                    ink(Role::Text),
                    Pickable::IGNORE,
                    children![(
                        WhoAnswers,
                        TextSpan::default(),
                        text_font(text_size::STATUS),
                        ink(Role::TextDim),
                    )],
                ),
                (
                    Node {
                        flex_wrap: FlexWrap::Wrap,
                        column_gap: px(8),
                        row_gap: px(8),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (Answer::Accept, button("offer-accept", ButtonStyle::Primary, answer)),
                        (Answer::Decline, button("offer-decline", ButtonStyle::Quiet, answer)),
                        (Answer::Withdraw, button("offer-withdraw", ButtonStyle::Bare, answer)),
                    ],
                ),
            ],
        )],
    )
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Asked>()
        .add_systems(Update, (choose, show).chain().in_set(HudSystems::Content));
}

/// The offer of the side that does not look at the board comes first: its answer is here.
fn asked(shown: &Shown) -> Option<PendingOffer> {
    let seat = shown.seat.as_ref()?;
    shown.board.as_ref()?;
    let to_acting = |offer: &&PendingOffer| shown.acting() == Some(!offer.by);
    seat.offers.iter().find(to_acting).or(seat.offers.first()).copied()
}

fn choose(shown: Res<Shown>, mut resource: ResMut<Asked>) {
    if shown.is_changed() {
        resource.set_if_neq(Asked(asked(&shown)));
    }
}

fn show(
    shown: Res<Shown>,
    asked: Res<Asked>,
    prompt: Single<&mut Visibility, With<Prompt>>,
    texts: Res<Texts>,
    question: Single<&mut Text, With<Question>>,
    who_answers: Single<&mut TextSpan, With<WhoAnswers>>,
    mut answers: Query<&mut Node, With<Answer>>,
) {
    let (Some(pending), Some(seat)) = (asked.0, &shown.seat) else {
        prompt.into_inner().set_if_neq(Visibility::Hidden);
        return;
    };
    prompt.into_inner().set_if_neq(Visibility::Inherited);
    let key = format!("offer-{}-ask", offer_id(pending.offer));
    question.into_inner().set_if_neq(Text(texts.get(&about(&key, seat, pending.by))));
    let answers_later = shown.acting() == Some(pending.by);
    let who = if answers_later {
        format!(" {}", texts.get(&about("offer-answers", seat, !pending.by)))
    } else {
        String::new()
    };
    let mut who_answers = who_answers.into_inner();
    if who_answers.0 != who {
        who_answers.0 = who;
    }
    for mut node in &mut answers {
        let mut next = node.clone();
        next.flex_grow = 1.0;
        next.padding = UiRect::axes(px(10), px(4));
        next.min_height = px(palette::TOUCH);
        node.set_if_neq(next);
    }
}

fn answer(
    event: On<Activate>,
    answers: Query<&Answer>,
    asked: Res<Asked>,
    mut intents: MessageWriter<SubmitIntent>,
) {
    let (Ok(answer), Some(PendingOffer { by, offer })) = (answers.get(event.entity), asked.0)
    else {
        return;
    };
    let (side, intent): (Side, Intent) = match answer {
        Answer::Accept => (!by, Intent::Accept(offer)),
        Answer::Decline => (!by, Intent::Decline(offer)),
        Answer::Withdraw => (by, Intent::Decline(offer)),
    };
    intents.write(SubmitIntent { side, intent });
}
