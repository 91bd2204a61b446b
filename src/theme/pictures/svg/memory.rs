//! The memory that drawing an SVG takes, before it is drawn. The library asks for as much as the
//! drawing wants, and the game ends if there is not enough.

use resvg::{
    tiny_skia::Transform,
    usvg::{Fill, Group, Node, Paint, Path, Stroke, Tree},
};
use std::iter::successors;

/// The most pixels that are held at a time, 4 bytes each: 1 GiB.
const MOST_PIXELS: f32 = (1_u32 << 28) as f32;

/// Returns `true` if the layers and patterns of a drawing take too much memory in a picture with
/// this many pixels on its longer side.
pub(super) fn is_too_much(tree: &Tree, side: u32) -> bool {
    // A layer has up to 5 times the picture's width and height, if that much is drawn beside it.
    let held = Held { longest: 5.0 * side as f32 };
    held.by_group(tree.root(), Transform::identity()) > MOST_PIXELS
}

struct Held {
    /// The longest side of a layer in pixels.
    longest: f32,
}

impl Held {
    /// Returns the number of pixels that are held at a time for a group.
    fn by_group(&self, group: &Group, transform: Transform) -> f32 {
        let transform = transform.pre_concat(group.transform());
        let layer = match group.layer_bounding_box().transform(transform) {
            Some(layer) if group.should_isolate() => {
                layer.width().min(self.longest) * layer.height().min(self.longest)
            }
            _ => 0.0,
        };
        let children = group.children().iter().map(|node| match node {
            Node::Group(group) => self.by_group(group, transform),
            Node::Path(path) => self.by_path(path, transform),
            Node::Image(_) | Node::Text(_) => 0.0,
        });
        // A chain of masks is held together, and all results of a filter.
        let masks = successors(group.mask(), |mask| mask.mask())
            .map(|mask| layer + self.by_group(mask.root(), transform));
        let clips = successors(group.clip_path(), |clip| clip.clip_path())
            .map(|clip| layer + self.by_group(clip.root(), transform));
        let filters = group.filters().iter().map(|filter| layer * filter.primitives().len() as f32);
        layer + children.chain([masks.sum(), clips.sum(), filters.sum()]).fold(0.0, f32::max)
    }

    /// Returns the number of pixels of a path's patterns, with what is held while they are drawn.
    fn by_path(&self, path: &Path, transform: Transform) -> f32 {
        let paints = [path.fill().map(Fill::paint), path.stroke().map(Stroke::paint)];
        let pixels = paints.into_iter().flatten().map(|paint| match paint {
            Paint::Pattern(pattern) => {
                let (x, y) = transform.pre_concat(pattern.transform()).get_scale();
                let inside = self.by_group(pattern.root(), Transform::from_scale(x, y));
                pattern.rect().width() * x * pattern.rect().height() * y + inside
            }
            _ => 0.0,
        });
        pixels.fold(0.0, f32::max)
    }
}
