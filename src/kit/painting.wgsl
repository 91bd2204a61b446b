// What our shaders paint on nodes: the room around the table, and small boards. One material has the
// fields of both: each type of material would weigh on the page.

#import bevy_ui::ui_node::{antialias, sd_rounded_box}
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import fogchess::mist::{Look, Mist, far_uv, fog_at}

struct Painting {
    // The room: the colours of its mist and its lamp, and the drift of the mist, in textures.
    room_mist: vec4<f32>,
    lamp: vec4<f32>,
    drift: vec4<f32>,
    // A small board: its fog and its squares.
    look: Look,
    dark: vec4<f32>,
    light: vec4<f32>,
    // The lower left square that is shown, and the number of files and ranks that are.
    part: vec4<f32>,
    // The files and ranks of the whole board, 1 if one picture shows all of it, 1 if the mist has
    // colours of its own.
    size: vec4<f32>,
    // A bit for each square that is seen, twelve for a rank.
    visible: vec4<u32>,
}

@group(1) @binding(0) var<uniform> painting: Painting;
@group(1) @binding(1) var mist: texture_2d<f32>;
@group(1) @binding(2) var mist_sampler: sampler;
@group(1) @binding(3) var dark_picture: texture_2d<f32>;
@group(1) @binding(4) var dark_sampler: sampler;
@group(1) @binding(5) var light_picture: texture_2d<f32>;
@group(1) @binding(6) var light_sampler: sampler;
@group(1) @binding(7) var shine: texture_2d<f32>;
@group(1) @binding(8) var shine_sampler: sampler;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
#ifdef MINI_BOARD
    return mini_board(in);
#else
    return room(in);
#endif
}

// The logical pixels that one texture spans, so that wisps look alike in every window.
const SPAN: f32 = 620.0;

fn hash(at: vec2<f32>) -> f32 {
    return fract(sin(dot(at, vec2<f32>(12.9898, 78.233))) * 43758.5453);
}

// Returns the thickness of the room's mist, whatever its colours.
fn thickness(at: vec2<f32>) -> f32 {
    let own = textureSample(mist, mist_sampler, at);
    return dot(own.rgb, vec3<f32>(0.299, 0.587, 0.114)) * own.a;
}

// Low, drifting mist, and the warm light of a lamp above it.
fn room(in: UiVertexOutput) -> vec4<f32> {
    let at = in.uv * in.size / SPAN;
    let drift = painting.drift.x;
    // Flat wisps: the mist is stretched sideways. Three layers that drift apart give depth.
    let far = thickness(at * vec2<f32>(0.30, 0.62) + vec2<f32>(drift * 0.4, 0.13));
    let middle = thickness(at * vec2<f32>(0.55, 1.05) + vec2<f32>(-drift * 0.7, 0.47));
    let near = thickness(at * vec2<f32>(0.95, 1.70) + vec2<f32>(drift * 1.1, 0.71));
    let wisps = 0.5 * far + 0.32 * middle + 0.18 * near;

    // The mist lies on the floor; its surface is uneven.
    let height = in.uv.y + 0.30 * (far - 0.5) + 0.12 * (middle - 0.5);
    let floor = smoothstep(0.52, 1.12, height);
    let low = floor * smoothstep(0.25, 0.85, wisps) * painting.room_mist.a;

    // The lamp hangs above the middle of the room, at 36 % of the height.
    let shorter = min(in.size.x, in.size.y);
    let away = (in.uv - vec2<f32>(0.5, 0.36)) * in.size / shorter;
    let lamp = exp(-dot(away, away) * 4.5) * painting.lamp.a;

    // Without a grain finer than one shade, dark gradients would show as bands.
    let grain = (hash(in.position.xy) - 0.5) * 0.012;
    let alpha = clamp(low + lamp + grain * (low + lamp) * 4.0, 0.0, 1.0);
    let color = (painting.room_mist.rgb * low + painting.lamp.rgb * lamp) / max(low + lamp, 0.0001);
    return vec4<f32>(color, alpha);
}

fn density_at(cell: vec2<i32>) -> f32 {
    if any(cell < vec2<i32>(0)) || any(cell >= vec2<i32>(painting.size.xy)) {
        return 0.0;
    }
    let bit = u32(cell.y * 12 + cell.x);
    let visible = painting.visible;
    return 1.0 - f32((visible[bit / 32u] >> (bit % 32u)) & 1u);
}

// Returns the mist at a place in its texture, multiplied by its opacity.
fn mist_at(uv: vec2<f32>) -> vec4<f32> {
    let own = textureSampleLevel(mist, mist_sampler, uv, 0.0);
    return vec4<f32>(own.rgb * own.a, own.a);
}

// A small board without its pieces: its squares, the light on them, and the fog.
fn mini_board(in: UiVertexOutput) -> vec4<f32> {
    // The place in squares from White's left corner.
    let at = painting.part.xy + vec2<f32>(in.uv.x, 1.0 - in.uv.y) * painting.part.zw;
    let cell = vec2<i32>(floor(at));

    // The place in the pictures, whose first row is the uppermost. The places jump from square to
    // square, and so would the copies of the pictures that are chosen by their steps.
    let of_board = vec2<f32>(at.x, painting.size.y - at.y) / painting.size.xy;
    let of_square = vec2<f32>(fract(at.x), 1.0 - fract(at.y));
    let is_whole = painting.size.z > 0.5;
    let uv = select(of_square, of_board, is_whole);
    let step = select(painting.size.xy, vec2<f32>(1.0), is_whole);
    let dx = dpdx(of_board) * step;
    let dy = dpdy(of_board) * step;
    let on_dark = textureSampleGrad(dark_picture, dark_sampler, uv, dx, dy);
    let on_light = textureSampleGrad(light_picture, light_sampler, uv, dx, dy);
    let shone = textureSample(shine, shine_sampler, of_board);

    let is_light = ((cell.x + cell.y) & 1) == 1;
    let picture = select(on_dark, on_light, is_light);
    var color = select(painting.dark.rgb, painting.light.rgb, is_light);
    color = mix(color, picture.rgb, picture.a);
    color = mix(color, shone.rgb, shone.a);

    let mist_uv = (at - painting.size.xy * 0.5) / painting.look.shape.y;
    let near = Mist(mist_at(mist_uv), painting.size.w);
    var densities: array<f32, 9>;
    for (var i = 0; i < 9; i++) {
        densities[i] = density_at(cell + vec2<i32>(i % 3 - 1, i / 3 - 1));
    }
    // Lines are never much thinner than a pixel.
    let line = max(0.03, 0.8 * painting.part.z / in.size.x);
    let fog = fog_at(painting.look, at, near, mist_at(far_uv(mist_uv)), densities, line);
    color = mix(color, pow(fog.rgb, vec3<f32>(2.2)), fog.a);

    let edge = sd_rounded_box((in.uv - 0.5) * in.size, in.size, in.border_radius);
    return vec4<f32>(color, antialias(edge));
}
