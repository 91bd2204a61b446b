//! The language, and the texts and notices on the screen.

use crate::Table;
use bevy::{prelude::*, text::ComputedTextBlock};
use fogchess::{
    app::notices::Notices,
    panels::TableEnd,
    words::{Language, Texts},
};

impl Table {
    /// Switches to the language with this tag, and waits for its files.
    pub fn speak(&mut self, tag: &str) -> &mut Self {
        let language = Language::new(tag).expect("a language's tag");
        self.set(|settings| settings.language = Some(language)).hear(tag)
    }

    /// Waits until the game uses the language with this tag.
    pub fn hear(&mut self, tag: &str) -> &mut Self {
        let speaks =
            |table: &mut Self| table.app.world().resource::<Texts>().language().tag() == tag;
        self.frames(2).wait_for("it speaks", speaks).frames(2)
    }

    /// Returns all texts of the user interface, as the player reads them.
    pub fn texts(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect()
    }

    /// Returns the texts in the bars of the two players.
    pub fn bar_names(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut lines = world.query_filtered::<&Text, With<TableEnd>>();
        lines.iter(world).map(|text| text.0.clone()).collect()
    }

    /// Returns `true` if one of [`Self::texts`] is this one.
    pub fn says(&mut self, text: &str) -> bool {
        self.texts().iter().any(|found| found == text)
    }

    /// Returns `true` if one of [`Self::texts`] contains this part.
    pub fn says_part(&mut self, part: &str) -> bool {
        self.texts().iter().any(|text| text.contains(part))
    }

    /// Returns the texts in which some letter shows as a box because no font has it.
    pub fn boxes(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut blocks = world.query::<(&ComputedTextBlock, &Text)>();
        let has_box = |block: &ComputedTextBlock| {
            let mut runs = block.buffer().lines().flat_map(|line| line.runs());
            runs.any(|run| {
                run.clusters().any(|cluster| cluster.glyphs().any(|glyph| glyph.id == 0))
            })
        };
        let found = blocks.iter(world).filter(|(block, _)| has_box(block));
        found.map(|(_, text)| text.0.clone()).collect()
    }

    /// Returns the notices on the screen, as the player reads them.
    pub fn notices(&self) -> Vec<String> {
        let world = self.app.world();
        let texts = world.resource::<Texts>();
        world.resource::<Notices>().iter().map(|notice| texts.get(&notice.text)).collect()
    }

    /// Returns `true` if one notice contains all of these parts.
    pub fn is_told(&self, parts: &[&str]) -> bool {
        self.notices().iter().any(|notice| parts.iter().all(|part| notice.contains(part)))
    }
}
