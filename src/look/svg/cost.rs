//! How much there is to draw, before it is drawn.
//!
//! An element that is used again, by `use` or as a mask, is drawn again, with all that it uses
//! itself: ten lines can mean a thousand million shapes.

use super::{MAX_DEPTH, SvgFault};
use roxmltree::{Document, Node, NodeId};
use std::collections::{HashMap, HashSet};

/// The most that a picture may cost, in plain shapes. Ours have up to fifty.
const MOST: u64 = 20_000;
/// What an element costs that is drawn by itself first: about as much as so many plain shapes.
const LAYER: u64 = 40;
/// The properties that make it so.
const LAYERS: [&str; 6] = ["opacity", "filter", "mask", "clip-path", "mix-blend-mode", "isolation"];
/// The most elements that style sheets may have drawn for others.
const MOST_IN_SHEETS: usize = 64;
/// The most pixels of layers that are held at a time, 4 bytes each. A layer has up to 5 times
/// the picture's width and height, if as much is drawn beside it.
const MOST_PIXELS: u64 = 1 << 28;

/// Refuses what would take too long or too much memory with this many pixels on the longer
/// side, or goes too deep.
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

/// The ids of all elements that another one uses.
pub(super) fn used<'a>(document: &'a Document<'_>) -> HashSet<&'a str> {
    let attributes = document.descendants().flat_map(|node| node.attributes());
    let named = attributes.flat_map(|attribute| targets(attribute.name(), attribute.value()));
    named.chain(sheets(document).flat_map(|sheet| targets("style", sheet))).collect()
}

/// What an element costs with all that is in it and that it uses.
#[derive(Clone, Copy, Default)]
struct Cost {
    /// In plain shapes.
    shapes: u64,
    /// How many layers lie within each other there.
    layers: u64,
    /// How many elements do.
    height: usize,
}

impl Cost {
    /// What an element costs that has these in it, or uses them.
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

/// What style sheets may ask of every element.
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

    /// `None` if it goes too deep.
    fn of(&mut self, node: Node<'a, 'input>, depth: usize) -> Option<Cost> {
        if let Some(cost) = self.known.get(&node.id()) {
            return Some(*cost);
        }
        if depth > MAX_DEPTH {
            return None;
        }
        // Those who draw take no part of a circle.
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

/// Whether an attribute, or a declaration in a style, has elements drawn by themselves first.
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

/// The ids that an attribute names: `#id`, or any number of `url(#id)`.
fn targets<'t>(name: &str, value: &'t str) -> impl Iterator<Item = &'t str> + use<'t> {
    let whole = (name == "href").then(|| value.trim().strip_prefix('#')).flatten();
    let within = value.split("url(").skip(1).filter_map(|rest| {
        let rest = rest.trim_start_matches([' ', '"', '\'']).strip_prefix('#')?;
        rest.split([')', '"', '\'', ' ']).next()
    });
    whole.into_iter().chain(within)
}
