// A small board without its pieces: its squares, the light on them, and the fog.

#import bevy_ui::ui_node::{antialias, sd_rounded_box}
#import bevy_ui::ui_vertex_output::UiVertexOutput
#import fogchess::mist::{Look, Mist, far_uv, fog_at}

struct Board {
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

@group(1) @binding(0) var<uniform> board: Board;
@group(1) @binding(1) var dark_picture: texture_2d<f32>;
@group(1) @binding(2) var dark_sampler: sampler;
@group(1) @binding(3) var light_picture: texture_2d<f32>;
@group(1) @binding(4) var light_sampler: sampler;
@group(1) @binding(5) var shine: texture_2d<f32>;
@group(1) @binding(6) var shine_sampler: sampler;
@group(1) @binding(7) var mist: texture_2d<f32>;
@group(1) @binding(8) var mist_sampler: sampler;

fn density_at(cell: vec2<i32>) -> f32 {
    if any(cell < vec2<i32>(0)) || any(cell >= vec2<i32>(board.size.xy)) {
        return 0.0;
    }
    let bit = u32(cell.y * 12 + cell.x);
    let visible = board.visible;
    return 1.0 - f32((visible[bit / 32u] >> (bit % 32u)) & 1u);
}

// Returns the mist at a place in its texture, multiplied by its opacity.
fn mist_at(uv: vec2<f32>) -> vec4<f32> {
    let own = textureSampleLevel(mist, mist_sampler, uv, 0.0);
    return vec4<f32>(own.rgb * own.a, own.a);
}

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    // The place in squares from White's left corner.
    let at = board.part.xy + vec2<f32>(in.uv.x, 1.0 - in.uv.y) * board.part.zw;
    let cell = vec2<i32>(floor(at));

    // The place in the pictures, whose first row is the uppermost. The places jump from square to
    // square, and so would the copies of the pictures that are chosen by their steps.
    let of_board = vec2<f32>(at.x, board.size.y - at.y) / board.size.xy;
    let of_square = vec2<f32>(fract(at.x), 1.0 - fract(at.y));
    let is_whole = board.size.z > 0.5;
    let uv = select(of_square, of_board, is_whole);
    let step = select(board.size.xy, vec2<f32>(1.0), is_whole);
    let dx = dpdx(of_board) * step;
    let dy = dpdy(of_board) * step;
    let on_dark = textureSampleGrad(dark_picture, dark_sampler, uv, dx, dy);
    let on_light = textureSampleGrad(light_picture, light_sampler, uv, dx, dy);
    let shone = textureSample(shine, shine_sampler, of_board);

    let is_light = ((cell.x + cell.y) & 1) == 1;
    let picture = select(on_dark, on_light, is_light);
    var color = select(board.dark.rgb, board.light.rgb, is_light);
    color = mix(color, picture.rgb, picture.a);
    color = mix(color, shone.rgb, shone.a);

    let mist_uv = (at - board.size.xy * 0.5) / board.look.shape.y;
    let near = Mist(mist_at(mist_uv), board.size.w);
    var densities: array<f32, 9>;
    for (var i = 0; i < 9; i++) {
        densities[i] = density_at(cell + vec2<i32>(i % 3 - 1, i / 3 - 1));
    }
    // Lines are never much thinner than a pixel.
    let line = max(0.03, 0.8 * board.part.z / in.size.x);
    let fog = fog_at(board.look, at, near, mist_at(far_uv(mist_uv)), densities, line);
    color = mix(color, pow(fog.rgb, vec3<f32>(2.2)), fog.a);

    let edge = sd_rounded_box((in.uv - 0.5) * in.size, in.size, in.border_radius);
    return vec4<f32>(color, antialias(edge));
}
