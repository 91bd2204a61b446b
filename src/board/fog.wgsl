// The fog over the board.
//
// A texel of `density` is one square (row 0 is rank 1), so the edge of the fog can be computed
// exactly: the fog at a point comes from the nearest fogged squares around it. The red channel is
// the density of the square's fog, the green channel its kind of mist.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput
#import fogchess::mist::{Look, Mist, far_uv, fog_at}

struct Fog {
    look: Look,
    // The board's centre in the world, the side of a square, 1 or -1 if White or Black is below.
    place: vec4<f32>,
    // The files, the ranks, the number of kinds of mist, and a bit for each kind, set if it has
    // colours of its own.
    board: vec4<f32>,
    // The drift of the two layers of mist, in textures.
    drift: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> fog: Fog;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var mist: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var mist_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var density: texture_2d<f32>;

fn density_at(cell: vec2<i32>) -> f32 {
    let size = vec2<i32>(fog.board.xy);
    if any(cell < vec2<i32>(0)) || any(cell >= size) {
        return 0.0;
    }
    return textureLoad(density, cell, 0).r;
}

fn is_colored(kind: i32) -> f32 {
    return f32((u32(fog.board.w) >> u32(kind)) & 1u);
}

// Returns the mist of the squares around a point, weighted by nearness, so that kinds blend.
fn mist_near(uv: vec2<f32>, at: vec2<f32>) -> Mist {
    if fog.board.z < 1.5 {
        return Mist(textureSampleLevel(mist, mist_sampler, uv, 0, 0.0), is_colored(0));
    }
    let last = vec2<i32>(fog.board.xy) - vec2<i32>(1);
    let low = vec2<i32>(floor(at - 0.5));
    let share = smoothstep(vec2<f32>(0.0), vec2<f32>(1.0), fract(at - 0.5));
    var near = Mist(vec4<f32>(0.0), 0.0);
    for (var y = 0; y <= 1; y++) {
        for (var x = 0; x <= 1; x++) {
            let cell = clamp(low + vec2<i32>(x, y), vec2<i32>(0), last);
            let kind = i32(round(textureLoad(density, cell, 0).g * 255.0));
            let part = select(1.0 - share.x, share.x, x == 1) * select(1.0 - share.y, share.y, y == 1);
            near.color += part * textureSampleLevel(mist, mist_sampler, uv, kind, 0.0);
            near.colored += part * is_colored(kind);
        }
    }
    return near;
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    // The place in squares from the board's centre, as the board stands on the screen.
    let on_screen = (mesh.world_position.xy - fog.place.xy) / fog.place.z;
    // The place in squares from White's left corner.
    let at = on_screen * fog.place.w + fog.board.xy * 0.5;

    // The two layers drift apart.
    let uv = on_screen / fog.look.shape.y;
    let near = mist_near(uv + fog.drift.xy, at);
    let far = textureSampleLevel(mist, mist_sampler, far_uv(uv) + fog.drift.zw, 0, 0.0);

    let cell = vec2<i32>(floor(at));
    var densities: array<f32, 9>;
    for (var i = 0; i < 9; i++) {
        densities[i] = density_at(cell + vec2<i32>(i % 3 - 1, i / 3 - 1));
    }
    let seen = fog_at(fog.look, at, near, far, densities, 0.03);
#ifdef SRGB_OUTPUT
    return seen;
#else
    return vec4<f32>(pow(seen.rgb, vec3<f32>(2.2)), seen.a);
#endif
}
