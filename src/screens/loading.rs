//! The loading screen: the game's name and the progress of loading the files.

use super::Screen;
use crate::{
    kit::{
        children,
        paint::{Role, fill},
        palette::text_size,
        widgets::{full_window, strong_label},
    },
    platform::power::DrawWhile,
    theme::ThemeAssets,
};
use bevy::prelude::*;

/// The bar's filled part.
#[derive(Component)]
struct Filled;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Loading), spawn)
        .add_systems(OnExit(Screen::Loading), despawn.run_if(not(in_state(Screen::Recovering))))
        .add_systems(OnExit(Screen::Recovering), despawn)
        .add_systems(Update, show_progress)
        .draw_while(any_with_component::<LoadingScreen>);
}

/// The root of the loading screen.
#[derive(Component)]
struct LoadingScreen;

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Loading screen"),
        LoadingScreen,
        Node { row_gap: px(28), ..full_window() },
        fill(Role::Background),
        children![
            strong_label("game-title", text_size::DISPLAY, Role::Text),
            (
                Node {
                    width: px(240),
                    height: px(4),
                    border_radius: BorderRadius::MAX,
                    overflow: Overflow::clip(),
                    ..default()
                },
                fill(Role::Line),
                children![(
                    Filled,
                    Node { width: percent(0), height: percent(100), ..default() },
                    fill(Role::Accent),
                )],
            ),
        ],
    ));
}

fn show_progress(
    assets: Res<ThemeAssets>,
    server: Res<AssetServer>,
    mut bars: Query<&mut Node, With<Filled>>,
) {
    for mut bar in &mut bars {
        let (done, total) = assets.progress(&server);
        bar.width = percent(100.0 * done as f32 / total.max(1) as f32);
    }
}

fn despawn(screens: Query<Entity, With<LoadingScreen>>, mut commands: Commands) {
    screens.iter().for_each(|screen| commands.entity(screen).despawn());
}
