//! Changes the theme while the game runs. The old theme is shown until all files of the new one are
//! loaded; then all pictures change at once. Without a connection the old theme stays.

use super::{
    assets::{self, ThemeAssets},
    shelf,
};
#[cfg(not(target_arch = "wasm32"))]
use crate::look::Resolved;
use crate::{
    app::{launch::Launch, notices::Notices, settings::Settings, states::Screen},
    look::Mix,
    platform::power::DrawWhile,
    words::LocalText,
};
use bevy::{platform::collections::HashMap, prelude::*};

/// The theme that is being loaded.
#[derive(Resource)]
pub(super) struct Loading {
    assets: ThemeAssets,
    /// The themes in use and these ones, if they differ.
    change: Option<[Mix; 2]>,
}

impl Loading {
    /// Returns `true` if this is another theme than the one in use.
    pub(super) const fn is_change(&self) -> bool {
        self.change.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (begin, finish).chain().run_if(in_state(Screen::Title).or_else(in_state(Screen::Game))),
    )
    .draw_while(resource_exists::<Loading>);
}

pub(super) fn begin(
    launch: Res<Launch>,
    settings: Res<Settings>,
    drawn: Res<assets::Drawn>,
    in_use_assets: Res<ThemeAssets>,
    server: Res<AssetServer>,
    mut faults: ResMut<assets::Faults>,
    mut in_use: Local<Option<Mix>>,
    mut commands: Commands,
) {
    let wanted = assets::chosen(&launch, &settings);
    let before = in_use.replace(wanted.clone());
    let change = before.filter(|before| *before != wanted).map(|before| [before, wanted.clone()]);
    if change.is_some() || drawn.is_changed() && *drawn != in_use_assets.drawn {
        let theme = shelf::shelf(&launch).resolve_mix(&wanted);
        if change.is_some() {
            assets::report_manifests(&theme, &mut faults);
        }
        let assets = assets::request(&server, &theme, *drawn, |_| true);
        commands.insert_resource(Loading { assets, change });
    }
}

/// Loads a theme, and puts it on as soon as its files are there.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn put_on(world: &mut World, theme: &Resolved) {
    let drawn = *world.resource::<assets::Drawn>();
    let assets = assets::request(world.resource::<AssetServer>(), theme, drawn, |_| true);
    world.insert_resource(Loading { assets, change: None });
}

pub(super) fn finish(world: &mut World) {
    let Some(Loading { assets: new, .. }) = world.get_resource::<Loading>() else { return };
    let server = world.resource::<AssetServer>();
    let (done, total) = new.progress(server);
    if done < total {
        return;
    }
    let is_within_reach = new.is_within_reach(server);
    let Some(Loading { assets: new, change }) = world.remove_resource() else { return };
    if let Some([before, wanted]) = change.filter(|_| !is_within_reach) {
        let is_new = |theme: &&str| before.themes().all(|known| known != *theme);
        let away = wanted.themes().find(is_new).unwrap_or(&wanted.theme);
        let theme = shelf::shelf(world.resource::<Launch>()).found(away);
        let text = LocalText::new("error-theme-away").with_text("title", &theme);
        world.resource_mut::<Notices>().push(text);
        world.resource_mut::<Settings>().mix = before;
        return;
    }
    let old = world.resource::<ThemeAssets>().clone();
    let new = assets::finish(world, new);
    // The systems that draw optional pictures follow the change by themselves.
    let always = old.pictures().filter(|(file, _)| !file.is_optional());
    let pairs = always.filter_map(|(file, old)| Some((old.id(), new.picture(file)?.clone())));
    let pictures: HashMap<_, _> = pairs.collect();
    world.insert_resource(new);
    let mut sprites = world.query::<&mut Sprite>();
    for mut sprite in sprites.iter_mut(world) {
        if let Some(image) = pictures.get(&sprite.image.id()) {
            sprite.image = image.clone();
        }
    }
    let mut nodes = world.query::<&mut ImageNode>();
    for mut node in nodes.iter_mut(world) {
        if let Some(image) = pictures.get(&node.image.id()) {
            node.image = image.clone();
        }
    }
}
