//! The last step of loading a theme, once all of its files are loaded or have failed.

use super::{ThemeAssets, sounds};
use crate::{
    look::{Mark, pieces},
    notices::Notices,
    pictures::{fallback, layers, mipmaps},
    rules::BoardKind,
    theme::{Theme, crisp::Originals, fitted, fonts},
};
use bevy::prelude::*;

/// Finishes loading. Puts the look in use, replaces every missing file, and prepares every picture
/// to be drawn in any size.
pub(in crate::theme) fn finish(world: &mut World, mut assets: ThemeAssets) -> ThemeAssets {
    let server = world.resource::<AssetServer>().clone();
    world.insert_resource(Theme(assets.look.clone()));
    let before = core::mem::take(&mut *world.resource_mut::<Originals>());
    let mut images = world.resource_mut::<Assets<Image>>();
    stand_in_for_failed(&mut assets, &server, &mut images);
    let scaled = fitted::fit(&assets, &server, &mut images);
    let kinds = core::iter::once(&assets.fog).chain(&assets.more_fog);
    let kinds: Vec<&Image> = kinds.filter_map(|mist| images.get(mist)).collect();
    if let Some(layers) = layers::of(&kinds) {
        assets.mist_kinds = images.add(layers);
    }
    let originals = before.of(&assets, &images);
    let smaller = assets.pieces().chain(assets.marks());
    let smaller = smaller.chain([&assets.logo, &assets.mist, &assets.board_light]);
    for handle in
        smaller.chain(assets.boards.iter().flatten()).chain(assets.squares.iter().flatten())
    {
        if let Some(mut image) = images.get_mut(handle) {
            mipmaps::add(&mut image);
        }
    }
    world.insert_resource(originals);
    world.resource_scope(|world, mut notices: Mut<Notices>| {
        fonts::finish(&mut assets.fonts, world.resource::<Assets<Font>>(), &mut notices);
        scaled.into_iter().for_each(|text| notices.push(text));
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
    let mut stand_ins: Vec<(&Handle<Image>, Image)> = Vec::new();
    for piece in BoardKind::ALL.into_iter().flat_map(pieces) {
        stand_ins.push((assets.handle(piece), fallback::piece(piece)));
    }
    stand_ins.extend(Mark::ALL.map(|mark| (&assets.marks[mark as usize], stand_in(mark))));
    for handle in [
        &assets.fog,
        &assets.background,
        &assets.board_light,
        &assets.board_shadow,
        &assets.mist,
        &assets.logo,
    ] {
        stand_ins.push((handle, fallback::nothing()));
    }
    for (handle, stand_in) in stand_ins {
        if handle.path().is_some() && !loaded(handle) {
            images.insert(handle, stand_in).expect("the handle is still held");
        }
    }
    let kinds = core::iter::once(&assets.fog).chain(&assets.more_fog);
    assets.mists = kinds.filter_map(|mist| images.get(mist)).map(layers::own_color).collect();
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
        | Mark::Sighted => fallback::frame(),
    }
}
