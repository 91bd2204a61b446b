//! The controls that set values: switches, sliders, text fields; and areas that scroll.
//!
//! Their behaviour comes from `bevy::ui_widgets`; this module adds their appearance and the
//! behaviour that is missing there.

mod scroll;
mod slider;
mod text_field;
mod toggle;

pub use scroll::{BringIntoSight, Dragged, scroll_area, scroll_node, scrolling, scrolls_by_finger};
pub use slider::slider;
pub use text_field::{GiveUpText, TextField, set_text, text_field};
pub use toggle::{Toggle, Toggled, toggle, toggle_node};

use bevy::prelude::*;

/// Registers the systems of the controls.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((scroll::plugin, slider::plugin, text_field::plugin, toggle::plugin));
}
