//! The layout of the window: a pure function from the window's size to the places of all areas.
//!
//! It tries three shapes and takes the one with the largest board. The places do not depend on
//! texts, so nothing moves when a text changes its length.

use crate::{kit::palette, rules::BoardSize};
use bevy::prelude::*;

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
    /// Notices: above the moves, which make room for them, or over the buttons if those can't.
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
    /// `true` if the game is over, and not one of the lesson's, and its result was shown.
    pub over: bool,
    /// `true` if the players see different squares, so that the replay has several views.
    pub fogged: bool,
    /// `true` if the game is over and thinking times of its moves are known.
    pub measured: bool,
    /// `true` if the game belongs to the lesson.
    pub lesson: bool,
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
    /// The height of the chart of thinking times in the end panel; 0 if it has no room.
    pub chart: f32,
    rects: [Option<Rect>; Area::ALL.len()],
}

impl HudLayout {
    /// Returns the rectangle of an area, or `None` if the area is not shown.
    pub fn rect(&self, area: Area) -> Option<Rect> {
        self.rects[area as usize]
    }

    fn place(&mut self, area: Area, left: f32, top: f32, width: f32, height: f32) {
        let rect = Rect::new(left, top, left + width, top + height);
        self.rects[area as usize] = (width > 0.0 && height > 0.0).then_some(rect);
    }

    /// Places so many notices. The list of moves makes room for them above itself, as far as a
    /// question to the player leaves some. If that is too little, they lie over the buttons: nobody
    /// has to watch those.
    fn place_notices(&mut self, notices: usize, window: Vec2) {
        if let Some(list) = self.rect(Area::Moves) {
            let across = self.rect(Area::Card).unwrap_or(list);
            let each = notice_height(across.width());
            let question = self.rect(Area::Prompt).map_or(list.max.y, |card| card.min.y);
            let room = (list.height() - MOVES_LEAST).min(question - list.min.y);
            let most = (room / each).floor();
            if most >= 1.0 {
                let height = |count: usize| most.min(count as f32) * each;
                let (top, taken) = (list.min.y, height(notices));
                let rest = list.height() - taken;
                self.place(Area::Moves, list.min.x, top + taken, list.width(), rest);
                // Their place is known before the first one comes.
                let place = height(notices.max(1));
                self.place(Area::Notices, across.min.x, top, across.width(), place);
                return;
            }
        }
        let Some(buttons) = self.rect(Area::Buttons) else { return };
        let (mut top, mut bottom) = (0.0_f32, window.y);
        for rect in Area::SOLID.into_iter().filter_map(|area| self.rect(area)) {
            let is_beside = rect.max.x <= buttons.min.x || rect.min.x >= buttons.max.x;
            if !is_beside && rect.max.y <= buttons.min.y {
                top = top.max(rect.max.y);
            } else if !is_beside && rect.min.y >= buttons.max.y {
                bottom = bottom.min(rect.min.y);
            }
        }
        self.place(Area::Notices, buttons.min.x, top, buttons.width(), bottom - top);
    }

    /// Places the lesson's card, and a question to the player on its lower part.
    fn place_lesson(&mut self, left: f32, top: f32, width: f32, height: f32) {
        self.place(Area::Lesson, left, top, width, height);
        let prompt = prompt_height(width).min(height);
        self.place(Area::Prompt, left, top + height - prompt, width, prompt);
    }
}

/// The height of a button: an icon above a word.
const BUTTON: f32 = 56.0;
/// The height of a button where space is scarce, and of a button without an icon.
const ROW: f32 = palette::TOUCH;
/// The least width of a button.
const BUTTON_WIDTH: f32 = 60.0;
/// The gap between neighbouring buttons.
pub(super) const BUTTON_GAP: f32 = 8.0;
/// The height of the heading above the moves.
const HEAD: f32 = 52.0;
/// The height of two lines of status.
const STATUS: f32 = 46.0;
/// The height of the status where it has a surface of its own.
const STATUS_CARD: f32 = 72.0;
/// The least width of a move that is being typed, if only the board is shown.
const TYPED: f32 = 200.0;
/// The height of the line of latest moves.
const STRIP: f32 = 24.0;
/// The height of the lesson's card where there is room.
const LESSON: f32 = 260.0;
/// The least height of the lesson's card below the board.
const LESSON_LEAST: f32 = 132.0;
/// The most buttons. The last one leads to the others.
pub(super) const MAIN_BUTTONS: usize = 5;
/// The least width of a panel beside the board.
const PANEL_MIN: f32 = 280.0;
/// The greatest width of a panel beside the board.
const PANEL_MAX: f32 = 520.0;
/// The least width of the column beside the board in a square window.
const COLUMN_MIN: f32 = 212.0;

/// The height of the chart of thinking times where there is room.
const CHART: f32 = 72.0;
/// The least height of the chart. Where there is less room, there is no chart.
const CHART_LEAST: f32 = 36.0;
/// The least height of the moves next to the chart, and to notices: two rows.
const MOVES_LEAST: f32 = 56.0;

/// Returns the height of a long notice with the gap below it, in a column of this width.
pub(super) fn notice_height(width: f32) -> f32 {
    if width < 300.0 { 148.0 } else { 84.0 }
}

/// Returns the width and height of the board: whole squares of whole pixels.
fn board_size(facts: Facts, width: f32, height: f32) -> Vec2 {
    let squares = vec2(f32::from(facts.board.files), f32::from(facts.board.ranks));
    squares * ((vec2(width, height) / squares).min_element() * facts.share).floor().max(8.0)
}

/// Returns the height of the end panel. `views` is `true` if the views have rows of their own.
fn end_height(width: f32, dense: bool, fogged: bool, views: bool) -> f32 {
    let (padding, text) = match dense {
        true => (8.0, 52.0),
        // What is known of the fog takes a line more.
        false => (36.0, if fogged { 84.0 } else { 64.0 }),
    };
    let views = match views {
        false => 0.0,
        true if width < 280.0 => 3.0 * (40.0 + 6.0) + 4.0,
        true => 40.0 + BUTTON_GAP,
    };
    padding + text + views + 40.0
}

/// Returns the height of the chart of thinking times in the room that is left for it.
fn chart_height(facts: Facts, room: f32) -> f32 {
    let height = (room - BUTTON_GAP).min(CHART).floor();
    if facts.measured && height >= CHART_LEAST { height } else { 0.0 }
}

/// Returns the height that the chart adds to the end panel.
fn with_gap(chart: f32) -> f32 {
    if chart > 0.0 { chart + BUTTON_GAP } else { 0.0 }
}

/// Divides a window into areas.
pub fn divide(window: Vec2, facts: Facts) -> HudLayout {
    if facts.zen && !facts.over {
        return zen(window, facts);
    }
    let shapes = [wide(window, facts), square(window, facts), tall(window, facts)];
    let height = |layout: &HudLayout| {
        let slot = layout.rect(Area::Board);
        slot.map_or(0.0, |slot| board_size(facts, slot.width(), slot.height()).y)
    };
    let mut best = shapes
        .into_iter()
        .reduce(|best, next| if height(&next) > height(&best) { next } else { best })
        .unwrap_or_default();
    best.place_notices(facts.notices, window);
    best
}

/// Divides a window for the board alone, with the clocks and a button that leads back. A move that
/// is being typed stands between the clocks, or beside the lower one.
fn zen(window: Vec2, facts: Facts) -> HudLayout {
    let pad = 8.0;
    let beside = window.x > window.y;
    let is_timed = facts.clock > 0.0;
    let above = if is_timed && !beside { ROW + pad } else { 0.0 };
    let room = if beside {
        vec2(BUTTON_WIDTH.max(facts.clock) + pad, 0.0)
    } else {
        vec2(0.0, above + ROW + pad)
    };
    let edges = if beside { Vec2::splat(2.0 * pad) } else { vec2(0.0, 2.0 * pad) };
    let Vec2 { x: width, y: height } = window - room - edges;
    let board = board_size(facts, width, height);
    let left = ((window.x - room.x - board.x) / 2.0).floor();
    let top = above + ((window.y - room.y - board.y) / 2.0).round();
    let shape = if beside { Shape::Wide } else { Shape::Tall };
    let mut layout =
        HudLayout { shape, dense: true, zen: true, columns: 1, button: ROW, ..default() };
    layout.place(Area::Board, left, top, board.x, board.y);
    let corner = window - vec2(pad + BUTTON_WIDTH, pad + ROW);
    layout.place(Area::Buttons, corner.x, corner.y, BUTTON_WIDTH, ROW);
    // The upper clock and the lower one.
    let (column, [far, near]) = if beside {
        (left + board.x + pad, [top, corner.y - pad - ROW])
    } else {
        (left.max(pad), [top - pad - ROW, top + board.y + pad])
    };
    layout.place(Area::Opponent, column, far, facts.clock, ROW);
    layout.place(Area::Own, column, near, facts.clock, ROW);
    if facts.typing && beside {
        // In a narrow column it lies over the board for that while.
        let width = (window.x - pad - column).max(TYPED);
        let bottom = if is_timed { near } else { corner.y };
        let top = bottom - pad - STATUS_CARD;
        layout.place(Area::Status, window.x - pad - width, top, width, STATUS_CARD);
    } else if facts.typing {
        let start = if is_timed { column + facts.clock + pad } else { column };
        layout.place(Area::Status, start, near, corner.x - pad - start, ROW);
    }
    // Questions and notices lie over the board, but not over a clock.
    let card = (window.x - 2.0 * pad).min(360.0);
    let prompt = prompt_height(card);
    let first = if is_timed { far + ROW + pad } else { pad };
    let is_tight = corner.y - pad - prompt < near + ROW;
    let last = if is_timed && is_tight { near } else { corner.y };
    let prompt_top = last - pad - prompt;
    layout.place(Area::Prompt, window.x - pad - card, prompt_top, card, prompt);
    layout.place(Area::Notices, window.x - pad - card, first, card, prompt_top - pad - first);
    layout
}

/// Returns the number of columns of the buttons in a width, and the height of all of them. Every
/// game has room for the same number, so that the menu has the same place in all of them.
fn button_grid(width: f32, height: f32) -> (usize, f32) {
    let most = ((width + BUTTON_GAP) / (BUTTON_WIDTH + BUTTON_GAP)).floor().max(1.0) as usize;
    let rows = MAIN_BUTTONS.div_ceil(most);
    (MAIN_BUTTONS.div_ceil(rows), rows as f32 * (height + BUTTON_GAP) - BUTTON_GAP)
}

fn wide(window: Vec2, facts: Facts) -> HudLayout {
    let dense = window.y < 600.0;
    let (pad, gap, bar) = match window.y {
        _ if dense => (8.0, 6.0, 48.0),
        height if height < 790.0 => (20.0, 12.0, 52.0),
        _ => (32.0, palette::GAP, 52.0),
    };
    let board = board_size(facts, window.x - PANEL_MIN - 3.0 * pad, window.y - 2.0 * pad);
    let panel = (window.x - board.x - 3.0 * pad).min(PANEL_MAX);
    let left = ((window.x - board.x - panel - pad) / 2.0).round();
    let top = ((window.y - board.y) / 2.0).round();
    // A panel needs more height than a very small board has.
    let (panel_top, panel_height) =
        if board.y < 320.0 { (pad, window.y - 2.0 * pad) } else { (top, board.y) };
    let panel_left = left + board.x + pad;
    let bottom = panel_top + panel_height;
    let button = if dense { ROW } else { BUTTON };
    let (columns, buttons) = button_grid(panel, button);

    let one_replay_row = facts.fogged && dense;
    let mut layout =
        HudLayout { shape: Shape::Wide, dense, columns, button, one_replay_row, ..default() };
    layout.place(Area::Board, left, top, board.x, board.y);
    let inset = if dense { 10.0 } else { 20.0 };
    let (inner_left, inner) = (panel_left + inset, panel - 2.0 * inset);
    let room_of_bar = bar + gap;
    layout.place(Area::Own, panel_left, bottom - bar, panel, bar);
    let buttons_top = bottom - room_of_bar - buttons;
    layout.place(Area::Buttons, panel_left, buttons_top, panel, buttons);
    let below_bottom = buttons_top - gap;
    let mut card_top = panel_top + room_of_bar;
    let head = if dense { ROW } else { HEAD };
    let mut status = match facts.over {
        true => 0.0,
        false if dense => STATUS + 6.0,
        false => STATUS_CARD,
    };
    if facts.lesson && dense {
        // The lesson and its status take the places of the players if space is scarce.
        layout.place(Area::Own, 0.0, 0.0, 0.0, 0.0);
        layout.place(Area::Status, panel_left, bottom - bar, panel, bar);
        (card_top, status) = (panel_top, 0.0);
    } else {
        layout.place(Area::Opponent, panel_left, panel_top, panel, bar);
    }
    let below = if facts.lesson {
        let room = below_bottom - card_top - status - gap;
        let lesson = if dense { below_bottom - card_top } else { room.min(LESSON) };
        layout.place_lesson(panel_left, below_bottom - lesson, panel, lesson);
        lesson + gap
    } else if facts.over {
        let end = end_height(panel, dense, facts.fogged, facts.fogged && !one_replay_row);
        let list = below_bottom - end - gap - inset / 2.0 - card_top - head;
        layout.chart = chart_height(facts, list - MOVES_LEAST);
        let end = end + with_gap(layout.chart);
        layout.place(Area::End, panel_left, below_bottom - end, panel, end);
        end + gap
    } else {
        0.0
    };
    let card_bottom = below_bottom - below;
    if status > 0.0 {
        layout.place(Area::Status, panel_left, card_bottom - status, panel, status);
    }
    if card_bottom - card_top < head + status {
        return layout;
    }
    let moves_bottom = if facts.over { card_bottom } else { card_bottom - status - gap };
    layout.place(Area::Card, panel_left, card_top, panel, moves_bottom - card_top);
    layout.place(Area::Head, inner_left, card_top, inner, head);
    let list = moves_bottom - inset / 2.0 - card_top - head;
    // With less than a line of height, no moves are shown.
    layout.place(
        Area::Moves,
        inner_left,
        card_top + head,
        inner,
        if list < STRIP { 0.0 } else { list },
    );
    let prompt = if facts.over { 0.0 } else { prompt_height(panel) };
    layout.place(Area::Prompt, panel_left, card_bottom - prompt, panel, prompt);
    layout
}

/// Returns the height of the card with a question to a player.
fn prompt_height(width: f32) -> f32 {
    if width < 260.0 { 216.0 } else { 124.0 }
}

fn square(window: Vec2, facts: Facts) -> HudLayout {
    let (pad, gap, bar) = (12.0, 10.0, 48.0);
    let rows = 2.0 * (bar + gap) + STATUS + 6.0;
    let Vec2 { x: board_width, y: board } =
        board_size(facts, window.x - COLUMN_MIN - 3.0 * pad, window.y - rows - 2.0 * pad);
    let column = (window.x - board_width - 3.0 * pad).min(320.0);
    let width = board_width + pad + column;
    let left = ((window.x - width) / 2.0).round();
    let top = ((window.y - rows - board) / 2.0).round();
    let column_left = left + board_width + pad;
    let (columns, buttons) = button_grid(column, BUTTON);

    let mut layout =
        HudLayout { shape: Shape::Square, dense: true, columns, button: BUTTON, ..default() };
    layout.place(Area::Opponent, left, top, width, bar);
    let board_top = top + bar + gap;
    let board_bottom = board_top + board;
    layout.place(Area::Board, left, board_top, board_width, board);
    layout.place(Area::Own, left, board_bottom + gap, width, bar);
    layout.place(Area::Buttons, column_left, board_bottom - buttons, column, buttons);
    let below_bottom = board_bottom - buttons - gap;
    let room = below_bottom - board_top;
    let below = if facts.lesson {
        let lesson = LESSON.min(room);
        layout.place_lesson(column_left, below_bottom - lesson, column, lesson);
        lesson + gap
    } else if facts.over {
        // The text has less room rather than the board.
        let end = end_height(column, false, facts.fogged, facts.fogged).min(room);
        let list = room - end - gap - HEAD - 8.0;
        layout.chart = chart_height(facts, list - MOVES_LEAST);
        let end = end + with_gap(layout.chart);
        layout.place(Area::End, column_left, below_bottom - end, column, end);
        end + gap
    } else {
        0.0
    };
    if !facts.over {
        let status_top = board_bottom + gap + bar + 6.0;
        layout.place(Area::Status, left, status_top, width, STATUS);
    }
    let card = room - below;
    if card < HEAD {
        return layout;
    }
    layout.place(Area::Card, column_left, board_top, column, card);
    layout.place(Area::Head, column_left + 12.0, board_top, column - 24.0, HEAD);
    layout.place(
        Area::Moves,
        column_left + 12.0,
        board_top + HEAD,
        column - 24.0,
        card - HEAD - 8.0,
    );
    let prompt = if facts.over { 0.0 } else { prompt_height(column) };
    let prompt_bottom = if card >= prompt { board_top + card } else { board_bottom };
    layout.place(Area::Prompt, column_left, prompt_bottom - prompt, column, prompt);
    layout
}

fn tall(window: Vec2, facts: Facts) -> HudLayout {
    let (head, bar, gap, foot, button) = if window.y < 720.0 {
        (44.0, 46.0, 4.0, 8.0, ROW)
    } else {
        (52.0, 56.0, 6.0, 16.0, BUTTON)
    };
    // The lesson takes the place of the players.
    let bars = if facts.lesson { 0.0 } else { bar };
    let room_of_bar = if facts.lesson { 0.0 } else { bar + gap };
    let one_replay_row = facts.fogged && (window.y < 720.0 || window.x < 560.0);
    let end = end_height(window.x.min(560.0), true, facts.fogged, facts.fogged && !one_replay_row);
    let usual = STATUS + STRIP;
    let least = match facts.over {
        _ if facts.lesson => STATUS + gap + LESSON_LEAST,
        true => end,
        false => usual,
    };
    let with_buttons = head + gap + button + gap + foot;
    let rows = with_buttons + 2.0 * room_of_bar + least;
    let board = board_size(facts, window.x, window.y - rows).y;
    // The bars are as wide as the board of a running game, or wider.
    let usual_rows = with_buttons + 2.0 * (bar + gap) + usual;
    let usual_width = board_size(facts, window.x, window.y - usual_rows).x;
    let side_pad = if window.x < 380.0 { 12.0 } else { 16.0 };
    let width = usual_width.max(window.x.min(560.0)) - 2.0 * side_pad;
    let left = ((window.x - width) / 2.0).round();
    let spare = window.y - rows - board;
    let board_top = head + room_of_bar;
    let own_top = board_top + board + gap;
    let below_top = own_top + room_of_bar;
    let mut layout = HudLayout {
        shape: Shape::Tall,
        dense: window.x < 560.0,
        columns: MAIN_BUTTONS,
        button,
        one_replay_row,
        ..default()
    };
    layout.place(Area::Head, left, 0.0, width, head);
    layout.place(Area::Opponent, left, head, width, bars);
    layout.place(Area::Board, 0.0, board_top, window.x, board);
    layout.place(Area::Own, left, own_top, width, bars);
    let buttons_top = window.y - foot - button;
    layout.place(Area::Buttons, left, buttons_top, width, button);
    if facts.lesson {
        let top = below_top + STATUS + gap;
        layout.place(Area::Status, left, below_top, width, STATUS);
        layout.place_lesson(left, top, width, (buttons_top - gap - top).min(LESSON));
        return layout;
    }
    if facts.over {
        let strip = if spare >= STRIP + gap { STRIP } else { 0.0 };
        layout.chart = chart_height(facts, spare - STRIP - gap);
        let end = end + with_gap(layout.chart);
        layout.place(Area::Strip, left, below_top, width, strip);
        let end_top = buttons_top - gap - end;
        layout.place(Area::End, left, end_top, width, end);
        return layout;
    }
    layout.place(Area::Status, left, below_top, width, STATUS);
    let list = buttons_top - gap - below_top - STATUS;
    if list >= MOVES_LEAST + STRIP {
        layout.place(Area::Moves, left, below_top + STATUS + gap, width, list - gap);
    } else {
        layout.place(Area::Strip, left, below_top + STATUS, width, STRIP);
    }
    let prompt = prompt_height(width);
    let prompt_bottom = if buttons_top - below_top - STATUS >= prompt {
        buttons_top - gap
    } else {
        window.y - foot
    };
    layout.place(Area::Prompt, left, prompt_bottom - prompt, width, prompt);
    layout
}

/// Builds the components of an area's node.
pub(super) fn area(area: Area) -> impl Bundle {
    styled_area(area, Node::default())
}

/// As [`area`], with more style. The layout sets position and size.
pub(super) fn styled_area(area: Area, style: Node) -> impl Bundle {
    (area, Node { position_type: PositionType::Absolute, display: Display::None, ..style })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACTS: Facts = Facts {
        board: BoardSize::CHESS,
        share: 1.0,
        zen: false,
        clock: 0.0,
        typing: false,
        over: false,
        fogged: true,
        measured: false,
        lesson: false,
        notices: 0,
    };
    /// The board alone, with clocks of a usual width.
    const ALONE: Facts = Facts { zen: true, clock: 123.0, ..FACTS };
    const WINDOWS: [(f32, f32); 15] = [
        (1280.0, 800.0),
        (1920.0, 1080.0),
        (2560.0, 1440.0),
        (3440.0, 1440.0),
        (800.0, 800.0),
        (1024.0, 768.0),
        (768.0, 1024.0),
        (390.0, 844.0),
        (360.0, 640.0),
        (360.0, 780.0),
        (844.0, 390.0),
        (740.0, 360.0),
        (667.0, 310.0),
        (640.0, 640.0),
        (320.0, 480.0),
    ];

    fn all() -> Vec<(Vec2, Facts, HudLayout)> {
        let mut all = Vec::new();
        for (width, height) in WINDOWS {
            let window = vec2(width, height);
            for board in [BoardSize::CHESS, BoardSize::XIANGQI] {
                for fogged in [false, true] {
                    let running = Facts { board, fogged, ..FACTS };
                    for facts in [
                        running,
                        Facts { over: true, ..running },
                        Facts { over: true, measured: true, ..running },
                        Facts { lesson: true, ..running },
                    ] {
                        all.push((window, facts, divide(window, facts)));
                    }
                }
            }
        }
        all
    }

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_window() {
        for (window, facts, layout) in all() {
            // The card lies below heading and moves. A question lies above other areas, but never
            // above the board or a player's bar.
            let solid: Vec<_> = Area::SOLID
                .into_iter()
                .filter_map(|area| layout.rect(area).map(|rect| (area, rect)))
                .collect();
            for (index, (area, rect)) in solid.iter().enumerate() {
                let inside = Rect::from_corners(Vec2::ZERO, window);
                assert!(
                    inside.contains(rect.min) && inside.contains(rect.max),
                    "{area:?} {rect:?} in {window} {facts:?}"
                );
                for (other, other_rect) in &solid[index + 1..] {
                    assert!(
                        rect.intersect(*other_rect).size().min_element() <= 0.0,
                        "{area:?} {rect:?} over {other:?} {other_rect:?} in {window} {facts:?}"
                    );
                }
            }
            for area in [Area::Board, Area::Opponent, Area::Own] {
                let (Some(one), Some(other)) = (layout.rect(Area::Prompt), layout.rect(area))
                else {
                    continue;
                };
                let over = one.intersect(other).size().min_element() > 0.0;
                assert!(!over, "a question over {area:?} in {window} {facts:?}");
            }
        }
    }

    #[test]
    fn notices_lie_over_nothing_that_a_player_watches() {
        for (window, facts, usual) in all() {
            for notices in 1..=4 {
                let layout = divide(window, Facts { notices, ..facts });
                let place = layout.rect(Area::Notices).expect("they have a place");
                let size = place.size();
                assert!(size.x >= 200.0 && size.y >= 50.0, "{size} in {window} {facts:?}");
                assert!(place.min.y >= 0.0 && place.max.y <= window.y, "{window} {facts:?}");
                for area in Area::SOLID {
                    let Some(other) = layout.rect(area).filter(|_| area != Area::Buttons) else {
                        continue;
                    };
                    assert!(
                        place.intersect(other).size().min_element() <= 0.0,
                        "{place:?} over {area:?} {other:?} in {window} {facts:?}"
                    );
                }
                let question = layout.rect(Area::Prompt);
                let question =
                    question.filter(|_| layout.rect(Area::Moves) != usual.rect(Area::Moves));
                let over = question.map_or(Vec2::ZERO, |it| it.intersect(place).size());
                assert!(over.min_element() <= 0.0, "over a question in {window} {facts:?}");
                // Only the list of moves makes room for them.
                for area in Area::ALL {
                    let (is, was) = (layout.rect(area), usual.rect(area));
                    match area {
                        Area::Notices => {}
                        Area::Moves => assert_eq!(is.map(|it| it.max), was.map(|it| it.max)),
                        _ => assert_eq!(is, was, "{area:?} in {window} {facts:?}"),
                    }
                }
            }
        }
        // At a desk, three at once have room.
        let layout = divide(vec2(1280.0, 800.0), Facts { notices: 3, ..FACTS });
        let place = layout.rect(Area::Notices).expect("they have a place");
        assert_eq!(place.height(), 3.0 * notice_height(place.width()));
    }

    #[test]
    fn everything_that_a_game_needs_is_there() {
        for (window, facts, layout) in all() {
            let needed: &[Area] = if facts.over {
                &[Area::Opponent, Area::Board, Area::Own, Area::End, Area::Buttons]
            } else if facts.lesson {
                &[Area::Board, Area::Status, Area::Lesson, Area::Prompt, Area::Buttons]
            } else {
                &[
                    Area::Head,
                    Area::Opponent,
                    Area::Board,
                    Area::Own,
                    Area::Status,
                    Area::Buttons,
                    Area::Prompt,
                ]
            };
            for area in needed {
                assert!(layout.rect(*area).is_some(), "{area:?} in {window} {facts:?}");
            }
            if facts.lesson {
                let card = layout.rect(Area::Lesson).expect("it is needed").size();
                assert!(card.x >= 200.0 && card.y >= 120.0, "{card} in {window} {facts:?}");
            } else if !facts.over {
                let moves = layout.rect(Area::Moves).or(layout.rect(Area::Strip));
                assert!(moves.is_some_and(|rect| rect.height() >= 20.0), "{window} {facts:?}");
            }
            let cell = layout.rect(Area::Buttons).map_or(99.0, |rect| {
                (rect.width() + BUTTON_GAP) / layout.columns as f32 - BUTTON_GAP
            });
            let least = if window.x < 360.0 { palette::TOUCH } else { BUTTON_WIDTH };
            assert!(cell >= least, "buttons of {cell} px in {window} {facts:?}");
        }
    }

    #[test]
    fn the_buttons_have_the_same_place_in_every_game() {
        for (width, height) in WINDOWS {
            for board in [BoardSize::CHESS, BoardSize::XIANGQI] {
                let running = Facts { board, ..FACTS };
                let places = [
                    running,
                    Facts { fogged: false, ..running },
                    Facts { over: true, ..running },
                    Facts { lesson: true, ..running },
                ]
                .map(|facts| divide(vec2(width, height), facts))
                .map(|layout| (layout.rect(Area::Buttons), layout.columns, layout.button));
                assert!(places.iter().all(|place| *place == places[0]), "{width}: {places:?}");
            }
        }
    }

    fn at(width: f32, height: f32) -> (Shape, f32) {
        let (shape, board) = board_at(BoardSize::CHESS, width, height);
        assert_eq!(board.x, board.y);
        (shape, board.x)
    }

    fn board_at(board: BoardSize, width: f32, height: f32) -> (Shape, Vec2) {
        let facts = Facts { board, ..FACTS };
        let layout = divide(vec2(width, height), facts);
        let slot = layout.rect(Area::Board).expect("there is a board");
        (layout.shape, board_size(facts, slot.width(), slot.height()))
    }

    #[test]
    fn the_board_is_as_large_as_the_window_allows() {
        assert_eq!(at(1280.0, 800.0), (Shape::Wide, 736.0));
        assert_eq!(at(1920.0, 1080.0), (Shape::Wide, 1016.0));
        assert_eq!(at(1024.0, 768.0), (Shape::Wide, 680.0));
        assert_eq!(at(800.0, 800.0), (Shape::Square, 552.0));
        assert_eq!(at(390.0, 844.0), (Shape::Tall, 384.0));
        assert_eq!(at(360.0, 640.0), (Shape::Tall, 360.0));
        assert_eq!(at(844.0, 390.0), (Shape::Wide, 368.0));
    }

    #[test]
    fn a_board_that_stands_alone_is_larger_and_one_that_should_be_is_smaller() {
        for (width, height) in WINDOWS {
            let at = |facts| divide(vec2(width, height), facts).rect(Area::Board).expect("a board");
            let usual = at(FACTS);
            let alone = at(Facts { clock: 0.0, ..ALONE });
            let size = |rect: Rect| board_size(FACTS, rect.width(), rect.height()).y;
            assert!(size(alone) >= size(usual), "{width} by {height}");
            assert!(size(at(ALONE)) >= size(usual), "{width} by {height}, with clocks");
            let small = at(Facts { share: 0.5, ..FACTS });
            let size = board_size(Facts { share: 0.5, ..FACTS }, small.width(), small.height());
            assert!(size.y <= usual.height() * 0.6, "{width} by {height}: {small:?}");
        }
    }

    #[test]
    fn clocks_and_a_typed_move_have_a_place_beside_a_board_that_stands_alone() {
        use Area::{Board, Buttons, Notices, Opponent, Own, Prompt, Status};
        for (width, height) in WINDOWS {
            for (board, clock) in [(BoardSize::CHESS, 123.0), (BoardSize::XIANGQI, 140.0)] {
                for facts in [Facts { board, clock, ..ALONE }, Facts { clock: 0.0, ..ALONE }] {
                    let facts = Facts { typing: true, ..facts };
                    let window = vec2(width, height);
                    let layout = divide(window, facts);
                    let still = divide(window, Facts { typing: false, ..facts });
                    assert_eq!(layout.rect(Board), still.rect(Board), "{window} {facts:?}");
                    assert_eq!(still.rect(Status), None);
                    let is_timed = facts.clock > 0.0;
                    assert_eq!(layout.rect(Opponent).is_some(), is_timed, "{window} {facts:?}");
                    assert_eq!(layout.rect(Own).is_some(), is_timed, "{window} {facts:?}");
                    let clear = |one: Area, others: &[Area]| {
                        let Some(rect) = layout.rect(one) else { return };
                        let inside = Rect::from_corners(Vec2::ZERO, window);
                        assert!(
                            inside.contains(rect.min) && inside.contains(rect.max),
                            "{one:?} {rect:?} in {window} {facts:?}"
                        );
                        for other in others.iter().filter_map(|other| layout.rect(*other)) {
                            let over = rect.intersect(other).size().min_element() > 0.0;
                            assert!(!over, "{one:?} {rect:?}, {other:?} in {window} {facts:?}");
                        }
                    };
                    clear(Board, &[Buttons, Opponent, Own]);
                    clear(Opponent, &[Own, Buttons]);
                    clear(Own, &[Buttons]);
                    clear(Status, &[Opponent, Own, Buttons]);
                    clear(Prompt, &[Opponent, Own, Buttons]);
                    clear(Notices, &[Opponent, Own, Prompt]);
                    let typed = layout.rect(Status).expect("it can be read").size();
                    assert!(typed.x >= 80.0 && typed.y >= ROW, "{typed} in {window} {facts:?}");
                }
            }
        }
    }

    #[test]
    fn a_board_that_is_higher_than_wide_fits_too() {
        let at = |width, height| board_at(BoardSize::XIANGQI, width, height);
        assert_eq!(at(1280.0, 800.0), (Shape::Wide, vec2(657.0, 730.0)));
        assert_eq!(at(800.0, 800.0), (Shape::Square, vec2(540.0, 600.0)));
        assert_eq!(at(390.0, 844.0), (Shape::Tall, vec2(387.0, 430.0)));
        assert_eq!(at(360.0, 640.0), (Shape::Tall, vec2(324.0, 360.0)));
    }

    #[test]
    fn the_chart_has_room_or_steps_aside_and_the_board_stays_as_it_was() {
        for (window, facts, layout) in all().into_iter().filter(|(_, facts, _)| facts.measured) {
            let without = divide(window, Facts { measured: false, ..facts });
            assert_eq!(layout.rect(Area::Board), without.rect(Area::Board), "{window} {facts:?}");
            assert_eq!(without.chart, 0.0);
            let moves = layout.rect(Area::Moves).or(layout.rect(Area::Strip));
            if layout.chart > 0.0 {
                assert!(moves.is_some_and(|rect| rect.height() >= STRIP), "{window} {facts:?}");
            } else {
                assert_eq!(layout, without, "{window} {facts:?}");
            }
        }
        let chart = |width, height| {
            [false, true].map(|fogged| {
                let facts = Facts { over: true, fogged, measured: true, ..FACTS };
                divide(vec2(width, height), facts).chart
            })
        };
        assert_eq!(chart(1280.0, 800.0), [CHART, CHART]);
        assert_eq!(chart(800.0, 800.0), [CHART, 0.0]);
        assert_eq!(chart(390.0, 844.0), [62.0, 62.0]);
        assert_eq!(chart(360.0, 640.0), [0.0, 0.0]);
        assert_eq!(chart(844.0, 390.0), [0.0, 0.0]);
    }
}
