//! The parts of an SVG that are drawn. All others are cut out, so that every renderer draws the
//! same.

use super::{NAMESPACE, SvgFault, links};
use core::ops::Range;
use roxmltree::{Document, Node};
use std::collections::HashSet;

/// The elements that the renderers draw differently, or not at all.
const NOT_DRAWN: [&str; 4] = ["text", "image", "foreignObject", "feImage"];
/// The elements that are drawn only where others use them.
const UNSEEN: [&str; 8] =
    ["clipPath", "defs", "filter", "marker", "mask", "metadata", "pattern", "symbol"];
/// The attributes with conditions for an element: SVG 1.1, 5.8.
const CONDITIONS: [&str; 3] = ["requiredExtensions", "requiredFeatures", "systemLanguage"];

/// Returns the children of an element that are drawn or used: all SVG whose conditions hold, or the
/// first of these in a `switch`.
pub(super) fn kept<'a, 'input>(
    node: Node<'a, 'input>,
) -> impl Iterator<Item = Node<'a, 'input>> + use<'a, 'input> {
    let most = if node.tag_name().name() == "switch" { 1 } else { usize::MAX };
    let svg = |child: &Node<'_, '_>| child.tag_name().namespace() == Some(NAMESPACE);
    node.children().filter(svg).filter(holds).take(most)
}

/// Returns `true` if the conditions for an element hold. No extensions are known, texts are English,
/// and all features are there: SVG 2 has none that could be missing.
fn holds(node: &Node<'_, '_>) -> bool {
    let is_english = |tag: &str| tag.trim().split('-').next() == Some("en");
    node.attribute("requiredExtensions").is_none()
        && node.attribute("systemLanguage").is_none_or(|tags| tags.split(',').any(is_english))
}

/// Returns the parts of a document's text that are to be cut out: elements that are not drawn, and
/// the conditions of all others.
///
/// Errors if an element is drawn that the game does not draw.
pub(super) fn cuts(document: &Document<'_>) -> Result<Vec<Range<usize>>, SvgFault> {
    let mut cutter = Cutter { document, used: links::used(document), cuts: Vec::new() };
    cutter.cut(document.root_element(), true)?;
    Ok(cutter.cuts)
}

struct Cutter<'a, 'input> {
    document: &'a Document<'input>,
    used: HashSet<&'a str>,
    cuts: Vec<Range<usize>>,
}

impl<'a, 'input> Cutter<'a, 'input> {
    /// Cuts an element that stands where it is seen, or in one that nothing has used so far.
    fn cut(&mut self, node: Node<'a, 'input>, is_seen: bool) -> Result<(), SvgFault> {
        let name = node.tag_name().name();
        let is_seen = is_seen && !UNSEEN.contains(&name) && !is_hidden(node)
            || node.attribute("id").is_some_and(|id| self.used.contains(id));
        if is_seen && NOT_DRAWN.contains(&name) {
            let line = self.document.text_pos_at(node.range().start).row;
            return Err(SvgFault::NotDrawn(name.into(), line));
        }
        let conditions = node.attributes().filter(|one| CONDITIONS.contains(&one.name()));
        self.cuts.extend(conditions.map(|condition| condition.range()));
        let mut kept = kept(node).peekable();
        for child in node.children().filter(Node::is_element) {
            match kept.next_if_eq(&child) {
                Some(child) => self.cut(child, is_seen)?,
                None => self.cuts.push(child.range()),
            }
        }
        Ok(())
    }
}

/// Returns `true` for a layer that its author has switched off.
fn is_hidden(node: Node<'_, '_>) -> bool {
    let style = node.attribute("style").unwrap_or_default().replace(' ', "");
    node.attribute("display") == Some("none") || style.contains("display:none")
}
