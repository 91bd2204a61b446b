//! Puts the rooms together into the Bevy app.

use crate::{audio, board, hud, menus, play, power, screens, settings, text, theme};
use bevy::{
    asset::AssetMetaCheck, input_focus::tab_navigation::TabNavigationPlugin, log::LogPlugin,
    prelude::*, window::WindowResolution,
};
use std::path::PathBuf;

/// How the game was started: what the command line or the page's address asked for.
#[derive(Resource, Clone, Debug, Default)]
pub struct Launch {
    /// A game to open directly, instead of the title.
    pub game: Option<crate::session::GameSetup>,
    /// The theme to use for this run.
    pub theme: Option<String>,
    /// Where the assets are, if not beside the program.
    pub assets: Option<PathBuf>,
    /// Take a picture when the board is drawn, save it there, and exit.
    pub screenshot: Option<PathBuf>,
    /// What the player should be told at once.
    pub notices: Vec<text::LocalText>,
    /// The window's size in logical pixels.
    pub window: Option<(u32, u32)>,
}

/// The whole game, ready to run in a window.
pub fn game(launch: Launch) -> App {
    let mut app = App::new();
    let (width, height) = launch.window.unwrap_or((1280, 800));
    let window = Window {
        title: "Fog chess".into(),
        name: Some("fogchess".into()),
        resolution: WindowResolution::new(width, height),
        resize_constraints: WindowResizeConstraints {
            min_width: 360.0,
            min_height: 360.0,
            ..default()
        },
        fit_canvas_to_parent: true,
        // Tab, F5 and the browser's own keys keep working.
        prevent_default_event_handling: false,
        ..default()
    };
    let mut assets = AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() };
    if let Some(folder) = &launch.assets {
        assets.file_path = folder.to_string_lossy().into_owned();
    }
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(assets)
            .set(LogPlugin { filter: "warn,fogchess=info,wgpu=error".into(), ..default() }),
    );
    app.insert_resource(launch);
    // Settings are kept and pictures are taken by the game itself, never by tests.
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins((settings::file::plugin, crate::screenshot::plugin));
    app.add_plugins(plugin);
    app
}

/// All rooms. What they run on (`DefaultPlugins`, or a part of it in tests) is there already.
pub fn plugin(app: &mut App) {
    app.init_resource::<Launch>()
        .insert_resource(ClearColor(theme::palette::ROOM))
        .insert_resource(SpritePickingSettings {
            // Squares are picked by their bounds, whatever is drawn on them.
            picking_mode: SpritePickingMode::BoundingBox,
            ..default()
        })
        .add_plugins(TabNavigationPlugin)
        .add_plugins((
            settings::plugin,
            text::plugin,
            theme::plugin,
            screens::plugin,
            menus::plugin,
            play::plugin,
            board::plugin,
            hud::plugin,
            audio::plugin,
            power::plugin,
        ))
        .add_systems(Startup, spawn_camera);
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}
