//! The styled widgets that every screen, menu and panel is built from.
//!
//! Their behaviour comes from `bevy::ui_widgets`; this module is only about their appearance.

use super::{
    children::children,
    icons::{self, Icon},
    paint::{Edge, Fill, Ink, Opacity, Paint, PaintSystems, Role, edge, fill, ink},
    palette::{self, text_size},
};
use crate::{
    app::states::Menu,
    theme::{Theme, font},
    words::LocalText,
};
use bevy::{
    ecs::system::IntoObserverSystem,
    input_focus::{InputFocus, InputFocusVisible, tab_navigation::TabIndex},
    picking::{PickingSystems, hover::Hovered, pointer::PointerPress},
    prelude::*,
    text::{FontFeatureTag, FontFeatures, FontSource, FontWeight},
    ui::{InteractionDisabled, Pressed},
    ui_widgets::{Activate, Button, observe},
};

/// The purpose of a button, which decides its colours.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Node = button_node(), Fill(Paint::NONE), Edge(Paint::NONE))]
pub enum ButtonStyle {
    /// The one action that most players want here.
    Primary,
    /// One of several actions.
    Quiet,
    /// Text in a faint edge, without a surface until the pointer is over it.
    Bare,
    /// An action that cannot be undone.
    Danger,
    /// One choice of several: the chosen one has [`Chosen`].
    Choice,
}

/// Marks the chosen one of several [`ButtonStyle::Choice`] buttons.
#[derive(Component, Clone, Copy, Debug)]
pub struct Chosen;

/// The name of a control for screen readers, if its own text is a symbol or is missing.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct SpokenName(pub LocalText);

/// A text that is read out when it appears: headings, questions, notices.
#[derive(Component, Clone, Copy, Debug)]
pub struct ReadAloud;

/// Returns the regular font, for body text.
pub fn text_font(size: f32) -> TextFont {
    TextFont { font: FontSource::Handle(font::REGULAR), font_size: size.into(), ..default() }
}

/// Returns the semibold font.
pub fn strong_font(size: f32) -> TextFont {
    TextFont {
        font: FontSource::Handle(font::SEMIBOLD),
        font_size: size.into(),
        // The game's font has one weight; the fallback fonts have several.
        weight: FontWeight::SEMIBOLD,
        ..default()
    }
}

/// Returns the semibold font with figures of equal width, for clocks and tables.
pub fn tabular_font(size: f32) -> TextFont {
    TextFont {
        font_features: FontFeatures::builder().enable(FontFeatureTag::TABULAR_FIGURES).build(),
        ..strong_font(size)
    }
}

/// Returns a line of text in the player's language.
pub fn label(text: impl Into<LocalText>, size: f32, color: impl Into<Paint>) -> impl Bundle {
    (Text::default(), text.into(), text_font(size), ink(color))
}

/// Returns a semibold [`label`].
pub fn strong_label(text: impl Into<LocalText>, size: f32, color: impl Into<Paint>) -> impl Bundle {
    (Text::default(), text.into(), strong_font(size), ink(color))
}

/// Returns a semibold [`label`] in one line with figures of equal width.
pub fn tabular_label(
    text: impl Into<LocalText>,
    size: f32,
    color: impl Into<Paint>,
) -> impl Bundle {
    (Text::default(), text.into(), tabular_font(size), ink(color), TextLayout::no_wrap())
}

/// Returns a button with a text and an observer for its activation by pointer, touch or key. Its
/// node is that of [`button_node`] unless another one is beside it.
pub fn button<B: Bundle, M: Send + Sync + 'static>(
    text: impl Into<LocalText>,
    style: ButtonStyle,
    on_activate: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    let text = text.into();
    (pressable(style, on_activate), children![button_text(text)])
}

/// Returns a [`button`] with an icon above its text.
pub fn icon_button<B: Bundle, M: Send + Sync + 'static>(
    icon: Icon,
    text: impl Into<LocalText>,
    style: ButtonStyle,
    on_activate: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    let text = text.into();
    (pressable(style, on_activate), children![button_text(text), icons::icon(icon, 20.0)])
}

fn button_text(text: impl Into<LocalText>) -> impl Bundle {
    (
        Text::default(),
        text.into(),
        strong_font(text_size::BODY),
        ink(Role::Text),
        TextLayout::justify(Justify::Center),
    )
}

/// Returns the usual node of a button.
pub fn button_node() -> Node {
    Node {
        min_height: px(palette::TOUCH),
        padding: UiRect::axes(px(18), px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..default()
    }
}

/// Returns a button without content.
pub fn pressable<B: Bundle, M: Send + Sync + 'static>(
    style: ButtonStyle,
    on_activate: impl IntoObserverSystem<Activate, B, M> + Sync,
) -> impl Bundle {
    (Button, style, Hovered::default(), TabIndex(0), observe(on_activate))
}

/// Returns the observer of a button that opens a menu.
pub fn opens(
    menu: Menu,
) -> impl Fn(On<Activate>, ResMut<NextState<Menu>>) + Clone + Send + Sync + 'static {
    move |_, mut next| NextState::set_if_neq(&mut next, menu)
}

/// Returns the observer of a button that writes a message.
pub fn writes<M: Message + Clone>(
    message: M,
) -> impl Fn(On<Activate>, MessageWriter<M>) + Clone + Send + Sync + 'static {
    move |_, mut messages| {
        messages.write(message.clone());
    }
}

/// Gives an entity a marker such as [`Chosen`], or takes it away.
pub fn mark<M: Component>(commands: &mut Commands, entity: Entity, marker: M, is_marked: bool) {
    let mut entity = commands.entity(entity);
    if is_marked {
        entity.insert_if_new(marker);
    } else {
        entity.remove::<M>();
    }
}

/// Returns the display of a node that has a place only if `shown`.
pub fn display_if(shown: bool) -> Display {
    if shown { Display::Flex } else { Display::None }
}

/// Returns the visibility of an entity that is seen only if `shown`.
pub fn visible_if(shown: bool) -> Visibility {
    if shown { Visibility::Inherited } else { Visibility::Hidden }
}

/// Gives a node a place only if `shown`. The node counts as changed only if that is news.
pub fn show_if(node: &mut Mut<Node>, shown: bool) {
    node.reborrow().map_unchanged(|node| &mut node.display).set_if_neq(display_if(shown));
}

/// Sets the size of a font. The font counts as changed only if it had another size.
pub fn set_font_size(font: &mut Mut<TextFont>, size: f32) {
    font.reborrow().map_unchanged(|font| &mut font.font_size).set_if_neq(size.into());
}

/// Returns a node whose children are below each other, with this gap between them.
pub fn column(row_gap: Val) -> Node {
    Node { flex_direction: FlexDirection::Column, row_gap, ..default() }
}

/// Returns a card: a panel with a border, with its children below each other.
pub fn card() -> Node {
    Node {
        padding: UiRect::all(px(20)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(palette::RADIUS_CARD)),
        ..column(px(palette::GAP))
    }
}

/// Returns the colours of a [`card`].
pub fn card_colors() -> impl Bundle {
    (fill(Role::Panel), edge(Role::Line))
}

/// Returns a node that covers the window and centres its children.
pub fn full_window() -> Node {
    Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    }
}

/// Registers the fonts and systems of the widgets.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, finish_quick_taps.after(PickingSystems::Last))
        .add_systems(PostUpdate, (style_buttons, outline_focus).before(PaintSystems));
}

/// Finishes quick taps, in which press and release fall into one frame. A button that was not under
/// the pointer in the frame before then gets only the press: Bevy sends the release to the entity
/// that was hovered in that frame. So a button that is down while no pointer is down was tapped.
fn finish_quick_taps(
    pointers: Query<&PointerPress>,
    buttons: Query<Entity, (With<Button>, With<Pressed>)>,
    mut commands: Commands,
) {
    if buttons.is_empty() || pointers.iter().any(PointerPress::is_any_pressed) {
        return;
    }
    for entity in &buttons {
        commands.entity(entity).remove::<Pressed>();
        commands.trigger(Activate { entity });
    }
}

type ButtonState<'a> = (
    &'a ButtonStyle,
    &'a Hovered,
    Has<Pressed>,
    Has<InteractionDisabled>,
    Has<Chosen>,
    Option<&'a Opacity>,
    &'a mut Fill,
    &'a mut Edge,
    Option<&'a Children>,
);

fn style_buttons(mut buttons: Query<ButtonState, With<Button>>, mut texts: Query<&mut Ink>) {
    for (style, hovered, pressed, disabled, chosen, opacity, mut fill, mut edge, children) in
        &mut buttons
    {
        let (surface, line, text) = button_paints(*style, hovered.get(), pressed, disabled, chosen);
        fill.set_if_neq(Fill(surface));
        edge.set_if_neq(Edge(line));
        let text = opacity.map_or(text, |opacity| text.faded(opacity.0));
        for child in children.into_iter().flatten() {
            if let Ok(mut ink) = texts.get_mut(*child) {
                ink.set_if_neq(Ink(text));
            }
        }
    }
}

fn button_paints(
    style: ButtonStyle,
    hovered: bool,
    pressed: bool,
    disabled: bool,
    chosen: bool,
) -> (Paint, Paint, Paint) {
    if disabled {
        // Only the outline is left: a surface of its own would be too visible in some themes.
        let line = Paint::from(Role::Line).faded(0.45);
        return (Paint::NONE, line, Paint::from(Role::TextDim).faded(0.45));
    }
    let pick = |rest: Paint, over: Role, down: Role| {
        if pressed {
            down.into()
        } else if hovered {
            over.into()
        } else {
            rest
        }
    };
    let plain = |rest: Paint| pick(rest, Role::ButtonHovered, Role::ButtonPressed);
    match style {
        ButtonStyle::Primary => (
            pick(Role::Primary.into(), Role::PrimaryHovered, Role::PrimaryPressed),
            Role::PrimaryHovered.into(),
            Role::OnPrimary.into(),
        ),
        ButtonStyle::Bare => {
            (plain(Paint::NONE), Paint::from(Role::Line).faded(0.6), Role::Text.into())
        }
        ButtonStyle::Danger => (
            pick(Role::DangerButton.into(), Role::DangerButtonHovered, Role::DangerButtonPressed),
            Role::DangerButtonHovered.into(),
            Role::OnDanger.into(),
        ),
        ButtonStyle::Choice if chosen => {
            (plain(Role::ButtonHovered.into()), Role::Accent.into(), Role::Text.into())
        }
        ButtonStyle::Quiet | ButtonStyle::Choice => {
            (plain(Role::Button.into()), Role::Line.into(), Role::Text.into())
        }
    }
}

/// Shows the keyboard focus as an outline, once the keyboard is in use.
fn outline_focus(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    theme: Res<Theme>,
    focusable: Query<(Entity, Has<Outline>), With<TabIndex>>,
    mut commands: Commands,
) {
    if !(focus.is_changed() || visible.is_changed() || theme.is_changed()) {
        return;
    }
    for (entity, outlined) in &focusable {
        let wanted = visible.0 && focus.get() == Some(entity);
        if wanted && (!outlined || theme.is_changed()) {
            let color = theme.paint(Role::Accent);
            commands.entity(entity).insert(Outline::new(px(2), px(2), color));
        } else if !wanted && outlined {
            commands.entity(entity).remove::<Outline>();
        }
    }
}
