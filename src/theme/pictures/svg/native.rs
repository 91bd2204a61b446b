//! Drawing an SVG natively.

use super::{DEADLINE, Svg, SvgFault, memory};
use core::time::Duration;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree},
};
use std::{
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
};

/// The stack of the thread that draws, in bytes. Elements as deep as they may be nested take less
/// than 8 MiB.
const STACK: usize = 64 * 1024 * 1024;

/// Draws an SVG on a thread of its own, for which the caller waits.
///
/// A thread cannot be stopped: one that took too long draws on to its end and then goes. The checks
/// of [`Svg::read`] and of [`memory`] bound what it has to draw.
pub(super) async fn pixels(svg: &Svg) -> Result<Vec<u8>, SvgFault> {
    pixels_within(svg.clone(), DEADLINE)
}

fn pixels_within(svg: Svg, deadline: Duration) -> Result<Vec<u8>, SvgFault> {
    let (done, result) = channel();
    let thread = thread::Builder::new().name("svg".into()).stack_size(STACK);
    // Nobody waits for the pixels after the deadline.
    thread.spawn(move || drop(done.send(draw(&svg)))).map_err(failed)?;
    result.recv_timeout(deadline).unwrap_or_else(|error| match error {
        RecvTimeoutError::Timeout => Err(SvgFault::TooMuch),
        RecvTimeoutError::Disconnected => Err(failed("the drawing library panicked")),
    })
}

fn failed(reason: impl ToString) -> SvgFault {
    SvgFault::Failed(reason.to_string())
}

fn draw(svg: &Svg) -> Result<Vec<u8>, SvgFault> {
    // Pictures within the SVG were refused before. To be safe, none is looked for on the disk.
    let image_href_resolver = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    let options = Options { image_href_resolver, ..Options::default() };
    let tree = Tree::from_str(&svg.text, &options).map_err(failed)?;
    if memory::is_too_much(&tree, svg.width.max(svg.height)) {
        return Err(SvgFault::TooMuch);
    }
    let mut pixmap = Pixmap::new(svg.width, svg.height).ok_or_else(|| failed("out of memory"))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap.take_demultiplied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{look::DrawnSide, rules::BoardKind, theme::pictures::decode::Pixels};
    use bevy::tasks::block_on;

    fn draw(bytes: &[u8], side: DrawnSide) -> Result<Pixels, SvgFault> {
        block_on(super::super::draw(bytes, side))
    }

    fn drawn(inside: &str) -> Result<Pixels, SvgFault> {
        let svg =
            format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>{inside}</svg>");
        draw(svg.as_bytes(), DrawnSide::Pixels(64))
    }

    fn drawing(inside: &str) -> Pixels {
        drawn(inside).expect("it is drawn")
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

    /// Returns the pixels as the library draws a text without any check.
    fn unchecked(text: &str) -> Vec<u8> {
        let tree = Tree::from_str(text, &Options::default()).expect("it is SVG");
        let mut pixmap = Pixmap::new(64, 64).expect("some memory");
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        pixmap.take_demultiplied()
    }

    #[test]
    fn files_of_drawing_programs_are_drawn_as_they_are() {
        let svg = |inside: &str| {
            format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64' viewBox='0 0 8 8' \
                 xmlns:xlink='http://www.w3.org/1999/xlink'>{inside}</svg>"
            )
        };
        let gradients: String = (0..6)
            .map(|n| {
                format!(
                    "<style>.g{n}{{fill:url(#S{n})}}</style><linearGradient id='S{n}'><stop \
                     stop-color='#{n}8f'/><stop offset='1'/></linearGradient>\
                     <path class='g{n}' d='M{n} {n}h2v2z'/>"
                )
            })
            .collect();
        let clips: String = (0..3)
            .map(|n| {
                format!(
                    "<style>.c{n}{{clip-path:url(#C{n})}}</style><g><defs><rect id='R{n}' x='{n}' \
                     width='2' height='8'/></defs><clipPath id='C{n}'><use xlink:href='#R{n}' \
                     style='overflow:visible;'/></clipPath><circle class='c{n}' r='4'/></g>"
                )
            })
            .collect();
        let many: String =
            (0..600).map(|n| format!("<path class='o' d='M{n} 1h1v1h-1z'/>")).collect();
        let squares: String = (0..64)
            .filter(|n| (n + n / 8) % 2 == 0)
            .map(|n| format!("<rect class='o' x='{}' y='{}' width='1' height='1'/>", n % 8, n / 8))
            .collect();
        let opacity = "<style>.o{fill:#963;opacity:.9}</style>";
        let adobe = "<!DOCTYPE svg [<!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>]>";
        let switch = "<switch><foreignObject requiredExtensions='&ns_ai;'/><g><circle r='3'/></g>\
             <path d='M0 0h8v8z'/></switch><switch><text systemLanguage='xx'/><path d='M3 3h1v1z'/>\
             </switch>";
        for text in [
            svg(&gradients),
            svg(&clips),
            svg(&format!("{opacity}{many}")),
            svg(&format!("{opacity}<g><rect width='8' height='8'/><g>{squares}</g></g>")),
            format!("{adobe}{}", svg(switch)),
        ] {
            let drawn = draw(text.as_bytes(), DrawnSide::Pixels(64)).expect("it is drawn");
            assert!(drawn.rgba == unchecked(&text), "{text}");
            assert!(drawn.rgba.iter().any(|byte| *byte > 0), "{text}");
        }
    }

    #[test]
    fn drawings_nested_as_deep_as_may_be_are_drawn() {
        let side = DrawnSide::Pixels(8);
        let svg = |inside: String| {
            let head = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>";
            draw(format!("{head}{inside}</svg>").as_bytes(), side)
        };
        for group in ["<g>", "<g opacity='.9'>", "<g filter='url(#f)'>"] {
            let filter = "<filter id='f'><feOffset dx='0'/></filter>";
            let nested = group.repeat(250) + "<path d='M0 0h8v8z'/>" + &"</g>".repeat(250);
            assert!(svg(filter.to_owned() + &nested).is_ok(), "{group}");
        }
        for (resource, property) in [
            ("mask", "mask"),
            ("clipPath", "clip-path"),
            ("pattern width='1' height='1'", "fill"),
            ("marker", "marker-end"),
        ] {
            let (name, _) = resource.split_once(' ').unwrap_or((resource, ""));
            let chain = (0..120).map(|n| {
                let path = format!("<path d='M0 0h8v8z' {property}='url(#r{})'/>", n + 1);
                format!("<{resource} id='r{n}'>{path}</{name}>")
            });
            let used = format!("<path d='M0 0h8v8z' {property}='url(#r0)'/>");
            assert!(svg(chain.collect::<String>() + &used).is_ok(), "{resource}");
        }
    }

    #[test]
    fn a_drawing_that_would_fill_the_memory_is_refused() {
        let pattern = |side: &str| {
            let side = format!("width='{side}' height='{side}'");
            drawn(&format!(
                "<pattern id='p' {side} patternUnits='userSpaceOnUse'><path d='M0 0h1v1z'/>\
                 </pattern><path fill='url(#p)' d='M0 0h8v8z'/>"
            ))
        };
        assert!(pattern("2").is_ok());
        assert_eq!(pattern("1e5"), Err(SvgFault::TooMuch));
        let layers = "<g opacity='.5'>".repeat(250) + "<path d='M-99 -99h999v999z'/>";
        let layers = format!("{layers}{}", "</g>".repeat(250));
        assert!(drawn(&layers).is_ok());
        let svg =
            format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>{layers}</svg>");
        assert_eq!(draw(svg.as_bytes(), DrawnSide::Pixels(2048)), Err(SvgFault::TooMuch));
    }

    #[test]
    fn a_drawing_that_takes_too_long_is_given_up() {
        let filter = "<filter id='f'><feMorphology radius='1'/></filter>";
        let path = "<path filter='url(#f)' d='M0 0h8v8z'/>".repeat(100);
        let text = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>{filter}{path}</svg>"
        );
        let svg = Svg::read(text.as_bytes(), DrawnSide::Pixels(2048)).expect("it is drawn");
        assert_eq!(pixels_within(svg, Duration::from_millis(9)), Err(SvgFault::TooMuch));
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
