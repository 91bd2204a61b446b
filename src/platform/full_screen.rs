//! [`FullScreen`]: the window without its frame, or the page without the browser around it.

use bevy::{ecs::system::SystemParam, prelude::*, window::PrimaryWindow};

/// The screen that the game may fill.
#[derive(SystemParam)]
pub struct FullScreen<'w, 's> {
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "the page has the browser's"))]
    window: Query<'w, 's, &'static mut Window, With<PrimaryWindow>>,
}

#[cfg(not(target_arch = "wasm32"))]
impl FullScreen<'_, '_> {
    /// Returns `true` if the game can fill the screen.
    pub fn is_possible(&self) -> bool {
        !self.window.is_empty()
    }

    /// Returns `true` if it does.
    pub fn is_on(&self) -> bool {
        use bevy::window::WindowMode::Windowed;
        self.window.iter().any(|window| window.mode != Windowed)
    }

    /// Fills the screen, or no longer.
    pub fn set(&mut self, on: bool) {
        use bevy::window::WindowMode::{BorderlessFullscreen, Windowed};
        for mut window in &mut self.window {
            window.mode =
                if on { BorderlessFullscreen(MonitorSelection::Current) } else { Windowed };
        }
    }
}

/// Not the canvas alone: the page has texts beside it.
#[cfg(target_arch = "wasm32")]
impl FullScreen<'_, '_> {
    /// Returns `true` if the game can fill the screen. Some phones, and frames without permission,
    /// do not let it.
    pub fn is_possible(&self) -> bool {
        document().is_some_and(|document| document.fullscreen_enabled())
    }

    /// Returns `true` if it does.
    pub fn is_on(&self) -> bool {
        document().is_some_and(|document| document.fullscreen_element().is_some())
    }

    /// Fills the screen, or no longer. To be called soon after the player has pressed something.
    pub fn set(&mut self, on: bool) {
        let Some(document) = document() else { return };
        if !on {
            document.exit_fullscreen();
        } else if let Some(page) = document.document_element() {
            // The player sees whether it has worked.
            let _ = page.request_fullscreen();
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}
