//! Bevy's plugins for the page, listed by name to leave out others that `DefaultPlugins` would
//! link.

use crate::platform::graphics::Core2dPipelinePlugin;
use bevy::{
    a11y::AccessibilityPlugin,
    app::{PluginGroupBuilder, TaskPoolPlugin},
    audio::AudioPlugin,
    camera::CameraPlugin,
    clipboard::ClipboardPlugin,
    diagnostic::{DiagnosticsPlugin, FrameCountPlugin},
    image::ImagePlugin,
    input::InputPlugin,
    input_focus::{InputDispatchPlugin, InputFocusPlugin},
    mesh::MeshPlugin,
    picking::DefaultPickingPlugins,
    prelude::*,
    render::RenderPlugin,
    sprite::SpritePlugin,
    sprite_render::SpriteRenderPlugin,
    state::app::StatesPlugin,
    text::TextPlugin,
    time::TimePlugin,
    ui::UiPlugin,
    ui_render::UiRenderPlugin,
    ui_widgets::{
        ButtonPlugin, CheckboxPlugin, EditableTextInputPlugin, ScrollAreaPlugin, ScrollbarPlugin,
        SliderPlugin,
    },
    winit::WinitPlugin,
};

/// Returns all plugins of the engine that the game needs, in Bevy's order.
///
/// Log and panics are in [`console`](super::console).
pub fn plugins() -> PluginGroupBuilder {
    PluginGroupBuilder::start::<PagePlugins>()
        .add(TaskPoolPlugin::default())
        .add(FrameCountPlugin)
        .add(TimePlugin)
        .add(TransformPlugin)
        .add(DiagnosticsPlugin)
        .add(InputPlugin)
        .add(InputFocusPlugin)
        .add(InputDispatchPlugin)
        .add(WindowPlugin::default())
        .add(AccessibilityPlugin)
        .add(AssetPlugin::default())
        .add(WinitPlugin::default())
        .add(RenderPlugin::default())
        .add(ImagePlugin::default())
        .add(MeshPlugin)
        .add(CameraPlugin)
        .add(Core2dPipelinePlugin)
        .add(SpritePlugin)
        .add(SpriteRenderPlugin)
        .add(ClipboardPlugin)
        .add(TextPlugin)
        .add(UiPlugin)
        .add(UiRenderPlugin)
        .add(AudioPlugin::default())
        .add(StatesPlugin)
        // Of the widgets, only those that ui/controls and ui/widgets use.
        .add(ButtonPlugin)
        .add(CheckboxPlugin)
        .add(ScrollAreaPlugin)
        .add(ScrollbarPlugin)
        .add(SliderPlugin)
        .add(EditableTextInputPlugin)
        .add_group(DefaultPickingPlugins)
}

/// The name of the group in Bevy's messages.
struct PagePlugins;

impl PluginGroup for PagePlugins {
    fn build(self) -> PluginGroupBuilder {
        plugins()
    }
}
