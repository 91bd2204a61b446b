//! The ring of marks around a square: enemy pieces if the square lies in the fog, circles, arrows,
//! and an eraser.

use super::{drawings, pencil::Pencil, place::BoardPlace};
use crate::{
    kit::{
        children,
        paint::{Role, edge, fill},
        palette::{self, TOUCH, text_size},
        widgets::{self, ButtonStyle, Chosen, ReadAloud, SpokenName, pressable, strong_label},
    },
    rules::{BoardKind, Color as Side, Drawing, Ink, Piece, PieceKind, Square, Viewer},
    table::{MarkBoard, PlaySystems, ShowSystems, Shown},
    theme::{Theme, ThemeAssets},
    words::LocalText,
};
use bevy::{
    input_focus::{
        AutoFocus, FocusCause, InputFocus, InputFocusVisible,
        tab_navigation::{NavAction, TabGroup, TabNavigation},
    },
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use core::f32::consts::{PI, TAU};

/// The distance between the middles of two neighbours, in logical pixels.
const STEP: f32 = TOUCH + 4.0;
/// The least radius of the ring through the middles of its buttons, in logical pixels.
const LEAST_RADIUS: f32 = 76.0;
/// The width of the band on which the buttons lie, in logical pixels.
const BAND: f32 = TOUCH + 12.0;
/// The least distance of the ring from the window's edge, in logical pixels.
const MARGIN: f32 = 4.0;
/// The size of a picture on a button, in logical pixels.
const PICTURE: f32 = 36.0;
/// The size of a drawing's picture on a button, in logical pixels.
const ICON: f32 = 26.0;

/// The ring on the screen, which covers the whole window.
#[derive(Component)]
struct Ring;

/// The text in the ring's middle. It has the focus until a key shows it on a choice.
#[derive(Component)]
struct RingText;

/// A choice in the ring.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub enum RingChoice {
    /// Suspects a piece on the square.
    Suspect(Piece),
    /// Draws a circle around the square.
    Circle(Ink),
    /// Draws an arrow from the square to the next one that is chosen.
    Arrow(Ink),
    /// Removes the marks on the square.
    Clean,
}

impl RingChoice {
    /// Returns the name of the choice.
    fn text(self) -> LocalText {
        let inked = |key: &'static str, ink: Ink| LocalText::new(key).with("ink", ink.name());
        match self {
            Self::Suspect(piece) => LocalText::new("ring-suspect").with("piece", piece.kind.word()),
            Self::Circle(ink) => inked("ring-circle", ink),
            Self::Arrow(ink) => inked("ring-arrow", ink),
            Self::Clean => LocalText::new("ring-clean"),
        }
    }

    /// Returns the choices for a square, clockwise, and the number of choices at the top.
    fn of(shown: &Shown, at: Square) -> (Vec<Self>, usize) {
        let enemy = shown.board.as_deref().and_then(|view| match view.viewer() {
            Viewer::Player(side) if shown.may_suspect(at) => Some(!side),
            _ => None,
        });
        let suspects = enemy.into_iter().flat_map(|color: Side| {
            let kinds = shown.board_kind().kinds().iter().rev();
            kinds.map(move |kind: &PieceKind| Self::Suspect(Piece { color, kind: *kind }))
        });
        let mut choices: Vec<_> = suspects.collect();
        let on_top = if choices.is_empty() { Ink::ALL.len() } else { choices.len() };
        choices.extend(Ink::ALL.map(Self::Circle));
        choices.extend(Ink::ALL.map(Self::Arrow));
        let is_marked = shown.marks.suspect(at).is_some()
            || shown.marks.drawings.iter().any(|drawing| drawing.from == at);
        choices.extend(is_marked.then_some(Self::Clean));
        (choices, on_top)
    }

    /// Returns `true` if the player has marked a square in this way.
    fn is_chosen(self, shown: &Shown, at: Square) -> bool {
        match self {
            Self::Suspect(piece) => shown.marks.suspect(at) == Some(piece),
            Self::Circle(ink) => shown.marks.drawings.contains(&Drawing::circle(at, ink)),
            Self::Arrow(_) | Self::Clean => false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            // The board leaves the keys of an open ring alone.
            choose_by_key.in_set(PlaySystems::Input).after(super::keyboard::keys),
            (
                show_ring.after(ShowSystems).after(super::squares::TurnBoard),
                hold_focus,
                name_choice,
            )
                .chain()
                .in_set(PlaySystems::Present),
        ),
    );
}

fn choose_by_key(
    keys: Res<ButtonInput<KeyCode>>,
    navigation: TabNavigation,
    pencil: Res<Pencil>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    if pencil.ring().is_none() {
        return;
    }
    let action = if keys.any_just_pressed([KeyCode::ArrowRight, KeyCode::ArrowDown]) {
        NavAction::Next
    } else if keys.any_just_pressed([KeyCode::ArrowLeft, KeyCode::ArrowUp]) {
        NavAction::Previous
    } else {
        return;
    };
    if let Ok(next) = navigation.navigate(&focus, action) {
        focus.set(next, FocusCause::Navigated);
        visible.0 = true;
    }
}

fn on_choice(
    event: On<Activate>,
    choices: Query<&RingChoice>,
    mut pencil: ResMut<Pencil>,
    mut marks: MessageWriter<MarkBoard>,
) {
    let (Ok(choice), Some(at)) = (choices.get(event.entity), pencil.ring()) else { return };
    pencil.close_ring();
    let change = match *choice {
        RingChoice::Suspect(piece) => MarkBoard::Suspect(at, piece.kind),
        RingChoice::Circle(ink) => MarkBoard::Draw(Drawing::circle(at, ink)),
        RingChoice::Arrow(ink) => return pencil.choose_from(at, ink),
        RingChoice::Clean => MarkBoard::Clean(at),
    };
    marks.write(change);
}

/// Closes the ring if the press is beside its choices. Entities below do not get the press.
fn on_press_elsewhere(
    mut event: On<Pointer<Press>>,
    rings: Query<(), With<Ring>>,
    mut pencil: ResMut<Pencil>,
) {
    event.propagate(false);
    if rings.contains(event.entity) {
        pencil.close_ring();
    }
}

fn show_ring(
    pencil: Res<Pencil>,
    place: Res<BoardPlace>,
    window: Single<&Window>,
    shown: Res<Shown>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    rings: Query<Entity, With<Ring>>,
    parents: Query<&ChildOf>,
    mut images: ResMut<Assets<Image>>,
    mut focus: ResMut<InputFocus>,
    mut last: Local<Option<Square>>,
    mut commands: Commands,
) {
    let now = pencil.ring().filter(|_| shown.board.is_some());
    let is_other = core::mem::replace(&mut *last, now) != now;
    if !(is_other || now.is_some() && (place.is_changed() || theme.is_changed())) {
        return;
    }
    for ring in &rings {
        commands.entity(ring).despawn();
    }
    let Some(at) = now else {
        // Not earlier, or the board would also handle the key that chose. The choice may already
        // have led the focus on.
        let is_above = |focused| parents.iter_ancestors(focused).any(|above| rings.contains(above));
        if focus.get().is_some_and(is_above) {
            focus.clear();
        }
        return;
    };
    let (choices, on_top) = RingChoice::of(&shown, at);
    let step = TAU / choices.len() as f32;
    let radius = LEAST_RADIUS.max(STEP / 2.0 / (step / 2.0).sin());
    let outer = radius + BAND / 2.0;
    // The ring lies around the square, but within the window.
    let square = place.in_world(at) * vec2(1.0, -1.0) + window.size() / 2.0;
    let least = Vec2::splat(outer + MARGIN).min(window.size() / 2.0);
    let middle = square.clamp(least, window.size() - least);
    let [circle, arrow] =
        drawings::icons(ICON * window.scale_factor()).map(|icon| images.add(icon));
    let board = theme.board.dark.color();

    let band = commands
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(middle.x - outer),
                top: px(middle.y - outer),
                width: px(2.0 * outer),
                height: px(2.0 * outer),
                border: UiRect::all(px(BAND)),
                border_radius: BorderRadius::MAX,
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                ..default()
            },
            edge(Role::Panel),
            Pickable::IGNORE,
        ))
        .id();
    let name = heading(shown.board_kind(), at);
    let heading = commands
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(middle.x - radius),
                // Below the square, where it hides the least.
                top: px(middle.y + radius * 0.42 - text_size::SMALL),
                width: px(2.0 * radius),
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
            children![(
                Node {
                    padding: UiRect::axes(px(8), px(3)),
                    border_radius: BorderRadius::MAX,
                    max_width: px(2.0 * radius - BAND),
                    ..default()
                },
                fill(Role::Panel),
                Pickable::IGNORE,
                children![(
                    RingText,
                    AutoFocus,
                    ReadAloud,
                    strong_label(name, text_size::SMALL, Role::Text),
                )],
            )],
        ))
        .id();
    let overlay = commands
        .spawn((
            Name::new("Ring of marks"),
            Ring,
            TabGroup::modal(),
            widgets::full_window(),
            GlobalZIndex(palette::layer::PROMOTION),
            observe(on_press_elsewhere),
        ))
        .add_children(&[band, heading])
        .id();
    let first = -PI / 2.0 - step * (on_top as f32 - 1.0) / 2.0;
    for (number, choice) in choices.into_iter().enumerate() {
        let at_button = middle + radius * Vec2::from_angle(first + step * number as f32);
        let mut button = commands.spawn((
            ChildOf(overlay),
            choice,
            pressable(ButtonStyle::Choice, on_choice),
            SpokenName(choice.text()),
            Node {
                position_type: PositionType::Absolute,
                left: px(at_button.x - TOUCH / 2.0),
                top: px(at_button.y - TOUCH / 2.0),
                width: px(TOUCH),
                height: px(TOUCH),
                border: UiRect::all(px(2)),
                border_radius: BorderRadius::MAX,
                justify_content: JustifyContent::Center,
                align_items: AlignItems::Center,
                ..default()
            },
        ));
        if choice.is_chosen(&shown, at) {
            button.insert(Chosen);
        }
        match choice {
            RingChoice::Suspect(piece) => {
                // The pieces of both sides stand out on a dark square.
                let square = BackgroundColor(board);
                button.with_child((picture(PICTURE, assets.piece(piece), Color::WHITE), square))
            }
            RingChoice::Circle(ink) => {
                button.with_child(picture(ICON, circle.clone(), drawings::color(ink)))
            }
            RingChoice::Arrow(ink) => {
                button.with_child(picture(ICON, arrow.clone(), drawings::color(ink)))
            }
            RingChoice::Clean => {
                let cross = LocalText::verbatim("×");
                button.with_child(strong_label(cross, text_size::HEADING, Role::Text))
            }
        };
    }
}

/// Returns a picture on a button.
fn picture(size: f32, image: Handle<Image>, color: Color) -> impl Bundle {
    (
        ImageNode::new(image).with_color(color),
        Node { width: px(size), height: px(size), border_radius: BorderRadius::MAX, ..default() },
        Pickable::IGNORE,
    )
}

fn heading(board: BoardKind, at: Square) -> LocalText {
    LocalText::new("ring-heading").with("square", board.name_of(at))
}

/// Takes the focus from a choice that does not visibly have it, so that no key chooses unseen.
fn hold_focus(
    visible: Res<InputFocusVisible>,
    text: Single<Entity, With<RingText>>,
    mut focus: ResMut<InputFocus>,
) {
    if !visible.0 && focus.get() != Some(*text) {
        focus.set(*text, FocusCause::Navigated);
    }
}

/// Writes the name of the choice under the pointer, or of the focused choice, in the ring's middle.
fn name_choice(
    pencil: Res<Pencil>,
    shown: Res<Shown>,
    focus: Res<InputFocus>,
    choices: Query<(Entity, &RingChoice, &Hovered)>,
    mut text: Single<&mut LocalText, With<RingText>>,
) {
    let Some(at) = pencil.ring() else { return };
    let hovered = choices.iter().find(|(.., hovered)| hovered.get());
    let focused = focus.get().and_then(|entity| choices.get(entity).ok());
    let named = hovered
        .or(focused)
        .map_or_else(|| heading(shown.board_kind(), at), |(_, choice, _)| choice.text());
    text.set_if_neq(named);
}
