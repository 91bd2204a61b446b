//! The part of Bevy's core pipeline that a flat board uses.
//!
//! `CorePipelinePlugin` cannot leave anything out. Besides the 3D pipelines it reads forty shaders
//! that make mipmaps, one for each format of textures. They took an eighth of the loading time in a
//! browser, and a quarter of the time of a short test of the app.

use bevy::{
    asset::io::embedded::EmbeddedAssetRegistry,
    core_pipeline::{
        FullscreenShader, blit::BlitPlugin, core_2d::Core2dPlugin, schedule::camera_driver,
        tonemapping::TonemappingPlugin, upscaling::UpscalingPlugin,
    },
    prelude::*,
    render::{
        RenderApp,
        renderer::{PendingCommandBuffers, RenderGraph, RenderGraphSystems, RenderQueue},
    },
};
use std::path::{Path, PathBuf};

/// The place at which Bevy's passes look for the vertex shader of the whole screen.
const FULLSCREEN: &str = "bevy_core_pipeline/fullscreen_vertex_shader/fullscreen.wgsl";

/// Draws cameras that are 2D, in place of `CorePipelinePlugin`.
pub struct Core2dPipelinePlugin;

impl Plugin for Core2dPipelinePlugin {
    fn build(&self, app: &mut App) {
        let embedded = app.world().resource::<EmbeddedAssetRegistry>();
        let shader = include_bytes!("fullscreen.wgsl");
        embedded.insert_asset(PathBuf::new(), Path::new(FULLSCREEN), shader.as_slice());
        app.add_plugins((Core2dPlugin, BlitPlugin, TonemappingPlugin, UpscalingPlugin));
        let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
        render_app.init_resource::<FullscreenShader>().add_systems(
            RenderGraph,
            (
                camera_driver.in_set(RenderGraphSystems::Render),
                submit.in_set(RenderGraphSystems::Submit),
            ),
        );
    }
}

/// Submits the cameras' drawing commands to the graphics card.
fn submit(mut pending: ResMut<PendingCommandBuffers>, queue: Res<RenderQueue>) {
    queue.submit(pending.take());
}
