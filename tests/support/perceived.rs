//! Everything that reaches a player's eyes, as lines that can be compared.

use crate::Table;
use bevy::{
    a11y::AccessibilityNode,
    picking::hover::HoverMap,
    prelude::*,
    ui::{ComputedNode, UiGlobalTransform},
};
use fogchess::{
    access::Voice,
    app::states::Menu,
    board::{FogTile, Hand, Promotion, Square, TypedMove},
    kit::mini_board::MiniBoard,
    table::Clocks,
};

impl Table {
    /// Returns everything that reaches the player's eyes, as lines: pictures, panels, texts, the
    /// nodes for screen readers, the entities under the pointer.
    ///
    /// Two apps with equal lines look the same. [`Self::heard`] is for sounds.
    pub fn perceived(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut lines = Vec::new();
        let mut sprites =
            world.query::<(&Sprite, &GlobalTransform, &InheritedVisibility, Option<&Name>)>();
        for (sprite, at, visible, name) in sprites.iter(world).filter(|(.., seen, _)| seen.get()) {
            lines.push(format!(
                "sprite {:?} {:?} {:?} {:?} {:?} {visible:?}",
                name.map(Name::as_str),
                at.to_matrix(),
                sprite.color,
                sprite.image.path(),
                sprite.custom_size
            ));
        }
        for (at, tile) in world.query::<(&Square, &FogTile)>().iter(world) {
            lines.push(format!("fog {} {tile:?}", at.0));
        }
        let mut nodes = world.query::<(
            (&ComputedNode, &UiGlobalTransform, &InheritedVisibility),
            Option<&BackgroundColor>,
            Option<&BorderColor>,
            Option<&Outline>,
            Option<&ImageNode>,
            Option<(&Text, &TextColor)>,
        )>();
        for ((node, at, seen), background, border, outline, image, text) in nodes.iter(world) {
            if seen.get() {
                lines.push(format!(
                    "node {:?} {at:?} {background:?} {border:?} {outline:?} {:?} {text:?}",
                    node.size,
                    image.map(|image| (image.image.path(), image.color)),
                ));
            }
        }
        for board in world.query::<&MiniBoard>().iter(world) {
            lines.push(format!("{board:?}"));
        }
        let mut texts = world.query::<(&Text2d, &GlobalTransform, &InheritedVisibility)>();
        for (text, at, seen) in texts.iter(world).filter(|(.., seen)| seen.get()) {
            lines.push(format!("text {text:?} {at:?} {seen:?}"));
        }
        for node in world.query::<&AccessibilityNode>().iter(world) {
            lines.push(format!("spoken {:?}", node.0));
        }
        lines.sort();
        let world = self.app.world();
        let hand = world.resource::<Hand>();
        lines.push(format!(
            "picked {:?} cursor {:?} over {:?}",
            hand.picked(),
            hand.cursor,
            hand.hover
        ));
        lines.push(format!("pointed at {:?}", self.pointed_at()));
        lines.push(format!("typed {:?}", world.resource::<TypedMove>()));
        lines.push(format!("promotion {:?}", world.resource::<Promotion>()));
        lines.push(format!("clocks {:?}", world.resource::<Clocks>()));
        lines.push(format!("menu {:?}", world.resource::<State<Menu>>()));
        lines.push(format!("notices {:?}", self.notices()));
        lines.push(format!("voice {:?}", world.resource::<Voice>()));
        lines.push(format!("table {:?} {:?}", self.table_caption(), self.table_rows()));
        lines
    }

    /// Asserts that nothing has changed since [`Self::perceived`] returned these lines.
    ///
    /// # Panics
    /// Panics with the lines that are new or gone.
    #[track_caller]
    pub fn assert_perceived(&mut self, before: &[String], when: &str) {
        let difference = difference(before, &self.perceived());
        assert!(difference.is_empty(), "{when}:\n{}", difference.join("\n"));
    }

    /// Returns the entities under the mouse and the fingers, by name.
    pub fn pointed_at(&self) -> Vec<String> {
        let world = self.app.world();
        let name = |entity| {
            let name = world.get::<Name>(entity).map(ToString::to_string);
            let square = world.get::<Square>(entity).map(|square| square.0.to_string());
            format!("{name:?} {square:?}")
        };
        let hovered = world.resource::<HoverMap>().values().flat_map(|hits| hits.keys());
        let mut names: Vec<_> = hovered.map(|entity| name(*entity)).collect();
        names.sort();
        names
    }
}

/// Returns the lines that only one of the two lists has, marked with `-` and `+`.
pub fn difference(before: &[String], after: &[String]) -> Vec<String> {
    let lacks = |lines: &[String], line: &String| !lines.contains(line);
    let gone = before.iter().filter(|line| lacks(after, line)).map(|line| format!("- {line}"));
    let new = after.iter().filter(|line| lacks(before, line)).map(|line| format!("+ {line}"));
    let mut difference: Vec<_> = gone.chain(new).collect();
    if difference.is_empty() && before.len() != after.len() {
        difference.push(format!("{} lines became {}", before.len(), after.len()));
    }
    difference
}
