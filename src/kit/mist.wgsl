// The fog: opaque over fogged squares, with soft edges and faint lines.
//
// Whatever draws fog samples the mist and looks up the squares in its own way. The rest is here.

#define_import_path fogchess::mist

struct Look {
    // In sRGB: the grey mist where it is thinnest and where it is thickest; the tint below all
    // mist, with the opacity of the mist over it; the lines between squares, with their opacity.
    dark: vec4<f32>,
    light: vec4<f32>,
    plain: vec4<f32>,
    grid: vec4<f32>,
    // The width of the soft edge in squares, the squares that a texture spans, and the way in which
    // squares clear: 0 fades all of a square, 1 dissolves thin mist first, 2 sweeps from side to
    // side.
    shape: vec4<f32>,
}

// Colours are multiplied by their opacity: so transparent mist has no colour that could bleed into
// its surroundings.
struct Mist {
    color: vec4<f32>,
    // The share of the mist that has colours of its own.
    colored: f32,
}

// Returns the place in the mist's texture of the second layer. Two layers of the same mist at
// different scales give depth and hide the repeat.
fn far_uv(uv: vec2<f32>) -> vec2<f32> {
    return uv * 0.45 + vec2<f32>(0.37, 0.61);
}

// Returns the thickness of the mist, whatever its colours.
fn thickness(mist: vec4<f32>) -> f32 {
    return dot(mist.rgb, vec3<f32>(0.299, 0.587, 0.114)) / max(mist.a, 0.001);
}

// Returns the share of a square's mist that is left at a point, while its density `d` goes to 0.
fn remains(look: Look, d: f32, near: f32, inside: vec2<f32>) -> f32 {
    if look.shape.z < 0.5 {
        return smoothstep(0.0, 1.0, d);
    }
    if look.shape.z < 1.5 {
        // Mist dissolves first where it is thin, and therefore dark.
        return smoothstep(0.0, 1.0, clamp(d * 1.6 - (1.0 - near) * 0.6, 0.0, 1.0));
    }
    // A slanted front, frayed by the mist, sweeps over the square and over the mist beyond its
    // edge.
    let along = inside.x * 0.8 + inside.y * 0.2 + (near - 0.5) * 0.25;
    let front = mix(1.8, -0.8, d);
    return smoothstep(front - 0.18, front + 0.18, along);
}

// Returns the colour in sRGB and the opacity of the fog at a point, in squares from White's left
// corner.
//
// `densities` are those of the point's square, in the middle, and of the eight around it, rank by
// rank. `line` is half the width of the lines between fogged squares, in squares.
fn fog_at(
    look: Look,
    at: vec2<f32>,
    mist: Mist,
    far_mist: vec4<f32>,
    densities: array<f32, 9>,
    line: f32,
) -> vec4<f32> {
    // A value cannot be indexed by a variable.
    var density = densities;
    let near = thickness(mist.color);
    let shade = clamp((0.5 * near + 0.5 * thickness(far_mist) - 0.5) * 1.05 + 0.5, 0.0, 1.0);

    // The fog is that of the densest square in reach. The mist frays its edge a little.
    let reach = max(look.shape.x * (0.65 + 0.7 * near), 0.001);
    var alpha = 0.0;
    for (var i = 0; i < 9; i++) {
        let d = density[i];
        if d > 0.0 {
            let low = floor(at) + vec2<f32>(f32(i % 3 - 1), f32(i / 3 - 1));
            let away = max(max(low - at, at - low - vec2<f32>(1.0)), vec2<f32>(0.0));
            let edge = 1.0 - smoothstep(0.0, 1.0, length(away) / reach);
            alpha = max(alpha, edge * remains(look, d, near, at - low));
        }
    }

    // Lines show more where the mist is thin.
    // GLSL for WebGL cannot select between integers by a vector of conditions.
    let beside = vec2<i32>(sign(fract(at) - vec2<f32>(0.5)));
    let fogged = vec2<f32>(density[4 + beside.x], density[4 + 3 * beside.y]);
    let close = vec2<f32>(1.0) - smoothstep(vec2<f32>(0.0), vec2<f32>(line), abs(at - round(at)));
    let lines = close * fogged * density[4];
    let grid = max(lines.x, lines.y) * look.grid.a * mix(1.25, 0.75, shade);

    // Colours are mixed in sRGB, as the eye perceives them. Mist with colours of its own is a
    // picture that somebody drew, so it has only one layer.
    let tinted = mix(look.dark.rgb, look.light.rgb, shade);
    let own = mist.color.rgb / max(mist.color.a, 0.001);
    let misty = mix(
        look.plain.rgb,
        mix(tinted, own, mist.colored),
        mist.color.a * look.plain.a,
    );
    return vec4<f32>(mix(misty, look.grid.rgb, grid), alpha);
}
