//! The window of the native game: its size and place are remembered, and F11 fills the screen.

use super::{Settings, WindowPlace};
use bevy::{
    prelude::*,
    window::{Monitor, PrimaryMonitor, PrimaryWindow, WindowMode, WindowMoved, WindowResized},
};

/// Switches to the full screen and back by F11.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, fill_screen);
}

/// Opens the window at its last place, and saves its place from then on. Call it when [`Settings`]
/// are there and the window is not open yet.
pub fn remembered(app: &mut App) {
    if let Some(was) = app.world().resource::<Settings>().window {
        let mut windows = app.world_mut().query_filtered::<&mut Window, With<PrimaryWindow>>();
        for mut window in windows.iter_mut(app.world_mut()) {
            window.resolution.set(was.width as f32, was.height as f32);
            window.position = WindowPosition::At(ivec2(was.left, was.top));
        }
        app.add_systems(Update, stay_on_a_screen.run_if(any_match_filter::<Added<Monitor>>));
    }
    app.add_systems(
        Update,
        remember.run_if(on_message::<WindowResized>.or_else(on_message::<WindowMoved>)),
    );
}

/// Moves the window to the first screen if its own has gone.
fn stay_on_a_screen(
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    monitors: Query<&Monitor>,
    primary: Query<(), With<PrimaryMonitor>>,
) {
    let WindowPosition::At(at) = window.position else { return };
    let is_on = |monitor: &Monitor| {
        let size = uvec2(monitor.physical_width, monitor.physical_height).as_ivec2();
        IRect::from_corners(monitor.physical_position, monitor.physical_position + size)
            .contains(at + ivec2(80, 20))
    };
    if !primary.is_empty() && !monitors.iter().any(is_on) {
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
    }
}

fn fill_screen(
    keys: Res<ButtonInput<KeyCode>>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    if keys.just_pressed(KeyCode::F11) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

fn remember(window: Single<&Window, With<PrimaryWindow>>, mut settings: ResMut<Settings>) {
    // A full screen is not the window's own size.
    if window.mode != WindowMode::Windowed {
        return;
    }
    let at = match window.position {
        WindowPosition::At(at) => at,
        _ => settings.window.map_or(IVec2::ZERO, |was| ivec2(was.left, was.top)),
    };
    let (width, height) = (window.width().round() as u32, window.height().round() as u32);
    let now = WindowPlace { width, height, left: at.x, top: at.y };
    if width > 0 && height > 0 && settings.window != Some(now) {
        settings.window = Some(now);
    }
}
