//! Draughts: chains by every input, the boards, the duty to capture, and the words about it.

use bevy::prelude::*;
use fogchess::{
    app::launch::Launch,
    board::{FogTile, Square},
    rules::{BoardKind, Color, GameSetup, Level, Move, Preset},
    table::Steady,
    theme::{Mark, ThemeAssets},
};
use fogchess_support::{Table, against, untimed};

/// A man that can capture one piece to the left, or two over d4 and then either d6 or f6.
const FORK: &str = "W:Wc3,e1:Bb4,d4,f6,d6,h8";

fn open(preset: Preset, fen: &str) -> Table {
    let mut table = Table::open();
    start(&mut table, preset, fen);
    table
}

fn start(table: &mut Table, preset: Preset, fen: &str) {
    table.start_game(GameSetup { start_fen: Some(fen.into()), ..untimed(preset) }).intents();
}

/// Returns the side to move and the news, as they are read out.
fn status(table: &mut Table) -> String {
    table.table_caption().join(" ")
}

fn last_move(table: &Table) -> String {
    table.view().last_move().as_ref().map(Move::to_string).unwrap_or_default()
}

type Input = fn(&mut Table);

const INPUTS: [(&str, Input); 9] = [
    ("clicks on every square", |table| _ = table.click("c3").click("e5").click("c7")),
    ("clicks on the ends", |table| _ = table.click("c3").click("c7")),
    ("taps", |table| _ = table.tap("c3").tap("e5").tap("c7")),
    ("drags from square to square", |table| _ = table.drag("c3", "e5").drag("e5", "c7")),
    ("a drag to the end", |table| _ = table.drag("c3", "c7")),
    ("a click and a drag", |table| _ = table.click("c3").click("e5").drag("e5", "c7")),
    ("drags by finger", |table| _ = table.touch_drag("c3", "e5").touch_drag("e5", "c7")),
    ("typed", |table| _ = table.type_move("c3:e5:c7")),
    ("typed by the ends", |table| _ = table.type_move("c3-c7")),
];

#[test]
fn every_input_makes_a_chain_in_each_preset() {
    let mut table = Table::open();
    for preset in [Preset::Draughts, Preset::FogDraughts] {
        for (name, input) in INPUTS {
            start(&mut table, preset, FORK);
            assert_eq!(table.view().moves().len(), 3);
            input(&mut table);
            table.frames(3);
            assert_eq!(table.seat().view.plies(), 1, "{preset:?}: {name}");
            if preset == Preset::Draughts {
                assert_eq!(last_move(&table), "c3c7xd4xd6", "{name}");
                let men = table.board().pieces().len();
                assert_eq!(men, 5, "two are gone: {name}");
            }
        }
    }
}

#[test]
fn within_a_chain_the_piece_stands_where_it_landed() {
    let mut table = open(Preset::Draughts, FORK);
    table.click("c3").frame();
    assert_eq!(table.marks(Mark::Ring), ["a5", "e5", "c7", "g7"]);
    table.click("e5").frames(2);
    assert!(table.intents().is_empty(), "the chain goes on in two ways");
    assert_eq!(
        (table.marks(Mark::Selected), table.marks(Mark::Ring)),
        (vec!["e5".into()], vec!["c7".into(), "g7".into()])
    );
    assert_eq!(table.board().at("d4"), Some('m'), "a captured piece stays until the end");
    // Esc lets go, and all is as before.
    table.press(KeyCode::Escape).frames(2);
    assert_eq!(table.picked(), None);
    assert!(table.marks(Mark::Ring).is_empty() && table.intents().is_empty());
    table.click("c3").click("e5").click("h2").frames(2);
    assert_eq!(table.picked(), None, "a click elsewhere lets go too");
    // A piece that is dropped beside the board goes back.
    table.click("c3").click("g7").frames(3);
    assert_eq!(last_move(&table), "c3g7xd4xf6");
}

#[test]
fn one_tap_makes_the_only_move_and_a_question_is_asked_about_chains_too() {
    let mut table = open(Preset::Draughts, "W:Wc3:Bd4,f6,h4");
    table.set(|settings| settings.one_tap_moves = true).frame();
    table.click("g7").frames(3);
    assert_eq!(last_move(&table), "c3g7xd4xf6");
    start(&mut table, Preset::Draughts, "W:Wc3:Bd4,f6,h4");
    table.set(|settings| settings.confirm_moves = true).frame();
    table.click("c3").click("e5").frames(2);
    assert!(table.intents().is_empty());
    assert_eq!(table.marks(Mark::Premove), ["c3", "g7"]);
    table.click("g7").frames(3);
    assert_eq!(last_move(&table), "c3g7xd4xf6");
}

#[test]
fn who_has_to_capture_is_told_so_and_nothing_else_can_be_moved() {
    let mut table = open(Preset::Draughts, FORK);
    assert!(status(&mut table).contains("You must capture."), "{}", status(&mut table));
    table.click("e1").frame();
    assert!(table.marks(Mark::Dot).is_empty() && table.marks(Mark::Ring).is_empty());
    table.click("d2").frames(2);
    assert!(table.intents().is_empty());
    let mut table = open(Preset::FogDraughts, FORK);
    assert!(status(&mut table).contains("You must capture."));
    table.click("c3").click("g7").frames(3).hand_over().frames(3);
    let told = status(&mut table);
    assert!(told.contains("You lost 2 pieces: d4, f6."), "{told}");
    assert_eq!(table.marks(Mark::Lost), ["d4", "f6"]);
}

#[test]
fn squares_have_numbers_on_the_board_of_ten_by_ten() {
    let mut table = open(Preset::Draughts10, "W:W32:B28,19,5");
    table.type_move("32x14").frames(3);
    assert_eq!(last_move(&table), "d4h8xe5xg7");
    let told = status(&mut table);
    assert!(told.contains("2 black pieces were captured: 28, 19."), "{told}");
    let world = table.app.world_mut();
    let mut numbers: Vec<u32> =
        world.query::<&Text2d>().iter(world).filter_map(|text| text.0.parse().ok()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=50).collect::<Vec<_>>());
}

#[test]
fn the_fog_has_smooth_edges_and_none_is_left_in_the_open() {
    let foggy = |table: &mut Table| -> Vec<String> {
        let world = table.app.world_mut();
        let tiles = world.query::<(&Square, &FogTile)>();
        let mut tiles = tiles;
        let mut foggy: Vec<_> = tiles
            .iter(world)
            .filter(|(_, tile)| tile.target > 0.0)
            .map(|(square, _)| square.0)
            .collect();
        foggy.sort_unstable();
        foggy.iter().map(ToString::to_string).collect()
    };
    for (preset, ranks) in [(Preset::FogDraughts, "5678"), (Preset::FogDraughts10, "678910")] {
        let mut table = Table::untimed(preset);
        let foggy = foggy(&mut table);
        assert_eq!(
            foggy.len(),
            usize::from(preset.board().size().files) * if ranks.len() == 4 { 4 } else { 5 }
        );
        assert!(foggy.iter().all(|square| ranks.contains(&square[1..])), "{foggy:?}");
    }
    for preset in [Preset::Draughts, Preset::Draughts10] {
        assert_eq!(foggy(&mut Table::untimed(preset)), [""; 0]);
    }
}

#[test]
fn a_premove_goes_on_as_far_as_its_chain_does() {
    let mut table = Table::open();
    table.app.insert_resource(Steady { seed: Some(7), nodes: None });
    for preset in [Preset::FogDraughts, Preset::Draughts] {
        let setup = against(preset, Color::Black, Level::Grandmaster);
        let fen = "B:Wc3,e1:Bc5,f6,h8,a7";
        table.start_game(GameSetup { start_fen: Some(fen.into()), ..setup });
        table.until_drawn(preset.board()).intents();
        table.click("c3").click("e5").frames(2);
        assert_eq!(table.marks(Mark::Premove), ["c3", "e5"]);
        table.computer_plays(Color::Black, "c5d4").frames(4);
        assert_eq!(table.view().plies(), 2, "{preset:?}");
        assert_eq!(last_move(&table), "c3g7xd4xf6");
    }
}

#[test]
fn a_light_square_is_read_as_one_that_is_not_in_play() {
    let mut table = open(Preset::FogDraughts, FORK);
    table.frames(2);
    let rows = table.table_rows();
    assert_eq!(rows[7][3], "not in play");
    assert_eq!((&*rows[4][3], &*rows[5][2]), ("black man", "white man"));
    assert_eq!(rows[0][1], "fog");
}

/// The hatching of *Paper and ink* is in its light. That of 8 × 8 squares would lie across those of
/// 10 × 10.
#[test]
fn a_light_that_shows_squares_fits_the_board() {
    for (theme, is_own) in [("paper", true), ("base", false)] {
        let mut table = Table::launch(Launch { theme: Some(theme.into()), ..default() });
        table.start(Preset::FogDraughts10);
        let assets = |table: &Table| table.app.world().resource::<ThemeAssets>().clone();
        table.wait_for("its pictures are drawn", |table| assets(table).has(BoardKind::Draughts10));
        let [small, large] = [BoardKind::Draughts, BoardKind::Draughts10]
            .map(|board| assets(&table).light(board).cloned());
        assert!(small.is_some() && large.is_some(), "{theme}");
        assert_eq!(small != large, is_own, "{theme}");
    }
}
