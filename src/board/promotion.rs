//! The choice of a promotion: a column of pieces at the square where the pawn promotes.

use super::{letters::letter, moves::Moves, place::BoardPlace};
use crate::{
    kit::{
        UiWindow,
        palette::{self, text_size},
        widgets,
    },
    rules::{Color as Side, Move, Piece, PieceKind},
    table::{PlaySystems, Shown},
    theme::{Theme, ThemeAssets},
    words::LocalText,
};
use bevy::{
    input::keyboard::KeyboardInput,
    input_focus::tab_navigation::{TabGroup, TabIndex},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::{Activate, Button, observe},
};

/// The least side of a piece that can be chosen, in logical pixels, so that its name can be read. On
/// very small squares it is twice their side.
const LEAST: f32 = 64.0;

/// A pawn's moves to choose from, one for each promotion.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pending {
    side: Side,
    moves: Vec<Move>,
}

/// The open question to which piece a pawn promotes, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Promotion(Option<Pending>);

impl Promotion {
    /// Returns `true` if the question is open.
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Asks which of these moves between two squares a side makes.
    pub(super) fn ask(&mut self, side: Side, moves: Vec<Move>) {
        self.0 = Some(Pending { side, moves });
    }

    pub(super) fn close(&mut self) {
        self.0 = None;
    }
}

/// The chooser on the screen, which covers the whole window.
#[derive(Component)]
struct Chooser;

/// A piece that can be chosen.
#[derive(Component, Clone, Copy, Debug)]
pub struct PromotionChoice(pub PieceKind);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Promotion>().add_systems(
        Update,
        (show_chooser, light_choice)
            .chain()
            .in_set(PlaySystems::Present)
            .after(super::squares::TurnBoard),
    );
}

/// Answers the open question by a key.
pub(super) fn choose_by_key(key: &KeyboardInput, moves: &mut Moves) {
    if let Some(letter) = letter(key) {
        choose(|kind| kind.letter() == letter.to_ascii_lowercase(), moves);
    }
}

/// Makes the move whose promotion is wanted.
fn choose(wanted: impl Fn(PieceKind) -> bool, moves: &mut Moves) {
    let Some(Pending { side, moves: choices }) = &moves.promotion.0 else { return };
    let (side, chosen) = (*side, choices.iter().find(|mv| mv.promotion.is_some_and(&wanted)));
    if let Some(mv) = chosen.copied() {
        moves.make(side, mv);
        moves.promotion.close();
    }
}

fn on_choice(event: On<Activate>, choices: Query<&PromotionChoice>, mut moves: Moves) {
    if let Ok(choice) = choices.get(event.entity) {
        choose(|kind| kind == choice.0, &mut moves);
    }
}

/// Takes the pawn back if the press is beside the pieces. Entities below do not get the press.
fn on_press_elsewhere(
    mut event: On<Pointer<Press>>,
    choosers: Query<(), With<Chooser>>,
    mut promotion: ResMut<Promotion>,
) {
    event.propagate(false);
    if choosers.contains(event.entity) {
        promotion.close();
    }
}

fn show_chooser(
    promotion: Res<Promotion>,
    place: Res<BoardPlace>,
    window: UiWindow,
    shown: Res<Shown>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    choosers: Query<Entity, With<Chooser>>,
    mut commands: Commands,
) {
    let moved = place.is_changed() || theme.is_changed();
    if !(promotion.is_changed() || moved && promotion.is_open()) {
        return;
    }
    for chooser in &choosers {
        commands.entity(chooser).despawn();
    }
    let (Some(pending), Some(_)) = (&promotion.0, &shown.board) else { return };
    let Some(Move { to, .. }) = pending.moves.first().copied() else { return };
    // The column starts on the promotion square and runs towards the middle of the board. On small
    // squares its pieces are larger than these.
    let Some(size) = window.size() else { return };
    let down = place.in_world(to).y > place.center.y;
    let in_window = |world: Vec2| size / 2.0 + vec2(world.x, -world.y) / window.scale();
    let (middle, square) = (in_window(place.in_world(to)), place.square / window.scale());
    let side = square.max(LEAST.min(2.0 * square));
    // The left and the right edge of the eight files.
    let board = in_window(place.center).x + vec2(-4.0, 4.0) * square;
    let left = (middle.x - side / 2.0).clamp(board.x, board.y - side);
    let top = if down {
        middle.y - square / 2.0
    } else {
        middle.y + square / 2.0 - side * pending.moves.len() as f32
    };
    let mut kinds: Vec<PieceKind> = pending.moves.iter().filter_map(|mv| mv.promotion).collect();
    kinds.sort_by_key(|kind| core::cmp::Reverse((kind.value(), kind.index())));
    if !down {
        kinds.reverse();
    }
    let column = commands
        .spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(left),
                top: px(top),
                flex_direction: FlexDirection::Column,
                border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
                ..default()
            },
            // The pieces of both sides stand out on a dark square.
            BackgroundColor(theme.board.dark.color()),
            BoxShadow::new(Color::BLACK.with_alpha(0.6), px(0), px(8), px(0), px(28)),
        ))
        .id();
    for kind in kinds {
        let piece = Piece { color: pending.side, kind };
        commands.entity(column).with_child(choice(kind, assets.piece(piece), side, &theme));
    }
    commands
        .spawn((
            Name::new("Promotion"),
            Chooser,
            TabGroup::modal(),
            widgets::full_window(),
            BackgroundColor(Color::BLACK.with_alpha(0.35)),
            GlobalZIndex(palette::layer::PROMOTION),
            observe(on_press_elsewhere),
        ))
        .add_child(column);
}

fn choice(kind: PieceKind, image: Handle<Image>, side: f32, theme: &Theme) -> impl Bundle {
    (
        Name::new(kind.name()),
        PromotionChoice(kind),
        Button,
        TabIndex(0),
        Hovered::default(),
        observe(on_choice),
        Node {
            width: px(side),
            height: px(side),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::FlexEnd,
            flex_direction: FlexDirection::Column,
            padding: UiRect::bottom(percent(4)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            ..default()
        },
        BackgroundColor(Color::NONE),
        children![
            (
                ImageNode::new(image),
                Node {
                    position_type: PositionType::Absolute,
                    width: percent(84),
                    height: percent(84),
                    top: px(0),
                    left: percent(8),
                    ..default()
                },
                Pickable::IGNORE,
            ),
            (
                Text::default(),
                LocalText::new(format!("piece-{}", kind.word())),
                widgets::strong_font((side * 0.17).clamp(9.0, text_size::SMALL)),
                TextColor(theme.board.coordinate_on_dark.color()),
                Pickable::IGNORE,
            ),
        ],
    )
}

/// Draws the choice under the pointer on a light square and the others on a dark one.
fn light_choice(
    theme: Res<Theme>,
    mut choices: Query<(&Hovered, &mut BackgroundColor, &Children), With<PromotionChoice>>,
    mut names: Query<&mut TextColor>,
) {
    let board = &theme.board;
    for (hovered, mut background, children) in &mut choices {
        let (square, name) = if hovered.get() {
            (board.light.color(), board.coordinate_on_light)
        } else {
            (Color::NONE, board.coordinate_on_dark)
        };
        background.set_if_neq(BackgroundColor(square));
        for child in children {
            if let Ok(mut color) = names.get_mut(*child) {
                color.set_if_neq(TextColor(name.color()));
            }
        }
    }
}
