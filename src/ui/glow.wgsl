// A light that fades outwards, with a grain finer than a shade of the screen.

#import bevy_ui::ui_vertex_output::UiVertexOutput

struct Glow {
    // Its alpha is how bright it is in the middle.
    color: vec4<f32>,
    // The middle in parts of the node, and how far it reaches in physical pixels.
    place: vec4<f32>,
}

@group(1) @binding(0) var<uniform> glow: Glow;

// Interleaved gradient noise (Jimenez 2014): even, and without a pattern the eye finds.
fn noise(at: vec2<f32>) -> f32 {
    return fract(52.9829189 * fract(dot(at, vec2<f32>(0.06711056, 0.00583715))));
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    let away = length((in.uv - glow.place.xy) * in.size / glow.place.zw);
    let light = glow.color.a * pow(max(1.0 - away, 0.0), 1.5);
    // About one shade of a dark room, seen through this much of the light.
    let grain = (noise(in.position.xy) - 0.5) * 0.005;
    let alpha = clamp(light + grain * smoothstep(0.0, 0.01, light), 0.0, 1.0);
    return vec4<f32>(glow.color.rgb, alpha);
}
