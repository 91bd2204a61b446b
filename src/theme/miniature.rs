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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Color as Side, Preset};

    const SIDE: usize = 18;

    fn view(preset: Preset) -> PlayerView {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        PlayerView::of_position(preset.ruleset(), start, Side::White).expect("a position")
    }

    fn filled(color: [u8; 4]) -> Image {
        let size = Extent3d { width: 40, height: 40, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        Image::new_fill(size, TextureDimension::D2, &color, format, RenderAssetUsages::default())
    }

    /// Returns the colour in the middle of a square.
    fn middle(picture: &Image, scene: &Scene, square: &str) -> [u8; 4] {
        let canvas = Canvas::new(scene, SIDE);
        let place = canvas.place(square.parse().expect("a square"));
        let at = (place.y as usize + SIDE / 2) * canvas.width + place.x as usize + SIDE / 2;
        picture.data.as_ref().expect("it is painted")[at * 4..at * 4 + 4].try_into().unwrap()
    }

    #[test]
    fn in_the_fog_lines_show_between_the_squares() {
        let scene = Scene::whole(None);
        let look = Look::default();
        let picture = paint(&scene, SIDE, &look, &ThemeAssets::default(), &Assets::default());
        let data = picture.data.expect("it is painted");
        assert_eq!(data.len(), 144 * 144 * 4);
        let at = |x: usize, y: usize| &data[4 * (144 * y + x)..][..4];
        let plain = look.fog.plain.color().to_srgba().to_u8_array();
        for y in 0..144 {
            for x in 0..144 {
                // The first and the last pixel of a square are on a line, except at the rim of the
                // board.
                let on_line = |x| x > 0 && x < 143 && matches!(x % SIDE, 0 | 17);
                let is_line = on_line(x) || on_line(y);
                assert_eq!(at(x, y) != plain, is_line, "{x} {y} {:?}", at(x, y));
            }
        }
        assert!(at(18, 5)[0] > plain[0], "faint light");
    }

    #[test]
    fn lines_are_only_between_fogged_squares() {
        let view = view(Preset::Fog);
        let scene = Scene::whole(Some(&view));
        let mut look = Look::default();
        look.fog.softness = 0.0;
        let picture = paint(&scene, SIDE, &look, &ThemeAssets::default(), &Assets::default());
        let plain = look.fog.plain.color().to_srgba().to_u8_array();
        // The lower edge of e5 is at e4, which is seen; the upper one at e6, which is not.
        let e5 = Canvas::new(&scene, SIDE).place(Square::at(4, 4));
        let at = |dy: usize| {
            let start = 4 * (144 * (e5.y as usize + dy) + e5.x as usize + SIDE / 2);
            picture.data.as_ref().expect("it is painted")[start..start + 4].to_vec()
        };
        assert_eq!(at(SIDE - 1), plain);
        assert_ne!(at(0), plain);
    }

    #[test]
    fn mist_with_colours_is_shown_in_them_and_grey_mist_in_the_themes() {
        let scene = Scene::whole(None);
        let look = Look::default();
        let shown = |color: [u8; 4]| {
            let mut images = Assets::default();
            let mist = filled(color);
            let mists = vec![crate::pictures::layers::own_color(&mist)];
            let mut assets = ThemeAssets::default();
            assets.fog = images.add(mist);
            assets.mists = mists;
            middle(&paint(&scene, SIDE, &look, &assets, &images), &scene, "d5")
        };
        assert_eq!(shown([200, 120, 40, 255]), [200, 120, 40, 255]);
        let [light, plain] =
            [look.fog.light, look.fog.plain].map(|color| color.color().to_srgba().to_u8_array());
        assert_eq!(shown([255, 255, 255, 255]), light);
        // Clear parts let the tint through.
        assert_eq!(shown([200, 120, 40, 0]), plain);
        let half = shown([200, 120, 40, 128]);
        for channel in 0..3 {
            let ends = [plain[channel], [200, 120, 40][channel]];
            let mean = u16::midpoint(ends[0].into(), ends[1].into());
            assert!(u16::from(half[channel]).abs_diff(mean) <= 1, "{half:?}");
        }
    }

    #[test]
    fn pieces_and_marks_lie_on_their_squares_and_fog_on_the_others() {
        let view = view(Preset::Fog);
        let e4 = Square::at(4, 3);
        let marks = [(Mark::Dot, e4)];
        let scene = Scene { marks: &marks, ..Scene::whole(Some(&view)) };
        let mut images = Assets::default();
        let red = images.add(filled([255, 0, 0, 255]));
        let assets = ThemeAssets::with_pictures(&red);
        let look = Look::default();
        let picture = paint(&scene, SIDE, &look, &assets, &images);
        let at = |square| middle(&picture, &scene, square);
        let color = |color: Rgba| color.color().to_srgba().to_u8_array();
        assert_eq!(at("a1"), [255, 0, 0, 255]);
        assert_eq!(at("h2"), [255, 0, 0, 255]);
        assert_eq!(at("a3"), color(look.board.dark));
        assert_eq!(at("b3"), color(look.board.light));
        assert_eq!(at("a5"), color(look.fog.plain));
        // Black's pieces are there, and White does not know.
        assert_eq!(at("e8"), color(look.fog.plain));
        assert!(at("e4") != color(look.board.light) && at("e4") != color(look.fog.plain));
    }

    #[test]
    fn a_part_of_the_board_shows_its_own_squares() {
        let view = view(Preset::Chess);
        let part = BoardSize { files: 3, ranks: 2 };
        let scene = Scene { corner: Square::at(4, 1), part, ..Scene::whole(Some(&view)) };
        let mut images = Assets::default();
        let assets = ThemeAssets::with_pictures(&images.add(filled([0, 0, 255, 255])));
        let picture = paint(&scene, SIDE, &Look::default(), &assets, &images);
        assert_eq!((picture.width(), picture.height()), (3 * 18, 2 * 18));
        // Pawns are on e2 to g2, and nothing above them.
        for (square, is_pawn) in [("e2", true), ("g2", true), ("e3", false), ("g3", false)] {
            let blue = middle(&picture, &scene, square) == [0, 0, 255, 255];
            assert_eq!(blue, is_pawn, "{square}");
        }
    }
}
