//! SVG pictures before they are drawn: the check that the game draws them, and their size.
//!
//! The renderers differ (a library natively, the browser in the page), so only SVG that both draw
//! alike is accepted. And since a theme may come from anybody, it must also be quick to draw: a few
//! hundred bytes can stand for millions of shapes.

mod cost;

use super::{File, LONGEST_SIDE};
use roxmltree::{Document, Node, ParsingOptions};
use serde::{Deserialize, Serialize};

/// The largest file, in bytes. The game's own have up to ten thousand.
pub const MAX_SVG_BYTES: usize = 1024 * 1024;
/// The most XML nodes that are read.
const MAX_NODES: u32 = 100_000;
/// The deepest nesting of elements. Drawing recurses as deep.
const MAX_DEPTH: usize = 64;
const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// The elements that the renderers draw differently, or not at all.
const NOT_DRAWN: [&str; 4] = ["text", "image", "foreignObject", "feImage"];
/// The elements that can take any time or memory to draw.
const TOO_COSTLY: [&str; 6] =
    ["marker", "pattern", "feTurbulence", "feMorphology", "feConvolveMatrix", "feDisplacementMap"];

/// The number of pixels of an SVG's longer side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum DrawnSide {
    /// This many pixels, up to [`LONGEST_SIDE`].
    Pixels(u32),
    /// As many as the SVG itself says, up to [`LONGEST_SIDE`].
    #[default]
    AsItSays,
}

impl File {
    /// Returns the size in which the file is drawn if it is an SVG: enough for the largest boards,
    /// from which smaller copies are made. `None` if it may not be an SVG: mist repeats without a
    /// seam only as pixels.
    pub const fn drawn_side(self) -> Option<DrawnSide> {
        match self {
            Self::Piece(_)
            | Self::Disc(..)
            | Self::Mark(_)
            | Self::LightSquare
            | Self::DarkSquare
            | Self::Mist
            | Self::Logo => Some(DrawnSide::Pixels(384)),
            Self::Board(_) | Self::BoardLight | Self::Background => {
                Some(DrawnSide::Pixels(LONGEST_SIDE))
            }
            // Their borders are given in pixels.
            Self::Frame | Self::BoardShadow => Some(DrawnSide::AsItSays),
            Self::Fog | Self::MoreFog(_) | Self::Sound(_) | Self::Font(_) => None,
        }
    }
}

/// An SVG document that states the size in which it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Svg {
    /// The document, with the width and height below.
    pub text: String,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

/// The reasons for which an SVG is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SvgFault {
    /// The file has more than [`MAX_SVG_BYTES`].
    #[error("it has more than {MAX_SVG_BYTES} bytes")]
    TooLarge,
    /// The file is not XML, or not UTF-8; the message of the parser.
    #[error("it isn't a readable SVG ({0})")]
    NoXml(String),
    /// The outermost element is not `svg` in SVG's namespace.
    #[error("its outermost element is not <svg xmlns=\"{NAMESPACE}\">")]
    NoSvg,
    /// It has neither a width and height nor a `viewBox`.
    #[error("it has neither a viewBox nor a width and height")]
    NoSize,
    /// It has an element that the game does not draw; the element's name and line.
    #[error("line {1}: <{0}> can't be drawn; convert it to paths, or remove it")]
    NotDrawn(String, u32),
    /// Its elements are nested too deep.
    #[error("its elements are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// It would take too long to draw.
    #[error("it would take too long to draw; simplify it")]
    TooMuch,
    /// Drawing failed; the message of the renderer.
    #[error("it can't be drawn ({0})")]
    Failed(String),
}

impl Svg {
    /// Reads an SVG that is to be drawn in the size that a theme's picture needs.
    ///
    /// # Errors
    /// If the game does not draw it.
    pub fn read(bytes: &[u8], drawn: DrawnSide) -> Result<Self, SvgFault> {
        if bytes.len() > MAX_SVG_BYTES {
            return Err(SvgFault::TooLarge);
        }
        let text = core::str::from_utf8(bytes)
            .map_err(|_| SvgFault::NoXml("not UTF-8".into()))?
            .trim_start_matches('\u{feff}');
        // Drawing programs write a DTD with entities; the parser bounds their expansion.
        let options =
            ParsingOptions { allow_dtd: true, nodes_limit: MAX_NODES, ..Default::default() };
        let document = Document::parse_with_options(text, options)
            .map_err(|error| SvgFault::NoXml(error.to_string()))?;
        let root = document.root_element();
        if !root.has_tag_name((NAMESPACE, "svg")) {
            return Err(SvgFault::NoSvg);
        }
        let (width, height, view) = natural_size(root).ok_or(SvgFault::NoSize)?;
        let longer = width.max(height);
        let side = match drawn {
            DrawnSide::Pixels(side) => side,
            // A number too large for pixels becomes the largest size.
            DrawnSide::AsItSays => (longer.ceil() as u32).clamp(1, LONGEST_SIDE),
        };
        cost::check(&document, side)?;
        refuse_not_drawn(&document)?;
        let pixels = |length: f64| ((length / longer * f64::from(side)).round() as u32).max(1);
        let (width, height) = (pixels(width), pixels(height));
        Ok(Self { text: with_size(text, root, width, height, &view), width, height })
    }
}

/// Returns the width and height in CSS pixels, and the part of the drawing that they show.
fn natural_size(root: Node<'_, '_>) -> Option<(f64, f64, String)> {
    let said = |name| root.attribute(name).and_then(pixels);
    let view = root.attribute("viewBox").and_then(|view| {
        let numbers: Vec<f64> = view
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok().filter(|number: &f64| number.is_finite()))
            .collect::<Option<_>>()?;
        let [_, _, width, height] = numbers[..] else { return None };
        (width > 0.0 && height > 0.0).then_some((view, width, height))
    });
    match (said("width"), said("height"), view) {
        (Some(width), Some(height), Some((view, ..))) => Some((width, height, view.into())),
        (Some(width), Some(height), None) => Some((width, height, format!("0 0 {width} {height}"))),
        // If one of them is missing, it follows from the other.
        (Some(width), None, Some((view, w, h))) => Some((width, width * h / w, view.into())),
        (None, Some(height), Some((view, w, h))) => Some((height * w / h, height, view.into())),
        (None, None, Some((view, w, h))) => Some((w, h, view.into())),
        (_, _, None) => None,
    }
}

/// Parses a length such as `45`, `45px` or `12mm`; `None` for units that depend on the
/// surroundings. The units: CSS Values and Units 4, 6.2, "Absolute Lengths".
fn pixels(length: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 6] = [
        ("px", 1.0),
        ("in", 96.0),
        ("cm", 96.0 / 2.54),
        ("mm", 96.0 / 25.4),
        ("pt", 96.0 / 72.0),
        ("pc", 96.0 / 6.0),
    ];
    let length = length.trim();
    let with = |(unit, one): &(&str, f64)| Some((length.strip_suffix(unit)?, *one));
    let (number, one) = UNITS.iter().find_map(with).unwrap_or((length, 1.0));
    let pixels = number.trim().parse::<f64>().ok()? * one;
    (pixels.is_finite() && pixels > 0.0).then_some(pixels)
}

/// Refuses elements that the game does not draw, and costly elements that are used. Costly elements
/// that nothing uses are harmless: programs leave many in `defs`.
fn refuse_not_drawn(document: &Document<'_>) -> Result<(), SvgFault> {
    let used = cost::used(document);
    let is_used = |node: Node<'_, '_>| node.attribute("id").is_some_and(|id| used.contains(id));
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let is_costly = TOO_COSTLY.contains(&name) && node.ancestors().any(is_used);
        if NOT_DRAWN.contains(&name) || is_costly {
            let line = document.text_pos_at(node.range().start).row;
            return Err(SvgFault::NotDrawn(name.into(), line));
        }
    }
    Ok(())
}

/// Returns the document with this size in place of its own.
fn with_size(text: &str, root: Node<'_, '_>, width: u32, height: u32, view: &str) -> String {
    let start = root.range().start;
    let name = text[start..].find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'));
    let mut end = start + name.unwrap_or(0);
    let mut sized = String::with_capacity(text.len() + 64);
    sized.push_str(&text[..end]);
    sized.push_str(&format!(" width=\"{width}\" height=\"{height}\" viewBox=\"{view}\""));
    for attribute in root.attributes() {
        if attribute.namespace().is_none()
            && matches!(attribute.name(), "width" | "height" | "viewBox")
        {
            sized.push_str(&text[end..attribute.range().start]);
            end = attribute.range().end;
        }
    }
    sized.push_str(&text[end..]);
    sized
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECE: DrawnSide = DrawnSide::Pixels(512);

    fn svg(attributes: &str, inside: &str) -> Vec<u8> {
        format!("<svg xmlns=\"{NAMESPACE}\" {attributes}>{inside}</svg>").into_bytes()
    }

    fn size(attributes: &str, drawn: DrawnSide) -> Option<(u32, u32)> {
        let svg = Svg::read(&svg(attributes, ""), drawn);
        svg.ok().map(|svg| (svg.width, svg.height))
    }

    #[track_caller]
    fn refused(inside: &str) -> SvgFault {
        Svg::read(&svg("viewBox='0 0 9 9'", inside), PIECE).expect_err("it is refused")
    }

    #[test]
    fn the_longer_side_has_the_pixels_that_are_wanted() {
        for (attributes, expected) in [
            ("viewBox='0 0 45 45'", Some((512, 512))),
            ("viewBox='-5,-5 ,20, 10'", Some((512, 256))),
            ("width='10mm' height='2cm'", Some((256, 512))),
            ("width='1e1px' height='10' viewBox='0 0 1 1'", Some((512, 512))),
            ("width='100%' height='100%' viewBox='0 0 3 4'", Some((384, 512))),
            ("width='9' viewBox='0 0 3 6'", Some((256, 512))),
            ("height='2em' viewBox='0 0 3 6'", Some((256, 512))),
            ("viewBox='0 0 1e300 1'", Some((512, 1))),
            ("width='9'", None),
            ("width='-3' height='4'", None),
            ("viewBox='0 0 0 4'", None),
            ("viewBox='0 0 NaN inf'", None),
            ("viewBox='0 0 4'", None),
            ("", None),
        ] {
            assert_eq!(size(attributes, PIECE), expected, "{attributes}");
        }
    }

    #[test]
    fn a_picture_with_borders_has_its_own_size() {
        let own = DrawnSide::AsItSays;
        assert_eq!(size("width='300' height='200'", own), Some((300, 200)));
        assert_eq!(size("width='3in' height='3in' viewBox='0 0 9 9'", own), Some((288, 288)));
        assert_eq!(size("viewBox='0 0 1e9 5e8'", own), Some((LONGEST_SIDE, LONGEST_SIDE / 2)));
    }

    #[test]
    fn the_document_says_its_new_size_and_nothing_else_changes() {
        let head = "\u{feff}<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY c 'red'>]>";
        let given = format!(
            "{head}<s:svg\n  height='9' xmlns:s=\"{NAMESPACE}\" width = \"3\" id='a'><s:path/></s:svg>"
        );
        let svg = Svg::read(given.as_bytes(), PIECE).expect("it is drawn");
        assert_eq!((svg.width, svg.height), (171, 512));
        let document = Document::parse_with_options(
            &svg.text,
            ParsingOptions { allow_dtd: true, ..Default::default() },
        )
        .expect("it is XML");
        let root = document.root_element();
        let said = ["width", "height", "viewBox", "id"].map(|name| root.attribute(name));
        assert_eq!(said, [Some("171"), Some("512"), Some("0 0 3 9"), Some("a")]);
        assert!(root.first_element_child().is_some_and(|path| path.has_tag_name("path")));
        let empty =
            Svg::read(format!("<svg viewBox='0 0 1 1' xmlns='{NAMESPACE}'/>").as_bytes(), PIECE);
        assert!(Document::parse(&empty.expect("it is drawn").text).is_ok());
    }

    #[test]
    fn files_that_are_not_svg_are_refused() {
        let read = |bytes: &[u8]| Svg::read(bytes, PIECE).expect_err("it is refused");
        assert!(matches!(read(b"\x89PNG"), SvgFault::NoXml(_)));
        assert!(matches!(read(b"<svg"), SvgFault::NoXml(_)));
        assert!(matches!(read(b""), SvgFault::NoXml(_)));
        assert_eq!(read(b"<svg viewBox='0 0 9 9'/>"), SvgFault::NoSvg);
        assert_eq!(read(format!("<g xmlns='{NAMESPACE}'/>").as_bytes()), SvgFault::NoSvg);
        assert_eq!(read(&svg("", &" ".repeat(MAX_SVG_BYTES))), SvgFault::TooLarge);
        let laughs = "<!DOCTYPE svg [<!ENTITY a 'ha'>".to_owned()
            + &(0..60)
                .map(|n| format!("<!ENTITY b{n} '&b{};&b{};'>", n + 1, n + 1))
                .collect::<String>()
            + "]>";
        let bomb = laughs + &String::from_utf8_lossy(&svg("viewBox='0 0 9 9'", "&b0;"));
        assert!(matches!(read(bomb.as_bytes()), SvgFault::NoXml(_)));
    }

    #[test]
    fn elements_that_renderers_draw_differently_are_refused_with_their_line() {
        for element in ["text", "image", "foreignObject"] {
            let fault = refused(&format!("\n<g>\n<{element}/></g>"));
            assert_eq!(fault, SvgFault::NotDrawn(element.into(), 3));
        }
        let pattern = "<defs><pattern id='p' width='1e9' height='1e9'><path/></pattern></defs>";
        assert!(Svg::read(&svg("viewBox='0 0 9 9'", pattern), PIECE).is_ok(), "nothing uses it");
        let used = format!("{pattern}<path style='fill: url( \"#p\")'/>");
        assert_eq!(refused(&used), SvgFault::NotDrawn("pattern".into(), 1));
        let filter = "<filter id='f'><feTurbulence numOctaves='99999999'/></filter>";
        assert!(Svg::read(&svg("viewBox='0 0 9 9'", filter), PIECE).is_ok(), "nothing uses it");
        let used = format!("<style>path {{ filter: url(#f) }}</style>{filter}<path/>");
        assert_eq!(refused(&used), SvgFault::NotDrawn("feTurbulence".into(), 1));
    }

    #[test]
    fn few_elements_that_stand_for_many_are_refused() {
        let mut uses = "<g id='u0'><path/></g>".to_owned();
        for n in 1..25 {
            uses += &format!("<g id='u{n}'><use href='#u{}'/><use href='#u{}'/></g>", n - 1, n - 1);
        }
        assert_eq!(refused(&uses), SvgFault::TooMuch);
        let mut masks = "<mask id='u0'><path/></mask>".to_owned();
        for n in 1..20 {
            let path = format!("<path style='fill:red;mask:url(#u{})'/>", n - 1);
            masks += &format!("<mask id='u{n}'>{path}{path}</mask>");
        }
        assert_eq!(refused(&(masks + "<path mask='url(#u19)'/>")), SvgFault::TooMuch);
        let layers = "<g opacity='0.5'>".repeat(50) + &"</g>".repeat(50);
        assert_eq!(refused(&layers), SvgFault::TooMuch);
        assert_eq!(refused(&"<path/>".repeat(30_000)), SvgFault::TooMuch);
        let many: String = (0..100).map(|n| format!("path{{fill:url(#a{n})}}")).collect();
        assert_eq!(refused(&format!("<style>{many}</style>")), SvgFault::TooMuch);
    }

    #[test]
    fn deep_nesting_is_refused_also_by_use() {
        let nested = "<g>".repeat(70) + &"</g>".repeat(70);
        assert_eq!(refused(&nested), SvgFault::TooDeep);
        assert_eq!(refused(&("<g>".repeat(30_000) + &"</g>".repeat(30_000))), SvgFault::TooDeep);
        let chain = |up: bool| -> String {
            let links = (0..100).map(|n| {
                let n = if up { n } else { 99 - n };
                format!("<g id='c{n}'><use href='#c{}'/></g>", n + 1)
            });
            links.collect()
        };
        assert_eq!(refused(&chain(true)), SvgFault::TooDeep);
        assert_eq!(refused(&chain(false)), SvgFault::TooDeep);
        // Renderers skip elements that use each other in a circle, so they are not refused.
        let circle = "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>";
        assert!(Svg::read(&svg("viewBox='0 0 9 9'", circle), PIECE).is_ok());
    }

    #[test]
    fn files_of_drawing_programs_are_drawn() {
        let style = "opacity:1;fill-opacity:0.5;stroke-opacity:1;filter:none;mask:none";
        let paths = format!("<path style='{style}' d='M0 0h9v9z'/>").repeat(2000);
        assert!(Svg::read(&svg("viewBox='0 0 9 9'", &paths), PIECE).is_ok());
        let shade = "<defs><linearGradient id='g'><stop offset='0'/></linearGradient>\
             <filter id='blur'><feGaussianBlur stdDeviation='2'/></filter></defs>\
             <g filter='url(#blur)' opacity='.4'><circle r='4' fill='url(#g)'/></g>";
        assert!(Svg::read(&svg("viewBox='0 0 9 9'", shade), PIECE).is_ok());
    }
}
