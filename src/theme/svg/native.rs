//! Drawing an SVG on computers.

use super::{DrawnSide, Svg, SvgFault, image};
use bevy::prelude::*;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree},
};

/// The picture that an SVG shows.
///
/// # Errors
/// If the game does not draw it.
pub fn draw(bytes: &[u8], side: DrawnSide) -> Result<Image, SvgFault> {
    let svg = Svg::read(bytes, side)?;
    Ok(image(&svg, drawn(&svg)?))
}

pub(super) async fn pixels(svg: &Svg) -> Result<Vec<u8>, SvgFault> {
    drawn(svg)
}

fn drawn(svg: &Svg) -> Result<Vec<u8>, SvgFault> {
    let failed = |reason: &dyn ToString| SvgFault::Failed(reason.to_string());
    // Pictures in it were refused before; none would be looked for on the disk either.
    let image_href_resolver = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    let options = Options { image_href_resolver, ..default() };
    let tree = Tree::from_str(&svg.text, &options).map_err(|error| failed(&error))?;
    let mut pixmap = Pixmap::new(svg.width, svg.height).ok_or_else(|| failed(&"out of memory"))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap.take_demultiplied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(inside: &str) -> Image {
        let svg =
            format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>{inside}</svg>");
        draw(svg.as_bytes(), DrawnSide::Pixels(64)).expect("it is drawn")
    }

    fn pixel(image: &Image, x: u32, y: u32) -> [u8; 4] {
        let at = ((y * image.width() + x) * 4) as usize;
        image.data.as_ref().expect("it has pixels")[at..at + 4].try_into().expect("4 bytes")
    }

    #[test]
    fn an_svg_is_drawn_in_the_size_that_is_wanted() {
        let image = drawing("<path fill='#ff8000' fill-opacity='.5' d='M0 0h4v4h-4z'/>");
        assert_eq!((image.width(), image.height()), (64, 64));
        let [red, green, blue, alpha] = pixel(&image, 31, 31);
        assert!(red >= 254 && green.abs_diff(128) <= 1 && blue == 0, "colours are not dimmed");
        assert!(alpha.abs_diff(128) <= 1);
        assert_eq!(pixel(&image, 32, 31), [0; 4]);
        assert_eq!(pixel(&image, 63, 63), [0; 4]);
    }

    #[test]
    fn gradients_and_soft_shadows_are_drawn() {
        let image = drawing(
            "<defs><linearGradient id='g'><stop offset='0'/><stop offset='1' stop-color='#fff'/>\
             </linearGradient><filter id='soft'><feGaussianBlur stdDeviation='1'/></filter></defs>\
             <rect width='8' height='4' fill='url(#g)'/>\
             <rect x='2' y='5' width='4' height='2' filter='url(#soft)'/>",
        );
        let [dark, light] = [4, 60].map(|x| pixel(&image, x, 8)[0]);
        assert!(dark < 60 && light > 200, "{dark} {light}");
        let soft = pixel(&image, 32, 38)[3];
        assert!((10..200).contains(&soft), "{soft}");
    }

    #[test]
    fn our_own_drawings_are_drawn_as_they_were_exported() {
        // Sources and pictures of the same piece: see assets/source.
        let svg = std::fs::read("assets/source/logo.svg").expect("our logo");
        let image = draw(&svg, DrawnSide::Pixels(512)).expect("it is drawn");
        assert_eq!(image.width().max(image.height()), 512);
        let covered = image.data.iter().flatten().skip(3).step_by(4).filter(|a| **a > 0).count();
        assert!(covered > 512 * 512 / 10, "{covered}");
    }
}
