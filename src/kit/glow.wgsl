// A light that fades outwards, with a grain finer than one shade of the screen.

#import bevy_ui::ui_vertex_output::UiVertexOutput

struct Glow {
    // The colour; its alpha is the brightness in the middle.
    color: vec4<f32>,
    // The middle as a fraction of the node's size, and the reach in physical pixels.
    place: vec4<f32>,
}

@group(1) @binding(0) var<uniform> glow: Glow;

// Returns interleaved gradient noise (Jimenez 2014): even, and without a visible pattern.
fn noise(at: vec2<f32>) -> f32 {
    return fract(52.9829189 * fract(dot(at, vec2<f32>(0.06711056, 0.00583715))));
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    let away = length((in.uv - glow.place.xy) * in.size / glow.place.zw);
    let light = glow.color.a * pow(max(1.0 - away, 0.0), 1.5);
    // In opacity, the grain is about one shade of a dark room.
    let grain = (noise(in.position.xy) - 0.5) * 0.005;
    let alpha = clamp(light + grain * smoothstep(0.0, 0.01, light), 0.0, 1.0);
    return vec4<f32>(glow.color.rgb, alpha);
}
