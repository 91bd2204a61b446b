//! The places of all areas, in windows of all sizes.

use super::{
    shapes::{BUTTON_WIDTH, ROW, STRIP},
    *,
};
use crate::{kit::palette, panels::chart};

const FACTS: Facts = Facts {
    board: BoardSize::CHESS,
    share: 1.0,
    zen: false,
    clock: 0.0,
    typing: false,
    over: false,
    fogged: true,
    charted: false,
    exercise: false,
    puzzle: false,
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
                    Facts { over: true, charted: true, ..running },
                    Facts { exercise: true, ..running },
                    Facts { exercise: true, puzzle: true, ..running },
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
            let (Some(one), Some(other)) = (layout.rect(Area::Prompt), layout.rect(area)) else {
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
            // Of a finished game, nobody has to watch the panel, but a notice may ask for a button.
            let unwatched = if facts.over { Area::End } else { Area::Buttons };
            for area in Area::SOLID.into_iter().filter(|area| *area != unwatched) {
                let Some(other) = layout.rect(area) else { continue };
                assert!(
                    place.intersect(other).size().min_element() <= 0.0,
                    "{place:?} over {area:?} {other:?} in {window} {facts:?}"
                );
            }
            let question = layout.rect(Area::Prompt);
            let question = question.filter(|_| layout.rect(Area::Moves) != usual.rect(Area::Moves));
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
    assert_eq!(place.height(), 3.0 * notices::height(place.width()));
}

#[test]
fn everything_that_a_game_needs_is_there() {
    for (window, facts, layout) in all() {
        let needed: &[Area] = if facts.over {
            &[Area::Opponent, Area::Board, Area::Own, Area::End, Area::Buttons]
        } else if facts.exercise {
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
        if facts.exercise {
            let card = layout.rect(Area::Lesson).expect("it is needed").size();
            assert!(card.x >= 200.0 && card.y >= 120.0, "{card} in {window} {facts:?}");
        }
        if !facts.over && (!facts.exercise || facts.puzzle) {
            let moves = layout.rect(Area::Moves).or(layout.rect(Area::Strip));
            assert!(moves.is_some_and(|rect| rect.height() >= 20.0), "{window} {facts:?}");
        }
        let cell = layout
            .rect(Area::Buttons)
            .map_or(99.0, |rect| (rect.width() + BUTTON_GAP) / layout.columns as f32 - BUTTON_GAP);
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
                Facts { exercise: true, ..running },
                Facts { exercise: true, puzzle: true, ..running },
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
    (layout.shape, board_size(facts, slot.size()))
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
        let size = |rect: Rect| board_size(FACTS, rect.size()).y;
        assert!(size(alone) >= size(usual), "{width} by {height}");
        assert!(size(at(ALONE)) >= size(usual), "{width} by {height}, with clocks");
        let small = at(Facts { share: 0.5, ..FACTS });
        let size = board_size(Facts { share: 0.5, ..FACTS }, small.size());
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
    for (window, facts, layout) in all().into_iter().filter(|(_, facts, _)| facts.charted) {
        let without = divide(window, Facts { charted: false, ..facts });
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
            let facts = Facts { over: true, fogged, charted: true, ..FACTS };
            divide(vec2(width, height), facts).chart
        })
    };
    assert_eq!(chart(1280.0, 800.0), [chart::HEIGHT; 2]);
    assert_eq!(chart(800.0, 800.0), [chart::HEIGHT, 0.0]);
    assert_eq!(chart(390.0, 844.0), [62.0, 62.0]);
    assert_eq!(chart(360.0, 640.0), [0.0, 0.0]);
    assert_eq!(chart(844.0, 390.0), [0.0, 0.0]);
}
