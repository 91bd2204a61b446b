//! What the panels around the board say from the first frame on, and that it fits.

use bevy::{prelude::*, ui::InteractionDisabled};
use fogchess::{
    hud::{CurtainOverlay, GameButton},
    rules::{Color, Preset},
    session::{GameSetup, Intent, Offer},
    testing::Table,
};

fn is_enabled(table: &mut Table, button: GameButton) -> bool {
    let world = table.app.world_mut();
    let mut buttons = world.query::<(&GameButton, Has<InteractionDisabled>)>();
    let found = buttons.iter(world).find(|(found, _)| **found == button);
    !found.expect("this game has the button").1
}

fn spans(table: &mut Table) -> String {
    let world = table.app.world_mut();
    world.query::<&TextSpan>().iter(world).map(|span| span.0.as_str()).collect()
}

#[test]
fn nothing_can_be_taken_back_before_the_first_move() {
    for _again in 0..2 {
        let mut table = Table::untimed(Preset::Chess);
        assert!(!is_enabled(&mut table, GameButton::Takeback));
        assert!(!is_enabled(&mut table, GameButton::Redo));
        table.type_move("e4").settle();
        assert!(is_enabled(&mut table, GameButton::Takeback));
    }
}

#[test]
fn who_is_ahead_is_told_from_the_start() {
    let mut table = Table::at(Preset::Chess, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert!(table.texts().iter().any(|text| text == "+5"), "{:?}", table.texts());
}

#[test]
fn who_asks_is_told_that_the_other_one_answers() {
    let mut table = Table::untimed(Preset::FogCheck);
    table.submit(Color::White, Intent::Offer(Offer::Draw)).settle();
    assert!(spans(&mut table).contains("Black to answer."));
    table.type_move("e4").settle().lift_curtain().settle();
    assert!(table.texts().iter().any(|text| text == "White offers a draw."));
    assert!(!spans(&mut table).contains("to answer."), "it is Black who reads it now");
}

#[test]
fn the_longest_names_fit_on_the_curtain_of_a_phone() {
    for width in [360.0, 390.0, 844.0] {
        let mut table = Table::open();
        table.resize(width, 844.0);
        table.ask_for_game(GameSetup {
            names: ["Wolfgang Amadeus Mozart".into(), "Wilhelmina von Nymwegen".into()],
            ..GameSetup::new(Preset::Fog.ruleset())
        });
        table.frames(4).settle();
        assert!(table.curtain().asked().is_some());
        let world = table.app.world_mut();
        let overlay =
            world.query_filtered::<Entity, With<CurtainOverlay>>().single(world).expect("one");
        let mut texts = world.query::<(&ComputedNode, &UiGlobalTransform, &Text)>();
        let inside: Vec<_> =
            world.query::<&Children>().query(world).iter_descendants(overlay).collect();
        for entity in inside {
            let Ok((node, at, text)) = texts.get(world, entity) else { continue };
            let half = node.size().x / 2.0;
            let (left, right) = (at.translation.x - half, at.translation.x + half);
            assert!(left >= 0.0 && right <= width, "{:?} at {left}..{right}", text.0);
        }
    }
}
