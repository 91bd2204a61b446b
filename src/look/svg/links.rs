//! The links from the elements of an SVG to others, which are then drawn as a part of them: by
//! `use`, as a mask, a clip path, a pattern or a marker.

use roxmltree::{Document, Node};
use std::collections::{HashMap, HashSet};

/// The elements that others use by `url(#id)` and that contain elements to draw.
const RESOURCES: [&str; 4] = ["clipPath", "marker", "mask", "pattern"];

/// Returns the ids of all elements that another one uses.
pub(super) fn used<'a>(document: &'a Document<'_>) -> HashSet<&'a str> {
    let attributes = document.descendants().flat_map(|node| node.attributes());
    let hrefs =
        attributes.clone().filter_map(|attribute| attribute.value().trim().strip_prefix('#'));
    let urls = attributes.map(|attribute| attribute.value()).chain(sheets(document)).flat_map(urls);
    hrefs.chain(urls).collect()
}

/// A link to an element.
#[derive(Clone, Copy)]
pub(super) struct Link<'a, 'input> {
    pub target: Node<'a, 'input>,
    /// The elements within the one that has the link have it too.
    pub is_inherited: bool,
}

/// The elements and the style sheets of an SVG.
pub(super) struct Links<'a, 'input> {
    named: HashMap<&'a str, Vec<Node<'a, 'input>>>,
    /// The declarations with links in style sheets, by each word of their selectors: the name, id
    /// or class of an element. Those that may be for any element are under `*`.
    rules: HashMap<&'a str, Vec<(&'a str, &'a str)>>,
    /// `true` if a property has the value `inherit`, so that every property may be inherited.
    inherit: bool,
}

impl<'a, 'input> Links<'a, 'input> {
    pub fn new(document: &'a Document<'input>) -> Self {
        let mut named = HashMap::<_, Vec<_>>::new();
        let mut rules = HashMap::<_, Vec<_>>::new();
        let mut inherit = false;
        for node in document.descendants() {
            for attribute in node.attributes() {
                if attribute.name() == "id" {
                    named.entry(attribute.value()).or_default().push(node);
                }
                inherit |= attribute.value().contains("inherit");
            }
        }
        for sheet in sheets(document) {
            inherit |= sheet.contains("inherit");
            for (selector, block) in sheet.split('}').filter_map(|rule| rule.rsplit_once('{')) {
                let selector = selector.rsplit("*/").next().unwrap_or_default();
                let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
                let any = selector.contains(['*', '[', ':']).then_some("*");
                for word in selector.split(|c| !is_word(c)).chain(any) {
                    let linked = declarations(block).filter(|(_, value)| value.contains("url("));
                    rules.entry(word).or_default().extend(linked);
                }
            }
        }
        Self { named, rules, inherit }
    }

    /// Returns the links of an element. A selector of a style sheet counts for every element that one
    /// of its words names, even if the whole selector does not match.
    pub fn of(&self, node: Node<'a, 'input>) -> Vec<Link<'a, 'input>> {
        let mut links = Vec::new();
        // Elements in a resource inherit from where it stands.
        let is_resource = RESOURCES.contains(&node.tag_name().name());
        let holders = node.ancestors().take(if is_resource { usize::MAX } else { 1 });
        for holder in holders {
            for (property, value) in self.declared(holder) {
                let is_inherited = self.inherit
                    || ["fill", "stroke", "marker"].iter().any(|name| property.starts_with(name));
                let targets = urls(value).flat_map(|id| self.named.get(id)).flatten();
                let targets = targets
                    .filter(|target| RESOURCES.contains(&target.tag_name().name()))
                    .filter(|_| holder == node || is_inherited);
                links.extend(targets.map(|&target| Link { target, is_inherited }));
            }
        }
        if matches!(node.tag_name().name(), "use" | "pattern") {
            let hrefs = node.attributes().filter(|attribute| attribute.name() == "href");
            let ids = hrefs.filter_map(|href| href.value().trim().strip_prefix('#'));
            let targets = ids.filter_map(|id| self.named.get(id)).flatten();
            links.extend(targets.map(|&target| Link { target, is_inherited: false }));
        }
        links
    }

    /// Returns the properties that an element's attributes and the style sheets declare.
    fn declared(&self, node: Node<'a, 'input>) -> impl Iterator<Item = (&'a str, &'a str)> {
        let words = node.attribute("class").into_iter().flat_map(str::split_whitespace);
        let words = words.chain([node.tag_name().name(), "*"]).chain(node.attribute("id"));
        let of_sheets = words.filter_map(|word| self.rules.get(word)).flatten().copied();
        let of_style = node.attribute("style").into_iter().flat_map(declarations);
        let own = node.attributes().map(|attribute| (attribute.name(), attribute.value()));
        own.chain(of_style).chain(of_sheets)
    }
}

/// Returns the texts of all style sheets.
fn sheets<'a>(document: &'a Document<'_>) -> impl Iterator<Item = &'a str> {
    let sheets = document.descendants().filter(|node| node.tag_name().name() == "style");
    sheets.flat_map(|node| node.children()).filter_map(|node| node.text())
}

/// Returns the properties and values that a style declares.
fn declarations(style: &str) -> impl Iterator<Item = (&str, &str)> {
    let declarations = style.split(';').filter_map(|declaration| declaration.split_once(':'));
    declarations.map(|(property, value)| (property.trim(), value))
}

/// Returns the ids in a value such as `url(#id)`.
fn urls(value: &str) -> impl Iterator<Item = &str> {
    let is_around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
    value.split("url(").skip(1).filter_map(move |rest| {
        let rest = rest.trim_start_matches(is_around).strip_prefix('#')?;
        rest.split(|c| is_around(c) || c == ')').next()
    })
}
