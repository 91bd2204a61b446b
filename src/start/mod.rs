//! The beginning: reads arguments or the page's address, and assembles the Bevy app from the rooms.

#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod query;
#[cfg(not(target_arch = "wasm32"))]
pub mod screenshot;
#[cfg(target_arch = "wasm32")]
pub mod web;

use crate::{
    access,
    app::{launch::Launch, notices, settings, states},
    audio, board, kit, library, lobby, menus, panels,
    platform::{
        keyring::Keyring,
        power::{self, Waker},
        socket,
    },
    screens, table, theme,
    words::{self, calendar},
};
use bevy::{
    asset::AssetMetaCheck, input_focus::tab_navigation::TabNavigationPlugin, prelude::*,
    window::WindowResolution,
};

/// The least width and height of the window, in logical pixels. The page has none: a canvas larger
/// than the page would be cut off.
const SMALLEST: f32 = if cfg!(target_arch = "wasm32") { 0.0 } else { 360.0 };

/// Returns the whole game, ready to run in a window.
pub fn game(launch: Launch) -> App {
    let mut app = App::new();
    let (width, height) = launch.window.unwrap_or((1280, 800));
    let window = Window {
        title: "Fog chess".into(),
        name: Some("fogchess".into()),
        resolution: WindowResolution::new(width, height),
        resize_constraints: WindowResizeConstraints {
            min_width: SMALLEST,
            min_height: SMALLEST,
            ..default()
        },
        canvas: Some("#game".into()),
        fit_canvas_to_parent: true,
        // Keep Tab, F5 and the browser's own keys working.
        prevent_default_event_handling: false,
        ..default()
    };
    // A picture of the game shows one moment.
    let watches = cfg!(not(target_arch = "wasm32")) && launch.screenshot.is_none();
    let mut assets = AssetPlugin {
        meta_check: AssetMetaCheck::Never,
        watch_for_changes_override: Some(watches),
        ..default()
    };
    if let Some(folder) = &launch.assets {
        assets.file_path = folder.to_string_lossy().into_owned();
    }
    // The menus decide: others may play on a server of this game.
    let close_when_requested = cfg!(target_arch = "wasm32");
    let window = WindowPlugin { primary_window: Some(window), close_when_requested, ..default() };
    let waker = Waker::default();
    system::register_themes(&mut app, &launch, &waker, watches);
    app.add_plugins(system::engine().set(window).set(assets))
        .insert_resource(system::saves(&launch, &waker))
        .insert_resource(system::keyring())
        .insert_resource(system::at_desk(&launch, &waker))
        .insert_resource(waker)
        .insert_resource(system::sockets())
        .insert_resource(launch)
        // Only the game itself saves settings and takes pictures. Tests do so only if they add
        // these plugins.
        .add_plugins(system::plugin)
        .add_plugins(plugin);
    app
}

/// The parts of the native game.
#[cfg(not(target_arch = "wasm32"))]
mod system {
    pub use crate::theme::watch::register as register_themes;
    use crate::{
        app::{launch::Launch, settings},
        files::native::{SystemDesk, folders},
        library::{AtDesk, Saves},
        platform::{
            graphics::{Core2dPipelinePlugin, GraphicsPlugin},
            keyring::{self, Keyring},
            local_network::{LocalNetwork, native::SystemNeighbourhood},
            power::Waker,
            socket::{Sockets, native::SystemNetwork},
        },
        save::{
            Nowhere,
            native::{self, FolderStore},
        },
        start::screenshot,
    };
    use bevy::{
        app::PluginGroupBuilder, core_pipeline::CorePipelinePlugin, log::LogPlugin, prelude::*,
        render::RenderPlugin,
    };

    pub fn engine() -> PluginGroupBuilder {
        // The game reports missing drivers and a missing renderer in one sentence of its own.
        let filter = "warn,fogchess=info,wgpu=error,wgpu_hal::vulkan::instance=off,\
                      wgpu_hal::gles::egl=off,bevy_render::extract_resource=off";
        DefaultPlugins
            .set(LogPlugin { filter: filter.into(), ..default() })
            .disable::<RenderPlugin>()
            .add_after::<RenderPlugin>(GraphicsPlugin::default())
            .disable::<CorePipelinePlugin>()
            .add_after::<CorePipelinePlugin>(Core2dPipelinePlugin)
    }

    pub fn saves(launch: &Launch, waker: &Waker) -> Saves {
        match launch.saves.clone().map_or_else(native::folder, Ok) {
            Ok(folder) => Saves::new(FolderStore::new(folder), waker.clone()),
            Err(error) => Saves::new(Nowhere(error), waker.clone()),
        }
    }

    pub fn keyring() -> Keyring {
        // Without a home folder, the settings say that nothing can be saved.
        settings::file::folder().map(|folder| keyring::native::open(&folder)).unwrap_or_default()
    }

    pub fn at_desk(launch: &Launch, waker: &Waker) -> AtDesk {
        AtDesk::new(SystemDesk::new(folders(launch.saves.as_deref()), waker.clone()))
    }

    pub fn sockets() -> Sockets {
        Sockets::new(SystemNetwork)
    }

    pub fn plugin(app: &mut App) {
        app.insert_resource(LocalNetwork::new(SystemNeighbourhood));
        app.add_plugins((settings::file::plugin, settings::window::plugin, screenshot::plugin));
        let launch = app.world().resource::<Launch>();
        if launch.window.is_none() && launch.screenshot.is_none() {
            app.add_plugins(settings::window::remembered);
        }
    }
}

/// The parts of the page.
#[cfg(target_arch = "wasm32")]
mod system {
    use crate::{
        app::{launch::Launch, settings},
        files::{web as desk, web::PageDesk},
        library::{AtDesk, Saves},
        platform::{
            keyring::{self, Keyring},
            power::Waker,
            socket::{Sockets, web::PageNetwork},
        },
        save::web::BrowserStore,
        start::web,
        theme,
    };
    use bevy::{app::PluginGroupBuilder, prelude::*};

    pub fn register_themes(app: &mut App, launch: &Launch, _: &Waker, _: bool) {
        theme::own::register(app, launch);
    }

    pub fn engine() -> PluginGroupBuilder {
        web::engine::plugins()
    }

    pub fn saves(_: &Launch, waker: &Waker) -> Saves {
        Saves::new(BrowserStore::default(), waker.clone())
    }

    pub fn keyring() -> Keyring {
        keyring::web::open()
    }

    pub fn at_desk(_: &Launch, _: &Waker) -> AtDesk {
        AtDesk::new(PageDesk)
    }

    pub fn sockets() -> Sockets {
        Sockets::new(PageNetwork)
    }

    pub fn plugin(app: &mut App) {
        app.add_plugins((
            settings::web::plugin,
            desk::plugin,
            web::page::plugin,
            web::focus::plugin,
            web::place::plugin,
            web::vibrate::plugin,
        ));
    }
}

/// Adds all rooms. The plugins below them (`DefaultPlugins`, or a part of it in tests) must already
/// be there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Launch>()
        .init_resource::<Keyring>()
        .insert_resource(SpritePickingSettings {
            // Squares are picked by their bounds, no matter what is drawn on them.
            picking_mode: SpritePickingMode::BoundingBox,
            ..default()
        })
        .add_plugins(TabNavigationPlugin)
        .add_plugins((
            states::plugin,
            settings::plugin,
            words::plugin,
            calendar::plugin,
            notices::plugin,
            power::plugin,
            socket::plugin,
        ))
        .add_plugins((theme::plugin, kit::plugin))
        .add_plugins((
            screens::plugin,
            menus::plugin,
            (table::plugin, library::plugin, lobby::plugin),
            board::plugin,
            panels::plugin,
            audio::plugin,
            access::plugin,
        ))
        .add_systems(Startup, spawn_camera);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(crate::platform::local_network::plugin);
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
}
