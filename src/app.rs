//! Assembles the Bevy app from the rooms.

use crate::{
    a11y, audio, board, calendar, hud, launch::Launch, menus, notices, pictures, play, power,
    screens, settings, socket, states, text, theme, ui,
};
use bevy::{
    app::PluginGroupBuilder, asset::AssetMetaCheck,
    input_focus::tab_navigation::TabNavigationPlugin, prelude::*, window::WindowResolution,
};

#[cfg(not(target_arch = "wasm32"))]
use crate::{
    desk::{self, native::SystemDesk},
    graphics::{Core2dPipelinePlugin, GraphicsPlugin},
    save::{
        Nowhere,
        native::{self, FolderStore},
    },
};
#[cfg(not(target_arch = "wasm32"))]
use bevy::{core_pipeline::CorePipelinePlugin, render::RenderPlugin};

/// Returns the whole game, ready to run in a window.
pub fn game(launch: Launch) -> App {
    let mut app = App::new();
    let (width, height) = launch.window.unwrap_or((1280, 800));
    let window = Window {
        title: "Fog chess".into(),
        name: Some("fogchess".into()),
        resolution: WindowResolution::new(width, height),
        resize_constraints: SMALLEST,
        canvas: Some("#game".into()),
        fit_canvas_to_parent: true,
        // Keep Tab, F5 and the browser's own keys working.
        prevent_default_event_handling: false,
        ..default()
    };
    let mut assets = AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() };
    if let Some(folder) = &launch.assets {
        assets.file_path = folder.to_string_lossy().into_owned();
    }
    #[cfg(not(target_arch = "wasm32"))]
    let remembers_window = launch.window.is_none() && launch.screenshot.is_none();
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    theme::own::register(&mut app, &launch);
    app.add_plugins(engine().set(window).set(assets))
        .insert_resource(keeping(&launch))
        .insert_resource(at_desk(&launch))
        .insert_resource(sockets())
        .insert_resource(launch);
    // Only the game itself keeps settings, takes pictures and watches files. Tests do so only if
    // they add these plugins.
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins((
        settings::file::plugin,
        settings::window::plugin,
        crate::screenshot::plugin,
        theme::watch::plugin,
    ));
    #[cfg(not(target_arch = "wasm32"))]
    if remembers_window {
        app.add_plugins(settings::window::remembered);
    }
    #[cfg(target_arch = "wasm32")]
    app.add_plugins((
        settings::web::plugin,
        crate::desk::web::plugin,
        crate::web::page::plugin,
        crate::web::focus::plugin,
        crate::web::place::plugin,
        crate::web::vibrate::plugin,
    ));
    app.add_plugins(plugin);
    app
}

#[cfg(not(target_arch = "wasm32"))]
fn keeping(launch: &Launch) -> play::Keeping {
    match launch.saves.clone().map_or_else(native::folder, Ok) {
        Ok(folder) => play::Keeping::new(FolderStore::new(folder)),
        Err(error) => play::Keeping::new(Nowhere(error)),
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn at_desk(launch: &Launch) -> play::AtDesk {
    play::AtDesk::new(SystemDesk::new(desk::native::folders(launch.saves.as_deref())))
}

#[cfg(not(target_arch = "wasm32"))]
fn sockets() -> socket::Sockets {
    socket::Sockets::new(socket::native::SystemNetwork)
}

#[cfg(target_arch = "wasm32")]
fn sockets() -> socket::Sockets {
    socket::Sockets::new(socket::web::PageNetwork)
}

#[cfg(target_arch = "wasm32")]
fn at_desk(_: &Launch) -> play::AtDesk {
    play::AtDesk::new(crate::desk::web::PageDesk)
}

#[cfg(target_arch = "wasm32")]
fn keeping(_: &Launch) -> play::Keeping {
    play::Keeping::new(crate::save::web::BrowserStore::default())
}

/// The smallest window that holds the game.
#[cfg(not(target_arch = "wasm32"))]
const SMALLEST: WindowResizeConstraints = WindowResizeConstraints {
    min_width: 360.0,
    min_height: 360.0,
    max_width: f32::INFINITY,
    max_height: f32::INFINITY,
};
/// A page is as small as it is: a larger canvas would be cut off.
#[cfg(target_arch = "wasm32")]
const SMALLEST: WindowResizeConstraints = WindowResizeConstraints {
    min_width: 0.0,
    min_height: 0.0,
    max_width: f32::INFINITY,
    max_height: f32::INFINITY,
};

#[cfg(not(target_arch = "wasm32"))]
fn engine() -> PluginGroupBuilder {
    // The game reports missing drivers and a missing renderer in one sentence of its own.
    let filter = "warn,fogchess=info,wgpu=error,wgpu_hal::vulkan::instance=off,\
                  wgpu_hal::gles::egl=off,bevy_render::extract_resource=off";
    let log = bevy::log::LogPlugin { filter: filter.into(), ..default() };
    DefaultPlugins
        .set(log)
        .disable::<RenderPlugin>()
        .add_after::<RenderPlugin>(GraphicsPlugin::default())
        .disable::<CorePipelinePlugin>()
        .add_after::<CorePipelinePlugin>(Core2dPipelinePlugin)
}

#[cfg(target_arch = "wasm32")]
fn engine() -> PluginGroupBuilder {
    crate::web::engine::plugins()
}

/// Adds all rooms. The plugins below them (`DefaultPlugins`, or a part of it in tests) must already
/// be there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Launch>()
        .insert_resource(SpritePickingSettings {
            // Squares are picked by their bounds, no matter what is drawn on them.
            picking_mode: SpritePickingMode::BoundingBox,
            ..default()
        })
        .add_plugins(TabNavigationPlugin)
        .add_plugins((
            states::plugin,
            settings::plugin,
            text::plugin,
            calendar::plugin,
            notices::plugin,
            power::plugin,
            socket::plugin,
        ))
        .add_plugins((pictures::plugin, theme::plugin, ui::plugin))
        .add_plugins((
            screens::plugin,
            menus::plugin,
            play::plugin,
            board::plugin,
            hud::plugin,
            audio::plugin,
            a11y::plugin,
        ))
        .add_systems(Startup, spawn_camera);
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}
