//! The elements that an SVG draws: how deep they are nested, and how many they are if each counts as
//! often as it is used.
//!
//! A renderer goes as deep, and an element that is used is drawn again with everything in it: ten
//! lines can stand for a thousand million shapes, or for a circle without end, which resvg finds
//! only among neighbours.

use super::{
    MAX_DEPTH, MAX_NODES, SvgFault,
    links::{Link, Links},
    parts::kept,
};
use roxmltree::{Document, Node, NodeId};
use std::collections::{HashMap, HashSet};

/// Errors if elements are nested too deep, or too many.
pub(super) fn check(document: &Document<'_>) -> Result<(), SvgFault> {
    let links = Links::new(document);
    let mut nesting = Nesting { links, known: HashMap::new(), open: HashSet::new() };
    match nesting.of(document.root_element(), 0) {
        Some(size) if size.height > MAX_DEPTH => Err(SvgFault::TooDeep),
        None => Err(SvgFault::TooDeep),
        Some(size) if size.elements > MAX_NODES.into() => Err(SvgFault::TooMuch),
        Some(_) => Ok(()),
    }
}

/// The size of an element with everything that it contains and uses.
#[derive(Clone, Copy)]
struct Size {
    elements: u64,
    height: usize,
}

struct Nesting<'a, 'input> {
    links: Links<'a, 'input>,
    known: HashMap<NodeId, Size>,
    open: HashSet<NodeId>,
}

impl<'a, 'input> Nesting<'a, 'input> {
    /// Returns the size of an element; `None` if it is nested too deep, perhaps in itself.
    fn of(&mut self, node: Node<'a, 'input>, depth: usize) -> Option<Size> {
        if let Some(size) = self.known.get(&node.id()) {
            return Some(*size);
        }
        if depth > MAX_DEPTH || !self.open.insert(node.id()) {
            return None;
        }
        let mut size = Size { elements: 1, height: 0 };
        for child in kept(node) {
            let child = self.of(child, depth + 1)?;
            size.elements = size.elements.saturating_add(child.elements);
            size.height = size.height.max(child.height + 1);
        }
        let contained = size;
        for Link { target, is_inherited } in self.links.of(node) {
            let target = self.of(target, depth + 1)?;
            let by = if is_inherited { contained } else { Size { elements: 1, height: 0 } };
            let elements = by.elements.saturating_mul(target.elements);
            size.elements = size.elements.saturating_add(elements);
            size.height = size.height.max(by.height + target.height + 1);
        }
        self.open.remove(&node.id());
        self.known.insert(node.id(), size);
        Some(size)
    }
}
