//! The chart of the times that the moves of a finished game took, also in words; a running game has
//! none.

use bevy::{input::touch::TouchPhase, prelude::*};
use core::time::Duration;
use fogchess::{
    panels::{Bar, HudLayout, Plot},
    rules::{Color, GameSetup, Intent, Preset},
};
use fogchess_support::{Table, untimed};

fn bars(table: &mut Table) -> Vec<(Entity, Bar)> {
    let world = table.app.world_mut();
    let mut bars = world.query::<(Entity, &Bar, &ComputedNode)>();
    let mut bars: Vec<_> = bars
        .iter(world)
        .filter(|(_, _, node)| !node.is_empty())
        .map(|(entity, bar, _)| (entity, bar.clone()))
        .collect();
    bars.sort_by_key(|(_, bar)| *bar.plies.start());
    bars
}

/// Returns the rectangle of the chart, in logical pixels.
fn chart(table: &mut Table) -> Rect {
    let world = table.app.world_mut();
    let mut plots = world.query_filtered::<(&ComputedNode, &UiGlobalTransform), With<Plot>>();
    let (node, place) = plots.single(world).expect("one chart");
    Rect::from_center_size(place.translation, node.size())
}

/// Returns the words beside the chart.
fn line(table: &mut Table) -> Option<String> {
    let texts = table.texts();
    let time = texts.iter().position(|text| text.ends_with("\u{a0}s"))?;
    Some(format!("{} {}", texts[time - 1], texts[time].replace('\u{a0}', " ")))
}

fn ply(table: &Table) -> usize {
    table.replay().expect("the game is over").ply
}

/// Plays fool's mate, with the given seconds for each move after the first.
fn fools_mate(table: &mut Table, preset: Preset) {
    table.start_game(untimed(preset));
    for (mv, seconds) in [("f3", 0), ("e5", 2), ("g4", 30), ("Qh4", 5)] {
        assert_eq!((bars(table).len(), line(table)), (0, None), "the game runs");
        table.pass(Duration::from_secs(seconds)).type_move(mv).hand_over();
    }
    assert!(table.shown().is_over());
    table.frames(3);
}

#[test]
fn every_measured_move_has_its_bar_and_the_shown_one_its_time_in_words() {
    let mut table = Table::open();
    fools_mate(&mut table, Preset::Chess);
    let bars = bars(&mut table);
    let plies: Vec<_> = bars.iter().map(|(_, bar)| (bar.plies.clone(), bar.side)).collect();
    // Without a clock the first turn is not measured, because nobody knows when it began.
    assert_eq!(plies, [(2..=2, Color::Black), (3..=3, Color::White), (4..=4, Color::Black)]);
    let [short, long, middling] = [0, 1, 2].map(|index| bars[index].1.height);
    assert!(short < middling && middling < long, "{short} {middling} {long}");
    let told = line(&mut table).expect("a time");
    assert!(told.starts_with("Black 5.") && told.ends_with(" s"), "{told}");
    table.press(KeyCode::ArrowLeft).frames(2);
    assert!(line(&mut table).expect("a time").starts_with("White 30."));
    table.press(KeyCode::Home).frames(2);
    assert_eq!(line(&mut table), None, "nobody has moved");
}

#[test]
fn a_click_a_tap_and_a_drag_on_the_chart_go_to_the_ply() {
    let mut table = Table::open();
    fools_mate(&mut table, Preset::Chess);
    let chart = chart(&mut table);
    let slot = chart.width().min(14.0 * 4.0) / 4.0;
    let at = |ply: f32| vec2(chart.min.x + (ply - 0.5) * slot, chart.center().y + 9.0);
    table.click_at(at(2.0)).settle();
    assert_eq!(ply(&table), 2);
    assert_eq!((table.board().at("e5"), table.board().at("g4")), (Some('p'), None));
    // A move that was not measured can be shown too.
    table.tap_at(at(1.0)).settle();
    assert_eq!(ply(&table), 1);
    table.point_at(at(1.0)).mouse_down().point_at(at(2.0)).point_at(at(3.0));
    assert_eq!(ply(&table), 3);
    table.point_at(vec2(chart.max.x + 300.0, at(3.0).y));
    assert_eq!(ply(&table), 4, "a drag goes on beside the chart");
    table.mouse_up().point_at(at(1.0));
    assert_eq!(ply(&table), 4, "it is over");
    table.finger(0, TouchPhase::Started, at(4.0)).finger(0, TouchPhase::Moved, at(2.0));
    table.finger(0, TouchPhase::Ended, at(2.0)).settle();
    assert_eq!(ply(&table), 2);
    table.point_at(at(4.0)).mouse(MouseButton::Right, bevy::input::ButtonState::Pressed);
    assert_eq!(ply(&table), 2, "the right button does nothing here");
}

#[test]
fn the_times_are_read_out_when_the_game_is_over_and_not_before() {
    let mut table = Table::open();
    table.listen();
    table.start_game(GameSetup { hold_clock: true, ..GameSetup::new(Preset::Fog.ruleset()) });
    let read = |table: &mut Table| -> Vec<String> {
        let lines = table.accessible().into_iter();
        lines.filter(|line| line.contains('s') && line.contains("1")).collect()
    };
    table.pass(Duration::from_secs(3)).play("e4");
    table.pass(Duration::from_secs(4)).play("e5");
    let told = |lines: &[String]| lines.iter().any(|line| line.contains("\u{a0}s"));
    let lines = read(&mut table);
    assert!(!told(&lines), "{lines:?}");
    assert_eq!((bars(&mut table).len(), line(&mut table)), (0, None));
    table.submit(Color::White, Intent::Resign).settle().frames(3);
    let lines = read(&mut table);
    assert!(lines.iter().any(|line| line.contains("1… e5, 4.")), "{lines:?}");
    assert_eq!(bars(&mut table).len(), 2);
    // Both sides' views show the chart too, because the time of a move is no secret any more.
    table.tap_button("White’s view").frames(2);
    assert!(line(&mut table).expect("a time").starts_with("Black 4."));
    table.spoken();
    table.press(KeyCode::ArrowLeft);
    let spoken = table.spoken().concat().replace('\u{a0}', " ");
    assert!(spoken.contains("1 of 2. White 3."), "{spoken}");
}

#[test]
fn without_a_measured_time_there_is_no_chart() {
    let mut table = Table::at(Preset::Chess, "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    table.type_move("Ra8").settle().frames(3);
    assert!(table.shown().is_over());
    assert_eq!((bars(&mut table).len(), line(&mut table)), (0, None));
    assert!(chart(&mut table).size().max_element() == 0.0);
    // With fog, the clock starts when the curtain lifts. One move is a whole game here.
    table.start_at(Preset::Fog, "7k/8/6K1/8/8/8/8/7R w - - 0 1");
    table.pass(Duration::from_secs(7)).type_move("h1h8").settle().frames(3);
    assert!(table.shown().is_over());
    assert_eq!(bars(&mut table).len(), 1);
    assert!(bars(&mut table)[0].1.plies == (1..=1));
}

#[test]
fn the_chart_is_where_there_is_room_and_inside_its_panel() {
    let mut table = Table::open();
    fools_mate(&mut table, Preset::FogCheck);
    for (width, height, there) in [
        (1280.0, 800.0, true),
        (800.0, 800.0, false),
        (390.0, 844.0, true),
        (360.0, 640.0, false),
        (844.0, 390.0, false),
        (1280.0, 800.0, true),
    ] {
        table.resize(width, height);
        assert_eq!(!bars(&mut table).is_empty(), there, "{width}x{height}");
        let chart = chart(&mut table);
        let layout = table.app.world().resource::<HudLayout>();
        let panel = layout.rect(fogchess::panels::Area::End).expect("the game is over");
        if there {
            assert!(panel.contains(chart.min) && panel.contains(chart.max), "{width}x{height}");
            assert!(chart.width() >= 90.0, "{width}x{height}: {chart:?}");
        }
        for (entity, bar) in bars(&mut table) {
            let middle = table.middle_of(entity);
            assert!(chart.contains(middle), "{width}x{height}: {bar:?}");
        }
    }
}
