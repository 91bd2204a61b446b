//! The material of nodes that a shader of ours paints.

use super::mist::MistLook;
use bevy::{
    asset::embedded_asset,
    image::TRANSPARENT_IMAGE_HANDLE,
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor},
    shader::ShaderRef,
    ui_render::ui_material::UiMaterialKey,
};

/// A painting on a node. `painting.wgsl` explains its fields.
///
/// There is one for all motifs, since each type of material adds 0.1 MB of code to the page.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, PartialEq)]
#[bind_group_data(Motif)]
pub(super) struct Painting {
    pub(super) motif: Motif,
    #[uniform(0)]
    pub(super) room_mist: LinearRgba,
    #[uniform(0)]
    pub(super) lamp: LinearRgba,
    #[uniform(0)]
    pub(super) drift: Vec4,
    #[uniform(0)]
    pub(super) look: MistLook,
    #[uniform(0)]
    pub(super) dark: LinearRgba,
    #[uniform(0)]
    pub(super) light: LinearRgba,
    #[uniform(0)]
    pub(super) part: Vec4,
    #[uniform(0)]
    pub(super) size: Vec4,
    #[uniform(0)]
    pub(super) visible: UVec4,
    #[texture(1)]
    #[sampler(2)]
    pub(super) mist: Handle<Image>,
    #[texture(3)]
    #[sampler(4)]
    pub(super) dark_picture: Handle<Image>,
    #[texture(5)]
    #[sampler(6)]
    pub(super) light_picture: Handle<Image>,
    #[texture(7)]
    #[sampler(8)]
    pub(super) shine: Handle<Image>,
}

/// The motif of a [`Painting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Motif {
    /// Mist and a lamp, as in the room around the table.
    Room,
    /// A board without its marks and pieces.
    MiniBoard,
}

impl Painting {
    /// Returns a painting of nothing.
    pub(super) fn new(motif: Motif) -> Self {
        Self {
            motif,
            room_mist: LinearRgba::NONE,
            lamp: LinearRgba::NONE,
            drift: Vec4::ZERO,
            look: MistLook::default(),
            dark: LinearRgba::NONE,
            light: LinearRgba::NONE,
            part: Vec4::ZERO,
            size: Vec4::ZERO,
            visible: UVec4::ZERO,
            mist: TRANSPARENT_IMAGE_HANDLE,
            dark_picture: TRANSPARENT_IMAGE_HANDLE,
            light_picture: TRANSPARENT_IMAGE_HANDLE,
            shine: TRANSPARENT_IMAGE_HANDLE,
        }
    }
}

impl From<&Painting> for Motif {
    fn from(painting: &Painting) -> Self {
        painting.motif
    }
}

impl UiMaterial for Painting {
    fn fragment_shader() -> ShaderRef {
        "embedded://fogchess/kit/painting.wgsl".into()
    }

    fn specialize(pipeline: &mut RenderPipelineDescriptor, key: UiMaterialKey<Self>) {
        if let (Motif::MiniBoard, Some(fragment)) = (key.bind_group_data, &mut pipeline.fragment) {
            fragment.shader_defs.push("MINI_BOARD".into());
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "painting.wgsl");
    app.add_plugins(UiMaterialPlugin::<Painting>::default());
}
