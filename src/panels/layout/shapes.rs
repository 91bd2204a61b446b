//! The shapes of the window. Each is read from the window's edges inwards: areas are cut off what is
//! left, with the gap behind them, and the moves take the rest.

use super::{Area, BUTTON_GAP, Facts, HudLayout, Shape, cut::Cut};
use crate::{
    kit::palette,
    panels::{chart, end_panel, lesson_card, move_list, prompt_card},
};
use bevy::prelude::*;

/// The height of a button: an icon above a word.
const BUTTON: f32 = 56.0;
/// The height of a button where space is scarce, and of a button without an icon.
pub(super) const ROW: f32 = palette::TOUCH;
/// The least width of a button.
pub(super) const BUTTON_WIDTH: f32 = 60.0;
/// The most buttons. The last one leads to the others.
pub(in crate::panels) const MAIN_BUTTONS: usize = 5;
/// The height of the heading above the moves.
const HEAD: f32 = 52.0;
/// The height of two lines of status.
const STATUS: f32 = 46.0;
/// The height of the status where it has a surface of its own.
const STATUS_CARD: f32 = 72.0;
/// The least width of a move that is being typed, if only the board is shown.
const TYPED: f32 = 200.0;
/// The height of the line of latest moves.
pub(super) const STRIP: f32 = 24.0;
/// The least height of the lesson's card below the board.
const LESSON_LEAST: f32 = 132.0;
/// The least width of a panel beside the board.
const PANEL_MIN: f32 = 280.0;
/// The greatest width of a panel beside the board.
const PANEL_MAX: f32 = 520.0;
/// The least width of the column beside the board in a square window.
const COLUMN_MIN: f32 = 212.0;
/// The width of a window below which it is that of a phone.
const PHONE: f32 = 560.0;
/// The least height of the moves next to the chart, and to notices: two rows.
pub(super) const MOVES_LEAST: f32 = 2.0 * move_list::ROW;

/// Returns the width and height of the board: whole squares of whole pixels.
pub(super) fn board_size(facts: Facts, room: Vec2) -> Vec2 {
    let squares = vec2(f32::from(facts.board.files), f32::from(facts.board.ranks));
    squares * ((room / squares).min_element() * facts.share).floor().max(8.0)
}

/// Returns the number of columns of the buttons in a width, and the height of all of them. Every
/// game has room for the same number, so that the menu has the same place in all of them.
fn button_grid(width: f32, height: f32) -> (usize, f32) {
    let most = ((width + BUTTON_GAP) / (BUTTON_WIDTH + BUTTON_GAP)).floor().max(1.0) as usize;
    let rows = MAIN_BUTTONS.div_ceil(most);
    (MAIN_BUTTONS.div_ceil(rows), rows as f32 * (height + BUTTON_GAP) - BUTTON_GAP)
}

/// Returns the height of the line of latest moves with a gap, if a puzzle needs it: its earlier moves
/// are looked at there where the list has no room.
const fn line(facts: Facts, gap: f32) -> f32 {
    if facts.puzzle { STRIP + gap } else { 0.0 }
}

/// Adds the chart to the panel of a finished game, if the moves leave this much
/// room for one. Returns the height of both.
fn with_chart(layout: &mut HudLayout, facts: Facts, end: f32, room: f32) -> f32 {
    layout.chart = if facts.charted { chart::height(room) } else { 0.0 };
    end + if layout.chart > 0.0 { layout.chart + BUTTON_GAP } else { 0.0 }
}

/// Divides a window with the board on the left and everything else on its right: between the bars
/// of the players first the moves, at last the buttons.
pub(super) fn wide(window: Rect, facts: Facts) -> HudLayout {
    let dense = window.height() < 600.0;
    let (pad, gap, bar) = match window.height() {
        _ if dense => (8.0, 6.0, 48.0),
        height if height < 790.0 => (20.0, 12.0, 52.0),
        _ => (32.0, palette::GAP, 52.0),
    };
    let (button, head, inset) = if dense { (ROW, ROW, 10.0) } else { (BUTTON, HEAD, 20.0) };
    let board = board_size(facts, window.size() - vec2(PANEL_MIN + 3.0 * pad, 2.0 * pad));
    let panel = (window.width() - board.x - 3.0 * pad).min(PANEL_MAX);
    // A panel needs more height than a very small board has.
    let height = if board.y < 320.0 { window.height() - 2.0 * pad } else { board.y };
    let (columns, buttons) = button_grid(panel, button);
    let one_replay_row = facts.fogged && dense;
    let mut layout =
        HudLayout { shape: Shape::Wide, dense, columns, button, one_replay_row, ..default() };

    let mut room = window.middle(vec2(board.x + pad + panel, height));
    layout.place(Area::Board, room.cut_left(board.x, pad).middle(board));
    // The lesson and its status take the places of the players if space is scarce.
    let replaces_players = facts.exercise && dense;
    if replaces_players {
        layout.place(Area::Status, room.cut_bottom(bar, gap));
    } else {
        layout.place(Area::Opponent, room.cut_top(bar, gap));
        layout.place(Area::Own, room.cut_bottom(bar, gap));
    }
    layout.place(Area::Buttons, room.cut_bottom(buttons, gap));
    let status = match dense {
        _ if facts.over || replaces_players => 0.0,
        true => STATUS + 6.0,
        false => STATUS_CARD,
    };
    if replaces_players {
        if facts.puzzle {
            layout.place(Area::Strip, room.cut_bottom(STRIP, gap));
        }
        layout.place_lesson(room.cut_bottom(room.height(), gap));
    } else if facts.exercise {
        let height = (room.height() - status - gap - line(facts, gap))
            .min(lesson_card::height(facts.puzzle));
        layout.place_lesson(room.cut_bottom(height, gap));
    } else if facts.over {
        let views = facts.fogged && !one_replay_row;
        let end = end_panel::height(panel, dense, facts.fogged, views);
        let list = room.height() - end - gap - head - inset / 2.0;
        let end = with_chart(&mut layout, facts, end, list - MOVES_LEAST);
        layout.place(Area::End, room.cut_bottom(end, gap));
    }
    let has_card = room.height() >= head + status + line(facts, inset / 2.0);
    let question = room.lower(prompt_card::height(panel));
    if status > 0.0 {
        layout.place(Area::Status, room.cut_bottom(status, gap));
    }
    if !has_card {
        if facts.puzzle && !replaces_players {
            layout.place(Area::Strip, room.lower(STRIP));
        }
        return layout;
    }
    layout.place(Area::Card, room);
    room = room.narrower(inset);
    layout.place(Area::Head, room.cut_top(head, 0.0));
    room.cut_bottom(inset / 2.0, 0.0);
    // With less than a line of height, no moves are shown.
    if room.height() >= STRIP {
        layout.place(Area::Moves, room);
    }
    layout.ask(question, facts);
    layout
}

/// Divides a window with the players' bars above and below the board, and the moves on its right.
pub(super) fn square(window: Rect, facts: Facts) -> HudLayout {
    let (pad, gap, bar) = (12.0, 10.0, 48.0);
    let rows = 2.0 * (bar + gap) + 6.0 + STATUS;
    let board = board_size(facts, window.size() - vec2(COLUMN_MIN + 3.0 * pad, rows + 2.0 * pad));
    let column = (window.width() - board.x - 3.0 * pad).min(320.0);
    let (columns, buttons) = button_grid(column, BUTTON);
    let mut layout =
        HudLayout { shape: Shape::Square, dense: true, columns, button: BUTTON, ..default() };

    let mut room = window.middle(vec2(board.x + pad + column, board.y + rows));
    layout.place(Area::Opponent, room.cut_top(bar, gap));
    let status = room.cut_bottom(STATUS, 6.0);
    if !facts.over {
        layout.place(Area::Status, status);
    }
    layout.place(Area::Own, room.cut_bottom(bar, gap));
    layout.place(Area::Board, room.cut_left(board.x, pad));
    let whole = room;
    layout.place(Area::Buttons, room.cut_bottom(buttons, gap));
    if facts.exercise {
        let height = (room.height() - line(facts, gap)).min(lesson_card::height(facts.puzzle));
        layout.place_lesson(room.cut_bottom(height, gap));
    } else if facts.over {
        // The text has less room rather than the board.
        let end = end_panel::height(column, false, facts.fogged, facts.fogged).min(room.height());
        let list = room.height() - end - gap - HEAD - 8.0;
        let end = with_chart(&mut layout, facts, end, list - MOVES_LEAST);
        layout.place(Area::End, room.cut_bottom(end, gap));
    }
    if room.height() < HEAD + line(facts, 8.0) {
        if facts.puzzle {
            layout.place(Area::Strip, room.lower(STRIP));
        }
        return layout;
    }
    layout.place(Area::Card, room);
    let question = prompt_card::height(column);
    layout.ask(if room.height() >= question { room } else { whole }.lower(question), facts);
    room = room.narrower(12.0);
    layout.place(Area::Head, room.cut_top(HEAD, 0.0));
    room.cut_bottom(8.0, 0.0);
    layout.place(Area::Moves, room);
    layout
}

/// Divides a window in which all areas are below each other.
pub(super) fn tall(window: Rect, facts: Facts) -> HudLayout {
    let Vec2 { x: width, y: height } = window.size();
    let (head, bar, gap, foot, button) = match height < 720.0 {
        true => (44.0, 46.0, 4.0, 8.0, ROW),
        false => (52.0, 56.0, 6.0, 16.0, BUTTON),
    };
    let narrow = width < PHONE;
    let one_replay_row = facts.fogged && (height < 720.0 || narrow);
    let views = facts.fogged && !one_replay_row;
    let end = end_panel::height(width.min(PHONE), true, facts.fogged, views);
    let usual = STATUS + STRIP;
    let around = head + gap + button + gap + foot;
    let bars = 2.0 * (bar + gap);
    // The lesson takes the place of the players.
    let rows = around
        + match facts.over {
            _ if facts.puzzle => STATUS + STRIP + 2.0 * gap + LESSON_LEAST,
            _ if facts.exercise => STATUS + gap + LESSON_LEAST,
            true => bars + end,
            false => bars + usual,
        };
    let board = board_size(facts, vec2(width, height - rows)).y;
    // The bars are as wide as the board of a running game, or wider.
    let usual_board = board_size(facts, vec2(width, height - around - bars - usual)).x;
    let side = if width < 380.0 { 12.0 } else { 16.0 };
    let column = usual_board.max(width.min(PHONE)) - 2.0 * side;
    let mut layout = HudLayout {
        shape: Shape::Tall,
        dense: narrow,
        columns: MAIN_BUTTONS,
        button,
        one_replay_row,
        ..default()
    };

    let mut room = window.middle(vec2(column, height));
    layout.place(Area::Head, room.cut_top(head, 0.0));
    if !facts.exercise {
        layout.place(Area::Opponent, room.cut_top(bar, gap));
    }
    let slot = room.cut_top(board, gap);
    layout.place(Area::Board, Rect::new(0.0, slot.min.y, width, slot.max.y));
    if !facts.exercise {
        layout.place(Area::Own, room.cut_top(bar, gap));
    }
    room.cut_bottom(foot, 0.0);
    let whole = room;
    layout.place(Area::Buttons, room.cut_bottom(button, gap));
    if facts.exercise {
        layout.place(Area::Status, room.cut_top(STATUS, gap));
        if facts.puzzle {
            layout.place(Area::Strip, room.cut_top(STRIP, gap));
        }
        layout
            .place_lesson(room.cut_top(room.height().min(lesson_card::height(facts.puzzle)), 0.0));
    } else if facts.over {
        let spare = room.height() - end - STRIP - gap;
        let end = with_chart(&mut layout, facts, end, spare);
        layout.place(Area::End, room.cut_bottom(end, gap));
        if spare >= 0.0 {
            layout.place(Area::Strip, room.cut_top(STRIP, 0.0));
        }
    } else {
        layout.place(Area::Status, room.cut_top(STATUS, 0.0));
        let question = prompt_card::height(column);
        let has_room = room.height() + gap >= question;
        layout.ask(if has_room { room } else { whole }.lower(question), facts);
        if room.height() >= MOVES_LEAST + STRIP {
            room.cut_top(gap, 0.0);
            layout.place(Area::Moves, room);
        } else {
            layout.place(Area::Strip, room.cut_top(STRIP, 0.0));
        }
    }
    layout
}

/// Divides a window for the board alone, with the clocks and a button that leads back. A move that
/// is being typed stands between the clocks, or beside the lower one.
pub(super) fn zen(window: Rect, facts: Facts) -> HudLayout {
    let pad = 8.0;
    let beside = window.width() > window.height();
    let is_timed = facts.clock > 0.0;
    let mut room = window;
    if beside {
        room.max.x -= BUTTON_WIDTH.max(facts.clock) + pad;
    } else {
        room.cut_top(if is_timed { ROW + pad } else { 0.0 }, 0.0);
        room.cut_bottom(ROW + pad, 0.0);
    }
    let sides = if beside { pad } else { 0.0 };
    let board = board_size(facts, room.size() - 2.0 * vec2(sides, pad));
    let mut slot = room.middle(board);
    slot.min.x = ((room.width() - board.x) / 2.0).floor();
    slot.max.x = slot.min.x + board.x;
    let shape = if beside { Shape::Wide } else { Shape::Tall };
    let mut layout =
        HudLayout { shape, dense: true, zen: true, columns: 1, button: ROW, ..default() };
    layout.place(Area::Board, slot);
    let edge = window.max - Vec2::splat(pad);
    let corner = edge - vec2(BUTTON_WIDTH, ROW);
    layout.place(Area::Buttons, Rect { min: corner, max: edge });
    // The upper clock and the lower one.
    let (column, [far, near]) = if beside {
        (slot.max.x + pad, [slot.min.y, corner.y - pad - ROW])
    } else {
        (slot.min.x.max(pad), [slot.min.y - pad - ROW, slot.max.y + pad])
    };
    for (area, top) in [(Area::Opponent, far), (Area::Own, near)] {
        layout.place(
            area,
            Rect { min: vec2(column, top), max: vec2(column + facts.clock, top + ROW) },
        );
    }
    if facts.typing && beside {
        // In a narrow column it lies over the board for that while.
        let left = column.min(edge.x - TYPED);
        let bottom = if is_timed { near } else { corner.y } - pad;
        let min = vec2(left, bottom - STATUS_CARD);
        layout.place(Area::Status, Rect { min, max: vec2(edge.x, bottom) });
    } else if facts.typing {
        let left = if is_timed { column + facts.clock + pad } else { column };
        let max = vec2(corner.x - pad, near + ROW);
        layout.place(Area::Status, Rect { min: vec2(left, near), max });
    }
    // Questions and notices lie over the board, but not over a clock.
    let left = edge.x - (edge.x - pad).min(360.0);
    let question = prompt_card::height(edge.x - left);
    let is_tight = corner.y - pad - question < near + ROW;
    let bottom = if is_timed && is_tight { near } else { corner.y } - pad;
    let top = if is_timed { far + ROW + pad } else { pad };
    let mut over = Rect { min: vec2(left, top), max: vec2(edge.x, bottom) };
    layout.place(Area::Prompt, over.cut_bottom(question, pad));
    layout.place(Area::Notices, over);
    layout
}
