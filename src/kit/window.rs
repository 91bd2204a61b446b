//! The window as the interface sees it. In a large window everything around the board is larger,
//! words too, so that dialogs are no islands in it.

use bevy::{ecs::system::SystemParam, prelude::*};

/// The largest window in which the sizes of the palette are logical pixels of the window.
const USUAL: Vec2 = vec2(1700.0, 960.0);
/// The number of steps to twice the size. Each size of letters is drawn and kept, so there are few.
const STEPS: f32 = 4.0;

/// The window, measured in the pixels in which the interface is laid out.
#[derive(SystemParam)]
pub struct UiWindow<'w, 's> {
    windows: Query<'w, 's, Ref<'static, Window>>,
    scale: Res<'w, UiScale>,
}

impl UiWindow<'_, '_> {
    /// Returns the window's size, or `None` if there is no window.
    pub fn size(&self) -> Option<Vec2> {
        self.windows.single().ok().map(|window| window.size() / self.scale.0)
    }

    /// Returns the number of the window's logical pixels in one of the interface.
    pub fn scale(&self) -> f32 {
        self.scale.0
    }

    /// Returns `true` if the window has changed.
    pub fn is_changed(&self) -> bool {
        self.windows.single().is_ok_and(|window| window.is_changed())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UiScale>().add_systems(PreUpdate, follow_window);
}

fn follow_window(window: Single<&Window, Changed<Window>>, mut scale: ResMut<UiScale>) {
    let next = scale_in(window.size());
    if scale.0 != next {
        scale.0 = next;
    }
}

/// Returns the scale of the interface in a window of this size, in logical pixels.
fn scale_in(window: Vec2) -> f32 {
    ((window / USUAL).min_element() * STEPS).floor().max(STEPS) / STEPS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_large_windows_have_a_large_interface() {
        let scales = [
            (320.0, 256.0),
            (1280.0, 800.0),
            (1920.0, 1080.0),
            (3440.0, 1080.0),
            (2560.0, 1440.0),
            (3440.0, 1440.0),
            (3840.0, 2160.0),
        ]
        .map(|(width, height)| scale_in(vec2(width, height)));
        assert_eq!(scales, [1.0, 1.0, 1.0, 1.0, 1.5, 1.5, 2.25]);
    }
}
