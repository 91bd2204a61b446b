// The room around the table: low, drifting mist, and the warm light of a lamp above it.

#import bevy_ui::ui_vertex_output::UiVertexOutput

struct Room {
    mist: vec4<f32>,
    lamp: vec4<f32>,
    // The drift of the mist, in textures; the other components are unused.
    drift: vec4<f32>,
}

@group(1) @binding(0) var<uniform> room: Room;
@group(1) @binding(1) var density: texture_2d<f32>;
@group(1) @binding(2) var density_sampler: sampler;

// The logical pixels that one texture spans, so that wisps look alike in every window.
const SPAN: f32 = 620.0;

fn hash(at: vec2<f32>) -> f32 {
    return fract(sin(dot(at, vec2<f32>(12.9898, 78.233))) * 43758.5453);
}

// Returns the thickness of the mist, whatever its colours.
fn thickness(at: vec2<f32>) -> f32 {
    let mist = textureSample(density, density_sampler, at);
    return dot(mist.rgb, vec3<f32>(0.299, 0.587, 0.114)) * mist.a;
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    let at = in.uv * in.size / SPAN;
    let drift = room.drift.x;
    // Flat wisps: the mist is stretched sideways. Three layers that drift apart give depth.
    let far = thickness(at * vec2<f32>(0.30, 0.62) + vec2<f32>(drift * 0.4, 0.13));
    let middle = thickness(at * vec2<f32>(0.55, 1.05) + vec2<f32>(-drift * 0.7, 0.47));
    let near = thickness(at * vec2<f32>(0.95, 1.70) + vec2<f32>(drift * 1.1, 0.71));
    let wisps = 0.5 * far + 0.32 * middle + 0.18 * near;

    // The mist lies on the floor; its surface is uneven.
    let height = in.uv.y + 0.30 * (far - 0.5) + 0.12 * (middle - 0.5);
    let floor = smoothstep(0.52, 1.12, height);
    let mist = floor * smoothstep(0.25, 0.85, wisps) * room.mist.a;

    // The lamp hangs above the middle of the room, at 36 % of the height.
    let shorter = min(in.size.x, in.size.y);
    let away = (in.uv - vec2<f32>(0.5, 0.36)) * in.size / shorter;
    let lamp = exp(-dot(away, away) * 4.5) * room.lamp.a;

    // Without a grain finer than one shade, dark gradients would show as bands.
    let grain = (hash(in.position.xy) - 0.5) * 0.012;
    let alpha = clamp(mist + lamp + grain * (mist + lamp) * 4.0, 0.0, 1.0);
    let color = (room.mist.rgb * mist + room.lamp.rgb * lamp) / max(mist + lamp, 0.0001);
    return vec4<f32>(color, alpha);
}
