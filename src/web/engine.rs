//! Bevy's plugins for the page, by name: what `DefaultPlugins` would also link is left out.

use bevy::{
    a11y::AccessibilityPlugin,
    app::{PluginGroupBuilder, TaskPoolPlugin},
    audio::AudioPlugin,
    camera::CameraPlugin,
    clipboard::ClipboardPlugin,
    core_pipeline::CorePipelinePlugin,
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

/// Everything of the engine that the game runs on, in Bevy's order.
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
        .add(CorePipelinePlugin)
        .add(SpritePlugin)
        .add(SpriteRenderPlugin)
        .add(ClipboardPlugin)
        .add(TextPlugin)
        .add(UiPlugin)
        .add(UiRenderPlugin)
        .add(AudioPlugin::default())
        .add(StatesPlugin)
        // Of the widgets, those that theme/controls and theme/widgets are made of.
        .add(ButtonPlugin)
        .add(CheckboxPlugin)
        .add(ScrollAreaPlugin)
        .add(ScrollbarPlugin)
        .add(SliderPlugin)
        .add(EditableTextInputPlugin)
        .add_group(DefaultPickingPlugins)
}

/// Names the group in Bevy's messages.
struct PagePlugins;

impl PluginGroup for PagePlugins {
    fn build(self) -> PluginGroupBuilder {
        plugins()
    }
}
