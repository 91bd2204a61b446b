//! A small picture of a board, painted pixel by pixel in the same layers as the board itself. It
//! shows a saved game or a theme.

use super::assets::ThemeAssets;
use crate::{
    look::{Look, Mark, Rgba},
    rules::{BoardKind, BoardSize, PlayerView, Square},
};
use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// The number of pixels per logical pixel in a picture: crisp on the densest screens in use.
pub const DENSITY: f32 = 2.0;

/// The content of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The view of the board; without one, all of it is in the fog.
    pub view: Option<&'a PlayerView>,
    /// The marks and their squares.
    pub marks: &'a [(Mark, Square)],
    /// The lower left square of the part that is shown.
    pub corner: Square,
    /// The number of files and ranks that are shown.
    pub part: BoardSize,
}

impl<'a> Scene<'a> {
    /// Returns a scene of the whole board with White below, and of a chess board if there is no
    /// view.
    pub fn whole(view: Option<&'a PlayerView>) -> Self {
        let part = view.map_or(BoardSize::CHESS, PlayerView::size);
        Self { view, marks: &[], corner: Square::at(0, 0), part }
    }

    /// Returns the board; that of chess without a view.
    fn board(&self) -> BoardKind {
        self.view.map_or(BoardKind::Chess, |view| view.ruleset().board)
    }

    fn size(&self) -> BoardSize {
        self.board().size()
    }

    fn is_seen(&self, square: Square) -> bool {
        self.view.is_some_and(|view| view.visible().contains(square))
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (corner, part) = (self.corner, self.part);
        part.squares().filter_map(move |square| {
            Square::new(corner.file() + square.file(), corner.rank() + square.rank())
        })
    }
}

/// Paints a scene with `square` pixels along a square's side.
pub fn paint(
    scene: &Scene,
    square: usize,
    look: &Look,
    assets: &ThemeAssets,
    images: &Assets<Image>,
) -> Image {
    let canvas = Canvas::new(scene, square);
    let mut painter = Painter { canvas, scene, look, assets, images };
    painter.squares();
    painter.marks(false);
    painter.fog();
    painter.pieces();
    painter.marks(true);
    painter.canvas.into_image()
}

/// Paints the layers of a scene onto a canvas.
struct Painter<'a> {
    canvas: Canvas,
    scene: &'a Scene<'a>,
    look: &'a Look,
    assets: &'a ThemeAssets,
    images: &'a Assets<Image>,
}

impl Painter<'_> {
    fn squares(&mut self) {
        let Self { canvas, scene, look, assets, images } = self;
        let light = assets.light(scene.board()).and_then(|light| images.get(light));
        for square in scene.squares() {
            let place = canvas.place(square);
            let own_part = part_of_board(scene.size(), square);
            canvas.fill(place, linear(look.board.color(scene.board(), square)));
            let (picture, part) = match assets.board(scene.board()) {
                Some(board) => (Some(board), own_part),
                None => (assets.square(scene.board(), square), WHOLE),
            };
            let picture = picture.and_then(|picture| images.get(picture));
            canvas.lay(place, picture, part, LinearRgba::WHITE);
            canvas.lay(place, light, own_part, LinearRgba::WHITE);
        }
    }

    fn pieces(&mut self) {
        for &(square, piece) in self.scene.view.map(PlayerView::pieces).unwrap_or_default() {
            let place = self.canvas.place(square);
            let picture = self.images.get(&self.assets.piece(piece));
            self.canvas.lay(place, picture, WHOLE, LinearRgba::WHITE);
        }
    }

    fn marks(&mut self, on_top: bool) {
        for &(mark, square) in
            self.scene.marks.iter().filter(|(mark, _)| mark.is_on_top() == on_top)
        {
            let place = self.canvas.place(square);
            let picture = self.images.get(&self.assets.mark(mark));
            self.canvas.lay(place, picture, WHOLE, linear(self.look.marks.of(mark)));
        }
    }

    /// Paints the fog as `fog.wgsl` draws it before it drifts, all of it in the first kind of mist.
    fn fog(&mut self) {
        let Self { canvas, scene, assets, images, .. } = self;
        let look = &self.look.fog;
        let mist = images.get(&assets.fog).and_then(|mist| Level::of(mist, 1));
        let is_colored = assets.colored_mists() & 1 == 1;
        let [dark, light, plain, grid] = [look.dark, look.light, look.plain, look.grid]
            .map(|color| color.color().to_srgba().to_vec4());
        let size = vec2(f32::from(scene.size().files), f32::from(scene.size().ranks));
        let fog_at = |file: f32, rank: f32| {
            let on_board = file >= 0.0 && rank >= 0.0 && file < size.x && rank < size.y;
            on_board && !scene.is_seen(Square::at(file as u8, rank as u8))
        };
        // Unlike on the board, lines may be thinner than a pixel here.
        let wide = (0.8 / canvas.square as f32).max(0.03);
        for (x, y) in canvas.pixels() {
            let at = canvas.on_board(x, y);
            let uv = (at - size / 2.0) / look.scale;
            let here = mist.as_ref().map_or(Vec4::ZERO, |mist| mist.repeated(uv));
            let near = thickness(here);
            let reach = (look.softness * (0.65 + 0.7 * near)).max(0.001);
            let cell = at.floor();
            let mut alpha = 0.0_f32;
            for offset in (-1..=1).flat_map(|x| (-1..=1).map(move |y| vec2(x as f32, y as f32))) {
                let low = cell + offset;
                if fog_at(low.x, low.y) {
                    let away = (low - at).max(at - low - Vec2::ONE).max(Vec2::ZERO);
                    alpha = alpha.max(1.0 - smoothstep(away.length() / reach));
                }
            }
            if alpha > 0.0 {
                let far = mist
                    .as_ref()
                    .map_or(0.0, |mist| thickness(mist.repeated(uv * 0.45 + vec2(0.37, 0.61))));
                let shade = ((0.5 * near + 0.5 * far - 0.5) * 1.05 + 0.5).clamp(0.0, 1.0);
                let own = if is_colored { here } else { dark.lerp(light, shade) };
                let misty = plain.lerp(own, here.w * look.density);
                let beside =
                    Vec2::select((at - cell).cmpgt(Vec2::splat(0.5)), Vec2::ONE, -Vec2::ONE);
                let near = (at - at.round()).abs().map(|away| 1.0 - smoothstep(away / wide));
                let share = |fogged: bool, near| if fogged { near } else { 0.0 };
                let lines = share(fog_at(cell.x + beside.x, cell.y), near.x)
                    .max(share(fog_at(cell.x, cell.y + beside.y), near.y));
                let line = share(fog_at(cell.x, cell.y), lines) * grid.w * (1.25 - 0.5 * shade);
                let color = misty.lerp(grid, line).truncate();
                canvas.mix(x, y, Srgba::from_vec3(color).into(), alpha);
            }
        }
    }
}

/// Returns the thickness of mist: the luma of its colour.
fn thickness(mist: Vec4) -> f32 {
    mist.truncate().dot(vec3(0.299, 0.587, 0.114))
}

/// Returns GLSL's `smoothstep` from 0 to 1.
fn smoothstep(x: f32) -> f32 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}

fn linear(color: Rgba) -> LinearRgba {
    color.color().to_linear()
}

/// The whole of a picture, in fractions of its width and height.
const WHOLE: Rect = Rect { min: Vec2::ZERO, max: Vec2::ONE };

/// Returns a square's part of a picture of the whole board with White below.
fn part_of_board(board: BoardSize, square: Square) -> Rect {
    let side = Vec2::ONE / vec2(f32::from(board.files), f32::from(board.ranks));
    let row = board.ranks - 1 - square.rank();
    let corner = side * vec2(f32::from(square.file()), f32::from(row));
    Rect::from_corners(corner, corner + side)
}

/// The pixels that are painted on, in linear light.
struct Canvas {
    pixels: Vec<LinearRgba>,
    /// The width in pixels.
    width: usize,
    /// The height in pixels.
    height: usize,
    /// The side of a square in pixels.
    square: usize,
    corner: Square,
}

impl Canvas {
    fn new(scene: &Scene, square: usize) -> Self {
        let square = square.max(1);
        let width = usize::from(scene.part.files) * square;
        let height = usize::from(scene.part.ranks) * square;
        let pixels = vec![LinearRgba::BLACK; width * height];
        Self { pixels, width, height, square, corner: scene.corner }
    }

    fn pixels(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (width, height) = (self.width, self.height);
        (0..width * height).map(move |i| (i % width, i / width))
    }

    /// Returns a pixel's middle, in squares from White's left corner of the board.
    fn on_board(&self, x: usize, y: usize) -> Vec2 {
        let from_corner = vec2(x as f32 + 0.5, (self.height - y) as f32 - 0.5);
        let corner = vec2(f32::from(self.corner.file()), f32::from(self.corner.rank()));
        corner + from_corner / self.square as f32
    }

    /// Returns the upper left pixel of a square, which may lie outside the canvas.
    fn place(&self, square: Square) -> IVec2 {
        let side = self.square as i32;
        let file = i32::from(square.file()) - i32::from(self.corner.file());
        let rank = i32::from(square.rank()) - i32::from(self.corner.rank());
        ivec2(file * side, self.height as i32 - (rank + 1) * side)
    }

    /// Returns the pixels of the square with the given upper left pixel, each with its index in the
    /// canvas.
    fn of_square(&self, place: IVec2) -> impl Iterator<Item = (usize, usize, usize)> + use<> {
        let (side, width) = (self.square, self.width);
        let inside = place.min_element() >= 0
            && place.x as usize + side <= width
            && place.y as usize + side <= self.height;
        let count = if inside { side * side } else { 0 };
        (0..count).map(move |i| {
            let (x, y) = (i % side, i / side);
            (x, y, (place.y as usize + y) * width + place.x as usize + x)
        })
    }

    fn fill(&mut self, place: IVec2, color: LinearRgba) {
        for (_, _, at) in self.of_square(place) {
            self.pixels[at] = color;
        }
    }

    fn mix(&mut self, x: usize, y: usize, color: LinearRgba, share: f32) {
        let under = &mut self.pixels[y * self.width + x];
        *under = under.mix(&color, share);
    }

    /// Draws a part of a picture over a square; each pixel is the average of the pixels that fall
    /// on it.
    fn lay(&mut self, place: IVec2, picture: Option<&Image>, part: Rect, tint: LinearRgba) {
        let Some(picture) = picture.and_then(|picture| {
            Level::of(picture, (2.0 * self.square as f32 / part.size().min_element()) as usize)
        }) else {
            return;
        };
        let side = self.square;
        let span = |i: usize, from: f32, to: f32, of: usize| {
            let edge = |i: usize| {
                ((from + (to - from) * i as f32 / side as f32) * of as f32).round() as usize
            };
            let first = edge(i).min(of - 1);
            first..edge(i + 1).clamp(first + 1, of)
        };
        for (x, y, at) in self.of_square(place) {
            let (mut sum, mut coverage, mut count) = (Vec3::ZERO, 0.0, 0.0);
            for py in span(y, part.min.y, part.max.y, picture.height) {
                for px in span(x, part.min.x, part.max.x, picture.width) {
                    let Some(color) = picture.pixel(px, py) else { continue };
                    sum += color.to_vec3() * color.alpha;
                    coverage += color.alpha;
                    count += 1.0;
                }
            }
            if coverage > 0.0 {
                let color = LinearRgba::from_vec3(sum / coverage * tint.to_vec3());
                let under = &mut self.pixels[at];
                *under = under.mix(&color, coverage / count * tint.alpha);
            }
        }
    }

    fn into_image(self) -> Image {
        Image::new(
            Extent3d {
                width: self.width as u32,
                height: self.height as u32,
                depth_or_array_layers: 1,
            },
            TextureDimension::D2,
            self.pixels.iter().flat_map(|pixel| Srgba::from(*pixel).to_u8_array()).collect(),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::RENDER_WORLD,
        )
    }
}

/// One of the sizes that an 8-bit RGBA picture has.
struct Level<'a> {
    pixels: &'a [u8],
    width: usize,
    height: usize,
}

impl<'a> Level<'a> {
    /// Returns the smallest size with at least this many pixels each way: larger ones cost time.
    fn of(image: &'a Image, least: usize) -> Option<Self> {
        let format = image.texture_descriptor.format;
        if !matches!(format, TextureFormat::Rgba8UnormSrgb | TextureFormat::Rgba8Unorm) {
            return None;
        }
        let mut pixels = image.data.as_deref()?;
        let (mut width, mut height) = (image.width() as usize, image.height() as usize);
        let mut smaller = image.texture_descriptor.mip_level_count.saturating_sub(1);
        while smaller > 0 && width.min(height) / 2 >= least {
            pixels = pixels.get(width * height * 4..)?;
            (width, height) = (width / 2, height / 2);
            smaller -= 1;
        }
        Some(Self { pixels, width, height })
    }

    fn bytes(&self, x: usize, y: usize) -> Option<[u8; 4]> {
        let start = (y * self.width + x) * 4;
        self.pixels.get(start..start + 4)?.try_into().ok()
    }

    fn pixel(&self, x: usize, y: usize) -> Option<LinearRgba> {
        self.bytes(x, y).map(|bytes| Srgba::from_u8_array(bytes).into())
    }

    /// Returns the pixel of a mist, which repeats in both directions, as it is in the file.
    fn repeated(&self, at: Vec2) -> Vec4 {
        let texel = |share: f32, of: usize| (share.rem_euclid(1.0) * of as f32) as usize % of;
        let bytes = self.bytes(texel(at.x, self.width), texel(at.y, self.height));
        bytes.map_or(Vec4::ZERO, |bytes| Vec4::from_array(bytes.map(f32::from)) / 255.0)
    }
}
