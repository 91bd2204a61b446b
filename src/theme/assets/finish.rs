//! The last step of loading a theme, once all of its files are loaded or have failed.

use super::{FontFile, SoundFile, ThemeAssets};
use crate::{
    look::{File, Sound, Weight},
    pictures::{Picture, Pixels, layers},
    theme::Theme,
};
use bevy::prelude::*;

/// Finishes loading: puts the look in use, and has the pictures drawn into their images that differ
/// from those `before`.
pub(in crate::theme) fn finish(
    world: &mut World,
    mut assets: ThemeAssets,
    before: Option<&ThemeAssets>,
) -> ThemeAssets {
    world.insert_resource(Theme(assets.theme.look.clone()));
    world.resource_scope(|world, mut images: Mut<Assets<Image>>| {
        assets.finish(before, world.resource::<Assets<Picture>>(), &mut images);
    });
    let sounds = world.resource::<Assets<SoundFile>>();
    assets.sounds = Sound::ALL
        .into_iter()
        .filter_map(|sound| Some((sound, sounds.get(assets.sound_files.get(&sound)?)?.0.clone())))
        .collect();
    let fonts = world.resource::<Assets<FontFile>>();
    assets.fonts =
        Weight::ALL.map(|weight| Some(fonts.get(assets.font_files.get(&weight)?)?.0.clone()));
    assets
}

impl ThemeAssets {
    /// Prepares the mist, and has the pictures drawn into their images that are not drawn there.
    pub(crate) fn finish(
        &mut self,
        before: Option<&Self>,
        pictures: &Assets<Picture>,
        images: &mut Assets<Image>,
    ) {
        let there =
            |(file, handle): (&File, &Handle<Picture>)| pictures.contains(handle).then_some(*file);
        self.images.set_loaded(self.pictures.iter().filter_map(there));
        self.finish_mist(pictures, images);
        let is_drawn = |file: File, handle| {
            before.is_some_and(|before| {
                before.pictures.get(&file) == Some(handle) && !before.images.is_due(file)
            })
        };
        let new = self.pictures.iter().filter(|(file, handle)| !is_drawn(**file, *handle));
        self.images.draw_all(new.map(|(file, _)| *file));
    }

    /// Makes the textures of the mist from all of its kinds that are loaded.
    pub(super) fn finish_mist(&mut self, pictures: &Assets<Picture>, images: &mut Assets<Image>) {
        let kinds = core::iter::once(File::Fog).chain((1..=File::MORE_FOG).map(File::MoreFog));
        let kinds: Vec<&Pixels> = kinds
            .filter_map(|kind| Some(&pictures.get(self.pictures.get(&kind)?)?.pixels))
            .collect();
        self.fog_loaded = self.images.is_loaded(File::Fog);
        self.mists = kinds.iter().map(|kind| layers::own_color(kind)).collect();
        if let Some(layers) = layers::of(&kinds) {
            self.fog = images.add(layers::mist(kinds[0]));
            self.mist_kinds = images.add(layers);
        }
    }
}
