// One triangle over the whole screen, as Bevy's passes expect it under this name.
#define_import_path bevy_core_pipeline::fullscreen_vertex_shader

struct FullscreenVertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
}

// Its corners are the top left of the screen, and the points two screens to the right and below.
@vertex
fn fullscreen_vertex_shader(@builtin(vertex_index) corner: u32) -> FullscreenVertexOutput {
    var out: FullscreenVertexOutput;
    out.uv = vec2(select(0.0, 2.0, corner == 2u), select(0.0, 2.0, corner == 1u));
    out.position = vec4(2.0 * out.uv.x - 1.0, 1.0 - 2.0 * out.uv.y, 0.0, 1.0);
    return out;
}
