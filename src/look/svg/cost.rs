//! The cost of drawing an SVG, computed before it is drawn.
//!
//! An element that is used again, by `use` or as a mask, is drawn again, with everything that it
//! uses itself: ten lines can mean a thousand million shapes.

use super::{MAX_DEPTH, SvgFault};
use roxmltree::{Document, Node, NodeId};
use std::collections::{HashMap, HashSet};

/// The highest cost of a picture, in plain shapes. The game's own have up to fifty.
const MOST: u64 = 20_000;
/// The cost of an element that is drawn into a layer of its own first, in plain shapes.
const LAYER: u64 = 40;
/// The properties that give an element a layer.
const LAYERS: [&str; 6] = ["opacity", "filter", "mask", "clip-path", "mix-blend-mode", "isolation"];
/// The most elements that style sheets may use for others.
const MOST_IN_SHEETS: usize = 64;
/// The most pixels of layers that are held at a time, 4 bytes each. A layer has up to 5 times the
/// picture's width and height, if that much is drawn beside it.
const MOST_PIXELS: u64 = 1 << 28;

/// Refuses an SVG that would take too long or too much memory with this many pixels on the longer
/// side, or that is nested too deep.
pub(super) fn check(document: &Document<'_>, side: u32) -> Result<(), SvgFault> {
    let mut costs = Costs::new(document);
    if costs.sheets.used.len() > MOST_IN_SHEETS {
        return Err(SvgFault::TooMuch);
    }
    let Cost { shapes, layers, height } =
        costs.of(document.root_element(), 0).ok_or(SvgFault::TooDeep)?;
    if height > MAX_DEPTH {
        Err(SvgFault::TooDeep)
    } else if shapes > MOST || layers * (5 * u64::from(side)).pow(2) > MOST_PIXELS {
        Err(SvgFault::TooMuch)
    } else {
        Ok(())
    }
}

/// Returns the ids of all elements that another one uses.
pub(super) fn used<'a>(document: &'a Document<'_>) -> HashSet<&'a str> {
    let attributes = document.descendants().flat_map(|node| node.attributes());
    let named = attributes.flat_map(|attribute| targets(attribute.name(), attribute.value()));
    named.chain(sheets(document).flat_map(|sheet| targets("style", sheet))).collect()
}

/// The cost of an element with everything that it contains and uses.
#[derive(Clone, Copy, Default)]
struct Cost {
    /// The cost in plain shapes.
    shapes: u64,
    /// The depth to which layers are nested.
    layers: u64,
    /// The depth to which elements are nested.
    height: usize,
}

impl Cost {
    /// Returns the cost of an element that contains or uses these parts.
    fn of(is_layer: bool, parts: impl Iterator<Item = Self>) -> Self {
        let mut cost = Self { shapes: 1, layers: 0, height: 0 };
        for part in parts {
            cost.shapes = cost.shapes.saturating_add(part.shapes);
            cost.layers = cost.layers.max(part.layers);
            cost.height = cost.height.max(part.height + 1);
        }
        if is_layer {
            cost.shapes = cost.shapes.saturating_add(LAYER);
            cost.layers += 1;
        }
        cost
    }
}

/// The layers and uses that style sheets may give to every element.
#[derive(Default)]
struct Sheets<'a> {
    has_layers: bool,
    used: HashSet<&'a str>,
}

struct Costs<'a, 'input> {
    named: HashMap<&'a str, Node<'a, 'input>>,
    sheets: Sheets<'a>,
    known: HashMap<NodeId, Cost>,
    open: HashSet<NodeId>,
}

impl<'a, 'input> Costs<'a, 'input> {
    fn new(document: &'a Document<'input>) -> Self {
        let id = |node: Node<'a, 'input>| Some((node.attribute("id")?, node));
        let mut of_sheets = Sheets::default();
        for sheet in sheets(document) {
            of_sheets.has_layers |= makes_layer("style", sheet);
            of_sheets.used.extend(targets("style", sheet));
        }
        Self {
            named: document.descendants().filter_map(id).collect(),
            sheets: of_sheets,
            known: HashMap::new(),
            open: HashSet::new(),
        }
    }

    /// Returns the cost of an element; `None` if it is nested too deep.
    fn of(&mut self, node: Node<'a, 'input>, depth: usize) -> Option<Cost> {
        if let Some(cost) = self.known.get(&node.id()) {
            return Some(*cost);
        }
        if depth > MAX_DEPTH {
            return None;
        }
        // A renderer skips an element that leads back to itself.
        if !self.open.insert(node.id()) {
            return Some(Cost::default());
        }
        let attributes =
            || node.attributes().map(|attribute| (attribute.name(), attribute.value()));
        let is_layer =
            self.sheets.has_layers || attributes().any(|(name, value)| makes_layer(name, value));
        let used = attributes().flat_map(|(name, value)| targets(name, value));
        let used: Vec<_> = used
            .chain(self.sheets.used.iter().copied())
            .filter_map(|id| self.named.get(id).copied())
            .chain(node.children().filter(Node::is_element))
            .collect();
        let parts: Option<Vec<_>> = used.into_iter().map(|node| self.of(node, depth + 1)).collect();
        let cost = Cost::of(is_layer, parts?.into_iter());
        self.open.remove(&node.id());
        self.known.insert(node.id(), cost);
        Some(cost)
    }
}

fn sheets<'a>(document: &'a Document<'_>) -> impl Iterator<Item = &'a str> {
    document
        .descendants()
        .filter(|node| node.tag_name().name() == "style")
        .flat_map(|node| node.children())
        .filter_map(|node| node.text())
}

/// Returns `true` if an attribute, or a declaration in a style, gives elements a layer of their
/// own.
fn makes_layer(name: &str, value: &str) -> bool {
    let has_effect = |value: &str| !matches!(value.trim(), "1" | "none" | "normal" | "auto");
    let is_layer = |name: &str, value| LAYERS.contains(&name.trim()) && has_effect(value);
    if name != "style" {
        return is_layer(name, value);
    }
    value
        .split([';', '{', '}'])
        .filter_map(|declaration| declaration.split_once(':'))
        .any(|(name, value)| is_layer(name, value))
}

/// Returns the ids that an attribute names: `#id`, or any number of `url(#id)`.
fn targets<'t>(name: &str, value: &'t str) -> impl Iterator<Item = &'t str> + use<'t> {
    let whole = (name == "href").then(|| value.trim().strip_prefix('#')).flatten();
    let within = value.split("url(").skip(1).filter_map(|rest| {
        let rest = rest.trim_start_matches([' ', '"', '\'']).strip_prefix('#')?;
        rest.split([')', '"', '\'', ' ']).next()
    });
    whole.into_iter().chain(within)
}
