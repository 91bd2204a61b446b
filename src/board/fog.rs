//! The fog over the squares that the viewer does not see.
//!
//! Each square has a [`FogTile`], a sprite in the fog's plain tint, so fog can never be mistaken
//! for an empty square, even before the mist is ready. The mist drifts over the tiles and faintly
//! shows the lines between squares. If its texture is missing, the mist has the plain tint, with
//! the lines. All the mist shares one material, which reads the density of every square from a
//! texture with one texel per square. So the mist is continuous across squares and has soft edges
//! exactly where it meets a visible square.

use super::{
    components::{BoardRoot, FogTile, Square},
    fog_kinds::kinds,
    layer,
    place::{BoardPlace, SetUpBoard},
    squares::{SpawnSquares, TurnBoard},
};
use crate::{
    app::settings::Settings,
    kit::{mist::MistLook, widgets::visible_if},
    look::Reveal,
    platform::power::{DrawWhile, Drift},
    rules::{self, BoardSize, PlayerView, SquareSet},
    table::{PlaySystems, Shown, ViewChanged},
    theme::{Theme, ThemeAssets},
};
use bevy::{
    asset::{RenderAssetUsages, embedded_asset},
    image::ImageSampler,
    prelude::*,
    render::render_resource::{AsBindGroup, Extent3d, TextureDimension, TextureFormat},
    shader::ShaderRef,
    sprite_render::{AlphaMode2d, Material2d, Material2dPlugin},
};

/// The time in which the fog rolls back by one square at the end of a game, in seconds.
const ROLL: f32 = 0.12;

/// The mist over one square, including the mist that drifts over from its neighbours.
#[derive(Component)]
struct Mist;

/// The material that all the mist shares. Its fields are explained in `fog.wgsl`.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, PartialEq)]
pub struct FogMaterial {
    #[uniform(0)]
    look: MistLook,
    #[uniform(0)]
    place: Vec4,
    #[uniform(0)]
    board: Vec4,
    #[uniform(0)]
    drift: Vec4,
    #[texture(1, dimension = "2d_array")]
    #[sampler(2)]
    mist: Handle<Image>,
    #[texture(3, sample_type = "float", filterable = false)]
    density: Handle<Image>,
}

impl Material2d for FogMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://fogchess/board/fog.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// The handles that the mist shares.
#[derive(Resource)]
struct Fog {
    material: Handle<FogMaterial>,
    density: Handle<Image>,
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "fog.wgsl");
    #[cfg(not(target_arch = "wasm32"))]
    app.add_systems(OnEnter(crate::app::states::Screen::Title), prepare_shader);
    app.add_plugins(Material2dPlugin::<FogMaterial>::default())
        .add_systems(SetUpBoard, spawn_tiles.after(SpawnSquares))
        .add_systems(
            Update,
            (
                place_tiles,
                set_targets,
                change_density,
                (tint_tiles, update_material, update_density),
            )
                .chain()
                .in_set(PlaySystems::Present)
                .after(TurnBoard)
                .run_if(resource_exists::<Fog>),
        )
        .draw_while(is_changing)
        .drift_while(drifts);
}

/// Draws a pixel of mist behind the title, where nobody sees it.
///
/// The graphics driver translates a shader when it is drawn for the first time, beside the game,
/// which can take seconds. Until then the first fog would be a plain tint. A browser translates it
/// at once, so the page needs no such preparation.
#[cfg(not(target_arch = "wasm32"))]
fn prepare_shader(
    assets: Res<ThemeAssets>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<FogMaterial>>,
    mut commands: Commands,
) {
    let density = images.add(dense(BoardSize::CHESS));
    commands.spawn((
        Name::new("First mist"),
        DespawnOnExit(crate::app::states::Screen::Title),
        Mesh2d(meshes.add(Rectangle::from_length(1.0))),
        MeshMaterial2d(materials.add(new_material(&assets, &density))),
        Transform::from_xyz(0.0, 0.0, layer::BACKGROUND - 1.0),
    ));
}

/// Returns a texture with the density of each square of a board, all in the fog.
fn dense(size: BoardSize) -> Image {
    let size =
        Extent3d { width: size.files.into(), height: size.ranks.into(), depth_or_array_layers: 1 };
    let (format, usage) = (TextureFormat::Rg8Unorm, RenderAssetUsages::default());
    let mut density = Image::new_fill(size, TextureDimension::D2, &[255, 0], format, usage);
    density.sampler = ImageSampler::nearest();
    density
}

/// Returns the material before its first update.
fn new_material(assets: &ThemeAssets, density: &Handle<Image>) -> FogMaterial {
    FogMaterial {
        look: MistLook::default(),
        place: Vec4::ONE,
        board: Vec4::ONE,
        drift: Vec4::ZERO,
        mist: assets.mist_kinds.clone(),
        density: density.clone(),
    }
}

fn spawn_tiles(
    root: Single<Entity, With<BoardRoot>>,
    place: Res<BoardPlace>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    shown: Res<Shown>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<FogMaterial>>,
    mut commands: Commands,
) {
    let density = images.add(dense(place.size()));
    let material = materials.add(new_material(&assets, &density));
    let quad = meshes.add(Rectangle::from_length(1.0));
    // The current view was shown before the tiles existed, so they start in its state.
    let clear = clear_squares(&shown);
    for square in place.size().squares() {
        let density = density_on(square, clear);
        commands.spawn((
            Name::new(format!("Fog {square}")),
            Square(square),
            FogTile { density, target: density, wait: 0.0 },
            ChildOf(*root),
            Sprite::from_color(theme.fog.plain.color(), Vec2::ONE),
            Transform::from_translation(place.on_board(square).extend(layer::FOG)),
        ));
        commands.spawn((
            Name::new(format!("Mist {square}")),
            Square(square),
            Mist,
            ChildOf(*root),
            Mesh2d(quad.clone()),
            MeshMaterial2d(material.clone()),
            Transform::from_translation(place.on_board(square).extend(layer::MIST)),
        ));
    }
    commands.insert_resource(Fog { material, density });
}

fn place_tiles(
    place: Res<BoardPlace>,
    mut tiles: Query<(&Square, &mut Transform), Or<(With<FogTile>, With<Mist>)>>,
) {
    if place.is_changed() {
        for (square, mut transform) in &mut tiles {
            transform.translation = place.on_board(square.0).extend(transform.translation.z);
        }
    }
}

/// Returns the squares that are free of fog.
fn clear_squares(shown: &Shown) -> SquareSet {
    let clear = |view: &PlayerView| view.ruleset().board.clear(view.visible());
    shown.board.as_deref().map_or(SquareSet::EMPTY, clear)
}

/// Returns the density of the fog over a square.
fn density_on(square: rules::Square, clear: SquareSet) -> f32 {
    if clear.contains(square) { 0.0 } else { 1.0 }
}

/// Sets the target densities. Squares change softly if the change of the view is smooth, otherwise
/// at once.
fn set_targets(
    shown: Res<Shown>,
    mut changes: MessageReader<ViewChanged>,
    settings: Res<Settings>,
    mut tiles: Query<(&Square, &mut FogTile)>,
) {
    let Some(change) = changes.read().last() else { return };
    let softly = settings.motion && change.is_smooth();
    let clear = clear_squares(&shown);
    let decided = shown.board.as_ref().filter(|_| change.ended).and_then(|view| view.last_move());
    for (square, mut tile) in &mut tiles {
        let target = density_on(square.0, clear);
        let density = if softly { tile.density } else { target };
        // At the end of a game the fog rolls back from the square of the last move.
        let steps = decided.map_or(0, |mv| {
            let files = mv.to.file().abs_diff(square.0.file());
            files.max(mv.to.rank().abs_diff(square.0.rank()))
        });
        let wait = if density == target { 0.0 } else { f32::from(steps) * ROLL };
        tile.set_if_neq(FogTile { density, target, wait });
    }
}

fn is_changing(tiles: Query<&FogTile>) -> bool {
    tiles.iter().any(|tile| tile.density != tile.target)
}

fn drifts(tiles: Query<&FogTile>, theme: Res<Theme>) -> bool {
    theme.fog.drift > 0.0 && tiles.iter().any(|tile| tile.density > 0.0)
}

fn change_density(mut tiles: Query<&mut FogTile>, theme: Res<Theme>, time: Res<Time<Real>>) {
    let step = time.delta_secs() * 1000.0 / theme.fog.reveal_ms.max(1.0);
    for mut tile in &mut tiles {
        if tile.density == tile.target {
            continue;
        }
        if tile.wait > 0.0 {
            tile.wait -= time.delta_secs();
            continue;
        }
        let by = (tile.target - tile.density).clamp(-step, step);
        tile.density = (tile.density + by).clamp(0.0, 1.0);
    }
}

/// Fades the tint faster than the mist over it, so that the player sees the mist dissolve. Mist
/// that is swept away has no tint under it.
fn tint_tiles(theme: Res<Theme>, mut tiles: Query<(Ref<FogTile>, &mut Sprite)>) {
    let sweeps = theme.fog.reveal == Reveal::Sweep;
    for (tile, mut sprite) in &mut tiles {
        if tile.is_changed() || theme.is_changed() {
            let alpha = match tile.density {
                density if sweeps && density < 1.0 => 0.0,
                density => density.powi(3),
            };
            sprite.color = theme.fog.plain.color().with_alpha(alpha);
        }
    }
}

fn update_material(
    fog: Res<Fog>,
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    drift: Res<Drift>,
    mut materials: ResMut<Assets<FogMaterial>>,
) {
    let look = &theme.fog;
    let offset = drift.seconds * look.drift / look.scale;
    let next = FogMaterial {
        look: look.into(),
        place: place.center.extend(place.square).extend(match place.bottom {
            rules::Color::White => 1.0,
            rules::Color::Black => -1.0,
        }),
        board: vec4(
            f32::from(place.size().files),
            f32::from(place.size().ranks),
            assets.mist_count().into(),
            assets.colored_mists().into(),
        ),
        drift: vec4(offset, offset * 0.4, -offset * 0.7, offset * 0.55),
        mist: assets.mist_kinds.clone(),
        density: fog.density.clone(),
    };
    if materials.get(&fog.material) != Some(&next) {
        materials.insert(&fog.material, next).expect("the handle is held");
    }
}

/// Writes the densities and kinds of mist into the material's texture, and hides the mist where no
/// square nearby is in the fog.
fn update_density(
    fog: Res<Fog>,
    place: Res<BoardPlace>,
    assets: Res<ThemeAssets>,
    changed: Query<(), Changed<FogTile>>,
    tiles: Query<(&Square, &FogTile)>,
    mut mists: Query<(&Square, &mut Visibility), With<Mist>>,
    mut images: ResMut<Assets<Image>>,
) {
    if changed.is_empty() && !assets.is_changed() {
        return;
    }
    let kinds = kinds(place.size(), assets.mist_count());
    let Some(mut image) = images.get_mut(&fog.density) else { return };
    let Some(data) = image.data.as_mut() else { return };
    let mut foggy = SquareSet::EMPTY;
    for (square, tile) in &tiles {
        let (file, rank) = (usize::from(square.0.file()), usize::from(square.0.rank()));
        let at = rank * usize::from(place.size().files) + file;
        data[2 * at] = (tile.density * 255.0).round() as u8;
        data[2 * at + 1] = kinds[at];
        if tile.density > 0.0 {
            foggy.insert(square.0);
        }
    }
    for (square, mut visibility) in &mut mists {
        let near = |other: rules::Square| {
            other.file().abs_diff(square.0.file()) <= 1
                && other.rank().abs_diff(square.0.rank()) <= 1
        };
        let drawn = foggy.iter().any(near);
        visibility.set_if_neq(visible_if(drawn));
    }
}
