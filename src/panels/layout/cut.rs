//! Rectangles that are divided by cutting parts off their edges.

use bevy::prelude::*;

/// Cuts parts off a rectangle, which keeps the rest without the gap behind the part.
pub(super) trait Cut: Copy {
    /// Cuts off the upper part.
    fn cut_top(&mut self, height: f32, gap: f32) -> Self;

    /// Cuts off the lower part.
    fn cut_bottom(&mut self, height: f32, gap: f32) -> Self;

    /// Cuts off the left part.
    fn cut_left(&mut self, width: f32, gap: f32) -> Self;

    /// Returns the lower part.
    fn lower(mut self, height: f32) -> Self {
        self.cut_bottom(height, 0.0)
    }

    /// Returns the rectangle without this width on the left and on the right.
    fn narrower(self, by: f32) -> Self;

    /// Returns a rectangle of this size in the middle.
    fn middle(self, size: Vec2) -> Self;
}

impl Cut for Rect {
    fn cut_top(&mut self, height: f32, gap: f32) -> Self {
        let bottom = self.min.y + height;
        let cut = Self { max: vec2(self.max.x, bottom), ..*self };
        self.min.y = bottom + gap;
        cut
    }

    fn cut_bottom(&mut self, height: f32, gap: f32) -> Self {
        let top = self.max.y - height;
        let cut = Self { min: vec2(self.min.x, top), ..*self };
        self.max.y = top - gap;
        cut
    }

    fn cut_left(&mut self, width: f32, gap: f32) -> Self {
        let right = self.min.x + width;
        let cut = Self { max: vec2(right, self.max.y), ..*self };
        self.min.x = right + gap;
        cut
    }

    fn narrower(self, by: f32) -> Self {
        Self { min: self.min + Vec2::X * by, max: self.max - Vec2::X * by }
    }

    fn middle(self, size: Vec2) -> Self {
        let min = self.min + ((self.size() - size) / 2.0).round();
        Self { min, max: min + size }
    }
}
