//! The position and size of the board in the window.
//!
//! The panels leave a [`BoardSlot`] for the board, and the board follows the slot.

use super::{components::BoardRoot, layer, squares::TurnBoard};
use crate::{
    app::states::Screen,
    kit::widgets::visible_if,
    look::{File, Fit},
    rules::{BoardKind, BoardSize, Color, Square},
    table::{PlaySystems, Shown},
    theme::{DrawnSizes, Theme, ThemeAssets, assets::Drawn},
};
use bevy::{
    camera::visibility::VisibilitySystems,
    ecs::schedule::ScheduleLabel,
    prelude::*,
    sprite::{BorderRect, SliceScaleMode, SpriteImageMode, SpriteScalingMode, TextureSlicer},
    ui::{UiGlobalTransform, UiSystems},
};

/// The node of the user interface that leaves room for the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardSlot;

/// The board's place in the window, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardPlace {
    /// The middle, in the camera's world: the window's middle is the origin, up is positive.
    pub center: Vec2,
    /// The side of a square.
    pub square: f32,
    /// The kind of board, which has the numbers of files and ranks.
    pub board: BoardKind,
    /// The side at the bottom of the board.
    pub bottom: Color,
    /// The width of the frame, in squares; 0 without a frame.
    pub frame: f32,
    /// The side of a piece's picture, in squares: a little more than one, because the pictures have
    /// some air around the piece.
    pub piece: f32,
}

impl Default for BoardPlace {
    fn default() -> Self {
        Self {
            center: Vec2::ZERO,
            square: 64.0,
            board: BoardKind::Chess,
            bottom: Color::White,
            frame: 0.0,
            piece: 1.0 + 2.0 * PIECE_OVERLAP,
        }
    }
}

impl BoardPlace {
    /// Returns the numbers of files and ranks.
    pub const fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// Returns the numbers of files and ranks as a vector.
    pub(super) fn in_squares(&self) -> Vec2 {
        vec2(f32::from(self.size().files), f32::from(self.size().ranks))
    }

    /// Returns the middle of a square in the root's coordinates, whose unit is a square.
    pub fn on_board(&self, square: Square) -> Vec2 {
        let middle = (self.in_squares() - Vec2::ONE) / 2.0;
        let offset = vec2(f32::from(square.file()), f32::from(square.rank())) - middle;
        if self.bottom == Color::White { offset } else { -offset }
    }

    /// Returns the middle of a square in the camera's world.
    pub fn in_world(&self, square: Square) -> Vec2 {
        self.center + self.on_board(square) * self.square
    }

    /// Converts a point of the camera's world to the root's coordinates.
    pub fn to_board(&self, world: Vec2) -> Vec2 {
        (world - self.center) / self.square
    }

    /// Returns the square at a point of the camera's world.
    pub fn square_at(&self, world: Vec2) -> Option<Square> {
        let offset = self.to_board(world);
        let offset = if self.bottom == Color::White { offset } else { -offset };
        let cell = (offset + self.in_squares() / 2.0).floor();
        if cell.min_element() < 0.0 {
            return None;
        }
        Square::new(cell.x as u8, cell.y as u8).filter(|square| self.size().contains(*square))
    }
}

/// Returns the point of the camera's world at a point of the window, in logical pixels.
pub(super) fn world_from_window(at: Vec2, window: &Window) -> Vec2 {
    let offset = at - window.size() / 2.0;
    vec2(offset.x, -offset.y)
}

/// The picture behind everything.
#[derive(Component)]
struct Background;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardPlace>()
        .add_systems(OnEnter(Screen::Title), spawn_background)
        .add_systems(OnEnter(Screen::Game), set_up)
        .add_systems(Update, set_up_anew.in_set(PlaySystems::Present).before(TurnBoard))
        .add_systems(SetUpBoard, spawn_root.in_set(SpawnRoot))
        .add_systems(Update, cover_window)
        .configure_sets(
            PostUpdate,
            PlaceBoard.after(UiSystems::PostLayout).before(TransformSystems::Propagate),
        )
        .add_systems(
            PostUpdate,
            (
                follow_slot.in_set(PlaceBoard),
                // In the same frame, or a new board would be drawn with the old board's border.
                (paint_frame, cast_shadow)
                    .after(PlaceBoard)
                    .before(TransformSystems::Propagate)
                    .before(VisibilitySystems::VisibilityPropagate),
            ),
        );
}

/// Spawns the board: its root and all that does not depend on the view.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SetUpBoard;

/// Sets up the board of the game that is shown.
fn set_up(world: &mut World) {
    let board = world.resource::<Shown>().board_kind();
    world.resource_mut::<BoardPlace>().board = board;
    Drawn::need(&mut world.resource_mut::<Drawn>(), board);
    world.run_schedule(SetUpBoard);
}

/// Sets up another board if the game that is shown is played on one.
fn set_up_anew(world: &mut World) {
    let shown = world.resource::<Shown>();
    if shown.agreed.is_none() || shown.board_kind() == world.resource::<BoardPlace>().board {
        return;
    }
    let mut roots = world.query_filtered::<Entity, With<BoardRoot>>();
    let roots: Vec<Entity> = roots.iter(world).collect();
    if roots.is_empty() {
        return;
    }
    for root in roots {
        world.despawn(root);
    }
    set_up(world);
}

/// The systems that place the board in the window.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PlaceBoard;

/// Spawns the root, before anything below it is spawned.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SpawnRoot;

fn spawn_background(
    assets: Res<ThemeAssets>,
    backgrounds: Query<(), With<Background>>,
    mut commands: Commands,
) {
    if backgrounds.is_empty() {
        commands.spawn((
            Name::new("Background"),
            Background,
            Sprite::from_image(assets.image(File::Background)),
            Transform::from_xyz(0.0, 0.0, layer::BACKGROUND),
        ));
    }
}

fn cover_window(
    window: Single<&Window>,
    theme: Res<Theme>,
    mut backgrounds: Query<&mut Sprite, With<Background>>,
) {
    for mut sprite in &mut backgrounds {
        let size = Some(window.size());
        if sprite.custom_size != size {
            sprite.custom_size = size;
        }
        if sprite.is_added() || theme.is_changed() {
            sprite.image_mode = match theme.background.fit {
                Fit::Stretch => SpriteImageMode::Auto,
                Fit::Cover => SpriteImageMode::Scale(SpriteScalingMode::FillCenter),
                Fit::Tile => {
                    SpriteImageMode::Tiled { tile_x: true, tile_y: true, stretch_value: 1.0 }
                }
            };
        }
    }
}

/// The frame around the squares.
#[derive(Component)]
struct Frame;

/// The shadow of the board on its background.
#[derive(Component)]
struct Shadow;

/// The width of the borders in the pictures of frame and shadow, in pixels.
const BORDER: f32 = 64.0;

fn sliced() -> SpriteImageMode {
    SpriteImageMode::Sliced(TextureSlicer {
        border: BorderRect::all(BORDER),
        center_scale_mode: SliceScaleMode::Stretch,
        ..default()
    })
}

fn paint_frame(
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    mut frames: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<Frame>>,
) {
    for (mut sprite, mut transform, mut visibility) in &mut frames {
        if !(sprite.is_added() || place.is_changed() || theme.is_changed()) {
            continue;
        }
        let is_there = place.frame > 0.0;
        visibility.set_if_neq(visible_if(is_there));
        if !is_there {
            continue;
        }
        let size = place.in_squares() + Vec2::splat(2.0 * place.frame);
        (*sprite, *transform) = match assets.frame() {
            Some(picture) => {
                // The number of the picture's pixels per square at which its borders fit the frame.
                let pixels = BORDER / place.frame;
                let sprite = Sprite {
                    custom_size: Some(size * pixels),
                    image_mode: sliced(),
                    ..Sprite::from_image(picture.clone())
                };
                (sprite, Transform::from_scale(Vec3::splat(1.0 / pixels)))
            }
            None => (Sprite::from_color(theme.frame.color.color(), size), Transform::IDENTITY),
        };
        transform.translation.z = layer::FRAME;
    }
}

fn cast_shadow(
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    mut shadows: Query<&mut Sprite, With<Shadow>>,
) {
    for mut sprite in &mut shadows {
        if sprite.is_added() || place.is_changed() || theme.is_changed() {
            let size = place.in_squares() + Vec2::splat(2.0 * place.frame + 1.1);
            sprite.custom_size = Some(size * SHADOW_PIXELS);
            sprite.color.set_alpha(theme.frame.shadow);
        }
    }
}

fn spawn_root(assets: Res<ThemeAssets>, place: Res<BoardPlace>, mut commands: Commands) {
    let mut root = commands.spawn((
        Name::new("Board"),
        BoardRoot,
        DespawnOnExit(Screen::Game),
        root_transform(&place),
        Visibility::default(),
        children![
            (
                Name::new("Shadow"),
                Shadow,
                Sprite {
                    image_mode: sliced(),
                    ..Sprite::from_image(assets.image(File::BoardShadow))
                },
                Transform::from_xyz(0.0, -0.2, layer::SHADOW)
                    .with_scale(Vec3::splat(1.0 / SHADOW_PIXELS)),
            ),
            (
                Name::new("Frame"),
                Frame,
                Sprite::default(),
                Transform::default(),
                Visibility::Hidden,
            ),
        ],
    ));
    if let Some(light) = assets.light(place.board) {
        root.with_child((
            Name::new("Light"),
            Sprite { custom_size: Some(place.in_squares()), ..Sprite::from_image(light.clone()) },
            Transform::from_xyz(0.0, 0.0, layer::LIGHT),
        ));
    }
}

/// The overlap of a piece's picture over each edge of its square, in squares.
const PIECE_OVERLAP: f32 = 0.02;

/// Returns the side of a piece's picture on a square of this side, both in pixels. The overlap is a
/// whole number on each side, so that the picture is drawn pixel by pixel.
fn piece_side(square: f32) -> f32 {
    square + 2.0 * (square * PIECE_OVERLAP).round()
}

/// The least side of a square for a frame around the board, in logical pixels.
const LEAST_FRAMED: f32 = 50.0;

/// The number of pixels of the shadow's picture per square.
const SHADOW_PIXELS: f32 = 92.0;

fn root_transform(place: &BoardPlace) -> Transform {
    let scale = vec3(place.square, place.square, 1.0);
    Transform::from_translation(place.center.extend(0.0)).with_scale(scale)
}

/// Moves the board to its slot after layout, in whole physical pixels so that edges are crisp.
fn follow_slot(
    slots: Query<(&ComputedNode, &UiGlobalTransform), With<BoardSlot>>,
    window: Single<&Window>,
    theme: Res<Theme>,
    mut place: ResMut<BoardPlace>,
    mut sizes: ResMut<DrawnSizes>,
    mut roots: Query<&mut Transform, With<BoardRoot>>,
) {
    let Ok((node, transform)) = slots.single() else { return };
    if node.size().min_element() <= 0.0 {
        return;
    }
    let scale = window.scale_factor();
    let size = place.in_squares();
    let square = |frame: f32| {
        (node.size() / (size + Vec2::splat(2.0 * frame))).min_element().floor().max(1.0)
    };
    // A small board needs all the room for its squares.
    let frame = theme.frame.width;
    let frame = if square(frame) < LEAST_FRAMED * scale { 0.0 } else { frame };
    let square = square(frame);
    let window_size = vec2(window.physical_width() as f32, window.physical_height() as f32);
    let top_left = (transform.translation - square * size / 2.0).round();
    let middle = top_left + square * size / 2.0 - window_size / 2.0;
    let next = BoardPlace {
        center: vec2(middle.x, -middle.y) / scale,
        square: square / scale,
        frame,
        piece: piece_side(square) / square,
        ..*place
    };
    place.set_if_neq(next);
    let piece = piece_side(square) as u32;
    sizes.set_if_neq(DrawnSizes { piece, mark: square as u32 });
    for mut root in &mut roots {
        root.set_if_neq(root_transform(&next));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_drawn_in_whole_pixels_around_the_middle_of_their_square() {
        for square in 20..=300 {
            let side = piece_side(square as f32);
            assert_eq!(side.fract(), 0.0);
            assert_eq!((side as u32 - square) % 2, 0);
            assert!((1.0..1.09).contains(&(side / square as f32)), "{side} on {square}");
        }
    }

    #[test]
    fn every_square_is_found_at_its_own_middle_from_both_sides() {
        for bottom in Color::ALL {
            let place = BoardPlace { center: vec2(-31.5, 12.0), square: 45.0, bottom, ..default() };
            for square in place.size().squares() {
                assert_eq!(place.square_at(place.in_world(square)), Some(square));
            }
            assert_eq!(place.square_at(place.center + vec2(45.0 * 4.0 + 1.0, 0.0)), None);
            assert_eq!(place.square_at(place.center - vec2(0.0, 45.0 * 4.0 + 1.0)), None);
        }
    }
}
