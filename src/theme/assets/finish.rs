//! The last step of loading a theme, once all of its files are loaded or have failed.

use super::{ThemeAssets, ThemeFile};
use crate::{
    look::{File, Sound, Weight},
    theme::{
        Theme,
        pictures::{fallback, layers},
    },
};
use bevy::prelude::*;

/// Finishes loading: puts the look in use, and has the pictures that differ from those `before`
/// drawn into their images.
pub(in crate::theme) fn finish(
    world: &mut World,
    mut assets: ThemeAssets,
    before: Option<&ThemeAssets>,
) -> ThemeAssets {
    world.insert_resource(Theme(assets.theme.look.clone()));
    world.resource_scope(|world, mut images: Mut<Assets<Image>>| {
        assets.finish(before, world.resource(), &mut images);
    });
    let files = world.resource::<Assets<ThemeFile>>();
    let file = |file| files.get(assets.files.get(&file)?);
    let sounds = Sound::ALL.map(|sound| match file(File::Sound(sound)) {
        Some(ThemeFile::Sound(source)) => source.clone(),
        _ => Handle::default(),
    });
    let fonts = Weight::ALL.map(|weight| match file(File::Font(weight)) {
        Some(ThemeFile::Font(font)) => Some(font.clone()),
        _ => None,
    });
    (assets.sounds, assets.fonts) = (sounds, fonts);
    assets
}

impl ThemeAssets {
    /// Prepares the mist, and has the pictures drawn into their images that are not drawn there.
    pub(crate) fn finish(
        &mut self,
        before: Option<&Self>,
        files: &Assets<ThemeFile>,
        images: &mut Assets<Image>,
    ) {
        let there = self.files.iter().filter(|(_, handle)| files.contains(*handle));
        self.images.set_loaded(there.map(|(file, _)| *file));
        self.finish_mist(files, images);
        let is_drawn = |file: File, handle| {
            before.is_some_and(|before| {
                before.files.get(&file) == Some(handle) && !before.images.is_due(file)
            })
        };
        let new = self.files.iter().filter(|(file, handle)| !is_drawn(**file, *handle));
        self.images.draw_all(new.map(|(file, _)| *file));
    }

    /// Makes the textures of the mist from all of its kinds that are loaded.
    pub(super) fn finish_mist(&mut self, files: &Assets<ThemeFile>, images: &mut Assets<Image>) {
        let nothing = fallback::nothing();
        let kind = |kind| files.get(self.files.get(&kind)?)?.pixels();
        let mut kinds = vec![kind(File::Fog).unwrap_or(&nothing)];
        kinds.extend((1..=File::MORE_FOG).map(File::MoreFog).filter_map(kind));
        self.fog_loaded = self.images.is_loaded(File::Fog);
        self.mists = kinds.iter().map(|kind| layers::own_color(kind)).collect();
        if let Some(layers) = layers::of(&kinds) {
            self.fog = images.add(layers::mist(kinds[0]));
            self.mist_kinds = images.add(layers);
        }
    }
}
