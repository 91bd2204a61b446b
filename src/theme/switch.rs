//! Changes the theme while the game runs. The old theme is shown until all files of the new one are
//! loaded; then all pictures change at once. Without a connection the old theme stays.

use super::{
    assets::{self, ThemeAssets},
    shelf::Themes,
};
use crate::{
    app::{launch::Launch, notices::Notices, settings::Settings, states::Screen},
    platform::power::DrawWhile,
    words::LocalText,
};
use bevy::prelude::*;

/// The theme that is being loaded.
#[derive(Resource)]
pub(super) struct Loading(pub(super) ThemeAssets);

impl Loading {
    /// Returns `true` if this is another theme than the one in use, and not the same one changed.
    pub(super) fn is_other(&self, in_use: &ThemeAssets) -> bool {
        self.0.mix != in_use.mix
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (begin, finish).chain().run_if(in_state(Screen::Title).or_else(in_state(Screen::Game))),
    )
    .draw_while(resource_exists::<Loading>);
}

/// Requests the files of the chosen theme, if it is not the one in use or has changed.
pub(super) fn begin(
    launch: Res<Launch>,
    settings: Res<Settings>,
    themes: Res<Themes>,
    drawn: Res<assets::Drawn>,
    in_use: Res<ThemeAssets>,
    loading: Option<Res<Loading>>,
    server: Res<AssetServer>,
    mut faults: ResMut<assets::Faults>,
    mut commands: Commands,
) {
    if !(settings.is_changed() || launch.is_changed() || themes.is_changed() || drawn.is_changed())
    {
        return;
    }
    let mix = assets::chosen(&launch, &settings);
    let theme = themes.resolve_mix(&mix);
    let last = loading.as_ref().map_or(&*in_use, |loading| &loading.0);
    if !themes.has(&mix.theme) || last.theme == theme && last.mix == mix && last.drawn == *drawn {
        return;
    }
    if last.mix != mix || last.theme.faults != theme.faults {
        assets::report_manifests(&theme, &mut faults);
    }
    let images = in_use.images();
    let assets = assets::request(&server, images, mix, theme, *drawn, |_| true);
    commands.insert_resource(Loading(assets));
}

/// Puts the theme in use once all of its files are loaded or have failed.
pub(super) fn finish(world: &mut World) {
    let Some(loading) = world.get_resource::<Loading>() else { return };
    let server = world.resource::<AssetServer>();
    let (done, total) = loading.0.progress(server);
    if done < total {
        return;
    }
    let is_kept = loading.is_other(world.resource()) && !loading.0.is_within_reach(server);
    let Some(Loading(new)) = world.remove_resource() else { return };
    if is_kept {
        let before = world.resource::<ThemeAssets>().mix.clone();
        let is_new = |theme: &&str| before.themes().all(|known| known != *theme);
        let away = new.mix.themes().find(is_new).unwrap_or(&new.mix.theme);
        let theme = world.resource::<Themes>().found(away);
        let text = LocalText::new("error-theme-away").with_text("title", &theme);
        world.resource_mut::<Notices>().push(text);
        world.resource_mut::<Settings>().mix = before;
        return;
    }
    let before = world.resource::<ThemeAssets>().clone();
    let new = assets::finish(world, new, Some(&before));
    world.insert_resource(new);
}
