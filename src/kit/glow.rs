//! A soft light that fades outwards, without the visible bands of a dark gradient.

use bevy::{
    asset::embedded_asset, prelude::*, render::render_resource::AsBindGroup, shader::ShaderRef,
    ui::UiSystems,
};

/// Fills a node with a light.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Glow {
    /// The colour; its alpha is the brightness in the middle.
    pub color: Color,
    /// The middle, as a fraction of the node's size.
    pub center: Vec2,
    /// The reach of the light sideways and up, in logical pixels.
    pub radii: Vec2,
}

/// The material of a glow. `glow.wgsl` explains its fields.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
struct GlowMaterial {
    #[uniform(0)]
    color: LinearRgba,
    #[uniform(0)]
    place: Vec4,
}

impl UiMaterial for GlowMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://fogchess/kit/glow.wgsl".into()
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "glow.wgsl");
    app.add_plugins(UiMaterialPlugin::<GlowMaterial>::default())
        .add_systems(PostUpdate, shine.after(UiSystems::Layout));
}

fn shine(
    glows: Query<
        (Entity, &Glow, &ComputedNode, Option<&MaterialNode<GlowMaterial>>),
        Or<(Changed<Glow>, Changed<ComputedNode>)>,
    >,
    mut materials: ResMut<Assets<GlowMaterial>>,
    mut commands: Commands,
) {
    for (entity, glow, node, material) in &glows {
        // The shader counts in physical pixels.
        let radii = glow.radii / node.inverse_scale_factor();
        let next = GlowMaterial {
            color: glow.color.to_linear(),
            place: glow.center.extend(radii.x).extend(radii.y),
        };
        if let Some(material) = material
            && let Some(mut shown) = materials.get_mut(&material.0)
        {
            *shown = next;
        } else {
            commands.entity(entity).insert(MaterialNode(materials.add(next)));
        }
    }
}
