//! Texts are measured as they are drawn.

use bevy::{
    ecs::system::RunSystemOnce,
    prelude::*,
    text::{LineBreak, TextLayoutInfo},
};
use fogchess::{
    kit::{Measure, widgets::strong_font},
    rules::Preset,
};
use fogchess_support::Table;

fn measured<T: 'static>(
    table: &mut Table,
    measure: impl Fn(&mut Measure) -> T + Send + Sync + 'static,
) -> T {
    let system = move |mut texts: Measure| measure(&mut texts);
    table.app.world_mut().run_system_once(system).expect("the system runs")
}

#[test]
fn a_line_is_as_wide_as_it_was_measured() {
    let mut table = Table::with(Preset::FogCheck);
    table.frames(3);
    let world = table.app.world_mut();
    let mut texts =
        world.query::<(&Text, &TextFont, &TextLayout, &TextLayoutInfo, Option<&Children>)>();
    let drawn: Vec<_> = texts
        .iter(world)
        .filter(|(.., layout, drawn, spans)| {
            layout.linebreak == LineBreak::NoWrap && drawn.size.x > 0.0 && spans.is_none()
        })
        .map(|(text, font, _, drawn, _)| (text.0.clone(), font.clone(), drawn.size.x))
        .collect();
    assert!(drawn.len() >= 3, "{drawn:?}");
    for (text, font, width) in drawn {
        let name = text.clone();
        let is = measured(&mut table, move |measure| measure.width(&text, font.clone()));
        assert_eq!(is, width, "{name}");
    }
}

#[test]
fn a_text_is_cut_to_its_width() {
    let mut table = Table::open();
    let mut cut = |text: &'static str, width: f32| {
        measured(&mut table, move |measure| {
            let font = strong_font(19.0);
            let cut = measure.ellipsized(text, &font, width);
            (cut.clone(), measure.width(&cut, font))
        })
    };
    assert_eq!(cut("Anna", 200.0).0, "Anna");
    let (short, width) = cut("Wolfgang Amadeus Mozart", 120.0);
    assert!(short.starts_with("Wolfgang") && short.ends_with('…'), "{short}");
    assert!((80.0..=120.0).contains(&width), "{width}");
    assert_eq!(cut("Anna", 0.0).0, "…");
}

#[test]
fn lines_break_where_there_is_no_room() {
    let mut table = Table::open();
    let mut lines = |width: f32| {
        measured(&mut table, move |measure| {
            measure.lines([("One two ", strong_font(16.0)), ("three", strong_font(16.0))], width)
        })
    };
    assert_eq!([300.0, 75.0, 50.0].map(&mut lines), [1, 2, 3]);
}
