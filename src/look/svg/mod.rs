//! SVG pictures before they are drawn: the check that the game draws them, and their size.
//!
//! The renderers differ (a library natively, the browser in the page), so only SVG that both draw
//! alike is accepted. And since a theme may come from anybody, it must not bring them down.

mod links;
mod nesting;
mod parts;

use super::{File, LONGEST_SIDE};
use crate::{
    phrase::{Phrase, Worded},
    rules::text::too_long,
};
use core::{cmp::Reverse, ops::Range};
use roxmltree::{Document, Node, ParsingOptions};
use serde::{Deserialize, Serialize};

/// The largest file, in bytes. The game's own have up to ten thousand.
pub const MAX_SVG_BYTES: usize = 1024 * 1024;
/// The most XML nodes that are read, and the most elements that are drawn.
const MAX_NODES: u32 = 100_000;
/// The deepest nesting of elements, also of those that are used in others. Drawing recurses as deep.
const MAX_DEPTH: usize = 256;
const NAMESPACE: &str = "http://www.w3.org/2000/svg";

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
            Self::Board(_) | Self::BoardLight | Self::LargeBoardLight | Self::Background => {
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
#[error("{}", self.phrase())]
pub enum SvgFault {
    /// The file has more than [`MAX_SVG_BYTES`].
    TooLarge,
    /// The file is not XML, or not UTF-8; the message of the parser.
    NoXml(String),
    /// The outermost element is not `svg` in SVG's namespace.
    NoSvg,
    /// It has neither a width and height nor a `viewBox`.
    NoSize,
    /// It has an element that the game does not draw; the element's name and line.
    NotDrawn(String, u32),
    /// Its elements are nested too deep.
    TooDeep,
    /// It takes too long to draw, or too much memory.
    TooMuch,
    /// Drawing failed; the message of the renderer.
    Failed(String),
}

impl Worded for SvgFault {
    fn phrase(&self) -> Phrase {
        match self {
            Self::TooLarge => too_long(MAX_SVG_BYTES),
            Self::NoXml(error) => Phrase::new("reason-svg-none").with("error", error),
            Self::NoSvg => "reason-svg-root".into(),
            Self::NoSize => "reason-svg-size".into(),
            Self::NotDrawn(element, line) => {
                Phrase::new("reason-svg-element").with("element", element).with("line", line)
            }
            Self::TooDeep => "reason-svg-deep".into(),
            Self::TooMuch => "reason-svg-much".into(),
            Self::Failed(error) => Phrase::new("reason-svg-failed").with("error", error),
        }
    }
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
        nesting::check(&document)?;
        let pixels = |length: f64| ((length / longer * f64::from(side)).round() as u32).max(1);
        let (width, height) = (pixels(width), pixels(height));
        let mut edits: Vec<_> =
            parts::cuts(&document)?.into_iter().map(|cut| (cut, String::new())).collect();
        edits.extend(size(text, root, width, height, &view));
        Ok(Self { text: edited(text, edits), width, height })
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

/// Returns the edits of the outermost element that give the document this size in place of its own.
fn size(
    text: &str,
    root: Node<'_, '_>,
    width: u32,
    height: u32,
    view: &str,
) -> Vec<(Range<usize>, String)> {
    let start = root.range().start;
    let name = text[start..].find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'));
    let end = start + name.unwrap_or(0);
    let said = format!(" width=\"{width}\" height=\"{height}\" viewBox=\"{view}\"");
    let is_size = |name| matches!(name, "width" | "height" | "viewBox");
    let own = root.attributes().filter(|own| own.namespace().is_none() && is_size(own.name()));
    let own = own.map(|own| (own.range(), String::new()));
    own.chain([(end..end, said)]).collect()
}

/// Returns a text with some of its parts replaced. Parts within others go with them.
fn edited(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(part, _)| (part.start, Reverse(part.end)));
    let (mut edited, mut at) = (String::with_capacity(text.len() + 64), 0);
    for (part, new) in edits.into_iter() {
        if part.start >= at {
            edited.push_str(&text[at..part.start]);
            edited.push_str(&new);
            at = part.end;
        }
    }
    edited + &text[at..]
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
            let used = format!("<defs><g id='a'><{element}/></g></defs><use href='#a'/>");
            assert_eq!(refused(&used), SvgFault::NotDrawn(element.into(), 1));
        }
        let filter = "<filter id='f'><feImage/></filter><path style='filter: url( \"#f\")'/>";
        assert_eq!(refused(filter), SvgFault::NotDrawn("feImage".into(), 1));
    }

    #[test]
    fn elements_that_are_not_seen_are_not_refused() {
        for unseen in [
            "<defs><g id='a'><text/></g><filter id='f'><feImage/></filter></defs>",
            "<symbol><image/></symbol>",
            "<g display='none'><text/></g><g style='fill:red; display: none'><image/></g>",
            "<image xmlns='http://example.com/'/>",
            "<text systemLanguage='ru, de'/><foreignObject requiredExtensions='any'/>",
        ] {
            assert!(Svg::read(&svg("viewBox='0 0 9 9'", unseen), PIECE).is_ok(), "{unseen}");
        }
    }

    #[test]
    fn only_the_first_child_of_a_switch_whose_conditions_hold_is_kept() {
        let kept = |inside: &str| {
            let svg = Svg::read(&svg("viewBox='0 0 9 9'", inside), PIECE).expect("it is drawn");
            let end = svg.text.rfind("</svg>").expect("an end");
            svg.text[svg.text.find('>').expect("a head") + 1..end].to_owned()
        };
        let switch = "<switch><foreignObject requiredExtensions='http://ns.adobe.com/'><x/>\
             </foreignObject><text systemLanguage='xx'/><g requiredFeatures='any'><path/></g>\
             <text/></switch>";
        assert_eq!(kept(switch), "<switch><g ><path/></g></switch>");
        assert_eq!(kept("<path systemLanguage='fr,en-GB'/>"), "<path />");
        assert_eq!(kept("<g><path systemLanguage='fr'/><path xmlns=''/></g>"), "<g></g>");
        let none = "<switch><text systemLanguage='xx'/></switch>";
        assert_eq!(kept(none), "<switch></switch>");
    }

    #[test]
    fn few_elements_that_stand_for_many_are_refused() {
        let mut uses = "<g id='u0'><path/></g>".to_owned();
        for n in 1..41 {
            uses += &format!("<g id='u{n}'><use href='#u{}'/><use href='#u{}'/></g>", n - 1, n - 1);
        }
        assert_eq!(refused(&uses), SvgFault::TooMuch);
        for link in ["mask='url(#u{})'", "style='fill:red;mask:url(#u{})'", "class='c{}'"] {
            let path = |n: usize| format!("<path {}/>", link.replace("{}", &n.to_string()));
            let mut masks = "<mask id='u0'><path/></mask>".to_owned();
            for n in 1..20 {
                let path = path(n - 1);
                masks += &format!("<style>/* a */.c{n}{{mask:url(#u{n})}}</style>");
                masks += &format!("<mask id='u{n}'>{path}{path}</mask>");
            }
            let masks = masks + "<style>.c0{mask:url(#u0)}</style>";
            assert_eq!(refused(&(masks + &path(19))), SvgFault::TooMuch, "{link}");
        }
        let group = "<g fill='url(#p)'>".to_owned() + &"<path/>".repeat(1000) + "</g>";
        let pattern = "<pattern id='p'>".to_owned() + &"<path/>".repeat(1000) + "</pattern>";
        assert_eq!(refused(&(pattern + &group)), SvgFault::TooMuch, "each path has it");
    }

    #[test]
    fn deep_nesting_is_refused_also_by_use() {
        for nested in [300, 30_000] {
            let nested = "<g>".repeat(nested) + &"</g>".repeat(nested);
            assert_eq!(refused(&nested), SvgFault::TooDeep);
        }
        let chain = |up: bool| -> String {
            let links = (0..200).map(|n| {
                let n = if up { n } else { 199 - n };
                format!("<g id='c{n}'><use href='#c{}'/></g>", n + 1)
            });
            links.collect()
        };
        assert_eq!(refused(&chain(true)), SvgFault::TooDeep);
        assert_eq!(refused(&chain(false)), SvgFault::TooDeep);
    }

    #[test]
    fn circles_are_refused() {
        for circle in [
            "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
            "<mask id='a' mask='url(#a)'/>",
            "<g stroke='url(#a)'><pattern id='a'><path/></pattern></g>",
            "<g mask='url(#a)'><mask id='a' style='mask: inherit'/></g>",
            "<style>*{clip-path:url(#a)}</style><clipPath id='a'><path/></clipPath>",
        ] {
            assert_eq!(refused(circle), SvgFault::TooDeep, "{circle}");
        }
        for (resource, property) in [
            ("mask", "mask"),
            ("clipPath", "clip-path"),
            ("pattern", "fill"),
            ("marker", "marker-end"),
        ] {
            let circle: String = [("a", "b"), ("b", "c"), ("c", "a")]
                .map(|(id, next)| {
                    format!("<{resource} id='{id}'><path {property}='url(#{next})'/></{resource}>")
                })
                .concat();
            assert_eq!(refused(&circle), SvgFault::TooDeep, "{circle}");
        }
    }

    #[test]
    fn files_of_drawing_programs_are_drawn() {
        let style = "opacity:1;fill-opacity:0.5;stroke-opacity:1;filter:none;mask:none";
        let shade = "<defs><linearGradient id='g'><stop offset='0'/></linearGradient>\
             <filter id='blur'><feGaussianBlur stdDeviation='2'/></filter></defs>\
             <g filter='url(#blur)' opacity='.4'><circle r='4' fill='url(#g)'/></g>";
        let classes = |declared: &str, element: &str| -> String {
            let numbers = || (0..9).map(|n| n.to_string());
            let rules: String = numbers().map(|n| format!(".st{n}{{{declared}#{n})}}")).collect();
            let used = numbers().map(|n| element.replace("{n}", &n));
            format!("<style type=\"text/css\">{rules}</style>") + &used.collect::<String>()
        };
        for inside in [
            &format!("<path style='{style}' d='M0 0h9v9z'/>").repeat(9000),
            &("<g opacity='0.5'>".repeat(50) + &"</g>".repeat(50)),
            shade,
            &classes(
                "fill:url(",
                "<linearGradient id='{n}'><stop offset='0' class='st10'/></linearGradient>\
                 <path class='st{n}'/>",
            ),
            &classes(
                "clip-path:url(",
                "<g><defs><rect id='a{n}'/></defs><clipPath id='{n}'><use xlink:href='#a{n}' \
                 style='overflow:visible;'/></clipPath><path class='st{n} st11'/></g>",
            ),
            &("<style>.a{opacity:.5}</style>".to_owned() + &"<path class='a'/>".repeat(9000)),
            "<pattern id='p' width='9' height='9'><path/></pattern><path fill='url(#p)'/>",
            "<filter id='f'><feTurbulence/></filter><path filter='url(#f)'/>",
        ] {
            let xlink = "xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 9 9'";
            let read = Svg::read(&svg(xlink, inside), PIECE);
            assert!(read.is_ok(), "{read:?}: {}", &inside[..inside.len().min(200)]);
        }
    }
}
