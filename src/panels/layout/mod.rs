//! The layout of the window: a pure function from the window's size to the places of all areas.
//!
//! It tries three shapes and takes the one with the largest board. The places do not depend on
//! texts, so nothing moves when a text changes its length. The shapes choose between a list of moves
//! and a line, a chart or none, by the height that is left, and the panels choose their fonts by
//! their width. Both have to be known before Bevy lays the nodes out, so a grid of nodes would
//! compute the same places a second time.

mod cut;
mod shapes;
#[cfg(test)]
mod tests;

pub(super) use shapes::MAIN_BUTTONS;

use super::{notices, prompt_card};
use crate::rules::BoardSize;
use bevy::prelude::*;
use shapes::{MOVES_LEAST, board_size, square, tall, wide, zen};

/// The shape in which the window is divided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// The board is on the left, all panels are on its right.
    #[default]
    Wide,
    /// The bars are above and below the board, the moves are on its right.
    Square,
    /// All areas are below each other, with the buttons near the thumb.
    Tall,
}

/// A part of the window. The pointer goes through it to its contents.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[require(Pickable = Pickable::IGNORE)]
pub enum Area {
    /// The surface below heading and moves.
    Card,
    /// The name of the game.
    Head,
    /// The bar of the player across the table.
    Opponent,
    /// The board.
    Board,
    /// The bar of the player on this side.
    Own,
    /// The moves as a list.
    Moves,
    /// The latest moves in one line.
    Strip,
    /// The status line: the side to move and the last events.
    Status,
    /// The buttons. The menu is in the lower right corner.
    Buttons,
    /// The panel of a finished game.
    End,
    /// The question to a player about an offer.
    Prompt,
    /// Notices: above the moves, which make room for them, or over the buttons or the end's panel
    /// if those can't.
    Notices,
    /// The card of the lesson.
    Lesson,
}

impl Area {
    /// All areas.
    pub const ALL: [Self; 13] = [
        Self::Card,
        Self::Head,
        Self::Opponent,
        Self::Board,
        Self::Own,
        Self::Moves,
        Self::Strip,
        Self::Status,
        Self::Buttons,
        Self::End,
        Self::Prompt,
        Self::Notices,
        Self::Lesson,
    ];

    /// The areas that never lie over each other.
    const SOLID: [Self; 10] = [
        Self::Head,
        Self::Opponent,
        Self::Board,
        Self::Own,
        Self::Moves,
        Self::Strip,
        Self::Status,
        Self::Buttons,
        Self::End,
        Self::Lesson,
    ];
}

/// The facts that the layout depends on besides the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facts {
    /// The numbers of files and ranks.
    pub board: BoardSize,
    /// The share of its room that the board takes, up to 1.
    pub share: f32,
    /// `true` if only the board is shown, with the clocks.
    pub zen: bool,
    /// The width of a bar with only a clock where space is scarce; 0 in a game without clocks.
    pub clock: f32,
    /// `true` while a move is being typed.
    pub typing: bool,
    /// `true` if the game is over, and no exercise, and its result was shown.
    pub over: bool,
    /// `true` if the players see different squares, so that the replay has several views.
    pub fogged: bool,
    /// `true` if the game is over and there is something to chart: the thinking times of its moves,
    /// or its review.
    pub charted: bool,
    /// `true` if the game belongs to the lesson or to a puzzle.
    pub exercise: bool,
    /// `true` if the game belongs to a puzzle, whose earlier moves can be looked at.
    pub puzzle: bool,
    /// The number of notices to be shown.
    pub notices: usize,
}

/// The places of all areas, in the interface's pixels from the window's top left corner.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct HudLayout {
    /// The shape in which the window is divided.
    pub shape: Shape,
    /// `true` if space is scarce: text is smaller and bars are lower.
    pub dense: bool,
    /// `true` if only the board is shown, with the clocks.
    pub zen: bool,
    /// The number of buttons side by side.
    pub columns: usize,
    /// The height of a button.
    pub button: f32,
    /// `true` if the views and the steps of the replay share a row in the end panel.
    pub one_replay_row: bool,
    /// The height of the chart in the end panel; 0 if it has no room.
    pub chart: f32,
    rects: [Option<Rect>; Area::ALL.len()],
}

impl HudLayout {
    /// Returns the rectangle of an area, or `None` if the area is not shown.
    pub fn rect(&self, area: Area) -> Option<Rect> {
        self.rects[area as usize]
    }

    /// Gives an area its place. An area without any size is not shown.
    fn place(&mut self, area: Area, rect: Rect) {
        let is_seen = rect.size().min_element() > 0.0;
        self.rects[area as usize] = is_seen.then_some(rect);
    }

    /// Gives questions to the player of a running game their place.
    fn ask(&mut self, rect: Rect, facts: Facts) {
        if !facts.over {
            self.place(Area::Prompt, rect);
        }
    }

    /// Places the lesson's card, and a question to the player on its lower part.
    fn place_lesson(&mut self, card: Rect) {
        self.place(Area::Lesson, card);
        let top = card.max.y - prompt_card::height(card.width()).min(card.height());
        self.place(Area::Prompt, Rect { min: vec2(card.min.x, top), ..card });
    }

    /// Places so many notices. The list of moves makes room for them above itself, as far as a
    /// question to the player leaves some. If that is too little, they lie over the buttons: nobody
    /// has to watch those. Once the game is over, they lie over the end's panel instead, since they
    /// may ask for a button.
    fn place_notices(&mut self, notices: usize, window: Rect) {
        if let Some(mut list) = self.rect(Area::Moves) {
            let mut place = self.rect(Area::Card).unwrap_or(list);
            let each = notices::height(place.width());
            let question = self.rect(Area::Prompt).map_or(list.max.y, |card| card.min.y);
            let room = (list.height() - MOVES_LEAST).min(question - list.min.y);
            let most = (room / each).floor();
            if most >= 1.0 {
                let height = |count: usize| most.min(count as f32) * each;
                // Their place is known before the first one comes.
                place.min.y = list.min.y;
                place.max.y = list.min.y + height(notices.max(1));
                list.min.y += height(notices);
                self.place(Area::Moves, list);
                self.place(Area::Notices, place);
                return;
            }
        }
        if let Some(mut end) = self.rect(Area::End) {
            end.min.y = end.min.y.max(end.max.y - notices::height(end.width()));
            self.place(Area::Notices, end);
            return;
        }
        let Some(buttons) = self.rect(Area::Buttons) else { return };
        let mut place =
            Rect { min: vec2(buttons.min.x, 0.0), max: vec2(buttons.max.x, window.max.y) };
        for rect in Area::SOLID.into_iter().filter_map(|area| self.rect(area)) {
            let is_beside = rect.max.x <= buttons.min.x || rect.min.x >= buttons.max.x;
            if !is_beside && rect.max.y <= buttons.min.y {
                place.min.y = place.min.y.max(rect.max.y);
            } else if !is_beside && rect.min.y >= buttons.max.y {
                place.max.y = place.max.y.min(rect.min.y);
            }
        }
        self.place(Area::Notices, place);
    }
}

/// The gap between neighbouring buttons.
pub(super) const BUTTON_GAP: f32 = 8.0;

/// Divides a window into areas.
pub fn divide(window: Vec2, facts: Facts) -> HudLayout {
    let window = Rect { min: Vec2::ZERO, max: window };
    if facts.zen && !facts.over {
        return zen(window, facts);
    }
    let height = |layout: &HudLayout| {
        let slot = layout.rect(Area::Board);
        slot.map_or(0.0, |slot| board_size(facts, slot.size()).y)
    };
    let mut best = [wide, square, tall]
        .map(|shape| shape(window, facts))
        .into_iter()
        .reduce(|best, next| if height(&next) > height(&best) { next } else { best })
        .unwrap_or_default();
    best.place_notices(facts.notices, window);
    best
}

/// Builds the components of an area's node.
pub(super) fn area(area: Area) -> impl Bundle {
    styled_area(area, Node::default())
}

/// As [`area`], with more style. The layout sets position and size.
pub(super) fn styled_area(area: Area, style: Node) -> impl Bundle {
    (area, Node { position_type: PositionType::Absolute, display: Display::None, ..style })
}
