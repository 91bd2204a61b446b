//! Bevy without a real window and without a graphics card, and the whole game on it.

use bevy::{
    app::{PanicHandlerPlugin, PluginsState, TerminalCtrlCHandlerPlugin},
    asset::AssetMetaCheck,
    core_pipeline::CorePipelinePlugin,
    ecs::schedule::{Schedules, SingleThreadedExecutor},
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    time::TimeUpdateStrategy,
    window::WindowResolution,
    winit::WinitPlugin,
};
use core::time::Duration;
use fogchess::{
    app::{launch::Launch, settings::Settings},
    platform::{graphics::Core2dPipelinePlugin, power::Waker},
    start, theme,
    words::Language,
};
use std::path::{Path, PathBuf};

/// Returns the folder of the assets in the repository.
pub fn assets_folder() -> PathBuf {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    repository.expect("the crate is in `tests/support`").join("assets")
}

/// Adds Bevy as the game uses it, with a window that exists only in the world, and without a
/// graphics card.
///
/// Nothing is drawn, but all else runs: layout, picking, visibility, assets, states.
fn add_engine(app: &mut App, assets: &Path, window: (u32, u32), watches: bool) {
    let window = Window {
        resolution: WindowResolution::new(window.0, window.1).with_scale_factor_override(1.0),
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                close_when_requested: false,
                ..default()
            })
            .set(AssetPlugin {
                file_path: assets.to_string_lossy().into_owned(),
                meta_check: AssetMetaCheck::Never,
                watch_for_changes_override: Some(watches),
                ..default()
            })
            .set(RenderPlugin {
                render_creation: WgpuSettings { backends: None, ..default() }.into(),
                ..default()
            })
            .disable::<CorePipelinePlugin>()
            .add_after::<CorePipelinePlugin>(Core2dPipelinePlugin)
            .disable::<WinitPlugin>()
            // These plugins affect the whole process, which many tests share.
            .disable::<LogPlugin>()
            .disable::<PanicHandlerPlugin>()
            .disable::<TerminalCtrlCHandlerPlugin>(),
    )
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
}

/// Returns settings that are the same on every machine.
fn settings() -> Settings {
    Settings {
        language: Some(Language::english()),
        volume: 0.0,
        // Most tests play both sides.
        opponent: None,
        // Nobody is asked before the first game in the fog.
        lesson_offered: true,
        ..default()
    }
}

/// Returns the whole game on Bevy, with settings that no file changes: English and silent. Changes
/// in the files of its assets show if it `watches` them.
pub(crate) fn game(launch: Launch, watches: bool) -> App {
    let assets = launch.assets.clone().unwrap_or_else(assets_folder);
    let mut app = App::new();
    let waker = Waker::default();
    theme::watch::register(&mut app, &launch, &waker, watches);
    add_engine(&mut app, &assets, launch.window.unwrap_or((1280, 800)), watches);
    app.insert_resource(waker)
        .insert_resource(launch)
        .insert_resource(settings())
        .add_plugins(start::plugin);
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    // Frames are short and tests run in parallel, so threads would only wait for each other.
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app
}
