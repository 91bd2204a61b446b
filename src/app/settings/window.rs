//! The window of the native game: its size and place are remembered, and F11 fills the screen.

use super::{Settings, WindowPlace};
use crate::platform::full_screen::FullScreen;
use bevy::{
    prelude::*,
    render::renderer::RenderDevice,
    window::{Monitor, PrimaryMonitor, PrimaryWindow, WindowMode, WindowMoved, WindowResized},
};

/// The longest side of a window that can be opened on any system, in logical pixels. The screens,
/// which bound it further, are known only once the window is there.
const LONGEST_SIDE: u32 = 8192;

/// The part of a screen that a window fills which was too large for it. The rest is for its frame.
const PART: f32 = 0.9;

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
            let [width, height] = [was.width, was.height].map(|side| side.min(LONGEST_SIDE) as f32);
            window.resolution.set(width, height);
            window.position = WindowPosition::At(ivec2(was.left, was.top));
        }
        app.add_systems(Update, stay_on_a_screen.run_if(any_match_filter::<Added<Monitor>>));
    }
    app.add_systems(
        Update,
        remember.run_if(on_message::<WindowResized>.or_else(on_message::<WindowMoved>)),
    );
}

/// Moves the window to the first screen if its own has gone, and makes it smaller if it is larger
/// than the screens, or than the graphics card can draw.
fn stay_on_a_screen(
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    device: Option<Res<RenderDevice>>,
) {
    let WindowPosition::At(at) = window.position else { return };
    let place = |monitor: &Monitor| {
        let size = uvec2(monitor.physical_width, monitor.physical_height).as_ivec2();
        IRect::from_corners(monitor.physical_position, monitor.physical_position + size)
    };
    let screens = || monitors.iter().map(|(monitor, _)| place(monitor));
    let mut room = screens().fold(IRect::EMPTY, |all, screen| all.union(screen));
    let primary = monitors.iter().find(|(_, is_primary)| *is_primary);
    if let Some((primary, _)) = primary
        && !screens().any(|screen| screen.contains(at.saturating_add(ivec2(80, 20))))
    {
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
        room = place(primary);
    }
    if room.is_empty() {
        return;
    }
    let (size, room) = (window.physical_size(), room.size().as_uvec2());
    let fits = |side: u32, room: u32| if side > room { (room as f32 * PART) as u32 } else { side };
    let most = device.map_or(u32::MAX, |device| device.limits().max_texture_dimension_2d);
    let bounded = uvec2(fits(size.x, room.x), fits(size.y, room.y)).min(UVec2::splat(most));
    if bounded != size {
        window.resolution.set_physical_resolution(bounded.x, bounded.y);
    }
}

fn fill_screen(keys: Res<ButtonInput<KeyCode>>, mut screen: FullScreen) {
    if keys.just_pressed(KeyCode::F11) {
        let is_on = screen.is_on();
        screen.set(!is_on);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the window as it opens at its last place, on these screens.
    fn opened(was: WindowPlace, screens: &[(IVec2, UVec2)]) -> Window {
        let mut app = App::new();
        let settings = Settings { window: Some(was), ..default() };
        app.insert_resource(settings).add_message::<WindowResized>().add_message::<WindowMoved>();
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        remembered(&mut app);
        for (nth, (physical_position, size)) in screens.iter().enumerate() {
            let mut screen = app.world_mut().spawn(Monitor {
                name: None,
                physical_width: size.x,
                physical_height: size.y,
                physical_position: *physical_position,
                refresh_rate_millihertz: None,
                scale_factor: 1.0,
                video_modes: Vec::new(),
            });
            if nth == 0 {
                screen.insert(PrimaryMonitor);
            }
        }
        app.update();
        let mut windows = app.world_mut().query::<&Window>();
        windows.single(app.world()).expect("one window").clone()
    }

    #[test]
    fn a_window_comes_back_on_the_screens_that_are_there() {
        let one = [(IVec2::ZERO, uvec2(1920, 1080))];
        let two = [one[0], (ivec2(1920, 0), uvec2(2560, 1440))];
        let centered = WindowPosition::Centered(MonitorSelection::Primary);
        for ((width, height, left, top), screens, size, stays) in [
            ((900, 700, 100, 50), &one[..], (900, 700), true),
            ((1920, 1080, 0, 0), &one, (1920, 1080), true),
            ((32_768, 700, 0, 0), &one, (1728, 700), true),
            ((100_000, 100_000, 20, 20), &one, (1728, 972), true),
            ((u32::MAX, u32::MAX, 20, 20), &one, (1728, 972), true),
            ((2400, 1200, 2000, 100), &two, (2400, 1200), true),
            ((4000, 900, 0, 0), &two, (4000, 900), true),
            // The second screen has gone.
            ((2400, 1200, 2000, 100), &one, (1728, 972), false),
            ((800, 600, -32_000, -32_000), &one, (800, 600), false),
            ((800, 600, 99_999, 99_999), &one, (800, 600), false),
            ((800, 600, -1500, 40), &one, (800, 600), false),
            ((800, 600, i32::MAX, i32::MIN), &one, (800, 600), false),
            // No screen is known.
            ((100_000, 600, 0, 0), &[], (LONGEST_SIDE, 600), true),
        ] {
            let window = opened(WindowPlace { width, height, left, top }, screens);
            assert_eq!(window.physical_size(), UVec2::from(size), "{width}x{height} {left},{top}");
            let at = WindowPosition::At(ivec2(left, top));
            assert_eq!(window.position, if stays { at } else { centered });
        }
    }
}
