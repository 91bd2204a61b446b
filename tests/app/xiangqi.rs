//! Xiangqi as a player meets it: chosen in the menu, drawn, played by pointer and by typing, written
//! and spoken.

use bevy::prelude::*;
use fogchess::{
    a11y::Use,
    look::Lettering,
    rules::{Color, Outcome, Preset, WinReason},
    states::Menu,
    testing::Table,
    theme::{Mark, assets::Drawn},
};

#[test]
fn it_is_chosen_in_the_menu_and_its_sides_are_red_and_black() {
    let mut table = Table::open();
    table.open_menu(Menu::NewGame).settle();
    table.tap_button("Novice").settle();
    assert!(table.has_button("White") && !table.has_button("Red"));
    let presets = |table: &mut Table| -> Vec<&str> {
        let world = table.app.world_mut();
        let mut cards = world.query::<(&Name, &ComputedNode)>();
        let shown = cards.iter(world).filter(|(_, node)| !node.is_empty());
        let names: Vec<String> = shown.map(|(name, _)| name.to_string()).collect();
        Preset::ALL.map(Preset::id).into_iter().filter(|id| names.iter().any(|n| n == id)).collect()
    };
    assert_eq!(presets(&mut table), ["fog", "fog-check", "chess", "crazy-knights"]);
    table.tap_button("Xiangqi").settle();
    let xiangqi = ["fog-xiangqi", "fog-check-xiangqi", "xiangqi", "sandbox-xiangqi"];
    assert_eq!(presets(&mut table), xiangqi);
    assert!(table.has_button("Red") && !table.has_button("White"));
    table.tap_button("Friend on this device").settle();
    table.tap_button("Start").frames(3).settle();
    let shown = table.shown();
    assert_eq!(shown.agreed.map(|agreed| agreed.ruleset.preset()), Some(Some(Preset::FogXiangqi)));
}

#[test]
fn a_move_is_made_with_the_pointer_or_typed_and_written_in_the_players_notation() {
    let mut table = Table::untimed(Preset::Xiangqi);
    table.type_move("Nf3").settle();
    let told = "isn’t a move. Type it like C2=5";
    assert!(table.says_part(told), "in the words of the board: {:?}", table.texts());
    table.click("h3").click("e3").settle();
    assert_eq!(table.board().at("e3"), Some('C'));
    table.type_move("H8+7").settle();
    assert_eq!(table.board().at("g8"), Some('n'));
    assert!(table.says("C2=5") && table.says("H8+7"), "{:?}", table.texts());
    table.speak("zh-Hans").settle();
    assert!(table.says("炮二平五") && table.says("马8进7"), "{:?}", table.texts());
}

#[test]
fn what_blocks_in_the_fog_is_marked_and_read_but_not_named() {
    let mut table = Table::untimed(Preset::FogXiangqi);
    // Over Black's cannons, which they do not see, Red's see the horses.
    assert_eq!(table.marks(Mark::Blocked), ["b8", "h8"]);
    assert_eq!((table.board().at("b8"), table.board().at("b10")), (None, Some('n')));
    let rows = table.table_rows();
    assert!(rows.iter().flatten().any(|cell| cell == "fog; something is there"), "{rows:?}");
    table.click("b3").click("b10").settle();
    assert!(table.marks(Mark::Blocked).is_empty(), "it is Black's turn: {:?}", table.curtain());
    // In chess, a pawn that stands in the way of another.
    table.start_at(Preset::Fog, "4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1");
    assert_eq!(table.marks(Mark::Blocked), ["d5"]);
    assert_eq!(table.board().at("d5"), None);
}

#[test]
fn the_general_is_taken_along_an_open_file() {
    let fen = "4k4/9/9/9/9/9/R8/9/9/4K4 w - - 0 1";
    let mut table = Table::at(Preset::FogXiangqi, fen);
    table.click("e1").click("e10").settle();
    let won = Outcome::Win { winner: Color::White, reason: WinReason::KingCaptured };
    assert_eq!(table.seat().outcome, Some(won));
    assert!(table.says("Red wins"), "{:?}", table.texts());
    assert!(table.says_part("The general was captured."), "{:?}", table.texts());
}

#[test]
fn discs_have_the_lettering_that_the_player_chooses() {
    let mut table = Table::untimed(Preset::Xiangqi);
    let lettering = |table: &Table| table.app.world().resource::<Drawn>().lettering;
    assert_eq!(lettering(&table), Lettering::Pictures);
    table.speak("zh-Hans").settle();
    assert_eq!(lettering(&table), Lettering::Simplified);
    table.speak("en").open_menu(Menu::Settings).settle();
    table.use_control("Traditional", Use::Press).settle();
    assert_eq!(lettering(&table), Lettering::Traditional);
}
