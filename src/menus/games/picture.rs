//! A small picture of a board, drawn from a view with the pieces of the theme.

use crate::{
    rules::{PlayerView, Square},
    theme::{Theme, ThemeAssets},
};
use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// How many pixels there are to a logical one at most.
const SCALE: f32 = 2.0;
/// The side of the board in squares. Other boards get pictures of their own.
const BOARD: usize = 8;
/// How much of the mist a fogged picture shows.
const MIST: f32 = 0.6;

/// The board as a view shows it, with its side in logical pixels; all of it in the fog if there
/// is none that anybody may see.
pub(super) fn draw(
    view: Option<&PlayerView>,
    side: f32,
    theme: &Theme,
    assets: &ThemeAssets,
    images: &Assets<Image>,
) -> Image {
    let square = (side * SCALE) as usize / BOARD;
    let side = square * BOARD;
    let mut picture = match view {
        Some(_) => paint(side, |x, y| {
            // The first row of pixels is the last rank.
            let square = Square::at((x / square) as u8, (BOARD - 1 - y / square) as u8);
            let board = &theme.0.board;
            if square.is_light() { board.light.color() } else { board.dark.color() }.to_linear()
        }),
        None => fogged(theme, side, images.get(&assets.fog)),
    };
    for &(at, piece) in view.map(PlayerView::pieces).unwrap_or_default() {
        if let Some(image) = images.get(&assets.piece(piece)) {
            put(&mut picture, square, at, image);
        }
    }
    Image::new(
        Extent3d { width: side as u32, height: side as u32, depth_or_array_layers: 1 },
        TextureDimension::D2,
        picture.iter().flat_map(|pixel| Srgba::from(*pixel).to_u8_array()).collect(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

fn paint(side: usize, color: impl Fn(usize, usize) -> LinearRgba) -> Vec<LinearRgba> {
    (0..side * side).map(|i| color(i % side, i / side)).collect()
}

fn fogged(theme: &Theme, side: usize, mist: Option<&Image>) -> Vec<LinearRgba> {
    let fog = &theme.0.fog;
    let [dark, light] = fog.mist().map(|color| color.color().to_linear());
    let mist = mist.and_then(|mist| Level::of(mist, 2 * side));
    paint(side, |x, y| {
        let thickness = mist.as_ref().and_then(|mist| {
            let at = |i: usize, of: usize| (i as f32 / side as f32 * MIST * of as f32) as usize;
            mist.pixel(at(x, mist.width), at(y, mist.height))
        });
        thickness.map_or(fog.plain.color().to_linear(), |mist| dark.mix(&light, mist.red))
    })
}

/// One of the sizes in which an 8-bit RGBA picture is there.
struct Level<'a> {
    pixels: &'a [u8],
    width: usize,
    height: usize,
}

impl<'a> Level<'a> {
    /// The smallest one that has so many pixels each way: the others cost time.
    fn of(image: &'a Image, least: usize) -> Option<Self> {
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

    fn pixel(&self, x: usize, y: usize) -> Option<LinearRgba> {
        let start = (y * self.width + x) * 4;
        let bytes = self.pixels.get(start..start + 4)?;
        let [red, green, blue, alpha] = bytes.try_into().ok()?;
        Some(Srgba::from_u8_array([red, green, blue, alpha]).into())
    }
}

/// Lays a piece over its square, whose side is given in pixels; each pixel is the average of
/// what falls on it.
fn put(picture: &mut [LinearRgba], side: usize, square: Square, piece: &Image) {
    let Some(piece) = Level::of(piece, 2 * side) else { return };
    let (left, top) =
        (usize::from(square.file()) * side, (BOARD - 1 - usize::from(square.rank())) * side);
    let span = |i: usize, of: usize| {
        let edge = |i: usize| i * of / side;
        edge(i)..edge(i + 1).max(edge(i) + 1).min(of)
    };
    for (x, y) in (0..side * side).map(|i| (i % side, i / side)) {
        let (mut sum, mut coverage, mut count) = (Vec3::ZERO, 0.0, 0.0);
        let columns = span(x, piece.width);
        for (px, py) in columns.flat_map(|px| span(y, piece.height).map(move |py| (px, py))) {
            let Some(color) = piece.pixel(px, py) else { continue };
            sum += color.to_vec3() * color.alpha;
            coverage += color.alpha;
            count += 1.0;
        }
        if coverage > 0.0 {
            let under = &mut picture[(top + y) * side * BOARD + left + x];
            *under = under.mix(&LinearRgba::from_vec3(sum / coverage), coverage / count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Color as Side, Preset, Viewer},
        session::{Game, GameSetup},
    };

    /// The pictures of a theme without files.
    fn theme() -> (Theme, ThemeAssets, Assets<Image>) {
        (Theme::default(), ThemeAssets::default(), Assets::default())
    }

    #[test]
    fn a_board_that_nobody_may_see_is_all_fog() {
        let (theme, assets, images) = theme();
        let picture = draw(None, 72.0, &theme, &assets, &images);
        let data = picture.data.expect("it is painted");
        assert_eq!(data.len(), 144 * 144 * 4);
        assert!(data.chunks_exact(4).all(|pixel| pixel == &data[..4]));
    }

    #[test]
    fn pieces_stand_where_the_view_has_them() {
        let (theme, _, _) = theme();
        let game = Game::new(GameSetup::new(Preset::Chess.ruleset())).expect("a game");
        let view = game.view(Viewer::Everyone).expect("nothing is hidden");
        assert_eq!(view.pieces().len(), 32);
        let side = 18;
        let mut picture = paint(side * BOARD, |_, _| theme.0.board.light.color().to_linear());
        let plain = picture[0];
        let [(a1, rook), ..] = view.pieces() else { panic!("no pieces") };
        assert_eq!((a1.to_string().as_str(), rook.color), ("a1", Side::White));
        let size = Extent3d { width: 40, height: 40, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let usage = RenderAssetUsages::default();
        let red = Image::new_fill(size, TextureDimension::D2, &[255, 0, 0, 255], format, usage);
        put(&mut picture, side, *a1, &red);
        // The lower left corner has changed, the others have not.
        let middle = |column: usize, row: usize| {
            picture[(row * side + side / 2) * side * BOARD + column * side + side / 2 - 4]
        };
        assert_eq!(middle(0, 7), LinearRgba::RED);
        for (column, row) in [(0, 0), (7, 0), (7, 7), (1, 7), (0, 6)] {
            assert_eq!(middle(column, row), plain, "{column} {row}");
        }
    }
}
