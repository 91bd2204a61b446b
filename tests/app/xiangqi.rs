//! Xiangqi as a player meets it: chosen in the menu, drawn, played by pointer and by typing, written
//! and spoken.

use bevy::prelude::*;
use fogchess::{
    access::Use,
    app::states::Menu,
    look::Lettering,
    rules::{Color, Level, Outcome, Preset, WinReason},
    table::TurnBoard,
    theme::{Mark, assets::Drawn},
};
use fogchess_support::Table;

#[test]
fn it_is_chosen_in_the_menu_and_its_sides_are_red_and_black() {
    let mut table = Table::open();
    table.open_menu(Menu::NewGame).settle();
    table.tap_level(Level::Novice);
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

/// Returns the texts at the upper and at the lower edge of the board, from left to right.
fn edges(table: &mut Table) -> [String; 2] {
    let world = table.app.world_mut();
    let mut texts = world.query::<(&Text2d, &Name, &GlobalTransform)>();
    let named = texts.iter(world).filter(|(_, name, _)| name.starts_with("Coordinate "));
    let mut found: Vec<_> =
        named.map(|(text, _, place)| (text.0.clone(), place.translation().truncate())).collect();
    found.sort_by(|(_, a), (_, b)| a.x.total_cmp(&b.x));
    let left = found[0].1.x;
    // The ranks stand below each other on the left.
    found.retain(|(_, at)| at.x > left + 1.0);
    [true, false].map(|upper| {
        found.iter().filter(|(_, at)| (at.y > 0.0) == upper).map(|(text, _)| &**text).collect()
    })
}

#[test]
fn files_have_letters_or_the_numbers_that_moves_are_written_with() {
    let mut table = Table::untimed(Preset::Xiangqi);
    assert_eq!(edges(&mut table), ["", "abcdefghi"]);
    table.open_menu(Menu::Settings).settle();
    table.use_control("Numbered files in xiangqi", Use::Press).open_menu(Menu::None).settle();
    // Each side counts from its own right.
    assert_eq!(edges(&mut table), ["123456789", "987654321"]);
    table.speak("zh-Hans").settle();
    assert_eq!(edges(&mut table), ["123456789", "九八七六五四三二一"]);
    table.app.world_mut().write_message(TurnBoard);
    table.settle();
    assert_eq!(edges(&mut table), ["一二三四五六七八九", "987654321"]);
    table.speak("en").settle();
    assert_eq!(edges(&mut table), ["123456789", "987654321"]);
    table.set(|settings| settings.coordinates = false).frames(2);
    let world = table.app.world_mut();
    let mut names = world.query::<&Name>();
    assert!(!names.iter(world).any(|name| name.starts_with("Coordinate ")));
    // Chess has letters.
    table.set(|settings| settings.coordinates = true).start(Preset::Chess);
    assert_eq!(edges(&mut table), ["", "abcdefgh"]);
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
