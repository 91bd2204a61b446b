//! Drawing an SVG natively.

use super::{Svg, SvgFault};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree},
};
use std::{sync::mpsc::channel, thread};

/// The stack of the thread that draws, in bytes. Drawing recurses as deep as elements are nested.
const STACK: usize = 256 * 1024 * 1024;

pub(super) async fn pixels(svg: &Svg) -> Result<Vec<u8>, SvgFault> {
    let failed = |reason: &dyn ToString| SvgFault::Failed(reason.to_string());
    let (done, result) = channel();
    let drawn = svg.clone();
    let thread = thread::Builder::new().name("svg".into()).stack_size(STACK);
    thread.spawn(move || done.send(draw(&drawn))).map_err(|error| failed(&error))?;
    result.recv_timeout(super::DEADLINE).map_err(|_| SvgFault::TooMuch)?
}

fn draw(svg: &Svg) -> Result<Vec<u8>, SvgFault> {
    let failed = |reason: &dyn ToString| SvgFault::Failed(reason.to_string());
    // Pictures within the SVG were refused before. To be safe, none is looked for on the disk.
    let image_href_resolver = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    let options = Options { image_href_resolver, ..Options::default() };
    let tree = Tree::from_str(&svg.text, &options).map_err(|error| failed(&error))?;
    let mut pixmap = Pixmap::new(svg.width, svg.height).ok_or_else(|| failed(&"out of memory"))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap.take_demultiplied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{look::DrawnSide, pictures::decode::Pixels, rules::BoardKind};
    use bevy::tasks::block_on;

    fn draw(bytes: &[u8], side: DrawnSide) -> Result<Pixels, SvgFault> {
        block_on(super::super::draw(bytes, side))
    }

    fn drawing(inside: &str) -> Pixels {
        let svg =
            format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>{inside}</svg>");
        draw(svg.as_bytes(), DrawnSide::Pixels(64)).expect("it is drawn")
    }

    fn pixel(image: &Pixels, x: u32, y: u32) -> [u8; 4] {
        let at = ((y * image.width + x) * 4) as usize;
        image.rgba[at..at + 4].try_into().expect("4 bytes")
    }

    #[test]
    fn an_svg_is_drawn_in_the_size_that_is_wanted() {
        let image = drawing("<path fill='#ff8000' fill-opacity='.5' d='M0 0h4v4h-4z'/>");
        assert_eq!((image.width, image.height), (64, 64));
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
    fn damaged_drawings_are_drawn_or_refused() {
        let mut random = fastrand::Rng::with_seed(5);
        let kinds = BoardKind::Chess.kinds().iter();
        let sources: Vec<Vec<u8>> = kinds
            .map(|kind| format!("assets/source/pieces_ink/{}.svg", kind.name()))
            .map(|path| std::fs::read(path).expect("the drawing of a piece"))
            .collect();
        let side = DrawnSide::Pixels(64);
        assert!(sources.iter().all(|source| draw(source, side).is_ok()));
        let (mut drawn, mut refused) = (0, 0);
        for _ in 0..40 {
            for source in &sources {
                let mut bytes = source.clone();
                for _ in 0..random.usize(1..8) {
                    let at = random.usize(..bytes.len());
                    match random.u8(..4) {
                        // One of the characters that have a meaning in an SVG.
                        0 => bytes[at] = *random.choice(b"<>/\"'=#MZz0.9-eE &;").expect("one"),
                        1 => bytes[at] = random.u8(..),
                        2 => drop(bytes.drain(at..(at + random.usize(..60)).min(bytes.len()))),
                        _ => {
                            let end = (at + random.usize(..200)).min(bytes.len());
                            let part = bytes[at..end].to_vec();
                            bytes.splice(at..at, part);
                        }
                    }
                }
                match draw(&bytes, side) {
                    Ok(image) => {
                        assert!(image.width.max(image.height) == 64);
                        drawn += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
        assert!(drawn > 20 && refused > 20, "{drawn} {refused}");
    }
}
