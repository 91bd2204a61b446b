//! The card of a question to a player. It lies over the panels, and the game goes on.

use super::layout::{Area, HudLayout, area};
use crate::{
    kit::{
        Measure, children,
        paint::{Role, edge, fill},
        palette::{self, layer, text_size},
        widgets::{button_node, column, set_font_size, strong_font},
    },
    words::{LocalText, Texts},
};
use bevy::{input_focus::tab_navigation::TabGroup, prelude::*};

/// The distance from the edge of the card to its contents, in logical pixels.
const PADDING: f32 = 14.0;

/// Returns the height of a card of this width.
pub(super) fn height(width: f32) -> f32 {
    if width < 260.0 { 216.0 } else { 124.0 }
}

/// Returns the font size of a question with these spans at the usual size. A question that needs
/// more than two lines is smaller.
pub(super) fn question_size<const N: usize>(
    layout: &HudLayout,
    spans: [(&str, TextFont); N],
    measure: &mut Measure,
) -> f32 {
    let room = layout.rect(Area::Prompt).map_or(0.0, |card| card.width()) - 2.0 * (PADDING + 1.0);
    if measure.lines(spans, room) <= 2 { text_size::STATUS } else { text_size::SMALL }
}

/// The least width of a card's button with words, in logical pixels.
pub(super) const WIDE: f32 = 110.0;
/// The least width of a card's button with a sign.
pub(super) const SMALL: f32 = palette::TOUCH;

/// A button of a card.
#[derive(Component)]
pub(super) struct CardButton;

/// Builds the node of a button with this least width. Those with words are equally wide.
pub(super) fn card_button(width: f32) -> impl Bundle {
    let node = Node {
        flex_grow: width / WIDE,
        flex_basis: px(width),
        padding: UiRect::axes(px(10), px(4)),
        ..button_node()
    };
    (CardButton, node)
}

/// The question of a card: its text and its font.
pub(super) type Question<'w, 's, M> =
    Single<'w, 's, (&'static mut LocalText, &'static mut TextFont), With<M>>;

/// Writes the question of a card, in a size for which the card has room.
pub(super) fn write_question<M: Component>(
    question: Question<M>,
    text: LocalText,
    layout: &HudLayout,
    texts: &Texts,
    measure: &mut Measure,
) {
    let (mut question, mut font) = question.into_inner();
    let usual = strong_font(text_size::STATUS);
    let size = question_size(layout, [(&texts.get(&text), usual)], measure);
    set_font_size(&mut font, size);
    question.set_if_neq(text);
}

/// Builds a card. `answers` are its buttons, as children.
pub(super) fn prompt_card(
    name: &'static str,
    question: impl Bundle,
    answers: impl Bundle,
) -> impl Bundle {
    (
        Name::new(name),
        area(Area::Prompt),
        Pickable::default(),
        TabGroup::new(1),
        GlobalZIndex(layer::PROMPT),
        children![(
            Node {
                width: percent(100),
                height: percent(100),
                justify_content: JustifyContent::SpaceBetween,
                padding: UiRect::all(px(PADDING)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(palette::RADIUS_CARD)),
                ..column(px(8))
            },
            fill(Role::Panel),
            edge(Role::Accent),
            BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(8), px(0), px(24)),
            children![
                question,
                (
                    Node {
                        flex_wrap: FlexWrap::Wrap,
                        column_gap: px(8),
                        row_gap: px(8),
                        ..default()
                    },
                    Pickable::IGNORE,
                    answers,
                ),
            ],
        )],
    )
}
