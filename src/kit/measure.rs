//! Measures texts before they are laid out, as Bevy does it.

use crate::theme::FontsInUse;
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    text::{
        ComputedTextBlock, FontCx, LayoutCx, LetterSpacing, LineHeight, TextBounds, TextPipeline,
    },
};

/// Measures texts in the fonts in which they will be drawn, in the interface's pixels.
#[derive(SystemParam)]
pub struct Measure<'w, 's> {
    fonts: Res<'w, Assets<Font>>,
    in_use: Res<'w, FontsInUse>,
    pipeline: ResMut<'w, TextPipeline>,
    context: ResMut<'w, FontCx>,
    layouts: ResMut<'w, LayoutCx>,
    block: Local<'s, ComputedTextBlock>,
}

impl Measure<'_, '_> {
    /// Returns `true` if texts may have other sizes than before, because their fonts have changed.
    pub fn is_changed(&self) -> bool {
        self.in_use.is_changed()
    }

    /// Returns the width of a text in one line, in whole pixels, as its node has it.
    pub fn width(&mut self, text: &str, font: TextFont) -> f32 {
        self.lay_out([(text, font)], None);
        self.block.buffer().full_width().ceil()
    }

    /// Returns the number of lines that the spans of a text take in this width.
    pub fn lines<const N: usize>(&mut self, spans: [(&str, TextFont); N], width: f32) -> usize {
        self.lay_out(spans, Some(width));
        self.block.buffer().len()
    }

    /// Returns the text, cut to a width with an ellipsis if it is longer.
    pub fn ellipsized(&mut self, text: &str, font: &TextFont, width: f32) -> String {
        let mut cut = text.to_owned();
        let mut shown = cut.clone();
        while self.width(&shown, font.clone()) > width && cut.pop().is_some() {
            shown = format!("{}…", cut.trim_end());
        }
        shown
    }

    /// Lays the spans of a text out in the block. A font that is not loaded has no letters yet.
    fn lay_out<const N: usize>(&mut self, spans: [(&str, TextFont); N], width: Option<f32>) {
        let spans = spans.map(|(text, font)| (text, self.in_use.dressed(font)));
        let sections = spans.iter().map(|(text, font)| {
            let plain = (Color::NONE, LineHeight::default(), LetterSpacing::default());
            (Entity::PLACEHOLDER, 0, *text, font, plain.0, plain.1, plain.2)
        });
        // No size depends on the window or the root font.
        let measured = self.pipeline.create_text_measure(
            Entity::PLACEHOLDER,
            &self.fonts,
            sections,
            1.0,
            &TextLayout::default(),
            &mut self.block,
            &mut self.context,
            &mut self.layouts,
            Vec2::ZERO,
            0.0,
        );
        match measured {
            Ok(mut measured) if width.is_some() => {
                let bounds = TextBounds { width, height: None };
                measured.compute_size(bounds, &mut self.block, &mut self.context);
            }
            Ok(_) => {}
            Err(_) => *self.block = ComputedTextBlock::default(),
        }
    }
}
