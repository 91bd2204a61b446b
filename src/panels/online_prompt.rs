//! The card of a game on a server: the offer to claim the game once the other player has been gone
//! for long enough, and the button that connects again after a goodbye of the server.

use super::{
    HudSystems,
    layout::HudLayout,
    prompt_card::{self, WIDE, card_button, prompt_card, write_question},
};
use crate::{
    kit::{
        Measure, children,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, show_if, strong_label, visible_if},
    },
    online::Bye,
    table::{AskServer, Countdowns, Offers, Shown, phrases::online_text},
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
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    ClaimWin,
    ClaimDraw,
    ComeBack,
}

impl Way {
    const fn asks(self) -> AskServer {
        match self {
            Self::ClaimWin => AskServer::Claim(false),
            Self::ClaimDraw => AskServer::Claim(true),
            Self::ComeBack => AskServer::ComeBack,
        }
    }
}

/// Builds the card.
pub(super) fn prompt() -> impl Bundle {
    let question = (Question, strong_label(LocalText::default(), text_size::STATUS, Role::Text));
    let ways = children![
        (Way::ClaimWin, way("online-claim-win", ButtonStyle::Primary)),
        (Way::ClaimDraw, way("online-claim-draw", ButtonStyle::Quiet)),
        (Way::ComeBack, way("online-come-back", ButtonStyle::Primary)),
    ];
    (Prompt, prompt_card("Server", question, ways))
}

fn way(text: &'static str, style: ButtonStyle) -> impl Bundle {
    (card_button(WIDE), button(text, style, on_way))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(HudSystems::Content));
}

/// Returns the buttons that are shown now.
pub(super) fn open_ways(shown: &Shown, countdowns: Countdowns) -> &'static [Way] {
    let Some(online) = &shown.online else { return &[] };
    match online.bye {
        // The server would answer the same again.
        Some(Bye::NewVersion | Bye::NoSuchGame) => &[],
        Some(_) => &[Way::ComeBack],
        None if countdowns.claim == Some(0) && !shown.is_over() => &[Way::ClaimWin, Way::ClaimDraw],
        _ => &[],
    }
}

fn show(
    shown: Res<Shown>,
    offers: Res<Offers>,
    countdowns: Res<Countdowns>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    mut measure: Measure,
    prompt: Single<(Ref<Prompt>, &mut Visibility)>,
    question: prompt_card::Question<Question>,
    mut ways: Query<(&Way, &mut Node)>,
) {
    let (place, mut visibility) = prompt.into_inner();
    let is_new =
        shown.is_changed() || offers.is_changed() || countdowns.is_changed() || place.is_added();
    if !(is_new || layout.is_changed() || texts.is_changed() || measure.is_changed()) {
        return;
    }
    // An offer of the other player lies in the same place, and comes first.
    let seat = shown.seat.as_deref();
    let is_asked =
        seat.is_some_and(|seat| seat.offers.iter().any(|offer| offers.acting == Some(!offer.by)));
    let open = if is_asked { &[] } else { open_ways(&shown, *countdowns) };
    visibility.set_if_neq(visible_if(!open.is_empty()));
    for (way, mut node) in &mut ways {
        show_if(&mut node, open.contains(way));
    }
    let text = shown.online.as_ref().zip(seat).and_then(|(online, seat)| {
        online_text(online, *countdowns, seat).filter(|_| !open.is_empty())
    });
    let text = text.map(|(text, _)| text).unwrap_or_default();
    write_question(question, text, &layout, &texts, &mut measure);
}

fn on_way(event: On<Activate>, ways: Query<&Way>, mut ask: MessageWriter<AskServer>) {
    if let Ok(way) = ways.get(event.entity) {
        ask.write(way.asks());
    }
}
