// The fog: opaque over fogged squares, with soft edges.
//
// A texel of `density` is one square (row 0 is rank 1), so the edge of the fog can be computed
// exactly: the fog at a point comes from the nearest fogged squares around it. The red channel is
// the density of the square's fog, the green channel its kind of mist. The mist's colours are
// multiplied by their opacity: so transparent mist has no colour that could bleed into its
// surroundings.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Fog {
    // In sRGB: the grey mist where it is thinnest and where it is thickest; the tint below all
    // mist, with the opacity of the mist over it; the lines between squares, with their opacity.
    dark: vec4<f32>,
    light: vec4<f32>,
    plain: vec4<f32>,
    grid: vec4<f32>,
    // The board's centre in the world, the side of a square, 1 or -1 if White or Black is below.
    place: vec4<f32>,
    // The files, the ranks, the width of the soft edge in squares, the squares that a texture
    // spans.
    board: vec4<f32>,
    // The drift of the two layers of mist, in textures.
    drift: vec4<f32>,
    // The way in which squares clear: 0 fades all of a square, 1 dissolves thin mist first, 2
    // sweeps from side to side. Then the number of kinds of mist, and a bit for each kind, set if
    // it has colours of its own.
    reveal: vec4<f32>,
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

// Returns the thickness of the mist, whatever its colours.
fn thickness(mist: vec4<f32>) -> f32 {
    return dot(mist.rgb, vec3<f32>(0.299, 0.587, 0.114)) / max(mist.a, 0.001);
}

fn is_colored(kind: i32) -> f32 {
    return f32((u32(fog.reveal.z) >> u32(kind)) & 1u);
}

struct Near {
    mist: vec4<f32>,
    // The share of the mist that has colours of its own.
    colored: f32,
}

// Returns the mist of the squares around a point, weighted by nearness, so that kinds blend.
fn mist_near(uv: vec2<f32>, at: vec2<f32>) -> Near {
    if fog.reveal.y < 1.5 {
        return Near(textureSampleLevel(mist, mist_sampler, uv, 0, 0.0), is_colored(0));
    }
    let last = vec2<i32>(fog.board.xy) - vec2<i32>(1);
    let low = vec2<i32>(floor(at - 0.5));
    let share = smoothstep(vec2<f32>(0.0), vec2<f32>(1.0), fract(at - 0.5));
    var near = Near(vec4<f32>(0.0), 0.0);
    for (var y = 0; y <= 1; y++) {
        for (var x = 0; x <= 1; x++) {
            let cell = clamp(low + vec2<i32>(x, y), vec2<i32>(0), last);
            let kind = i32(round(textureLoad(density, cell, 0).g * 255.0));
            let part = select(1.0 - share.x, share.x, x == 1) * select(1.0 - share.y, share.y, y == 1);
            near.mist += part * textureSampleLevel(mist, mist_sampler, uv, kind, 0.0);
            near.colored += part * is_colored(kind);
        }
    }
    return near;
}

// Returns the opacity of the lines between fogged squares at a point: higher where the mist is
// thin.
fn line_at(at: vec2<f32>, shade: f32) -> f32 {
    let cell = vec2<i32>(floor(at));
    // GLSL for WebGL cannot select between integers by a vector of conditions.
    let beside = vec2<i32>(sign(fract(at) - vec2<f32>(0.5)));
    let fogged = vec2<f32>(
        density_at(cell + vec2<i32>(beside.x, 0)),
        density_at(cell + vec2<i32>(0, beside.y)),
    );
    let near = vec2<f32>(1.0) - smoothstep(vec2<f32>(0.0), vec2<f32>(0.03), abs(at - round(at)));
    let lines = near * fogged * density_at(cell);
    return max(lines.x, lines.y) * fog.grid.a * mix(1.25, 0.75, shade);
}

// Returns the share of a square's mist that is left at a point, while its density `d` goes to 0.
fn remains(d: f32, near: f32, inside: vec2<f32>) -> f32 {
    if fog.reveal.x < 0.5 {
        return smoothstep(0.0, 1.0, d);
    }
    if fog.reveal.x < 1.5 {
        // Mist dissolves first where it is thin, and therefore dark.
        return smoothstep(0.0, 1.0, clamp(d * 1.6 - (1.0 - near) * 0.6, 0.0, 1.0));
    }
    // A slanted front, frayed by the mist, sweeps over the square and over the mist beyond its
    // edge.
    let along = inside.x * 0.8 + inside.y * 0.2 + (near - 0.5) * 0.25;
    let front = mix(1.8, -0.8, d);
    return smoothstep(front - 0.18, front + 0.18, along);
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    // The place in squares from the board's centre, as the board stands on the screen.
    let on_screen = (mesh.world_position.xy - fog.place.xy) / fog.place.z;
    // The place in squares from White's left corner.
    let at = on_screen * fog.place.w + fog.board.xy * 0.5;

    // Two layers of the same mist at different scales drift apart: they give depth and hide the
    // repeat.
    let uv = on_screen / fog.board.w;
    let here = mist_near(uv + fog.drift.xy, at);
    let near = thickness(here.mist);
    let far_uv = uv * 0.45 + vec2<f32>(0.37, 0.61) + fog.drift.zw;
    let far = thickness(textureSampleLevel(mist, mist_sampler, far_uv, 0, 0.0));
    let shade = clamp((0.5 * near + 0.5 * far - 0.5) * 1.05 + 0.5, 0.0, 1.0);

    // The fog is that of the densest square in reach. The mist frays its edge a little.
    let reach = max(fog.board.z * (0.65 + 0.7 * near), 0.001);
    let cell = vec2<i32>(floor(at));
    var alpha = 0.0;
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            let other = cell + vec2<i32>(x, y);
            let d = density_at(other);
            if d > 0.0 {
                let low = vec2<f32>(other);
                let away = max(max(low - at, at - low - vec2<f32>(1.0)), vec2<f32>(0.0));
                let edge = 1.0 - smoothstep(0.0, 1.0, length(away) / reach);
                alpha = max(alpha, edge * remains(d, near, at - low));
            }
        }
    }

    // Colours are mixed in sRGB, as the eye perceives them. Mist with colours of its own is a
    // picture that somebody drew, so it has only one layer.
    let tinted = mix(fog.dark.rgb, fog.light.rgb, shade);
    let own = here.mist.rgb / max(here.mist.a, 0.001);
    let misty = mix(fog.plain.rgb, mix(tinted, own, here.colored), here.mist.a * fog.plain.a);
    let color = mix(misty, fog.grid.rgb, line_at(at, shade));
#ifdef SRGB_OUTPUT
    return vec4<f32>(color, alpha);
#else
    return vec4<f32>(pow(color, vec3<f32>(2.2)), alpha);
#endif
}
