//! The last step of loading a theme, once all of its files are loaded or have failed.

use super::{Faults, ThemeAssets, sounds};
use crate::{
    app::states::Screen,
    look::{Mark, pieces},
    pictures::{fallback, layers, mipmaps},
    platform::power::DrawWhile,
    rules::BoardKind,
    theme::{Theme, crisp::Originals, fitted, fonts},
};
use bevy::{platform::time::Instant, prelude::*};
use core::time::Duration;

/// The pictures that have no smaller copies yet. The title shows none of them, so at the start they
/// are finished after its first frame.
#[derive(Resource, Default)]
pub struct Unfinished(Vec<Handle<Image>>);

/// The time per frame for making smaller copies: less than half of a frame.
const TIME_PER_FRAME: Duration = Duration::from_millis(6);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfinished>()
        .add_systems(Update, go_on.run_if(not(in_state(Screen::Loading))))
        .draw_while(not(have_smaller_copies));
}

/// A run condition of systems that paint with smaller copies: `true` if all pictures have them.
pub fn have_smaller_copies(unfinished: Res<Unfinished>) -> bool {
    unfinished.0.is_empty()
}

/// Makes smaller copies until all pictures have them.
fn go_on(mut unfinished: ResMut<Unfinished>, mut images: ResMut<Assets<Image>>) {
    if unfinished.0.is_empty() {
        return;
    }
    let begun = Instant::now();
    while begun.elapsed() < TIME_PER_FRAME
        && let Some(picture) = unfinished.0.pop()
    {
        shrink(&picture, &mut images);
    }
}

/// Adds smaller copies to a picture, unless it has some.
fn shrink(picture: &Handle<Image>, images: &mut Assets<Image>) {
    if images.get(picture).is_some_and(mipmaps::are_missing)
        && let Some(mut image) = images.get_mut(picture)
    {
        mipmaps::add(&mut image);
    }
}

/// Finishes loading: puts the look in use, replaces missing files, and prepares all pictures to be
/// drawn in any size.
pub(in crate::theme) fn finish(world: &mut World, mut assets: ThemeAssets) -> ThemeAssets {
    let server = world.resource::<AssetServer>().clone();
    world.insert_resource(Theme(assets.look.clone()));
    let before = core::mem::take(&mut *world.resource_mut::<Originals>());
    let mut images = world.resource_mut::<Assets<Image>>();
    stand_in_for_failed(&mut assets, &server, &mut images);
    let scaled = fitted::fit(&assets, &server, &mut images);
    let kinds: Vec<&Image> = assets.mist_files().filter_map(|mist| images.get(mist)).collect();
    if let Some(layers) = layers::of(&kinds) {
        assets.mist_kinds = images.add(layers);
    }
    let originals = before.of(&assets, &images);
    let smaller: Vec<_> = assets
        .pieces()
        .chain(assets.marks())
        .chain([&assets.mist, &assets.board_light])
        .chain(assets.boards.iter().chain(&assets.squares).flatten())
        .cloned()
        .collect();
    shrink(&assets.logo, &mut images);
    if *world.resource::<State<Screen>>().get() == Screen::Loading {
        world.insert_resource(Unfinished(smaller));
    } else {
        let mut images = world.resource_mut::<Assets<Image>>();
        smaller.iter().for_each(|picture| shrink(picture, &mut images));
    }
    world.insert_resource(originals);
    world.resource_scope(|world, mut faults: Mut<Faults>| {
        fonts::finish(&mut assets.fonts, world.resource::<Assets<Font>>(), &mut faults);
        scaled.into_iter().for_each(|text| faults.push(text));
    });
    sounds::silence_broken(world, &assets);
    assets
}

/// Puts stand-ins in place of the pictures that were asked for and failed, once every file is
/// settled.
pub(crate) fn stand_in_for_failed(
    assets: &mut ThemeAssets,
    server: &AssetServer,
    images: &mut Assets<Image>,
) {
    let loaded = |handle: &Handle<Image>| server.load_state(handle).is_loaded();
    assets.fog_loaded = loaded(&assets.fog);
    assets.more_fog.retain(loaded);
    // Squares and frame without a picture have their colour.
    let optional = assets.boards.iter_mut().chain([&mut assets.frame]);
    for picture in optional.chain(&mut assets.squares) {
        if picture.as_ref().is_some_and(|picture| !loaded(picture)) {
            *picture = None;
        }
    }
    let pieces = BoardKind::ALL.into_iter().flat_map(pieces);
    let pieces = pieces.map(|piece| (assets.handle(piece), fallback::piece(piece)));
    let marks = Mark::ALL.map(|mark| (&assets.marks[mark as usize], stand_in(mark)));
    let others = [
        &assets.fog,
        &assets.background,
        &assets.board_light,
        &assets.board_shadow,
        &assets.mist,
        &assets.logo,
    ]
    .map(|handle| (handle, fallback::nothing()));
    for (handle, stand_in) in pieces.chain(marks).chain(others) {
        if handle.path().is_some() && !loaded(handle) {
            images.insert(handle, stand_in).expect("the handle is still held");
        }
    }
    let kinds = assets.mist_files().filter_map(|mist| images.get(mist));
    assets.mists = kinds.map(layers::own_color).collect();
}

/// Returns the stand-in for the picture of a mark.
fn stand_in(mark: Mark) -> Image {
    match mark {
        Mark::Dot => fallback::dot(),
        Mark::Ring | Mark::Check | Mark::Lost | Mark::Blocked | Mark::Memory => fallback::ring(),
        Mark::Landing
        | Mark::Selected
        | Mark::LastMove
        | Mark::Cursor
        | Mark::Hover
        | Mark::Hint
        | Mark::Premove
        | Mark::Sighted => fallback::frame(),
    }
}
