//! The look of the fog as shaders take it. `mist.wgsl` has the formula of all fog.

use crate::look::FogLook;
use bevy::{prelude::*, render::render_resource::ShaderType, shader::load_shader_library};

/// The look of the fog in a material's uniforms. `mist.wgsl` explains the fields.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct MistLook {
    dark: Vec4,
    light: Vec4,
    plain: Vec4,
    grid: Vec4,
    shape: Vec4,
}

impl From<&FogLook> for MistLook {
    fn from(look: &FogLook) -> Self {
        let [dark, light, plain, grid] = [look.dark, look.light, look.plain, look.grid]
            .map(|color| color.color().to_srgba().to_vec4());
        let shape = vec4(look.softness, look.scale, f32::from(look.reveal as u8), 0.0);
        Self { dark, light, plain: plain.with_w(look.density), grid, shape }
    }
}

pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "mist.wgsl");
}
