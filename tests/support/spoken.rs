//! Sounds, announcements, and the screen reader.

use crate::Table;
use accesskit::Role;
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested},
    ecs::system::RunSystemOnce,
    prelude::*,
};
use fogchess::{
    access::{BoardReader, BoardTable, Spoken, Voice},
    audio::Cue,
    theme::assets::Sound,
    words::Texts,
};

impl Table {
    /// Returns the sounds that were due since the last call, at any volume. Sounds from more than
    /// two frames ago may be lost.
    pub fn heard(&mut self) -> Vec<Sound> {
        let cues = self.app.world().resource::<Messages<Cue>>();
        self.cues.read(cues).map(|cue| cue.0).collect()
    }

    /// Returns the announcements since the last call. Like [`Self::heard`], it may lose old ones.
    pub fn spoken(&mut self) -> Vec<String> {
        let spoken = self.app.world().resource::<Messages<Spoken>>();
        let texts = self.app.world().resource::<Texts>();
        self.spoken.read(spoken).map(|spoken| spoken.read(texts)).collect()
    }

    /// Returns the utterances that are not forgotten, the latest last.
    pub fn voice(&self) -> Vec<String> {
        self.app.world().resource::<Voice>().said().map(|said| said.text.clone()).collect()
    }

    fn board_table(&mut self) -> Option<BoardTable> {
        let read = self.app.world_mut().run_system_once(|board: BoardReader| board.table());
        read.expect("the board can be read")
    }

    /// Returns the board as it is read out, row by row from the top; empty behind the curtain.
    pub fn table_rows(&mut self) -> Vec<Vec<String>> {
        let table = self.board_table();
        let texts = self.app.world().resource::<Texts>();
        let rows = table.into_iter().flat_map(|table| table.rows);
        rows.map(|row| row.cells.iter().map(|cell| cell.read(texts)).collect()).collect()
    }

    /// Returns the caption of the board as it is read out.
    pub fn table_caption(&mut self) -> Vec<String> {
        let table = self.board_table();
        let texts = self.app.world().resource::<Texts>();
        let caption = table.into_iter().flat_map(|table| table.caption);
        caption.map(|text| texts.get(&text)).collect()
    }

    /// Asserts that the screen has controls, and that each item on it has a name in words.
    ///
    /// # Panics
    /// Panics with the item that has none.
    #[track_caller]
    pub fn assert_named(&self, context: &str) {
        let items = &self.controls().items;
        assert!(items.iter().any(|item| !item.kind.is_text()), "{context}");
        for item in items {
            // A time such as 3+2 is read out well.
            let letters = item.text.chars().filter(|letter| letter.is_alphanumeric()).count();
            assert!(letters > 1 && !item.text.contains('⟨'), "{context}: {item:?}");
        }
    }

    /// Turns a screen reader on.
    pub fn listen(&mut self) -> &mut Self {
        self.app.world().resource::<AccessibilityRequested>().set(true);
        self.frames(2)
    }

    /// Returns the nodes that a screen reader finds on the screen, as `role "label or value"
    /// state`, without hidden ones.
    pub fn accessible(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut nodes = world.query::<&AccessibilityNode>();
        let nodes = nodes.iter(world);
        nodes
            .filter(|node| !node.is_hidden() && node.role() != Role::GenericContainer)
            .map(|node| {
                let text = node.label().or(node.value()).unwrap_or_default();
                let toggled = node.toggled().map(|toggled| format!(" {toggled:?}"));
                let toggled = toggled.unwrap_or_default();
                let disabled = if node.is_disabled() { " disabled" } else { "" };
                format!("{:?} \"{text}\"{toggled}{disabled}", node.role())
            })
            .collect()
    }
}
